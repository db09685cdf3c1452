// The dialectic: blind positions, challenges, synthesis while an important conflict is open, final positions.
// The result is material for a decision. Categories, votes and the end's reason are computed here from typed replies;
// the moderator touches the process and never the content.
import type { Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { one, record, type Script } from "../../kernel/script.ts";
import { eachAlone } from "./alone.ts";
import {
  askAttack,
  askCast,
  askChallenge,
  askPosition,
  askPremises,
  askSynthesis,
} from "./asks.ts";
import { CONDITIONAL_FROM, ROUNDS, type DialecticBrief } from "./brief.ts";
import { discussants, named } from "./cast.ts";
import { conclude } from "./conclude.ts";
import { declare, disclosures, finals, publish } from "./declare.ts";
import { frame, givenOptions, type Framed } from "./frame.ts";
import { steer } from "./steer.ts";
import { Table } from "./table.ts";
import { unanimousGate } from "../shared/unanimity.ts";
import { everyone } from "./turn.ts";
import { notice } from "./voice.ts";

export function* dialectic(brief: DialecticBrief): Script<Outcome> {
  const table = yield* seated(brief);
  const ended = yield* discuss(table);
  if (table.broken) yield* eachAlone(table);
  else yield* finals(table, ended.round);
  return yield* conclude(table, ended);
}

export interface Ended {
  readonly round: number;
  readonly by: "rounds" | "person";
}

function* seated(brief: DialecticBrief): Script<Table> {
  let axis = "";
  let seats = brief.members ? named(brief.members) : discussants("other");
  if (!brief.members) {
    const reply = yield* one(askCast(brief));
    if (isAnswered(reply)) {
      axis = reply.value.axis;
      seats = discussants(reply.value.kind, reply.value.views);
    } else yield* record([notice("moderator-absent.views", {}, reply.seat)]);
  }
  const table = new Table(brief, seats);
  yield* record([{ kind: "cast", seats: table.seats(), axis }]);
  if (!brief.falseConsensusCheck) yield* record([notice("check-off")]);
  if (brief.options.length > 0) yield* record([givenOptions(table)]);
  return table;
}

function* discuss(table: Table): Script<Ended> {
  const framed = yield* positions(table);
  if (table.broken || table.issues.length === 0) return { round: 1, by: "rounds" };
  const rounds = ROUNDS[table.brief.preset];
  let open = yield* steer(table, 1, "position", "grouped");
  if (framed.isUnanimous && framed.reasonGroups > 1) {
    const choice = yield* one(unanimousGate(1));
    if (isAnswered(choice) && choice.value.choice === "end") return { round: 1, by: "person" };
  }
  let round = 1;
  for (const phase of rounds.slice(1)) {
    if (round + 1 >= CONDITIONAL_FROM && !open) break;
    round += 1;
    yield* phase === "challenge" ? challenge(table, round) : synthesis(table, round);
    if (table.broken) break;
    open = yield* steer(table, round, phase, "stated");
  }
  return { round, by: "rounds" };
}

function* positions(table: Table): Script<Framed> {
  const members = table.members.map((member) => ({
    member,
    ask: () => askPosition(table, member),
  }));
  const devil = { member: table.devil, ask: () => askPremises(table) };
  const taken = yield* everyone<object>(table, [...members, devil]);
  yield* publish(table, taken, 1, "position");
  if (table.broken) return { isUnanimous: false, reasonGroups: 0 };
  yield* disclosures(table);
  return yield* frame(table);
}

function* challenge(table: Table, round: number): Script<void> {
  const members = table.members.map((member) => ({
    member,
    ask: () => askChallenge(table, member, round),
  }));
  const devil = { member: table.devil, ask: () => askAttack(table, round, "challenge") };
  yield* declare(table, yield* everyone<object>(table, [...members, devil]), round, "challenge");
}

function* synthesis(table: Table, round: number): Script<void> {
  const members = table.members.map((member) => ({
    member,
    ask: () => askSynthesis(table, member, round),
  }));
  const devil = { member: table.devil, ask: () => askAttack(table, round, "synthesis") };
  yield* declare(table, yield* everyone<object>(table, [...members, devil]), round, "synthesis");
}
