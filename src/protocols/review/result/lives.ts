// The findings of a review with their whole life: who raised them, what each round said of them, which change answered them, how they ended.
// Law 1: a finding is open until the one who raised it, or a person, says otherwise; one that was overruled is open until its owner has read why.
// Law 2: it keeps its id, and everything said of it names who said it and in which round. Both sides of a dispute are told; nothing is averaged.
import type { Edit, Fact, Finding, Ruling } from "../../../kernel/fact.ts";
import { PERSON } from "../../../kernel/ask.ts";
import {
  rowsAt,
  textAt,
  textsAt,
  titleOf,
  type DeliberationState,
} from "../../../views/deliberation-state.ts";
import { isSettled } from "../findings.ts";

/** noted: open, and keeps nothing from passing, since it came late on text that had not changed. */
export type FindingState = "open" | "noted" | "resolved" | "overruled";

export interface Step extends Omit<Ruling, "kind" | "finding"> {
  readonly title: string;
  /** It was overruled before, and its owner did not come back to it. */
  readonly isLetGo: boolean;
}

/** An edit that answers a finding. */
export interface Change extends Omit<Edit, "finding"> {
  /** The version that it made. */
  readonly version: number;
  readonly round: number;
}

/** A finding that was in dispute for two rounds and went to a person. */
export interface InsistedRow {
  readonly finding: string;
  readonly round: number;
  /** It has to be mended, it is overruled, or it stays open; null while the question is open. */
  readonly choice: string | null;
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
  /** What a person chose when it was put to them. */
  readonly put: readonly Omit<InsistedRow, "finding">[];
  /** A person decided for its reviewer, alone or with the whole artifact, and it is not settled: nobody overrules it. */
  readonly isUpheld: boolean;
}

export function isOpen({ state }: Pick<FindingLife, "state">): boolean {
  return state === "open" || state === "noted";
}

export function findingLives(record: DeliberationState): readonly FindingLife[] {
  const isRefused = isRejected(record);
  const decided = insistedRows(record).filter(({ choice }) => choice !== null);
  return record.findings.map((finding): FindingLife => {
    const { kind: _kind, ...own } = finding;
    const life = stepsOf(record, finding);
    const state = stateOf(record.facts, finding);
    const put = decided
      .filter((row) => row.finding === finding.id)
      .map(({ finding: _id, ...row }) => row);
    const isBlocking = state === "open" && finding.severity !== "minor";
    return {
      ...own,
      title: titleOf(record.seats, finding.seat),
      state,
      isBlocking,
      put,
      isUpheld:
        isOpen({ state }) && (put.at(-1)?.choice === "reviewer" || (isRefused && isBlocking)),
      settledIn: isOpen({ state }) ? null : (life.at(-1)?.round ?? null),
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
export function isRejected({ concluded, decisions }: DeliberationState): boolean {
  return (
    concluded?.reason === "cap" &&
    decisions.findLast(({ ask }) => ask.startsWith("gate/not-converged/"))?.choice === "reviewers"
  );
}

/** The question whose way a finding goes that was in dispute for two rounds. */
export const DISPUTE = /^gate\/dispute\/(\d+)\/(.+)$/;

export function insistedRows({ asks, decisions }: DeliberationState): readonly InsistedRow[] {
  return [...asks.keys()].flatMap((ask): InsistedRow[] => {
    const [, round, finding] = DISPUTE.exec(ask) ?? [];
    if (finding === undefined) return [];
    const { choice = null, default: isDefault = false } =
      decisions.find((decision) => decision.ask === ask) ?? {};
    return [{ finding, round: Number(round), choice, isDefault }];
  });
}

function stepsOf({ rulings, seats }: DeliberationState, { id }: Finding): readonly Step[] {
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

function stateOf(facts: readonly Fact[], finding: Finding): FindingState {
  const at = facts.findLastIndex((fact) => fact.kind === "ruling" && fact.finding === finding.id);
  const last = facts[at];
  // Its owner has read the last word on it if it gave an assessment afterwards.
  const isTold = facts
    .slice(at + 1)
    .some(
      (fact) => fact.kind === "judgment" && fact.seat === finding.seat && fact.stated !== "none",
    );
  if (last?.kind === "ruling" && isSettled({ finding, last, isTold }))
    return last.status === "RESOLVED" ? "resolved" : "overruled";
  return finding.blocks ? "open" : "noted";
}

/** Findings that contradict each other, and which of them the author followed. */
export function contradictionRows({ messages }: DeliberationState) {
  return messages
    .filter(({ phase }) => phase === "revise" || phase === "rebut")
    .flatMap(({ id, round, body }) =>
      rowsAt(body, "disputes").map((row) => ({
        round,
        taken: textAt(row, "taken"),
        over: textsAt(row, "over"),
        reason: textAt(row, "reason"),
        message: id,
      })),
    );
}

/** What a side says about a finding. */
export interface Say {
  readonly title: string;
  readonly round: number;
  readonly text: string;
}

/** What stands where a reviewer said nothing: the engine's words, or none. */
export const UNSAID: ReadonlySet<string> = new Set(["no status was given", ""]);

/** Both positions, and what other reviewers and the cross-critique said of it: each side's last word. */
export function positionsOn(
  record: DeliberationState,
  { id, seat, title, round, problem, life }: FindingLife,
): readonly Say[] {
  const says = new Map<string, Say>([[seat, { title, round, text: problem }]]);
  const say = (who: string, at: number, text: string): void => {
    if (text.trim() !== "") says.set(who, { title: titleOf(record.seats, who), round: at, text });
  };
  for (const { by, round: at, reason, status, isLetGo } of life)
    if (!isLetGo && by !== PERSON.id && !(by === seat && UNSAID.has(reason)))
      say(by, at, by === seat && status !== "RESOLVED" ? `${problem} ${reason}` : reason);
  for (const { seat: other, round: at, phase, body } of record.messages) {
    if (phase === "assess")
      for (const row of rowsAt(body, "onOthers"))
        if (row["finding"] === id && row["disagree"] === true)
          say(other, at, textAt(row, "alternative"));
    if (phase === "cross")
      for (const row of rowsAt(body, "answers"))
        if (row["finding"] === id) say(other, at, `${textAt(row, "right")}: ${textAt(row, "why")}`);
  }
  return [...says.values()];
}
