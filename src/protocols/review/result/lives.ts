// The distinct faults of a review with their whole life: who raised them, what each round said of them, which change answered them, how they ended.
// Law 1: which findings are one fault, and whether it is open, is read in findings.ts alone.
// Law 2: it keeps its id, and everything said of it names who said it and in which round. Both sides of a dispute are shown; nothing is averaged.
import type { Edit, Ruling } from "../../../kernel/fact.ts";
import { PERSON } from "../../../kernel/ask.ts";
import { rowsAt, textAt, textsAt, titleOf } from "../../../views/deliberation-state.ts";
import type { DeliberationState } from "../../../views/deliberation-state.ts";
import { dissents, faultsIn, isBlocking, isFaultOpen, isSettledFor } from "../findings.ts";
import type { CounterProposal, ReviewFault } from "../findings.ts";

/** noted: open, and keeps nothing from passing, since it came late on text that had not changed. */
type FindingState = "open" | "noted" | "resolved" | "overruled";

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

/** A fault, in the words of the finding that leads and with the highest severity of all. */
export type FindingLife = ReturnType<typeof findingLives>[number];

export function isOpen({ state }: { readonly state: FindingState }): boolean {
  return state === "open" || state === "noted";
}

export function findingLives(record: DeliberationState) {
  const isRefused = isRejected(record);
  const decided = insistedRows(record).filter(({ choice }) => choice !== null);
  return faultsIn(record.facts).map((fault) => {
    const { id, findings, severity, voices } = fault;
    const [{ kind: _kind, ...own }, ...others] = findings;
    const state = stateOf(fault);
    const put = decided.filter((row) => row.finding === id).map(({ finding: _id, ...row }) => row);
    const life = stepsOf(record, fault);
    const blocks = isFaultOpen(fault) && isBlocking(fault);
    const ids = new Set(findings.map((finding) => finding.id));
    return {
      ...own,
      severity,
      /** How people know those who raised it. */
      title: voices.map(({ seat }) => titleOf(record.seats, seat)).join(", "),
      /** Seats that hold it against the artifact, and those of them for whom it is not settled. */
      voices: voices.map(({ seat }) => seat),
      openTo: voices.filter((voice) => !isSettledFor(voice)).map(({ seat }) => seat),
      also: others.map(({ kind: _other, ...said }) => ({
        ...said,
        title: titleOf(record.seats, said.seat),
      })),
      state,
      /** Open, of major or above, and not late: it keeps the artifact from passing. */
      isBlocking: blocks,
      /** What a person chose when it was put to them. */
      put,
      /** A person decided for its reviewer, alone or with the whole artifact, and it is not settled: nobody overrules it. */
      isUpheld: isOpen({ state }) && (put.at(-1)?.choice === "reviewer" || (isRefused && blocks)),
      /** The round in which it was settled; null where it is open. */
      settledIn: isOpen({ state }) ? null : (life.at(-1)?.round ?? null),
      life,
      changes: record.versions.flatMap(({ n, round, edits }) =>
        edits
          .filter(({ finding, also = [] }) => [finding, ...also].some((each) => ids.has(each)))
          .map(({ find, replace }): Change => ({ version: n, round, find, replace })),
      ),
    };
  });
}

/** What reviewers would do instead of what others' findings ask for, round by round. */
export function objectionsIn({ messages }: DeliberationState): readonly CounterProposal[] {
  return messages
    .filter(({ phase }) => phase === "assess")
    .flatMap(({ seat, round, body }) =>
      rowsAt(body, "onOthers")
        // Older forms asked for agreement as well.
        .filter((row) => row["disagree"] !== false)
        .map((row) => ({
          finding: textAt(row, "finding"),
          seat,
          round,
          alternative: textAt(row, "alternative"),
        })),
    );
}

export function dissentsIn(record: DeliberationState, lives: readonly FindingLife[]) {
  const ids = (isMeant: (life: FindingLife) => boolean): ReadonlySet<string> =>
    new Set(lives.filter(isMeant).map(({ id }) => id));
  return dissents(faultsIn(record.facts), objectionsIn(record), {
    upheld: ids(({ isUpheld }) => isUpheld),
    leftOpen: ids(({ put }) => put.at(-1)?.choice === "open"),
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

/** Findings that were in dispute for two rounds and went to a person. */
export function insistedRows({ asks, decisions }: DeliberationState) {
  return [...asks.keys()].flatMap((ask) => {
    const [, round, finding] = DISPUTE.exec(ask) ?? [];
    if (finding === undefined) return [];
    const { choice = null, default: isDefault = false } =
      decisions.find((decision) => decision.ask === ask) ?? {};
    // It has to be fixed, it is overruled, another's alternative is taken, or it stays open; null while the question is open.
    return [{ finding, round: Number(round), choice, isDefault }];
  });
}

function stepsOf({ seats }: DeliberationState, { rulings, voices }: ReviewFault): readonly Step[] {
  return rulings.map(({ round, by, status, reason, says }, n): Step => {
    const before = rulings[n - 1];
    const isVoice = voices.some(({ seat }) => seat === by);
    // In older logs whoever let it go repeats the author's ruling.
    const isRepeated =
      before?.status === "OVERRULED" &&
      before.by === by &&
      before.reason === reason &&
      before.round < round;
    const isLetGo = status === "OVERRULED" && (isVoice || isRepeated);
    const step = { round, by, title: titleOf(seats, by), status, reason, isLetGo };
    return says === undefined ? step : { ...step, says };
  });
}

function stateOf(fault: ReviewFault): FindingState {
  if (isFaultOpen(fault)) return fault.findings.some(({ blocks }) => blocks) ? "open" : "noted";
  return fault.voices.some(({ last }) => last?.status === "OVERRULED") ? "overruled" : "resolved";
}

/** Findings that contradict each other, and which of them the author followed. */
export function contradictionRows({ messages }: DeliberationState) {
  return messages
    .filter(({ phase }) => phase === "revise" || phase === "rebut")
    .flatMap(({ id, round, body }) => [
      ...rowsAt(body, "declined")
        .filter((row) => !["", "none"].includes(textAt(row, "instead")))
        .map((row) => ({
          round,
          taken: textAt(row, "instead"),
          over: [textAt(row, "finding")],
          reason: textAt(row, "reason"),
          message: id,
        })),
      // As older forms had it.
      ...rowsAt(body, "disputes").map((row) => ({
        round,
        taken: textAt(row, "taken"),
        over: textsAt(row, "over"),
        reason: textAt(row, "reason"),
        message: id,
      })),
    ]);
}

/** What a side says about a finding. */
export interface Say {
  readonly title: string;
  readonly round: number;
  readonly text: string;
}

/** What stands where a reviewer said nothing: the engine's words, or none. */
export const UNSAID: ReadonlySet<string> = new Set(["no status was given", ""]);

/** Both positions, and what other reviewers and the cross-critique said of it: each voice's finding, and each side's last word. */
export function positionsOn(
  record: DeliberationState,
  { id, seat, round, problem, life, voices, also }: FindingLife,
): readonly Say[] {
  const nameOf = (who: string): string => titleOf(record.seats, who);
  const says = new Map<string, Say>();
  const say = (key: string, who: string, at: number, text: string): void => {
    if (text.trim() !== "") says.set(key, { title: nameOf(who), round: at, text });
  };
  for (const finding of [{ seat, round, problem }, ...also])
    say(`${finding.seat} found`, finding.seat, finding.round, finding.problem);
  for (const { by, round: at, reason, isLetGo } of life)
    if (!isLetGo && by !== PERSON.id && !(voices.includes(by) && UNSAID.has(reason)))
      say(by, by, at, reason);
  const ids = new Set([id, ...also.map((finding) => finding.id)]);
  for (const { finding, seat: other, round: at, alternative } of objectionsIn(record))
    if (ids.has(finding)) say(other, other, at, alternative);
  for (const { seat: other, round: at, body } of record.messages.filter(
    ({ phase }) => phase === "cross",
  ))
    for (const row of rowsAt(body, "answers"))
      if (ids.has(textAt(row, "finding")))
        say(other, other, at, `${textAt(row, "right")}: ${textAt(row, "why")}`);
  return [...says.values()];
}
