// Six signals that say whether it may stop: each with whether it holds, its figure now and its line over the rounds.
// Law: a figure is null where the round has none; it is computed from the ledgers' lines as the result holds them, never read out of a sentence.
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { ReactNode } from "react";
import type { ClaimStatus } from "../../../src/kernel/ledger.ts";
import type { ClaimRow } from "../../../src/protocols/structured/result/claims.ts";
import type {
  RoundRow,
  StructuredResult,
} from "../../../src/protocols/structured/result/result.ts";
import { useTranslate } from "../../language.tsx";
import { Mark } from "../../parts/status.tsx";
import { Table } from "../../parts/table.tsx";
import { BoardSection, type StructuredProps } from "./board.tsx";

const SIZE = { width: 260, height: 56, margin: 6 };

export function Signals({ result, names }: StructuredProps): ReactNode {
  const t = useTranslate();
  const last = result.rounds.at(-1);
  const profile = (found: StructuredResult["stress"][number]["found"]): string => {
    if (!found) return t("claims.notRecorded");
    const { claims, changes, disagreements } = found;
    return t("claims.profile", { claims, changes, disagreements });
  };
  const absentIn = (round: number): string =>
    names.role(result.rounds.find((row) => row.round === round)?.absent ?? "");
  return (
    <BoardSection
      id="signals"
      aside={
        last ? (
          <p className="small">
            <strong>{t("claims.holding", { n: last.signals.satisfied })}</strong>{" "}
            <span className="soft">{t(`claims.advice.${last.signals.advice}`)}</span>
          </p>
        ) : null
      }
      none={last ? "" : t("claims.noRounds")}
    >
      <ul className="cards">
        {signalSeries(result).map((series) => (
          <Gauge key={series.n} series={series} absentIn={absentIn} />
        ))}
      </ul>
      {result.stress.length === 0 ? null : (
        <>
          <h3>{t("claims.stress")}</h3>
          <Table
            label={t("claims.stress")}
            head={(["roundHead", "left", "expected", "found"] as const).map((head) =>
              t(`claims.${head}`),
            )}
          >
            {result.stress.map(({ round, without, predicted, found }) => (
              <tr key={round}>
                <td className="num">{round}</td>
                <td>{names.role(without)}</td>
                <td className="num small">{profile(predicted)}</td>
                <td className="num small">{profile(found)}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </BoardSection>
  );
}

type GaugeProps = Readonly<{ series: Series; absentIn: (round: number) => string }>;
function Gauge({ series, absentIn }: GaugeProps): ReactNode {
  const t = useTranslate();
  const { n, write, holds, detail, points } = series;
  const name = t(`claims.signalNames.${n}`);
  const writeFigure = (figure: number | null): string => (figure === null ? "–" : write(figure));
  const roundOf = (round: number): string => t("claims.round", { n: round });
  const { path, dots, bound, stress } = sparkline(series, SIZE);
  const value = points.findLast((point) => point.value !== null)?.value ?? null;
  return (
    <li className="card stack tight gauge">
      <div className="between">
        <h3>{name}</h3>
        <Mark tone={holds ? "stands" : "mute"}>
          {holds ? t("claims.holds") : t("claims.holdsNot")}
        </Mark>
      </div>
      <div className="gauge-body">
        <p className="stack gauge-figure num">
          <strong className="nowrap">{writeFigure(value)}</strong>
          <small className="soft">{t(`claims.units.${n}`)}</small>
        </p>
        <svg
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          role="img"
          aria-label={`${name}: ${points.map((point) => `${point.round}: ${writeFigure(point.value)}`).join(", ")}`}
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
              <title>{`${roundOf(band.round)}: ${t("claims.without", { role: absentIn(band.round) })}`}</title>
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
              <title>{`${roundOf(dot.round)}: ${writeFigure(dot.value)}`}</title>
            </circle>
          ))}
        </svg>
      </div>
      <p className="small soft">{detail}</p>
    </li>
  );
}

// The figure behind each signal, round by round: what its line is drawn from.
/** A mean over so many rounds is what is held against its peak. */
const WINDOW = 3;
const MISSED_ROLES = 3;
const LED_ROLES = 4;
const MOST_PENDING = 0.3;

interface Signal {
  readonly n: RoundRow["signals"]["signals"][number]["n"];
  /** After the rounds held so far; null where they have none. */
  readonly figureOf: (result: StructuredResult, held: readonly RoundRow[]) => number | null;
  /** The line it has to be above, or below; null where there is none to draw. */
  readonly boundOf: (figures: readonly number[]) => number | null;
  /** As people read it; the same in every language. */
  readonly write: (value: number) => string;
}

const SIGNALS: readonly Signal[] = [
  {
    n: 1,
    figureOf: (result, held) =>
      held.length < WINDOW
        ? null
        : held.slice(-WINDOW).reduce((sum, { round }) => sum + changesIn(result, round), 0) /
          WINDOW,
    boundOf: (figures) => (figures.length === 0 ? null : Math.max(...figures) / 2),
    write: (value) => value.toFixed(2),
  },
  {
    n: 2,
    figureOf: (_, held) => held.at(-1)?.signals.slope ?? null,
    boundOf: () => 0,
    write: (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(2)}`,
  },
  {
    n: 3,
    figureOf: (_, held) =>
      new Set(held.filter(({ isStress }) => !isStress).map(({ lead }) => lead)).size,
    boundOf: () => LED_ROLES,
    write: (value) => `${value} / 4`,
  },
  {
    n: 4,
    figureOf: (_, held) =>
      new Set(held.flatMap(({ isStress, absent }) => (isStress && absent !== null ? [absent] : [])))
        .size,
    boundOf: () => MISSED_ROLES,
    write: (value) => `${value} / 4`,
  },
  {
    n: 5,
    figureOf: ({ drift }, held) =>
      drift.find(({ round }) => round === held.at(-1)?.round)?.deviation ?? null,
    boundOf: () => null,
    write: (value) => `${value} / 5`,
  },
  {
    n: 6,
    figureOf: ({ claims }, held) => {
      const last = held.at(-1)?.round ?? 0;
      const raised = claims.filter(({ round }) => round <= last);
      const pending = raised.filter((claim) => statusAfter(claim, last) === "pending");
      return raised.length === 0 ? null : pending.length / raised.length;
    },
    boundOf: () => MOST_PENDING,
    write: (value) => `${Math.round(value * 100)} %`,
  },
];

export type Series = ReturnType<typeof signalSeries>[number];

export function signalSeries(result: StructuredResult) {
  return SIGNALS.map(({ n, figureOf, boundOf, write }) => {
    const signalOf = (row: RoundRow | undefined) =>
      row?.signals.signals.find((signal) => signal.n === n);
    const points = result.rounds.map((row, at) => ({
      round: row.round,
      isStress: row.isStress,
      value: figureOf(result, result.rounds.slice(0, at + 1)),
      /** Whether the signal held after the round. */
      holds: signalOf(row)?.satisfied ?? false,
    }));
    const now = signalOf(result.rounds.at(-1));
    return {
      n,
      write,
      points,
      bound: boundOf(points.flatMap(({ value }) => (value === null ? [] : [value]))),
      detail: now?.detail ?? "",
      holds: now?.satisfied ?? false,
    };
  });
}

/** How many claims the checks of a round moved. */
function changesIn({ checks }: StructuredResult, round: number): number {
  return checks
    .filter((row) => row.round === round)
    .flatMap(({ cells }) => cells.flatMap(({ changes }) => changes))
    .filter(({ from, to }) => from !== to).length;
}

/** Where a claim stood when a round had ended. */
export function statusAfter({ history, status }: ClaimRow, round: number): ClaimStatus {
  const last = history.findLast((change) => change.round <= round);
  return last?.to ?? history[0]?.from ?? status;
}

// A line of figures, small: where its points lie, its path, and where the bound and the stress rounds are.
// Law: a round keeps its place whether it has a figure or not; a gap in the figures is a gap in the line.
export function sparkline(
  { points, bound }: Pick<Series, "points" | "bound">,
  { width, height, margin }: typeof SIZE,
) {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const low = Math.min(0, ...values, bound ?? 0);
  const high = Math.max(...values, bound ?? 0, low + Number.EPSILON);
  const across = scaleLinear()
    .domain([0, Math.max(1, points.length - 1)])
    .range([margin, width - margin]);
  const up = scaleLinear()
    .domain([low, high])
    .range([height - margin, margin]);
  const placed = points.map((point, n) => ({
    ...point,
    x: round2(across(n)),
    y: point.value === null ? null : round2(up(point.value)),
  }));
  const step = (width - 2 * margin) / Math.max(1, points.length - 1);
  const draw = line<(typeof placed)[number]>()
    .defined(({ y }) => y !== null)
    .x(({ x }) => x)
    .y(({ y }) => y ?? 0);
  return {
    path: draw(placed) ?? "",
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
