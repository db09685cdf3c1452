// A writer's hold on one log, whatever it is kept on: what waits, in order, framed and chained.
// Law 1: nothing is acknowledged before its commit is done. What is queued meanwhile goes together into the next one.
// Law 2: what waits behind a commit that failed is refused with it. Once the log is poisoned nothing is tried again.
// Law 3: what could not be recorded is kept, and put elsewhere as far as possible.
import { badInput, broken, type DissensusError } from "../errors.ts";
import { dump } from "./emergency.ts";
import type { Draft, LogEvent } from "./event.ts";
import { encode, type Prepared, prepare } from "./frame.ts";
import type { Home } from "./home.ts";
import type { Log } from "./log.ts";
import { MAX_WRITE_BYTES } from "./verify.ts";

/** Where a log stands when it is opened for writing, and what its writer needs of its surroundings. */
export interface LogStart {
  readonly home: Pick<Home, "clock" | "fs" | "emergency" | "emergencyFolder">;
  readonly deliberation: string;
  readonly events: readonly LogEvent[];
  readonly head: string;
  readonly epoch: number;
}

/** What one commit carries: whole records that follow the head. */
export interface Batch {
  readonly lines: readonly Buffer[];
  readonly events: readonly LogEvent[];
}

interface Waiting {
  readonly prepared: readonly Prepared[];
  readonly resolve: (events: readonly LogEvent[]) => void;
  readonly reject: (cause: DissensusError) => void;
}

export abstract class QueuedLog implements Log {
  readonly deliberation: string;
  readonly events: LogEvent[];
  /** Drafts that were to be recorded and are not. */
  readonly unrecorded: Draft[] = [];
  protected readonly epoch: number;
  protected readonly surroundings: LogStart["home"];
  #head: string;
  #queue: Waiting[] = [];
  #flushing: Promise<void> | undefined;
  #poison: DissensusError | undefined;
  #closing: Promise<void> | undefined;

  constructor({ deliberation, events, epoch, head, home }: LogStart) {
    this.deliberation = deliberation;
    this.events = [...events];
    this.epoch = epoch;
    this.surroundings = home;
    this.#head = head;
  }

  /** Makes the records durable, or answers why they are not. */
  protected abstract commit(batch: Batch): Promise<DissensusError | undefined>;
  /** Gives the writer's place free. */
  protected abstract release(): Promise<void>;

  async append(drafts: readonly Draft[]): Promise<readonly LogEvent[]> {
    if (this.#closing !== undefined)
      throw badInput("log-closed", `The log of ${this.deliberation} was closed.`);
    const prepared = drafts.map(prepare);
    if (prepared.length === 0) return [];
    if (this.#poison !== undefined) {
      await this.#keep(prepared, this.#poison);
      throw this.#poison;
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ prepared, resolve, reject });
      this.#flushing ??= this.#flush();
    });
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#flushing;
    await this.release();
  }

  /** Runs until the queue is empty; rejects never. */
  async #flush(): Promise<void> {
    while (this.#queue.length > 0) {
      // To the end of this turn of the event loop, so that what follows from one reply (its judgment, facts, the next
      // asks, their reservations) travels in one write.
      await new Promise((resolve) => setImmediate(resolve));
      const { taken, batch } = this.#take();
      if (taken.length === 0) continue;
      const cause = await this.commit(batch).catch((thrown: unknown) =>
        this.poisoned("log-poisoned", "Writing failed in an unforeseen way.", thrown),
      );
      if (cause === undefined) {
        for (const { waiting, events } of taken) {
          for (const event of events) this.events.push(event);
          this.#head = events.at(-1)?.h ?? this.#head;
          waiting.resolve(events);
        }
        continue;
      }
      // What waits behind it was written in the belief that it would stand, so it goes with it.
      const refused = [...taken.map(({ waiting }) => waiting), ...this.#queue.splice(0)];
      await this.#keep(
        refused.flatMap(({ prepared }) => prepared),
        cause,
      );
      for (const waiting of refused) waiting.reject(cause);
    }
    this.#flushing = undefined;
  }

  /** As much of the queue as one write may carry, in order, framed. */
  #take() {
    const first = this.events.length + 1;
    const ts = new Date(this.surroundings.clock()).toISOString();
    const taken: { waiting: Waiting; events: readonly LogEvent[] }[] = [];
    const lines: Buffer[] = [];
    let bytes = 0;
    let seq = first;
    let prev = this.#head;
    while (this.#queue.length > 0) {
      const next = this.#queue[0] as Waiting; // The loop's condition.
      try {
        let at = { seq, prev, bytes: 0 };
        const framed = next.prepared.map((prepared) => {
          const record = encode(prepared, {
            deliberation: this.deliberation,
            epoch: this.epoch,
            ts,
            batch: first,
            seq: at.seq,
            prev: at.prev,
          });
          at = { seq: at.seq + 1, prev: record.event.h, bytes: at.bytes + record.line.length };
          return record;
        });
        if (at.bytes > MAX_WRITE_BYTES)
          throw badInput(
            "event-too-large",
            `${at.bytes} bytes are more than one append may carry (${MAX_WRITE_BYTES}).`,
            "Append fewer events at a time.",
          );
        if (bytes + at.bytes > MAX_WRITE_BYTES) break;
        for (const { line } of framed) lines.push(line);
        taken.push({ waiting: next, events: framed.map(({ event }) => event) });
        bytes += at.bytes;
        ({ seq, prev } = at);
      } catch (cause) {
        // Framing throws nothing but the refusal of what is too large.
        next.reject(cause as DissensusError);
      }
      this.#queue.shift();
    }
    return { taken, batch: { lines, events: taken.flatMap(({ events }) => events) } };
  }

  protected poisoned(code: string, message: string, cause?: unknown): DissensusError {
    this.#poison ??= broken(
      code,
      message,
      "Nothing more is recorded here. Stop, check the disk, then open the log again.",
      { deliberation: this.deliberation, cause },
    );
    return this.#poison;
  }

  async #keep(prepared: readonly Prepared[], cause: DissensusError): Promise<void> {
    // Before the first acknowledgement nothing can have been bought.
    if (this.events.length === 0) return;
    const drafts = prepared.map(({ draft }) => draft);
    this.unrecorded.push(...drafts);
    await dump(this.surroundings, this.deliberation, drafts, cause.code);
  }
}
