// The end: what votes, claims and checks amount to, the synthesis, the retrospective, the reason it ended.
// Everything that decides is computed; the synthesis raises no claim and changes no ledger.
import type { Fact, Verdict } from "../../kernel/fact.ts";
import type { EndReason, Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { claimStatuses } from "./ledger/ledgers.ts";
import { failureModes, type FailureMode } from "./ledger/failure-modes.ts";
import { signals, type Signals } from "./ledger/signals.ts";
import { differing, unanimity } from "../shared/notices.ts";
import { askSynthesis } from "./asks.ts";
import type { StructuredSynthesisReply } from "./shapes.ts";
import type { StructuredState } from "./state.ts";
import { alarm, notice } from "./voice.ts";

export interface Ending {
  /** The last round that entered the ledgers. */
  readonly round: number;
  readonly by: "signals" | "budget" | "person" | "no-quorum";
}

export function* conclude(state: StructuredState, { round, by }: Ending): Script<Outcome> {
  const { preset } = state.brief;
  // Nothing was tested, and nobody chose to leave it at that.
  if (round === 0 && by === "no-quorum")
    return { reason: by, rounds: 0, chosen: null, preset, signals: [], leftOut: [] };
  const found = signals(state.ledgers);
  const modes = failureModes(state.ledgers, state.seen);
  const judged = state.main
    ? state.argument.verdict(round, state.votes(), state.blindVotes())
    : null;
  const verdict = judged?.verdict ?? null;
  const reason = reasonFor(state, by, found, verdict);
  yield* record([
    ...(judged ? [judged.verdict, ...judged.beside] : []),
    ...(state.isUnanimous ? unanimity(round, state.reasons) : []),
    ...limits(state, round, by, found, modes),
  ]);
  const leftOut = yield* synthesise(state, Math.max(1, round), verdict, [
    ...found.signals.map(
      ({ n, satisfied, detail }) => `Signal ${n}, ${satisfied ? "given" : "not given"}: ${detail}`,
    ),
    ...modes
      .filter(({ fired }) => fired)
      .map(({ code, name, evidence }) => `${code}, ${name}: ${evidence}`),
  ]);
  return {
    reason,
    rounds: round,
    chosen: verdict?.chosen ?? null,
    preset,
    signals: found.signals.filter(({ satisfied }) => satisfied).map(({ n }) => n),
    leftOut,
  };
}

/** Decisions and open claims that the synthesis does not mention. */
function* synthesise(
  state: StructuredState,
  round: number,
  verdict: Verdict | null,
  findings: readonly string[],
): Script<string[]> {
  const reply = yield* single(askSynthesis(state, round, verdict, findings));
  const cited = new Set<string>();
  if (isAnswered(reply)) {
    for (const id of idsIn(reply.value)) cited.add(id);
    yield* record([
      state.say(reply, round, "synthesis"),
      ...differing(reply.value.minorityReport, verdict),
    ]);
  } else yield* record([notice("record-keeper-absent", {}, reply.seat)]);
  const status = claimStatuses(state.ledgers);
  const matters = [
    ...state.ledgers.decisions.map(({ id }) => id),
    ...state.ledgers.claims.map(({ id }) => id).filter((id) => status.get(id) !== "superseded"),
  ];
  return matters.filter((id) => !cited.has(id));
}

function idsIn({ findings, pendingClaims, recommendations }: StructuredSynthesisReply): string[] {
  return [
    ...findings.flatMap(({ cites }) => cites),
    ...pendingClaims.map(({ claim_id }) => claim_id),
    ...recommendations.flatMap(({ cites }) => cites),
  ];
}

/** What the run could not establish, said as a finding. */
function limits(
  state: StructuredState,
  round: number,
  by: Ending["by"],
  found: Signals,
  modes: readonly FailureMode[],
): Fact[] {
  const facts: Fact[] = [];
  if (state.isQuick) facts.push(notice("quick-limits"));
  const overrun = modes.find(({ code, fired }) => code === "FM-8" && fired);
  if (overrun && by === "budget")
    facts.push(alarm("FM-8", round, { budget: state.budget, satisfied: found.satisfied }));
  return facts;
}

function reasonFor(
  state: StructuredState,
  by: Ending["by"],
  { advice }: Signals,
  verdict: Verdict | null,
): EndReason {
  if (by === "person") return "human";
  if (by === "no-quorum") return "no-quorum";
  // That nothing more is to be gained is no agreement, where no option prevails.
  if (advice !== "go-on")
    return verdict !== null && verdict.chosen === null ? "stable-split" : "converged";
  if (!state.isQuick) return "cap";
  if (state.isUnanimous) return "settled";
  // Out of rounds while somebody still moved.
  if (state.moved.size > 0) return "cap";
  return state.stability(verdict?.chosen ?? null);
}
