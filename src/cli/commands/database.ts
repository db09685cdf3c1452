// What is done with a database itself: making it ready, taking deliberations out of it and into it, and saying who may come to a
// team's server: tokens for its file, links that invite, and accounts that are erased.
import { basename, dirname, relative, resolve } from "node:path";
import { stringify } from "yaml";
import { EVENTS, fileLogStore, isId, nodeFs } from "../../log/index.ts";
import type { PostgresLogStore } from "../../log/postgres/index.ts";
import { Accounts, MEMBER_ROLES, type MemberRole } from "../../team/accounts.ts";
import { omitUndefined } from "../../text/omit-undefined.ts";
import { plain } from "../../text/visible.ts";
import { errorOf, sentenceFor } from "../../workspace/catalogue.ts";
import { openStore } from "../../workspace/workspace.ts";
import { databaseOf, serverAccess, workspaceOf } from "../database.ts";
import type { CommandFlags, Run } from "../flags.ts";
import type { Io } from "../io.ts";
import { claimStream } from "./serve.ts";

export const runMigrate: Run = async (io, flags) => {
  const url = databaseOf(io, flags);
  const { prepareDatabase } = await import("../../team/prepare.ts");
  const { SCHEMA } = await import("../../log/postgres/index.ts");
  // The engine says what it does where others print.
  const { release } = claimStream(process.stdout, process.stderr);
  await prepareDatabase(url).finally(release);
  io.out(sentenceFor("migrate.done", { schema: SCHEMA }));
  return 0;
};

/** Under its id, in a folder that may hold others. */
export const runExport: Run = async (io, flags, id) => {
  const { output } = flags;
  const to =
    output === undefined
      ? (await openStore(io, flags)).store
      : fileLogStore(resolve(io.cwd, output));
  return withLogs(io, flags, async (from, workspace) => {
    const { exportLog } = await import("../../log/postgres/index.ts");
    await exportLog(from, id, to);
    const path = resolve(to.home.root, id);
    const folder = plain(relative(io.cwd, path) || path);
    io.out(sentenceFor("export.done", { id, workspace, folder }));
  });
};

export const runImport: Run = async (io, flags, given) => {
  const folder = resolve(io.cwd, given);
  const [root, id] = [dirname(folder), basename(folder)];
  const log = await nodeFs.stat(resolve(folder, EVENTS)).catch(() => null);
  if (!isId(id) || log?.kind !== "file") throw errorOf("not-a-run", { folder: plain(given) });
  return withLogs(io, flags, async (to, workspace) => {
    const { importLog } = await import("../../log/postgres/index.ts");
    await importLog(fileLogStore(root), id, to);
    io.out(sentenceFor("import.done", { id, workspace }));
  });
};

/** Standard output is the line for the file; the token itself goes to standard error, once. */
export const runToken: Run = async (io, flags, account) => {
  const { makeToken } = await import("../../team/token-file.ts");
  const [workspace, role, name] = [workspaceOf(io, flags), roleOf(flags), flags.name];
  const { token, entry } = makeToken({ account, ...omitUndefined({ name }), workspace, role });
  io.out(`${stringify([entry]).trimEnd()}\n`);
  io.err(sentenceFor("token.made", { token }));
  return 0;
};

export const runInvite: Run = async (io, flags) => {
  const [workspace, role, { origin = "" }] = [workspaceOf(io, flags), roleOf(flags), flags];
  return withAccounts(io, flags, async (accounts) => {
    const secret = await accounts.invite({ workspace, role });
    io.out(`${origin.replace(/\/$/, "")}/join/${workspace}/${secret}\n`);
  });
};

export const runErase: Run = async (io, flags, account) => {
  if (!/^[0-9a-f]{32}$/.test(account)) throw errorOf("bad-account", { account });
  return withAccounts(io, flags, async (accounts) => {
    await accounts.erase(account);
    io.out(sentenceFor("account.erased", { account }));
  });
};

function roleOf({ role = "participant" }: CommandFlags): MemberRole {
  const known = MEMBER_ROLES.find((each) => each === role);
  if (known === undefined) throw errorOf("bad-role", { role });
  return known;
}

/** The one workspace that is named, and nothing of the others. */
async function withLogs(
  io: Io,
  flags: CommandFlags,
  act: (logs: PostgresLogStore, workspace: string) => Promise<void>,
): Promise<number> {
  const [access, workspace] = [serverAccess(io, flags), workspaceOf(io, flags)];
  const { postgresLogs } = await import("../../log/postgres/index.ts");
  return closeAfter(postgresLogs(access), async (database) => {
    await database.check();
    await act(database.logs(workspace), workspace);
  });
}

async function withAccounts(
  io: Io,
  flags: CommandFlags,
  act: (accounts: Accounts) => Promise<void>,
): Promise<number> {
  const access = serverAccess(io, flags);
  const { Connection } = await import("../../log/postgres/index.ts");
  return closeAfter(new Connection(access), (connection) => act(new Accounts(connection)));
}

async function closeAfter<T extends { close(): Promise<void> }>(
  opened: T,
  act: (opened: T) => Promise<void>,
): Promise<number> {
  try {
    await act(opened);
    return 0;
  } finally {
    await opened.close();
  }
}
