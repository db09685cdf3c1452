// Who stood where, as lines through the rounds: whoever moves is drawn in the colour and the dashes of why.
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import { Chip, Text, Words } from "../parts/words-of.tsx";
import { Mark, TONES } from "../parts/status.tsx";
import { wrapLines, makeVisible } from "../parts/visible.ts";
import { chartOf, TOP, type Path, type Stands, type Step, type Trace } from "./stands.ts";
import type { PositionNames } from "./positions.tsx";

type Class = NonNullable<Step["shift"]>["class"] | "none";
const CLASSES: readonly Class[] = ["argued", "conforming", "own", "unexplained", "none"];
/** Columns of text that a name has, and how wide a column is drawn. */
const NAME = 22;
const COLUMN = 7;

type Picked = Readonly<{ path: Path; step: Step }>;

type ChartProps = Readonly<{ stands: Stands; names: PositionNames }>;
export function Chart({ stands, names }: ChartProps): ReactNode {
  const t = useTranslate();
  const classNameOf = useClassName();
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box);
  const [pointed, setPointed] = useState<Picked | null>(null);
  const gutter = room < 560 ? 100 : 175;
  const { width, height, xs, bands, traces } = useMemo(
    () => chartOf(stands, room, gutter),
    [stands, room, gutter],
  );
  const moves = stands.paths.flatMap((path) => path.steps.map((step): Picked => ({ path, step })));
  const used = new Set(moves.map(({ step }) => classOf(step)));
  // Found anew by what it is: the lines are others whenever the log grows.
  const picked =
    moves.find(
      ({ path, step }) => path.seat === pointed?.path.seat && step.column === pointed.step.column,
    ) ?? null;
  const told = picked ?? moves[0];
  const title = t("positions.chart");
  const fitting = Math.floor((width - 60) / COLUMN);
  return (
    <section className="stack chart">
      <div className="row base airy">
        <h2>{title}</h2>
        <ul className="row small legend" aria-label={t("positions.legend")}>
          {CLASSES.filter((each) => used.has(each)).map((each) => (
            <li key={each} className={`inline ${lookOf(each)}`}>
              <Sample /> {classNameOf(each)}
            </li>
          ))}
          <li className="inline stay">
            <Sample /> {t("positions.stays")}
          </li>
        </ul>
      </div>
      <div ref={box} className="scroll-x" tabIndex={0} role="region" aria-label={title}>
        <svg
          width={width}
          height={height}
          role="group"
          aria-label={t("positions.chartOf", {
            seats: stands.paths.length,
            rounds: stands.columns.length,
            moves: moves.length,
          })}
        >
          {bands.map(({ option, isChosen, y, height: high }) => (
            <rect
              key={option ?? ""}
              className={isChosen ? "band chosen" : "band"}
              x={0.5}
              y={y}
              width={width - 1}
              height={high}
              rx={6}
            />
          ))}
          {stands.columns.map(({ round }, n) => (
            <g key={n} className={round === null ? "column blind" : "column"}>
              <line x1={xs[n]} x2={xs[n]} y1={TOP - 8} y2={height} />
              <text x={xs[n]} y={16} textAnchor="middle">
                {names.round(round)}
              </text>
            </g>
          ))}
          {bands.map(({ option, isChosen, y }) => (
            <text
              key={option ?? ""}
              className={isChosen ? "band chosen" : "band"}
              x={12}
              y={y + 18}
            >
              {wrapLines(names.option(option), fitting - (isChosen ? 10 : 0), 1).join("")}
              {isChosen ? <tspan className="is-chosen"> ✓ {t("positions.chosen")}</tspan> : null}
            </text>
          ))}
          {traces.map((trace) => (
            <Lines
              key={trace.path.seat}
              trace={trace}
              names={names}
              isPicked={picked?.path.seat === trace.path.seat}
              pick={setPointed}
              columns={gutter < 150 ? 12 : NAME}
            />
          ))}
        </svg>
      </div>
      {told ? (
        <div className="stack tight wrap picked" role="status">
          <Cause picked={told} names={names} />
        </div>
      ) : null}
      {moves.length > 1 ? <p className="small soft">{t("positions.moveHint")}</p> : null}
    </section>
  );
}

interface LinesProps {
  readonly trace: Trace;
  readonly names: PositionNames;
  readonly isPicked: boolean;
  readonly pick: (picked: Picked) => void;
  /** How much room a name has. */
  readonly columns: number;
}

function Lines({ trace, names, isPicked, pick, columns }: LinesProps): ReactNode {
  const t = useTranslate();
  const classNameOf = useClassName();
  const { path, segments, points } = trace;
  const [first, last] = [points[0], points.at(-1)];
  const name = wrapLines(path.title, columns, 1).join("");
  return (
    <g className={isPicked ? "seat here" : "seat"}>
      {segments.map(({ d, step, isRead }, n) => {
        if (!step) return <path key={n} className={isRead ? "stay read" : "stay"} d={d} />;
        const moved = t("positions.moved", { seat: path.title, when: names.round(step.round) });
        const said = `${moved}: ${names.option(step.from)} → ${names.option(step.to)}. ${classNameOf(classOf(step))}`;
        const show = (): void => pick({ path, step });
        return (
          <g
            key={n}
            className={lookOf(classOf(step))}
            role="button"
            tabIndex={0}
            aria-label={makeVisible(said)}
            onMouseEnter={show}
            onFocus={show}
            onClick={show}
            onKeyDown={(event) =>
              event.key === "Enter" || event.key === " "
                ? (event.preventDefault(), show())
                : undefined
            }
          >
            <path className="reach" d={d} />
            <path className="drawn" d={d} />
          </g>
        );
      })}
      {points.map(({ x, y, stand }, n) =>
        stand.basis === "kept" ? null : (
          <circle key={n} className={stand.basis} cx={x} cy={y} r={4.5}>
            <title>{`${makeVisible(path.title)}: ${makeVisible(names.option(stand.stance))}${stand.basis === "read" ? ` (${t("positions.readAs")})` : ""}`}</title>
          </circle>
        ),
      )}
      {first ? (
        <text className="name" x={first.x - 12} y={first.y + 4} textAnchor="end">
          {name}
        </text>
      ) : null}
      {last && points.length > 1 ? (
        <text className="name" x={last.x + 12} y={last.y + 4}>
          {name}
        </text>
      ) : null}
    </g>
  );
}

type CauseProps = Readonly<{ picked: Picked; names: PositionNames }>;
function Cause({ picked: { path, step }, names }: CauseProps): ReactNode {
  const t = useTranslate();
  const { shift, round, from, to } = step;
  const moved = t("positions.moved", { seat: path.title, when: names.round(round) });
  return (
    <>
      <p>
        <Text as="strong" text={moved} />{" "}
        {shift ? (
          <>
            <Mark tone={TONES[shift.class] ?? "mute"}>{t(`app.shifts.${shift.class}`)}</Mark>{" "}
            {shift.trigger === null ? (
              <span className="soft small">{t("positions.afterNothing")}</span>
            ) : (
              <span className="small">
                {t("positions.after")} <Chip id={shift.trigger} />
              </span>
            )}
          </>
        ) : (
          <span className="soft">{t("positions.unclassified")}</span>
        )}
      </p>
      <p className="small">
        <Text text={names.option(from)} /> → <Text text={names.option(to)} />
      </p>
      <Words text={shift?.reason ?? ""} />
    </>
  );
}

function Sample(): ReactNode {
  return (
    <svg width="30" height="8" viewBox="0 0 30 8" aria-hidden="true">
      <path className="drawn" d="M1 4h28" />
    </svg>
  );
}

function classOf({ shift }: Step): Class {
  return shift?.class ?? "none";
}

/** Its dashes and its colour. */
function lookOf(kind: Class): string {
  return `move ${kind} ${TONES[kind] ?? "mute"}`;
}

function useClassName(): (kind: Class) => string {
  const t = useTranslate();
  return (kind) => (kind === "none" ? t("positions.unclassified") : t(`app.shifts.${kind}`));
}

/** How wide the chart may be. */
function useRoom(box: { readonly current: HTMLDivElement | null }): number {
  const [room, setRoom] = useState(720);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => setRoom(Math.max(280, Math.floor(element.clientWidth))));
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return room;
}
