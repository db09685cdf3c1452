// Claims and verifications as parts of the argument: what was confirmed has evidence, what was found broken is attacked.
// Law: a later test of the same thing takes the place of the earlier one; the ledger keeps both.
import type { Claim, ClaimStatus, Entry, Verification } from "../kernel/ledger.ts";
import type { ArgumentNode, AuthorEvent, ClaimNode, NodeId, VerificationNode } from "./graph.ts";

export function underTest(
  entries: readonly Entry[],
  options: ReadonlySet<NodeId>,
): { readonly nodes: readonly ArgumentNode[]; readonly events: readonly AuthorEvent[] } {
  const claims = entries.flatMap((entry) => (entry.ledger === "claims" ? [entry.line] : []));
  const verifications = entries.flatMap((entry) =>
    entry.ledger === "verifications" ? [entry.line] : [],
  );
  return {
    nodes: [
      ...claims.map((claim) => claimNode(claim, options)),
      ...ofOptions(verifications, options),
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
): VerificationNode[] {
  const last = new Map<string, VerificationNode>();
  for (const { id, check, result, option } of verifications) {
    if (option === undefined || !options.has(option) || result === "NOT_APPLICABLE") continue;
    last.set(`${check} ${option}`, {
      kind: "verification",
      id,
      author: check,
      of: option,
      result: RESULT[result],
    });
  }
  return [...last.values()];
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
