// A folder of ledgers without a fault, as a model that a test may change before it becomes texts.
//   const folder = validFolder({ rounds: 3 });
//   folder.claim("C-1-1").status = "tested_confirmed";
//   check(readFolder(folder.texts()));
// Every round has a lead, the artifacts of who is present, claims, the four checks and a decision; tensions are resolved a round later.
import {
  checkId,
  inputsOf,
  notApplicable,
  type Ledgers,
} from "../../src/protocols/structured/ledger/ledgers.ts";
import {
  anchorsIn,
  artifactPath,
  headingOf,
  ledgerPath,
  lineRef,
  sectionRef,
} from "../../src/protocols/structured/ledger/sections.ts";
import {
  CHECKS,
  LEDGER_NAMES,
  ROLES,
  type Check,
  type CheckResult,
  type ClaimStatus,
  type LedgerLines,
  type LedgerName,
  type Role,
  type StatusChange,
  type Verification,
} from "../../src/kernel/ledger.ts";

type Open<T> = T extends readonly (infer E)[]
  ? Open<E>[]
  : T extends object
    ? { -readonly [K in keyof T]: Open<T[K]> }
    : T;

export interface FolderWishes {
  readonly rounds?: number;
  readonly claimsPerRound?: number;
  /** Round → who is absent from it, on purpose. */
  readonly stress?: Readonly<Record<number, Role>>;
}

/** The stress rounds of a deliberation of thirteen. */
export const STANDARD_STRESS: Readonly<Record<number, Role>> = {
  5: "critic",
  10: "guardian",
  12: "action",
  13: "observer",
};

/** Two fields for each role: enough for two references. */
const FIELDS: Readonly<Record<Role, readonly [string, string]>> = {
  action: ["traces", "outcome"],
  guardian: ["invariant", "quotedEvidence"],
  observer: ["steps", "friction"],
  critic: ["attackSteps", "verdict"],
};
const DRIFT_EVERY = 5;
const SUPERSEDES_EVERY = 3;

type OpenLedgers = { [L in LedgerName]: Open<LedgerLines[L]>[] };

/** The ledgers and artifacts of a folder, all of them open to change, and shorthands that find one line or throw. */
export class LedgerFolder implements OpenLedgers {
  claims: OpenLedgers["claims"] = [];
  verifications: OpenLedgers["verifications"] = [];
  decisions: OpenLedgers["decisions"] = [];
  lead_history: OpenLedgers["lead_history"] = [];
  tensions: OpenLedgers["tensions"] = [];
  drift: OpenLedgers["drift"] = [];
  /** Path → Markdown. */
  readonly artifacts = new Map<string, string>();

  claim(id: string): Open<LedgerLines["claims"]> {
    return found(this.claims, (line) => line.id === id, id);
  }

  verification(id: string): Open<LedgerLines["verifications"]> {
    return found(this.verifications, (line) => line.id === id, id);
  }

  decision(id: string): Open<LedgerLines["decisions"]> {
    return found(this.decisions, (line) => line.id === id, id);
  }

  /** The last line with that id. */
  tension(id: string): Open<LedgerLines["tensions"]> {
    return found(this.tensions.toReversed(), (line) => line.id === id, id);
  }

  lead(round: number): Open<LedgerLines["lead_history"]> {
    return found(this.lead_history, (line) => line.round === round, `lead of round ${round}`);
  }

  ledgers(): Ledgers {
    return {
      claims: this.claims,
      verifications: this.verifications,
      decisions: this.decisions,
      lead_history: this.lead_history,
      tensions: this.tensions,
      drift: this.drift,
    };
  }

  sections(path: string): ReadonlySet<string> | undefined {
    const text = this.artifacts.get(path);
    return text === undefined ? undefined : anchorsIn(text);
  }

  /** As the files of the folder would hold it. */
  texts(): Map<string, string> {
    const ledgers = LEDGER_NAMES.map(
      (name) =>
        [ledgerPath(name), this[name].map((line) => `${JSON.stringify(line)}\n`).join("")] as const,
    );
    return new Map([...ledgers, ...this.artifacts]);
  }
}

export function validFolder({
  rounds = 3,
  claimsPerRound = 2,
  stress = {},
}: FolderWishes = {}): LedgerFolder {
  const folder = new LedgerFolder();
  const led = new Map<Role, number>(ROLES.map((role) => [role, 0]));
  const statuses = new Map<string, ClaimStatus>();
  for (let round = 1; round <= rounds; round += 1) {
    const absent = stress[round] ?? null;
    const present = ROLES.filter((role) => role !== absent);
    const lead = present.reduce((least, role) =>
      (led.get(role) ?? 0) < (led.get(least) ?? 0) ? role : least,
    );
    led.set(lead, (led.get(lead) ?? 0) + 1);
    folder.lead_history.push({ round, lead, is_stress: absent !== null, absent_agent: absent });
    for (const role of present)
      folder.artifacts.set(artifactPath(round, role), artifact(role, round));
    addClaims(folder, round, claimsPerRound, absent === "critic" ? lead : "critic", present);
    for (const claim of folder.claims.slice(-claimsPerRound)) statuses.set(claim.id, "pending");
    const firstMade = CHECKS.find((check) => notApplicable(check, round, absent) === null);
    for (const check of CHECKS) {
      const why = notApplicable(check, round, absent);
      const changes =
        why !== null
          ? []
          : check === firstMade
            ? [change(statuses, `C-${round}-1`, tested(round))]
            : check === "all_vs_prior_decisions"
              ? [again(statuses, round)]
              : [];
      folder.verifications.push(verification(round, check, lead, why, changes));
    }
    addDecision(folder, round, lead);
    if (round % DRIFT_EVERY === 0)
      folder.drift.push({ round, verdict: "PASS", deviation: 1, addressed: false });
  }
  return folder;
}

function artifact(role: Role, round: number): string {
  return [
    `# ${headingOf(role)}, round ${round}`,
    ...FIELDS[role].map((field) => `## ${headingOf(field)}\n\nWhat the ${role} wrote.`),
  ]
    .join("\n\n")
    .concat("\n");
}

function addClaims(
  folder: LedgerFolder,
  round: number,
  many: number,
  first: Role,
  present: readonly Role[],
): void {
  for (let n = 1; n <= many; n += 1) {
    const by = n === 1 ? first : (present[(round + n) % present.length] ?? first);
    folder.claims.push({
      id: `C-${round}-${n}`,
      round,
      raised_by: by,
      text: `Claim ${n} of round ${round}`,
      testable_as: `Counter ${n} reads ${round}`,
      status: "pending",
      ...(n === many && round % SUPERSEDES_EVERY === 0 ? { supersedes: `C-${round - 2}-1` } : {}),
    });
  }
}

function verification(
  round: number,
  check: Check,
  lead: Role,
  why: string | null,
  changes: StatusChange[],
): Open<Verification> {
  const [one = lead, other = lead] = inputsOf(check);
  const refs =
    check === "all_vs_prior_decisions"
      ? [sectionRef(round, lead, FIELDS[lead][0]), lineRef("decisions", round - 1)]
      : [sectionRef(round, one, FIELDS[one][0]), sectionRef(round, other, FIELDS[other][1])];
  return {
    id: checkId(round, check),
    round,
    check,
    result: why === null ? resultOf(round, check) : "NOT_APPLICABLE",
    evidence_refs: why === null ? refs : [],
    notes: why ?? "",
    claims_affected: changes.map(({ claim_id: id }) => id),
    claim_status_changes: changes,
    basis: "argued",
  };
}

function resultOf(round: number, check: Check): CheckResult {
  return (
    (["BROKEN", "ROBUST", "UNCLEAR"] as const)[(round + CHECKS.indexOf(check)) % 3] ?? "UNCLEAR"
  );
}

function tested(round: number): ClaimStatus {
  return (
    (["tested_confirmed", "tested_refuted", "partially_refuted", "tested_unclear"] as const)[
      round % 4
    ] ?? "tested_unclear"
  );
}

/** The last check tests the claim of the round before once more, or retires one that a new claim superseded. */
function again(statuses: Map<string, ClaimStatus>, round: number): StatusChange {
  return round % SUPERSEDES_EVERY === 0
    ? change(statuses, `C-${round - 2}-1`, "superseded")
    : change(statuses, `C-${round - 1}-1`, tested(round - (round % 2)));
}

function change(
  statuses: Map<string, ClaimStatus>,
  id: string,
  to: ClaimStatus,
): Open<StatusChange> {
  const from = statuses.get(id) ?? "pending";
  statuses.set(id, to);
  return { claim_id: id, from, to, stance: to === "tested_confirmed" ? "supports" : "contradicts" };
}

function addDecision(folder: LedgerFolder, round: number, lead: Role): void {
  folder.decisions.push({
    id: `D-${round}-1`,
    round,
    text: `Decision of round ${round}`,
    made_by: "round_lead",
    round_artifact_refs: [sectionRef(round, lead, FIELDS[lead][1])],
    cites: [
      { type: "claim", id: `C-${round}-1`, relation: "based-on" },
      { type: "verification", id: `V-${round}-2`, relation: "supported-by" },
      ...(round > 1
        ? [{ type: "decision" as const, id: `D-${round - 1}-1`, relation: "builds-on" as const }]
        : []),
    ],
  });
  const tension = {
    id: `T-${round}-1`,
    round,
    text: `Tension of round ${round}`,
    sources: ["action", "critic"],
  };
  const before = folder.tensions.findLast((line) => line.round === round - 1);
  if (before) folder.tensions.push({ ...before, resolved_in: `D-${round}-1` });
  folder.tensions.push(tension);
}

function found<T>(lines: readonly T[], isIt: (line: T) => boolean, name: string): T {
  const line = lines.find(isIt);
  if (line === undefined) throw new RangeError(`The folder has no ${name}`);
  return line;
}
