// After a round: the category is computed, the moderator makes the move that follows from it, and an agreement is put to the test.
// Everyone holding one option is never the end of the question whether they hold it for reasons of their own.
// Law: to members the moderator names issues, messages and questions, in typed fields; nothing else of it reaches them.
import type { Fact } from "../../kernel/fact.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { unanimity } from "../shared/ask.ts";
import { askAttack, askFinal } from "./asks.ts";
import { ROUNDS } from "./brief.ts";
import { distinct, measure } from "./convergence.ts";
import { declare } from "./declare.ts";
import { countHeld, raise } from "./frame.ts";
import { askDigest, askSteer } from "./moderator-asks.ts";
import type { DialecticState } from "./state.ts";
import { askEveryone } from "./turn.ts";
import { notice } from "./voice.ts";

/** In a hub members read this instead of each other. */
export function* digest(state: DialecticState, round: number): Script<void> {
  if (!state.hub) return;
  const reply = yield* single(askDigest(state, round));
  yield* record([
    isAnswered(reply)
      ? state.votes.say(reply, round, "digest")
      : notice("moderator-absent.digest", { round }, reply.seat),
  ]);
}

/** The moderator's move after a round. Says whether an important conflict is open. */
export function* steer(state: DialecticState, round: number, after: string): Script<boolean> {
  yield* digest(state, round);
  yield* record([measure(state, { round, after })]);
  const reasons = yield* moderate(state, round, ROUNDS[state.brief.preset][round] ?? "final");
  const isShallow = yield* checkAgreement(state, round, reasons.groups);
  if (isShallow) yield* rebut(state, round);
  return isShallow || reasons.isOpen;
}

/** `groups`: kinds of reasons; null where nobody compared them. */
function* moderate(
  state: DialecticState,
  round: number,
  next: string,
): Script<{ readonly groups: number | null; readonly isOpen: boolean }> {
  const category = state.spread?.category ?? "DIVERGENT";
  const reply = yield* single(askSteer(state, { round, category, next }));
  if (!isAnswered(reply)) {
    yield* record([notice("moderator-absent.silent", { round }, reply.seat)]);
    const isOpen = state.allIssues.some((issue) => distinct(state.stances(issue, "stated")) > 1);
    return { groups: null, isOpen };
  }
  const { focus, reasons, openConflicts, replacement } = reply.value;
  const facts: Fact[] = [
    state.votes.say(reply, round, "steer", ["openConflicts", "reasons", "replacement"]),
  ];
  if (replacement) facts.push(...raise(state, replacement, round, replacement.issue));
  yield* record(facts);
  state.focus = focus.map(({ message }) => message);
  return { groups: reasons ? countHeld(reasons) : null, isOpen: openConflicts.length > 0 };
}

/** Everyone holds one option: are their reasons as many as they are? Says whether they are alike. */
export function* checkAgreement(
  state: DialecticState,
  round: number,
  reasons: number | null,
): Script<boolean> {
  if (!state.isOfOneMind || !state.brief.falseConsensusCheck) return false;
  const refs = state.said(round).map(({ id }) => id);
  yield* record(unanimity(round, reasons, refs));
  return reasons !== null && reasons < 2;
}

/** One more attack by the devil's advocate; members answer it in their next turn. */
function* rebut(state: DialecticState, round: number, id?: string): Script<boolean> {
  const about = { round, phase: "rebuttal" as const, ...(id === undefined ? {} : { id }) };
  const reply = yield* single(askAttack(state, about));
  if (!isAnswered(reply)) return false;
  yield* declare(state, [{ member: state.devil, reply }], about);
  return true;
}

/**
 * What all hold is attacked once, and its holders answer with a final position. Says whether it stands: nobody left it, and no attack on it
 * was left open, disputed or taken as fatal.
 */
export function* test(state: DialecticState, round: number, id: string): Script<boolean> {
  state.isTested = true;
  const { votes } = state;
  if (!(yield* rebut(state, round, id))) return false;
  votes.listen();
  const turns = state.members.map((member) => ({
    member,
    ask: () => askFinal(state, member, { round, phase: "answer", id }),
  }));
  const taken = yield* askEveryone(state, turns, id === "final");
  yield* declare(state, taken, { round, phase: "answer" });
  const [option] = votes.members.map((member) => votes.held(member));
  const attacks = votes.argument.attacks.filter((attack) => attack.option === option);
  const isMet = attacks.every(({ status }) => status === "answered");
  return votes.isUnanimous && votes.moved.size === 0 && isMet;
}

/** An agreement that the last words brought is looked at like every other. */
export function* checkLate(state: DialecticState, round: number): Script<void> {
  const { groups } = yield* moderate(state, round, "end");
  if (!(yield* checkAgreement(state, round, groups))) return;
  yield* test(state, round, "final");
  yield* record([measure(state, { round, after: "answer" })]);
}
