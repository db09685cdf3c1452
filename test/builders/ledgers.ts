// Ledgers in memory, in few words: a round is what is said of it, and the rest of it is plain.
import {
  checkId,
  ledgersOf,
  notApplicable,
  type Ledgers,
} from "../../src/protocols/structured/ledger/ledgers.ts";
import {
  CHECKS,
  ROLES,
  type CheckResult,
  type ClaimStatus,
  type DriftCheck,
  type Entry,
  type LedgerTension,
  type Role,
  type StatusChange,
  type Verification,
} from "../../src/kernel/ledger.ts";

export interface RoundSketch {
  /** Its number; else one more than the round before. */
  readonly round?: number;
  /** Else roles take turns. */
  readonly lead?: Role;
  /** A stress round without this role. */
  readonly without?: Role;
  /** A role that failed to come, though nobody planned it. */
  readonly lost?: Role;
  /** A letter for each check, B, R, U or N. Else ROBUST wherever it applies. */
  readonly results?: string;
  /** How many the critic raises (or, without it, the first who is there), or who raises each. Else two. */
  readonly claims?: number | readonly Role[];
  /** How many of its own claims are confirmed, or changes as [claim, from, to, number of the check]. */
  readonly changes?: number | readonly Change[];
  /** How many places each check points at. Else two. */
  readonly refs?: number;
  /** Each a decision, by the ids it cites. */
  readonly decisions?: readonly (readonly string[])[];
  readonly tensions?: readonly Pick<LedgerTension, "id" | "sources" | "resolved_in">[];
  readonly drift?: Omit<DriftCheck, "round">;
}
type Change = readonly [claim: string, from: ClaimStatus, to: ClaimStatus, check?: 1 | 2 | 3 | 4];

const LETTERS: Readonly<Record<string, CheckResult>> = {
  B: "BROKEN",
  R: "ROBUST",
  U: "UNCLEAR",
  N: "NOT_APPLICABLE",
};
const CITED = { C: "claim", V: "verification", D: "decision" } as const;

export function ledgersWith(rounds: readonly RoundSketch[]): Ledgers {
  let round = 0;
  return ledgersOf(
    rounds.flatMap((sketch, at) => {
      round = sketch.round ?? round + 1;
      return entriesOf(sketch, round, at);
    }),
  );
}

/** So many rounds of one kind. */
export function times(n: number, sketch: RoundSketch = {}): readonly RoundSketch[] {
  return Array.from({ length: n }, () => sketch);
}

/** The results of a round with so many disagreements, four at the most. */
export function disagreeing(n: number): string {
  return "BUBB".slice(0, n).padEnd(4, "R");
}

function entriesOf(sketch: RoundSketch, round: number, at: number): Entry[] {
  const absent = sketch.without ?? sketch.lost ?? null;
  const present = ROLES.filter((role) => role !== absent);
  const lead = sketch.lead ?? present[at % present.length] ?? "action";
  const raised = sketch.claims ?? 2;
  const by =
    typeof raised === "number"
      ? Array.from({ length: raised }, (): Role => (absent === "critic" ? "action" : "critic"))
      : raised;
  return [
    ...by.map((raised_by, i): Entry => ({
      kind: "entry",
      ledger: "claims",
      line: {
        id: `C-${round}-${i + 1}`,
        round,
        raised_by,
        text: "It holds.",
        testable_as: "It is seen.",
        status: "pending",
      },
    })),
    ...verificationsOf(sketch, round, absent).map((line): Entry => ({
      kind: "entry",
      ledger: "verifications",
      line,
    })),
    ...(sketch.decisions ?? []).map((cited, i): Entry => ({
      kind: "entry",
      ledger: "decisions",
      line: {
        id: `D-${round}-${i + 1}`,
        round,
        text: "So be it.",
        cites: cited.map((id) => ({
          type: CITED[id.charAt(0) as "C" | "V" | "D"],
          id,
          relation: "based-on",
        })),
        made_by: "consensus",
        round_artifact_refs: [],
      }, // ids begin so
    })),
    {
      kind: "entry",
      ledger: "lead_history",
      line: { round, lead, is_stress: sketch.without !== undefined, absent_agent: absent },
    },
    ...(sketch.tensions ?? []).map((tension): Entry => ({
      kind: "entry",
      ledger: "tensions",
      line: { round, text: "They pull apart.", ...tension },
    })),
    ...(sketch.drift === undefined
      ? []
      : [{ kind: "entry", ledger: "drift", line: { round, ...sketch.drift } } satisfies Entry]),
  ];
}

function verificationsOf(
  { results, changes = 0, refs = 2 }: RoundSketch,
  round: number,
  absent: Role | null,
): readonly Verification[] {
  const found = CHECKS.map((check, i) =>
    results === undefined
      ? notApplicable(check, round, absent) === null
        ? "ROBUST"
        : "NOT_APPLICABLE"
      : (LETTERS[results.charAt(i)] ?? "NOT_APPLICABLE"),
  );
  const first = found.findIndex((result) => result !== "NOT_APPLICABLE");
  const made: readonly Change[] =
    typeof changes === "number"
      ? Array.from({ length: changes }, (_, i): Change => [
          `C-${round}-${i + 1}`,
          "pending",
          "tested_confirmed",
        ])
      : changes;
  return CHECKS.map((check, i): Verification => {
    const mine = made
      .filter(([, , , number]) => (number ?? first + 1) === i + 1)
      .map(([claim_id, from, to]): StatusChange => ({ claim_id, from, to, stance: "supports" }));
    return {
      id: checkId(round, check),
      round,
      check,
      result: found[i] ?? "NOT_APPLICABLE",
      notes: "",
      basis: "argued",
      evidence_refs: Array.from({ length: refs }, (_, line) => `state/claims.jsonl#L${line + 1}`),
      claims_affected: mine.map(({ claim_id }) => claim_id),
      claim_status_changes: mine,
    };
  });
}
