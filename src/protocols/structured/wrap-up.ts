// The wrap-up: the last turn of every role, without new claims. It answers what is open, settles claims that no check has tested, and votes.
// Law: a pending claim is settled on two references or bears the mark that nothing here can test it; its status changes by a line of the ledger alone.
import type { Fact } from "../../kernel/fact.ts";
import { ROLES, SETTLING, type Claim, type Role, type Verification } from "../../kernel/ledger.ts";
import { isAnswered, type Reply } from "../../kernel/reply.ts";
import { all, record, type Script } from "../../kernel/script.ts";
import { gone } from "../shared/notices.ts";
import { enterLedgers, entry } from "./assess.ts";
import { askWrapUp } from "./closing-asks.ts";
import { settlingId, testableClaims } from "./ledger/ledgers.ts";
import { NOT_TESTABLE, type WrapUpReply } from "./shapes.ts";
import { declareAndVote } from "./stand.ts";
import type { StructuredState } from "./state.ts";

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
  const lines: Verification[] = [];
  for (const [i, role] of ROLES.entries()) {
    const reply = replies[i] as Reply<WrapUpReply>; // one reply per role
    if (!isAnswered(reply)) {
      facts.push(gone(reply));
      continue;
    }
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
    if (line) lines.push(line);
  }
  yield* record(facts);
  yield* enterLedgers(
    state,
    lines.map((line) => entry("verifications", line)),
  );
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

const STANCES = {
  tested_confirmed: "supports",
  tested_refuted: "contradicts",
  partially_refuted: "contradicts",
} as const;

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
      stance: STANCES[to],
    })),
    ...(marks.length === 0 ? {} : { not_testable: marks }),
    basis: "argued",
  };
}
