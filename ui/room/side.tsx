// What is known about the run while it is read: its numbers by round, how sound it is, what people added, what it cost.
import { scaleLinear, scalePoint } from "d3-scale";
import { line } from "d3-shape";
import type { ReactNode } from "react";
import type { Measure } from "../../src/kernel/fact.ts";
import type { Head } from "../../src/web/wire.ts";
import type { Seen } from "../deliberation/seen.ts";
import { count, dollars, lasting } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { Mark, type Tone } from "../parts/status.tsx";
import { Chip, Text, type Jump } from "../parts/words-of.tsx";

const BLINDNESS: Readonly<Record<Head["blindness"], Tone>> = {
  proved: "stands",
  host: "torn",
  broken: "fell",
};

export function Side({ seen: { head }, jump }: Readonly<{ seen: Seen; jump: Jump }>): ReactNode {
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
                <Text text={text} /> <Text as="span" className="small soft" text={who} />
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
}: Readonly<{ head: Head; jump: Jump }>): ReactNode {
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

function Spent({ head: { spent, tokens, activeMs } }: Readonly<{ head: Head }>): ReactNode {
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

// A number by round, as a line with its values written beside the points: the same is said in words.
const [WIDTH, HEIGHT, TOP, BOTTOM, EDGE] = [240, 76, 18, 16, 14] as const;
/** Beyond this, only the ends are written out. */
const MOST_LABELS = 8;

function Chart({ series: { name, points, scale, most } }: Readonly<{ series: Series }>): ReactNode {
  const t = useTranslate();
  const title = t.find(`room.measure.${name}`) ?? name.replaceAll("-", " ");
  const last = points.at(-1);
  const x = scalePoint<number>()
    .domain(points.map(({ round }) => round))
    .range([EDGE, WIDTH - EDGE]);
  const y = scaleLinear()
    .domain([0, most])
    .range([HEIGHT - BOTTOM, TOP]);
  const path = line<(typeof points)[number]>()
    .x(({ round }) => x(round) ?? 0)
    .y(({ value }) => y(value))([...points]);
  const isLabelled = (n: number): boolean =>
    points.length <= MOST_LABELS || n === 0 || n === points.length - 1;
  return (
    <figure className="chart">
      <figcaption>
        <span>{title}</span> <strong className="num">{last?.value}</strong>
        {scale === null ? null : (
          <span className="soft small"> {t("room.most", { n: scale })}</span>
        )}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}: ${points.map(({ round, value }) => t("room.point", { round, value })).join(", ")}`}
      >
        <line className="ground" x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
        <line className="ground faint" x1={0} x2={WIDTH} y1={y(most)} y2={y(most)} />
        {path === null || points.length < 2 ? null : <path d={path} />}
        {points.map(({ round, value }, n) => (
          <g key={round} transform={`translate(${x(round) ?? 0} ${y(value)})`}>
            <circle r={3} />
            {isLabelled(n) ? <text y={-6}>{value}</text> : null}
            {isLabelled(n) ? (
              <text className="tick" y={HEIGHT - 4 - y(value)}>
                {round}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
    </figure>
  );
}

// Numbers that code computed, by name and round, ready to be drawn.
interface Point {
  readonly round: number;
  readonly value: number;
}

interface Series {
  readonly name: string;
  readonly points: readonly Point[];
  /** Of how much, where that is known. */
  readonly scale: number | null;
  readonly most: number;
}

/** Scores go from one to five, disagreement to ten; what has no scale of its own ends at its greatest value. */
const SCALES: Readonly<Record<string, number>> = { quality: 5, disagreement: 10 };

export function series(measures: readonly Measure[]): readonly Series[] {
  const byName = new Map<string, Map<number, number>>();
  for (const { name, round, value } of measures)
    byName.set(name, (byName.get(name) ?? new Map<number, number>()).set(round, value));
  return [...byName].map(([name, values]) => {
    const points = [...values]
      .map(([round, value]) => ({ round, value }))
      .sort((a, b) => a.round - b.round);
    return {
      name,
      points,
      scale: SCALES[name] ?? null,
      most: Math.max(SCALES[name] ?? 1, ...points.map(({ value }) => value)),
    };
  });
}
