// The swarm: experts made for the topic and set against each other, round by round, every claim cited.
// Ids, votes, statuses, the disagreement score and the end's reason are computed here; seats only speak.
import type { Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { one, record, type Script } from "../../kernel/script.ts";
import { unanimousGate } from "../shared/unanimity.ts";
import { assembled } from "./assemble.ts";
import type { SwarmBrief } from "./brief.ts";
import { conclude, QUORUM, type Ended } from "./conclude.ts";
import { analogy, argumentation, responses, stressTest } from "./debate.ts";
import { confirmations, declarations, disclosures, opening } from "./declare.ts";
import { nextAction } from "./next.ts";
import { qualityGate } from "./quality.ts";
import type { Table } from "./table.ts";
import { notice } from "./voice.ts";

export function* swarm(brief: SwarmBrief): Script<Outcome> {
  const table = yield* assembled(brief);
  const ended = yield* rounds(table);
  return yield* conclude(table, ended);
}

function* rounds(table: Table): Script<Ended> {
  let from = "the question";
  for (let round = 1; ; round += 1) {
    yield* record([{ kind: "round", round, topic: table.topic, from }]);
    table.moved.clear();
    if ((yield* declarations(table, round)) < QUORUM) return { round, by: "no-quorum" };
    if (round === 1) yield* disclosures(table);
    const { isUnanimous, reasons } = yield* opening(table, round);
    if (round === 1 && isUnanimous && (yield* endsHere(table, reasons)))
      return { round, by: "person" };
    yield* argumentation(table, round);
    yield* stressTest(table, round);
    yield* responses(table, round);
    if (!table.isLightweight) yield* analogy(table, round);
    yield* qualityGate(table, round);
    const next = yield* nextAction(table, round);
    if (next.kind === "end") return { round, by: next.by };
    from = next.from;
  }
}

/** The blind round is unanimous: for different reasons, more rounds are unlikely to help. */
function* endsHere(table: Table, reasons: number | null): Script<boolean> {
  if (reasons === null || reasons < 2) {
    yield* record([notice("like-reasons")]);
    return false;
  }
  yield* record([notice("diverse-reasons.blind", { reasons })]);
  const reply = yield* one(unanimousGate(1));
  if (!isAnswered(reply) || reply.value.choice !== "end") return false;
  table.reasons = reasons;
  yield* confirmations(table);
  return true;
}
