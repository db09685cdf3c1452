// The end of a swarm: what the votes and the argument amount to, the synthesis, the reason it ended.
// Everything that decides is computed; what the record keeper writes stands beside it.
import type { Fact, Message, Verdict } from "../../script/fact.ts";
import type { EndReason, Outcome } from "../../script/protocol.ts";
import { isAnswered } from "../../script/reply.ts";
import { one, record, type Script } from "../../script/script.ts";
import { alarm, notice, UNANIMOUS } from "../notices.ts";
import { askSynthesis } from "./asks.ts";
import type { SynthesisReply } from "./replies.ts";
import type { Table } from "./table.ts";

/** Fewer positions than this are no discussion. */
export const QUORUM = 2;

export interface Ended {
  readonly round: number;
  readonly by: "limit" | "recommendation" | "person" | "no-quorum";
}

export function* conclude(table: Table, { round, by }: Ended): Script<Outcome> {
  if (by === "no-quorum") {
    yield* record([notice("no-quorum", `Only ${table.declared.size} of ${table.experts.length} experts took a position in round ${round}.`)]);
    if (round === 1) return { reason: "no-quorum", rounds: round, chosen: null, mode: table.mode, leftOut: [] };
  }
  const judged = table.main ? table.standing.verdict(round, table.votes(), table.blindVotes()) : null;
  yield* record([...(judged ? [judged.verdict, ...judged.beside] : []), ...(table.isUnanimous ? unanimity(table, round) : [])]);
  const verdict = judged?.verdict ?? null;
  const reply = yield* one(askSynthesis(table, round, verdict));
  const cited = new Set<string>();
  if (isAnswered(reply)) {
    for (const id of idsIn(reply.value)) cited.add(id);
    yield* record([table.say(reply, round, "synthesis"), ...differences(reply.value, verdict)]);
  } else yield* record([notice("record-keeper-absent", "Nobody wrote a synthesis: the record below is the engine's own.", reply.seat)]);
  const reason = reasonFor(table, by, verdict);
  return { reason, rounds: round, chosen: verdict?.chosen ?? null, mode: table.mode, leftOut: said(table).filter(({ id }) => !cited.has(id)).map(({ id }) => id) };
}

/** Everyone agrees: for reasons of their own? */
function unanimity(table: Table, round: number): Fact[] {
  const refs = table.transcript.messages.filter((m) => m.round === round && (m.phase === "response" || m.phase === "position_declaration")).map(({ id }) => id);
  const { reasons } = table;
  const behind =
    reasons === null ? alarm("reasons-not-compared", round, "Nobody compared the reasons behind the agreement.", refs)
    : reasons < 2 ? alarm("superficial-consensus", round, "Superficial consensus: all agree for the same kind of reason.", refs)
    : notice("diverse-reasons", `The agreement rests on ${reasons} kinds of reasons.`);
  return [alarm("unanimous", round, UNANIMOUS, refs), behind];
}

function reasonFor(table: Table, by: Ended["by"], verdict: Verdict | null): EndReason {
  if (by === "person") return "human";
  if (by === "no-quorum") return "no-quorum";
  if (table.isUnanimous) return "settled";
  // Out of rounds while somebody still moved; a round that moved nobody, or a moderator who sees nothing to gain, ends it otherwise.
  if (by === "limit" && table.moved.size > 0) return "cap";
  const votes = [...table.votes().values()];
  if (votes.length === 0) return "nothing-new";
  const most = votes.filter((option) => option === verdict?.chosen).length;
  return 2 * most > table.experts.length ? "stable-majority" : "stable-split";
}

/** Messages that take part in the argument: what the synthesis should rest on. */
function said(table: Table): Message[] {
  return table.transcript.messages.filter(({ seat, round }) => round > 0 && seat !== "moderator" && seat !== "historian");
}

/** Where the record keeper says otherwise than what was computed, both are shown. */
function differences({ minorityReport }: SynthesisReply, verdict: Verdict | null): Fact[] {
  return minorityReport.flatMap(({ advocate, stillValid }) => {
    const row = verdict?.minority.find(({ holders }) => holders.includes(advocate));
    if (!row || (row.status === "refuted") !== stillValid) return [];
    return [notice("synthesis-differs", `The synthesis calls the view of ${advocate} ${stillValid ? "still valid" : "refuted"}; by the argument it is ${row.status}.`, advocate)];
  });
}

function idsIn({ insights, positionEvolution }: SynthesisReply): string[] {
  const evidence = insights.flatMap(({ supportingEvidence, dissentingViews }) => [...supportingEvidence, ...dissentingViews].map(({ messageId }) => messageId));
  return [...evidence, ...positionEvolution.flatMap(({ keyTurningPoints }) => keyTurningPoints)];
}
