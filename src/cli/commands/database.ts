// What is done with a database itself: making it ready, and taking deliberations out of it and into it.
import { basename, dirname, relative, resolve } from "node:path";
import { EVENTS, fileLogStore, isId, nodeFs } from "../../log/index.ts";
import type { PostgresLogStore } from "../../log/postgres/index.ts";
import { openStore } from "../../workspace/deliberations.ts";
import { errorOf } from "../../workspace/error-of.ts";
import { sentenceFor } from "../../workspace/sentence-for.ts";
import { plain } from "../../text/visible.ts";
import { databaseOf, workspaceOf } from "../database.ts";
import type { CommandFlags } from "../flags.ts";
import type { Io } from "../io.ts";
import { claimStream } from "./serve.ts";

/** Somebody sits there: a database that is away is not waited for as long as a worker waits. */
const PATIENCE_MS = 10_000;

export async function runMigrate(io: Io, flags: CommandFlags): Promise<number> {
  const url = databaseOf(io, flags);
  const { prepareDatabase } = await import("../../team/prepare.ts");
  const { SCHEMA } = await import("../../log/postgres/index.ts");
  // The engine says what it does where others print.
  const { release } = claimStream(process.stdout, process.stderr);
  await prepareDatabase(url).finally(release);
  io.out(sentenceFor("migrate.done", { schema: SCHEMA }));
  return 0;
}

/** Under its id, in a folder that may hold others. */
export async function runExport(io: Io, flags: CommandFlags, id: string): Promise<number> {
  const to =
    flags.output === undefined
      ? (await openStore(io, flags)).store
      : fileLogStore(resolve(io.cwd, flags.output));
  return withLogs(io, flags, async (from, workspace) => {
    const { exportLog } = await import("../../log/postgres/index.ts");
    await exportLog(from, id, to);
    const path = resolve(to.home.root, id);
    const folder = plain(relative(io.cwd, path) || path);
    io.out(sentenceFor("export.done", { id, workspace, folder }));
  });
}

export async function runImport(io: Io, flags: CommandFlags, given: string): Promise<number> {
  const folder = resolve(io.cwd, given);
  const [root, id] = [dirname(folder), basename(folder)];
  const log = await nodeFs.stat(resolve(folder, EVENTS)).catch(() => null);
  if (!isId(id) || log?.kind !== "file") throw errorOf("not-a-run", { folder: plain(given) });
  return withLogs(io, flags, async (to, workspace) => {
    const { importLog } = await import("../../log/postgres/index.ts");
    await importLog(fileLogStore(root), id, to);
    io.out(sentenceFor("import.done", { id, workspace }));
  });
}

/** With a server's rights: the one workspace that is named, and nothing of the others. */
async function withLogs(
  io: Io,
  flags: CommandFlags,
  act: (logs: PostgresLogStore, workspace: string) => Promise<void>,
): Promise<number> {
  const [url, workspace] = [databaseOf(io, flags), workspaceOf(io, flags)];
  const { postgresLogs } = await import("../../log/postgres/index.ts");
  const database = postgresLogs({ url, role: "server", patienceMs: PATIENCE_MS });
  try {
    await database.check();
    await act(database.logs(workspace), workspace);
    return 0;
  } finally {
    await database.close();
  }
}
