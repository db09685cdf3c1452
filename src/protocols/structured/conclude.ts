// The end: the wrap-up, what votes, claims and checks amount to, the synthesis, the retrospective, why it stopped.
// Everything that decides is computed; the synthesis raises no claim and changes no ledger.
import type { Fact, Verdict } from "../../kernel/fact.ts";
import type { EndReason, Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { claimStatuses } from "./ledger/ledgers.ts";
import { failureModes, type FailureMode } from "./ledger/failure-modes.ts";
import { signals, type Signals } from "./ledger/signals.ts";
import { exitFor, NOT_AGREED } from "../shared/ending.ts";
import { askSynthesis } from "./closing-asks.ts";
import type { StructuredSynthesisReply } from "./shapes.ts";
import type { StructuredState } from "./state.ts";
import { alarm, notice } from "./voice.ts";
import { wrapUp } from "./wrap-up.ts";

export interface Ending {
  /** The last round that entered the ledgers. */
  readonly round: number;
  readonly by: Extract<EndReason, "signals" | "rounds" | "human" | "no-quorum">;
}

export function* conclude(state: StructuredState, { round, by }: Ending): Script<Outcome> {
  const last = Math.max(1, round);
  // Who could not be reached in the middle of a round is not asked again.
  if (by !== "no-quorum") yield* wrapUp(state, last);
  const found = signals(state.ledgers);
  const modes = failureModes(state.ledgers, state.seenIn(state.budget));
  const judged = state.main ? state.argument.verdict(round, state.votes()) : null;
  const verdict = judged?.verdict ?? null;
  yield* record([
    ...(judged ? [judged.verdict, ...judged.beside] : []),
    ...agreement(state, round),
    ...limits(state, round, { by, found, modes }),
  ]);
  // Before the first round nothing was tested that a synthesis could be made of.
  const leftOut =
    round === 0 && by === "no-quorum"
      ? []
      : yield* synthesise(state, last, verdict, [
          ...found.signals.map(
            ({ n, satisfied, detail }) =>
              `Signal ${n}, ${satisfied ? "given" : "not given"}: ${detail}`,
          ),
          ...modes
            .filter(({ fired }) => fired)
            .map(({ code, name, evidence }) => `${code}, ${name}: ${evidence}`),
        ]);
  return {
    reason: by,
    ...(by === "no-quorum" ? {} : { exit: verdict ? exitFor(verdict) : NOT_AGREED }),
    rounds: round,
    chosen: verdict?.chosen ?? null,
    preset: state.brief.preset,
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
    const message = state.say(reply, round, "synthesis");
    yield* record([message, ...state.takeAway(reply.value, message)]);
  } else yield* record([notice("record-keeper-absent", {}, reply.seat)]);
  const status = claimStatuses(state.ledgers);
  const matters = [
    ...state.ledgers.decisions.map(({ id }) => id),
    ...state.ledgers.claims.map(({ id }) => id).filter((id) => status.get(id) !== "superseded"),
  ];
  return matters.filter((id) => !cited.has(id));
}

function idsIn({ findings }: StructuredSynthesisReply): string[] {
  return findings.flatMap(({ cites }) => cites);
}

/** Everyone agrees: for reasons of their own? */
function agreement({ isUnanimous, reasons }: StructuredState, round: number): Fact[] {
  if (!isUnanimous || reasons === null) return [];
  return [
    reasons < 2 ? alarm("superficial-consensus", round) : notice("diverse-reasons", { reasons }),
  ];
}

/** What the run could not establish, said as a finding. */
function limits(
  state: StructuredState,
  round: number,
  { by, found, modes }: { by: Ending["by"]; found: Signals; modes: readonly FailureMode[] },
): Fact[] {
  const facts: Fact[] = [];
  if (state.isQuick) facts.push(notice("quick-limits"));
  const overrun = modes.find(({ code, fired }) => code === "FM-8" && fired);
  if (overrun && by === "rounds")
    facts.push(alarm("FM-8", round, { budget: state.budget, satisfied: found.satisfied }));
  return facts;
}
