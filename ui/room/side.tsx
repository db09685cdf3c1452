// What is known about the run while it is read: who sits there, its numbers by round, how sound it is, what people added, what it cost.
import { scaleLinear, scalePoint } from "d3-scale";
import { line } from "d3-shape";
import type { ReactNode } from "react";
import type { Measure } from "../../src/kernel/fact.ts";
import type { DocumentFault, Task } from "../../src/views/takeaways.ts";
import type { Head, SeatState } from "../../src/web/wire.ts";
import { isAtWork, useActiveMs, type Seen } from "../deliberation/seen.ts";
import { count, duration, spentDollars } from "../figures.ts";
import { useChoice, useTranslate } from "../language.tsx";
import { groupBy } from "../parts/group.ts";
import { Mark, type Tone } from "../parts/status.tsx";
import { Chips, Text } from "../parts/words-of.tsx";

const BLINDNESS: Readonly<Record<Head["blindness"], Tone>> = {
  proved: "stands",
  host: "torn",
  broken: "fell",
};

type Doing = SeatState["state"] | "thinking" | "waiting";

const TONES: Partial<Record<Doing, Tone>> = { thinking: "accent", absent: "torn" };

/** Only what is asked while somebody is at work is thought about; a person is not thinking for us, the run waits. */
export function doingOf(
  { state, model }: Pick<SeatState, "state" | "model">,
  seen: Parameters<typeof isAtWork>[0],
): Doing {
  if (state !== "asked" || seen.isReplay) return state;
  if (model === "person") return "waiting";
  return isAtWork(seen) ? "thinking" : state;
}

/** Null: nobody alone. */
type Choose = (seat: string | null) => void;

type SeatsProps = Readonly<{ seen: Seen; chosen: string | null; choose: Choose }>;
/** What each is doing, and a way to read one of them alone. */
export function Seats({ seen, chosen, choose }: SeatsProps): ReactNode {
  const { seats } = seen.head;
  if (seats.length === 0) return null;
  return (
    <Part name="seats">
      <ul className="seats">
        {seats.map((seat) => (
          <li key={seat.seat}>
            <Seat
              seat={seat}
              doing={doingOf(seat, seen)}
              isChosen={chosen === seat.seat}
              choose={choose}
            />
          </li>
        ))}
      </ul>
    </Part>
  );
}

type SeatProps = Readonly<{ seat: SeatState; doing: Doing; isChosen: boolean; choose: Choose }>;
function Seat({ seat: about, doing, isChosen, choose }: SeatProps): ReactNode {
  const t = useTranslate();
  const { seat, title, model, purpose, messages } = about;
  const isQuiet = purpose === null || doing === "idle" || doing === "spoke";
  return (
    <button
      type="button"
      className={`seat plain ${doing}`}
      aria-pressed={isChosen}
      title={t("room.onlySeat", { title })}
      onClick={() => choose(isChosen ? null : seat)}
    >
      <Text as="span" className="seat-title bold" text={title} />
      <span className="num seat-count" title={t("room.messages", { n: messages })}>
        {messages}
        <span className="unseen"> {t("room.messages", { n: messages })}</span>
      </span>
      <Text as="span" className="small soft seat-model" text={model ?? ""} />
      <span className={`small seat-state ${TONES[doing] ?? ""}`}>
        {doing === "thinking" ? (
          <span className="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        ) : null}
        {doing === "waiting" ? t("app.states.waiting") : t(`room.seat.${doing}`)}
        <Text text={isQuiet ? "" : `: ${purpose.replaceAll("_", " ")}`} />
      </span>
    </button>
  );
}

export function Side({ seen }: Readonly<{ seen: Seen }>): ReactNode {
  const { t, lang } = useChoice();
  const { head } = seen;
  const activeMs = useActiveMs(seen);
  const { measures, constraints, spent, tokens } = head;
  const spending = {
    calls: count(spent.calls, lang),
    cost: spentDollars(spent, t),
    tokens: t("room.inOut", {
      input: count(tokens.input, lang),
      output: count(tokens.output, lang),
    }),
    time: duration(activeMs, lang),
  };
  return (
    <>
      {measures.length === 0 ? null : (
        <Part name="measures">
          {measureSeries(measures).map((each) => (
            <Chart key={each.name} series={each} />
          ))}
        </Part>
      )}
      <TakeAway takeaways={head.takeaways} />
      <Health head={head} />
      {constraints.length === 0 ? null : (
        <Part name="constraints">
          <Concerns rows={constraints.map(({ text, who }) => ({ text, about: who }))} />
        </Part>
      )}
      <Part name="spent">
        <dl className="spent num small">
          {(["calls", "cost", "tokens", "time"] as const).map((name) => (
            <div key={name} className="between">
              <dt className="soft">{t(`room.${name}`)}</dt>
              <dd>{spending[name]}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </>
  );
}

type PartName = "seats" | "measures" | "health" | "constraints" | "takeaways" | "spent";
type PartProps = Readonly<{ name: PartName; children: ReactNode }>;
function Part({ name, children }: PartProps): ReactNode {
  const t = useTranslate();
  return (
    <section aria-labelledby={`room-${name}`}>
      <h2 id={`room-${name}`}>{t(`room.${name}`)}</h2>
      {children}
    </section>
  );
}

function Health({ head }: Readonly<{ head: Head }>): ReactNode {
  const t = useTranslate();
  const { alarms, failureModes, noted, blindness } = head;
  return (
    <Part name="health">
      <p>
        <Mark tone={BLINDNESS[blindness]}>{t(`room.blindness.${blindness}`)}</Mark>
      </p>
      {alarms.length + failureModes.length === 0 && (
        <p className="small soft">{t("room.healthy")}</p>
      )}
      <Concerns
        rows={[
          ...alarms.map(({ round, text, refs, isMet }) => ({
            text,
            about: `${t("app.round", { n: round })}${isMet ? ` · ${t("room.met")}` : ""}`,
            refs,
            isOpen: !isMet,
          })),
          ...failureModes.map((mode) => ({ ...mode, isOpen: true })),
        ]}
      />
      {noted.length === 0 ? null : (
        <>
          <h3>{t("room.plainFacts")}</h3>
          <Concerns rows={noted} />
        </>
      )}
    </Part>
  );
}

type Concern = Readonly<{
  text: string;
  about?: string;
  refs?: readonly string[];
  isOpen?: boolean;
}>;
/** Texts, each with what is to be known about it and the ids that it rests on. */
function Concerns({ rows }: Readonly<{ rows: readonly Concern[] }>): ReactNode {
  return (
    <ul className="concerns stack tight small">
      {rows.map(({ text, about, refs = [], isOpen = false }, n) => (
        <li key={n} className={isOpen ? "torn" : ""}>
          <Text text={text} />{" "}
          {about === undefined ? null : <Text as="span" className="small soft" text={about} />}{" "}
          <Chips ids={refs} />
        </li>
      ))}
    </ul>
  );
}

/** What whoever has to act takes away besides the answer. */
function TakeAway({ takeaways }: Pick<Head, "takeaways">): ReactNode {
  const { document, ...tasks } = takeaways;
  const rows = [
    ["document", document.map(faultRow)] as const,
    ...(["anyway", "change", "next", "prediction"] as const).map(
      (about) => [about, tasks[about].map(taskRow)] as const,
    ),
  ].filter(([, shown]) => shown.length > 0);
  const t = useTranslate();
  if (rows.length === 0) return null;
  return (
    <Part name="takeaways">
      {rows.map(([about, shown]) => (
        <div key={about} className="stack tight">
          <h3>{t(`room.takeaway.${about}`)}</h3>
          <Concerns rows={shown} />
        </div>
      ))}
    </Part>
  );
}

function taskRow({ text, titles, messages, who, by }: Task): Concern {
  const about = [...titles, who, by].filter((word) => word !== null).join(" · ");
  return { text, about, refs: messages };
}

function faultRow({ source, quote, voices }: DocumentFault): Concern {
  const place = source.replace(/^ctx:/, "");
  return {
    text: [`${place}${quote === "" ? "" : ` “${quote}”`}`, ...voices.map(({ text }) => text)].join(
      " — ",
    ),
    about: [...new Set(voices.flatMap(({ titles }) => titles))].join(" · "),
    refs: voices.flatMap(({ messages }) => messages),
  };
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
      <figcaption className="small">
        <span>{title}</span> <strong className="num">{last?.value}</strong>
        {scale !== null && <span className="soft small"> {t("room.most", { n: scale })}</span>}
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
interface Series {
  readonly name: string;
  readonly points: readonly { readonly round: number; readonly value: number }[];
  /** Of how much, where that is known. */
  readonly scale: number | null;
  readonly most: number;
}

/** Scores go from one to five, disagreement to ten; what has no scale of its own ends at its greatest value. */
const SCALES: Readonly<Record<string, number>> = { quality: 5, disagreement: 10 };

export function measureSeries(measures: readonly Measure[]): readonly Series[] {
  return [...groupBy(measures, ({ name }) => name)].map(([name, measured]) => {
    // What was measured twice in a round counts as it was last.
    const points = [...new Map(measured.map(({ round, value }) => [round, value]))]
      .map(([round, value]) => ({ round, value }))
      .sort((a, b) => a.round - b.round);
    const scale = SCALES[name] ?? null;
    return { name, points, scale, most: Math.max(scale ?? 1, ...points.map(({ value }) => value)) };
  });
}
