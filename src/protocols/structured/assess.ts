// Phases G and H: what the lead decides and leaves open, and every few rounds whether the work still is on its anchor.
import type {
  Cite,
  Claim,
  Entry,
  LedgerDecision,
  LedgerLines,
  LedgerName,
  Role,
  Verification,
} from "../../kernel/ledger.ts";
import { isAnswered } from "../../kernel/reply.ts";
import { single, record, type Script } from "../../kernel/script.ts";
import { isDriftRound, isDetectionRound } from "./ledger/schedule.ts";
import { artifactPath } from "./ledger/sections.ts";
import { currentTensions } from "./ledger/ledgers.ts";
import { openDrift, signals, type Signals } from "./ledger/signals.ts";
import { askDrift, askWork } from "./check-asks.ts";
import type { Attendance } from "./attendance.ts";
import type { AssessmentReply } from "./shapes.ts";
import { makeIteration, type StructuredState } from "./state.ts";
import { gone, gate, point } from "../shared/ask.ts";
import { alarm, notice, choiceOf, phrase } from "./voice.ts";
import type { Ask, Decision } from "../../kernel/ask.ts";
import type { Fact, Measure } from "../../kernel/fact.ts";
import { failureModes } from "./ledger/failure-modes.ts";
import { predictProfile, profileOf, type Profile } from "./ledger/stress.ts";
import { trendOf, figure, shareOf } from "./ledger/trend.ts";

export function* assess(
  state: StructuredState,
  at: Attendance,
  early: AssessmentReply | null,
): Script<void> {
  const assessment = early ?? (yield* askLead(state, at));
  if (!assessment) return;
  yield* enterLedgers(state, [
    ...decisions(state, at, assessment),
    ...tensions(state, at, assessment),
  ]);
  const { change, why } = assessment.procedure;
  state.procedure = change.trim();
  if (state.procedure !== "") yield* record([makeIteration(at.round, at.lead, change, why)]);
}

function* askLead(state: StructuredState, at: Attendance): Script<AssessmentReply | null> {
  const reply = yield* single(
    askWork(state, { role: at.lead, checks: [], assesses: true, raised: [], found: new Map() }, at),
  );
  if (!isAnswered(reply)) {
    yield* record([gone(reply), notice("no-assessment", { round: at.round }, at.lead)]);
    return null;
  }
  yield* record([state.say(reply, at.round, "assessment", ["resolvedTensions", "procedure"])]);
  return reply.value as AssessmentReply; // only the assessment was asked for
}

/** Lines become part of the ledgers and of the record in one step. */
export function* enterLedgers(state: StructuredState, entries: readonly Entry[]): Script<void> {
  state.enter(entries);
  yield* record(entries);
}

function decisions(
  state: StructuredState,
  at: Attendance,
  { decisions: drawn }: AssessmentReply,
): Entry[] {
  const refs = at.present.map((role) => artifactPath(at.round, role));
  const by = madeBy(state, at);
  return drawn.map(({ text, cites }, i) =>
    entry("decisions", {
      id: `D-${at.round}-${i + 1}`,
      round: at.round,
      text,
      cites: cites.map(({ id, relation }) => ({ type: typeOf(id), id, relation })),
      made_by: by,
      round_artifact_refs: refs,
    }),
  );
}

function typeOf(id: string): Cite["type"] {
  return id.startsWith("C-") ? "claim" : id.startsWith("V-") ? "verification" : "decision";
}

/** Whose decision it is: everyone's, if all hold one option; the critic's concession, if it could break nothing; else the lead's. */
function madeBy(state: StructuredState, { round }: Attendance): LedgerDecision["made_by"] {
  if (state.isUnanimous) return "consensus";
  const found = state.artifact(round, "critic")?.body["verdict"];
  return found === "ROBUST" ? "adversary_concession" : "round_lead";
}

function tensions(
  state: StructuredState,
  { round }: Attendance,
  { tensions: found, resolvedTensions = [] }: AssessmentReply,
): Entry[] {
  const fresh = found.map(({ text, sources }, i) =>
    entry("tensions", { id: `T-${round}-${i + 1}`, round, text, sources: [...new Set(sources)] }),
  );
  const known = new Map(currentTensions(state.ledgers).map((tension) => [tension.id, tension]));
  const settled = [...new Map(resolvedTensions.map((row) => [row.tension, row.by]))].flatMap(
    ([id, by]) => {
      const before = known.get(id);
      return before ? [entry("tensions", { ...before, resolved_in: by })] : [];
    },
  );
  return [...settled, ...fresh];
}

export function* checkDrift(state: StructuredState, at: Attendance): Script<void> {
  const { round } = at;
  if (!isDriftRound(round, state.brief.driftEvery)) return;
  const isOpen = openDrift(state.ledgers.drift).length > 0;
  const reply = yield* single(askDrift(state, driftChecker(at), round, isOpen));
  if (!isAnswered(reply))
    return yield* record([gone(reply), notice("no-drift-check", { round }, reply.seat)]);
  const { verdict, deviation, correction, addressed = false } = reply.value;
  const message = state.say(reply, round, "drift");
  state.correction = correction.trim();
  // Who still finds drift leaves it open, whatever became of the drift before.
  const line = { round, verdict, deviation, addressed: addressed && verdict === "PASS" };
  yield* record([
    message,
    ...(verdict === "FAIL" ? [alarm("drift", round, { verdict, deviation }, [message.id])] : []),
    ...(verdict === "PARTIAL" ? [notice("drift", { round, deviation }, reply.seat)] : []),
    ...(state.correction === ""
      ? []
      : [makeIteration(round, reply.seat, correction, reply.value.why)]),
  ]);
  yield* enterLedgers(state, [entry("drift", line)]);
}

/** The guardian, unless it leads or is away: then the first who does not lead. */
function driftChecker({ lead, others }: Attendance): Role {
  return others.includes("guardian") ? "guardian" : (others[0] ?? lead);
}

/** In the ledgers of a round, the lead's line comes with the claims and the checks. */
export function roundEntries(
  at: Attendance,
  claims: readonly Claim[],
  verifications: readonly Verification[],
): Entry[] {
  const { round, lead, planned, away } = at;
  return [
    entry("lead_history", { round, lead, is_stress: planned !== null, absent_agent: away }),
    ...claims.map((line) => entry("claims", line)),
    ...verifications.map((line) => entry("verifications", line)),
  ];
}

export function entry<L extends LedgerName>(ledger: L, line: LedgerLines[L]): Entry {
  return { kind: "entry", ledger, line } as Entry; // the line is one of its ledger
}

// What the engine itself sees after a round: falling disagreement, failure modes, rounds without a role, the stop signals.
/** Before a role is left out, what its absence should look like goes on record. */
export function predictAbsence(state: StructuredState, round: number, absent: Role): Measure {
  return measure("predicted-signature", round, predictProfile(state.ledgers, round, absent));
}

function measure(name: string, round: number, profile: Profile): Measure {
  return { kind: "measure", name, round, value: profile.disagreements, parts: { ...profile } };
}

export function* watch(state: StructuredState, at: Attendance): Script<void> {
  const facts: Fact[] = [];
  if (at.planned !== null)
    facts.push(measure("stress-profile", at.round, profileOf(state.ledgers, at.round)));
  if (at.planned === null && at.away !== null)
    facts.push(
      makeIteration(at.round, "engine", phrase("iteration.away", { role: at.away }).text, ""),
    );
  facts.push(...tighten(state, at.round));
  for (const { code, fired, says, refs } of failureModes(state.ledgers, state.seenIn(at.round))) {
    // The budget is judged at the end; a mode that goes on is said once.
    if (!fired || code === "FM-8" || state.fired.has(code)) continue;
    state.fired.add(code);
    facts.push(alarm(code, at.round, says, refs));
  }
  yield* record(facts);
}

/** Where disagreement falls, the critic of the next round has to bring more. */
function tighten(state: StructuredState, round: number): Fact[] {
  const { falls, early, late, chance } = trendOf(state.ledgers);
  const isNew = falls && !state.isTightened;
  state.isTightened = falls;
  if (!isNew) return [];
  const params = {
    early: shareOf(early.disagreeing, early.made).percent,
    late: shareOf(late.disagreeing, late.made).percent,
    chance: figure(100 * (chance ?? 1), 1),
  };
  const rung = alarm("sycophancy", round, params);
  return [rung, makeIteration(round, "engine", phrase("iteration.tightened").text, rung.text)];
}

type Going = "on" | "stop" | "stopped by a person";

/** Looks at the stop signals when it is time, and asks whoever is there where they advise a stop. */
export function* detectStop(state: StructuredState, round: number): Script<Going> {
  if (!isDetectionRound(round, state.budget)) return "on";
  const found = signals(state.ledgers);
  yield* record([signalsNotice(found, round >= state.budget)]);
  if (round >= state.budget || found.advice === "go-on") return "on";
  const byDefault = stops(state, round, found) ? "stop" : "go-on";
  const reply = yield* single(askStop(found, round, byDefault));
  if (!isAnswered(reply) || reply.value.choice !== "stop") return "on";
  return byDefault === "stop" ? "stop" : "stopped by a person";
}

/** Unattended: at four it goes on, at five while stress rounds are still to come, at six it stops. */
function stops(state: StructuredState, round: number, { advice }: Signals): boolean {
  return advice === "strong-stop" || (advice === "wrap-up" && !state.seenIn(round).isStressAhead);
}

/** At the end nothing is left to advise. */
function signalsNotice({ signals: six, satisfied, advised }: Signals, isOver: boolean): Fact {
  const held = six.filter((signal) => signal.satisfied).map(({ n }) => String(n));
  return isOver
    ? notice("signals.end", { held, satisfied })
    : notice("signals", { held, advice: advised });
}

function askStop(found: Signals, round: number, byDefault: string): Ask<Decision> {
  const question = [
    phrase("gate.stop", { satisfied: found.satisfied, round }),
    ...found.signals.map(({ n, satisfied, says }) =>
      point(phrase("gate.stop.signal", { n, held: satisfied ? "yes" : "no", detail: says })),
    ),
  ];
  return gate(`gate/stop/${round}`, round, {
    phase: "wrap_up",
    question,
    choices: [choiceOf("stop"), choiceOf("go-on")],
    default: byDefault,
  });
}
