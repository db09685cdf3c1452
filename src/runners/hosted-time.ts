// How long a hosted run has been at work. Nothing runs between two calls of a host, so the records themselves tell.
// Law: a pause longer than anybody thinks is an absence and counts nothing: a host that comes back after a day goes on where it was.
import type { LogEvent } from "../log/event.ts";

/** A model that thinks, reads and writes for longer is gone. */
export const AWAY_MS = 15 * 60_000;

/** Wall clocks may go backwards; what is negative counts nothing either. */
export function activeMs(events: readonly LogEvent[], now: number): number {
  let [sum, last] = [0, Number.NaN];
  for (const time of [...events.map(({ ts }) => Date.parse(ts)), now]) {
    const gap = time - last;
    if (gap > 0 && gap <= AWAY_MS) sum += gap;
    last = time;
  }
  return sum;
}
