// How a review ends: why it stopped, where the artifact stands, and who dissents. Nothing is averaged, nothing is dropped.
import { PERSON } from "../../kernel/ask.ts";
import type { Alarm, AttackStatus, Standing, Vote, Verdict } from "../../kernel/fact.ts";
import type { EndReason, Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { gate } from "../shared/ask.ts";
import { AGREED, NOT_AGREED } from "../shared/votes.ts";
import { MAIN } from "../shared/options.ts";
import { dissents, isBlocking, isFaultOpen, lastRuling, type ReviewFault } from "./findings.ts";
import type { ReviewState } from "./state.ts";
import { alarm, choiceOf, notice, phrase } from "./voice.ts";

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

export function* concludeReview(
  state: ReviewState,
  round: number,
  ended: PanelEnd,
): Script<Outcome> {
  const { preset, assess } = state.brief;
  const verdict = verdictOn(state, ended);
  const outcome = (reason: EndReason, exit?: number): Outcome => ({
    reason,
    ...(exit === undefined ? {} : { exit }),
    rounds: round,
    version: state.versions.length,
    preset: preset.name,
    assess,
    open: state.open.map(({ id }) => id),
    chosen: verdict.chosen,
    leftOut: [],
  });
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
