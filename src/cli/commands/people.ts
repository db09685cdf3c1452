// Who may come to a team's server: tokens for its file, links that invite, and accounts that are erased.
import { stringify } from "yaml";
import { Accounts, MEMBER_ROLES, type MemberRole } from "../../team/accounts.ts";
import { sentenceFor } from "../../workspace/sentence-for.ts";
import { errorOf } from "../../workspace/error-of.ts";
import { databaseOf, workspaceOf } from "../database.ts";
import type { CommandFlags } from "../flags.ts";
import type { Io } from "../io.ts";

const PATIENCE_MS = 10_000;

/** Standard output is the line for the file; the token itself goes to standard error, once. */
export async function runToken(io: Io, flags: CommandFlags, account: string): Promise<number> {
  const { makeToken } = await import("../../team/token-file.ts");
  const { name } = flags;
  const { token, entry } = makeToken({
    account,
    ...(name === undefined ? {} : { name }),
    workspace: workspaceOf(io, flags),
    role: roleOf(flags),
  });
  io.out(`${stringify([entry]).trimEnd()}\n`);
  io.err(sentenceFor("token.made", { token }));
  return 0;
}

export async function runInvite(io: Io, flags: CommandFlags): Promise<number> {
  const workspace = workspaceOf(io, flags);
  const role = roleOf(flags);
  const { origin = "" } = flags;
  return withAccounts(io, flags, async (accounts) => {
    const secret = await accounts.invite({ workspace, role });
    io.out(`${origin.replace(/\/$/, "")}/join/${workspace}/${secret}\n`);
  });
}

export async function runErase(io: Io, flags: CommandFlags, account: string): Promise<number> {
  if (!/^[0-9a-f]{32}$/.test(account)) throw errorOf("bad-account", { account });
  return withAccounts(io, flags, async (accounts) => {
    await accounts.erase(account);
    io.out(sentenceFor("account.erased", { account }));
  });
}

function roleOf({ role = "participant" }: CommandFlags): MemberRole {
  const known = MEMBER_ROLES.find((each) => each === role);
  if (known === undefined) throw errorOf("bad-role", { role });
  return known;
}

async function withAccounts(
  io: Io,
  flags: CommandFlags,
  act: (accounts: Accounts) => Promise<void>,
): Promise<number> {
  const url = databaseOf(io, flags);
  const { Connection } = await import("../../log/postgres/index.ts");
  const connection = new Connection({ url, role: "server", patienceMs: PATIENCE_MS });
  try {
    await act(new Accounts(connection));
    return 0;
  } finally {
    await connection.close();
  }
}
