// What is known about the run while it is read: its numbers by round, how sound it is, what people added, what it cost.
import type { ReactNode } from "react";
import type { Head } from "../../src/web/wire.ts";
import type { Seen } from "../deliberation/seen.ts";
import { count, dollars, lasting } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Mark, type Tone } from "../parts/status.tsx";
import { Chip, Text, type Jump } from "../parts/words-of.tsx";
import { Chart } from "./chart.tsx";
import { series } from "./series.ts";

const BLINDNESS: Readonly<Record<Head["blindness"], Tone>> = {
  proved: "stands",
  host: "torn",
  broken: "fell",
};

export function Side({
  seen: { head },
  jump,
}: {
  readonly seen: Seen;
  readonly jump: Jump;
}): ReactNode {
  const t = useTranslate();
  const drawn = series(head.measures);
  return (
    <>
      {drawn.length === 0 ? null : (
        <section aria-labelledby="room-measures">
          <h2 id="room-measures">{t("room.measures")}</h2>
          {drawn.map((each) => (
            <Chart key={each.name} series={each} />
          ))}
        </section>
      )}
      <Health head={head} jump={jump} />
      {head.constraints.length === 0 ? null : (
        <section aria-labelledby="room-constraints">
          <h2 id="room-constraints">{t("room.constraints")}</h2>
          <ul className="concerns">
            {head.constraints.map(({ text, who }, n) => (
              <li key={n}>
                <Text text={text} />{" "}
                <span className="small soft">
                  <Text text={who} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Spent head={head} />
    </>
  );
}

function Health({
  head: { alarms, failureModes, blindness },
  jump,
}: {
  readonly head: Head;
  readonly jump: Jump;
}): ReactNode {
  const t = useTranslate();
  return (
    <section aria-labelledby="room-health">
      <h2 id="room-health">{t("room.health")}</h2>
      <p>
        <Mark tone={BLINDNESS[blindness]}>{t(`room.blindness.${blindness}`)}</Mark>
      </p>
      {alarms.length + failureModes.length === 0 ? (
        <p className="small soft">{t("room.healthy")}</p>
      ) : null}
      <ul className="concerns">
        {alarms.map(({ round, text, refs, isMet }, n) => (
          <li key={`alarm ${n}`} className={isMet ? "" : "alarm"}>
            <Text text={text} />{" "}
            <span className="small soft">
              {t("app.round", { n: round })}
              {isMet ? ` · ${t("room.met")}` : ""}
            </span>{" "}
            {refs.map((ref) => (
              <Chip key={ref} id={ref} jump={jump} />
            ))}
          </li>
        ))}
        {failureModes.map(({ code, text, refs }) => (
          <li key={code} className="alarm">
            <Text text={text} />{" "}
            {refs.map((ref) => (
              <Chip key={ref} id={ref} jump={jump} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Spent({ head: { spent, tokens, activeMs } }: { readonly head: Head }): ReactNode {
  const t = useTranslate();
  const { lang } = useChoice();
  return (
    <section aria-labelledby="room-spent">
      <h2 id="room-spent">{t("room.spent")}</h2>
      <dl className="spent num">
        <div>
          <dt>{t("room.calls")}</dt>
          <dd>{count(spent.calls, lang)}</dd>
        </div>
        <div>
          <dt>{t("room.cost")}</dt>
          <dd>
            {spent.unpriced > 0 && spent.usd === 0 ? t("app.unknown") : dollars(spent.usd)}
            {spent.unpriced > 0 && spent.usd > 0 ? "+" : ""}
          </dd>
        </div>
        <div>
          <dt>{t("room.tokens")}</dt>
          <dd>
            {t("room.inOut", {
              input: count(tokens.input, lang),
              output: count(tokens.output, lang),
            })}
          </dd>
        </div>
        <div>
          <dt>{t("room.time")}</dt>
          <dd>{lasting(activeMs, lang)}</dd>
        </div>
      </dl>
    </section>
  );
}
