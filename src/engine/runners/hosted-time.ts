// How long a hosted run has been at work. Nothing runs between two calls of a host, so its records tell, and the calls that left none.
// Law: a pause longer than anybody thinks is an absence and counts nothing: a host that comes back after a day goes on where it was.
import type { LogEvent } from "../../log/event.ts";

/** A model that thinks, reads and writes for longer is gone. */
export const AWAY_MS = 15 * 60_000;
/** A host's turn: a model in a context of its own reads, thinks and writes, and a host may have many of them. */
export const HOST_TURN_MS = 30 * 60_000;
/** Calls come by the second; a host that is there is there for the minute. */
const APART_MS = 60_000;
/** A day of minutes: nobody is waited for so long. */
const MOST_LOOKS = 1_440;

/** A call that the log does not show: when it came, and after how many records. */
interface Look {
  readonly after: number;
  readonly at: number;
}

/** The calls of one host, as far as this process saw them. What it forgets is counted as absence, which takes nobody's turn. */
export class Attendance {
  #looks: readonly Look[] = [];

  look(events: readonly LogEvent[], now: number): void {
    const before = this.#looks.at(-2);
    // Of calls close to each other the first and the last are enough.
    const isClose = before?.after === events.length && now - before.at < APART_MS;
    this.#looks = [
      ...(isClose ? this.#looks.slice(0, -1) : this.#looks),
      { after: events.length, at: now },
    ].slice(-MOST_LOOKS);
  }

  /** Wall clocks may go backwards; what is negative counts nothing either. */
  activeMs(events: readonly LogEvent[], now: number): number {
    let [sum, last, looks] = [0, Number.NaN, 0];
    const pass = (time: number): void => {
      const gap = time - last;
      if (gap > 0 && gap <= AWAY_MS) sum += gap;
      last = time;
    };
    for (const [n, { ts }] of events.entries()) {
      pass(Date.parse(ts));
      for (
        let look = this.#looks[looks];
        look && look.after <= n + 1;
        look = this.#looks[(looks += 1)]
      )
        pass(look.at);
    }
    pass(now);
    return sum;
  }
}
