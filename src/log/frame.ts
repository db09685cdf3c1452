// One line of the log: `v seq id epoch ts [batch] type data prev h`, in this order, UTF-8, ended by a newline.
// Law 1: `h` is the SHA-256 of the line without `h`; `prev` is the `h` of the line before, empty on the first.
// Law 2: what `decode` accepts, `encode` could have written: no raw control bytes, no other keys, data as its schema says.
// Law 3: text comes back as it went in. Lone surrogates survive, because JSON escapes them.
import { createHash, hash } from "node:crypto";
import { isUtf8 } from "node:buffer";
import type { z } from "zod";
import { canonical, isJson } from "../kernel/json.ts";
import { type Draft, eventData, type EventType, LOG_VERSION, type LogEvent } from "./event.ts";
import { badInput, type DissensusError } from "../errors.ts";
import { accepts } from "./accepts.ts";

/** The longest line: the largest answer (8 MiB) parsed and escaped fits, and a reader never buffers more for one record. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;

/** `,"h":"` + 64 hex digits + `"}` */
export const SEAL_BYTES = 72;
const SEAL = /^,"h":"([0-9a-f]{64})"\}$/;
const KEYS = "v,seq,id,epoch,ts,type,data,prev,h";
const KEYS_IN_BATCH = "v,seq,id,epoch,ts,batch,type,data,prev,h";
const CONTROL = /[\0-\x1f]/;

export type FrameProblem =
  "control-byte" | "not-utf8" | "not-json" | "bad-frame" | "bad-hash" | "bad-data";

/** What a line says of itself, before it is held against its neighbours. */
export type Decoded =
  | { readonly ok: true; readonly event: LogEvent; readonly isNewer: boolean }
  /** A sealed line matches its own hash: what is wrong with it was written so, and is no accident of the disk. */
  | {
      readonly ok: false;
      readonly problem: FrameProblem;
      readonly detail: string;
      readonly isSealed: boolean;
    };

interface Place {
  readonly deliberation: string;
  readonly seq: number;
  readonly epoch: number;
  readonly ts: string;
  /** The first sequence number of what became durable with it. */
  readonly batch: number;
  readonly prev: string;
}

export function eventId(deliberation: string, epoch: number, seq: number): string {
  return hash("sha256", `[${JSON.stringify(deliberation)},${epoch},${seq}]`).slice(0, 32);
}

/** A draft that passed its schema, fixed as text: what its owner does to it later changes nothing. */
export interface Prepared {
  readonly draft: Draft;
  readonly type: string;
  readonly body: string;
}

/** Refuses a draft that could not be read back. */
export function prepare(draft: Draft): Prepared {
  const { type, data } = draft;
  const refusal = (why: string): DissensusError => badInput("bad-event", why, "", { type });
  if (!Object.hasOwn(eventData, type))
    throw refusal(`There is no event type ${JSON.stringify(type)}.`);
  const why = whyNot(eventData[type], data);
  if (why !== undefined) throw refusal(`This ${type} cannot be recorded: ${why}`);
  return { draft, type, body: canonical(data) };
}

/** Where the bytes of a line are written. */
export type LineRoom = (bytes: number) => Buffer;

/** The line, newline included, and the event exactly as a reader will see it. */
export function encode(
  { type, body }: Omit<Prepared, "draft">,
  at: Place,
  room: LineRoom = (bytes) => Buffer.allocUnsafeSlow(bytes),
): { readonly line: Buffer; readonly event: LogEvent } {
  const id = eventId(at.deliberation, at.epoch, at.seq);
  const batch = at.batch === at.seq ? "" : `,"batch":${at.batch}`;
  const place = `"v":${LOG_VERSION},"seq":${at.seq},"id":"${id}","epoch":${at.epoch},"ts":${JSON.stringify(at.ts)}${batch}`;
  // Apart from the body all of it is ASCII, so that only the body has to be measured, and no text is made of the whole.
  const head = `{${place},"type":${JSON.stringify(type)},"data":`;
  const tail = `,"prev":"${at.prev}"}`;
  const end = head.length + Buffer.byteLength(body);
  const bytes = end + tail.length;
  const line = room(bytes + SEAL_BYTES);
  line.write(head, 0, "latin1");
  line.write(body, head.length, "utf8");
  line.write(tail, end, "latin1");
  const h = hash("sha256", line.subarray(0, bytes));
  // In the place of the closing brace, so that the text is turned into bytes once.
  line.write(`,"h":"${h}"}\n`, bytes - 1, "latin1");
  if (line.length > MAX_LINE_BYTES) {
    throw badInput(
      "event-too-large",
      `A ${type} of ${line.length} bytes is more than a line may hold (${MAX_LINE_BYTES}).`,
      "Store long text as a blob.",
    );
  }
  const data = { line, from: head.length, end };
  // The body passed the schema of its type.
  return { line, event: new Written(at, { id, type, h }, data) as unknown as LogEvent };
}

const SLAB_BYTES = 32 * 1024;

/**
 * Lines are cut from one buffer after the other: one of its own for each costs more than to write it, and again when it is collected.
 * A log has its own, since a buffer stays in memory for as long as one line of it does.
 */
export function lineRoom(): LineRoom {
  let slab = Buffer.alloc(0);
  let used = 0;
  return (bytes) => {
    if (bytes > SLAB_BYTES / 4) return Buffer.allocUnsafeSlow(bytes);
    if (used + bytes > slab.length) [slab, used] = [Buffer.allocUnsafeSlow(SLAB_BYTES), 0];
    return slab.subarray(used, (used += bytes));
  };
}

// Most events are never looked into by who wrote them, so the data is read back when it is asked for, from its bytes: texts would be moved
// about by the garbage collector for as long as the run lasts. It is a field of its own all
// the same, and one getter serves all: a getter for each would take more time and room than the rest of the event.
class Written {
  // Declared, so that the fields come in the order in which they are set.
  declare readonly v: number;
  declare readonly seq: number;
  declare readonly id: string;
  declare readonly epoch: number;
  declare readonly ts: string;
  declare readonly batch: number;
  declare readonly type: string;
  declare readonly prev: string;
  declare readonly h: string;
  readonly #line: Buffer;
  readonly #from: number;
  readonly #end: number;
  #data: unknown;

  constructor(
    at: Place,
    { id, type, h }: Readonly<Record<"id" | "type" | "h", string>>,
    { line, from, end }: Readonly<{ line: Buffer; from: number; end: number }>,
  ) {
    this.v = LOG_VERSION;
    this.seq = at.seq;
    this.id = id;
    this.epoch = at.epoch;
    this.ts = at.ts;
    if (at.batch !== at.seq) this.batch = at.batch;
    this.type = type;
    Object.defineProperty(this, "data", Written.#field);
    this.prev = at.prev;
    this.h = h;
    this.#line = line;
    this.#from = from;
    this.#end = end;
  }

  static readonly #field: PropertyDescriptor & ThisType<Written> = {
    enumerable: true,
    configurable: true,
    get() {
      return (this.#data ??= JSON.parse(this.#line.toString("utf8", this.#from, this.#end)));
    },
  };
}

/** Reads one line (without its newline) on its own: bytes, hash, shape. */
export function decode(line: Buffer): Decoded {
  const hash = sealOf(line);
  if (hash === undefined) {
    if (!isUtf8(line)) return no("not-utf8", "the line is not UTF-8", false);
    if (CONTROL.test(line.toString("latin1")))
      return no("control-byte", "the line holds raw control bytes", false);
    return no("not-json", "the line does not end as a record does", false);
  }
  if (hashOf(line) !== hash) return no("bad-hash", "the line does not match its own hash", false);
  if (!isUtf8(line)) return no("not-utf8", "the line is not UTF-8");
  const text = line.toString("utf8");
  if (CONTROL.test(text)) return no("control-byte", "the line holds raw control bytes");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return no("not-json", "the line is not JSON");
  }
  return shape(value);
}

/** The hash a line claims for itself, where it ends as a record must. */
function sealOf(line: Buffer): string | undefined {
  if (line.length <= SEAL_BYTES || line[0] !== 0x7b) return undefined;
  return SEAL.exec(line.toString("latin1", line.length - SEAL_BYTES))?.[1];
}

function hashOf(line: Buffer): string {
  return createHash("sha256")
    .update(line.subarray(0, line.length - SEAL_BYTES))
    .update("}")
    .digest("hex");
}

function shape(value: unknown): Decoded {
  if (typeof value !== "object" || value === null)
    return no("bad-frame", "the line is not an object");
  const frame = value as Record<string, unknown>;
  const { v, seq, id, epoch, ts, batch, type, data, prev } = frame;
  if (
    !isCount(v) ||
    !isCount(seq) ||
    !isCount(epoch) ||
    typeof id !== "string" ||
    typeof ts !== "string" ||
    typeof type !== "string" ||
    typeof prev !== "string"
  ) {
    return no("bad-frame", "a field of the frame is missing or of the wrong kind");
  }
  if (batch !== undefined && (!isCount(batch) || batch >= seq))
    return no("bad-frame", "batch must name an earlier record");
  // A later version may add keys and types; this one still shows what it can, and refuses to continue.
  if (v > LOG_VERSION) return newer(value as LogEvent);
  const keys = Object.keys(frame).join(",");
  if (keys !== KEYS && keys !== KEYS_IN_BATCH) return no("bad-frame", `keys are ${keys}`);
  if (!Object.hasOwn(eventData, type)) return newer(value as LogEvent);
  const why = whyNot(eventData[type as EventType], data);
  if (why !== undefined) return no("bad-data", `${type}: ${why}`);
  // Frame and data were just checked, field by field.
  return { ok: true, event: value as LogEvent, isNewer: false };
}

/** No schema of ours has looked at it, and whoever shows it walks it. */
function newer(event: LogEvent): Decoded {
  return isJson(event) ? { ok: true, event, isNewer: true } : no("bad-data", "nested too deeply");
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}

/** Nesting deep enough to exhaust the stack is one more way of being unreadable. */
function whyNot(schema: z.ZodType, data: unknown): string | undefined {
  try {
    if (accepts(schema, data)) return undefined;
    const parsed = schema.safeParse(data);
    if (parsed.success) return undefined;
    const [first] = parsed.error.issues;
    return first === undefined
      ? "not as its schema says"
      : `${first.path.map(String).join(".") || "data"}: ${first.message}`;
  } catch (cause) {
    if (cause instanceof RangeError) return "nested too deeply";
    throw cause;
  }
}

function no(problem: FrameProblem, detail: string, isSealed = true): Decoded {
  return { ok: false, problem, detail, isSealed };
}
