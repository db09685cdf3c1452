// What a structured deliberation came to: what prevailed, what was claimed and tested, what was decided and on what, and how sound it was.
// Law 1: what is computed comes from the ledgers and other facts; what the recorder wrote stands beside it under the message it was written in.
// Law 2: the axes are never summed up: there is no single figure for the whole.
import type { Result } from "../../../views/reading.ts";
import { evaluate, type Evaluation } from "../ledger/evaluation.ts";
import { failureModes, type FailureMode, type Seen } from "../ledger/failure-modes.ts";
import { ledgersOf, roundsIn, type Ledgers } from "../ledger/ledgers.ts";
import { signals, type Signals } from "../ledger/signals.ts";
import type { Notice } from "../../../kernel/fact.ts";
import { ROLES, type Role } from "../../../kernel/ledger.ts";
import { membersOf, textAt, titleOf, type Chronicle } from "../../../views/chronicle.ts";
import {
  conclusionOf,
  minorityOf,
  optionsOf,
  type Cited,
  type LastWord,
  type MinorityRow,
  type OptionRow,
} from "../../../views/conclusion.ts";
import {
  checkRows,
  claimRows,
  decisionRows,
  evidenceOf,
  tensionRows,
  type CheckRow,
  type ClaimRow,
  type DecisionRow,
  type Ground,
  type TensionRow,
} from "./claims.ts";
import { planOf, type Plan } from "./plan.ts";
import {
  driftRows,
  roundRows,
  stressRows,
  type DriftRow,
  type RoundRow,
  type StressRow,
} from "./rounds.ts";
import { structuredSynthesis, type StructuredSynthesis } from "./synthesis.ts";

export interface StructuredResult extends Result {
  readonly kind: "structured";
  /** The message in which the synthesis was written. */
  readonly written: string | null;
  readonly overview: Cited | null;
  /** Options that are still held and did not prevail. */
  readonly minority: readonly MinorityRow[] | "none";
  /** Claims that the argument leaves standing although what they speak for did not prevail; `option`: null where they speak for none. */
  readonly minorityClaims: readonly {
    readonly claim: string;
    readonly option: string | null;
    readonly status: string;
    readonly certificate: string;
  }[];
  /** Of an outcome by evidence: whether anything that bears on it was observed. Null for every other outcome. */
  readonly evidence: Exclude<Ground, "argued"> | null;
  readonly finals: readonly LastWord[];
  readonly nextActions: readonly Cited[];
  readonly options: readonly OptionRow[];
  readonly plan: Plan;
  readonly rounds: readonly RoundRow[];
  readonly leads: readonly { readonly role: Role; readonly title: string; readonly led: number }[];
  readonly claims: readonly ClaimRow[];
  readonly checks: readonly CheckRow[];
  readonly decisions: readonly DecisionRow[];
  readonly tensions: readonly TensionRow[];
  readonly stress: readonly StressRow[];
  /** Roles whose absence did not show. */
  readonly decorative: readonly Role[];
  readonly drift: readonly DriftRow[];
  readonly signals: Signals;
  /** All eight failure modes, fired or not. */
  readonly retrospective: readonly FailureMode[];
  readonly evaluation: Evaluation;
  readonly synthesis: StructuredSynthesis;
  /** What the run could not establish, as the engine recorded it. */
  readonly limits: readonly Pick<Notice, "code" | "text" | "says">[];
}

const LIMITS = new Set(["quick-limits", "no-stress-tests"]);

export function structuredResult(record: Chronicle): StructuredResult {
  const ledgers = ledgersOf(record.entries);
  const conclusion = conclusionOf(record);
  const synthesis = structuredSynthesis(record);
  const cites = synthesis.source === null ? [] : [synthesis.source];
  const plan = planOf(record);
  const claims = claimRows(ledgers);
  const stress = stressRows(record, ledgers);
  const minority = minorityOf(record, (_option, holders) => {
    const rows = synthesis.minority.filter(({ advocate }) => holders.includes(advocate));
    return rows.length === 0
      ? null
      : {
          whySetAside: rows.map(({ reason }) => reason).join(" "),
          reconsiderWhen: rows.map(({ note }) => note).join(" "),
          cites,
        };
  });
  const raised = new Map(claims.map(({ id, option }) => [id, option]));
  const options = minority === "none" ? [] : minority.filter(({ option }) => !raised.has(option));
  return {
    kind: "structured",
    ...conclusion,
    written: synthesis.source,
    overview:
      synthesis.executiveSummary === null ? null : { text: synthesis.executiveSummary, cites },
    minority: options.length > 0 ? options : "none",
    minorityClaims: (minority === "none" ? [] : minority)
      .filter(({ option }) => raised.has(option))
      .map(({ option: claim, status, certificate }) => ({
        claim,
        option: raised.get(claim) ?? null,
        status,
        certificate,
      })),
    evidence: conclusion.resolution?.kind === "by evidence" ? evidenceOf(ledgers) : null,
    finals: lastWords(record),
    nextActions: synthesis.recommendations.map(({ action, cites: own }) => ({
      text: action,
      cites: own,
    })),
    options: optionsOf(
      record,
      conclusion.issues.find(({ isMain }) => isMain),
    ),
    plan,
    rounds: roundRows(record, ledgers),
    leads: ROLES.map((role) => ({
      role,
      title: titleOf(record.seats, role),
      led: ledgers.lead_history.filter(({ lead }) => lead === role).length,
    })),
    claims,
    checks: checkRows(ledgers),
    decisions: decisionRows(ledgers, claims),
    tensions: tensionRows(ledgers),
    stress,
    decorative: [
      ...new Set(stress.filter(({ isDecorative }) => isDecorative).map(({ without }) => without)),
    ],
    drift: driftRows(record, ledgers),
    signals: signals(ledgers),
    retrospective: failureModes(ledgers, seenIn(record, ledgers, plan)),
    evaluation: evaluate(ledgers),
    synthesis,
    limits: record.notices
      .filter(({ code }) => LIMITS.has(code))
      .map(({ code, text, says }) => ({ code, text, ...(says === undefined ? {} : { says }) })),
  };
}

/** What the ledgers alone do not say, of the rounds that they hold. A quick run cannot overrun: its rounds are all it has. */
function seenIn(record: Chronicle, ledgers: Ledgers, { preset, rounds }: Plan): Seen {
  const held = new Set(roundsIn(ledgers));
  const made = record.messages.filter(
    ({ phase, round }) => phase === "artifact" && held.has(round),
  );
  const counts = new Map<number, number>();
  for (const { round } of made) counts.set(round, (counts.get(round) ?? 0) + 1);
  const critic = made
    .filter(({ seat }) => seat === "critic")
    .map(
      ({ round, body }) =>
        [
          round,
          { verdict: textAt(body, "verdict"), confidence: Number(body["confidence"] ?? 0) },
        ] as const,
    );
  return { artifacts: counts, critic: new Map(critic), budget: preset === "quick" ? null : rounds };
}

/** A role's blind position is its own words; what it says later is in its artifacts. */
function lastWords(record: Chronicle): LastWord[] {
  return membersOf(record).map(({ id, title }) => {
    const moved = record.shifts.findLast(({ seat }) => seat === id);
    const blind = record.messages.find(({ seat, phase }) => seat === id && phase === "position");
    const confidence = blind?.body["confidence"];
    if (moved)
      return { seat: id, title, message: moved.message, claim: moved.reason, confidence: null };
    return {
      seat: id,
      title,
      message: blind?.id ?? null,
      claim: textAt(blind?.body ?? {}, "position"),
      confidence: typeof confidence === "number" ? confidence : null,
    };
  });
}
