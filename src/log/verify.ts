// Checks a whole log, streamed: memory beyond the events is bounded by one line, or by one write once something is wrong.
// Law 1: nothing is skipped. The first wrong record ends what is good.
// Law 2: only what became durable together can be a torn tail. An intact record after the damage, of a later such write,
// shows that the damaged bytes had been made durable: that is damage inside the log, and is located, never mended.
// Law 3: a log is shown when its first write is durable, so one without a whole record is no torn write: it is damaged, or empty.
import type { LogEvent } from "./event.ts";
import { decode, eventId, type FrameProblem, MAX_LINE_BYTES, SEAL_BYTES } from "./frame.ts";

/** The most bytes that may become durable together, and so the most a torn write can leave behind. */
export const MAX_WRITE_BYTES = 32 * 1024 * 1024;
/** Bytes hashed in search of records inside damage. A real tear needs a fraction; made-up bytes get no more work than this. */
const MAX_SEARCHED_BYTES = 8 * MAX_WRITE_BYTES;

export type ProblemKind =
  | FrameProblem
  | "too-long"
  | "bad-seq"
  | "bad-prev"
  | "bad-id"
  | "bad-epoch"
  | "bad-batch"
  | "not-opened"
  /** Whole in itself, and not what its head says; only where a head is kept beside it. */
  | "not-the-head"
  | "empty";

export interface Problem {
  readonly kind: ProblemKind;
  readonly detail: string;
  /** The sequence number that should have stood here. */
  readonly seq: number;
  readonly offset: number;
  /** Counted from 1. */
  readonly line: number;
}

export interface VerifiedLog {
  /** The good ones, oldest first; empty where the caller keeps none. */
  readonly events: readonly LogEvent[];
  readonly count: number;
  /** Bytes up to the end of the last good record (and its newline, where it has one). */
  readonly good: number;
  readonly size: number;
  /** Hash of the last good record, empty if there is none. */
  readonly head: string;
  readonly epoch: number;
  readonly deliberation: string | null;
  readonly tail: "clean" | "no-newline" | "torn";
  /** What made the tail torn. `isAltered`: the write has its end and no holes, so bytes of it were changed afterwards. */
  readonly torn?: Problem & { readonly isAltered: boolean };
  /** Damage that no crash of a writer explains. */
  readonly problem?: Problem;
  /** The first record that this version cannot continue from. */
  readonly newer?: { readonly seq: number; readonly version: number; readonly type: string };
}

export interface VerifyOptions {
  /** False where only the verdict matters, so that a log of any size needs little memory. */
  readonly keep?: boolean;
  readonly onEvent?: (event: LogEvent) => void;
}

export async function verifyStream(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: VerifyOptions = {},
): Promise<VerifiedLog> {
  const verifier = new Verifier(options);
  for await (const chunk of chunks) if (!verifier.push(chunk)) break;
  return verifier.finish();
}

export function verifyBytes(bytes: Uint8Array, options: VerifyOptions = {}): VerifiedLog {
  const verifier = new Verifier(options);
  verifier.push(bytes);
  return verifier.finish();
}

/** Fed as bytes come. A reader that follows a growing log asks it after each piece how far it is. */
export class Verifier {
  readonly #options: VerifyOptions;
  readonly #events: LogEvent[] = [];
  #count = 0;
  #good = 0;
  #size = 0;
  #head = "";
  #epoch = 0;
  #batch = 0;
  #deliberation: string | null = null;
  #newer: VerifiedLog["newer"];
  #bad: { problem: Problem; isIntact: boolean } | undefined;
  /** The unfinished line, or, once something is wrong, everything from there on. */
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor(options: VerifyOptions) {
    this.#options = options;
  }

  /** How many bytes it was given. */
  get size(): number {
    return this.#size;
  }

  /** Something is wrong with what it was given: a line that will never be a record. */
  get isBroken(): boolean {
    return this.#bad !== undefined;
  }

  /** False once more bytes cannot change the verdict. */
  push(chunk: Uint8Array): boolean {
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    this.#size += rest.length;
    while (this.#bad === undefined) {
      const end = rest.indexOf(0x0a);
      if (end < 0) break;
      const part = rest.subarray(0, end);
      const line = this.#heldBytes === 0 ? part : Buffer.concat([...this.#held, part]);
      this.#held = [];
      this.#heldBytes = 0;
      rest = rest.subarray(end + 1);
      if (!this.#take(line, 1)) this.#hold(Buffer.concat([line, NEWLINE]));
    }
    this.#hold(rest);
    if (this.#bad === undefined && this.#heldBytes > MAX_LINE_BYTES)
      this.#fail("too-long", "a line is longer than any record", false);
    return this.#bad === undefined || this.#heldBytes <= MAX_WRITE_BYTES;
  }

  finish(): VerifiedLog {
    let tail: VerifiedLog["tail"] = "clean";
    if (this.#bad === undefined && this.#heldBytes > 0 && this.#take(Buffer.concat(this.#held), 0))
      tail = "no-newline";
    if (this.#count === 0 && this.#held.every(isBlank))
      this.#fail("empty", "the log holds no record", true);
    const before = this.#good;
    if (this.#bad !== undefined && this.#isTornWrite(this.#bad) && this.#count > 0) tail = "torn";
    const problem = this.#bad?.problem;
    // A write that broke off lacks its newline, or has holes, which read as zero. Behind a whole record stands nothing but its newline.
    const rest = Buffer.concat(this.#held).subarray(this.#good - before);
    const isAltered = !rest.includes(0) && (this.#good > before || rest.at(-1) === 0x0a);
    return {
      events: this.#events,
      count: this.#count,
      good: this.#good,
      size: this.#size,
      head: this.#head,
      epoch: this.#epoch,
      deliberation: this.#deliberation,
      tail,
      ...(problem && (tail === "torn" ? { torn: { ...problem, isAltered } } : { problem })),
      ...(this.#newer && { newer: this.#newer }),
    };
  }

  #hold(bytes: Buffer): void {
    if (bytes.length === 0) return;
    // A copy: the stream may reuse its chunk.
    this.#held.push(Buffer.from(bytes));
    this.#heldBytes += bytes.length;
  }

  #fail(kind: ProblemKind, detail: string, isIntact: boolean): false {
    this.#bad = {
      problem: { kind, detail, seq: this.#count + 1, offset: this.#good, line: this.#count + 1 },
      isIntact,
    };
    return false;
  }

  #take(line: Buffer, newline: 0 | 1): boolean {
    if (line.length > MAX_LINE_BYTES)
      return this.#fail("too-long", "a line is longer than any record", false);
    const decoded = decode(line);
    if (!decoded.ok) return this.#fail(decoded.problem, decoded.detail, decoded.isSealed);
    const broken = this.#brokenChain(decoded.event);
    if (broken !== undefined) return this.#fail(broken[0], broken[1], true);
    this.#accept(decoded.event, decoded.isNewer, line.length + newline);
    return true;
  }

  #accept(event: LogEvent, isNewer: boolean, bytes: number): void {
    this.#batch = event.batch ?? event.seq;
    if (this.#deliberation === null) this.#deliberation = openedId(event);
    if (isNewer) this.#newer ??= { seq: event.seq, version: event.v, type: event.type };
    this.#count += 1;
    this.#good += bytes;
    this.#head = event.h;
    this.#epoch = event.epoch;
    if (this.#options.keep !== false) this.#events.push(event);
    this.#options.onEvent?.(event);
  }

  #brokenChain(event: LogEvent): readonly [ProblemKind, string] | undefined {
    const expected = this.#count + 1;
    if (event.seq !== expected)
      return ["bad-seq", `record ${event.seq} is where ${expected} belongs`];
    if (event.prev !== this.#head)
      return ["bad-prev", `record ${event.seq} does not follow the record before it`];
    if (event.epoch < this.#epoch)
      return [
        "bad-epoch",
        `record ${event.seq} goes back from epoch ${this.#epoch} to ${event.epoch}`,
      ];
    if (event.batch !== undefined && event.batch !== this.#batch)
      return ["bad-batch", `record ${event.seq} names a write that is not the one before it`];
    const deliberation = this.#deliberation ?? openedId(event);
    if (deliberation === null)
      return ["not-opened", "the first record does not open a deliberation"];
    if (event.id !== eventId(deliberation, event.epoch, event.seq))
      return ["bad-id", `record ${event.seq} has another event's id`];
    return undefined;
  }

  /** Whether all from the first wrong byte on can be what one unfinished write left. A whole record at its start is kept. */
  #isTornWrite(bad: { problem: Problem; isIntact: boolean }): boolean {
    if (bad.isIntact || this.#heldBytes > MAX_WRITE_BYTES) return false;
    const { seq } = bad.problem;
    let first: Found | undefined;
    for (const found of intactRecords(Buffer.concat(this.#held))) {
      if (found === "gave-up") return false;
      if (found.offset === 0) first = found;
      else if (found.event.seq <= seq || (found.event.batch ?? found.event.seq) > seq) return false;
    }
    if (first !== undefined) {
      if (this.#brokenChain(first.event) !== undefined) return false;
      this.#accept(first.event, first.isNewer, first.bytes);
      this.#fail(bad.problem.kind, bad.problem.detail, false);
    }
    return true;
  }
}

const NEWLINE = Buffer.from("\n");

/** What is left where records were wiped, or where none was ever written. */
function isBlank(bytes: Buffer): boolean {
  return /^[\0\s]*$/.test(bytes.toString("latin1"));
}

function openedId(event: LogEvent): string | null {
  return event.type === "deliberation.opened" && typeof event.data?.deliberation === "string"
    ? event.data.deliberation
    : null;
}

interface Found {
  readonly event: LogEvent;
  readonly isNewer: boolean;
  readonly offset: number;
  readonly bytes: number;
}

/** Whole records that lie anywhere in a stretch of bytes, on lines of their own or fused into others. */
export function* intactRecords(bytes: Buffer): Generator<Found | "gave-up"> {
  let searched = 0;
  let from = 0;
  for (
    let seal = bytes.indexOf(SEAL_START);
    seal >= 0 && seal + SEAL_BYTES <= bytes.length;
    seal = bytes.indexOf(SEAL_START, seal + 1)
  ) {
    const end = seal + SEAL_BYTES;
    for (
      let start = bytes.lastIndexOf(RECORD_START, seal);
      start >= from;
      start = start === 0 ? -1 : bytes.lastIndexOf(RECORD_START, start - 1)
    ) {
      searched += end - start;
      if (searched > MAX_SEARCHED_BYTES) return yield "gave-up";
      const decoded = decode(bytes.subarray(start, end));
      if (!decoded.ok) continue;
      yield { event: decoded.event, isNewer: decoded.isNewer, offset: start, bytes: end - start };
      from = end;
      break;
    }
  }
}

const SEAL_START = Buffer.from(',"h":"');
const RECORD_START = Buffer.from('{"v":');
