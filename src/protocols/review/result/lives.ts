// The findings of a review with their whole life: who raised them, what each round said of them, which change answered them, how they ended.
// Law 1: a finding is open until the one who raised it, or a person, says otherwise; one that was overruled is open until its owner has read why.
// Law 2: it keeps its id, and everything said of it names who said it and in which round.
import {
  SEVERITIES,
  type Fact,
  type Finding,
  type Ruling,
  type Severity,
} from "../../../kernel/fact.ts";
import type { Phrase } from "../../../kernel/phrase.ts";
import { PERSON } from "../../../kernel/ask.ts";
import { titleOf, type Chronicle } from "../../../views/chronicle.ts";

/** noted: open, and keeps nothing from passing, since it came late on text that had not changed. */
export type FindingState = "open" | "noted" | "resolved" | "overruled";

export interface Step {
  readonly round: number;
  readonly by: string;
  readonly title: string;
  readonly status: Ruling["status"];
  readonly reason: string;
  readonly says?: Phrase;
  /** It was overruled before, and its owner did not come back to it. */
  readonly isLetGo: boolean;
}

/** An edit that answers a finding. */
export interface Change {
  /** The version that it made. */
  readonly version: number;
  readonly round: number;
  readonly find: string;
  readonly replace: string;
}

/** What a person chose when a finding was put to them: it has to be mended, it is overruled, or it stays open. */
export interface PutToPerson {
  readonly round: number;
  readonly choice: string;
  readonly isDefault: boolean;
}

export interface FindingLife extends Omit<Finding, "kind"> {
  /** How people know the reviewer. */
  readonly title: string;
  readonly state: FindingState;
  /** Open, of major or above, and not late: it keeps the artifact from passing. */
  readonly isBlocking: boolean;
  /** The round in which it was settled; null where it is open. */
  readonly settledIn: number | null;
  readonly life: readonly Step[];
  readonly changes: readonly Change[];
  readonly put: readonly PutToPerson[];
  /** A person decided for its reviewer, alone or with the whole artifact, and it is not settled: nobody overrules it. */
  readonly isUpheld: boolean;
}

export function isOpen({ state }: Pick<FindingLife, "state">): boolean {
  return state === "open" || state === "noted";
}

/** The gravest first, and of equals the older. */
export function bySeverity<F extends { readonly severity: Severity }>(
  rows: readonly F[],
): readonly F[] {
  return rows.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

export function findingLives(record: Chronicle): readonly FindingLife[] {
  const isRejected = rejected(record);
  return record.findings.map((finding): FindingLife => {
    const { kind: _kind, ...own } = finding;
    const life = stepsOf(record, finding);
    const state = stateOf(record.facts, finding);
    const put = putToPerson(record, finding.id);
    const isBlocking = state === "open" && finding.severity !== "minor";
    return {
      ...own,
      title: titleOf(record.seats, finding.seat),
      state,
      isBlocking,
      put,
      isUpheld:
        isOpen({ state }) && (put.at(-1)?.choice === "reviewer" || (isRejected && isBlocking)),
      settledIn:
        state === "resolved" || state === "overruled" ? (life.at(-1)?.round ?? null) : null,
      life,
      changes: record.versions.flatMap(({ n, round, edits }) =>
        edits
          .filter((edit) => edit.finding === finding.id)
          .map(({ find, replace }): Change => ({ version: n, round, find, replace })),
      ),
    };
  });
}

/** The last word of a person, where the rounds were over, was for the reviewers. */
export function rejected({ concluded, decisions }: Chronicle): boolean {
  return (
    concluded?.reason === "cap" &&
    decisions.findLast(({ ask }) => ask.startsWith("gate/not-converged/"))?.choice === "reviewers"
  );
}

function putToPerson({ decisions }: Chronicle, id: string): readonly PutToPerson[] {
  return decisions.flatMap(({ ask, choice, default: isDefault }): PutToPerson[] => {
    const [, round, finding] = DISPUTE.exec(ask) ?? [];
    return finding === id ? [{ round: Number(round), choice, isDefault }] : [];
  });
}

/** The question whose way a finding goes that was in dispute for two rounds. */
export const DISPUTE = /^gate\/dispute\/(\d+)\/(.+)$/;

function stepsOf({ rulings, seats }: Chronicle, { id }: Finding): readonly Step[] {
  const own = rulings.filter(({ finding }) => finding === id);
  return own.map(({ round, by, status, reason, says }, n): Step => {
    const before = own[n - 1];
    const isLetGo =
      status === "OVERRULED" &&
      before?.status === "OVERRULED" &&
      before.by === by &&
      before.reason === reason &&
      before.round < round;
    const step = { round, by, title: titleOf(seats, by), status, reason, isLetGo };
    return says === undefined ? step : { ...step, says };
  });
}

function stateOf(facts: readonly Fact[], { id, seat, blocks }: Finding): FindingState {
  const at = facts.findLastIndex((fact) => fact.kind === "ruling" && fact.finding === id);
  const last = facts[at];
  const isOwnWord =
    last?.kind === "ruling" &&
    last.status === "RESOLVED" &&
    (last.by === seat || last.by === PERSON.id);
  if (isOwnWord) return "resolved";
  // Its owner has read the last word on it if it gave an assessment afterwards.
  const isTold = () =>
    facts
      .slice(at + 1)
      .some((fact) => fact.kind === "judgment" && fact.seat === seat && fact.stated !== "none");
  if (last?.kind === "ruling" && last.status === "OVERRULED" && (last.by === PERSON.id || isTold()))
    return "overruled";
  return blocks ? "open" : "noted";
}
