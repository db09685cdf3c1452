// One model: how much it reads, what it costs, and on request one small call that shows whether it can be used.
import { useId, useState, type ReactNode } from "react";
import type { Connected, NamedTrial } from "../../src/web/wire.ts";
import { post, Refusal } from "../api.ts";
import { count, dollars } from "../figures.ts";
import { useChoice, useTranslate, type Translate } from "../language.tsx";
import { numberIn } from "../parts/caps.tsx";
import { Button, TextField } from "../parts/form.tsx";
import { Callout, useRequest } from "../parts/notice.tsx";
import { Text } from "../parts/words-of.tsx";

export type Offered = Connected["named"][number];
type Opened = "try" | "price" | null;

type RowProps = Readonly<{ server: string; offered: Offered; stated: () => void }>;
export function ModelRow({ server, offered, stated }: RowProps): ReactNode {
  const { t, lang } = useChoice();
  const [opened, setOpened] = useState<Opened>(null);
  const { model, window, price } = offered;
  const short = model.replace(`${server}#`, "").replace(`${server}/`, "");
  const show = (which: Opened): void => setOpened(opened === which ? null : which);
  // A server on this machine bills nobody, whatever is not known of its price.
  const isPriced = price === null || price.asOf === "settings";
  return (
    <li className="model-row">
      <div className="row model-line">
        <Text as="span" className="model-name" text={short} />
        <span className="small soft num">
          {[
            ...(window === null ? [] : [t("models.window", { n: count(window, lang) })]),
            priceText(offered, t),
          ].join(" · ")}
        </span>
        <span className="row model-acts">
          {isPriced ? (
            <Button
              look="quiet small"
              aria-expanded={opened === "price"}
              aria-label={t("models.priceOf", { model })}
              act={() => show("price")}
              text={t("models.price")}
            />
          ) : null}
          <Button
            look="small"
            aria-expanded={opened === "try"}
            aria-label={t("models.tryOne", { model })}
            act={() => show("try")}
            text={t("models.try")}
          />
        </span>
      </div>
      {opened === "try" ? <Trial model={model} isBilled={offered.isBilled} /> : null}
      {opened === "price" ? (
        <Price offered={offered} done={() => (setOpened(null), stated())} />
      ) : null}
    </li>
  );
}

function priceText({ price, isBilled }: Offered, t: Translate): string {
  if (price === null) return t("models.unpriced");
  return isBilled
    ? t("models.rates", { input: dollars(price.input), output: dollars(price.output) })
    : t("models.unbilled");
}

type TrialProps = Readonly<{ model: string; isBilled: boolean }>;
/** What it costs is said before it is made. */
function Trial({ model, isBilled }: TrialProps): ReactNode {
  const t = useTranslate();
  const { isBusy, error, send } = useRequest();
  const [trial, setTrial] = useState<NamedTrial | null>(null);
  const make = async (): Promise<void> => {
    setTrial(null);
    setTrial(await post<NamedTrial>("/api/models/try", { model }));
  };
  return (
    <div className="stack tight model-more">
      <p className="small soft">{t(isBilled ? "models.tryCosts" : "models.tryFree")}</p>
      <div className="row">
        <Button
          look="small primary"
          aria-disabled={isBusy}
          act={() => (isBusy ? undefined : send(make))}
          text={isBusy ? t("models.trying") : t("models.tryNow")}
        />
      </div>
      <div role="status">{trial?.isUsable === true ? <Passed trial={trial} /> : null}</div>
      <Callout look="fell" role="alert" text={trial?.isUsable === false ? trial.why : error} />
    </div>
  );
}

function Passed({ trial }: Readonly<{ trial: NamedTrial }>): ReactNode {
  const { t, lang } = useChoice();
  const { ms, firstByteMs, form, served, window, calls, tokens, usd } = trial;
  const inMs = (n: number): string => t("models.ms", { n: count(n, lang) });
  const shown: readonly (readonly [label: string, value: string | null])[] = [
    [t("models.answered"), inMs(Math.round(ms ?? 0))],
    [t("models.firstByte"), firstByteMs === null ? null : inMs(firstByteMs)],
    [t("models.form"), t(form === "schema" ? "models.formSchema" : "models.formPrompt")],
    [t("models.served"), served],
    [t("models.reads"), window === null ? null : t("models.window", { n: count(window, lang) })],
    [
      t("models.spent"),
      t("models.spentCalls", {
        n: calls,
        tokens: count((tokens.input ?? 0) + (tokens.output ?? 0), lang),
        usd: usd === null ? t("app.unknown") : dollars(usd),
      }),
    ],
  ];
  return (
    <div className="callout stands stack tight">
      <p className="bold">{t("models.usable")}</p>
      <dl className="trial small">
        {shown.map(([label, value]) =>
          value === null ? null : (
            <div key={label} className="row">
              <dt>{label}</dt>
              <Text as="dd" text={value} />
            </div>
          ),
        )}
      </dl>
    </div>
  );
}

type PriceProps = Readonly<{ offered: Offered; done: () => void }>;
function Price({ offered: { model, price }, done }: PriceProps): ReactNode {
  const t = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState({
    input: String(price?.input ?? ""),
    output: String(price?.output ?? ""),
  });
  const { error, send } = useRequest();
  const state = async (): Promise<void> => {
    const [input, output] = [numberIn(typed.input), numberIn(typed.output)];
    if (input === null || output === null || Number.isNaN(input + output))
      throw new Refusal("no-price", t("models.noPrice"));
    await post("/api/prices", { model, input, output });
    done();
  };
  return (
    <div className="stack tight model-more">
      <p className="small soft">{t("models.priceHint")}</p>
      <div className="cells">
        {(["input", "output"] as const).map((which) => (
          <TextField
            key={which}
            id={`${id}-${which}`}
            label={t(`models.${which}`)}
            look="num"
            inputMode="decimal"
            autoComplete="off"
            value={typed[which]}
            set={(rate) => setTyped({ ...typed, [which]: rate })}
          />
        ))}
      </div>
      <div className="row">
        <Button look="small primary" act={() => send(state)} text={t("models.keep")} />
      </div>
      <Callout look="fell small" role="alert" text={error} />
    </div>
  );
}
