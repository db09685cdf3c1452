// How a structured run is read: by its ledgers.
import { ledgersOf, roundsIn } from "../ledger/ledgers.ts";
import { openDrift } from "../ledger/signals.ts";
import type { Alarm, Verdict } from "../../../kernel/fact.ts";
import type { Chronicle } from "../../../views/chronicle.ts";
import { term } from "../../../report/terms.ts";
import type { Decided, Reading } from "../../../views/reading.ts";
import type { Told } from "../../../views/told.ts";
import { claimRows, decisionRows, evidenceOf } from "./claims.ts";
import { structuredResult, type StructuredResult } from "./result.ts";

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
    minorityClaims: told.certified(result.minorityClaims),
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

/**
 * Falling agreement is met by a stricter next round, drift by a check that says it was addressed;
 * a failure mode that does not hold at the end was one of a round on the way.
 */
function met(record: Chronicle): (alarm: Alarm) => boolean {
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

function decided({ entries }: Chronicle, verdict: Verdict | null): Decided {
  const ledgers = ledgersOf(entries);
  return {
    decisions: decisionRows(ledgers, claimRows(ledgers)).map(
      ({ id, text, resolution, ground, evidence, supersededBy }) => ({
        id,
        text,
        resolution,
        ground,
        evidence,
        supersededBy,
      }),
    ),
    evidence:
      entries.length > 0 && verdict?.resolution === "by evidence" ? evidenceOf(ledgers) : null,
  };
}
