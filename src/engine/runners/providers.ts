// What one process shares between its deliberations: how many requests a provider takes at once, when it takes them again after it
// said "later", and which models are down.
// A provider that says "later" is left alone for as long as it says, and gets half as many requests at once; answers bring the
// others back one by one. A breaker opens for one model after repeated failures; after a pause one probe may close it again, and until that
// probe is back the others wait for it.
import type { Failure } from "../../agents/agent.ts";
import type { History } from "../deliberation/history.ts";
import type { Clock } from "./clock.ts";

/** Failures in a row after which a model counts as down. */
export const BREAKER_FAILURES = 5;
/** How long nobody asks a model that is down. */
export const BREAKER_PAUSE_MS = 30_000;
/** Requests at once where the settings say nothing: below every hosted provider's own limit. */
const AT_ONCE = 16;
/** These say something about us or about one request, and nothing about whether the model is up. */
const NO_SIGN: ReadonlySet<string> = new Set<Failure>([
  "aborted",
  "rate-limited",
  "bad-request",
  "context-overflow",
]);
/** How long a provider that says "later" is waited for, where the settings say nothing. */
export const PATIENCE_MS = 600_000;
/** Waits of a provider that does not say how long: from here, doubled each time, up to there. */
const FIRST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 60_000;

interface Lane {
  running: number;
  readonly queue: (() => void)[];
  /** Requests at once now. */
  allowed: number;
  /** Answers since that number last changed. */
  answered: number;
  /** Set while it says "later": since when, how often, and when it may be asked again. */
  later: { readonly since: number; readonly times: number; readonly until: number } | undefined;
}

interface Breaker {
  failures: number;
  /** What the last one said. */
  last: string;
  openedAt: number | null;
  /** Ends with the request that tries whether it is up again. */
  probe: Promise<void> | undefined;
}

export class Providers {
  readonly #clock: Clock;
  readonly #limits: Readonly<Record<string, number>>;
  readonly #patienceMs: number;
  readonly #busy = new Map<string, Lane>();
  readonly #breakers = new Map<string, Breaker>();

  constructor(
    clock: Clock,
    limits: Readonly<Record<string, number>> = {},
    patienceMs = PATIENCE_MS,
  ) {
    this.#clock = clock;
    this.#limits = limits;
    this.#patienceMs = patienceMs;
  }

  /** Waits until the provider takes requests and has a place; call the result to give it back. Who stops meanwhile gets one at once, and looks. */
  async place(provider: string, stop?: AbortSignal): Promise<() => void> {
    const lane = this.#lane(provider);
    for (;;) {
      const wait = (lane.later?.until ?? 0) - this.#clock.now();
      if (wait > 0 && stop?.aborted !== true) await this.#clock.sleep(wait, stop);
      if (lane.running >= lane.allowed)
        await new Promise<void>((resolve) => lane.queue.push(resolve));
      else lane.running += 1;
      const giveBack = giveBackOnce(lane);
      if ((lane.later?.until ?? 0) <= this.#clock.now() || stop?.aborted === true) return giveBack;
      giveBack();
    }
  }

  /** The provider said "later": how long it is left alone; undefined where that would be longer than anybody waits for it. */
  postponed(provider: string, saysMs: number | null, random: () => number): number | undefined {
    const lane = this.#lane(provider);
    const now = this.#clock.now();
    const { since, times, until } = lane.later ?? { since: now, times: 0, until: 0 };
    // Requests that went out together are put off together, and count once.
    const isSame = until > now;
    if (!isSame) [lane.allowed, lane.answered] = [Math.max(1, Math.floor(lane.allowed / 2)), 0];
    const own = Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** times) * (0.5 + random() / 2);
    const wait = Math.max(saysMs !== null && saysMs > 0 ? saysMs : own, isSame ? until - now : 0);
    if (now + wait - since > this.#patienceMs) {
      // Whoever resumes begins anew.
      lane.later = undefined;
      return undefined;
    }
    lane.later = { since, times: isSame ? times : times + 1, until: now + wait };
    return wait;
  }

  /** A place for a request that need not be made: at once, or not at all. None while the model is not known to be up. */
  spare(provider: string, model: string): (() => void) | undefined {
    if ((this.#breakers.get(model)?.openedAt ?? null) !== null) return undefined;
    const lane = this.#lane(provider);
    if (lane.running >= lane.allowed || lane.later !== undefined) return undefined;
    lane.running += 1;
    return giveBackOnce(lane);
  }

  /** Undefined while the model is down. Else the model may be asked; call the result when that is over, however it went. */
  async admit(model: string): Promise<(() => void) | undefined> {
    for (;;) {
      const breaker = this.#breakers.get(model);
      if (!breaker || breaker.openedAt === null) return () => undefined;
      if (this.#clock.now() - breaker.openedAt < BREAKER_PAUSE_MS) return undefined;
      if (!breaker.probe) {
        let end = (): void => undefined;
        const probe = new Promise<void>((resolve) => (end = resolve));
        breaker.probe = probe;
        return () => {
          if (breaker.probe === probe) breaker.probe = undefined;
          end();
        };
      }
      await breaker.probe;
    }
  }

  noteSuccess(model: string, provider: string): void {
    this.#breakers.delete(model);
    const lane = this.#lane(provider);
    const now = this.#clock.now();
    // Who answers some is waited for anew, and still not asked before it said.
    lane.later =
      lane.later && lane.later.until > now
        ? { since: now, times: 0, until: lane.later.until }
        : undefined;
    if (lane.allowed >= this.#limit(provider) || (lane.answered += 1) < lane.allowed) return;
    lane.answered = 0;
    lane.allowed += 1;
    admitNext(lane);
  }

  /** What a model that fails last failed with. */
  lastFailure(model: string): string | undefined {
    return this.#breakers.get(model)?.last;
  }

  noteFailure(model: string, failure: string, message = ""): void {
    if (NO_SIGN.has(failure)) return;
    const breaker = this.#breakers.get(model) ?? {
      failures: 0,
      last: "",
      openedAt: null,
      probe: undefined,
    };
    breaker.failures += 1;
    breaker.last = message === "" ? failure : `${failure}: ${message}`;
    if (breaker.failures >= BREAKER_FAILURES) breaker.openedAt = this.#clock.now();
    this.#breakers.set(model, breaker);
  }

  /**
   * What earlier processes learnt about the models of a run, from its log. Nobody knows how long ago that was, so a
   * model that was down is half open: one probe, and whoever mended it need not wait.
   */
  remember(history: History): void {
    // What this process saw itself is newer.
    const seen = new Set(this.#breakers.keys());
    for (const { model, state, failure } of history.calls.values()) {
      if (seen.has(model)) continue;
      if (state === "completed") this.#breakers.delete(model);
      else if (failure) this.noteFailure(model, failure.failure, failure.message);
    }
    for (const [model, breaker] of this.#breakers)
      if (!seen.has(model) && breaker.openedAt !== null)
        breaker.openedAt = this.#clock.now() - BREAKER_PAUSE_MS;
  }

  #lane(provider: string): Lane {
    const lane = this.#busy.get(provider) ?? {
      running: 0,
      queue: [],
      allowed: this.#limit(provider),
      answered: 0,
      later: undefined,
    };
    this.#busy.set(provider, lane);
    return lane;
  }

  #limit(provider: string): number {
    return this.#limits[provider] ?? AT_ONCE;
  }
}

/** How to give a place back, once; whoever waits has it next. */
function giveBackOnce(lane: Lane): () => void {
  let isBack = false;
  return () => {
    if (isBack) return;
    isBack = true;
    lane.running -= 1;
    admitNext(lane);
  };
}

function admitNext(lane: Lane): void {
  if (lane.running >= lane.allowed) return;
  const next = lane.queue.shift();
  if (!next) return;
  lane.running += 1;
  next();
}
