// Deliberations in PostgreSQL: the same records as in files, many processes on one database.
// Law 1: creating makes all or nothing. Law 2: opening verifies the whole chain, holds it against the head, and raises the epoch.
// Law 3: one process writes a log at a time: the one its head names, as long as that process lives. Reading takes nothing.
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import type { DissensusError } from "../../errors.ts";
import { blobsIn } from "../blobs.ts";
import type { Draft } from "../event.ts";
import { thisProcess } from "../file.ts";
import { checkFirst } from "../refusals.ts";
import { nodeFs } from "../fs.ts";
import { checkId, type Home, noneSuch, takenError } from "../home.ts";
import { deliver, type Delivered, type Handed } from "../handing.ts";
import type { Log } from "../log.ts";
import type { RunStore } from "../run-store.ts";
import { type Abandoned, beat, BEAT_MS, findAbandoned } from "./abandoned.ts";
import { type AdoptedLog, adoptLog, addBlob, blobFilesOf } from "./adopting.ts";
import { Bells } from "./bells.ts";
import { type Querying, Connection, type ConnectionOptions } from "./connection.ts";
import { sqlStateOf } from "./failures.ts";
import { followRows } from "./following.ts";
import { type HandedWatch, tableInbox, watchHanded } from "./inbox.ts";
import { checkSchema } from "./migrations.ts";
import { readHolder, openLog, type Surroundings, writerAt } from "./opening.ts";
import { Presence } from "./presence.ts";
import { whyNotReady } from "./probing.ts";
import {
  firstOf,
  linesOf,
  type LogPlace,
  readGoodLines,
  readHead,
  readLog,
  verifyLog,
} from "./reading.ts";
import {
  clearShelf,
  forkRows,
  listHeads,
  moveLog,
  readLabelOf,
  reserveRow,
  writeLabelOf,
} from "./shelves.ts";
import { Sittings } from "./sittings.ts";

export interface DatabaseOptions extends ConnectionOptions {
  readonly clock?: Home["clock"];
  readonly writer?: Home["writer"];
  readonly emergency?: Home["emergency"];
  readonly emergencyFolder?: string;
}

export interface PostgresLogStore extends RunStore {
  readonly workspace: string;
  archived(): PostgresLogStore;
  /** Opens although another process writes: raises the epoch, which refuses that process's next append. */
  seize(id: string): Promise<Log>;
  /** The writer's side of what is handed over; whoever is told of something calls `look`. */
  watchHanded(log: Log, onHanded: (given: Handed) => Promise<Delivered>): HandedWatch;
  /** The lines of a log as they would be in a file, some at a time. */
  lines(id: string): AsyncIterable<readonly Buffer[]>;
  /** The bytes of every blob under its name. */
  blobFiles(id: string): AsyncIterable<readonly [name: string, bytes: Buffer]>;
  /** Takes a whole log over, with its blobs, or nothing of it. */
  adopt(id: string, log: AdoptedLog): Promise<void>;
}

/** A database and this process's place in it. */
export interface LogDatabase {
  logs(workspace: string): PostgresLogStore;
  /** Lets this process be heard of. One that writes does so every `BEAT_MS`, or is taken over from. */
  beat(): Promise<void>;
  /** This process's number among those that write here. */
  number(): Promise<number>;
  readonly sittings: Sittings;
  /** What may be seized: logs whose writer is gone or was not heard of for six beats. */
  abandoned(beatMs?: number): Promise<readonly Abandoned[]>;
  /** Throws `schema-newer` or `schema-older` where this program must not begin anything. */
  check(): Promise<void>;
  /** Why this process cannot work here now, within a few seconds; undefined where it can. A worker has to hold its place for it. */
  whyNotReady(): Promise<DissensusError | undefined>;
  close(): Promise<void>;
}

export function postgresLogs(options: DatabaseOptions): LogDatabase {
  const connection = new Connection(options);
  const writer = options.writer ?? thisProcess();
  const presence = new Presence(connection, writer);
  const home = {
    writer,
    fs: nodeFs,
    clock: options.clock ?? Date.now,
    emergency:
      options.emergency ??
      ((message: string) => void process.stderr.write(`dissensus: ${message}\n`)),
    emergencyFolder: options.emergencyFolder ?? tmpdir(),
  };
  const bells = new Bells(connection, presence);
  const around: Surroundings = {
    connection,
    presence,
    bells,
    home,
    held: new Map(),
    making: new Map(),
  };
  return {
    sittings: new Sittings(connection, presence, ({ workspace, id }) =>
      around.held.has(`${workspace}/${id}`),
    ),
    number: () => presence.join(),
    logs(workspace) {
      checkId(workspace);
      return storeIn(around, workspace, null);
    },
    beat: async () => beat(connection, await presence.join()),
    abandoned: async (beatMs = BEAT_MS) => findAbandoned(connection, await presence.join(), beatMs),
    check: () => connection.within("say its schema", "none", checkSchema),
    whyNotReady: () =>
      whyNotReady(connection, { session: presence.session, isTaken: options.role !== "server" }),
    async close() {
      await bells.close();
      await presence.leave();
      await connection.close();
    },
  };
}

function storeIn(
  around: Surroundings,
  workspace: string,
  shelf: "archive" | null,
): PostgresLogStore {
  const { connection } = around;
  const at = (id: string): LogPlace => {
    checkId(id);
    return { connection, workspace, id, shelf };
  };
  const within = <T>(doing: string, act: (asked: Querying) => Promise<T>): Promise<T> =>
    connection.within(doing, workspace, act);
  const store: PostgresLogStore = {
    workspace,
    place: workspace,
    create: (id, first) => createOnce(around, { connection, workspace, id }, first),
    open: async (id) => openLog(around, at(id), false),
    seize: async (id) => openLog(around, at(id), true),
    read: async (id) => (await readLog(at(id))).events,
    verify: async (id, how) => verifyLog(at(id), how),
    list: async () => (await listHeads(connection, workspace, shelf)).map(({ id }) => id),
    heads: () => listHeads(connection, workspace, shelf),
    follow: async (id) => followRows(at(id), around.bells),
    size: async (id) => (await readHead(at(id)).catch(() => undefined))?.seq ?? 0,
    first: async (id) => firstOf(at(id)),
    readGood: async (id) => readGoodLines(at(id)),
    label: async (id) => readLabelOf(at(id)),
    setLabel: async (id, label) => writeLabelOf(at(id), label),
    fork: async (wish) => forkRows(at(wish.from), at(wish.to), wish),
    archived: () => storeIn(around, workspace, "archive"),
    archive: async (id) => moveLog(around, at(id), [null, "archive"]),
    unarchive: async (id) => moveLog(around, at(id), ["archive", null]),
    discard: async (id) => moveLog(around, at(id), [shelf, "discarded"]),
    undiscard: async (id) => moveLog(around, at(id), ["discarded", null]),
    clearDiscarded: (id) => clearShelf(connection, workspace, id),
    async remove(id) {
      await moveLog(around, at(id), [shelf, "discarded"]);
      await clearShelf(connection, workspace, id);
    },
    reserve: (key, word) => reserveRow(connection, workspace, key, word),
    blobs(id) {
      const place = at(id);
      return blobsIn({
        keep: (name, bytes) =>
          within("store a blob", (asked) =>
            unlessUnknown(place, addBlob(asked, place, name, bytes)),
          ),
        read: (name) =>
          within("read a blob", async (asked) => {
            const { rows } = await asked.query<{ bytes: Buffer }>(
              `SELECT bytes FROM dissensus.blobs
               WHERE workspace = $1 AND deliberation = $2 AND name = $3`,
              [workspace, id, name],
            );
            return rows[0]?.bytes;
          }),
      });
    },
    fetched(id) {
      const place = at(id);
      const key = (ask: string): string[] => [
        workspace,
        id,
        createHash("sha256").update(ask).digest("hex"),
      ];
      return {
        has: (ask) =>
          within("see what was fetched", async (asked) => {
            const { rowCount } = await asked.query(
              `SELECT FROM dissensus.fetched
               WHERE workspace = $1 AND deliberation = $2 AND ask = $3`,
              key(ask),
            );
            return rowCount === 1;
          }),
        add: (ask) =>
          within("note what was fetched", (asked) =>
            unlessUnknown(
              place,
              asked.query(
                `INSERT INTO dissensus.fetched (workspace, deliberation, ask)
                 VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
                key(ask),
              ),
            ),
          ),
      };
    },
    isWritten: async (id) => (await readHolder(at(id))).isWritten,
    isHeld: async (id) => (await readHolder(at(id))).isHeld,
    deliver: (id, given, how) => deliver({ ...store, ...tableInbox(at) }, id, given, how),
    watchHanded: (log, onHanded) => watchHanded(at(log.deliberation), log, onHanded),
    lines: (id) => linesOf(at(id)),
    blobFiles: (id) => blobFilesOf(at(id)),
    adopt: async (id, log) => adoptLog(at(id), log),
  };
  return store;
}

/** Of two that make it at once one is told that it exists when it does, and not before. */
async function createOnce(
  around: Surroundings,
  at: LogPlace,
  first: readonly Draft[],
): Promise<Log> {
  const key = `${at.workspace}/${at.id}`;
  for (let before = around.making.get(key); before; before = around.making.get(key))
    await before.catch(() => undefined);
  const making = createLog(around, at, first);
  around.making.set(key, making);
  try {
    return await making;
  } finally {
    if (around.making.get(key) === making) around.making.delete(key);
  }
}

async function createLog(
  around: Surroundings,
  at: LogPlace,
  first: readonly Draft[],
): Promise<Log> {
  checkFirst(at.id, first);
  const key = `${at.workspace}/${at.id}`;
  if (around.held.has(key)) throw takenError(at.id);
  const hold = Symbol(key);
  // From here on: once it is made, no other part of this process may take it for left behind.
  around.held.set(key, hold);
  try {
    await at.connection.within("say its schema", at.workspace, checkSchema);
    const worker = await around.presence.join();
    const log = writerAt(around, at, { worker, hold, epoch: 1, events: [], head: "" });
    await log.append(first);
    return log;
  } catch (cause) {
    if (around.held.get(key) === hold) around.held.delete(key);
    throw cause;
  }
}

/** What belongs to a deliberation cannot come before it. */
async function unlessUnknown(at: LogPlace, adding: Promise<unknown>): Promise<void> {
  await adding.catch((cause: unknown) => {
    throw sqlStateOf(cause) === "23503" ? noneSuch(at.id, at.workspace) : cause;
  });
}
