// The rounds of a structured deliberation, planned and held: who fills the roles, who led, who was away, how stress tests and drift checks
// came out, what the signals said. Law: what a person changed at a gate counts before what the brief says.
import { ROLES, type Role } from "../../../kernel/ledger.ts";
import { textAt, textsAt, titleOf } from "../../../views/deliberation-state.ts";
import type { DeliberationState } from "../../../views/deliberation-state.ts";
import { ledgersUpTo, type Ledgers } from "../ledger/ledgers.ts";
import { budgetOf, DRIFT_EVERY, stressRounds, type Planned } from "../ledger/schedule.ts";
import { signals } from "../ledger/signals.ts";
import type { Profile } from "../ledger/stress.ts";

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
  const given = record.opened.brief["roles"];
  const named =
    given !== null && typeof given === "object" && !Array.isArray(given)
      ? textAt(given as Readonly<Record<string, string>>, role)
      : ""; // the brief was parsed
  return {
    role,
    title: titleOf(record.seats, role),
    /** Who fills it in this domain; null before anyone said so. */
    who: named || textAt(said, "who") || null,
    watches: textAt(said, "watches") || null,
  };
}

export function roundRows(record: DeliberationState, ledgers: Ledgers) {
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
export function stressRows(record: DeliberationState, ledgers: Ledgers) {
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

export function driftRows(record: DeliberationState, { drift }: Ledgers) {
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
