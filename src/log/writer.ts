// A writer's hold on one log file.
// Law 1: one buffer, one write, its count checked, one fdatasync; only then is anything acknowledged. What is queued
// meanwhile goes together into the next write.
// Law 2: a write that failed is cut off again. If that fails, or fdatasync fails, the log is poisoned: nothing is tried again.
// Law 3: before and after each write the file must be the one that was opened, of exactly the size this writer knows.
// Law 4: what could not be recorded is kept, and put elsewhere as far as possible.
import { join } from "node:path";
import { badInput, broken, type DissensusError } from "../errors.ts";
import { dump } from "./emergency.ts";
import type { Draft, LogEvent } from "./event.ts";
import { encode, type Prepared, prepare } from "./frame.ts";
import type { Fs, FsFile, FsStat } from "./fs.ts";
import { EVENTS, FREE_SPACE, type Home, isDiskFull, worldError } from "./home.ts";
import type { Hold } from "./lock.ts";
import type { Log } from "./log.ts";
import { freeBallast } from "./space.ts";
import { MAX_WRITE_BYTES } from "./verify.ts";

export interface FileLog extends Log {
  readonly fs: Fs;
  readonly folder: string;
  /** Drafts that were to be recorded and are not. */
  readonly unrecorded: readonly Draft[];
}

interface Start {
  readonly home: Home;
  readonly deliberation: string;
  readonly folder: string;
  readonly file: FsFile;
  readonly hold: Hold;
  readonly events: readonly LogEvent[];
  readonly size: number;
  readonly head: string;
  readonly epoch: number;
}

interface Waiting {
  readonly prepared: readonly Prepared[];
  readonly resolve: (events: readonly LogEvent[]) => void;
  readonly reject: (cause: DissensusError) => void;
}

export class Writer implements FileLog {
  readonly deliberation: string;
  readonly events: LogEvent[];
  readonly unrecorded: Draft[] = [];
  readonly fs: Fs;
  folder: string;
  readonly #start: Start;
  #identity: FsStat | undefined;
  #size: number;
  #head: string;
  #queue: Waiting[] = [];
  #flushing: Promise<void> | undefined;
  #poison: DissensusError | undefined;
  #closing: Promise<void> | undefined;

  constructor(start: Start) {
    this.deliberation = start.deliberation;
    this.folder = start.folder;
    this.fs = start.home.fs;
    this.events = [...start.events];
    this.#start = start;
    this.#size = start.size;
    this.#head = start.head;
  }

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
    await this.#start.file.close().catch(() => undefined);
    await this.#start.hold.release();
  }

  /** Runs until the queue is empty; rejects never. */
  async #flush(): Promise<void> {
    while (this.#queue.length > 0) {
      // To the end of this turn of the event loop, so that what follows from one reply (its judgment, facts, the next
      // asks, their reservations) travels in one write.
      await new Promise((resolve) => setImmediate(resolve));
      const batch = this.#take();
      if (batch.waiting.length === 0) continue;
      const cause = await this.#commit(batch.bytes).catch((thrown: unknown) =>
        this.#poisoned("log-poisoned", "Writing failed in an unforeseen way.", thrown),
      );
      if (cause === undefined) {
        this.#size += batch.bytes.length;
        for (const { waiting, events } of batch.waiting) {
          for (const event of events) this.events.push(event);
          this.#head = events.at(-1)?.h ?? this.#head;
          waiting.resolve(events);
        }
        continue;
      }
      // What waits behind it was written in the belief that it would stand, so it goes with it.
      const refused = [...batch.waiting.map(({ waiting }) => waiting), ...this.#queue.splice(0)];
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
    const ts = new Date(this.#start.home.clock()).toISOString();
    const waiting: { waiting: Waiting; events: readonly LogEvent[] }[] = [];
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
            epoch: this.#start.epoch,
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
        waiting.push({ waiting: next, events: framed.map(({ event }) => event) });
        bytes += at.bytes;
        ({ seq, prev } = at);
      } catch (cause) {
        // Framing throws nothing but the refusal of what is too large.
        next.reject(cause as DissensusError);
      }
      this.#queue.shift();
    }
    return { waiting, bytes: Buffer.concat(lines) };
  }

  /** Makes the bytes durable, or answers why they are not. */
  async #commit(bytes: Buffer): Promise<DissensusError | undefined> {
    const foreign = await this.#fenced();
    if (foreign !== undefined) return foreign;
    let failed = await this.#write(bytes);
    if (failed?.code === "disk-full") {
      await freeBallast(this.fs, this.#start.home.root);
      failed = await this.#write(bytes);
    }
    if (failed !== undefined) return failed;
    try {
      await this.#start.file.sync();
    } catch (cause) {
      const why = `The disk did not confirm what was written: ${messageOf(cause)}`;
      return this.#poisoned("log-poisoned", why, cause);
    }
    const { size } = await this.#start.file.stat();
    if (size === this.#size + bytes.length) return undefined;
    const why = `Another writer appended to the log of ${this.deliberation} at the same time.`;
    return this.#poisoned("log-fenced", why);
  }

  async #fenced(): Promise<DissensusError | undefined> {
    const { dev, ino } = (this.#identity ??= await this.#start.file.stat());
    const there = await this.fs.stat(join(this.folder, EVENTS));
    const log = `log of ${this.deliberation}`;
    if (there === null) return this.#poisoned("log-replaced", `The ${log} is gone from its place.`);
    if (there.kind !== "file" || there.dev !== dev || there.ino !== ino)
      return this.#poisoned("log-replaced", `The ${log} was replaced by another file.`);
    if (there.size !== this.#size)
      return this.#poisoned("log-fenced", `Another writer took over the ${log}.`);
    return undefined;
  }

  /** One write; what it left behind when it failed is cut off. */
  async #write(bytes: Buffer): Promise<DissensusError | undefined> {
    let failed: DissensusError;
    try {
      const taken = await this.#start.file.write(bytes);
      if (taken === bytes.length) return undefined;
      failed = broken(
        "disk-full",
        `The disk took ${taken} of ${bytes.length} bytes: it is full, or a quota or file size limit was reached.`,
        FREE_SPACE,
        { taken, bytes: bytes.length },
      );
    } catch (cause) {
      failed = isDiskFull(cause)
        ? worldError(`record an event of ${this.deliberation}`, cause)
        : broken(
            "write-failed",
            `Could not write the log of ${this.deliberation}: ${messageOf(cause)}`,
            "Check the disk, then resume.",
            { cause },
          );
    }
    try {
      await this.#start.file.truncate(this.#size);
      await this.#start.file.sync();
    } catch (cause) {
      const why = `${failed.message} What it left could not be cut off: ${messageOf(cause)}`;
      return this.#poisoned("log-poisoned", why, cause);
    }
    return failed;
  }

  #poisoned(code: string, message: string, cause?: unknown): DissensusError {
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
    await dump(this.#start.home, this.deliberation, drafts, cause.code);
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
