// Claims and verifications as parts of the argument: what was confirmed has evidence, what was found broken is attacked.
// Law 1: a later test of the same thing takes the place of the earlier one; the ledger keeps both.
// Law 2: one check that somebody argued breaks no option: it takes two that rest on different artifacts, or one that was observed.
import type { Claim, ClaimStatus, Entry, Verification } from "../kernel/ledger.ts";
import type { ArgumentGraph, AuthorEvent, ClaimNode, NodeId, VerificationNode } from "./graph.ts";

export function underTest(
  entries: readonly Entry[],
  options: ReadonlySet<NodeId>,
  /** In records without grounds for votes, every check that found an option broken breaks it. */
  isWeighed: boolean,
): Pick<ArgumentGraph, "nodes" | "events"> {
  const claims = entries.flatMap((entry) => (entry.ledger === "claims" ? [entry.line] : []));
  const verifications = entries.flatMap((entry) =>
    entry.ledger === "verifications" ? [entry.line] : [],
  );
  return {
    nodes: [
      ...claims.map((claim) => claimNode(claim, options)),
      ...ofOptions(verifications, options, isWeighed),
      ...ofClaims(claims, verifications),
    ],
    events: supersessions(claims, verifications),
  };
}

function claimNode(
  { id, raised_by: author, option }: Claim,
  options: ReadonlySet<NodeId>,
): ClaimNode {
  return {
    kind: "claim",
    id,
    author,
    ...(option !== undefined && options.has(option) ? { argues: option } : {}),
  };
}

const RESULT = { BROKEN: "broken", ROBUST: "robust", UNCLEAR: "unclear" } as const;

/** The last result of each check on each option. */
function ofOptions(
  verifications: readonly Verification[],
  options: ReadonlySet<NodeId>,
  isWeighed: boolean,
): VerificationNode[] {
  const last = new Map<string, Verification>();
  for (const made of verifications)
    if (made.option !== undefined && options.has(made.option))
      if (made.result !== "NOT_APPLICABLE") last.set(`${made.check} ${made.option}`, made);
  const found = [...last.values()];
  return found.map((made) => {
    const { id, check, option = "", result } = made;
    const counts = !isWeighed || result !== "BROKEN" || isBreaking(made, found);
    const shown = counts && result !== "NOT_APPLICABLE" ? RESULT[result] : "unclear";
    return { kind: "verification", id, author: check, of: option, result: shown };
  });
}

/** Observed, or beside another that found the same option broken on other artifacts. */
function isBreaking(made: Verification, found: readonly Verification[]): boolean {
  const artifacts = filesOf(made);
  return (
    made.basis === "observed" ||
    found.some(
      (other) =>
        other.option === made.option &&
        other.result === "BROKEN" &&
        (other.basis === "observed" || !filesOf(other).some((file) => artifacts.includes(file))),
    )
  );
}

function filesOf({ evidence_refs: refs }: Verification): readonly string[] {
  return refs.flatMap((ref) => (ref.startsWith("artifacts/") ? [ref.split("#")[0] ?? ""] : []));
}

/** Where the last test of each claim left it. */
function ofClaims(
  claims: readonly Claim[],
  verifications: readonly Verification[],
): VerificationNode[] {
  const known = new Set(claims.map(({ id }) => id));
  const last = new Map<string, VerificationNode>();
  for (const { id, check, claim_status_changes: changes } of verifications) {
    for (const { claim_id: of, to } of changes) {
      const result = FOUND[to];
      if (result !== undefined && known.has(of))
        last.set(of, { kind: "verification", id: `${id}:${of}`, author: check, of, result });
    }
  }
  return [...last.values()];
}

const FOUND: Readonly<Partial<Record<ClaimStatus, VerificationNode["result"]>>> = {
  tested_confirmed: "confirmed",
  tested_refuted: "broken",
  partially_refuted: "unclear",
  tested_unclear: "unclear",
};

function supersessions(
  claims: readonly Claim[],
  verifications: readonly Verification[],
): AuthorEvent[] {
  return verifications.flatMap(({ id, claim_status_changes: changes }) =>
    changes.flatMap(({ claim_id: node, to }): AuthorEvent[] => {
      const by =
        to === "superseded" ? claims.find(({ supersedes }) => supersedes === node) : undefined;
      return by ? [{ kind: "superseded", id, node, by: by.id }] : [];
    }),
  );
}
