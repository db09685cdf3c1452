// Six signals that say whether it may stop: each with whether it holds, its figure now and its line over the rounds.
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { ReactNode } from "react";
import type { StructuredResult } from "../../../src/protocols/structured/result/result.ts";
import { useTranslate } from "../../language.tsx";
import { Table } from "../../parts/table.tsx";
import { Mark } from "../../parts/status.tsx";
import type { Names } from "./marks.tsx";
import { figures, seriesOf, type Series } from "./series.ts";

const SIZE = { width: 260, height: 56, margin: 6 };

type Profile = NonNullable<StructuredResult["stress"][number]["found"]>;

export function Signals({
  result,
  names,
}: Readonly<{ result: StructuredResult; names: Names }>): ReactNode {
  const t = useTranslate();
  const last = result.rounds.at(-1);
  const profile = (told: Profile | null): string => {
    if (!told) return t("claims.notRecorded");
    const { claims, changes, disagreements } = told;
    return t("claims.profile", { claims, changes, disagreements });
  };
  return (
    <section className="stack" id="signals">
      <div className="section-head">
        <h2>{t("claims.signals")}</h2>
        {last ? (
          <p className="small">
            <strong>{t("claims.holding", { n: last.signals.satisfied })}</strong>{" "}
            <span className="soft">{t(`claims.advice.${last.signals.advice}`)}</span>
          </p>
        ) : null}
      </div>
      {last ? (
        <ul className="signals">
          {seriesOf(result).map((series) => (
            <Gauge key={series.n} series={series} left={(round) => leftOut(result, round, names)} />
          ))}
        </ul>
      ) : (
        <p className="soft">{t("claims.noRounds")}</p>
      )}
      {result.stress.length === 0 ? null : (
        <>
          <h3>{t("claims.stress")}</h3>
          <Table
            label={t("claims.stress")}
            head={[
              t("claims.roundHead"),
              t("claims.left"),
              t("claims.expected"),
              t("claims.found"),
              t("claims.shows"),
            ]}
          >
            {result.stress.map(({ round, without, predicted, found, isDecorative }) => (
              <tr key={round}>
                <td className="num">{round}</td>
                <td>{names.role(without)}</td>
                <td className="num small">{profile(predicted)}</td>
                <td className="num small">{profile(found)}</td>
                <td>
                  {isDecorative ? (
                    <Mark tone="torn">{t("claims.decorative")}</Mark>
                  ) : (
                    <Mark tone="stands">{t("claims.missed")}</Mark>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </section>
  );
}

function leftOut({ rounds }: StructuredResult, round: number, names: Names): string {
  return names.role(rounds.find((row) => row.round === round)?.absent ?? "");
}

function Gauge({
  series,
  left,
}: Readonly<{ series: Series; left: (round: number) => string }>): ReactNode {
  const t = useTranslate();
  const { n, holds, detail, points } = series;
  const { path, dots, bound, stress } = sparkline(series, SIZE);
  const value = points.findLast((point) => point.value !== null)?.value ?? null;
  return (
    <li className="gauge">
      <div className="gauge-head">
        <h3>{t(`claims.signalNames.${n}`)}</h3>
        <Mark tone={holds ? "stands" : "mute"}>
          {holds ? t("claims.holds") : t("claims.holdsNot")}
        </Mark>
      </div>
      <div className="gauge-body">
        <p className="gauge-figure num">
          <strong>{value === null ? "–" : figures[n](value)}</strong>
          <small className="soft">{t(`claims.units.${n}`)}</small>
        </p>
        <svg
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          role="img"
          aria-label={`${t(`claims.signalNames.${n}`)}: ${points.map((point) => `${point.round}: ${point.value === null ? "–" : figures[n](point.value)}`).join(", ")}`}
        >
          {stress.map((band) => (
            <rect
              key={band.round}
              className="stress-band"
              x={band.x}
              y={0}
              width={band.width}
              height={SIZE.height}
            >
              <title>{`${t("claims.round", { n: band.round })}: ${t("claims.without", { role: left(band.round) })}`}</title>
            </rect>
          ))}
          {bound === null ? null : (
            <line
              className="bound"
              x1={SIZE.margin}
              x2={SIZE.width - SIZE.margin}
              y1={bound}
              y2={bound}
            />
          )}
          <path className="trend" d={path} />
          {dots.map((dot) => (
            <circle
              key={dot.round}
              className={dot.holds ? "dot holds" : "dot"}
              cx={dot.x}
              cy={dot.y}
              r={dot.holds ? 3.2 : 2.6}
            >
              <title>{`${t("claims.round", { n: dot.round })}: ${figures[n](dot.value)}`}</title>
            </circle>
          ))}
        </svg>
      </div>
      <p className="small soft">{detail}</p>
    </li>
  );
}

// A line of figures, small: where its points lie, its path, and where the bound and the stress rounds are.
// Law: a round keeps its place whether it has a figure or not; a gap in the figures is a gap in the line.
interface Size {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

interface Sparkline {
  readonly path: string;
  readonly dots: readonly {
    readonly round: number;
    readonly x: number;
    readonly y: number;
    readonly value: number;
    readonly holds: boolean;
  }[];
  readonly bound: number | null;
  readonly stress: readonly {
    readonly round: number;
    readonly x: number;
    readonly width: number;
  }[];
}

export function sparkline(
  { points, bound }: Pick<Series, "points" | "bound">,
  { width, height, margin }: Size,
): Sparkline {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const low = Math.min(0, ...values, bound ?? 0);
  const high = Math.max(...values, bound ?? 0, low + Number.EPSILON);
  const across = scaleLinear()
    .domain([0, Math.max(1, points.length - 1)])
    .range([margin, width - margin]);
  const up = scaleLinear()
    .domain([low, high === low ? low + 1 : high])
    .range([height - margin, margin]);
  const placed = points.map((point, n) => ({
    ...point,
    x: round2(across(n)),
    y: point.value === null ? null : round2(up(point.value)),
  }));
  const step = points.length > 1 ? (width - 2 * margin) / (points.length - 1) : width - 2 * margin;
  const drawn = line<(typeof placed)[number]>()
    .defined(({ y }) => y !== null)
    .x(({ x }) => x)
    .y(({ y }) => y ?? 0);
  return {
    path: drawn(placed) ?? "",
    dots: placed.flatMap(({ round, x, y, value, holds }) =>
      y === null || value === null ? [] : [{ round, x, y, value, holds }],
    ),
    bound: bound === null ? null : round2(up(bound)),
    stress: placed
      .filter(({ isStress }) => isStress)
      .map(({ round, x }) => ({ round, x: round2(x - step / 2), width: round2(step) })),
  };
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
