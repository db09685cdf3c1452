// What members say becomes messages, links, positions and shifts.
import type { Fact, Message } from "../../kernel/fact.ts";
import { record, type Script } from "../../kernel/script.ts";
import { askDisclosure, disclosed } from "../shared/deal.ts";
import { NONE, position, vote } from "../shared/options.ts";
import type { Declared } from "../shared/argument-tracker.ts";
import type { TurnReply } from "./shapes.ts";
import type { DialecticState, Member, Taken } from "./state.ts";
import { notice } from "./voice.ts";

/** Fields that are for the engine: peers read words, not counts or confidence. */
const HIDDEN = ["stances", "roundOneOption", "ownOption", "confidence", "option"];

/** The blind round: positions and premises, as messages in seat order. */
export function* publish(state: DialecticState, taken: readonly Taken[]): Script<void> {
  const facts: Fact[] = [];
  for (const { member, reply } of taken) {
    const { option, confidence = null, premises, evidence } = reply.value;
    const message = state.say(reply, 1, "position", HIDDEN);
    facts.push(message, ...state.quote(message, evidence));
    if (state.main && member !== state.devil && option !== undefined) {
      const stance = vote(option);
      state.blind.set(member.key, stance);
      state.setReading(member.key, state.main.id, stance);
      state.setStance(member.key, state.main.id, stance);
      facts.push(
        ...state.argument.declared(stance, message),
        position(member.key, 1, state.main.id, stance, "stated", message.id, confidence),
      );
    }
    state.addPremises(premises);
  }
  yield* record(facts);
}

/** Each member with documents of its own says what the others may lack. */
export function* disclose(state: DialecticState): Script<void> {
  const holders = state.members
    .map(({ seat }) => seat)
    .filter((seat) => state.dealt(seat).length > 0);
  yield* disclosed(
    holders.map((seat) => askDisclosure(seat, state.dealt(seat), state.readable())),
    (reply) => {
      const message = state.say(reply, 1, "disclosure");
      return [message, ...state.quote(message, reply.value.disclosures)];
    },
  );
}

/** A later round: what was said, at whom it was aimed, where each member stands now and what moved it. */
export function* declare(
  state: DialecticState,
  taken: readonly Taken[],
  round: number,
  phase: string,
): Script<void> {
  // What members knew when they answered: nothing of this round.
  const known = {
    holders: state.holders(),
    delivered: [...state.transcript.messages],
    graph: state.argument.graph(),
  };
  // The devil's advocate alone has no stance.
  const confirmations = taken
    .filter(({ member }) => member !== state.devil)
    .flatMap(({ member, reply }) => confirm(state, member, reply.value));
  // What a blind position meant is part of what everyone had read, whoever says so first.
  const before: Before = {
    ...known,
    meant: confirmations.length === 0 ? known.graph : state.argument.graph(),
  };
  const said = taken.map((turn) => ({
    ...turn,
    message: state.say(turn.reply, round, phase, HIDDEN),
  }));
  const facts: Fact[] = [
    ...said.flatMap(({ message, reply }) => [
      message,
      ...state.quote(message, reply.value.evidence),
      ...linksOf(state, message, reply.value),
    ]),
    ...confirmations,
  ];
  for (const { member, reply, message } of said) {
    state.addPremises(reply.value.premises);
    if (member !== state.devil) facts.push(...place(state, member, reply.value, message, before));
  }
  yield* record(facts);
}

/** Who filed no final position is named. */
export function* recordMissing(state: DialecticState, finals: readonly Taken[]): Script<void> {
  const missing = state.everyone.filter((m) => !finals.some(({ member }) => member === m));
  yield* record(missing.map((m) => notice("final-missing", { member: m.key }, m.seat.id)));
}

type Before = Pick<Declared, "holders" | "delivered" | "graph" | "meant">;

/** Once, a member says which option its blind position held. */
function confirm(state: DialecticState, member: Member, { roundOneOption }: TurnReply): Fact[] {
  const { main } = state;
  if (!main || roundOneOption === undefined || state.blind.has(member.key)) return [];
  const stance = vote(roundOneOption);
  const first = state.positionOf(member);
  state.blind.set(member.key, stance);
  state.setStance(member.key, main.id, stance);
  return [
    ...state.argument.declared(stance, first),
    position(member.key, 1, main.id, stance, "confirmed", first?.id ?? null),
  ];
}

/** Where a member stands on every issue, and what moved it. */
function place(
  state: DialecticState,
  { key: member }: Member,
  reply: TurnReply,
  message: Message,
  before: Before,
): Fact[] {
  const facts: Fact[] = [];
  const { round } = message;
  const { changed = false, confidence = null } = reply;
  // Its author changed the claim under the criticism: what was hit is no longer part of it.
  const isAmended = reply.accepted?.some(({ effect }) => effect === "amended") ?? false;
  if (changed) state.changes += 1;
  for (const { id, main: isMain } of state.issues) {
    const named = vote(reply.stances?.[id]);
    const stance = isMain && named === null ? raiseOwn(state, reply.ownOption, facts) : named;
    const from = state.setStance(member, id, stance);
    facts.push(position(member, round, id, stance, "stated", message.id, confidence));
    if (isMain && message.phase !== "challenge")
      facts.push(...state.argument.declared(stance, message, isAmended));
    const to = stance ?? NONE;
    const shift =
      isMain && state.argument.turn({ member, from, to, round, reply, message, ...before });
    if (shift) facts.push(shift);
    if (from !== null && from !== stance) state.moved.push({ member, issue: id });
  }
  return facts;
}

/** An answer of one's own joins the options, held by whoever gave it. */
function raiseOwn(
  state: DialecticState,
  label: string | null | undefined,
  facts: Fact[],
): string | null {
  if (typeof label !== "string" || label.trim() === "") return null;
  const before = state.main;
  const id = state.raiseOption(label.trim());
  if (state.main && state.main !== before) facts.push(state.main);
  return id;
}

/** A challenge aims at a message; an accepted criticism concedes to one. */
export function linksOf(
  { argument: standing }: DialecticState,
  message: Message,
  { target, mode = "rebuts", weakness = "", noMaterialWeakness, ...reply }: TurnReply,
): Fact[] {
  const isAttack = target !== undefined && noMaterialWeakness === null;
  return [
    ...(isAttack
      ? [standing.links(message, { to: target, relation: "counters", mode, comment: weakness })]
      : []),
    ...[
      ...(reply.accepted ?? []).map((row) => ({ ...row, mode: "concedes" as const })),
      ...(reply.rebutted ?? []),
    ].map(({ message: to, mode: how, what }) =>
      standing.links(message, { to, relation: "responds_to", mode: how, comment: what }),
    ),
  ];
}
