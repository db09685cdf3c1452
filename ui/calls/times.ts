// Where a call lies in the time that is shown: when it waited, when it was sent, when its answer began, when it ended.
import type { CallsView } from "../../src/web/wire.ts";

export type Call = CallsView["calls"][number];

/** A stretch of the run's clock. */
export type Span = Readonly<{ from: number; to: number }>;

/** From the first thing that was waited for, at a whole step of the clock, to the last end; `now` where something is still out. */
export function spanOf(calls: readonly Call[], now: number): Span {
  if (calls.length === 0) return { from: 0, to: 1 };
  const from = Math.min(...calls.map(({ times }) => times.asked));
  const to = Math.max(from + 1, ...calls.map((call) => endOf(call, now)));
  const step = stepOf(to - from);
  return { from: Math.floor(from / step) * step, to };
}

/** Of a call without an end nothing is known after it was sent, unless it is still in flight. */
export function endOf({ times, state }: Call, now: number): number {
  return (
    times.ended ?? (state === "open" ? Math.max(now, times.sent) : (times.first ?? times.sent))
  );
}

export type Piece = Readonly<{ kind: "waits" | "silent" | "speaks"; left: number; width: number }>;

/** In shares of the span: waiting, until the first of the answer, and until its end. What took no time is left out. */
export function barPiecesOf(call: Call, { from, to }: Span, now: number): readonly Piece[] {
  const { asked, sent, first } = call.times;
  const share = (at: number): number => (at - from) / (to - from);
  const end = endOf(call, now);
  const piece = (kind: Piece["kind"], begun: number, over: number): readonly Piece[] =>
    over <= begun ? [] : [{ kind, left: share(begun), width: share(over) - share(begun) }];
  return [
    ...piece("waits", asked, sent),
    ...piece("silent", sent, first ?? end),
    ...(first === null ? [] : piece("speaks", first, end)),
  ];
}

const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 18_000, 36_000];
const MOST_TICKS = 6;

function stepOf(all: number): number {
  return (STEPS.find((step) => all / (step * 1_000) <= MOST_TICKS) ?? 86_400) * 1_000;
}

/** Whole seconds, minutes or hours, and the distance between two of them as a share of the span. */
export function ticksOf({ from, to }: Span): {
  readonly at: readonly number[];
  readonly step: number;
} {
  const ms = stepOf(to - from);
  const at = Array.from({ length: Math.floor((to - from) / ms) + 1 }, (_, n) => from + n * ms);
  return { at, step: ms / (to - from) };
}

/** As a stopwatch shows it. */
export function clockOf(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  const rest = two(seconds % 60);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}

/** Read from the provider's cache, of all that was sent; null where nobody said. */
export function cachedShare({ usage: { input, cacheRead } }: Call): number | null {
  if (typeof input !== "number" || typeof cacheRead !== "number" || input === 0) return null;
  return cacheRead / input;
}

/** Something did not go as it should: it was asked again, sent back, or came to nothing. */
export function isTroubled({ state, attempt, repair, isRefused }: Call): boolean {
  return attempt > 1 || repair > 0 || isRefused || ["failed", "cut", "ambiguous"].includes(state);
}
