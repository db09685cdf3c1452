// What goes to a person between rounds: a finding on which its owner and the author, or two reviewers, have differed for two rounds; whether what
// the person asked for was done; and, where the review was started so, every finding before the author works on it: each can be accepted,
// declined or commented on, and the person's own are added, a line each, so that it reads the same in a page, a terminal and a log.
// Law 1: both sides are shown, nothing is averaged. Law 2: what is declined is settled, and the author is not asked about it; what is accepted, the author may not decline.
import { PERSON } from "../../kernel/ask.ts";
import type { Edit, Fact } from "../../kernel/fact.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { oneLine } from "../../text/visible.ts";
import { gate, point } from "../shared/ask.ts";
import { overrule } from "./assessment.ts";
import { bySeverity, isBlocking, isFaultOpen, isVoicedBy, lastRuling } from "./findings.ts";
import type { CounterProposal, ReviewFault } from "./findings.ts";
import { MOST_DISPUTES } from "./outline.ts";
import { AUTHOR, type ReviewState } from "./state.ts";
import { because, choiceOf, notice, phrase } from "./voice.ts";

/** For how many rounds two may differ before a person is asked. */
const MOST_ROUNDS = 2;

/** As much of a text as a question on a screen has room for; each has room of its own, so that a long one hides none. */
export const MOST_SHOWN = 300;

interface Dispute {
  readonly fault: ReviewFault;
  /** The author's side is one that can be taken: it has declined the finding, and was told twice that this is not accepted. */
  readonly isAuthors: boolean;
  /** The reviewer on the other side, where there is one. */
  readonly objection: CounterProposal | undefined;
}

export function* settleDisputes(state: ReviewState, round: number): Script<void> {
  for (const fault of askedForByPerson(state)) yield* confirmDone(state, round, fault);
  for (const dispute of disputesIn(state).slice(0, MOST_DISPUTES))
    yield* settleDispute(state, round, dispute);
}

/** The same dispute for two rounds is a strategic choice, and no longer the author's; but not over what keeps nothing from passing. */
function disputesIn(state: ReviewState): readonly Dispute[] {
  return state.faults.filter(isBlocking).flatMap((fault): Dispute[] => {
    const isDecided = lastRuling(fault)?.by === PERSON.id;
    const rounds = new Set(fault.findings.flatMap(({ id }) => [...(state.insisted.get(id) ?? [])]));
    const isAuthors = isFaultOpen(fault) && rounds.size >= MOST_ROUNDS;
    const objection = state
      .objectionsTo(fault)
      .find(
        ({ seat }) =>
          !isVoicedBy(fault, seat) &&
          !state.heard.has(`${fault.id} ${seat}`) &&
          roundsOf(state, fault, seat) >= MOST_ROUNDS,
      );
    return !isDecided && (isAuthors || objection) ? [{ fault, isAuthors, objection }] : [];
  });
}

function roundsOf(state: ReviewState, { findings }: ReviewFault, seat: string): number {
  const rounds = state.objections
    .filter((said) => said.seat === seat && findings.some(({ id }) => id === said.finding))
    .map(({ round }) => round);
  return new Set(rounds).size;
}

function* settleDispute(
  state: ReviewState,
  round: number,
  { fault, isAuthors, objection }: Dispute,
): Script<void> {
  const { id, findings } = fault;
  const reason = authorsReason(fault);
  const side = (seat: string, words: string) =>
    point(phrase("gate.dispute.side", { seat, words: oneLine(words, MOST_SHOWN) }));
  const reply = yield* single(
    gate(`gate/dispute/${round}/${id}`, round, {
      question: [
        phrase("gate.dispute", { finding: id }),
        ...findings.map(({ seat, problem, proposal }) => side(seat, `${problem} ${proposal}`)),
        ...(reason === undefined ? [] : [side(AUTHOR.id, reason)]),
        ...state.objectionsTo(fault).map(({ seat, alternative }) => side(seat, alternative)),
      ],
      choices: [
        choiceOf("reviewer", "dispute-reviewer"),
        ...(isAuthors ? [choiceOf("author", "dispute-author")] : []),
        ...(objection ? [choiceOf("objector", "dispute-objector", { seat: objection.seat })] : []),
        choiceOf("open", "dispute-open"),
      ],
      default: "open",
      needsYes: true,
      phase: "dispute",
    }),
  );
  for (const { id: each } of findings) state.insisted.delete(each);
  if (objection) state.heard.add(`${id} ${objection.seat}`);
  const { choice, note } = isAnswered(reply) ? reply.value : { choice: "open", note: "" };
  switch (choice) {
    case "author":
      return yield* record([
        overrule(state, { finding: id, round, by: PERSON.id, ...decidedBecause(reason) }),
      ]);
    case "reviewer":
      return yield* record([bindAuthor(state, fault, note.trim())]);
    case "objector":
      return yield* record(followObjector(state, id, round, objection));
    default:
      if (isFaultOpen(fault)) state.leftOpen.set(id, round);
  }
}

export function authorsReason({ rulings }: ReviewFault): string | undefined {
  return rulings.findLast(({ by, status }) => by === AUTHOR.id && status === "OVERRULED")?.reason;
}

/** A person decided for the reviewer. */
function bindAuthor(state: ReviewState, { id, voices }: ReviewFault, words: string): Fact {
  const seat = voices[0]?.seat ?? null;
  state.binding.add(id);
  state.words.push(
    `${id} has to be fixed as its reviewer says${words === "" ? "." : `: ${words}`}`,
  );
  return words === ""
    ? notice("decided-for-reviewer", { finding: id }, seat)
    : notice("decided-for-reviewer.words", { finding: id, words }, seat);
}

/** A person decided for what another reviewer would do instead: the finding goes, and the author makes that. */
function followObjector(
  state: ReviewState,
  id: string,
  round: number,
  objection: CounterProposal | undefined,
): Fact[] {
  if (!objection) return [];
  const { seat, alternative } = objection;
  state.pending.add(id);
  state.words.push(`${id} is decided: as ${seat} says instead: ${alternative}`);
  const why = because("objector", { seat, alternative });
  return [overrule(state, { finding: id, round, by: PERSON.id, ...why })];
}

/** What the person asked for at a gate and the author has answered with an edit since. */
function askedForByPerson({ open, versions }: ReviewState): readonly ReviewFault[] {
  return open.filter((fault) => {
    const since = versions.filter(({ round }) => round >= fault.findings[0].round);
    return isVoicedBy(fault, PERSON.id) && since.some(({ edits }) => edits.some(answers(fault.id)));
  });
}

function answers(id: string): (edit: Edit) => boolean {
  return ({ finding, also = [] }) => finding === id || also.includes(id);
}

function* confirmDone(
  state: ReviewState,
  round: number,
  { id, findings }: ReviewFault,
): Script<void> {
  const edits = state.versions.flatMap((version) => version.edits).filter(answers(id));
  const reply = yield* single(
    gate(`gate/yours/${round}/${id}`, round, {
      question: [
        phrase("gate.yours", { finding: id, words: oneLine(findings[0].problem, MOST_SHOWN) }),
        ...edits.map(({ find, replace }) =>
          point(
            phrase("gate.yours.edit", {
              find: oneLine(find, MOST_SHOWN),
              replace: oneLine(replace, MOST_SHOWN),
            }),
          ),
        ),
      ],
      choices: [choiceOf("settled", "yours-settled"), choiceOf("open", "yours-open")],
      default: "open",
      needsYes: true,
      // Where nobody sifts, the plan has no step of its own for it.
      phase: state.brief.sift === true ? "yours" : "dispute",
    }),
  );
  const isSettled = isAnswered(reply) && reply.value.choice === "settled";
  const reason = isAnswered(reply) ? reply.value.note.trim() : "";
  const status = isSettled ? "RESOLVED" : "NOT_ADDRESSED";
  const ruling = { finding: id, round, by: PERSON.id, status, ...decidedBecause(reason) } as const;
  yield* record([state.rule(ruling)]);
}

/** Says whether something is wanted of the author that no open finding asks for by itself. */
export function* sift(state: ReviewState, round: number): Script<boolean> {
  // The person's own have to be fixed: there is nothing to decide.
  const open = bySeverity(state.open).filter((fault) => !isVoicedBy(fault, PERSON.id));
  if (open.length === 0) return false;
  const { isPassed } = state;
  const reply = yield* single(
    gate(`gate/findings/${round}`, round, {
      question: [
        phrase(isPassed ? "gate.findings.passed" : "gate.findings", { round, open: open.length }),
        ...open.map(({ id, severity, voices, findings: [{ problem }] }) =>
          point(
            phrase("gate.findings.finding", {
              finding: id,
              severity,
              seat: voices.map(({ seat }) => seat),
              problem: oneLine(problem, MOST_SHOWN),
            }),
          ),
        ),
      ],
      choices: [
        choiceOf("all", isPassed ? "findings-none" : "findings-all"),
        choiceOf("each", "findings-each"),
      ],
      default: "all",
      needsYes: true,
      phase: "sift",
    }),
  );
  if (!isAnswered(reply) || reply.value.choice !== "each") return false;
  const lines = reply.value.note.split("\n").filter((line) => line.trim() !== "");
  yield* record(lines.flatMap((line) => follow(state, round, line.trim())));
  return [...state.binding].some((id) => state.unanswered.some((fault) => fault.id === id));
}

const ADDED = /^add(?:\s*“(.+?)”)?\s*[:：]\s*(.+)$/isu;
const RULED = /^(accept|decline|comment)\s+(F-\d+-\d+)\s*(?:[:：]\s*(.+))?$/isu;

/** One line of the person's. What it cannot be read as is said, and changes nothing. */
function follow(state: ReviewState, round: number, line: string): Fact[] {
  const [, passage = "", wrong] = ADDED.exec(line) ?? [];
  if (wrong !== undefined) return [state.raiseForPerson(round, wrong, passage)];
  const [, verb = "", id = "", words = ""] = RULED.exec(line) ?? [];
  const fault = state.open.find(({ findings }) =>
    findings.some((finding) => finding.id === id.toUpperCase()),
  );
  if (!fault) return [notice("not-understood", { line: oneLine(line, MOST_SHOWN) })];
  const { id: finding, voices } = fault;
  switch (verb.toLowerCase()) {
    case "accept":
      return [bindAuthor(state, fault, words)];
    case "decline":
      return [overrule(state, { finding, round, by: PERSON.id, ...decidedBecause(words) })];
    default:
      if (words === "") return [];
      state.comments.push({ finding, words });
      return [notice("commented", { finding, words }, voices[0]?.seat ?? null)];
  }
}

/** In the person's words, where there are some. */
function decidedBecause(words = ""): ReturnType<typeof because> | { readonly reason: string } {
  return words === "" ? because("decided") : { reason: words };
}
