// Rules of claims: they are born untested, and only verifications move them, one legal step at a time.
import type { ClaimStatus, StatusChange } from "../../../kernel/ledger.ts";
import { find, type Counted, type Known } from "./known.ts";
import { inFile, problem, quoted, type Problem, type Site } from "./problem.ts";

const TESTED: readonly ClaimStatus[] = [
  "tested_confirmed",
  "tested_refuted",
  "partially_refuted",
  "tested_unclear",
];
/** A test may be made again, with the same result too; what was superseded stays so. */
const NEXT: Readonly<Record<ClaimStatus, readonly ClaimStatus[]>> = {
  pending: TESTED,
  tested_confirmed: [...TESTED, "superseded"],
  tested_refuted: [...TESTED, "superseded"],
  partially_refuted: [...TESTED, "superseded"],
  tested_unclear: [...TESTED, "superseded"],
  superseded: [],
};

export function* claimRules(known: Known): Generator<Problem> {
  for (const { index, line } of known.claims.counted) {
    const at = inFile("claims", known.reading.lineOf("claims", index));
    if (line.status !== "pending")
      yield problem(
        at,
        "claim-born-tested",
        `The claim ${quoted(line.id)} is ${line.status} in its own line.`,
        "Write pending: a verification changes its status.",
      );
    if (line.supersedes === undefined) continue;
    const old = find(known, "claims", line.supersedes);
    if (old === null)
      yield problem(
        at,
        "supersedes-unknown",
        `It supersedes ${quoted(line.supersedes)}, and there is no such claim.`,
        "Name a claim that was raised before it.",
      );
    else if (old !== "perhaps" && old.index >= index)
      yield problem(
        at,
        "supersedes-later",
        `It supersedes ${quoted(line.supersedes)}, which was not raised before it.`,
        "Name a claim that was raised before it.",
      );
  }
  yield* changes(known);
}

/** Walks the verifications as the fold does. A status that a faulty line may have changed is not known until the next change. */
function* changes(known: Known): Generator<Problem> {
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
  for (const { index, line } of verifications.counted) {
    for (let doubt = doubts.at(-1); doubt && doubt.before <= index; doubt = doubts.at(-1)) {
      doubts.pop();
      if (doubt.mentions === null) statuses.clear();
      else for (const id of doubt.mentions) statuses.delete(id);
    }
    const at = inFile("verifications", reading.lineOf("verifications", index));
    const affected = new Set(line.claims_affected);
    const changed = new Set(line.claim_status_changes.map(({ claim_id: id }) => id));
    // Where the id in a change is wrong, the claim that was meant is one of those affected.
    if ([...changed].some((id) => find(known, "claims", id) === null))
      for (const id of affected) if (!changed.has(id)) statuses.delete(id);
    for (const change of line.claim_status_changes) {
      const wrong = illegal(
        known,
        change,
        line.round,
        statuses.get(change.claim_id),
        successors,
        at,
      );
      if (wrong) yield wrong;
      else if (!affected.has(change.claim_id))
        yield problem(
          at,
          "affected-missing",
          `It changes ${quoted(change.claim_id)}, which claims_affected does not list.`,
          "Add the claim to claims_affected.",
        );
      if (wrong === null) statuses.set(change.claim_id, change.to);
      else statuses.delete(change.claim_id);
    }
    for (const id of affected)
      if (!changed.has(id) && find(known, "claims", id) === null)
        yield problem(
          at,
          "affected-unknown",
          `claims_affected lists ${quoted(id)}, and there is no such claim.`,
          "Correct the id, or remove it.",
        );
  }
}

function illegal(
  known: Known,
  change: StatusChange,
  round: number,
  status: ClaimStatus | undefined,
  successors: Successors,
  at: Site,
): Problem | null {
  const { claim_id: id, from, to, stance } = change;
  const claim = find(known, "claims", id);
  if (claim === null)
    return problem(
      at,
      "change-unknown",
      `It changes ${quoted(id)}, and there is no such claim.`,
      "Correct the id, or add the claim.",
    );
  if (claim !== "perhaps" && claim.round > round)
    return problem(
      at,
      "change-early",
      `It changes ${quoted(id)} in round ${round}, before the claim was raised.`,
      "Move the change to a later round, or correct the id.",
    );
  if (status !== undefined && from !== status)
    return problem(
      at,
      "change-from",
      `It changes ${quoted(id)} from ${from}, and the claim is ${status} by then.`,
      `Write from ${status}, or put back the change that is missing before it.`,
    );
  if (!NEXT[from].includes(to))
    return problem(
      at,
      "change-illegal",
      `It changes ${quoted(id)} from ${from} to ${to}, which no claim may do.`,
      NEXT[from].length === 0
        ? "Remove the change: a superseded claim stays so."
        : `From ${from} a claim may become ${NEXT[from].join(", ")}.`,
    );
  if (
    (to === "tested_confirmed" && stance === "contradicts") ||
    (to === "tested_refuted" && stance === "supports")
  )
    return problem(
      at,
      "change-stance",
      `It makes ${quoted(id)} ${to}, and its stance is ${stance}.`,
      "Correct the status or the stance: they contradict each other.",
    );
  const since = successors === "perhaps" ? 0 : (successors.get(id) ?? Number.POSITIVE_INFINITY);
  if (to === "superseded" && since > round)
    return problem(
      at,
      "superseded-by-none",
      `It makes ${quoted(id)} superseded, and by round ${round} no later claim names it in supersedes.`,
      "Name it in the claim that takes its place, or test it again.",
    );
  return null;
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
