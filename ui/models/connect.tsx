// What to write to connect more: a key in the environment, a server on this machine, one elsewhere, a command-line agent. Lines as they are typed.
import type { ReactNode } from "react";
import type { Connected } from "../../src/web/wire.ts";
import { useTranslate } from "../language.tsx";
import { Text } from "../parts/words-of.tsx";

/** Each listens where it is looked for. */
const LOCAL = [
  ["Ollama", "ollama pull llama3.1"],
  ["LM Studio", "lms server start"],
  ["llama.cpp", "llama-server -m MODEL.gguf --port 8080"],
  ["vLLM", "vllm serve MODEL --port 8000"],
] as const;
const SERVE = "dissensus serve";
const ELSEWHERE = "model: http://HOST:PORT/v1#NAME";

type ConnectProps = Readonly<{ connected: Connected; isNone: boolean }>;
export function Connect({ connected: { missing, commands }, isNone }: ConnectProps): ReactNode {
  const t = useTranslate();
  const unnamed = commands.filter(({ isNamed }) => !isNamed);
  return (
    <details className="disclosure connect" open={isNone}>
      <summary>
        <h2>{t("models.connect")}</h2>
      </summary>
      <div className="stack airy">
        <Way title={t("models.byKey")} hint={t("models.byKeyHint")}>
          <Lines
            lines={missing.map(({ vendor, variables: [variable = ""] }) => [
              vendor,
              `export ${variable}=…`,
            ])}
          />
          <p className="small soft">{t("models.thenServe")}</p>
          <code className="line">{SERVE}</code>
        </Way>
        <Way title={t("models.byServer")} hint={t("models.byServerHint")}>
          <Lines lines={LOCAL} />
        </Way>
        <Way title={t("models.byAddress")} hint={t("models.byAddressHint")}>
          <code className="line">{ELSEWHERE}</code>
        </Way>
        {unnamed.length === 0 ? null : (
          <Way title={t("models.byCommand")} hint={t("models.byCommandHint")}>
            <Text
              as="code"
              className="line kept"
              text={["commands:", ...unnamed.map(({ name }) => `  ${name}: {}`)].join("\n")}
            />
          </Way>
        )}
      </div>
    </details>
  );
}

type LinesProps = Readonly<{ lines: readonly (readonly [name: string, line: string])[] }>;
function Lines({ lines }: LinesProps): ReactNode {
  return (
    <dl className="lines-of">
      {lines.map(([name, line]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{line}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type WayProps = Readonly<{ title: string; hint: string; children: ReactNode }>;
function Way({ title, hint, children }: WayProps): ReactNode {
  return (
    <section className="stack tight">
      <h3>{title}</h3>
      <p className="small soft measure">{hint}</p>
      {children}
    </section>
  );
}
