// What one process shares between its deliberations: how many requests a provider takes at once, and which models are down.
// A breaker opens for one model after repeated failures; after a pause one probe may close it again, and until that
// probe is back the others wait for it.
import type { Failure } from "../agents/agent.ts";
import type { History } from "../deliberation/history.ts";
import type { Clock } from "./clock.ts";

/** Failures in a row after which a model counts as down. */
export const BREAKER_FAILURES = 5;
/** How long nobody asks a model that is down. */
export const BREAKER_PAUSE_MS = 30_000;
/** Requests at once where the settings say nothing: below every hosted provider's own limit. */
const AT_ONCE = 16;
/** These say something about us or about one request, and nothing about whether the model is up. */
const NO_SIGN: ReadonlySet<string> = new Set<Failure>(["aborted", "rate-limited", "bad-request", "context-overflow"]);

interface Lane {
  running: number;
  readonly queue: (() => void)[];
}

interface Breaker {
  failures: number;
  /** What the last one said. */
  last: string;
  openedAt: number | null;
  probe: Probe | undefined;
}

interface Probe {
  readonly over: Promise<void>;
  end(): void;
}

export class Providers {
  readonly #clock: Clock;
  readonly #limits: Readonly<Record<string, number>>;
  readonly #busy = new Map<string, Lane>();
  readonly #breakers = new Map<string, Breaker>();

  constructor(clock: Clock, limits: Readonly<Record<string, number>> = {}) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Waits for a place at the provider; call the result to give it back. */
  async place(provider: string): Promise<() => void> {
    const lane = this.#lane(provider);
    if (lane.running >= this.#limit(provider)) await new Promise<void>((resolve) => lane.queue.push(resolve));
    else lane.running += 1;
    return given(lane);
  }

  /** A place for a request that need not be made: at once, or not at all. None while the model is not known to be up. */
  spare(provider: string, model: string): (() => void) | undefined {
    if ((this.#breakers.get(model)?.openedAt ?? null) !== null) return undefined;
    const lane = this.#lane(provider);
    if (lane.running >= this.#limit(provider)) return undefined;
    lane.running += 1;
    return given(lane);
  }

  /** Undefined while the model is down. Else the model may be asked; call the result when that is over, however it went. */
  async admit(model: string): Promise<(() => void) | undefined> {
    for (;;) {
      const breaker = this.#breakers.get(model);
      if (!breaker || breaker.openedAt === null) return () => undefined;
      if (this.#clock.now() - breaker.openedAt < BREAKER_PAUSE_MS) return undefined;
      if (!breaker.probe) {
        const probe = newProbe();
        breaker.probe = probe;
        return () => {
          if (breaker.probe === probe) breaker.probe = undefined;
          probe.end();
        };
      }
      await breaker.probe.over;
    }
  }

  succeeded(model: string): void {
    this.#breakers.delete(model);
  }

  /** What a model that fails last failed with. */
  lastFailure(model: string): string | undefined {
    return this.#breakers.get(model)?.last;
  }

  failed(model: string, failure: string, message = ""): void {
    if (NO_SIGN.has(failure)) return;
    const breaker = this.#breakers.get(model) ?? { failures: 0, last: "", openedAt: null, probe: undefined };
    breaker.failures += 1;
    breaker.last = said(failure, message);
    if (breaker.failures >= BREAKER_FAILURES) breaker.openedAt = this.#clock.now();
    this.#breakers.set(model, breaker);
  }

  /**
   * What earlier processes learnt about the models of a run, from its log. Nobody knows how long ago that was, so a
   * model that was down is half open: one probe, and whoever mended it need not wait.
   */
  remember(history: History): void {
    const rows = new Map<string, { failures: number; last: string }>();
    for (const { model, state, failure } of history.calls.values()) {
      if (state === "completed") rows.delete(model);
      else if (state === "failed" && failure && !NO_SIGN.has(failure.failure)) rows.set(model, { failures: (rows.get(model)?.failures ?? 0) + 1, last: said(failure.failure, failure.message) });
    }
    for (const [model, { failures, last }] of rows) {
      // What this process saw itself is newer.
      if (this.#breakers.has(model)) continue;
      const openedAt = failures >= BREAKER_FAILURES ? this.#clock.now() - BREAKER_PAUSE_MS : null;
      this.#breakers.set(model, { failures, last, openedAt, probe: undefined });
    }
  }

  #lane(provider: string): Lane {
    const lane = this.#busy.get(provider) ?? { running: 0, queue: [] };
    this.#busy.set(provider, lane);
    return lane;
  }

  #limit(provider: string): number {
    return this.#limits[provider] ?? AT_ONCE;
  }
}

/** How to give a place back, once; whoever waits has it next. */
function given(lane: Lane): () => void {
  let isBack = false;
  return () => {
    if (isBack) return;
    isBack = true;
    const next = lane.queue.shift();
    if (next) next();
    else lane.running -= 1;
  };
}

function said(failure: string, message: string): string {
  return message === "" ? failure : `${failure}: ${message}`;
}

function newProbe(): Probe {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  return { over, end };
}
