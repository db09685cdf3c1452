// Which database and which workspace of it are meant: by what was typed, or by the environment, in which a password is better kept.
import { errorOf } from "../workspace/catalogue.ts";
import type { CommandFlags } from "./flags.ts";
import { lineTo, type Io } from "./io.ts";

export function databaseOf({ env }: Pick<Io, "env">, { database }: CommandFlags): string {
  const url = database ?? env["DISSENSUS_DATABASE"] ?? "";
  if (url === "") throw errorOf("no-database");
  if (!/^postgres(?:ql)?:\/\//u.test(url) || !URL.canParse(url)) throw errorOf("bad-database");
  return url;
}

export function workspaceOf({ env }: Pick<Io, "env">, { workspace }: CommandFlags): string {
  const name = workspace ?? env["DISSENSUS_WORKSPACE"] ?? "";
  if (name === "") throw errorOf("no-workspace");
  return name;
}

/** Somebody sits there, or waits for a page: a database that is away is not waited for as long as a worker waits. */
const PATIENCE_MS = 10_000;

/** With a server's rights. */
export function serverAccess(io: Pick<Io, "env">, flags: CommandFlags) {
  return { url: databaseOf(io, flags), role: "server", patienceMs: PATIENCE_MS } as const;
}

/** Connections of a server, beside those that hold its place and listen. */
const CONNECTIONS = 6;

export type ServedDatabase = Awaited<ReturnType<typeof openServed>>;

/** What a server on a database has beside its pages: connections, a heartbeat, an answer to whoever asks for its health. */
export async function openServed(io: Io, flags: CommandFlags) {
  const as = serverAccess(io, flags);
  const { postgresLogs } = await import("../log/postgres/index.ts");
  const { readinessOf } = await import("../team/health.ts");
  const { startHeartbeat } = await import("../team/heartbeat.ts");
  const { startHealth } = await import("./commands/worker.ts");
  const database = postgresLogs({ ...as, connections: CONNECTIONS });
  const drain = { isOn: false };
  const health = await startHealth(flags, readinessOf({ database, drain }));
  const heartbeat = startHeartbeat(database, { say: lineTo(io) });
  const close = async (): Promise<void> => {
    await heartbeat.stop();
    await health?.close();
    await database.close();
  };
  await database.check().catch(async (cause: unknown) => {
    await close();
    throw cause;
  });
  return {
    database,
    /** How other connections to the same database are made. */
    as,
    /** Resolves, with the reason, where the server has to leave by itself. */
    over: heartbeat.over,
    /** Not ready from this moment on. */
    leave: (): void => void (drain.isOn = true),
    close,
  };
}
