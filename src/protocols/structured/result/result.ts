// What a structured deliberation came to: what prevailed, what was claimed and tested, what was decided and on what, and how sound it was.
// Law 1: what is computed comes from the ledgers and other facts; what the recorder wrote stands beside it under the message it was written in.
// Law 2: the axes are never summed up: there is no single figure for the whole.
import { term } from "../../../messages/report.ts";
import type { Told } from "../../../views/told.ts";
import type { Decided, Reading } from "../../../views/reading.ts";
import { evaluate } from "../ledger/evaluation.ts";
import { artifactsIn, failureModes } from "../ledger/failure-modes.ts";
import { ledgersOf, roundsIn, ledgersUpTo, timesLed, type Ledgers } from "../ledger/ledgers.ts";
import { openDrift, signals } from "../ledger/signals.ts";
import type { Alarm, Verdict } from "../../../kernel/fact.ts";
import { ROLES, type Role } from "../../../kernel/ledger.ts";
import {
  isRow,
  membersOf,
  pickTexts,
  rowAt,
  rowsAt,
  textAt,
  textsAt,
  titleOf,
} from "../../../views/deliberation-state.ts";
import type { DeliberationState } from "../../../views/deliberation-state.ts";
import { conclusionOf, minorityOf, optionsOf, type LastWord } from "../../../views/conclusion.ts";
import {
  checkRows,
  claimRows,
  decisionRows,
  evidenceOf,
  countOptionChecks,
  settledRows,
  tensionRows,
} from "./claims.ts";
import { budgetOf, DRIFT_EVERY, stressRounds, type Planned } from "../ledger/schedule.ts";
import type { Profile } from "../ledger/stress.ts";

/** How a structured run is read: by its ledgers. */
export const structuredReading: Reading<StructuredResult> = {
  result: structuredResult,
  tell,
  met,
  decided,
  pages: ["claims"],
};

function tell(result: StructuredResult, told: Told): StructuredResult {
  const signals = (found: StructuredResult["signals"]): StructuredResult["signals"] => ({
    ...found,
    signals: found.signals.map((signal) => ({
      ...signal,
      detail: told.tell(signal.detail, signal.says),
    })),
  });
  return {
    ...result,
    options: told.certified(result.options),
    rounds: result.rounds.map((round) => ({ ...round, signals: signals(round.signals) })),
    signals: signals(result.signals),
    retrospective: result.retrospective.map((mode) => ({
      ...mode,
      name: term(told.lang, mode.code),
      evidence: told.tell(mode.evidence, mode.says.evidence),
      response: told.tell(mode.response, mode.says.response),
    })),
    limits: result.limits.map((row) => ({ ...row, text: told.tell(row.text, row.says) })),
  };
}

type Computed = ReturnType<typeof structuredResult>;
type Kept<T> = T extends readonly (infer Row)[] ? readonly Row[] : T;
export type StructuredResult = { readonly [K in keyof Computed]: Kept<Computed[K]> };

const LIMITS = new Set(["quick-limits", "no-stress-tests"]);

export function structuredResult(record: DeliberationState) {
  const ledgers = ledgersOf(record.entries);
  const conclusion = conclusionOf(record);
  const synthesis = synthesisOf(record);
  const cites = synthesis.source === null ? [] : [synthesis.source];
  const plan = planOf(record);
  const claims = claimRows(ledgers);
  const said = new Map(synthesis.options.map((row) => [row.option, row]));
  const minority = minorityOf(record, (_option, holders) => {
    const rows = synthesis.minority.filter(({ advocate }) => holders.includes(advocate));
    const whySetAside = rows.map(({ reason }) => reason).join(" ");
    const reconsiderWhen = rows.map(({ note }) => note).join(" ");
    return rows.length === 0 ? null : { whySetAside, reconsiderWhen, cites };
  });
  const raised = new Set(claims.map(({ id }) => id));
  const listed = record.issues.find((issue) => issue.main)?.stances.map(({ id }) => id) ?? [];
  const options = minority === "none" ? [] : minority.filter(({ option }) => !raised.has(option));
  return {
    kind: "structured" as const,
    ...conclusion,
    /** The message in which the synthesis was written. */
    written: synthesis.source,
    overview:
      synthesis.executiveSummary === null ? null : { text: synthesis.executiveSummary, cites },
    /** Options that are still held and did not prevail; older records name claims among them. */
    minority: options.length > 0 ? options : ("none" as const),
    /** Of an outcome by evidence: whether anything that bears on it was observed. Null for every other outcome. */
    evidence: conclusion.resolution?.kind === "by evidence" ? evidenceOf(ledgers) : null,
    finals: lastWords(record),
    nextActions: synthesis.recommendations.map((row) => ({ text: row.action, cites: row.cites })),
    options: optionsOf(record, conclusion.issues),
    plan,
    rounds: roundRows(record, ledgers),
    leads: ROLES.map((role) => ({
      role,
      title: titleOf(record.seats, role),
      led: timesLed(ledgers, role),
    })),
    claims,
    checks: checkRows(ledgers),
    /** What the roles made of pending claims after the last round. */
    settled: settledRows(ledgers),
    decisions: decisionRows(ledgers, claims),
    tensions: tensionRows(ledgers),
    stress: stressRows(record, ledgers),
    /** How each option came through the checks, with the strongest that was said for it and against it. */
    tested: countOptionChecks(ledgers, listed).map((row) => ({
      ...row,
      for: said.get(row.option)?.for ?? null,
      against: said.get(row.option)?.against ?? null,
    })),
    /** What was changed in how the rounds are held, by whom and why. */
    iterations: iterationsOf(record),
    drift: driftRows(record, ledgers),
    signals: signals(ledgers),
    /** All eight failure modes, fired or not. */
    retrospective: failureModes(ledgers, seenIn(record, ledgers, plan)),
    evaluation: evaluate(ledgers),
    synthesis,
    /** What the run could not establish, as the engine recorded it. */
    limits: record.notices
      .filter(({ code }) => LIMITS.has(code))
      .map(({ code, text, says }) => ({ code, text, ...(says === undefined ? {} : { says }) })),
  };
}

/** The synthesis as its recorder wrote it, in its parts: nothing of it is computed, and without one every part is empty. */
function synthesisOf(record: DeliberationState) {
  const message = record.messages.findLast(({ phase }) => phase === "synthesis");
  const body = message?.body ?? {};
  return {
    source: message?.id ?? null,
    executiveSummary: message ? textAt(body, "executiveSummary") : null,
    findings: rowsAt(body, "findings").map((row) => ({
      ...pickTexts(row, "text"),
      cites: textsAt(row, "cites"),
    })),
    pendingClaims: rowsAt(body, "pendingClaims").map((row) => ({
      claim: textAt(row, "claim_id"),
      ...pickTexts(row, "reading", "why", "test"),
    })),
    minority: rowsAt(body, "minorityReport").map((row) =>
      pickTexts(row, "position", "advocate", "reason", "note"),
    ),
    openQuestions: rowsAt(body, "openQuestions").map((row) =>
      pickTexts(row, "question", "whyOpen"),
    ),
    options: rowsAt(body, "options").map((row) => pickTexts(row, "option", "for", "against")),
    /** In older records with the risk and what each rests on, in newer ones with who and by when. */
    recommendations: [...rowsAt(body, "recommendations"), ...rowsAt(body, "nextSteps")].map(
      (row) => ({
        ...pickTexts(row, "action", "risk", "who", "by"),
        cites: textsAt(row, "cites"),
      }),
    ),
  };
}

function iterationsOf(record: DeliberationState) {
  return record.facts.flatMap((fact) => {
    if (fact.kind !== "own" || fact.name !== "structured/iteration" || !isRow(fact.data)) return [];
    const round = Number(fact.data["round"] ?? 0);
    return [{ round, ...pickTexts(fact.data, "by", "change", "why") }];
  });
}

/** What the ledgers alone do not say, of the rounds that they hold. A quick run cannot overrun: its rounds are all it has. */
function seenIn(record: DeliberationState, ledgers: Ledgers, { preset, rounds, stress }: Plan) {
  const last = Math.max(0, ...roundsIn(ledgers));
  return {
    ...artifactsIn(record.messages, ledgers),
    budget: preset === "quick" ? null : rounds,
    isStressAhead: record.concluded === null && stress.some(({ round }) => round > last),
  };
}

/** The reason of a role's last vote; in older records why it moved; else its blind position. */
function lastWords(record: DeliberationState): LastWord[] {
  return membersOf(record).map(({ id, title }) => {
    const own = record.messages.filter(({ seat }) => seat === id);
    const last = own.findLast(
      ({ phase, body }) => phase === "wrap_up" && textAt(body, "why") !== "",
    );
    const moved = record.shifts.findLast(({ seat }) => seat === id);
    const blind = own.find(({ phase }) => phase === "position");
    const confidence = blind?.body["confidence"];
    const later = last
      ? { message: last.id, claim: textAt(last.body, "why") }
      : moved && { message: moved.message, claim: moved.reason };
    return {
      seat: id,
      title,
      ...(later ?? { message: blind?.id ?? null, claim: textAt(blind?.body ?? {}, "position") }),
      confidence: !later && typeof confidence === "number" ? confidence : null,
    };
  });
}

/**
 * Falling agreement is met by a stricter next round, drift by a check that says it was addressed;
 * a failure mode that does not hold at the end was one of a round on the way.
 */
function met(record: DeliberationState): (alarm: Alarm) => boolean {
  const ledgers = ledgersOf(record.entries);
  const last = Math.max(0, ...roundsIn(ledgers));
  const adrift = new Set(openDrift(ledgers.drift).map(({ round }) => round));
  const modes = record.alarms.some(({ code }) => code.startsWith("FM-"))
    ? structuredResult(record).retrospective
    : [];
  return ({ code, round }) => {
    if (code === "sycophancy") return round < last;
    if (code === "drift") return !adrift.has(round);
    return modes.some((mode) => mode.code === code && !mode.fired);
  };
}

function decided({ entries }: DeliberationState, verdict: Verdict | null): Decided {
  const ledgers = ledgersOf(entries);
  return {
    decisions: decisionRows(ledgers, claimRows(ledgers)).map((row) => ({
      id: row.id,
      text: row.text,
      resolution: row.resolution,
      ground: row.ground,
      evidence: row.evidence,
      supersededBy: row.supersededBy,
    })),
    evidence:
      entries.length > 0 && verdict?.resolution === "by evidence" ? evidenceOf(ledgers) : null,
  };
}

// The rounds of a structured deliberation, planned and held: who fills the roles, who led, who was away, how stress tests and drift checks
// came out, what the signals said. Law: what a person changed at a gate counts before what the brief says.
export type Plan = ReturnType<typeof planOf>;
export type RoundRow = ReturnType<typeof roundRows>[number];

/** What it was given. */
export function planOf(record: DeliberationState) {
  const { brief } = record.opened;
  const preset: Planned["preset"] = textAt(brief, "preset") === "quick" ? "quick" : "standard";
  const given = brief["rounds"];
  const rounds = budgetOf({ preset, rounds: typeof given === "number" ? given : null });
  const isKept = record.notices.some(({ code }) => code === "stress-tests-kept");
  const withoutStress = isKept ? null : textAt(brief, "withoutStress") || null;
  const chosen = brief["leaveOut"] as Planned["leaveOut"] | undefined; // the brief was parsed; older ones lack it
  const stress = [...stressRounds({ preset, rounds, withoutStress, leaveOut: chosen ?? null })];
  const every = brief["driftEvery"];
  return {
    question: record.topic,
    system: textAt(brief, "system") || null,
    anchor: textAt(brief, "anchor") || null,
    /** What counts as evidence in this domain. */
    evidence: textAt(brief, "evidence") || null,
    driftEvery: typeof every === "number" ? every : DRIFT_EVERY,
    preset,
    /** How many rounds at the most. */
    rounds,
    roles: ROLES.map((role) => roleRow(record, role)),
    stress: stress.map(([round, without]) => ({ round, without })),
    withoutStress,
    /** Names of the commands that a check may run. */
    commands: textsAt(brief, "checks"),
  };
}

function roleRow(record: DeliberationState, role: Role) {
  const said =
    record.messages.find(({ seat, phase }) => seat === role && phase === "position")?.body ?? {};
  const named = textAt(rowAt(record.opened.brief, "roles") ?? {}, role);
  return {
    role,
    title: titleOf(record.seats, role),
    /** Who fills it in this domain; null before anyone said so. */
    who: named || textAt(said, "who") || null,
    watches: textAt(said, "watches") || null,
  };
}

function roundRows(record: DeliberationState, ledgers: Ledgers) {
  return ledgers.lead_history.map(({ round, lead, is_stress: isStress, absent_agent: absent }) => ({
    round,
    lead,
    isStress,
    absent,
    /** Why somebody who was expected is away; null where nobody is, or it was planned. */
    why: absent === null || isStress ? null : whyAway(record, round, absent),
    signals: signals(ledgersUpTo(ledgers, round)),
  }));
}

/** The first turn of the round that the role left unanswered. */
function whyAway({ asks }: DeliberationState, round: number, role: Role): string | null {
  for (const { opened, reply } of asks.values())
    if (opened.round === round && opened.seat === role && reply?.kind === "absent")
      return `${reply.state}: ${reply.why}`;
  return null;
}

/** Rounds without a role: what its absence should have looked like, as recorded before the round, and what it did look like. */
function stressRows(record: DeliberationState, ledgers: Ledgers) {
  const profile = (name: string, round: number): Profile | null => {
    const found = record.measures.findLast((each) => each.name === name && each.round === round);
    const { claims = 0, changes = 0, disagreements = 0 } = found?.parts ?? {};
    return found ? { claims, changes, disagreements } : null;
  };
  return ledgers.lead_history.flatMap(({ round, is_stress, absent_agent: without }) => {
    if (!is_stress || without === null) return [];
    const predicted = profile("predicted-signature", round);
    const found = profile("stress-profile", round);
    return [{ round, without, predicted, found }];
  });
}

function driftRows(record: DeliberationState, { drift }: Ledgers) {
  return drift.map((check) => {
    const { id = null, body = {} } =
      record.messages.find(({ phase, round }) => phase === "drift" && round === check.round) ?? {};
    return {
      ...check,
      message: id,
      why: textAt(body, "why"),
      correction: textAt(body, "correction"),
    };
  });
}
