// What members say becomes messages, links, positions and shifts; the categories are computed from them.
import type { Convergence, Fact, Message } from "../../kernel/fact.ts";
import { record, type Script } from "../../kernel/script.ts";
import { askDisclosure, disclosed } from "../shared/deal.ts";
import type { Quotation } from "../shared/evidence.ts";
import { NONE, position, vote } from "../shared/options.ts";
import { askCompromise, askFinal } from "./asks.ts";
import type { Declared } from "../shared/standing.ts";
import { convergence } from "./convergence.ts";
import type { Changing, Level, PositionReply, Premise } from "./shapes.ts";
import type { Member, Table } from "./table.ts";
import { everyone, type Taken } from "./turn.ts";
import { notice } from "./voice.ts";

/** Fields that are for the engine: peers read words, not counts or confidence. */
const HIDDEN = ["stances", "roundOneOption", "ownOption", "confidence", "option"];

/** The blind round: positions and premises, as messages in seat order. */
export function* publish(
  table: Table,
  taken: readonly Taken<object>[],
  round: number,
  phase: string,
): Script<void> {
  const facts: Fact[] = [];
  for (const { member, reply } of taken) {
    const message = table.say(reply, round, phase, HIDDEN);
    facts.push(message, ...quoted(table, message, reply.value));
    const { option, confidence } = reply.value as Partial<PositionReply>;
    if (table.main && member !== table.devil && option !== undefined) {
      const stance = vote(option);
      table.blind.set(member.key, stance);
      table.read(member.key, table.main.id, stance);
      table.state(member.key, table.main.id, stance);
      facts.push(
        ...table.standing.declared(stance, message),
        position(
          member.key,
          round,
          table.main.id,
          stance,
          "stated",
          message.id,
          confidence ?? null,
        ),
      );
    }
    premisesNamed(table, (reply.value as { premises?: readonly Premise[] }).premises);
  }
  yield* record(facts);
}

/** Each member with documents of its own says what the others may lack. */
export function* disclosures(table: Table): Script<void> {
  const holders = table.members
    .map(({ seat }) => seat)
    .filter((seat) => table.dealt(seat).length > 0);
  yield* disclosed(
    holders.map((seat) => askDisclosure(seat, table.dealt(seat), table.readable())),
    (reply) => {
      const message = table.say(reply, 1, "disclosure");
      return [message, ...table.standing.quotes(message, reply.value.disclosures, table.documents)];
    },
  );
}

/** A later round: what was said, at whom it was aimed, where each member stands now and what moved it. */
export function* declare(
  table: Table,
  taken: readonly Taken<object>[],
  round: number,
  phase: string,
): Script<void> {
  // What members knew when they answered: nothing of this round.
  const known = {
    holders: table.holders(),
    delivered: [...table.transcript.messages],
    graph: table.standing.graph(),
  };
  const confirmations = taken
    .filter(({ member }) => member !== table.devil)
    .flatMap(({ member, reply }) => confirmed(table, member, reply.value as Changing)); // the devil's advocate alone has no stance
  // What a blind position meant is part of what everyone had read, whoever says so first.
  const before: Before = {
    ...known,
    meant: confirmations.length === 0 ? known.graph : table.standing.graph(),
  };
  const said = taken.map((turn) => ({
    ...turn,
    message: table.say(turn.reply, round, phase, HIDDEN),
  }));
  const facts: Fact[] = [
    ...said.flatMap(({ message, reply }) => [
      message,
      ...quoted(table, message, reply.value),
      ...aimed(table, message, reply.value),
    ]),
    ...confirmations,
  ];
  for (const { member, reply, message } of said) {
    premisesNamed(table, (reply.value as { premises?: readonly Premise[] }).premises);
    if (member !== table.devil)
      facts.push(
        ...placed(table, member, reply.value as Changing & { confidence?: Level }, message, before),
      );
  }
  yield* record(facts);
}

/** Final positions, in structure, before anything is integrated; missing ones are named. */
export function* finals(table: Table, round: number): Script<void> {
  const members = table.members.map((member) => ({
    member,
    ask: () => askFinal(table, member, round, false),
  }));
  const devil = { member: table.devil, ask: () => askCompromise(table, round, false) };
  const taken = yield* everyone<object>(table, [...members, devil], true);
  yield* declare(table, taken, round, "final");
  yield* record(
    missing(
      table,
      taken.map((t) => t.member),
    ),
  );
}

export function missing(table: Table, there: readonly Member[]): Fact[] {
  return [...table.members, table.devil]
    .filter((m) => !there.includes(m))
    .map((m) => notice("final-missing", { member: m.key }, m.seat.id));
}

export function premisesNamed(table: Table, premises: readonly Premise[] | undefined): void {
  for (const { premise } of premises ?? []) table.premises.push(premise);
}

/** The category after a round, from what members stated or, after the blind round, from the moderator's reading. */
export function settle(
  table: Table,
  round: number,
  after: string,
  basis: "grouped" | "stated",
): Convergence {
  const moved = basis === "stated" ? table.moved : [];
  const fact = convergence(
    { round, after },
    table.issues,
    table.stances(basis),
    new Set(moved.map((m) => m.issue)),
    basis,
    new Set(moved.map((m) => m.member)).size,
  );
  table.moved = [];
  return fact;
}

type Before = Pick<Declared, "holders" | "delivered" | "graph" | "meant">;

/** Once, a member says which option its blind position held. */
function confirmed(table: Table, member: Member, { roundOneOption }: Changing): Fact[] {
  const { main } = table;
  if (!main || roundOneOption === undefined || table.blind.has(member.key)) return [];
  const stance = vote(roundOneOption);
  const first = table.transcript.messages.find(
    (m) => m.phase === "position" && (m.seat === member.key || m.seat === member.seat.id),
  );
  table.blind.set(member.key, stance);
  table.state(member.key, main.id, stance);
  return [
    ...table.standing.declared(stance, first),
    position(member.key, 1, main.id, stance, "confirmed", first?.id ?? null),
  ];
}

function placed(
  table: Table,
  member: Member,
  reply: Changing & { confidence?: Level },
  message: Message,
  before: Before,
): Fact[] {
  const facts: Fact[] = [];
  const { round } = message;
  if (reply.changed) table.changes += 1;
  for (const { id, main: isMain } of table.issues) {
    const named = vote(reply.stances?.[id]);
    const stance = isMain && named === null ? raised(table, reply.ownOption, facts) : named;
    const from = table.state(member.key, id, stance);
    facts.push(
      position(member.key, round, id, stance, "stated", message.id, reply.confidence ?? null),
    );
    if (isMain && message.phase !== "challenge")
      facts.push(...table.standing.declared(stance, message, amends(reply)));
    const shift = isMain
      ? table.standing.turn({
          member: member.key,
          from,
          to: stance ?? NONE,
          round,
          reply,
          message,
          ...before,
        })
      : null;
    if (shift) facts.push(shift);
    if (from !== null && from !== stance) table.moved.push({ member: member.key, issue: id });
  }
  return facts;
}

/** An answer of one's own joins the options, held by whoever gave it. */
function raised(table: Table, label: string | null | undefined, facts: Fact[]): string | null {
  if (typeof label !== "string" || label.trim() === "") return null;
  const before = table.main;
  const id = table.raiseOption(label.trim());
  if (table.main && table.main !== before) facts.push(table.main);
  return id;
}

/** A challenge aims at a message; an accepted criticism concedes to one. */
export function aimed(table: Table, message: Message, value: object): Fact[] {
  const reply = value as {
    target?: string;
    mode?: "rebuts" | "undercuts" | "undermines";
    weakness?: string;
    noMaterialWeakness?: string | null;
    accepted?: readonly { message: string; what: string }[];
    rebutted?: readonly {
      message: string;
      mode: "rebuts" | "undercuts" | "undermines";
      what: string;
    }[];
  };
  const facts: Fact[] = [];
  if (reply.target !== undefined && reply.noMaterialWeakness === null) {
    facts.push(
      table.standing.links(message, {
        to: reply.target,
        relation: "counters",
        mode: reply.mode ?? "rebuts",
        comment: reply.weakness ?? "",
      }),
    );
  }
  for (const { message: to, what } of reply.accepted ?? [])
    facts.push(
      table.standing.links(message, {
        to,
        relation: "responds_to",
        mode: "concedes",
        comment: what,
      }),
    );
  for (const { message: to, mode, what } of reply.rebutted ?? [])
    facts.push(table.standing.links(message, { to, relation: "responds_to", mode, comment: what }));
  return facts;
}

/** Its author changed the claim under the criticism: what was hit is no longer part of it. */
function amends(reply: object): boolean {
  return (
    (reply as { accepted?: readonly { readonly effect?: string }[] }).accepted?.some(
      ({ effect }) => effect === "amended",
    ) ?? false
  );
}

function quoted(table: Table, message: Message, value: object): Fact[] {
  return table.standing.quotes(
    message,
    (value as { evidence?: readonly Quotation[] }).evidence ?? [],
    table.documents,
  );
}
