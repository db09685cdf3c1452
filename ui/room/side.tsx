// What is known about the run while it is read: its numbers by round, how sound it is, what people added, what it cost.
import type { ReactNode } from "react";
import type { Head } from "../../src/web/wire.ts";
import type { Seen } from "../deliberation/seen.ts";
import { count, dollars, lasting } from "../figures.ts";
import { useChoice, useWords } from "../language.tsx";
import { Mark, type Tone } from "../parts/status.tsx";
import { Chip, Text, type Jump } from "../parts/words-of.tsx";
import { words as shared } from "../words.ts";
import { Chart } from "./chart.tsx";
import { series } from "./series.ts";
import { words } from "./words.ts";

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
  const w = useWords(words);
  const drawn = series(head.measures);
  return (
    <>
      {drawn.length === 0 ? null : (
        <section aria-labelledby="room-measures">
          <h2 id="room-measures">{w.measures}</h2>
          {drawn.map((each) => (
            <Chart key={each.name} series={each} />
          ))}
        </section>
      )}
      <Health head={head} jump={jump} />
      {head.constraints.length === 0 ? null : (
        <section aria-labelledby="room-constraints">
          <h2 id="room-constraints">{w.constraints}</h2>
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
  const w = useWords(words);
  const s = useWords(shared);
  return (
    <section aria-labelledby="room-health">
      <h2 id="room-health">{w.health}</h2>
      <p>
        <Mark tone={BLINDNESS[blindness]}>{w.blindness[blindness]}</Mark>
      </p>
      {alarms.length + failureModes.length === 0 ? <p className="small soft">{w.healthy}</p> : null}
      <ul className="concerns">
        {alarms.map(({ round, text, refs, isMet }, n) => (
          <li key={`alarm ${n}`} className={isMet ? "" : "alarm"}>
            <Text text={text} />{" "}
            <span className="small soft">
              {s.round(round)}
              {isMet ? ` · ${w.met}` : ""}
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
  const w = useWords(words);
  const s = useWords(shared);
  const { lang } = useChoice();
  return (
    <section aria-labelledby="room-spent">
      <h2 id="room-spent">{w.spent}</h2>
      <dl className="spent num">
        <div>
          <dt>{w.calls}</dt>
          <dd>{count(spent.calls, lang)}</dd>
        </div>
        <div>
          <dt>{w.cost}</dt>
          <dd>
            {spent.unpriced > 0 && spent.usd === 0 ? s.unknown : dollars(spent.usd)}
            {spent.unpriced > 0 && spent.usd > 0 ? "+" : ""}
          </dd>
        </div>
        <div>
          <dt>{w.tokens}</dt>
          <dd>{w.inOut(count(tokens.input, lang), count(tokens.output, lang))}</dd>
        </div>
        <div>
          <dt>{w.time}</dt>
          <dd>{lasting(activeMs, lang)}</dd>
        </div>
      </dl>
    </section>
  );
}
