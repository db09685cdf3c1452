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

interface Breaker {
  failures: number;
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
  readonly #busy = new Map<string, { running: number; readonly queue: (() => void)[] }>();
  readonly #breakers = new Map<string, Breaker>();

  constructor(clock: Clock, limits: Readonly<Record<string, number>> = {}) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Waits for a place at the provider; call the result to give it back. */
  async place(provider: string): Promise<() => void> {
    const lane = this.#busy.get(provider) ?? { running: 0, queue: [] };
    this.#busy.set(provider, lane);
    if (lane.running >= (this.#limits[provider] ?? AT_ONCE)) await new Promise<void>((resolve) => lane.queue.push(resolve));
    else lane.running += 1;
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      const next = lane.queue.shift();
      if (next) next();
      else lane.running -= 1;
    };
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

  failed(model: string, failure: string): void {
    if (NO_SIGN.has(failure)) return;
    const breaker = this.#breakers.get(model) ?? { failures: 0, openedAt: null, probe: undefined };
    breaker.failures += 1;
    if (breaker.failures >= BREAKER_FAILURES) breaker.openedAt = this.#clock.now();
    this.#breakers.set(model, breaker);
  }

  /**
   * What earlier processes learnt about the models of a run, from its log. Nobody knows how long ago that was, so a
   * model that was down is half open: one probe, and whoever mended it need not wait.
   */
  remember(history: History): void {
    const rows = new Map<string, number>();
    for (const { model, state, failure } of history.calls.values()) {
      if (state === "completed") rows.set(model, 0);
      else if (state === "failed" && !NO_SIGN.has(failure?.failure ?? "")) rows.set(model, (rows.get(model) ?? 0) + 1);
    }
    for (const [model, failures] of rows) {
      // What this process saw itself is newer.
      if (failures === 0 || this.#breakers.has(model)) continue;
      const openedAt = failures >= BREAKER_FAILURES ? this.#clock.now() - BREAKER_PAUSE_MS : null;
      this.#breakers.set(model, { failures, openedAt, probe: undefined });
    }
  }
}

function newProbe(): Probe {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  return { over, end };
}
