// How what a person decides, what a seat says, or the wish for a pause comes to the one process that writes, whatever the log is kept on.
// Law 1: what is handed over is called saved only when it is recorded, and called not saved only when it can no longer be.
// Law 2: what is read of it is untrusted: its size and shape are checked.
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { badInput, broken, DissensusError } from "../errors.ts";
import { canonical } from "../kernel/json.ts";
import { type Draft, eventData, type LogEvent } from "./event.ts";
import { completedBy } from "./gate-quorum.ts";
import type { Log, LogStore } from "./log.ts";

const WAIT_MS = 5000;
/** A decision is a choice and a note; a seat may say a whole text under review, and every character of it may have to be escaped. */
const MAX_BYTES = {
  "person.decided": 64 * 1024,
  "person.voted": 64 * 1024,
  "turn.ended": 64 * 1024,
  "pause.asked": 64 * 1024,
  "seat.answered": 8 * 1024 * 1024,
} as const;
/** Of an answer, which may hold what was recorded before. */
export const MOST_RECEIPT_BYTES = MAX_BYTES["seat.answered"] * 2;
export const MOST_HANDED_BYTES = MAX_BYTES["seat.answered"];

export type PersonDecision = Draft<"person.decided">;
/** What a seat says: the run that waits for it judges it, and what becomes of it is recorded. */
const answer = z.strictObject({
  type: z.literal("seat.answered"),
  data: z.strictObject({ ask: z.string(), text: z.string(), who: z.string() }),
});
export type SeatAnswer = z.infer<typeof answer>;
/** A person goes on without what a seat would have said. */
const ended = z.strictObject({
  type: z.literal("turn.ended"),
  data: z.strictObject({ ask: z.string(), who: z.string() }),
});
/** A person wants the run to stand still: the one of this epoch, and no later one that finds the wish. */
const pausing = z.strictObject({
  type: z.literal("pause.asked"),
  data: z.strictObject({ epoch: z.number().int(), who: z.string() }),
});
export type PauseWish = z.infer<typeof pausing>;
const handed = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("person.decided"), data: eventData["person.decided"] }),
  z.strictObject({ type: z.literal("person.voted"), data: eventData["person.voted"] }),
  answer,
  ended,
  pausing,
]);
export type Handed = z.infer<typeof handed>;
/** Recorded under this number, or refused; `recorded` is what already stands, where that is the reason. */
const reply = z.union([
  z.strictObject({ seq: z.number().int().positive() }),
  z.strictObject({
    refused: z.string(),
    recorded: z.custom<LogEvent>((value) => typeof value === "object" && value !== null).nullable(),
  }),
]);

export type Delivered = z.infer<typeof reply>;

export interface DeliverOptions {
  /** Asked when this process itself becomes the writer. */
  readonly judge?: (events: readonly LogEvent[]) => Exclude<Delivered, { seq: number }> | null;
  /** What this process then writes for a seat; without it, only a run can take what a seat says. */
  readonly draft?: Draft<"ask.answered" | "ask.lapsed">;
  readonly waitMs?: number;
}

/** Something on its way to the writer. */
export interface HandedOver {
  /** The writer's answer, once; it is gone with that. */
  collect(): Promise<Delivered | null>;
  /** Whether it could be taken back before the writer took it. */
  takeBack(): Promise<boolean>;
  /** The same of what a writer took and left behind; asked by whoever holds the writer's place. */
  takeBackLeft(): Promise<boolean>;
}

/** What delivering needs of a store. */
export interface Delivering extends Pick<LogStore, "open"> {
  isWritten(id: string): Promise<boolean>;
  /** Puts it where the writer looks, in its canonical form. */
  handOver(id: string, canonicalForm: string): Promise<HandedOver>;
  /** How often the answer is looked for. */
  readonly pollMs: number;
}

/** Has what is handed over recorded by whoever writes, or, if nobody does, by becoming the writer for one append. */
export async function deliver(
  store: Delivering,
  id: string,
  given: Handed,
  options: DeliverOptions = {},
): Promise<Delivered> {
  const checked = handed.safeParse(given);
  if (!checked.success) {
    const why = checked.error.issues[0]?.message ?? "wrong shape";
    throw badInput("bad-event", `This cannot be recorded: ${why}`);
  }
  const alone = await recordAlone(store, id, given, options);
  if (alone !== null) return alone;
  const over = await store.handOver(id, canonical(checked.data));
  const wait = async (): Promise<Delivered | null> => {
    const turns = (options.waitMs ?? WAIT_MS) / store.pollMs;
    for (let turn = 0; turn < turns; turn += 1) {
      await pause(store.pollMs);
      const answered = await over.collect();
      if (answered !== null) return answered;
    }
    return null;
  };
  const answered = await wait();
  if (answered !== null) return answered;
  // Taking it back and the writer's taking it are about one thing: only one succeeds.
  if (await over.takeBack()) {
    const late = await recordAlone(store, id, given, options);
    if (late !== null) return late;
    const lost = `The writer of ${id} did not take it. It is not saved.`;
    throw broken("not-saved", lost, "Try again.", { deliberation: id });
  }
  const found =
    (await wait()) ??
    (isWritten(given) || options.draft
      ? await recordAlone(store, id, given, options)
      : await takeBackLeft(store, id, given, over));
  if (found !== null) return found;
  throw broken(
    "unanswered",
    `The run ${id} has taken it and has not recorded it yet. It is not known whether it will count.`,
    `It is recorded when the run gets to it. \`dissensus show ${id}\` shows whether.`,
    { deliberation: id },
  );
}

/** What the writer answers to what it was handed; it may be in the log already, where a writer that took it died. */
export async function answerTo(
  form: Buffer | null,
  events: readonly LogEvent[],
  onHanded: (given: Handed) => Promise<Delivered>,
): Promise<Delivered> {
  const given = form === null || form.length > MOST_HANDED_BYTES ? null : parseAs(handed, form);
  if (form === null || given === null || form.length > MAX_BYTES[given.type])
    return { refused: "unreadable", recorded: null };
  return firstStands(events, given) ?? (await onHanded(given));
}

/** Null where it is no answer. */
export function readDelivered(form: Buffer | null): Delivered | null {
  return form === null ? null : parseAs(reply, form);
}

function parseAs<T>(schema: z.ZodType<T>, form: Buffer): T | null {
  try {
    return schema.parse(JSON.parse(form.toString("utf8")));
  } catch {
    return null;
  }
}

/** What was first about an ask stands. The same decision twice is one decision. A pause is about one run, which may be over. */
export function firstStands(events: readonly LogEvent[], given: Handed): Delivered | null {
  if (given.type === "pause.asked") return stoodStill(events, given);
  const { type, data } = given;
  const voted = type === "person.voted" ? lastVote(events, data) : undefined;
  if (voted && canonical(voted.data) === canonical(data)) return { seq: voted.seq };
  const before = events.find(
    (event) => SETTLING.has(event.type) && "ask" in event.data && event.data.ask === data.ask,
  );
  if (before === undefined) return null;
  if (type === before.type && canonical(before.data) === canonical(data))
    return { seq: before.seq };
  return {
    refused:
      before.type === "person.decided"
        ? "decided already"
        : before.type === "ask.answered"
          ? "answered already"
          : "its turn is over",
    recorded: before,
  };
}

/** What somebody chose last where several decide. */
function lastVote(
  events: readonly LogEvent[],
  { ask, who }: Readonly<Record<"ask" | "who", string>>,
): LogEvent | undefined {
  return events.findLast(
    ({ type, data }) =>
      type === "person.voted" && "who" in data && data.ask === ask && data.who === who,
  );
}

/** It stands in the log as it was handed over. */
function isWritten(given: Handed): given is Extract<Handed, Draft> {
  return given.type === "person.decided" || given.type === "person.voted";
}

/** Where the run of that epoch came to a stand. */
function stoodStill(events: readonly LogEvent[], { data: { epoch } }: PauseWish): Delivered | null {
  const still = events.find((event) => event.epoch === epoch && STILL.has(event.type));
  if (still?.type === "deliberation.paused") return { seq: still.seq };
  const isOver = still !== undefined || events.at(-1)?.epoch !== epoch;
  return isOver ? { refused: "that run is over", recorded: still ?? null } : null;
}

const STILL: ReadonlySet<string> = new Set(["deliberation.paused", "deliberation.concluded"]);

const SETTLING: ReadonlySet<string> = new Set(["person.decided", "ask.answered", "ask.lapsed"]);

async function recordAlone(
  store: Delivering,
  id: string,
  given: Handed,
  { judge, draft }: DeliverOptions,
): Promise<Delivered | null> {
  const written = isWritten(given) ? given : draft;
  if (!written) return (await store.isWritten(id)) ? null : NOBODY;
  return asWriter(store, id, async (log) => {
    const settled = firstStands(log.events, given) ?? judge?.(log.events) ?? null;
    if (settled !== null) return settled;
    const [event] = await log.append([written, ...completedBy([...log.events, written])]);
    return event === undefined ? null : { seq: event.seq };
  });
}

/** What a writer took and left behind when it ended: nobody else becomes the writer while it is taken back. Null: there is a writer, or it is gone. */
async function takeBackLeft(
  store: Delivering,
  id: string,
  given: Handed,
  over: HandedOver,
): Promise<Delivered | null> {
  if (await store.isWritten(id)) return null;
  return asWriter(store, id, async ({ events }) => {
    const settled = firstStands(events, given);
    return settled ?? ((await over.takeBackLeft()) ? NOBODY : null);
  });
}

const NOBODY: Delivered = { refused: "nobody runs it", recorded: null };

/** Null where somebody else writes. */
async function asWriter(
  store: Delivering,
  id: string,
  act: (log: Log) => Promise<Delivered | null>,
): Promise<Delivered | null> {
  const log = await store.open(id).catch((cause: unknown) => {
    if (cause instanceof DissensusError && cause.code === "busy") return null;
    throw cause;
  });
  try {
    return log && (await act(log));
  } finally {
    await log?.close();
  }
}
