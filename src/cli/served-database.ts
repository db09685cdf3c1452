// What a server on a database has beside its pages: connections, a heartbeat, an answer to whoever asks for its health.
import type { LogDatabase } from "../log/postgres/index.ts";
import { plain } from "../text/visible.ts";
import { databaseOf } from "./database.ts";
import type { CommandFlags } from "./flags.ts";
import type { Io } from "./io.ts";

/** Connections of a server, beside those that hold its place and listen. */
const CONNECTIONS = 6;
/** Somebody waits for a page: a database that is away is not waited for as long as a worker waits. */
const PATIENCE_MS = 10_000;

export interface ServedDatabase {
  readonly database: LogDatabase;
  /** How other connections to the same database are made. */
  readonly as: { readonly url: string; readonly role: "server"; readonly patienceMs: number };
  /** Resolves, with the reason, where the server has to leave by itself. */
  readonly over: Promise<string>;
  /** Not ready from this moment on. */
  readonly leave: () => void;
  readonly close: () => Promise<void>;
}

export async function openServed(io: Io, flags: CommandFlags): Promise<ServedDatabase> {
  const as = { url: databaseOf(io, flags), role: "server", patienceMs: PATIENCE_MS } as const;
  const { postgresLogs } = await import("../log/postgres/index.ts");
  const { readinessOf } = await import("../team/health.ts");
  const { startHeartbeat } = await import("../team/heartbeat.ts");
  const { startHealth } = await import("./commands/worker.ts");
  const database = postgresLogs({ ...as, connections: CONNECTIONS });
  const drain = { isOn: false };
  const health = await startHealth(flags, readinessOf({ database, drain }));
  const heartbeat = startHeartbeat(database, { say: (line) => io.err(`${plain(line)}\n`) });
  const close = async (): Promise<void> => {
    await heartbeat.stop();
    await health?.close();
    await database.close();
  };
  await database.check().catch(async (cause: unknown) => {
    await close();
    throw cause;
  });
  return { database, as, over: heartbeat.over, leave: () => (drain.isOn = true), close };
}
