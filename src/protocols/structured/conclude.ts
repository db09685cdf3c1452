// The end: the wrap-up, what votes, claims and checks amount to, the synthesis, the retrospective, why it stopped.
// Everything that decides is computed; the synthesis raises no claim and changes no ledger.
import type { Fact, Verdict } from "../../kernel/fact.ts";
import type { EndReason, Outcome } from "../../kernel/protocol.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, all, type Script } from "../../kernel/script.ts";
import { claimStatuses, settlingId, testableClaims } from "./ledger/ledgers.ts";
import { failureModes, type FailureMode } from "./ledger/failure-modes.ts";
import { signals, type Signals } from "./ledger/signals.ts";
import { exitFor, NOT_AGREED } from "../shared/votes.ts";
import { askSynthesis, askWrapUp } from "./check-asks.ts";
import { NOT_TESTABLE, type WrapUpReply } from "./shapes.ts";
import type { StructuredState } from "./state.ts";
import { alarm, notice } from "./voice.ts";
import { ROLES, SETTLING } from "../../kernel/ledger.ts";
import type { Claim, Entry, Role, Verification } from "../../kernel/ledger.ts";
import { gone } from "../shared/ask.ts";
import { enterLedgers, entry } from "./assess.ts";
import { declareAndVote } from "./speak.ts";

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
  let cited: readonly string[] = [];
  if (isAnswered(reply)) {
    cited = reply.value.findings.flatMap(({ cites }) => cites);
    const message = state.say(reply, round, "synthesis");
    yield* record([message, ...state.takeAway(reply.value, message)]);
  } else yield* record([notice("record-keeper-absent", {}, reply.seat)]);
  const status = claimStatuses(state.ledgers);
  const matters = [
    ...state.ledgers.decisions.map(({ id }) => id),
    ...state.ledgers.claims.map(({ id }) => id).filter((id) => status.get(id) !== "superseded"),
  ];
  return matters.filter((id) => !cited.includes(id));
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
  const isOverrun = by === "rounds" && modes.some(({ code, fired }) => code === "FM-8" && fired);
  const figures = { budget: state.budget, satisfied: found.satisfied };
  return [
    ...(state.isQuick ? [notice("quick-limits")] : []),
    ...(isOverrun ? [alarm("FM-8", round, figures)] : []),
  ];
}

// The wrap-up: the last turn of every role, without new claims. It answers what is open, settles claims that no check has tested, and votes.
// Law: a pending claim is settled on two references or bears the mark that nothing here can test it; its status changes by a line of the ledger alone.
const HIDDEN = ["vote", "answers", "insists", "declaredOption", "ownOption", "documentFaults"];

/** More than this nobody settles well in one turn; what is left stays pending. */
const MOST_SETTLED = 6;

/** `round`: the last that was begun. */
export function* wrapUp(state: StructuredState, round: number): Script<void> {
  const pending = pendingClaims(state);
  const settles = new Map(ROLES.map((role) => [role, dealtTo(role, pending)]));
  state.listen();
  const replies = yield* all(
    ROLES.map((role) => askWrapUp(state, role, round, settles.get(role) ?? [])),
  );
  const facts: Fact[] = [];
  const entries: Entry[] = [];
  for (const reply of replies) {
    if (!isAnswered(reply)) {
      facts.push(gone(reply));
      continue;
    }
    const role = reply.seat as Role; // every role was asked
    // Of the vote, its reason is said; who holds what is counted.
    const { vote } = reply.value;
    const value = { ...reply.value, ...(vote === undefined ? {} : { why: vote.why }) };
    const message = state.say({ ...reply, value }, round, "wrap_up", HIDDEN);
    facts.push(
      message,
      ...declareAndVote(state, role, reply, message),
      ...state.takeAway(reply.value, message),
    );
    const line = settlingLine(reply.value, role, round);
    if (line) entries.push(entry("verifications", line));
  }
  yield* record(facts);
  yield* enterLedgers(state, entries);
}

function pendingClaims({ ledgers }: StructuredState): readonly Claim[] {
  const status = testableClaims(ledgers);
  return ledgers.claims.filter(({ id }) => status.get(id) === "pending");
}

/** Claims in turn to those who did not raise them. */
function dealtTo(role: Role, pending: readonly Claim[]): readonly Claim[] {
  return pending
    .filter(({ raised_by: author }, nth) => {
      const others = ROLES.filter((other) => other !== author);
      return others[nth % others.length] === role;
    })
    .slice(0, MOST_SETTLED);
}

/** What a role settled, as a line of the ledger; none where it settled and marked nothing. */
function settlingLine(
  { settled = [] }: WrapUpReply,
  role: Role,
  round: number,
): Verification | undefined {
  const once = [...new Map(settled.map((row) => [row.claim_id, row])).values()];
  const marks = once.flatMap(({ claim_id, to, test }) =>
    to === NOT_TESTABLE && test.trim() !== "" ? [{ claim_id, test }] : [],
  );
  const decided = once.flatMap(({ claim_id, to, evidence_refs: refs, why }) =>
    to === NOT_TESTABLE || new Set(refs).size < 2 ? [] : [{ claim_id, to, refs, why }],
  );
  if (marks.length + decided.length === 0) return undefined;
  const isRefuted = decided.some(({ to }) => to !== "tested_confirmed");
  return {
    id: settlingId(round, role),
    round,
    check: SETTLING,
    result: decided.length === 0 ? "UNCLEAR" : isRefuted ? "BROKEN" : "ROBUST",
    evidence_refs: [...new Set(decided.flatMap(({ refs }) => refs))],
    notes: decided.map(({ claim_id, why }) => `${claim_id}: ${why}`).join(" "),
    claims_affected: decided.map(({ claim_id }) => claim_id),
    claim_status_changes: decided.map(({ claim_id, to }) => ({
      claim_id,
      from: "pending",
      to,
      stance: to === "tested_confirmed" ? "supports" : "contradicts",
    })),
    ...(marks.length === 0 ? {} : { not_testable: marks }),
    basis: "argued",
  };
}
