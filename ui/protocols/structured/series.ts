// The figure behind each stop signal, round by round: what its line is drawn from.
// Law: a figure is null where the round has none; it is computed from the ledgers' lines as the result holds them, never read out of a sentence.
import type { ClaimRow } from "../../../src/protocols/structured/result/claims.ts";
import type { StructuredResult } from "../../../src/protocols/structured/result/result.ts";
import type { ClaimStatus } from "../../../src/kernel/ledger.ts";

type SignalNumber = 1 | 2 | 3 | 4 | 5 | 6;

export interface Point {
  readonly round: number;
  readonly value: number | null;
  /** Whether the signal held after the round. */
  readonly holds: boolean;
  readonly isStress: boolean;
}

export interface Series {
  readonly n: SignalNumber;
  readonly points: readonly Point[];
  /** The line it has to be above, or below; null where there is none to draw. */
  readonly bound: number | null;
  readonly detail: string;
  readonly holds: boolean;
}

const NUMBERS: readonly SignalNumber[] = [1, 2, 3, 4, 5, 6];
/** A mean over so many rounds is what is held against its peak. */
const WINDOW = 3;
const MISSED_ROLES = 3;
const LED_ROLES = 4;
const MOST_PENDING = 0.3;

export function seriesOf(result: StructuredResult): readonly Series[] {
  const last = result.rounds.at(-1);
  return NUMBERS.map((n): Series => {
    const values = result.rounds.map((_, at) => figureOf(result, n, at));
    const known = values.flatMap((value) => (value === null ? [] : [value]));
    const now = last?.signals.signals.find((signal) => signal.n === n);
    return {
      n,
      bound:
        n === 1
          ? known.length === 0
            ? null
            : Math.max(...known) / 2
          : n === 2
            ? 0
            : n === 3
              ? LED_ROLES
              : n === 4
                ? MISSED_ROLES
                : n === 5
                  ? null
                  : MOST_PENDING,
      points: result.rounds.map(({ round, isStress, signals }, at) => ({
        round,
        isStress,
        value: values[at] ?? null,
        holds: signals.signals.find((signal) => signal.n === n)?.satisfied ?? false,
      })),
      detail: now?.detail ?? "",
      holds: now?.satisfied ?? false,
    };
  });
}

function figureOf(result: StructuredResult, n: SignalNumber, at: number): number | null {
  const held = result.rounds.slice(0, at + 1);
  const round = held.at(-1)?.round ?? 0;
  switch (n) {
    case 1:
      return held.length < WINDOW
        ? null
        : held.slice(-WINDOW).reduce((sum, each) => sum + changesIn(result, each.round), 0) /
            WINDOW;
    case 2:
      return held.at(-1)?.signals.slope ?? null;
    case 3:
      return new Set(held.filter(({ isStress }) => !isStress).map(({ lead }) => lead)).size;
    case 4:
      return new Set(
        held.flatMap(({ isStress, absent }) => (isStress && absent !== null ? [absent] : [])),
      ).size;
    case 5:
      return result.drift.find((check) => check.round === round)?.deviation ?? null;
    case 6: {
      const raised = result.claims.filter((claim) => claim.round <= round);
      return raised.length === 0
        ? null
        : raised.filter((claim) => statusAfter(claim, round) === "pending").length / raised.length;
    }
  }
}

/** How many claims the checks of a round moved. */
function changesIn({ checks }: StructuredResult, round: number): number {
  return checks
    .filter((row) => row.round === round)
    .flatMap(({ cells }) => cells.flatMap(({ changes }) => changes))
    .filter(({ from, to }) => from !== to).length;
}

/** Where a claim stood when a round had ended. */
export function statusAfter({ history, status }: ClaimRow, round: number): ClaimStatus {
  const last = history.findLast((change) => change.round <= round);
  return last?.to ?? history[0]?.from ?? status;
}

// The figure of each signal as people read it; the same in every language.
export const figures: Readonly<Record<SignalNumber, (value: number) => string>> = {
  1: (value) => value.toFixed(2),
  2: (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(2)}`,
  3: (value) => `${value} / 4`,
  4: (value) => `${value} / 4`,
  5: (value) => `${value} / 5`,
  6: (value) => `${Math.round(value * 100)} %`,
};
