// The dialectic: blind positions, challenges, synthesis while an important conflict is open, final positions.
// The result is material for a decision. Categories, votes and where the panel stands are computed from typed replies; the moderator
// touches the process and never the content.
import type { Ask } from "../../kernel/ask.ts";
import type { Outcome, EndReason } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, all, type Script } from "../../kernel/script.ts";
import { gate, unanimousGate, verdictItems } from "../shared/ask.ts";
import { noteStrangers } from "../shared/brief.ts";
import { mainIssue, vote } from "../shared/options.ts";
import * as asks from "./asks.ts";
import { CONDITIONAL_FROM, ROUNDS, type DialecticBrief } from "./brief.ts";
import { DEVILS_ADVOCATE, discussants, MODERATOR, seatsNamed } from "./cast.ts";
import { measure, distinct, isHeldApart } from "./convergence.ts";
import { declare, disclose, publish, recordMissing } from "./declare.ts";
import { frame } from "./frame.ts";
import { askCast, askIntegration } from "./moderator-asks.ts";
import { sparedBy } from "./outline.ts";
import type { TurnReply } from "./shapes.ts";
import { DialecticState, type Member, type Taken } from "./state.ts";
import { checkAgreement, digest, steer, test, checkLate } from "./steer.ts";
import { askEveryone, eachAlone } from "./turn.ts";
import { choiceOf, notice, phrase } from "./voice.ts";
import type { Verdict } from "../../kernel/fact.ts";
import { idsIn } from "../shared/schema.ts";
import { exitFor } from "../shared/votes.ts";
import { takeawaysOf } from "../shared/takeaways.ts";
import type { RulingReply } from "./moderator-shapes.ts";

/** What was concluded alone is kept under this round at the least. */
const ALONE_FROM = 2;

export function* dialectic(brief: DialecticBrief): Script<Outcome> {
  const state = yield* seat(brief);
  const discussed = yield* discuss(state);
  const ended: Ended = state.broken
    ? { round: Math.max(ALONE_FROM, discussed.round), reason: "dialectic/alone" }
    : discussed;
  if (state.broken) yield* eachAlone(state, ended.round);
  else if (ended.reason !== "agreed") yield* close(state, ended.round);
  return yield* conclude(state, ended);
}

function* seat(brief: DialecticBrief): Script<DialecticState> {
  let axis = "";
  let seats = brief.members ? seatsNamed(brief.members) : discussants();
  if (!brief.members) {
    const reply = yield* single(askCast(brief));
    if (isAnswered(reply)) {
      axis = reply.value.axis;
      seats = discussants(reply.value.views);
    } else yield* record([notice("moderator-absent.views", {}, reply.seat)]);
  }
  const state = new DialecticState(brief, seats, axis);
  yield* record([state.seating(), ...noteStrangers(brief, [...seats, DEVILS_ADVOCATE, MODERATOR])]);
  if (!brief.falseConsensusCheck) yield* record([notice("check-off")]);
  if (brief.options.length > 0)
    yield* record([state.votes.raise(mainIssue(brief.topic, brief.options, "given"))]);
  return state;
}

function* discuss(state: DialecticState): Script<Ended> {
  const { isAgreed, reasons } = yield* open(state);
  if (isAgreed) return { round: 1, reason: "agreed" };
  if (state.broken || !state.votes.main) return { round: 1, reason: "rounds" };
  if (state.isOfOneMind && (reasons ?? 0) > 1) {
    const choice = yield* single(unanimousGate(1));
    if (isAnswered(choice) && choice.value.choice === "end") return { round: 1, reason: "human" };
  }
  let round = 1;
  let isOpen = true;
  for (const phase of ROUNDS[state.brief.preset].slice(1)) {
    if (round + 1 >= CONDITIONAL_FROM && !isOpen) return { round, reason: "nothing-open" };
    round += 1;
    yield* holdRound(state, round, phase === "challenge" ? "challenge" : "synthesis");
    if (state.broken) break;
    isOpen = yield* steer(state, round, phase);
  }
  return { round, reason: "rounds" };
}

/** Blind positions, and what they amount to; an end where all say the same and an attack on it changes nothing. */
function* open(
  state: DialecticState,
): Script<{ readonly isAgreed: boolean; readonly reasons: number | null }> {
  const goOn = { isAgreed: false, reasons: null };
  yield* takePositions(state, state.everyone);
  if (state.waiting.length > 0 && !state.broken) {
    if (state.brief.options.length === 0) yield* frame(state, true);
    if (state.isOfOneMind && (yield* isSettled(state))) return { ...goOn, isAgreed: true };
    if (!state.broken) yield* takePositions(state, yield* widen(state));
  }
  if (state.broken) return goOn;
  const reasons = yield* frame(state);
  yield* digest(state, 1);
  yield* record([measure(state, { round: 1, after: "position" })]);
  const isShallow = yield* checkAgreement(state, 1, reasons);
  // Those of a progressive run have answered an attack on this very agreement already.
  const isAgreed = isShallow && !state.isTested && (yield* isSettled(state));
  return { isAgreed, reasons };
}

/** Whoever waited is asked too. */
function* widen(state: DialecticState): Script<readonly Member[]> {
  const joining = state.widen();
  yield* record([state.seating()]);
  return joining;
}

/** All mean the same: the devil's advocate attacks once, they answer, and where that changes nothing the run offers to end. */
function* isSettled(state: DialecticState): Script<boolean> {
  if (!(yield* test(state, 1, "1")) || state.broken) return false;
  const [option] = state.votes.members.map((member) => state.votes.held(member));
  const label = state.votes.main?.stances.find(({ id }) => id === option)?.label ?? "";
  const asked = state.members.length;
  const offered = gate("gate/agreed", 1, {
    question: [phrase("gate.agreed", { option: label, asked })],
    choices: [choiceOf("end", "agreed-end"), choiceOf("go-on", "unanimous-go-on")],
    default: "end",
  });
  const choice = yield* single(offered);
  if (isAnswered(choice) && choice.value.choice !== "end") return false;
  yield* record([notice("spared", { asks: sparedBy(state.brief), waiting: state.waiting.length })]);
  return true;
}

function* takePositions(state: DialecticState, places: readonly Member[]): Script<void> {
  const turns = places.map((member) => ({
    member,
    ask: (): Ask<TurnReply> =>
      member === state.devil ? asks.askPremises(state) : asks.askPosition(state, member),
  }));
  yield* publish(state, yield* askEveryone(state, turns));
  if (state.broken) return;
  if (state.brief.reask) yield* askTwice(state, places);
  yield* disclose(state, places);
}

/** Everyone is asked once more, alone: how many change their mind by thinking it over, with nobody's words before them. */
function* askTwice(state: DialecticState, places: readonly Member[]): Script<void> {
  const members = places.filter(
    (member) => member !== state.devil && state.positionOf(member) !== undefined,
  );
  const replies = yield* all(members.map((member) => asks.askAgain(state, member)));
  const answered = replies.filter(isAnswered);
  const taken = replies.flatMap((reply, i): Taken[] => {
    const member = members[i];
    if (!member || !isAnswered(reply)) return [];
    const { option, isOther } = reply.value;
    const before = state.votes.blind.get(member.key);
    const isChanged = option === undefined ? isOther : vote(option) !== before;
    return isChanged ? [{ member, reply }] : [];
  });
  yield* publish(state, taken, "reask");
  const data = { asked: answered.length, changed: taken.map(({ member }) => member.key) };
  yield* record([{ kind: "own", name: "dialectic/reask", data }]);
}

/** Everyone's turn: what the members are asked, and what the devil's advocate is. */
function askAll(
  state: DialecticState,
  askMember: (member: Member) => Ask<TurnReply>,
  askDevil: () => Ask<TurnReply>,
  isLast = false,
): Script<Taken[]> {
  state.votes.listen();
  const members = state.members.map((member) => ({ member, ask: askMember }));
  return askEveryone(state, [...members, { member: state.devil, ask: askDevil }], isLast);
}

const MEMBER_ASKS = { challenge: asks.askChallenge, synthesis: asks.askSynthesis };

function* holdRound(
  state: DialecticState,
  round: number,
  phase: keyof typeof MEMBER_ASKS,
): Script<void> {
  const taken = yield* askAll(
    state,
    (member) => MEMBER_ASKS[phase](state, member, round),
    () => asks.askAttack(state, { round, phase }),
  );
  yield* declare(state, taken, { round, phase });
}

/** Final positions, in structure, before anything is integrated; missing ones are named. */
function* close(state: DialecticState, round: number): Script<void> {
  const taken = yield* askAll(
    state,
    (member) => asks.askFinal(state, member, { round }),
    () => asks.askCompromise(state, { round }),
    true,
  );
  yield* declare(state, taken, { round, phase: "final" });
  yield* recordMissing(state, taken);
}

// The end of a dialectic: where the panel stands, the moderator's integration, why it stopped.
// Everything that decides is computed; the moderator's text stands beside it.
/** Fewer positions than this are no discussion. */
const QUORUM = 2;

export interface Ended {
  readonly round: number;
  readonly reason: EndReason;
}

export function* conclude(state: DialecticState, { round, reason }: Ended): Script<Outcome> {
  const { positions: held, members, votes } = state;
  const fallback = state.broken ? "team-fallback-full" : null;
  if (held < QUORUM || !votes.main) {
    // What there is stays on record: whoever voted, and what was said against it.
    if (votes.main) yield* record([votes.argument.verdict(round, votes.votes()).verdict]);
    yield* record([notice("no-quorum", { held, members: members.length })]);
    const none = { category: null, chosen: null, changed: 0, leftOut: [] };
    return { reason: "no-quorum", rounds: round, fallback, ...none };
  }
  const wasTogether = state.spread?.category === "CONSENSUS";
  yield* record([measure(state, { round, after: "final" })]);
  if (votes.isUnanimous && !wasTogether && !state.isTested && !state.broken)
    yield* checkLate(state, round);
  const { verdict, beside } = votes.argument.verdict(round, votes.votes());
  yield* record([verdict, ...beside]);
  const cited = yield* integrate(state, round, verdict);
  return {
    reason,
    exit: exitFor(verdict),
    rounds: round,
    category: state.spread?.category ?? null,
    chosen: verdict.chosen,
    changed: votes.moves.length,
    fallback,
    leftOut: idsIn(state.said()).filter((id) => !cited.includes(id)),
  };
}

/** The moderator writes the result: every option, every issue on which members differ. Says which messages it rests on. */
function* integrate(
  state: DialecticState,
  round: number,
  verdict: Verdict,
): Script<readonly string[]> {
  const split = state.allIssues.filter(
    (issue) => issue.main || distinct(state.stances(issue, "stated")) > 1,
  );
  const issues = split.map((issue) => {
    const held = new Set(state.stances(issue, "stated").values());
    const ids = issue.stances.map(({ id }) => id);
    return { id: issue.id, stances: issue.main ? ids : ids.filter((id) => held.has(id)) };
  });
  const reply = yield* single(
    askIntegration(state, round, {
      issues: issues.filter(({ stances }) => stances.length > 0),
      minority: verdict.minority.map(({ option }) => option),
      computed: computed(state, verdict),
    }),
  );
  if (!isAnswered(reply)) {
    yield* record([notice("moderator-absent.integration", {}, reply.seat)]);
    return [];
  }
  const message = state.votes.say(reply, round, "integrate");
  yield* record([message, ...takeawaysOf(reply.value, message, state.documents)]);
  return citesIn(reply.value);
}

/** What was computed, in words: who holds what, what became of the attacks on it, and where members differ. */
function computed(state: DialecticState, verdict: Verdict): string[] {
  const { argument } = state.votes;
  const rows = [...state.votes.holders()]
    .filter(([, holders]) => holders.length > 0)
    .map(([option, holders]) => `${option} is held by ${holders.join(", ")}`);
  const open = argument.attacks
    .filter(({ option, status }) => option !== null && status !== "answered")
    .map(
      ({ id, option, message, status }) => `${id} in ${message} on ${option ?? ""} is ${status}`,
    );
  const apart = state.allIssues.filter((issue) => isHeldApart(state.stances(issue, "stated")));
  const differing = apart.map(({ id }) => id).join(", ");
  return [
    ...rows,
    ...verdictItems(verdict),
    ...open,
    apart.length > 0 ? `Members differ on ${differing}` : "Members differ on no issue",
  ];
}

function citesIn({ overview, rulings, minority }: RulingReply): string[] {
  return [overview, ...rulings, ...minority].flatMap(({ cites }) => cites);
}
