// A review that has not passed: the gravest concerns are put to a second reviewer, the author proposes the edits that would settle what is open,
// and a person chooses. What is shown is what is open now.
import type { Params } from "../../kernel/phrase.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { oneLine } from "../../text/visible.ts";
import { gate, point, gone } from "../shared/ask.ts";
import { takeawaysOf } from "../shared/takeaways.ts";
import { askCross, askProposedEdits } from "./asks.ts";
import { editsOf, overrule, recordControls, resolveForPerson, revise } from "./assessment.ts";
import type { PanelEnd } from "./conclude.ts";
import { bySeverity, isVoicedBy, isBlocking, isFaultOpen, lastRuling } from "./findings.ts";
import type { ReviewFault, CounterProposal } from "./findings.ts";
import type { ProposalReply } from "./shapes.ts";
import { AUTHOR, type ReviewState } from "./state.ts";
import { because, choiceOf, phrase, notice } from "./voice.ts";
import { PERSON } from "../../kernel/ask.ts";
import type { Fact } from "../../kernel/fact.ts";
import { MOST_DISPUTES } from "./outline.ts";

/** Where the rounds are over, or nobody can move any more. */
interface Left {
  readonly isOver: boolean;
  readonly mayGoOn: boolean;
}

const NOTHING: Pick<ProposalReply, "edits" | "beyond"> = { edits: [], beyond: [] };

export function* settleUnconverged(
  state: ReviewState,
  round: number,
  { isOver, mayGoOn }: Left,
): Script<PanelEnd> {
  const proposal = yield* propose(state, round, yield* crossExamine(state, round));
  state.proposed = proposal.edits;
  const settles = new Set(proposal.edits.flatMap(({ findings }) => findings));
  const hasEdits = proposal.edits.length > 0;
  const isUnheard = state.unread.length > 0;
  const open = bySeverity(state.blocking);
  const decision = yield* single(
    gate(`gate/ending/${round}`, round, {
      question: [
        phrase("gate.ending", { rounds: round, open: open.length, edits: proposal.edits.length }),
        ...open.map((fault) =>
          point(phrase("gate.ending.finding", sidesOf(state, fault, proposal))),
        ),
        ...state.obstacles.map((obstacle) => point(obstacle)),
      ],
      choices: [
        ...(hasEdits ? [choiceOf("make-and-end")] : []),
        ...(hasEdits && mayGoOn ? [choiceOf("make-and-read")] : []),
        ...(isUnheard && mayGoOn ? [choiceOf("read-again")] : []),
        choiceOf("leave"),
        ...(mayGoOn ? [choiceOf("own-words")] : []),
      ],
      default: "leave",
      phase: "decision",
    }),
  );
  const { choice, note } = isAnswered(decision) ? decision.value : { choice: "leave", note: "" };
  switch (choice) {
    case "make-and-end":
      yield* record([
        ...state.revise(round, editsOf(proposal.edits)),
        ...resolveForPerson(state, [...settles], round),
      ]);
      return { by: "accepted" };
    case "make-and-read":
      yield* record(state.revise(round, editsOf(proposal.edits)));
      return { by: "one-more-round" };
    case "read-again":
      return { by: "one-more-round" };
    case "own-words":
      // Whoever says how to go on says it of all that is open.
      state.leftOpen.clear();
      yield* record([state.raiseForPerson(round, note.trim())]);
      if (!(yield* revise(state, round, "own-words"))) return { by: "author-absent" };
      return { by: state.readers.length > 0 ? "one-more-round" : "nobody-moved" };
    default:
      return { by: isOver ? "rounds" : "nobody-moved" };
  }
}

/** What the author would change for each finding that is open, for whoever decides. */
function* propose(
  state: ReviewState,
  round: number,
  crossed: readonly string[],
): Script<Pick<ProposalReply, "edits" | "beyond">> {
  if (state.open.length === 0) return NOTHING;
  const reply = yield* single(askProposedEdits(state, round, crossed));
  if (!isAnswered(reply)) {
    yield* record([gone(reply)]);
    return NOTHING;
  }
  const message = state.transcript.say(reply, round, "propose");
  yield* record([
    message,
    ...recordControls(reply, round),
    ...takeawaysOf(reply.value, message, state.brief.context),
  ]);
  return reply.value;
}

function sidesOf(
  state: ReviewState,
  fault: ReviewFault,
  { edits, beyond }: Pick<ProposalReply, "edits" | "beyond">,
): Params {
  const { id, severity, voices, findings } = fault;
  const reason = authorsReason(fault);
  const edit = edits.find((row) => row.findings.includes(id));
  const without = beyond.find(({ finding }) => finding === id);
  const against = state
    .objectionsTo(fault)
    .map(({ seat, alternative }) => `${seat}: ${alternative}`);
  return {
    finding: id,
    severity,
    seat: voices.map(({ seat }) => seat),
    problem: oneLine(findings[0].problem, MOST_SHOWN),
    declined: reason === undefined ? "no" : "yes",
    reason: oneLine(reason ?? "", MOST_SHOWN),
    disputed: against.length === 0 ? "no" : "yes",
    against: oneLine(against.join(" "), MOST_SHOWN),
    proposed: edit ? "edit" : without ? "beyond" : "nothing",
    proposal: oneLine(edit?.replace ?? without?.why ?? "", MOST_SHOWN),
  };
}

/** How many concerns are put to another reviewer. */
const TOP = 3;

/** A NO after the last round: its gravest concerns go to another reviewer. What that one rejects is overruled; the rest is the author's to answer. */
function* crossExamine(state: ReviewState, round: number): Script<readonly string[]> {
  const heard: string[] = [];
  for (const { reviewer, critic } of state.special("adversarial")) {
    const seat = state.reviewers.find(({ id }) => id === critic);
    const own = state.open.filter(
      (fault) => isVoicedBy(fault, reviewer) && !isVoicedBy(fault, critic),
    );
    const concerns = bySeverity(own).slice(0, TOP);
    const isRefused = state.judged.get(reviewer)?.scores["acceptable"] === "NO";
    if (!isRefused || !seat || concerns.length === 0) continue;
    const reply = yield* single(askCross(state, seat, round, concerns));
    if (!isAnswered(reply)) {
      yield* record([gone(reply)]);
      continue;
    }
    const { answers } = reply.value;
    heard.push(
      ...answers.map(({ finding, right, why }) => `${finding}, ${critic}: ${right}. ${why}`),
    );
    yield* record([
      state.transcript.say(reply, round, "cross"),
      ...answers
        .filter(({ right }) => right === "NO")
        .map(({ finding, why }) =>
          overrule(state, {
            finding,
            round,
            by: critic,
            ...because("cross-critique", { reason: why }),
          }),
        ),
    ]);
  }
  return heard;
}

// What goes to a person on the way: a finding on which its owner and the author, or two reviewers, have differed for two rounds; and whether
// what the person asked for was done. Both sides are shown, nothing is averaged.
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
  const { id, findings, voices } = fault;
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
  const words = note.trim();
  switch (choice) {
    case "author": {
      const why = reason === undefined ? because("decided") : { reason };
      return yield* record([overrule(state, { finding: id, round, by: PERSON.id, ...why })]);
    }
    case "reviewer":
      return yield* record([bindAuthor(state, id, voices[0]?.seat ?? null, words)]);
    case "objector":
      return yield* record(followObjector(state, id, round, objection));
    default:
      if (isFaultOpen(fault)) state.leftOpen.set(id, round);
  }
}

function authorsReason({ rulings }: Pick<ReviewFault, "rulings">): string | undefined {
  return rulings.findLast(({ by, status }) => by === AUTHOR.id && status === "OVERRULED")?.reason;
}

/** A person decided for the reviewer. */
export function bindAuthor(
  state: ReviewState,
  id: string,
  seat: string | null,
  words: string,
): Fact {
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
function askedForByPerson(state: ReviewState): readonly ReviewFault[] {
  return state.open.filter(
    ({ id, voices, findings }) =>
      voices.some(({ seat }) => seat === PERSON.id) &&
      state.versions.some(
        ({ edits, round }) =>
          round >= findings[0].round &&
          edits.some(({ finding, also = [] }) => [finding, ...also].includes(id)),
      ),
  );
}

function* confirmDone(
  state: ReviewState,
  round: number,
  { id, findings }: ReviewFault,
): Script<void> {
  const edits = state.versions
    .flatMap((version) => version.edits)
    .filter(({ finding, also = [] }) => [finding, ...also].includes(id));
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
  yield* record([
    state.rule({
      finding: id,
      round,
      by: PERSON.id,
      status,
      ...(reason === "" ? because("decided") : { reason }),
    }),
  ]);
}
