// Who there is: accounts, what leads to them, and what they may in which workspace.
// Law 1: an account is an opaque id. Names and addresses lie apart; once erased, nothing is left of an account but its id in records.
// Law 2: secrets are kept as hashes, and a row is found by the hash of what was shown: no comparison tells anything.
// Law 3: everything runs as the server's role: a transaction sees the account, the key and the workspace that it names, and no others.
import { createHash, randomBytes } from "node:crypto";
import { badInput } from "../errors.ts";
import { ID } from "../log/index.ts";
import type { Connection, Querying } from "../log/postgres/index.ts";
import type { TeamRole, TeamView } from "../web/wire.ts";

export const MEMBER_ROLES = ["reader", "participant", "owner"] as const satisfies TeamRole[];
export type MemberRole = TeamRole;

/** What somebody may in one workspace. */
export type Membership = TeamView["workspaces"][number];

export type Member = Omit<TeamView["members"][number], "isHere">;

/** One that nobody has taken yet. Its id is the hash of its secret, which leads nowhere. */
type Invitation = TeamView["invitations"][number];

/** Who somebody is elsewhere: a provider's word for them, or a line of the token file. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly address?: string;
}

/** How somebody was let in, as records name it: `oidc`, or `token` with the line of the token file. */
export interface Login {
  readonly account: string;
  readonly how: string;
}

export interface FoundLogin extends Login {
  /** Everywhere they belong. */
  readonly memberships: readonly Membership[];
}

type KeyKind = "session" | "token";

/** No row is of it. */
const NO_WORKSPACE = "";
const SESSION_DAYS = 7;
const INVITATION_DAYS = 7;
/** Browsers and programs of one person: the oldest goes when one more comes. */
const MOST_KEYS = 32;

export class Accounts {
  readonly #connection: Pick<Connection, "within">;

  constructor(connection: Pick<Connection, "within">) {
    this.#connection = connection;
  }

  /** The account of an identity; made where there is none. Its name is what the identity says now. */
  async recognize({ issuer, subject, name, address = "" }: Identity): Promise<string> {
    const key = digestOf(`identity\n${issuer}\n${subject}`);
    const fresh = randomBytes(16).toString("hex");
    return this.#act("recognize somebody", { key }, async (asked) => {
      const known = await findKey(asked, key);
      const account = known?.account ?? (await makeAccount(asked, key, fresh));
      await act(asked, { account });
      await asked.query(
        `INSERT INTO dissensus.people (account, name, address) VALUES ($1, $2, $3)
         ON CONFLICT (account) DO UPDATE SET name = excluded.name, address = excluded.address`,
        [account, name, address],
      );
      return account;
    });
  }

  /** A new secret that leads to an account: of a browser, or of a program. */
  async open(kind: KeyKind, { account, how }: Login): Promise<string> {
    const secret = randomBytes(32).toString("base64url");
    const key = digestOf(secret);
    await this.#act("let somebody in", { account, key }, async (asked) => {
      await asked.query(
        `INSERT INTO dissensus.account_keys (digest, account, kind, how) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING`,
        [key, account, kind, how],
      );
      await asked.query(
        `DELETE FROM dissensus.account_keys WHERE account = $1 AND kind <> 'identity'
         AND (kind = 'session' AND seen_at < now() - $2 * interval '1 day' OR digest IN (
           SELECT digest FROM dissensus.account_keys WHERE account = $1 AND kind = $3
           ORDER BY seen_at DESC, digest = $4 DESC OFFSET $5))`,
        [account, SESSION_DAYS, kind, key, MOST_KEYS],
      );
    });
    return secret;
  }

  /** Whose secret this is, and where they belong; a session ends when nothing was heard of it for a week. */
  find(secret: string): Promise<FoundLogin | undefined> {
    const key = digestOf(secret);
    return this.#act("look who is there", { key }, async (asked) => {
      const found = await findKey(asked, key);
      if (found === undefined || found.kind === "identity") return undefined;
      if (found.kind === "session" && found.days >= SESSION_DAYS) return undefined;
      const { account, how, days } = found;
      const heard = "UPDATE dissensus.account_keys SET seen_at = now() WHERE digest = $1";
      if (days >= 1) await asked.query(heard, [key]);
      await act(asked, { account });
      return { account, how, memberships: await membershipsOf(asked, account) };
    });
  }

  /** Ends one secret, or all of an account. */
  async end(account: string, secret?: string): Promise<void> {
    await this.#act("let somebody go", { account }, (asked) =>
      asked.query(
        `DELETE FROM dissensus.account_keys
         WHERE account = $1 AND kind <> 'identity' AND ($2::text IS NULL OR digest = $2)`,
        [account, secret === undefined ? null : digestOf(secret)],
      ),
    );
  }

  /** Nothing of it is left but its id, where records name it. */
  async erase(account: string): Promise<void> {
    await this.#act("erase an account", { account }, (asked) =>
      asked.query("DELETE FROM dissensus.accounts WHERE id = $1", [account]),
    );
  }

  workspacesOf(account: string): Promise<readonly Membership[]> {
    return this.#act("look where somebody belongs", { account }, (asked) =>
      membershipsOf(asked, account),
    );
  }

  membersOf(workspace: string): Promise<readonly Member[]> {
    return this.#act("list the members", { workspace }, async (asked) => {
      const { rows } = await asked.query<Member>(
        `SELECT m.account, coalesce(p.name, '') AS name, m.role FROM dissensus.memberships m
         LEFT JOIN dissensus.people p ON p.account = m.account
         WHERE m.workspace = $1 ORDER BY p.name COLLATE "C", m.account COLLATE "C"`,
        [workspace],
      );
      return rows;
    });
  }

  /** Makes somebody a member, as somebody else says who answers for it: the operator's file. */
  async admit(account: string, { workspace, role }: Membership): Promise<void> {
    await this.#act("admit a member", { workspace }, (asked) =>
      asked.query(
        `INSERT INTO dissensus.memberships (workspace, account, role) VALUES ($1, $2, $3)
         ON CONFLICT (workspace, account) DO UPDATE SET role = excluded.role`,
        [workspace, account, role],
      ),
    );
  }

  /** False where there is no such member. A workspace keeps one owner. */
  change(account: string, { workspace, role }: Membership): Promise<boolean> {
    return this.#act("change what a member may", { workspace }, async (asked) => {
      if (role !== "owner") await keepOwner(asked, workspace, account);
      const { rowCount } = await asked.query(
        "UPDATE dissensus.memberships SET role = $3 WHERE workspace = $1 AND account = $2",
        [workspace, account, role],
      );
      return rowCount === 1;
    });
  }

  async dismiss(account: string, workspace: string): Promise<void> {
    await this.#act("dismiss a member", { workspace }, async (asked) => {
      await keepOwner(asked, workspace, account);
      await asked.query("DELETE FROM dissensus.memberships WHERE workspace = $1 AND account = $2", [
        workspace,
        account,
      ]);
    });
  }

  /** What stands in a link that makes one member, within a week. */
  async invite({ workspace, role }: Membership): Promise<string> {
    const secret = randomBytes(32).toString("base64url");
    await this.#act("invite somebody", { workspace }, async (asked) => {
      await asked.query(
        "DELETE FROM dissensus.invitations WHERE workspace = $1 AND until < now()",
        [workspace],
      );
      await asked.query(
        `INSERT INTO dissensus.invitations (workspace, digest, role, until)
         VALUES ($1, $2, $3, now() + $4 * interval '1 day')`,
        [workspace, digestOf(secret), role, INVITATION_DAYS],
      );
    });
    return secret;
  }

  /** Those that still open. */
  invitationsTo(workspace: string): Promise<readonly Invitation[]> {
    return this.#act("list the invitations", { workspace }, async (asked) => {
      const { rows } = await asked.query<Invitation>(
        `SELECT digest AS id, role,
           to_char(until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS until
         FROM dissensus.invitations WHERE workspace = $1 AND until >= now()
         ORDER BY dissensus.invitations.until, digest COLLATE "C"`,
        [workspace],
      );
      return rows;
    });
  }

  /** False where it was taken, or withdrawn, or is over. */
  withdraw(id: string, workspace: string): Promise<boolean> {
    return this.#act("withdraw an invitation", { workspace }, async (asked) => {
      const { rowCount } = await asked.query(
        "DELETE FROM dissensus.invitations WHERE workspace = $1 AND digest = $2 AND until >= now()",
        [workspace, id],
      );
      return rowCount === 1;
    });
  }

  /** Undefined where there is no such invitation, or no such workspace. Who is a member already stays what it was. */
  accept(account: string, workspace: string, secret: string): Promise<MemberRole | undefined> {
    return this.#act("take an invitation", { account, workspace }, async (asked) => {
      const { rows } = await asked.query<{ role: MemberRole }>(
        `DELETE FROM dissensus.invitations
         WHERE workspace = $1 AND digest = $2 AND until >= now() RETURNING role`,
        [workspace, digestOf(secret)],
      );
      const role = rows[0]?.role;
      if (role === undefined) return undefined;
      await asked.query(
        `INSERT INTO dissensus.memberships (workspace, account, role) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING`,
        [workspace, account, role],
      );
      return role;
    });
  }

  #act<T>(
    doing: string,
    { workspace = NO_WORKSPACE, ...names }: Named,
    todo: (asked: Querying) => Promise<T>,
  ): Promise<T> {
    // It becomes part of a statement.
    if (workspace !== NO_WORKSPACE && !ID.test(workspace))
      return Promise.reject(badInput("bad-workspace", "That is not the name of a workspace."));
    return this.#connection.within(doing, workspace, async (asked) => {
      await act(asked, names);
      return todo(asked);
    });
  }
}

async function membershipsOf(asked: Querying, account: string): Promise<readonly Membership[]> {
  const { rows } = await asked.query<Membership>(
    `SELECT workspace, role FROM dissensus.memberships WHERE account = $1
     ORDER BY workspace COLLATE "C"`,
    [account],
  );
  return rows;
}

interface Named {
  readonly workspace?: string;
  readonly account?: string;
  readonly key?: string;
}

/** What the rest of the transaction may see. */
async function act(asked: Querying, { account, key }: Omit<Named, "workspace">): Promise<void> {
  for (const [name, value] of Object.entries({ account, key }))
    if (value !== undefined)
      await asked.query(`SELECT set_config('dissensus.${name}', $1, true)`, [value]);
}

interface FoundKey extends Login {
  readonly kind: KeyKind | "identity";
  readonly days: number;
}

async function findKey(asked: Querying, key: string): Promise<FoundKey | undefined> {
  const { rows } = await asked.query<FoundKey>(
    `SELECT account, kind, how, extract(epoch FROM now() - seen_at)::float8 / 86400 AS days
     FROM dissensus.account_keys WHERE digest = $1`,
    [key],
  );
  return rows[0];
}

/** Of two that come at once with one identity, one makes the account. */
async function makeAccount(asked: Querying, key: string, fresh: string): Promise<string> {
  await act(asked, { account: fresh });
  await asked.query("INSERT INTO dissensus.accounts (id) VALUES ($1) ON CONFLICT DO NOTHING", [
    fresh,
  ]);
  const { rowCount } = await asked.query(
    `INSERT INTO dissensus.account_keys (digest, account, kind, how)
     VALUES ($1, $2, 'identity', '') ON CONFLICT DO NOTHING`,
    [key, fresh],
  );
  if (rowCount === 1) return fresh;
  await asked.query("DELETE FROM dissensus.accounts WHERE id = $1", [fresh]);
  const found = await findKey(asked, key);
  return found?.account ?? fresh;
}

/** Refuses where no owner but this one would be left. The rows are held, so that two who go at once do not both go. */
async function keepOwner(asked: Querying, workspace: string, account: string): Promise<void> {
  const { rows } = await asked.query<{ account: string }>(
    `SELECT account FROM dissensus.memberships WHERE workspace = $1 AND role = 'owner'
     ORDER BY account FOR UPDATE`,
    [workspace],
  );
  if (rows.length === 1 && rows[0]?.account === account)
    throw badInput(
      "last-owner",
      "This is the last owner of the workspace.",
      "Make somebody else an owner first.",
    );
}

/** Under which a secret is kept, and an invitation is listed and withdrawn. */
export function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
