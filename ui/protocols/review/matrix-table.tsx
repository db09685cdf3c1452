// The findings as a table, round by round; a row opens its life.
import type { ReactNode } from "react";
import type { FindingLife, Step } from "../../../src/protocols/review/result/lives.ts";
import { useTranslate } from "../../language.tsx";
import { Table } from "../../parts/table.tsx";
import { Text, type Jump } from "../../parts/words-of.tsx";
import { EVENTS, SeverityMark, Sign, StateMark } from "./marks.tsx";

export function MatrixTable({
  rows,
  chosen,
  jump,
}: Readonly<{ rows: readonly Row[]; chosen: string | null; jump: Jump }>): ReactNode {
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
          <tr key={finding.id} className={finding.id === chosen ? "chosen" : ""}>
            <th scope="row">
              <button
                type="button"
                id={`at-${finding.id}`}
                className="finding-name"
                aria-pressed={finding.id === chosen}
                onClick={() => jump(finding.id)}
              >
                <span className="finding-facts">
                  <code>{finding.id}</code>
                  <SeverityMark severity={finding.severity} />
                  <Text as="span" text={finding.title} />
                </span>
                <Text as="span" className="finding-problem" text={finding.problem} />
                <Text as="span" className="finding-place" text={finding.location} />
              </button>
            </th>
            {cells.map(({ round, events }) => (
              <td key={round} className={events.length === 0 ? "round" : "round told"}>
                {events.map((event, n) => (
                  <Sign key={n} event={event} />
                ))}
              </td>
            ))}
            <td className="now">
              <StateMark finding={finding} />
            </td>
          </tr>
        ))}
      </Table>
      <p className="legend small soft">
        {EVENTS.map((event) => (
          <span key={event}>
            <Sign event={event} /> <span aria-hidden="true">{t(`findings.events.${event}`)}</span>
          </span>
        ))}
      </p>
    </>
  );
}

// Findings through the rounds: one row for each, one cell for each round, with everything that happened to it there in its order.
// Law: nothing is read into a life: a cell holds what was recorded in its round, or that the finding stood open in it, or nothing.
/** declined: the author did not follow it. disputed: its owner insists after that. overruled: a person set it aside. carried: it stood open, and nobody spoke of it. */
export type Event =
  | "raised"
  | "edited"
  | "resolved"
  | "partly"
  | "unmet"
  | "disputed"
  | "declined"
  | "overruled"
  | "let-go"
  | "carried";

interface Cell {
  readonly round: number;
  readonly events: readonly Event[];
}

interface Row {
  readonly finding: FindingLife;
  readonly cells: readonly Cell[];
}

/** The one who is no seat. */
const PERSON = "person";

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

export type Severity = FindingLife["severity"];
export const SEVERITIES: readonly Severity[] = ["fatal", "critical", "major", "minor"];
export type Shown = FindingLife["state"] | "blocking";

export interface Filter {
  readonly severity: Severity | null;
  readonly state: Shown | null;
}

/** The gravest first, and of equals the older. */
export function sifted(
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
