// Every event the log can hold: past facts, one schema each. The types are inferred from here.
import { z } from "zod";
import { isJson, type Json } from "../kernel/json.ts";
import { END_REASONS, isOwnName, type OwnReason } from "../kernel/protocol.ts";
import { factSchema, phrase, textFields } from "./fact-schema.ts";

const json = z.custom<Json>(isJson, "must be JSON data");
/** Null where the provider said nothing. */
const tokens = z.number().nonnegative().nullable();
const usage = z.strictObject({
  /** Prompt tokens, cached ones included. */
  input: tokens,
  output: tokens,
  cacheRead: tokens,
  cacheWrite: tokens,
  /** True where these are our estimate and not the provider's word. */
  estimated: z.boolean(),
});
export type Usage = z.infer<typeof usage>;

const ownReason = z.custom<OwnReason>(
  (value) => typeof value === "string" && isOwnName(value),
  "must be a reason of all protocols, or one of a protocol's own",
);

const caps = z.strictObject({
  calls: z.number().int().positive().nullable(),
  tokens: z.number().int().positive().nullable(),
  usd: z.number().positive().nullable(),
  minutes: z.number().positive().nullable(),
});
/** What a deliberation may cost at the most; null: as much as it takes. */
export type Caps = z.infer<typeof caps>;

/** Large content lies in `blobs/` under its SHA-256; the event names it. */
const text = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ blob: z.string(), bytes: z.number(), truncated: z.boolean() }),
]);
export type StoredText = z.infer<typeof text>;

const ofCall = textFields("call", "ask");
const ofSeat = textFields("ask", "seat");
const round = z.number().int();
const says = phrase.exactOptional();
/** Until the first of an answer came; absent where it comes in one piece, where nothing came, and in older logs. */
const firstMs = z.number().nonnegative().exactOptional();
const choice = { ...textFields("id", "label"), says, wants: z.string().exactOptional() };

/** What people make of a result. Nothing is more than proposed before somebody has accepted it. */
export const APPROVALS = ["proposed", "accepted", "rejected", "superseded"] as const;
export type ApprovalStatus = (typeof APPROVALS)[number];

export const eventData = {
  "deliberation.opened": z.strictObject({
    deliberation: z.string(),
    /** `dialectic@1` */
    protocol: z.string(),
    brief: z.record(z.string(), json),
    /** Seat id or `*` → model, as the user wrote it. */
    models: z.record(z.string(), z.string()),
    caps,
    turnMs: z.number().positive(),
    /** A host's turn, where a host answers for seats and its turn is another. */
    hostTurnMs: z.number().positive().exactOptional(),
    /** Delimits data blocks in every prompt of this run. */
    nonce: z.string(),
    rehearsal: z.strictObject({ seed: z.number(), temperament: z.string() }).nullable(),
    /** Recorded choices that are no part of the brief: unattended, notify, prices, … */
    options: z.record(z.string(), json),
    engine: z.string(),
  }),
  "deliberation.forked": z.strictObject({
    parent: z.string(),
    at: z.number().int(),
    head: z.string(),
  }),
  "writer.opened": z.strictObject({
    epoch: z.number().int(),
    pid: z.number().int(),
    ...textFields("bootId", "host"),
  }),
  "log.repaired": z.strictObject({
    kind: z.enum(["newline-added", "tail-cut"]),
    bytes: z.number().int(),
    backup: z.string().nullable(),
  }),
  "settings.changed": z.strictObject({
    who: z.string(),
    caps: caps.optional(),
    models: z.record(z.string(), z.string()).optional(),
    note: z.string(),
    /** What everyone who is asked from here on has to respect. */
    constraint: z.string().exactOptional(),
  }),
  "ask.opened": z.strictObject({
    ...ofSeat,
    purpose: z.string(),
    round,
    phase: z.string(),
    shown: z.array(z.string()),
    blind: z.boolean(),
    fingerprint: z.string(),
    activeMs: z.number(),
    passable: z.literal(true).exactOptional(),
    gate: z
      .strictObject({
        question: z.string(),
        says: z.array(phrase).exactOptional(),
        choices: z.array(z.strictObject(choice)),
        default: z.string().nullable(),
        needsYes: z.literal(true).exactOptional(),
        pauses: z.literal(true).exactOptional(),
        fails: z.literal(true).exactOptional(),
      })
      .nullable(),
  }),
  "call.reserved": z.strictObject({
    ...ofCall,
    seat: z.string(),
    attempt: z.number().int().positive(),
    repair: z.number().int().nonnegative(),
    model: z.string(),
    prompt: z.string(),
    reserve: z.strictObject({ tokens: z.number(), usd: z.number().nullable() }),
    activeMs: z.number(),
    /** The most the answer may take, in tokens. */
    maxOutput: z.number().int().positive().exactOptional(),
    /** The reply's schema goes along although the model's usual form does without. */
    strict: z.literal(true).exactOptional(),
  }),
  "call.completed": z.strictObject({
    ...ofCall,
    raw: text,
    usage,
    usd: z.number().nullable(),
    /** What the model thought aloud before it answered. */
    thinking: text.exactOptional(),
    finish: z.enum(["stop", "length", "refusal", "empty", "other"]),
    /** What the provider says it ran, and its own id for the answer. */
    served: z.string().nullable(),
    providerId: z.string().nullable(),
    ms: z.number(),
    firstMs,
    activeMs: z.number(),
  }),
  "call.failed": z.strictObject({
    ...ofCall,
    ...textFields("failure", "message"),
    /** False only where nothing can have been billed: the request never left. */
    sent: z.boolean(),
    again: z.enum(["later", "never"]),
    retryAfterMs: z.number().nullable(),
    raw: text.nullable(),
    usage: usage.nullable(),
    usd: z.number().nullable(),
    ms: z.number(),
    firstMs,
    activeMs: z.number(),
    /** The part of the request that the server would not take: the next one goes without it, and this was no attempt. */
    drop: z.string().exactOptional(),
    /** The provider said "later": the run asks again after so long, and this was no attempt. */
    waitMs: z.number().nonnegative().exactOptional(),
  }),
  "call.ambiguous": z.strictObject({
    ...ofCall,
    policy: z.enum(["ask", "rerun", "fail"]),
    who: z.string().nullable(),
  }),
  "ask.answered": z.strictObject({
    ...ofSeat,
    call: z.string().nullable(),
    reply: json,
    state: z.enum(["answered", "repaired"]),
    /** The text had to be mended to be read: fences, trailing commas, … */
    mended: z.boolean(),
    flags: z.array(z.string()),
    late: z.boolean(),
    /** The account that answered for a person's seat; absent where there are no accounts. */
    who: z.string().exactOptional(),
  }),
  "ask.rejected": z.strictObject({
    ...ofSeat,
    call: z.string().nullable(),
    reasons: z.array(z.string()),
  }),
  "advice.passed": z.strictObject({
    ...textFields("ask", "phase"),
    round,
    advisedMs: z.number(),
    tookMs: z.number(),
  }),
  "ask.lapsed": z.strictObject({
    ...ofSeat,
    state: z.enum(["unparsable", "refused", "timed-out", "absent"]),
    why: z.string(),
    says,
    mendable: z.boolean(),
  }),
  "fact.recorded": z.strictObject({ key: z.string(), fact: factSchema }),
  "person.decided": z.strictObject({
    ...textFields("ask", "choice", "who"),
    default: z.boolean(),
    note: z.string(),
  }),
  /** What one of several chose at a gate that they decide together. */
  "person.voted": z.strictObject(textFields("ask", "choice", "who", "note")),
  "deliberation.paused": z.strictObject({
    reason: z.enum([
      "interrupt",
      "budget",
      "infrastructure",
      "no-quorum",
      "lost",
      "person",
      "ambiguous",
      "disk",
      "user",
    ]),
    detail: z.string(),
    says,
    activeMs: z.number(),
  }),
  "deliberation.resumed": z.strictObject({ who: z.string() }),
  "deliberation.concluded": z.strictObject({
    reason: z.union([z.enum(END_REASONS), ownReason]),
    outcome: z.record(z.string(), json),
    activeMs: z.number(),
  }),
  "approval.recorded": z.strictObject({
    status: z.enum(APPROVALS),
    ...textFields("who", "note"),
    /** What takes its place: another deliberation, or a record elsewhere. */
    supersededBy: z.string().exactOptional(),
    /** The day on which it is looked at again, as 2027-01-31. */
    reviewOn: z.string().exactOptional(),
  }),
} as const;

export type EventType = keyof typeof eventData;
export type EventData<T extends EventType = EventType> = z.infer<(typeof eventData)[T]>;

/** What a caller asks to have written. */
export type Draft<T extends EventType = EventType> = {
  [K in T]: { readonly type: K; readonly data: EventData<K> };
}[T];

/** The version of the frame and of every schema above. A log with a higher one can be read and not continued. */
export const LOG_VERSION = 1;

interface Frame {
  readonly v: number;
  /** Dense, from 1. The only order there is. */
  readonly seq: number;
  readonly id: string;
  readonly epoch: number;
  /** Informative: wall clocks may go backwards. */
  readonly ts: string;
  /** Sequence number of the first record of those that became durable together with this one; absent on that first record. A torn write is told by it from older damage. */
  readonly batch?: number;
  /** Hash of the line before; the first line names none. */
  readonly prev: string;
  /** SHA-256 of this line without `h`. */
  readonly h: string;
}

/** Something that happened in a deliberation, as its log holds it. */
export type LogEvent<T extends EventType = EventType> = Frame & Draft<T>;
