// The rounds of a structured deliberation, planned and held: who fills the roles, who led, who was away, how stress tests and drift checks
// came out, what the signals said. Law: what a person changed at a gate counts before what the brief says.
import { ROLES, type DriftCheck, type Role } from "../../../kernel/ledger.ts";
import { textAt, textsAt, titleOf, type Chronicle } from "../../../views/chronicle.ts";
import { ledgersUpTo, type Ledgers } from "../ledger/ledgers.ts";
import { budgetOf, stressRounds, type Planned } from "../ledger/schedule.ts";
import { signals, type Signals } from "../ledger/signals.ts";
import type { Profile } from "../ledger/stress.ts";

export interface RoleRow {
  readonly role: Role;
  readonly title: string;
  /** Who fills it in this domain; null before anyone said so. */
  readonly who: string | null;
  readonly watches: string | null;
}

/** What it was given. */
export interface Plan extends Pick<Planned, "preset" | "withoutStress"> {
  readonly question: string;
  readonly system: string | null;
  readonly anchor: string | null;
  /** How many rounds at the most. */
  readonly rounds: number;
  readonly roles: readonly RoleRow[];
  /** In the order of the rounds. */
  readonly stress: readonly { readonly round: number; readonly without: Role }[];
  /** Names of the commands that a check may run. */
  readonly commands: readonly string[];
}

export interface RoundRow {
  readonly round: number;
  readonly lead: Role;
  readonly isStress: boolean;
  readonly absent: Role | null;
  /** Why somebody who was expected is away; null where nobody is, or it was planned. */
  readonly why: string | null;
  readonly signals: Signals;
}

/** A round without a role: what its absence should have looked like, and what it did look like. */
export interface StressRow {
  readonly round: number;
  readonly without: Role;
  /** Recorded before the round; null where it was not. */
  readonly predicted: Profile | null;
  readonly found: Profile | null;
  /** The round looked like the normal ones. */
  readonly isDecorative: boolean;
}

export interface DriftRow extends DriftCheck {
  readonly message: string | null;
  readonly why: string;
  readonly correction: string;
}

export function planOf(record: Chronicle): Plan {
  const { brief } = record.opened;
  const preset = textAt(brief, "preset") === "quick" ? "quick" : "standard";
  const given = brief["rounds"];
  const rounds = budgetOf({ preset, rounds: typeof given === "number" ? given : null });
  const isKept = record.notices.some(({ code }) => code === "stress-tests-kept");
  const withoutStress = isKept ? null : textAt(brief, "withoutStress") || null;
  const stress = [...stressRounds({ preset, rounds, withoutStress })];
  return {
    question: record.topic,
    system: textAt(brief, "system") || null,
    anchor: textAt(brief, "anchor") || null,
    preset,
    rounds,
    roles: ROLES.map((role) => roleRow(record, role)),
    stress: stress.map(([round, without]) => ({ round, without })),
    withoutStress,
    commands: textsAt(brief, "checks"),
  };
}

function roleRow(record: Chronicle, role: Role): RoleRow {
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
    who: named || textAt(said, "who") || null,
    watches: textAt(said, "watches") || null,
  };
}

export function roundRows(record: Chronicle, ledgers: Ledgers): readonly RoundRow[] {
  return ledgers.lead_history.map(
    ({ round, lead, is_stress: isStress, absent_agent: absent }): RoundRow => ({
      round,
      lead,
      isStress,
      absent,
      why: absent === null || isStress ? null : whyAway(record, round, absent),
      signals: signals(ledgersUpTo(ledgers, round)),
    }),
  );
}

/** The first turn of the round that the role left unanswered. */
function whyAway({ asks }: Chronicle, round: number, role: Role): string | null {
  for (const { opened, reply } of asks.values())
    if (opened.round === round && opened.seat === role && reply?.kind === "absent")
      return `${reply.state}: ${reply.why}`;
  return null;
}

export function stressRows(record: Chronicle, ledgers: Ledgers): readonly StressRow[] {
  const profile = (name: string, round: number): Profile | null => {
    const found = record.measures.findLast((each) => each.name === name && each.round === round);
    const { claims = 0, changes = 0, disagreements = 0 } = found?.parts ?? {};
    return found ? { claims, changes, disagreements } : null;
  };
  return ledgers.lead_history.flatMap(({ round, is_stress, absent_agent: without }) => {
    if (!is_stress || without === null) return [];
    const predicted = profile("predicted-signature", round);
    const found = profile("stress-profile", round);
    const isDecorative = record.alarms.some(
      (alarm) => alarm.code === "decorative" && alarm.round === round,
    );
    return [{ round, without, predicted, found, isDecorative }];
  });
}

export function driftRows(record: Chronicle, { drift }: Ledgers): readonly DriftRow[] {
  return drift.map((check): DriftRow => {
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
