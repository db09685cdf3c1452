// What members say becomes messages, links, answers, votes and moves.
import type { Fact, Message, Takeaway } from "../../kernel/fact.ts";
import { record, type Script } from "../../kernel/script.ts";
import { castOf } from "../shared/ballot.ts";
import { askDisclosure, disclosed } from "../shared/deal.ts";
import { position, vote } from "../shared/options.ts";
import { takeawaysOf } from "../shared/takeaways.ts";
import type { TurnReply } from "./shapes.ts";
import type { DialecticState, Member, Taken } from "./state.ts";
import { notice } from "./voice.ts";

/** Fields that are for the engine: peers read words, not votes or confidence. */
const HIDDEN = [
  "stances",
  "roundOneOption",
  "vote",
  "confidence",
  "option",
  "placed",
  "insists",
  "alsoInAnyCase",
];

/** Publishes a reply: of a vote its reason alone. */
function say(state: DialecticState, { reply }: Taken, round: number, phase: string): Message {
  const grounds = reply.value.vote?.why;
  const value = grounds === undefined ? reply.value : { ...reply.value, grounds };
  return state.votes.say({ ...reply, value }, round, phase, HIDDEN);
}

/** The blind round: positions and premises, as messages in seat order. */
export function* publish(
  state: DialecticState,
  taken: readonly Taken[],
  phase: "position" | "reask" = "position",
): Script<void> {
  const facts: Fact[] = [];
  for (const turn of taken) {
    const { member, reply } = turn;
    const message = say(state, turn, 1, phase);
    facts.push(message, ...besides(state, member, message, reply.value));
    state.addPremises(message, reply.value.premises);
    if (state.votes.main && member !== state.devil && reply.value.option !== undefined)
      facts.push(...state.votes.confirm(member.key, vote(reply.value.option), message));
  }
  yield* record(facts);
}

/** Each member with documents of its own says what the others may lack. */
export function* disclose(state: DialecticState, places: readonly Member[]): Script<void> {
  const holders = places.map(({ seat }) => seat).filter((seat) => state.dealt(seat).length > 0);
  yield* disclosed(
    holders.map((seat) => askDisclosure(seat, state.dealt(seat), state.readable())),
    (reply) => {
      const message = state.votes.say(reply, 1, "disclosure");
      return [message, ...state.quote(message, reply.value.disclosures)];
    },
  );
}

/** A later turn: what was said, what it attacks and answers, where each member stands now and what moved it. */
export function* declare(
  state: DialecticState,
  taken: readonly Taken[],
  { round, phase }: { readonly round: number; readonly phase: string },
): Script<void> {
  // The devil's advocate alone has no vote.
  const voting = <T extends Pick<Taken, "member">>(turns: readonly T[]): readonly T[] =>
    turns.filter(({ member }) => member !== state.devil);
  // What a blind position meant is part of what everyone had read, whoever says so first.
  const meant = voting(taken).flatMap(({ member, reply }) => confirm(state, member, reply.value));
  const said = taken.map((turn) => ({ ...turn, message: say(state, turn, round, phase) }));
  const exchanged = said.flatMap(({ member, reply: { value }, message }) => [
    message,
    ...besides(state, member, message, value),
    ...attacksIn(state, message, value),
    ...state.votes.argument.exchange(member.key, message, value),
  ]);
  const placed = voting(said).flatMap((turn) => place(state, turn, turn.message));
  yield* record([...meant, ...exchanged, ...placed]);
}

/** Who filed no final position is named. */
export function* recordMissing(state: DialecticState, finals: readonly Taken[]): Script<void> {
  const missing = state.everyone.filter((m) => !finals.some(({ member }) => member === m));
  yield* record(missing.map((m) => notice("final-missing", { member: m.key }, m.seat.id)));
}

/** Once, a member says which option its blind position held. */
function confirm(state: DialecticState, member: Member, { roundOneOption }: TurnReply): Fact[] {
  return roundOneOption === undefined || state.votes.blind.has(member.key)
    ? []
    : state.votes.confirm(member.key, vote(roundOneOption), state.positionOf(member));
}

/** Quotations, and what a reader takes away: faults in documents, what to do in any case, what would change the answer. */
function besides(
  state: DialecticState,
  { key }: Member,
  message: Message,
  reply: TurnReply,
): Fact[] {
  const by = { id: message.id, seat: key };
  const ticked = state.anyCase.filter(({ id }) => reply.alsoInAnyCase?.includes(id) === true);
  const also = ticked.flatMap(({ text }): Takeaway[] => takeawaysOf({ inAnyCase: [text] }, by, []));
  state.addAnyCase(key, reply.inAnyCase);
  state.faults.push(
    ...(reply.documentFaults ?? []).map(({ quote, problem }) => `${quote}: ${problem}`),
  );
  return [
    ...state.quote(message, reply.evidence),
    ...takeawaysOf(reply, by, state.documents),
    ...also,
  ];
}

/** A weakness with its scenario is an attack on its target, and so is each premise on what rests on it. */
function attacksIn(state: DialecticState, message: Message, reply: TurnReply): Fact[] {
  const { argument } = state.votes;
  const { target, weakness = "", failureScenario = "", noMaterialWeakness } = reply;
  const links: Fact[] = [];
  if (target !== undefined && noMaterialWeakness === null) {
    const link = argument.attack(message, target, `${weakness} ${failureScenario}`.trim());
    if (link.id !== undefined) state.scenarios.add(link.id);
    links.push(link);
  }
  for (const { premise: id, on } of reply.placed ?? []) {
    const row = state.premises.find((each) => each.id === id && !each.isPlaced);
    if (!row) continue;
    row.isPlaced = true;
    links.push(argument.attack(row.message, on, `${row.premise} — ${row.mayFail}`));
  }
  for (const { premise, mayFail, on } of reply.premises ?? [])
    if (on !== undefined) links.push(argument.attack(message, on, `${premise} — ${mayFail}`));
  state.addPremises(message, reply.premises, true);
  return links;
}

/** Where a member stands on the question and on every other issue. */
function place(state: DialecticState, { member: { key }, reply }: Taken, message: Message): Fact[] {
  const { vote: cast, stances = {}, confidence } = reply.value;
  const facts: Fact[] = [];
  if (cast) {
    const option = state.votes.optionIn(cast.option, cast.own, facts);
    const stated = castOf({ ...reply, value: { vote: cast } }, option);
    const said = confidence === undefined ? stated : { ...stated, confidence };
    facts.push(...state.votes.cast(key, message, said));
  }
  for (const { id } of state.issues) {
    const named = stances[id];
    if (named === undefined) continue;
    const stance = vote(named);
    state.setStance(key, id, stance);
    const about = { round: message.round, message: message.id, basis: "stated" as const };
    facts.push(position({ seat: key, issue: id, stance, ...about }));
  }
  return facts;
}
