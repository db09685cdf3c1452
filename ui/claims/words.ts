import type { Ground } from "../../src/projections/structured/claims.ts";
import type { StructuredResult } from "../../src/projections/structured/result.ts";
import type {
  Check,
  CheckResult,
  Cite,
  ClaimStatus,
  DriftCheck,
  LedgerDecision,
  StatusChange,
} from "../../src/script/ledger.ts";
import type { Lang } from "../language.tsx";
import { figures } from "./figures.ts";
import type { SignalNumber } from "./series.ts";
import { ja } from "./words-ja.ts";
import { zh } from "./words-zh.ts";

export interface Words {
  readonly noStructure: string;
  readonly noStructureHint: string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly stale: string;
  readonly onPage: string;
  readonly board: string;
  readonly status: string;
  readonly all: string;
  readonly noClaims: string;
  readonly statuses: Readonly<Record<ClaimStatus, string>>;
  readonly round: (n: number) => string;
  readonly tested: (n: number) => string;
  readonly grounds: Readonly<Record<Ground, string>>;
  readonly judged: string;
  readonly testableAs: string;
  readonly speaksFor: string;
  readonly supersedes: string;
  readonly supersededBy: string;
  readonly citedIn: string;
  readonly history: string;
  readonly untested: string;
  readonly keeps: string;
  readonly stances: Readonly<Record<StatusChange["stance"], string>>;
  readonly checks: string;
  readonly check: string;
  readonly noChecks: string;
  readonly checkNames: Readonly<Record<Check, string>>;
  readonly results: Readonly<Record<CheckResult, string>>;
  readonly observedLegend: string;
  readonly stressLegend: string;
  readonly without: (role: string) => string;
  readonly optionTested: string;
  readonly moved: string;
  readonly movedNothing: string;
  readonly evidence: string;
  readonly signals: string;
  readonly noRounds: string;
  readonly holding: (n: number) => string;
  readonly advice: Readonly<Record<StructuredResult["signals"]["advice"], string>>;
  readonly signalNames: Readonly<Record<SignalNumber, string>>;
  readonly figures: Readonly<Record<SignalNumber, (value: number) => string>>;
  /** What a figure counts. */
  readonly units: Readonly<Record<SignalNumber, string>>;
  readonly holds: string;
  readonly holdsNot: string;
  readonly stress: string;
  readonly roundHead: string;
  readonly left: string;
  readonly expected: string;
  readonly found: string;
  readonly shows: string;
  readonly profile: (claims: number, changes: number, disagreements: number) => string;
  readonly notRecorded: string;
  readonly decorative: string;
  readonly missed: string;
  readonly decisions: string;
  readonly noDecisions: string;
  readonly madeBy: Readonly<Record<LedgerDecision["made_by"], string>>;
  readonly relations: Readonly<Record<Cite["relation"], string>>;
  readonly tensions: string;
  readonly noTensions: string;
  readonly noOpenTensions: string;
  readonly open: string;
  readonly resolved: string;
  readonly drift: string;
  readonly driftVerdicts: Readonly<Record<DriftCheck["verdict"], string>>;
  readonly deviation: (n: number) => string;
  readonly addressed: string;
  readonly soundness: string;
  readonly decorativeRoles: (roles: string) => string;
  readonly modes: Readonly<Record<string, string>>;
  readonly happened: string;
  readonly happenedNot: string;
}

const counted = (n: number, name: string): string => `${n} ${name}${n === 1 ? "" : "s"}`;

const en: Words = {
  noStructure: "This deliberation tests no claims.",
  noStructureHint: "Claims under test, checks and stop signals belong to the structured protocol.",
  empty: "Nothing has been claimed yet.",
  emptyHint: "Claims enter the board when the first round is closed.",
  stale: "The server does not answer; this is what was last known.",
  onPage: "On this page",
  board: "Claims",
  status: "Status",
  all: "all",
  noClaims: "No claim has been raised yet.",
  statuses: {
    pending: "pending",
    tested_unclear: "unclear",
    tested_confirmed: "confirmed",
    partially_refuted: "partly refuted",
    tested_refuted: "refuted",
    superseded: "superseded",
  },
  round: (n) => `round ${n}`,
  tested: (n) => `tested ${n === 1 ? "once" : n === 2 ? "twice" : `${n} times`}`,
  grounds: { observed: "observed", checked: "checked", argued: "argued" },
  judged: "judged, not observed",
  testableAs: "Testable as",
  speaksFor: "Speaks for",
  supersedes: "Takes the place of",
  supersededBy: "Superseded by",
  citedIn: "Decisions that cite it",
  history: "Under test",
  untested: "No check has touched it yet.",
  keeps: "stays",
  stances: { supports: "speaks for it", contradicts: "speaks against it" },
  checks: "Checks",
  check: "Check",
  noChecks: "No check has been made yet.",
  checkNames: {
    critic_attack_on_action_trace: "Critic's attack on the action's trace",
    guardian_vs_observer_walkthrough: "Guardian against the observer's walkthrough",
    observer_friction_vs_critic_attack: "Observer's friction against the critic's attack",
    all_vs_prior_decisions: "Everything against earlier decisions",
  },
  results: {
    ROBUST: "robust",
    BROKEN: "broken",
    UNCLEAR: "unclear",
    NOT_APPLICABLE: "not applicable",
  },
  observedLegend: "observed: a command ran and decided",
  stressLegend: "stress round, one role left out",
  without: (role) => `without ${role}`,
  optionTested: "Option under test",
  moved: "Claims it moved",
  movedNothing: "None.",
  evidence: "Evidence",
  signals: "Stop signals",
  noRounds: "No round has been closed yet.",
  holding: (n) => `${n} of 6 hold.`,
  advice: {
    "strong-stop": "Stop.",
    "wrap-up": "One wrap-up round, then stop.",
    borderline: "Borderline: a person may stop here.",
    "go-on": "Go on.",
  },
  signalNames: {
    1: "Status changes settle",
    2: "Disagreement stays open",
    3: "Every role has led",
    4: "Roles were left out",
    5: "On course",
    6: "Little is pending",
  },
  figures,
  units: {
    1: "changes a round",
    2: "slope",
    3: "roles",
    4: "roles",
    5: "deviation",
    6: "of the claims",
  },
  holds: "holds",
  holdsNot: "does not hold",
  stress: "Stress rounds",
  roundHead: "Round",
  left: "Left out",
  expected: "Expected without it",
  found: "Found",
  shows: "Its absence",
  profile: (claims, changes, disagreements) =>
    `${counted(claims, "claim")}, ${counted(changes, "change")}, ${counted(disagreements, "disagreement")}`,
  notRecorded: "not recorded",
  decorative: "did not show",
  missed: "showed",
  decisions: "Decisions",
  noDecisions: "Nothing has been decided yet.",
  madeBy: {
    consensus: "by consensus",
    round_lead: "by the lead of the round",
    adversary_concession: "the adversary gave way",
  },
  relations: {
    "based-on": "based on",
    "supported-by": "supported by",
    supersedes: "supersedes",
    "builds-on": "builds on",
  },
  tensions: "Tensions",
  noTensions: "No tension was recorded.",
  noOpenTensions: "Every tension was resolved.",
  open: "open",
  resolved: "resolved in",
  drift: "Drift from the anchor",
  driftVerdicts: { PASS: "on course", PARTIAL: "partly off course", FAIL: "off course" },
  deviation: (n) => `deviation ${n} of 5`,
  addressed: "dealt with",
  soundness: "Failure modes",
  decorativeRoles: (roles) => `Decorative: the rounds without ${roles} looked like the others.`,
  modes: {
    "FM-1": "Sycophancy cascade",
    "FM-2": "Performative attack",
    "FM-3": "Drift",
    "FM-4": "Domination",
    "FM-5": "Too many claims, or too few",
    "FM-6": "Checks bypassed",
    "FM-7": "Stress avoided",
    "FM-8": "Overrun",
  },
  happened: "happened",
  happenedNot: "did not happen",
};

export const words: Readonly<Record<Lang, Words>> = { en, ja, zh };
