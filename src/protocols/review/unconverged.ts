// A review that has not passed: the gravest concerns are put to a second reviewer, the author proposes the edits that would settle what is open,
// and a person chooses. What is shown is what is open now.
import type { Params } from "../../kernel/phrase.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { oneLine } from "../../text/visible.ts";
import { gate, point } from "../shared/ask.ts";
import { gone } from "../shared/notices.ts";
import { takeawaysOf } from "../shared/takeaways.ts";
import { askCross, askProposedEdits } from "./asks.ts";
import { editsOf, overrule, recordControls, resolveForPerson, revise } from "./assessment.ts";
import type { PanelEnd } from "./conclude.ts";
import { authorsReason, MOST_SHOWN } from "./disputes.ts";
import { bySeverity, isVoicedBy, type ReviewFault } from "./findings.ts";
import type { ProposalReply } from "./shapes.ts";
import type { ReviewState } from "./state.ts";
import { because, choiceOf, phrase } from "./voice.ts";

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
