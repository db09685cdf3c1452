// The distinct faults of a review with their whole life: who raised them, what each round said of them, which change answered them, how they ended.
// Law 1: which findings are one fault, and whether it is open, is read in findings.ts alone.
// Law 2: it keeps its id, and everything said of it names who said it and in which round. Both sides of a dispute are shown; nothing is averaged.
import type { Edit, Ruling } from "../../../kernel/fact.ts";
import type { JsonObject } from "../../../kernel/json.ts";
import { PERSON } from "../../../kernel/ask.ts";
import { rowsAt, textAt, textsAt, titleOf, objectAt } from "../../../views/deliberation-state.ts";
import type { DeliberationState } from "../../../views/deliberation-state.ts";
import { dissents, faultsIn, isBlocking, isFaultOpen, isSettledFor, gradeBy } from "../findings.ts";
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
    const said = saidOf(record, ids);
    return {
      ...own,
      severity,
      /** How people know those who raised it. */
      title: voices.map(({ seat }) => nameOf(record, seat)).join(", "),
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
      ...(said.length === 0 ? {} : { said }),
      changes: record.versions.flatMap(({ n, round, edits }) =>
        edits
          .filter(({ finding, also = [] }) => [finding, ...also].some((each) => ids.has(each)))
          .map(({ find, replace }): Change => ({ version: n, round, find, replace })),
      ),
    };
  });
}

/** What a person said of it without settling it: that it has to be fixed, or a comment. */
function saidOf({ notices }: DeliberationState, ids: ReadonlySet<string>) {
  return notices.flatMap(({ code, says }) => {
    const { finding, words = "" } = says?.params ?? {};
    const verb = SAID[code];
    return verb === undefined || typeof finding !== "string" || !ids.has(finding)
      ? []
      : [{ verb, words: typeof words === "string" ? words : "" }];
  });
}

const SAID: Readonly<Record<string, "accept" | "comment">> = {
  "decided-for-reviewer": "accept",
  commented: "comment",
};

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

/** How people know a seat; a person goes by the name under which they decided. */
function nameOf({ seats, decisions }: DeliberationState, seat: string): string {
  const person = seat === PERSON.id ? decisions.findLast((made) => !made.default) : undefined;
  return person?.who ?? titleOf(seats, seat);
}

function stepsOf(record: DeliberationState, { rulings, voices }: ReviewFault): readonly Step[] {
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
    const step = { round, by, title: nameOf(record, by), status, reason, isLetGo };
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
    .flatMap(({ id: message, round, body }) => {
      const contradiction = (row: JsonObject, taken: string, over: readonly string[]) => {
        return { round, taken, over, reason: textAt(row, "reason"), message };
      };
      return [
        ...rowsAt(body, "declined")
          .filter((row) => !["", "none"].includes(textAt(row, "instead")))
          .map((row) => contradiction(row, textAt(row, "instead"), [textAt(row, "finding")])),
        // As older forms had it.
        ...rowsAt(body, "disputes").map((row) =>
          contradiction(row, textAt(row, "taken"), textsAt(row, "over")),
        ),
      ];
    });
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

// The rounds of a review: what each reviewer said of the artifact, what its open findings support, and what it scored.
export type ReviewerRow = ReturnType<typeof reviewerRows>[number];
/** `computed` is what the open findings of the reviewer support, and counts; `stated` is "none" where it gave no assessment. */
export type VerdictCell = ReviewerRow["verdicts"][number];
/** A rule of the preset that asks for more than findings: a least score, or that one reviewer would let it pass. */
export interface Bar {
  readonly title: string;
  readonly name: string;
  readonly least: number | string;
  /** What was reached in the last round; null where nothing was said. */
  readonly reached: number | string | null;
  readonly isMet: boolean;
}

/** Everyone who was asked; a panel that was never convened has nobody here. */
export function reviewerRows(
  { judgments, messages, seats }: DeliberationState,
  findings: readonly FindingLife[],
) {
  const order = seats.map(({ id }) => id);
  const asked = [...new Set(judgments.map(({ seat }) => seat))];
  const blocking = findings.filter(({ isBlocking }) => isBlocking);
  const assessments = messages.filter(({ phase }) => phase === "assess");
  return asked
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((seat) => ({
      seat,
      title: titleOf(seats, seat),
      /** What its open findings support now: after its last assessment a person may have overruled some. */
      now: gradeBy(blocking.filter((row) => row.openTo.includes(seat))),
      /** In the order of the rounds in which it was asked; the message is its assessment. */
      verdicts: judgments
        .filter((judgment) => judgment.seat === seat)
        .map(({ kind: _kind, seat: _seat, ...cell }) => {
          const said = assessments.find((each) => each.seat === seat && each.round === cell.round);
          return { ...cell, message: said?.id ?? null };
        }),
    }));
}

export function barRows({ opened, judgments, seats }: DeliberationState) {
  const last = Math.max(0, ...judgments.map(({ round }) => round));
  return rowsAt(objectAt(opened.brief, "preset"), "rules").flatMap((rule): Bar[] => {
    const seat = textAt(rule, "reviewer");
    const judgment = judgments.find((each) => each.seat === seat && each.round === last);
    // A rule concerns its reviewer, where that one sits on the panel.
    if (!judgment) return [];
    const title = titleOf(seats, seat);
    const { score = null, acceptable = null } = judgment.scores;
    if (rule["rule"] === "score") {
      const [name, least] = [textAt(rule, "name"), Number(rule["least"])];
      return [{ title, name, least, reached: score, isMet: Number(score ?? 0) >= least }];
    }
    const [name, isMet] = ["acceptable", acceptable !== "NO"];
    return rule["rule"] === "adversarial"
      ? [{ title, name, least: "MOSTLY", reached: acceptable, isMet }]
      : [];
  });
}

/** Rounds of the panel that sat last, and how many it may have: those planned and those a person added. */
export function roundsHeld(record: DeliberationState): {
  readonly held: number;
  readonly most: number;
} {
  const panels = new Map<number, string>();
  for (const { round, seat } of record.judgments)
    panels.set(round, `${panels.get(round) ?? ""} ${seat}`);
  const last = Math.max(0, ...panels.keys());
  const same = [...panels].filter(([, panel]) => panel === panels.get(last));
  const first = Math.min(last, ...same.map(([round]) => round));
  const { rounds: planned, assess } = record.opened.brief;
  const added = record.decisions.filter(
    ({ ask, choice }) =>
      ENDED.test(ask) && Number(ask.split("/")[2]) >= first && GOES_ON.has(choice),
  ).length;
  return {
    held: last === 0 ? 0 : last - first + 1,
    most: assess === true ? 1 : (typeof planned === "number" ? planned : 0) + added,
  };
}

const ENDED = /^gate\/(?:ending|not-converged|ideas)\//;

/** With these a person asks for more, and decides nothing of the artifact. */
export const GOES_ON: ReadonlySet<string> = new Set([
  "make-and-read",
  "read-again",
  "own-words",
  "one-more-round",
  // Of older logs.
  "compromise",
]);
