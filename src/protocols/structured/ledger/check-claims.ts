// Rules of claims: they are born untested, and only verifications move them, one legal step at a time.
import type { ClaimStatus, StatusChange } from "../../../kernel/ledger.ts";
import { find, type Counted, type Known } from "./known.ts";
import { problem, quote, type Fault, type Problem } from "./problem.ts";

const TESTED: readonly ClaimStatus[] = [
  "tested_confirmed",
  "tested_refuted",
  "partially_refuted",
  "tested_unclear",
];

/** A test may be made again, with the same result too; what was superseded stays so. */
function nextOf(status: ClaimStatus): readonly ClaimStatus[] {
  if (status === "pending") return TESTED;
  return status === "superseded" ? [] : [...TESTED, "superseded"];
}

export function* claimRules(known: Known): Generator<Problem> {
  for (const { index, at, line } of known.claims.counted) {
    if (line.status !== "pending")
      yield problem(at, "claim-born-tested", { id: quote(line.id), status: line.status });
    if (line.supersedes === undefined) continue;
    const old = find(known, "claims", line.supersedes);
    const args = { old: quote(line.supersedes) };
    if (old === null) yield problem(at, "supersedes-unknown", args);
    else if (old !== "perhaps" && old.index >= index) yield problem(at, "supersedes-later", args);
  }
  yield* changeRules(known);
}

/** Walks the verifications as the fold does. A status that a faulty line may have changed is not known until the next change. */
function* changeRules(known: Known): Generator<Problem> {
  const { claims, verifications, reading } = known;
  const successors = successorsIn(known);
  const statuses = new Map<string, ClaimStatus>();
  for (const { line } of claims.counted)
    if (line.status === "pending") statuses.set(line.id, "pending");
  const doubts = [
    ...reading.unread
      .filter(({ ledger }) => ledger === "verifications")
      .map(({ after, mentions }) => ({ before: after, mentions })),
    ...verifications.repeated.map(({ index, line }) => ({
      before: index,
      mentions: line.claim_status_changes.map(({ claim_id: id }) => id),
    })),
  ].sort((a, b) => b.before - a.before);
  for (const { index, at, line } of verifications.counted) {
    for (let doubt = doubts.at(-1); doubt && doubt.before <= index; doubt = doubts.at(-1)) {
      doubts.pop();
      if (doubt.mentions === null) statuses.clear();
      else for (const id of doubt.mentions) statuses.delete(id);
    }
    const affected = new Set(line.claims_affected);
    const changed = new Set(line.claim_status_changes.map(({ claim_id: id }) => id));
    // Where the id in a change is wrong, the claim that was meant is one of those affected.
    if ([...changed].some((id) => find(known, "claims", id) === null))
      for (const id of affected) if (!changed.has(id)) statuses.delete(id);
    for (const change of line.claim_status_changes) {
      const { claim_id: id, to } = change;
      const fault = faultOf(known, change, {
        round: line.round,
        now: statuses.get(id),
        successors,
      });
      if (fault) yield problem(at, ...fault);
      else if (!affected.has(id)) yield problem(at, "affected-missing", { id: quote(id) });
      if (fault === null) statuses.set(id, to);
      else statuses.delete(id);
    }
    for (const id of affected)
      if (!changed.has(id) && find(known, "claims", id) === null)
        yield problem(at, "affected-unknown", { id: quote(id) });
  }
}

interface Moment {
  readonly round: number;
  /** Where the claim stands; undefined where that is not known. */
  readonly now: ClaimStatus | undefined;
  readonly successors: Successors;
}

function faultOf(
  known: Known,
  { claim_id, from, to, stance }: StatusChange,
  { round, now, successors }: Moment,
): Fault | null {
  const claim = find(known, "claims", claim_id);
  const id = quote(claim_id);
  if (claim === null) return ["change-unknown", { id }];
  if (claim !== "perhaps" && claim.round > round) return ["change-early", { id, round }];
  if (now !== undefined && from !== now) return ["change-from", { id, from, status: now }];
  const next = nextOf(from);
  if (!next.includes(to)) return ["change-illegal", { id, from, to, next }];
  if (!isFitting(to, stance)) return ["change-stance", { id, to, stance }];
  const since =
    successors === "perhaps" ? 0 : (successors.get(claim_id) ?? Number.POSITIVE_INFINITY);
  return to === "superseded" && since > round ? ["superseded-by-none", { id, round }] : null;
}

/** Whether what was found may have this effect: nothing is confirmed by what contradicts it, or refuted by what supports it. */
export function isFitting(to: ClaimStatus, stance: StatusChange["stance"]): boolean {
  return !(
    (to === "tested_confirmed" && stance === "contradicts") ||
    (to === "tested_refuted" && stance === "supports")
  );
}

type Successors = ReadonlyMap<string, number> | "perhaps";

/** Claim → the first round in which a later line superseded it. */
function successorsIn({ claims, reading }: Known): Successors {
  const first = new Map<string, number>();
  const add = (id: string, round: number): void =>
    void first.set(id, Math.min(round, first.get(id) ?? round));
  const isLater = ({ index, line }: Counted<"claims">): boolean =>
    (claims.ids.get(line.supersedes ?? "")?.index ?? -1) < index;
  for (const claim of claims.counted)
    if (claim.line.supersedes !== undefined && isLater(claim))
      add(claim.line.supersedes, claims.ids.get(claim.line.id)?.round ?? claim.line.round);
  for (const { ledger, mentions, round } of reading.unread) {
    if (ledger !== "claims") continue;
    if (mentions === null) return "perhaps";
    for (const id of mentions) add(id, round ?? 1);
  }
  return first;
}
