// The ledgers of a deliberation as data, and what their lines amount to.
// Law: a line is never edited. Where a claim stands is the fold of its line and of every verification's changes, in file order.
import {
  LEDGER_NAMES,
  type ClaimStatus,
  type Entry,
  type LedgerLines,
  type LedgerName,
  type LedgerTension,
  type Verification,
} from "../../../kernel/ledger.ts";

export type Ledgers = { readonly [L in LedgerName]: readonly LedgerLines[L][] };

export function ledgersOf(entries: Iterable<Entry>): Ledgers {
  const found: Record<LedgerName, unknown[]> = {
    claims: [],
    verifications: [],
    decisions: [],
    lead_history: [],
    tensions: [],
    drift: [],
  };
  for (const { ledger, line } of entries) found[ledger].push(line);
  return found as unknown as Ledgers; // an entry's line is one of its ledger
}

/** The ledgers as they were when a round had ended. */
export function upTo(ledgers: Ledgers, round: number): Ledgers {
  // A tension keeps the round it was raised in; that it was resolved later is not known before.
  const isKnown = (line: LedgerLines[LedgerName]): boolean =>
    line.round <= round &&
    !(
      "resolved_in" in line &&
      line.resolved_in !== undefined &&
      Number(line.resolved_in.split("-")[1]) > round
    );
  const kept = LEDGER_NAMES.map((name) => [name, ledgers[name].filter(isKnown)] as const);
  return Object.fromEntries(kept) as unknown as Ledgers; // the same names, the same lines
}

/** Claim → where it stands now. A change of a claim that nobody raised changes nothing. */
export function effective({
  claims,
  verifications,
}: Pick<Ledgers, "claims" | "verifications">): ReadonlyMap<string, ClaimStatus> {
  const status = new Map<string, ClaimStatus>(claims.map((claim) => [claim.id, claim.status]));
  for (const { claim_status_changes: changes } of verifications)
    for (const { claim_id, to } of changes) if (status.has(claim_id)) status.set(claim_id, to);
  return status;
}

/** Each tension as last written: a later line may say where it was resolved. */
export function tensionsNow({ tensions }: Pick<Ledgers, "tensions">): readonly LedgerTension[] {
  return [...new Map(tensions.map((tension) => [tension.id, tension])).values()];
}

/** The rounds that entered the ledgers, in order. */
export function roundsIn({
  lead_history: leads,
}: Pick<Ledgers, "lead_history">): readonly number[] {
  return leads.map(({ round }) => round);
}

/** What speaks of disagreement: attacks that held, and checks that could not tell. */
export function isDisagreement({ result }: Pick<Verification, "result">): boolean {
  return result === "BROKEN" || result === "UNCLEAR";
}
