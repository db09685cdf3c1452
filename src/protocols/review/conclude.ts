// How a review ends. One that has not passed: the gravest concerns are put to a second reviewer, the author proposes the edits that would settle
// what is open, and a person chooses; what is shown is what is open now. Then why it stopped, where the artifact stands, and who dissents.
// Law: nothing is averaged, nothing is dropped.
import { PERSON } from "../../kernel/ask.ts";
import type { Alarm, AttackStatus, Standing, Vote, Verdict } from "../../kernel/fact.ts";
import type { Params } from "../../kernel/phrase.ts";
import type { EndReason, Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { oneLine } from "../../text/visible.ts";
import { gate, gone, point } from "../shared/ask.ts";
import { MAIN } from "../shared/options.ts";
import { takeawaysOf } from "../shared/takeaways.ts";
import { AGREED, NOT_AGREED } from "../shared/votes.ts";
import { askCross, askProposedEdits } from "./asks.ts";
import { editsOf, overrule, recordControls, resolveForPerson, revise } from "./assessment.ts";
import { authorsReason, MOST_SHOWN } from "./disputes.ts";
import { bySeverity, dissents, isBlocking, isFaultOpen, isVoicedBy } from "./findings.ts";
import { lastRuling, type ReviewFault } from "./findings.ts";
import type { ProposalReply } from "./shapes.ts";
import type { ReviewState } from "./state.ts";
import { alarm, because, choiceOf, notice, phrase } from "./voice.ts";

/** rounds: they are over. nobody-moved: nothing more can be changed. */
export type PanelEnd =
  | {
      readonly by:
        | "passed"
        | "accepted"
        | "rounds"
        | "nobody-moved"
        | "no-quorum"
        | "author-absent"
        | "one-more-round";
    }
  | { readonly by: "stopped" | "blocked" | "persistent"; readonly tag: string };

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

export function* concludeReview(
  state: ReviewState,
  round: number,
  ended: PanelEnd,
): Script<Outcome> {
  const verdict = verdictOn(state, ended);
  const outcome = (reason: EndReason, exit?: number): Outcome =>
    outcomeOf(state, round, { reason, exit, chosen: verdict.chosen });
  yield* record([verdict]);
  switch (ended.by) {
    case "passed":
      if (!state.isGrounded) yield* record([notice("not-grounded")]);
      return outcome("decided", state.isGrounded ? AGREED : NOT_AGREED);
    case "accepted":
      return outcome("human", state.blocking.length === 0 ? AGREED : NOT_AGREED);
    case "no-quorum":
      yield* record([notice("no-quorum", { round })]);
      return outcome("no-quorum");
    case "author-absent":
      return outcome("no-quorum");
    case "stopped":
      yield* record([alarm("experiment-needed", round, { tag: ended.tag })]);
      return outcome("escalated", NOT_AGREED);
    case "blocked":
      return yield* escalate(alarm("hard-block.fatal", round, { tag: ended.tag }), outcome);
    case "persistent":
      return yield* escalate(alarm("hard-block.persistent", round, { tag: ended.tag }), outcome);
    default:
      yield* record([notice("not-passed", { rounds: round, open: state.open.length })]);
      return outcome(ended.by === "nobody-moved" ? "nobody-moved" : "rounds", NOT_AGREED);
  }
}

interface Ended {
  readonly reason: EndReason;
  readonly exit?: number | undefined;
  readonly chosen: string | null;
  /** Those that are kept, where it was of ideas. */
  readonly ideas?: readonly string[];
}

export function outcomeOf(state: ReviewState, rounds: number, ended: Ended): Outcome {
  const { preset, assess } = state.brief;
  const { reason, exit, chosen, ideas } = ended;
  return {
    reason,
    ...(exit === undefined ? {} : { exit }),
    rounds,
    version: state.versions.length,
    preset: preset.name,
    assess,
    ...(ideas === undefined ? {} : { ideas: [...ideas] }),
    open: state.open.map(({ id }) => id),
    chosen,
    leftOut: [],
  };
}

/** A person who says what becomes of it has decided; who stops has not. */
function* escalate(
  block: Alarm,
  outcome: (reason: EndReason, exit: number) => Outcome,
): Script<Outcome> {
  const { round, text, says: why = text } = block;
  yield* record([block]);
  const reply = yield* single(
    gate(`gate/blocked/${round}`, round, {
      question: [phrase("gate.blocked", { why })],
      choices: [choiceOf("deepen"), choiceOf("pivot"), choiceOf("downgrade"), choiceOf("stop")],
      default: "stop",
      needsYes: true,
      phase: "decision",
    }),
  );
  const choice = isAnswered(reply) ? reply.value.choice : "stop";
  return { ...outcome("escalated", choice === "stop" ? NOT_AGREED : AGREED), choice };
}

/** The panel's verdicts as votes on PASS, and what was found as attacks on it. */
function verdictOn(state: ReviewState, { by }: PanelEnd): Verdict {
  const isPassed = by === "passed" || (by === "accepted" && state.blocking.length === 0);
  const { text: detail, says } = phrase(
    by === "passed" ? "verdict.passed" : isPassed ? "verdict.made" : "verdict.not-passed",
  );
  const chosen = isPassed ? "PASS" : null;
  return {
    kind: "verdict",
    issue: MAIN,
    chosen,
    resolution: by === "passed" ? "by rule" : isPassed ? "by a person" : "unresolved",
    detail,
    says,
    minority: dissents(state.faults, state.objections, {
      upheld: state.binding,
      leftOpen: new Set(state.leftOpen.keys()),
    }).map((dissent) => ({
      option: dissent.finding,
      holders: dissent.seats,
      status: dissent.status,
      certificate: `${dissent.words} ${dissent.why}`.trim(),
    })),
    withoutConforming: chosen,
    standing: standingOf(state),
  };
}

function standingOf(state: ReviewState): Standing {
  const votes = state.reviewers.map(({ id: seat }) => {
    const own = state.judgments.filter((judgment) => judgment.seat === seat);
    const said = own.filter(({ stated }) => stated !== "none");
    return {
      seat,
      option: said.length === 0 ? null : state.gradeFor(seat),
      blind: said[0]?.computed ?? null,
      grounded: said.at(-1)?.grounded === true,
      carried: said.length > 0 && own.at(-1)?.stated === "none",
    };
  });
  const blocking = state.faults.filter(isBlocking);
  const attacks = blocking.map((fault) => ({ id: fault.id, status: attackStatus(fault) }));
  const worst = (["open", "contested", "answered"] as const).find((status) =>
    attacks.some((attack) => attack.status === status),
  );
  return countReviewers(votes, ["PASS", "CONDITIONAL", "FAIL"], (option) =>
    option === "PASS" ? { status: worst ?? "unattacked", attacks } : UNATTACKED,
  );
}

export const UNATTACKED = { status: "unattacked", attacks: [] } as const;

/** Where a panel stands that judges by findings or ratings: nobody caves in to a count. */
export function countReviewers(
  votes: readonly Vote[],
  options: readonly string[],
  attacksOn: (option: string) => Pick<Standing["options"][number], "status" | "attacks">,
): Standing {
  const rows = options.map((option) => ({
    option,
    holders: votes.filter((vote) => vote.option === option).map(({ seat }) => seat),
    blind: votes.filter((vote) => vote.blind === option).length,
    ...attacksOn(option),
  }));
  const entitled = votes.length;
  const most = Math.max(0, ...rows.map(({ holders }) => holders.length));
  const isAll = most === entitled && votes.every(({ carried }) => !carried);
  const where = most === 0 ? "none" : isAll ? "all" : 2 * most > entitled ? "majority" : "split";
  return { where, entitled, isCaved: false, votes, options: rows };
}

/** A finding that was set aside against a voice of it is contested; one that a person decided is answered. */
function attackStatus(fault: ReviewFault): AttackStatus {
  if (isFaultOpen(fault)) return "open";
  const last = lastRuling(fault);
  return last?.status === "OVERRULED" && last.by !== PERSON.id ? "contested" : "answered";
}
