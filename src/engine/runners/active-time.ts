// How long a run has been at work, over all restarts. It stands still while nothing but people is waited for:
// a person may take a month, and no cap on minutes is spent on it.
import type { Clock } from "./clock.ts";

export class ActiveTime {
  readonly #clock: Clock;
  #ms: number;
  /** Null while it stands still. */
  #since: number | null;

  constructor(clock: Clock, before: number) {
    this.#clock = clock;
    this.#ms = before;
    this.#since = clock.now();
  }

  get isStill(): boolean {
    return this.#since === null;
  }

  ms(): number {
    return Math.round(this.#since === null ? this.#ms : this.#ms + this.#clock.now() - this.#since);
  }

  standStill(isStill: boolean): void {
    if (isStill === this.isStill) return;
    if (this.#since !== null) this.#ms += this.#clock.now() - this.#since;
    this.#since = isStill ? null : this.#clock.now();
  }
}
