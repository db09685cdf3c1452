// Asks of a session that somebody outside it answers: a person who holds a seat, or a host. What is said is handed to the run that waits for it.
// Law: a reply is handed over once, and whoever brought it learns what became of it from the record.
import { settlementIn, type Settled } from "../engine/deliberation/submit.ts";
import type { LogEvent } from "../log/index.ts";
import { realClock } from "../engine/runners/clock.ts";
import { errorOf } from "./error-of.ts";

/** Between an ask that stands in the log and the run that waits for its answer lie moments. */
const TRIES = 40;
const PAUSE_MS = 20;

export class PendingReplies {
  readonly #waiting = new Map<string, (text: string) => void>();
  readonly #brought = new Map<string, (settled: Settled) => void>();

  /** The run's side: what is said to an ask, or undefined when the signal comes first. */
  async waitFor(ask: string, signal: AbortSignal): Promise<string | undefined> {
    if (signal.aborted) return undefined;
    try {
      return await new Promise<string | undefined>((resolve) => {
        this.#waiting.set(ask, resolve);
        signal.addEventListener("abort", () => resolve(undefined), { once: true });
      });
    } finally {
      this.#waiting.delete(ask);
    }
  }

  /** False: nobody waits for it. `ended` tells when nobody will. */
  async give(ask: string, text: string, ended: Promise<unknown>): Promise<boolean> {
    const gone = ended.then(() => "gone" as const);
    for (let n = 0; n < TRIES; n += 1) {
      const take = this.#waiting.get(ask);
      this.#waiting.delete(ask);
      take?.(text);
      if (take) return true;
      if ((await Promise.race([realClock.sleep(PAUSE_MS), gone])) === "gone") return false;
    }
    return false;
  }

  /** What became of it. */
  async bring(ask: string, text: string, ended: Promise<unknown>): Promise<Settled> {
    const settled = new Promise<Settled>((resolve) => this.#brought.set(ask, resolve));
    try {
      if (!(await this.give(ask, text, ended))) throw errorOf("busy.ask");
      const became = await Promise.race([settled, ended.then(() => "gone" as const)]);
      if (became === "gone") throw errorOf("busy.ask");
      return became;
    } finally {
      this.#brought.delete(ask);
    }
  }

  /** The record's side. */
  onEvent(event: LogEvent): void {
    const settled = settlementIn(event);
    if (settled) this.#brought.get(settled.data.ask)?.(settled);
  }
}
