// How a review ends: converged, or with what is open put before a person. Nothing is averaged, nothing is dropped.
import type { Alarm, Fact, Finding } from "../../kernel/fact.ts";
import type { Params } from "../../kernel/phrase.ts";
import type { Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { PERSON } from "../../kernel/ask.ts";
import { oneLine } from "../../text/visible.ts";
import { gate, point } from "../shared/ask.ts";
import { gone } from "../shared/notices.ts";
import { askCross, askRecommendations, askRevision } from "./asks.ts";
import { bySeverity, isBlocking } from "./findings.ts";
import { MOST_DISPUTES } from "./outline.ts";
import { applyRevision, AUTHOR, type ReviewState } from "./state.ts";
import { alarm, because, choiceOf, notice, phrase } from "./voice.ts";

export type Ended =
  | {
      readonly by:
        | "converged"
        | "no-quorum"
        | "author-absent"
        | "not-converged"
        | "accepted"
        | "one-more-round";
    }
  | { readonly by: "stopped" | "blocked" | "persistent"; readonly tag: string };

/** How often the owner of a finding may insist before a person is asked. */
const MOST_INSISTING = 2;

/** As much of a text as a question on a screen has room for; each has room of its own, so that a long one hides none. */
const MOST_SHOWN = 300;

/** The same dispute for two rounds is a strategic choice, and no longer the author's. */
export function* settleDisputes(state: ReviewState, round: number): Script<void> {
  const due = [...state.insisted]
    .filter(([, times]) => times >= MOST_INSISTING)
    .slice(0, MOST_DISPUTES);
  for (const [id] of due) {
    state.insisted.delete(id);
    const { seat, problem, proposal } = state.finding(id);
    const reason = authorsReason(state, id) ?? "";
    const words = oneLine(`${problem} ${proposal}`, MOST_SHOWN);
    const reply = yield* single(
      gate(`gate/dispute/${round}/${id}`, round, {
        question: [
          phrase("gate.dispute", { finding: id }),
          point(phrase("gate.dispute.side", { seat, words })),
          point(phrase("gate.dispute.author", { words: oneLine(reason, MOST_SHOWN) })),
        ],
        choices: [
          choiceOf("reviewer", "dispute-reviewer"),
          choiceOf("author", "dispute-author"),
          choiceOf("open", "dispute-open"),
        ],
        default: "open",
        needsYes: true,
      }),
    );
    const { choice, note } = isAnswered(reply) ? reply.value : { choice: "open", note: "" };
    if (choice === "open") state.leftOpen.set(id, round);
    if (choice === "author") {
      const why = reason === "" ? because("decided") : { reason };
      yield* record([state.overrule(id, round, PERSON.id, why)]);
    }
    if (choice === "reviewer") yield* record([bindAuthor(state, id, seat, note.trim())]);
  }
}

function authorsReason(state: ReviewState, id: string): string | undefined {
  return state.rulings(id).findLast(({ by }) => by === AUTHOR.id)?.reason;
}

/** A person decided for the reviewer. */
function bindAuthor(state: ReviewState, id: string, seat: string, words: string): Fact {
  state.binding.add(id);
  state.words.push(
    `${id} has to be mended as its reviewer says${words === "" ? "." : `: ${words}`}`,
  );
  return words === ""
    ? notice("decided-for-reviewer", { finding: id }, seat)
    : notice("decided-for-reviewer.words", { finding: id, words }, seat);
}

/** The last round is over and something is open: the summary, and what a person may do about it. */
export function* settleUnconverged(
  state: ReviewState,
  round: number,
  mayGoOn: boolean,
): Script<Ended> {
  yield* crossExamine(state, round);
  const recommended = yield* recommend(state, round);
  const open = [
    ...state.blocking.map(({ finding }) =>
      phrase("gate.not-converged.finding", bothSides(state, finding, recommended.get(finding.id))),
    ),
    ...state.obstacles(round),
  ];
  const decision = yield* single(
    gate(`gate/not-converged/${round}`, round, {
      question: [
        phrase("gate.not-converged", { rounds: round }),
        ...open.map((each) => point(each)),
      ],
      choices: [
        choiceOf("reviewers"),
        choiceOf("author"),
        ...(mayGoOn ? [choiceOf("compromise"), choiceOf("one-more-round")] : []),
        choiceOf("conclude"),
      ],
      default: "conclude",
    }),
  );
  const { choice, note } = isAnswered(decision) ? decision.value : { choice: "conclude", note: "" };
  if (choice === "compromise") state.words.push(note);
  if (choice === "compromise" || choice === "one-more-round") return { by: "one-more-round" };
  if (choice !== "author") return { by: "not-converged" };
  yield* record(
    state.blocking.map(({ finding }) =>
      state.overrule(finding.id, round, PERSON.id, because("accepted")),
    ),
  );
  return { by: "accepted" };
}

/** What the author would do about each finding that is open, for whoever decides. */
function* recommend(state: ReviewState, round: number): Script<ReadonlyMap<string, string>> {
  if (state.blocking.length === 0) return new Map();
  const reply = yield* single(askRecommendations(state, round));
  yield* record([
    isAnswered(reply) ? state.transcript.say(reply, round, "recommend") : gone(reply),
  ]);
  const rows = isAnswered(reply) ? reply.value.recommendations : [];
  return new Map(rows.map(({ finding, recommendation }) => [finding, recommendation]));
}

function bothSides(
  state: ReviewState,
  { id, severity, seat, problem }: Finding,
  advice: string | undefined,
): Params {
  const reason = authorsReason(state, id);
  return {
    finding: id,
    severity,
    seat,
    problem: oneLine(problem, MOST_SHOWN),
    declined: reason === undefined ? "no" : "yes",
    reason: oneLine(reason ?? "", MOST_SHOWN),
    advised: advice === undefined ? "no" : "yes",
    advice: oneLine(advice ?? "", MOST_SHOWN),
  };
}

/** How many concerns are put to another reviewer. */
const TOP = 3;

/** A NO after the last round: its three gravest concerns go to another reviewer, and what holds is changed or answered. */
function* crossExamine(state: ReviewState, round: number): Script<void> {
  let isHeard = false;
  for (const { reviewer, critic } of state.special("adversarial")) {
    const seat = state.reviewers.find(({ id }) => id === critic);
    const open = state.open().map(({ finding }) => finding);
    const concerns = bySeverity(open.filter((finding) => finding.seat === reviewer)).slice(0, TOP);
    const isRefused = state.judged(round).get(reviewer)?.scores["acceptable"] === "NO";
    if (!isRefused || !seat || concerns.length === 0) continue;
    const reply = yield* single(askCross(state, seat, round, concerns));
    if (!isAnswered(reply)) {
      yield* record([gone(reply)]);
      continue;
    }
    yield* record([
      state.transcript.say(reply, round, "cross"),
      ...reply.value.answers
        .filter(({ right }) => right === "NO")
        .map(({ finding, why }) =>
          state.overrule(finding, round, critic, because("cross-critique", { reason: why })),
        ),
    ]);
    isHeard = true;
  }
  if (isHeard) yield* rebut(state, round);
}

/** What the cross-critique left standing is changed, or answered with a rebuttal. */
function* rebut(state: ReviewState, round: number): Script<void> {
  if (!state.unanswered.some(isBlocking)) return;
  const reply = yield* single(askRevision(state, round, "rebut"));
  yield* record(isAnswered(reply) ? applyRevision(state, reply, round, "rebut") : [gone(reply)]);
}

/** What each end is called, and what the command ends with. */
export function* concludeReview(state: ReviewState, round: number, ended: Ended): Script<Outcome> {
  const { preset, assess } = state.brief;
  const about = {
    rounds: round,
    version: state.versions.length,
    preset: preset.name,
    assess,
    open: state.open().map(({ finding }) => finding.id),
    chosen: ended.by === "converged" || ended.by === "accepted" ? "PASS" : null,
    leftOut: [],
  };
  yield* record(unanimity(state, round));
  switch (ended.by) {
    case "converged":
      return { reason: "converged", ...about };
    case "accepted":
      return { reason: "human", ...about };
    case "no-quorum":
      yield* record([notice("no-quorum", { round })]);
      return { reason: "no-quorum", ...about };
    case "author-absent":
      return { reason: "no-quorum", ...about };
    case "stopped":
      yield* record([alarm("experiment-needed", round, { tag: ended.tag })]);
      return { reason: "escalated", exit: 3, ...about };
    case "blocked":
      return yield* escalate(alarm("hard-block.fatal", round, { tag: ended.tag }), about);
    case "persistent":
      return yield* escalate(alarm("hard-block.persistent", round, { tag: ended.tag }), about);
    default:
      yield* record([notice("not-converged", { rounds: round, open: about.open.length })]);
      return { reason: "cap", exit: 3, ...about };
  }
}

function* escalate(block: Alarm, about: Omit<Outcome, "reason">): Script<Outcome> {
  const { round, text, says: why = text } = block;
  yield* record([block]);
  const reply = yield* single(
    gate(`gate/blocked/${round}`, round, {
      question: [phrase("gate.blocked", { why })],
      choices: [choiceOf("deepen"), choiceOf("pivot"), choiceOf("downgrade"), choiceOf("stop")],
      default: "stop",
      needsYes: true,
    }),
  );
  return { reason: "escalated", ...about, choice: isAnswered(reply) ? reply.value.choice : "stop" };
}

/** Everyone passes it: for reasons of their own, or because nobody looked? */
function unanimity(state: ReviewState, round: number): Fact[] {
  const now = [...state.judged(round).values()];
  const isSame = now.every(
    ({ computed, stated }) => computed === now[0]?.computed && stated !== "none",
  );
  if (now.length < 2 || !isSame) return [];
  const silent = now
    .filter(({ seat }) => !state.lives().some(({ finding }) => finding.seat === seat))
    .map(({ seat }) => seat);
  return [
    alarm("unanimous", round),
    ...(silent.length > 0 ? [alarm("never-found", round, { reviewers: silent })] : []),
  ];
}
