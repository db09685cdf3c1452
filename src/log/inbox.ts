// How another process hands a person's decision, what a seat says, or the wish for a pause to the one that writes: a file in ROOT/ID/inbox/, and an answer beside it.
//   <uuid>.json        handed over, by temp, sync, rename      <uuid>.taken.json   the writer has it
//   <uuid>.done.json   {"seq":n} recorded, or {"refused":why,"recorded":event|null}
// Law 1: what is handed over is called saved only when it is recorded, and called not saved only when it can no longer be.
// Law 2: what is read here is untrusted: size, shape and kind of file are checked. A leftover of any kind does no harm.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { badInput, broken, DissensusError } from "../errors.ts";
import { canonical } from "../kernel/json.ts";
import { type Draft, eventData, type LogEvent } from "./event.ts";
import type { FileLogStore } from "./file.ts";
import { errno, type Fs, readSmall, replaceFile, watchFolder } from "./fs.ts";
import { attempt, findFolder, isWritten } from "./home.ts";
import type { FileLog } from "./writer.ts";

const WAIT_MS = 5000;
const POLL_MS = 50;
/** A decision is a choice and a note; a seat may say a whole text under review, and every character of it may have to be escaped. */
const MAX_BYTES = {
  "person.decided": 64 * 1024,
  "turn.ended": 64 * 1024,
  "pause.asked": 64 * 1024,
  "seat.answered": 8 * 1024 * 1024,
} as const;
const HANDED = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\.taken)?\.json$/;

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

/** Has what is handed over recorded by whoever writes, or, if nobody does, by becoming the writer for one append. */
export async function deliver(
  store: FileLogStore,
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
  const { fs } = store.home;
  const { path } = await findFolder(store.home, id);
  const name = join(path, "inbox", randomUUID());
  await attempt("hand it over", () => place(fs, `${name}.json`, checked.data));
  const wait = async (): Promise<Delivered | null> => {
    const turns = (options.waitMs ?? WAIT_MS) / POLL_MS;
    for (let turn = 0; turn < turns; turn += 1) {
      await pause(POLL_MS);
      const answered = await collect(fs, `${name}.done.json`);
      if (answered !== null) return answered;
    }
    return null;
  };
  const answered = await wait();
  if (answered !== null) return answered;
  // Taking it back and the writer's taking it are both renames of one file: only one succeeds.
  if (await unlessGone(fs.unlink(`${name}.json`))) {
    const late = await recordAlone(store, id, given, options);
    if (late !== null) return late;
    const lost = `The writer of ${id} did not take it. It is not saved.`;
    throw broken("not-saved", lost, "Try again.", { deliberation: id });
  }
  const found =
    (await wait()) ??
    (given.type === "person.decided" || options.draft
      ? await recordAlone(store, id, given, options)
      : await takeBack(store, id, given, `${name}.taken.json`));
  if (found !== null) return found;
  throw broken(
    "unanswered",
    `The run ${id} has taken it and has not recorded it yet. It is not known whether it will count.`,
    `It is recorded when the run gets to it. \`dissensus show ${id}\` shows whether.`,
    { deliberation: id },
  );
}

/** What was first about an ask stands. The same decision twice is one decision. A pause is about one run, which may be over. */
export function firstStands(events: readonly LogEvent[], given: Handed): Delivered | null {
  if (given.type === "pause.asked") return stoodStill(events, given);
  const { type, data } = given;
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
  store: FileLogStore,
  id: string,
  given: Handed,
  { judge, draft }: DeliverOptions,
): Promise<Delivered | null> {
  const written = given.type === "person.decided" ? given : draft;
  if (!written) return (await isWritten(store.home, id)) ? null : NOBODY;
  return asWriter(store, id, async (log) => {
    const settled = firstStands(log.events, given) ?? judge?.(log.events) ?? null;
    if (settled !== null) return settled;
    const [event] = await log.append([written]);
    return event === undefined ? null : { seq: event.seq };
  });
}

/** What a writer took and left behind when it ended: nobody else becomes the writer while it is taken back. Null: there is a writer, or it is gone. */
async function takeBack(
  store: FileLogStore,
  id: string,
  given: Handed,
  path: string,
): Promise<Delivered | null> {
  if (await isWritten(store.home, id)) return null;
  return asWriter(store, id, async ({ fs, events }) => {
    const settled = firstStands(events, given);
    return settled ?? ((await unlessGone(fs.unlink(path))) ? NOBODY : null);
  });
}

const NOBODY: Delivered = { refused: "nobody runs it", recorded: null };

/** Null where somebody else writes. */
async function asWriter(
  store: FileLogStore,
  id: string,
  act: (log: FileLog) => Promise<Delivered | null>,
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

/** The writer's side: calls back for whatever is handed over, and passes the answer on. */
export function watchInbox(
  log: FileLog,
  onHanded: (given: Handed) => Promise<Delivered>,
): { close(): Promise<void> } {
  const { fs } = log;
  const folder = join(log.folder, "inbox");
  let isOpen = true;
  // Whether what failed on its way was recorded is not known here: it is neither answered nor tried again.
  const given = new Set<string>();
  const see = async (): Promise<void> => {
    // A folder that cannot be read now is looked at again at the next turn.
    const names = await fs.names(folder).catch(() => []);
    for (const name of [...names].sort())
      if (isOpen && !given.has(name))
        await take(log, folder, name, onHanded).catch(() => given.add(takenName(name)));
  };
  const watch = watchFolder(fs, folder, see, POLL_MS * 5);
  void watch.look();
  return {
    async close() {
      isOpen = false;
      await watch.stop();
    },
  };
}

const takenName = (name: string): string => name.replace(/(\.taken)?\.json$/, ".taken.json");

async function take(
  { fs, events }: FileLog,
  folder: string,
  name: string,
  onHanded: (given: Handed) => Promise<Delivered>,
): Promise<void> {
  const [, uuid, taken] = HANDED.exec(name) ?? [];
  if (uuid === undefined) return;
  const own = join(folder, takenName(name));
  if (taken === undefined && !(await unlessGone(fs.rename(join(folder, name), own)))) return;
  const given = await readHanded(fs, own);
  // One that was taken by a writer who died may be in the log already.
  const answered =
    given === null
      ? { refused: "unreadable", recorded: null }
      : (firstStands(events, given) ?? (await onHanded(given)));
  const done = join(folder, `${uuid}.done.json`);
  if ((await fs.stat(done)) === null) await place(fs, done, answered);
  await fs.unlink(own);
}

async function readHanded(fs: Fs, path: string): Promise<Handed | null> {
  const [given, size] = await readAs(handed, fs, path, MAX_BYTES["seat.answered"]);
  return given === null || size > MAX_BYTES[given.type] ? null : given;
}

async function collect(fs: Fs, path: string): Promise<Delivered | null> {
  const [answered] = await readAs(reply, fs, path, MAX_BYTES["seat.answered"] * 2).catch(NONE);
  if (answered !== null) await fs.unlink(path).catch(() => undefined);
  return answered;
}

const NONE = (): readonly [null, number] => [null, 0];

/** What a file says and how many bytes it takes; null where it says nothing of this form. */
async function readAs<T>(
  schema: z.ZodType<T>,
  fs: Fs,
  path: string,
  most: number,
): Promise<readonly [T | null, number]> {
  const bytes = await readSmall(fs, path, most);
  try {
    return [schema.parse(JSON.parse(String(bytes))), bytes?.length ?? 0];
  } catch {
    return [null, 0];
  }
}

async function place(fs: Fs, path: string, value: unknown): Promise<void> {
  await replaceFile(fs, path, Buffer.from(canonical(value), "utf8"));
}

/** Whether the file was still there for it. */
async function unlessGone(act: Promise<void>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (cause) {
    if (errno(cause) === "ENOENT") return false;
    throw cause;
  }
}
