// Sends one of several prompts ahead that begin alike, so that the provider's prefix cache serves the others.
// Law: whoever goes ahead holds the rest up until its answer begins or its call ends, and no longer; nobody waits for a cache that is warm.
import type { Prompt } from "../../agents/render.ts";
import type { Clock } from "./clock.ts";

/** Caches keep a prefix for five minutes after its last use; this leaves a call its time to arrive. */
const WARM_MS = 240_000;

/** English has three to four characters a token, other languages fewer. Who waits in vain loses the time to a first token; who does not wait pays for the whole beginning. */
const CHARS_PER_TOKEN = 3;

/** What the prompts of a phase begin with: up to the end of the transcript, or where a cache keeps nothing so short, of what they are all asked. */
export function beginningOf(
  { shared, transcript, ends = [], own }: Prompt,
  cachesFrom: number,
): string | undefined {
  const end = [transcript.length, ends.at(-1) ?? 0]
    .map((end) => shared.length + end)
    .find((end) => end / CHARS_PER_TOKEN >= cachesFrom);
  return end === undefined ? undefined : (shared + transcript + own).slice(0, end);
}

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
