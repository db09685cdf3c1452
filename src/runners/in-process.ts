// Runs a deliberation in this process: asks are answered side by side, every step is in the log before it is acted on.
// Law: what is started here is awaited here; when `run` returns, nothing of it is in flight and the log is closed by its owner.
import { DissensusError } from "../errors.ts";
import { advance } from "../deliberation/frontier.ts";
import { History } from "../deliberation/history.ts";
import type { Draft, LogEvent } from "../log/event.ts";
import type { Log } from "../log/log.ts";
import type { Ask } from "../script/ask.ts";
import type { EndReason, Outcome, Protocol } from "../script/protocol.ts";
import { Asking, type Resources } from "./asking.ts";
import { Ledger } from "./budget.ts";
import { Stop } from "./stop.ts";

export type Ending =
  | { readonly kind: "concluded"; readonly reason: EndReason; readonly outcome: Outcome }
  | { readonly kind: "paused"; readonly reason: Draft<"deliberation.paused">["data"]["reason"]; readonly detail: string };

export interface RunOptions extends Resources {
  readonly protocol: Protocol;
  readonly log: Log;
  /** Aborted once: no new calls, what is in flight may finish within the grace. */
  readonly checkpoint?: AbortSignal;
  onEvent?(event: LogEvent): void;
}

/** What a first interrupt leaves calls in flight to finish. */
export const GRACE_MS = 8_000;

export async function run(options: RunOptions): Promise<Ending> {
  return new InProcessRun(options).run();
}

class InProcessRun {
  readonly #options: RunOptions;
  readonly #history: History;
  readonly #asking: Asking;
  readonly #began: number;
  readonly #activeBefore: number;
  readonly #inFlight = new Map<string, Promise<void>>();
  readonly #stop = new Stop();
  #changed: () => void = () => undefined;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#history = History.of(options.log.events);
    this.#activeBefore = this.#history.activeMs;
    this.#began = options.clock.now();
    options.providers.remember(this.#history);
    this.#asking = new Asking({
      ...options,
      history: this.#history,
      ledger: new Ledger(this.#history),
      stop: this.#stop,
      write: (drafts) => this.#write(drafts),
      activeMs: () => this.#activeMs(),
    });
  }

  async run(): Promise<Ending> {
    const { concluded } = this.#history;
    if (concluded) return { kind: "concluded", reason: concluded.reason, outcome: concluded.outcome as unknown as Outcome }; // written from an Outcome
    const watch = this.#watchStops();
    try {
      if (this.#history.paused) await this.#write([{ type: "deliberation.resumed", data: { who: this.#options.who } }]);
      return (await this.#loop()) ?? (await this.#pause());
    } catch (error) {
      this.#stop.now("infrastructure", message(error));
      await Promise.allSettled(this.#inFlight.values());
      throw error;
    } finally {
      watch.abort();
    }
  }

  async #loop(): Promise<Ending | undefined> {
    let check = true;
    for (;;) {
      const step = advance(this.#options.protocol, this.#history, this.#activeMs(), check);
      check = false;
      if (step.drafts.length > 0) await this.#write(step.drafts);
      if (step.outcome) return { kind: "concluded", reason: step.outcome.reason, outcome: step.outcome };
      for (const ask of step.open) if (!this.#inFlight.has(ask.id) && !this.#stop.isOn) this.#start(ask);
      if (this.#inFlight.size === 0) return undefined;
      const isMoving = (): boolean => step.waits.some((asks) => asks.every((ask) => this.#history.replies.has(ask)));
      while (!this.#stop.isOn && this.#inFlight.size > 0 && !isMoving()) await this.#change();
      if (this.#stop.isOn) {
        await Promise.allSettled(this.#inFlight.values());
        if (this.#stop.error !== undefined) throw this.#stop.error;
        // What finished on the way may have settled the run or opened the next step; that is for the next start.
        return undefined;
      }
    }
  }

  #start(ask: Ask): void {
    const work = this.#asking
      .settle(ask)
      .catch((error: unknown) => this.#stop.failed(error))
      .finally(() => {
        this.#inFlight.delete(ask.id);
        this.#changed();
      });
    this.#inFlight.set(ask.id, work);
  }

  #change(): Promise<void> {
    return new Promise((resolve) => (this.#changed = resolve));
  }

  async #pause(): Promise<Ending> {
    const { reason, detail } = this.#stop.why ?? { reason: "person" as const, detail: "waits for a person" };
    await this.#write([{ type: "deliberation.paused", data: { reason, detail, activeMs: this.#activeMs() } }]);
    return { kind: "paused", reason, detail };
  }

  async #write(drafts: readonly Draft[]): Promise<readonly LogEvent[]> {
    const events = await this.#options.log.append(drafts);
    for (const event of events) {
      this.#history.apply(event);
      this.#options.onEvent?.(event);
    }
    return events;
  }

  #activeMs(): number {
    return Math.round(this.#activeBefore + this.#options.clock.now() - this.#began);
  }

  /** The first interrupt drains, then aborts; the cap on minutes aborts at once. */
  #watchStops(): AbortController {
    const over = new AbortController();
    const { checkpoint, clock } = this.#options;
    const drain = async (): Promise<void> => {
      this.#stop.soon("interrupt", "interrupted");
      this.#changed();
      await clock.sleep(GRACE_MS, over.signal);
      if (!over.signal.aborted) this.#stop.abort();
    };
    if (checkpoint?.aborted) void drain();
    else checkpoint?.addEventListener("abort", () => void drain(), { once: true });
    const { minutes } = this.#history.caps;
    if (minutes !== null) {
      const left = minutes * 60_000 - this.#activeBefore;
      void clock.sleep(left, over.signal).then(() => {
        if (over.signal.aborted) return;
        this.#stop.now("budget", `the cap of ${minutes} minutes is reached`);
        this.#changed();
      });
    }
    return over;
  }
}

function message(error: unknown): string {
  return error instanceof DissensusError ? error.code : "unexpected";
}
