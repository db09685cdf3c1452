// Claims by where they stand, for a board of columns or a list that is sifted.
import type { ClaimRow } from "../../src/projections/structured/claims.ts";
import type { ClaimStatus } from "../../src/script/ledger.ts";

/** From what is open to what is over. */
export const STATUSES: readonly ClaimStatus[] = [
  "pending",
  "tested_unclear",
  "tested_confirmed",
  "partially_refuted",
  "tested_refuted",
  "superseded",
];

export interface Column {
  readonly status: ClaimStatus;
  readonly claims: readonly ClaimRow[];
}

/** Every status, also one that no claim has: that nothing is pending is worth seeing. The newest claim first. */
export function columnsOf(claims: readonly ClaimRow[]): readonly Column[] {
  return STATUSES.map((status) => ({
    status,
    claims: claims.filter((claim) => claim.status === status).toReversed(),
  }));
}
