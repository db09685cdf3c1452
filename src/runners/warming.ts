// Sends one of several prompts ahead that begin alike, so that the provider's prefix cache serves the others.
// Law: whoever goes ahead holds the rest up until its answer begins or its call ends, and no longer; nobody waits for a cache that is warm.
import type { Clock } from "./clock.ts";

/** Caches keep a prefix for five minutes after its last use; this leaves a call its time to arrive. */
const WARM_MS = 240_000;

interface Prefix {
  warmUntil: number;
  /** While somebody is ahead with it. */
  ahead: Promise<void> | undefined;
}

/** For the one that goes ahead: its answer has begun, or its call is over. */
export type Warmed = () => void;

export class Warming {
  readonly #clock: Clock;
  readonly #prefixes = new Map<string, Prefix>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns when a prompt with this beginning may go out. Who gets something back goes ahead, and calls it. */
  async turn(key: string): Promise<Warmed | undefined> {
    const prefix = this.#prefixes.get(key) ?? { warmUntil: -Infinity, ahead: undefined };
    this.#prefixes.set(key, prefix);
    if (prefix.ahead) await prefix.ahead;
    if (prefix.warmUntil > this.#clock.now()) {
      prefix.warmUntil = this.#clock.now() + WARM_MS;
      return undefined;
    }
    let arrived = (): void => undefined;
    const ahead = new Promise<void>((resolve) => (arrived = resolve));
    prefix.ahead = ahead;
    return () => {
      if (prefix.ahead !== ahead) return;
      // Also where it failed: those who waited have waited enough.
      prefix.warmUntil = this.#clock.now() + WARM_MS;
      prefix.ahead = undefined;
      arrived();
    };
  }
}
