// One call in full: its times and what it took, the prompt as it was sent, and what came back.
import { Fragment, type ReactNode } from "react";
import type { CallTexts } from "../../src/web/wire.ts";
import { useFetched } from "../api.ts";
import type { Seen } from "../deliberation/seen.ts";
import { count, dollars, duration } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Callout, Failed, Loading } from "../parts/notice.tsx";
import { makeVisible } from "../parts/visible.ts";
import { Pair, Text, Texts } from "../parts/words-of.tsx";
import { cachedShare, type Call } from "./times.ts";

type DetailProps = Readonly<{ seen: Seen; call: Call; words: string }>;
/** `words`: what is sought, marked in both texts. */
export function CallDetail({ seen, call, words }: DetailProps): ReactNode {
  const t = useTranslate();
  const at = seen.isReplay ? `?at=${seen.at}` : "";
  // Asked for again when it ends.
  const { data, error, again } = useFetched<CallTexts>(
    `/api/deliberations/${seen.id}/prompts/${encodeURIComponent(call.call)}${at}`,
    call.state,
  );
  return (
    <div className="stack call-detail">
      <Figures call={call} />
      {call.failure ? <Text as="p" className="small wrap" text={call.failure.message} /> : null}
      {!data ? (
        error ? (
          <Failed error={error} again={again} />
        ) : (
          <Loading />
        )
      ) : (
        <>
          {data.reasons.length === 0 ? null : (
            <div className="small">
              <h3>{t("calls.reasons")}</h3>
              <Texts texts={data.reasons} />
            </div>
          )}
          <Callout text={data.isAsSent === false ? t("calls.reworded") : null} />
          <div className="columns">
            <Block
              title={t("calls.prompt")}
              text={data.prompt}
              none={t("calls.noPrompt")}
              words={words}
            />
            <Block
              title={t("calls.reply")}
              text={data.reply}
              none={t("calls.noReply")}
              words={words}
            />
          </div>
          {data.thinking === null ? null : (
            <Block title={t("calls.thinking")} text={data.thinking} none="" words={words} />
          )}
        </>
      )}
    </div>
  );
}

function Figures({ call }: Readonly<{ call: Call }>): ReactNode {
  const { t, lang } = useChoice();
  const { times, usage, usd, ms, model, attempt, ask } = call;
  const { input = null, output = null } = usage;
  const cached = cachedShare(call);
  const time = (value: number | null): string | null =>
    value === null ? null : duration(value, lang);
  const tokens = (value: number | null): string | null =>
    value === null ? null : count(value, lang);
  return (
    <dl className="cells small">
      <Pair name={t("calls.ask")}>{ask}</Pair>
      <Pair name={t("calls.model")}>{model}</Pair>
      <Pair name={t("calls.attempts")}>{attempt > 1 ? count(attempt, lang) : null}</Pair>
      <Pair name={t("calls.waited")}>{time(times.sent - times.asked)}</Pair>
      <Pair name={t("calls.first")}>
        {time(times.first === null ? null : times.first - times.sent)}
      </Pair>
      <Pair name={t("calls.done")}>
        {time(ms ?? (times.ended === null ? null : times.ended - times.sent))}
      </Pair>
      <Pair name={t("cost.input")}>{tokens(input)}</Pair>
      <Pair name={t("cost.cached")}>
        {cached === null
          ? null
          : `${tokens(usage.cacheRead ?? null) ?? ""} (${Math.round(cached * 100)} %)`}
      </Pair>
      <Pair name={t("cost.output")}>{tokens(output)}</Pair>
      <Pair name={t("cost.usd")}>{usd === null ? t("app.unknown") : dollars(usd)}</Pair>
    </dl>
  );
}

type BlockProps = Readonly<{ title: string; text: string | null; none: string; words: string }>;
function Block({ title, text, none, words }: BlockProps): ReactNode {
  return (
    <section className="stack tight">
      <h3>{title}</h3>
      {text === null || text === "" ? (
        <p className="small soft">{none}</p>
      ) : (
        <pre className="framed kept wrap" tabIndex={0} role="region" aria-label={title}>
          <Marked text={text} words={words} />
        </pre>
      )}
    </section>
  );
}

function Marked({ text, words }: Readonly<{ text: string; words: string }>): ReactNode {
  const shown = makeVisible(text);
  if (words === "") return shown;
  const escaped = words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return shown
    .split(new RegExp(`(${escaped})`, "giu"))
    .map((part, n) => <Fragment key={n}>{n % 2 === 1 ? <mark>{part}</mark> : part}</Fragment>);
}
