// The rounds of a structured deliberation: who led, who was away, how stress tests and drift checks came out, what the signals said.
import { signals, type Signals } from "../ledger/signals.ts";
import { ledgersUpTo, type Ledgers } from "../ledger/ledgers.ts";
import type { Profile } from "../ledger/stress.ts";
import type { DriftCheck, Role } from "../../../kernel/ledger.ts";
import { textAt, type Chronicle } from "../../../views/chronicle.ts";

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
    const measure = record.measures.findLast((each) => each.name === name && each.round === round);
    return measure
      ? {
          claims: measure.parts["claims"] ?? 0,
          changes: measure.parts["changes"] ?? 0,
          disagreements: measure.parts["disagreements"] ?? 0,
        }
      : null;
  };
  return ledgers.lead_history.flatMap(
    ({ round, is_stress: isStress, absent_agent: without }): StressRow[] =>
      isStress && without !== null
        ? [
            {
              round,
              without,
              predicted: profile("predicted-signature", round),
              found: profile("stress-profile", round),
              isDecorative: record.alarms.some(
                (alarm) => alarm.code === "decorative" && alarm.round === round,
              ),
            },
          ]
        : [],
  );
}

export function driftRows(record: Chronicle, { drift }: Ledgers): readonly DriftRow[] {
  return drift.map((check): DriftRow => {
    const message = record.messages.find(
      ({ phase, round }) => phase === "drift" && round === check.round,
    );
    return {
      ...check,
      message: message?.id ?? null,
      why: textAt(message?.body ?? {}, "why"),
      correction: textAt(message?.body ?? {}, "correction"),
    };
  });
}
