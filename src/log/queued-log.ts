// A writer's hold on one log, whatever it is kept on: what waits, in order, framed and chained.
// Law 1: nothing is acknowledged before it is durable. What is queued meanwhile goes together into the next write.
// Law 2: what waits behind a write that failed is refused with it. Once the log is poisoned nothing is tried again.
// Law 3: what could not be recorded is kept, and put elsewhere as far as possible.
import { badInput, broken, type DissensusError } from "../errors.ts";
import { dump } from "./emergency.ts";
import type { Draft, LogEvent } from "./event.ts";
import { encode, lineRoom, type Prepared, prepare } from "./frame.ts";
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

/** What one write carries: whole records that follow the head. */
export interface Batch {
  readonly lines: readonly Buffer[];
  readonly events: readonly LogEvent[];
}

interface Waiting {
  readonly prepared: readonly Prepared[];
  readonly written: (() => void) | undefined;
  readonly resolve: (events: readonly LogEvent[]) => void;
  readonly reject: (cause: DissensusError) => void;
}

/** The place of the next record, and what was taken up since the last time that all was durable. */
interface At {
  readonly batch: number;
  readonly seq: number;
  readonly prev: string;
  readonly bytes: number;
}

interface Taken {
  readonly waiting: Waiting;
  readonly events: readonly LogEvent[];
}

/** A record that somebody waits to see written, and what follows from it, become durable together. */
const WRITES_TOGETHER = 2;

export abstract class QueuedLog implements Log {
  readonly deliberation: string;
  readonly events: LogEvent[];
  /** Drafts that were to be recorded and are not. */
  readonly unrecorded: Draft[] = [];
  protected readonly epoch: number;
  protected readonly surroundings: LogStart["home"];
  readonly #room = lineRoom();
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

  /** Puts the records where the end of this process cannot lose them, all or none; or answers why not. */
  protected abstract write(batch: Batch): Promise<DissensusError | undefined>;
  /** Makes durable what was written, or answers why it is not; the log is then poisoned. It may be so already, by a later write. */
  protected abstract sync(poison: DissensusError | undefined): Promise<DissensusError | undefined>;
  /** Gives the writer's place free. */
  protected abstract release(): Promise<void>;

  async append(drafts: readonly Draft[], written?: () => void): Promise<readonly LogEvent[]> {
    if (this.#closing !== undefined)
      throw badInput("log-closed", `The log of ${this.deliberation} was closed.`);
    const prepared = drafts.map(prepare);
    if (prepared.length === 0) return [];
    if (this.#poison !== undefined) {
      await this.#keep(prepared, this.#poison);
      throw this.#poison;
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ prepared, written, resolve, reject });
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
      const done: Taken[] = [];
      const behind: Waiting[] = [];
      let cause: DissensusError | undefined;
      let at: At = this.#next();
      for (let write = 0; write < WRITES_TOGETHER; write += 1) {
        // Answers that came together travel in one write; so does what follows from them (judgments, facts, the next asks,
        // their reservations), all of which is there when no promise is left to be kept.
        await new Promise<void>(write === 0 ? takeTurn : (resolve) => process.nextTick(resolve));
        const { taken, lines, at: next } = this.#take(at);
        if (taken.length === 0) break;
        const events = taken.flatMap((each) => each.events);
        cause = await this.write({ lines, events }).catch(this.#unforeseen);
        if (cause !== undefined) {
          // What waits behind it was written in the belief that it would stand, so it goes with it.
          behind.push(...taken.map(({ waiting }) => waiting), ...this.#queue.splice(0));
          break;
        }
        at = next;
        done.push(...taken);
        for (const { waiting } of taken) waiting.written?.();
        if (!taken.some(({ waiting }) => waiting.written !== undefined)) break;
      }
      const lost =
        done.length === 0 ? undefined : await this.sync(this.#poison).catch(this.#unforeseen);
      if (lost === undefined) for (const taken of done) this.#acknowledge(taken);
      else behind.unshift(...done.map(({ waiting }) => waiting));
      if ((lost ?? cause) !== undefined) behind.push(...this.#queue.splice(0));
      await this.#refuse(behind, lost ?? cause);
    }
    this.#flushing = undefined;
  }

  #next(): At {
    const seq = this.events.length + 1;
    return { batch: seq, seq, prev: this.#head, bytes: 0 };
  }

  readonly #unforeseen = (thrown: unknown): DissensusError =>
    this.poisoned("log-poisoned", "Writing failed in an unforeseen way.", thrown);

  #acknowledge({ waiting, events }: Taken): void {
    for (const event of events) this.events.push(event);
    this.#head = events.at(-1)?.h ?? this.#head;
    waiting.resolve(events);
  }

  async #refuse(refused: readonly Waiting[], cause: DissensusError | undefined): Promise<void> {
    if (cause === undefined) return;
    await this.#keep(
      refused.flatMap(({ prepared }) => prepared),
      cause,
    );
    for (const waiting of refused) waiting.reject(cause);
  }

  /** As much of the queue as fits in what may become durable together, in order, framed. */
  #take(from: At): { taken: readonly Taken[]; lines: readonly Buffer[]; at: At } {
    const ts = new Date(this.surroundings.clock()).toISOString();
    const taken: Taken[] = [];
    const lines: Buffer[] = [];
    let at = from;
    while (this.#queue.length > 0) {
      const waiting = this.#queue[0] as Waiting; // The loop's condition.
      try {
        const framed = this.#framed(waiting.prepared, at, ts);
        if (framed.at.bytes > MAX_WRITE_BYTES) break;
        lines.push(...framed.lines);
        taken.push({ waiting, events: framed.events });
        at = framed.at;
      } catch (cause) {
        // Framing throws nothing but the refusal of what is too large.
        waiting.reject(cause as DissensusError);
      }
      this.#queue.shift();
    }
    return { taken, lines, at };
  }

  #framed(prepared: readonly Prepared[], { batch, ...from }: At, ts: string): Batch & { at: At } {
    const { deliberation, epoch } = this;
    const lines: Buffer[] = [];
    const events: LogEvent[] = [];
    let { seq, prev, bytes } = from;
    for (const draft of prepared) {
      const place = { deliberation, epoch, ts, batch, seq, prev };
      const { line, event } = encode(draft, place, this.#room);
      lines.push(line);
      events.push(event);
      seq += 1;
      prev = event.h;
      bytes += line.length;
    }
    if (bytes - from.bytes > MAX_WRITE_BYTES)
      throw badInput(
        "event-too-large",
        `${bytes - from.bytes} bytes are more than one append may carry (${MAX_WRITE_BYTES}).`,
        "Append fewer events at a time.",
      );
    return { lines, events, at: { batch, seq, prev, bytes } };
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

// Many logs of one process have something to write at once. A few at a time do, each as far as its sync: between them the event loop
// takes in what became durable, so that the first calls of the next round are under way before the last answers of this one are judged.
const LOGS_A_TURN = 8;
const turns: (() => void)[] = [];

function takeTurn(begin: () => void): void {
  if (turns.push(begin) === 1) setImmediate(giveTurns);
}

function giveTurns(): void {
  const now = turns.splice(0, LOGS_A_TURN);
  if (turns.length > 0) setImmediate(giveTurns);
  for (const begin of now) begin();
}
