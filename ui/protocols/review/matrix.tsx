// The findings as a table, round by round, sifted by how grave they are and what became of them; a row opens its life.
import { use, useMemo, useState, type ReactNode } from "react";
import type { Grade } from "../../../src/kernel/fact.ts";
import type { FindingLife, Step } from "../../../src/protocols/review/result/lives.ts";
import type { ReviewResult } from "../../../src/protocols/review/result/result.ts";
import { useTranslate, type Translate } from "../../language.tsx";
import { Choice, JumpContext, Text } from "../../parts/words-of.tsx";
import { Mark, type Tone } from "../../parts/status.tsx";
import { Table } from "../../parts/table.tsx";
import { tellSaid } from "./sifting.ts";

const SHOWN: readonly Shown[] = ["blocking", "open", "noted", "resolved", "overruled"];

/** What the parts of the page are given. */
export interface ReviewProps {
  readonly result: ReviewResult;
  /** The id that the address points at. */
  readonly chosen: string | null;
}

export function Matrix({ result, chosen }: ReviewProps): ReactNode {
  const t = useTranslate();
  const [filter, setFilter] = useState<Filter>({ severity: null, state: null });
  const { findings, rounds } = result;
  const rows = useMemo(
    () => matrixOf(filterFindings(findings, filter), rounds.held),
    [findings, rounds.held, filter],
  );
  if (findings.length === 0)
    return result.ideas.length > 0 ? null : <p className="soft">{t("findings.none")}</p>;
  const nameOf = (state: Shown): string =>
    state === "blocking" ? t("findings.blocking") : t(`findings.states.${state}`);
  const has = {
    severity: SEVERITIES.filter((each) => findings.some(({ severity }) => severity === each)),
    state: SHOWN.filter(
      (each) => filterFindings(findings, { severity: null, state: each }).length > 0,
    ),
  };
  return (
    <section className="stack">
      <div className="row base section-head">
        <h2>{t("findings.findings")}</h2>
        <div className="row small">
          <Choice
            label={t("findings.severity")}
            all={t("findings.all")}
            values={has.severity}
            nameOf={(severity) => t(`findings.severities.${severity}`)}
            chosen={filter.severity}
            choose={(severity) => setFilter({ ...filter, severity })}
          />
          <Choice
            label={t("findings.state")}
            all={t("findings.all")}
            values={has.state}
            nameOf={nameOf}
            chosen={filter.state}
            choose={(state) => setFilter({ ...filter, state })}
          />
        </div>
      </div>
      {rows.length === 0 ? (
        <p className="soft">{t("findings.nothingFound")}</p>
      ) : (
        <Rows rows={rows} chosen={chosen} />
      )}
    </section>
  );
}

type RowsProps = Omit<ReviewProps, "result"> & { readonly rows: readonly Row[] };
function Rows({ rows, chosen }: RowsProps): ReactNode {
  const jump = use(JumpContext);
  const t = useTranslate();
  const rounds = rows[0]?.cells ?? [];
  return (
    <>
      <Table
        label={t("findings.findings")}
        className="finding-matrix"
        isWalked
        head={[
          t("findings.finding"),
          ...rounds.map(({ round }) => (
            <th key={round} scope="col" className="round">
              <abbr title={t("findings.round", { n: round })}>{round}</abbr>
            </th>
          )),
          t("findings.now"),
        ]}
      >
        {rows.map(({ finding, cells }) => (
          <tr
            key={finding.id}
            className={finding.id === chosen ? "finding-row chosen" : "finding-row"}
          >
            <th scope="row">
              <button
                type="button"
                id={`at-${finding.id}`}
                className="plain stack tight finding-name"
                aria-pressed={finding.id === chosen}
                onClick={() => jump(finding.id)}
              >
                <span className="row base airy small soft facts-of">
                  <code>{finding.id}</code>
                  <SeverityMark severity={finding.severity} />
                  <Text as="span" text={raisedBy(finding, t)} />
                </span>
                <Text as="span" className="excerpt wrap" text={finding.problem} />
                <Text as="span" className="finding-place soft nowrap" text={finding.location} />
              </button>
            </th>
            {cells.map(({ round, events }) => (
              <td
                key={round}
                className={events.length === 0 ? "round nowrap" : "round nowrap told"}
              >
                {events.map((event, n) => (
                  <Sign key={n} event={event} />
                ))}
              </td>
            ))}
            <td className="now nowrap">
              <StateMark finding={finding} />
            </td>
          </tr>
        ))}
      </Table>
      <p className="row airy legend small soft">
        {EVENTS.map((event) => (
          <span key={event}>
            <Sign event={event} /> <span aria-hidden="true">{t(`findings.events.${event}`)}</span>
          </span>
        ))}
      </p>
    </>
  );
}

// What happened to a finding, as a sign with a word: the sign alone where there is no room, the word for those who do not see it.
/** declined: the author did not follow it. disputed: its owner insists after that. overruled: a person set it aside. carried: it stood open, and nobody spoke of it. */
const SIGNS = {
  raised: ["●", "accent"],
  edited: ["✎", "accent"],
  resolved: ["✓", "stands"],
  partly: ["◐", "torn"],
  unmet: ["○", "torn"],
  disputed: ["⇄", "fell"],
  declined: ["⊘", "torn"],
  overruled: ["⊗", "mute"],
  "let-go": ["◌", "mute"],
  carried: ["·", "mute"],
} as const satisfies Readonly<Record<string, readonly [string, Tone]>>;
type Event = keyof typeof SIGNS;
const EVENTS = Object.keys(SIGNS) as readonly Event[]; // the keys of a record of events are events

export function Sign({ event }: Readonly<{ event: Event }>): ReactNode {
  const said = useTranslate()(`findings.events.${event}`);
  const [sign, tone] = SIGNS[event];
  return (
    <span className={`sign-of toned ${tone}`} title={said}>
      <span aria-hidden="true">{sign}</span>
      <span className="unseen">{said} </span>
    </span>
  );
}

const STATES: Readonly<Record<FindingLife["state"], Tone>> = {
  open: "fell",
  noted: "torn",
  resolved: "stands",
  overruled: "mute",
};

export function StateMark({ finding }: Readonly<{ finding: FindingLife }>): ReactNode {
  const t = useTranslate();
  return (
    <Mark tone={STATES[finding.state]}>
      {finding.isBlocking ? t("findings.blocking") : t(`findings.states.${finding.state}`)}
    </Mark>
  );
}

type Severity = FindingLife["severity"];
const SEVERITIES: readonly Severity[] = ["fatal", "critical", "major", "minor"];
const GRAVITIES: readonly Tone[] = ["fell", "fell", "torn", "mute"];

/** How grave, as bars: four for what cannot be saved, one for what would be better. */
export function SeverityMark({ severity }: Readonly<{ severity: Severity }>): ReactNode {
  const t = useTranslate();
  const at = SEVERITIES.indexOf(severity);
  return (
    <span className={`severity nowrap toned ${GRAVITIES[at]}`}>
      <svg viewBox="0 0 16 12" width="16" height="12" aria-hidden="true">
        {[0, 1, 2, 3].map((n) => (
          <rect
            key={n}
            className={n < SEVERITIES.length - at ? "full" : ""}
            x={n * 4}
            y={9 - n * 3}
            width={3}
            height={3 + n * 3}
          />
        ))}
      </svg>
      {t(`findings.severities.${severity}`)}
    </span>
  );
}

const GRADES: Readonly<Record<Grade, Tone>> = { PASS: "stands", CONDITIONAL: "torn", FAIL: "fell" };

export function GradeMark({ grade }: Readonly<{ grade: Grade }>): ReactNode {
  const t = useTranslate();
  return <Mark tone={GRADES[grade]}>{t(`findings.grades.${grade}`)}</Mark>;
}

// Findings through the rounds: one row for each, one cell for each round, with everything that happened to it there in its order.
// Law: nothing is read into a life: a cell holds what was recorded in its round, or that the finding stood open in it, or nothing.
type Cell = Readonly<{ round: number; events: readonly Event[] }>;

type Row = Readonly<{ finding: FindingLife; cells: readonly Cell[] }>;

/** The one who is no seat. */
export const PERSON = "person";

/** Who raised it, as whoever reads this knows them. */
export function raisedBy({ title, voices }: FindingLife, t: Translate): string {
  const titles = title.split(", ");
  // A title may have a comma of its own: then it stays as it is.
  return titles.length === voices.length
    ? titles.map((each, n) => (voices[n] === PERSON ? t("findings.you") : each)).join(", ")
    : title;
}

/** What the person said of it, besides what its life tells. */
export function Heard({ finding }: Readonly<{ finding: FindingLife }>): ReactNode {
  const t = useTranslate();
  const { id, said = [] } = finding;
  return said.map(({ verb, words }, n) => (
    <Text key={n} as="p" className="small" text={tellSaid({ verb, id, words }, t)} />
  ));
}

export function matrixOf(findings: readonly FindingLife[], rounds: number): readonly Row[] {
  const last = Math.max(
    rounds,
    ...findings.flatMap(({ round, life, changes }) => [
      round,
      ...life.map((step) => step.round),
      ...changes.map((change) => change.round),
    ]),
    0,
  );
  return findings.map((finding) => ({
    finding,
    cells: Array.from({ length: last }, (_, n) => ({
      round: n + 1,
      events: eventsIn(finding, n + 1),
    })),
  }));
}

function eventsIn(
  { round: raised, life, changes, settledIn, seat }: FindingLife,
  round: number,
): readonly Event[] {
  if (round < raised) return [];
  const steps = life
    .map((step, n) => ({ step, event: eventOf(step, life.slice(0, n), seat) }))
    .filter(({ step }) => step.round === round);
  const found: Event[] = [
    ...(round === raised ? (["raised"] as const) : []),
    // A reviewer speaks first in a round; the author, or a person, answers it.
    ...steps.filter(({ step }) => step.by === seat).map(({ event }) => event),
    ...(changes.some((change) => change.round === round) ? (["edited"] as const) : []),
    ...steps.filter(({ step }) => step.by !== seat).map(({ event }) => event),
  ];
  if (found.length > 0) return found;
  return settledIn === null || round < settledIn ? ["carried"] : [];
}

export function eventOf(
  { status, by, isLetGo }: Step,
  before: readonly Step[],
  owner: string,
): Event {
  switch (status) {
    case "RESOLVED":
      return "resolved";
    case "OVERRULED":
      return isLetGo ? "let-go" : by === PERSON ? "overruled" : "declined";
    case "PARTIALLY":
      return "partly";
    case "NOT_ADDRESSED":
      return by === owner && before.at(-1)?.status === "OVERRULED" ? "disputed" : "unmet";
  }
}

type Shown = FindingLife["state"] | "blocking";

type Filter = Readonly<{ severity: Severity | null; state: Shown | null }>;

/** The gravest first, and of equals the older. */
export function filterFindings(
  findings: readonly FindingLife[],
  { severity, state }: Filter,
): readonly FindingLife[] {
  return findings
    .filter(
      (finding) =>
        (severity === null || finding.severity === severity) &&
        (state === null || (state === "blocking" ? finding.isBlocking : finding.state === state)),
    )
    .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}
