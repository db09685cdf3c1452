// Runs a deliberation in this process: asks are answered side by side.
// Law: memory may run ahead of the disk, acts may not. Nothing is sent, shown or returned before all that led to it is durable.
// Law: what is started here is awaited here; when `run` returns, nothing of it is in flight and the log is closed by its owner.
import { ActiveTime } from "./active-time.ts";
import { render, promptText, type Prompt, type Setting } from "../../agents/render.ts";
import { DissensusError } from "../../errors.ts";
import { advance, driverOf } from "../deliberation/frontier.ts";
import { History } from "../deliberation/history.ts";
import type { Draft, LogEvent } from "../../log/event.ts";
import { core } from "../../messages/voice.ts";
import type { Log } from "../../log/log.ts";
import type { Ask } from "../../kernel/ask.ts";
import type { EndReason, Outcome, Protocol } from "../../kernel/protocol.ts";
import { Asking } from "./asking.ts";
import { Budget } from "./budget.ts";
import type { Resources } from "./context.ts";
import { Preflight } from "./preflight.ts";
import { settingOf } from "./prompt-of.ts";
import { Stop } from "./stop.ts";
import { sha } from "./calling.ts";

/** How a run ended: concluded, or paused at a place from which it can go on. */
export type Ending =
  | { readonly kind: "concluded"; readonly reason: EndReason; readonly outcome: Outcome }
  | {
      readonly kind: "paused";
      readonly reason: Draft<"deliberation.paused">["data"]["reason"];
      readonly detail: string;
    };

export interface RunOptions extends Resources {
  readonly protocol: Protocol;
  readonly log: Log;
  /** Aborted once: no new calls, what is in flight may finish within the grace. */
  readonly checkpoint?: AbortSignal;
  /** Comes to a stand where nobody but people is waited for, instead of waiting with them. */
  readonly leavesPeople?: boolean;
  /** Has an ask settled as a step of an engine's own; absent, it is just settled. */
  asStep?(ask: string, settle: () => Promise<void>): Promise<void>;
  onEvent?(event: LogEvent): void;
}

/** The reason of a checkpoint that a person asked for; any other is an interrupt. */
export const BY_PERSON = "a person";
/** What a first interrupt leaves calls in flight to finish. */
export const GRACE_MS = 8_000;
/** While people are waited for, the cap on minutes is looked at this often at most. */
const STILL_MS = 1_000;

export async function runInProcess(options: RunOptions): Promise<Ending> {
  return new InProcessRun(options).run();
}

class InProcessRun {
  readonly #options: RunOptions;
  readonly #history: History;
  readonly #setting: Setting;
  readonly #asking: Asking;
  readonly #preflight: Preflight;
  readonly #time: ActiveTime;
  readonly #inFlight = new Map<string, Promise<void>>();
  readonly #stop = new Stop();
  /** How many of those in flight wait for a person. */
  #people = 0;
  #changed: () => void = () => undefined;
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(options: RunOptions) {
    this.#options = options;
    this.#history = History.of(options.log.events);
    this.#time = new ActiveTime(options.clock, this.#history.activeMs);
    options.providers.remember(this.#history);
    this.#setting = settingOf(options.protocol, this.#history);
    const context = {
      ...options,
      history: this.#history,
      budget: new Budget(this.#history),
      stop: this.#stop,
      write: (drafts: readonly Draft[]) => this.#write(drafts),
      keep: (drafts: readonly Draft[]) => this.#keep(drafts),
      activeMs: () => this.#time.ms(),
      awaitPerson: () => this.#awaitPerson(),
    };
    this.#asking = new Asking(context, this.#setting);
    this.#preflight = new Preflight(context);
  }

  async run(): Promise<Ending> {
    const { concluded } = this.#history;
    if (concluded)
      return {
        kind: "concluded",
        reason: concluded.reason,
        outcome: concluded.outcome as unknown as Outcome,
      }; // written from an Outcome
    const watch = this.#watchStops();
    try {
      if (this.#history.paused)
        await this.#write([{ type: "deliberation.resumed", data: { who: this.#options.who } }]);
      const { trials } = this.#options;
      const isReady = trials === undefined || (await this.#preflight.pass(trials));
      return (isReady ? await this.#loop() : undefined) ?? (await this.#pause());
    } catch (error) {
      this.#stop.now("infrastructure", error instanceof DissensusError ? error.code : "unexpected");
      await Promise.allSettled(this.#inFlight.values());
      await this.#lastWrite;
      throw error;
    } finally {
      watch.abort();
    }
  }

  async #loop(): Promise<Ending | undefined> {
    const { protocol } = this.#options;
    const driver = driverOf(protocol, this.#history);
    let check = true;
    for (;;) {
      const step = advance(protocol, this.#history, this.#time.ms(), { check, driver });
      const noted = check ? this.#noteRewording(step.asked) : [];
      check = false;
      const writing = this.#write([...noted, ...step.drafts]);
      if (step.outcome) {
        await writing;
        return { kind: "concluded", reason: step.outcome.reason, outcome: step.outcome };
      }
      for (const ask of step.open)
        if (!this.#inFlight.has(ask.id) && !this.#stop.isOn) this.#start(ask);
      if (this.#inFlight.size === 0) return undefined;
      const isMoving = (): boolean =>
        step.waits.some((asks) => asks.every((ask) => this.#history.replies.has(ask)));
      while (!this.#stop.isOn && this.#inFlight.size > 0 && !isMoving()) {
        if (this.#options.leavesPeople === true && this.#isForPeople()) this.#leave();
        else await this.#change();
      }
      if (this.#stop.isOn) {
        await Promise.allSettled(this.#inFlight.values());
        await this.#lastWrite;
        if (this.#stop.error !== undefined) throw this.#stop.error;
        // What finished on the way may have settled the run or opened the next step; that is for the next start.
        return undefined;
      }
    }
  }

  #start(ask: Ask): void {
    const settle = (): Promise<void> => this.#asking.settle(ask);
    const work = (this.#options.asStep?.(ask.id, settle) ?? settle())
      .catch((error: unknown) => this.#stop.fail(error))
      .finally(() => {
        this.#inFlight.delete(ask.id);
        this.#keepTime();
        this.#changed();
      });
    this.#inFlight.set(ask.id, work);
    this.#keepTime();
  }

  #awaitPerson(): () => void {
    this.#people += 1;
    this.#keepTime();
    this.#changed();
    return () => {
      this.#people -= 1;
      this.#keepTime();
    };
  }

  #isForPeople(): boolean {
    return this.#people > 0 && this.#people === this.#inFlight.size;
  }

  #keepTime(): void {
    this.#time.standStill(this.#isForPeople());
  }

  #leave(): void {
    this.#stop.soon("person", core.phrase("pause.person"));
  }

  #change(): Promise<void> {
    return new Promise((resolve) => (this.#changed = resolve));
  }

  async #pause(): Promise<Ending> {
    const { text, says } = core.phrase("pause.person");
    const why = this.#stop.why ?? { reason: "person" as const, detail: text, says };
    const { reason, detail } = why;
    await this.#write([
      { type: "deliberation.paused", data: { ...why, activeMs: this.#time.ms() } },
    ]);
    return { kind: "paused", reason, detail };
  }

  /** Known here at once, durable when the promise resolves. Appends are made durable in order, so the last one speaks for all. */
  #write(drafts: readonly Draft[], written?: () => void): Promise<void> {
    if (drafts.length === 0) return this.#lastWrite;
    for (const draft of drafts) this.#history.apply(draft);
    const durable = this.#options.log.append(drafts, written).then((events) => {
      for (const event of events) this.#options.onEvent?.(event);
    });
    this.#lastWrite = durable.catch((error: unknown) => {
      this.#stop.fail(error);
      this.#changed();
    });
    return durable;
  }

  #keep(drafts: readonly Draft[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#write(drafts, resolve).then(resolve, reject);
    });
  }

  /** The first interrupt drains, then aborts; the cap on minutes aborts at once. */
  #watchStops(): AbortController {
    const over = new AbortController();
    const { checkpoint, clock } = this.#options;
    const drain = async (): Promise<void> => {
      if (checkpoint?.reason === BY_PERSON) this.#stop.soon("user", "paused by a person");
      else this.#stop.soon("interrupt", core.phrase("pause.interrupted"));
      this.#changed();
      await clock.sleep(GRACE_MS, over.signal);
      if (!over.signal.aborted) this.#stop.abort();
    };
    if (checkpoint?.aborted) void drain();
    else
      checkpoint?.addEventListener("abort", () => void drain(), {
        once: true,
        signal: over.signal,
      });
    void this.#watchMinutes(over.signal);
    return over;
  }

  async #watchMinutes(over: AbortSignal): Promise<void> {
    const { minutes } = this.#history.caps;
    if (minutes === null) return;
    for (;;) {
      const left = minutes * 60_000 - this.#time.ms();
      if (left <= 0) break;
      await this.#options.clock.sleep(this.#time.isStill ? Math.max(left, STILL_MS) : left, over);
      if (over.aborted) return;
    }
    this.#stop.now("budget", core.phrase("pause.minutes", { minutes }));
    this.#changed();
  }

  /**
   * Tells which asks would now be put in other words than those that were sent: a newer release may word things anew. What was
   * recorded stands and is never bought again; the log says, once, that the wording changed.
   */
  #noteRewording(asks: readonly Ask[]): Draft[] {
    const changed = asks.filter((ask) => {
      const asked = this.#history.asks.get(ask.id);
      const sent = asked?.calls.find((call) => call.repair === 0);
      const prompt = (): Prompt => render(ask, this.#setting, undefined, asked?.constraints);
      return sent !== undefined && sent.prompt !== sha(promptText(prompt()));
    });
    if (changed.length === 0) return [];
    const note = `wording: ${changed.length} asks would now be put in other words, beginning with ${changed[0]?.id ?? ""}; their recorded answers count`;
    const isNoted = this.#options.log.events.some(
      (event) => event.type === "settings.changed" && event.data.note === note,
    );
    return isNoted ? [] : [{ type: "settings.changed", data: { who: this.#options.who, note } }];
  }
}
