// Accounts in the database: who is recognized, what is left of who is erased, and what a server's role can see of others.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Connection, migrate, postgresLogs } from "../../src/log/postgres/index.ts";
import { Accounts } from "../../src/team/accounts.ts";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "../postgres/server.ts";
import { opened } from "../suites/drafts.ts";

let server: Postgres;
let url = "";
let connection: Connection;
let accounts: Accounts;
let admin: pg.Client;
let served: pg.Client;

const ada = {
  issuer: "https://id.example",
  subject: "1",
  name: "Chair",
  address: "chair@x.example",
};
const ben = { issuer: "https://id.example", subject: "2", name: "Clerk" };

describe.skipIf(!hasPostgres)(WHERE, () => {
  beforeAll(async () => {
    server = await startPostgres();
    url = await server.make("people");
    await migrate(url);
    admin = new pg.Client(url);
    await admin.connect();
    await admin.query("CREATE ROLE served LOGIN IN ROLE dissensus_server");
    const asServed = url.replace("postgres@", "served@");
    served = new pg.Client(asServed);
    await served.connect();
    connection = new Connection({ url: asServed, role: "server", patienceMs: 500 });
    accounts = new Accounts(connection);
  });
  afterAll(async () => {
    await connection.close();
    await served.end();
    await admin.end();
    await server.remove();
  });

  describe("an account", () => {
    it("is an opaque id that an identity leads to, however often and however many come at once", async () => {
      const found = await Promise.all(Array.from({ length: 6 }, () => accounts.recognize(ada)));
      expect(new Set(found).size).toBe(1);
      expect(found[0]).toMatch(/^[0-9a-f]{32}$/);
      expect(await accounts.recognize(ben)).not.toBe(found[0]);
      const { rows } = await admin.query("SELECT count(*)::int AS n FROM dissensus.accounts");
      expect(rows).toEqual([{ n: 2 }]);
    });

    it("is found by a secret of which only the hash is kept, until it is ended or a week has passed", async () => {
      const account = await accounts.recognize(ada);
      const session = await accounts.open("session", { account, how: "oidc" });
      const token = await accounts.open("token", { account, how: "oidc" });
      expect(await accounts.find(session)).toMatchObject({ account, how: "oidc" });
      const { rows } = await admin.query("SELECT * FROM dissensus.account_keys");
      expect(JSON.stringify(rows)).not.toContain(session);
      await admin.query(
        "UPDATE dissensus.account_keys SET seen_at = now() - interval '8 days' WHERE kind <> 'identity'",
      );
      expect(await accounts.find(session)).toBeUndefined();
      expect(await accounts.find(token)).toMatchObject({ account, how: "oidc" });
      await accounts.end(account, token);
      expect(await accounts.find(token)).toBeUndefined();
      expect(await accounts.find("")).toBeUndefined();
      // What an identity is known by is no secret, and opens nothing.
      expect(await accounts.find(`identity\n${ada.issuer}\n${ada.subject}`)).toBeUndefined();
    });

    it("has so many keys at the most, and the oldest goes", async () => {
      const account = await accounts.recognize({ ...ben, subject: "many" });
      const first = await accounts.open("session", { account, how: "oidc" });
      await admin.query(
        "UPDATE dissensus.account_keys SET seen_at = now() - interval '1 hour' WHERE account = $1",
        [account],
      );
      for (let n = 0; n < 32; n += 1) await accounts.open("session", { account, how: "oidc" });
      expect(await accounts.find(first)).toBeUndefined();
    });

    it("that is erased leaves its id where records name it, and nothing else", async () => {
      const gone = { ...ben, subject: "gone", name: "Former Clerk", address: "gone@x.example" };
      const account = await accounts.recognize(gone);
      const session = await accounts.open("session", { account, how: "oidc" });
      await accounts.admit(account, { workspace: "erasing", role: "owner" });
      await accounts.erase(account);
      expect(await accounts.find(session)).toBeUndefined();
      expect(await accounts.membersOf("erasing")).toEqual([]);
      const { rows: tables } = await admin.query<{ name: string }>(
        "SELECT relname AS name FROM pg_class WHERE relnamespace = 'dissensus'::regnamespace AND relkind = 'r'",
      );
      expect(tables.length).toBeGreaterThan(8);
      for (const { name } of tables) {
        const { rows } = await admin.query(`SELECT t::text AS row FROM dissensus.${name} t`);
        const text = JSON.stringify(rows);
        for (const trace of [account, gone.name, gone.address]) expect(text).not.toContain(trace);
      }
      expect(await accounts.recognize(gone)).not.toBe(account);
    });
  });

  describe("a workspace", () => {
    it("has members with their roles, and never loses its last owner by itself", async () => {
      const [one, two] = [await accounts.recognize(ada), await accounts.recognize(ben)];
      await accounts.admit(one, { workspace: "ours", role: "owner" });
      await accounts.admit(two, { workspace: "ours", role: "reader" });
      expect(await accounts.membersOf("ours")).toEqual([
        { account: one, name: "Chair", role: "owner" },
        { account: two, name: "Clerk", role: "reader" },
      ]);
      const last = { code: "last-owner" };
      await expect(accounts.dismiss(one, "ours")).rejects.toMatchObject(last);
      await expect(
        accounts.change(one, { workspace: "ours", role: "reader" }),
      ).rejects.toMatchObject(last);
      await accounts.change(two, { workspace: "ours", role: "owner" });
      const both = [accounts.dismiss(one, "ours"), accounts.dismiss(two, "ours")];
      const ended = await Promise.allSettled(both);
      expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(await accounts.membersOf("ours")).toHaveLength(1);
      expect(await accounts.change("0".repeat(32), { workspace: "ours", role: "owner" })).toBe(
        false,
      );
    });

    it("is entered once by each invitation, which is of that workspace alone", async () => {
      const account = await accounts.recognize({ ...ben, subject: "guest" });
      const secret = await accounts.invite({ workspace: "inviting", role: "participant" });
      expect(await accounts.accept(account, "elsewhere", secret)).toBeUndefined();
      expect(await accounts.accept(account, "inviting", `${secret}x`)).toBeUndefined();
      expect(await accounts.accept(account, "inviting", secret)).toBe("participant");
      expect(await accounts.accept(account, "inviting", secret)).toBeUndefined();
      expect(await accounts.workspacesOf(account)).toEqual([
        { workspace: "inviting", role: "participant" },
      ]);
      const late = await accounts.invite({ workspace: "inviting", role: "owner" });
      await admin.query("UPDATE dissensus.invitations SET until = now() - interval '1 second'");
      expect(await accounts.accept(account, "inviting", late)).toBeUndefined();
    });

    it.each(["'; DROP SCHEMA dissensus; --", "A", "a b"])(
      "goes by no name that is more than a name: %s",
      async (workspace) => {
        await expect(accounts.membersOf(workspace)).rejects.toMatchObject({
          code: "bad-workspace",
        });
      },
    );
  });

  describe("a server's role", () => {
    const inTransaction = async (
      says: Readonly<Record<string, string>>,
      statement: string,
    ): Promise<unknown[]> => {
      await served.query("BEGIN");
      try {
        for (const [name, value] of Object.entries(says))
          await served.query(`SELECT set_config('dissensus.${name}', $1, true)`, [value]);
        return (await served.query<Record<string, unknown>>(statement)).rows;
      } finally {
        await served.query("ROLLBACK");
      }
    };
    const TABLES = [
      "accounts",
      "people",
      "account_keys",
      "memberships",
      "invitations",
      "seats",
      "present",
    ];

    it.each(TABLES)("[R-K9] lists nothing of %s that it cannot name", async (table) => {
      const mine = await accounts.recognize(ada);
      await accounts.admit(mine, { workspace: "theirs", role: "owner" });
      await accounts.invite({ workspace: "theirs", role: "reader" });
      for (const says of [
        {},
        { workspace: "", account: "", key: "" },
        { workspace: "absent", account: "0".repeat(32), key: "0".repeat(64) },
      ])
        expect(await inTransaction(says, `SELECT * FROM dissensus.${table}`)).toEqual([]);
    });

    it("[R-K9] sees the names of its workspace's members, and of nobody else", async () => {
      const [one, two] = [await accounts.recognize(ada), await accounts.recognize(ben)];
      await accounts.admit(one, { workspace: "named", role: "owner" });
      const names = "SELECT account FROM dissensus.people";
      expect(await inTransaction({ workspace: "named" }, names)).toEqual([{ account: one }]);
      expect(await inTransaction({ account: two }, names)).toEqual([{ account: two }]);
      expect(
        await inTransaction({ workspace: "named" }, "SELECT digest FROM dissensus.account_keys"),
      ).toEqual([]);
    });

    it.each([
      [
        "makes somebody a member elsewhere",
        "INSERT INTO dissensus.memberships SELECT 'theirs', account, 'owner' FROM dissensus.memberships LIMIT 1",
      ],
      ["moves a member", "UPDATE dissensus.memberships SET workspace = 'theirs'"],
      [
        "makes a key for somebody else",
        `INSERT INTO dissensus.account_keys (digest, account, kind, how) VALUES ('${"a".repeat(64)}', '${"b".repeat(32)}', 'session', '')`,
      ],
      ["moves a key", "UPDATE dissensus.account_keys SET account = ''"],
      [
        "invites into another workspace",
        `INSERT INTO dissensus.invitations VALUES ('theirs', '${"a".repeat(64)}', 'owner', now())`,
      ],
    ])("[R-K9] never %s", async (_, statement) => {
      const account = await accounts.recognize(ada);
      await accounts.admit(account, { workspace: "named", role: "owner" });
      await expect(
        inTransaction({ workspace: "named", account, key: "c".repeat(64) }, statement),
      ).rejects.toMatchObject({ code: "42501" });
    });

    it("[R-K9] sees none of the database's own views of what is done and how much there is", async () => {
      const { rows } = await admin.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class WHERE relnamespace = 'pg_catalog'::regnamespace
         AND (relname ~ '^pg_stat(?:io)?_' OR relname = 'pg_locks') AND relkind = 'v'`,
      );
      expect(rows.length).toBeGreaterThan(30);
      for (const { name } of rows)
        await expect(inTransaction({}, `SELECT * FROM ${name}`)).rejects.toMatchObject({
          code: "42501",
        });
      for (const call of [
        "pg_stat_get_activity(NULL)",
        "pg_lock_status()",
        "pg_relation_size('dissensus.records')",
        "pg_total_relation_size('dissensus.records')",
        "pg_stat_get_tuples_inserted('dissensus.records'::regclass)",
      ])
        await expect(inTransaction({}, `SELECT * FROM ${call}`)).rejects.toMatchObject({
          code: "42501",
        });
      await expect(inTransaction({}, "TABLE pg_statistic")).rejects.toMatchObject({
        code: "42501",
      });
      expect((await admin.query("SELECT FROM pg_stat_activity")).rowCount).toBeGreaterThan(0);
    });

    it("[R-K9] is told by no estimate of the planner whether what it guesses is there", async () => {
      const store = postgresLogs({ url, patienceMs: 500 });
      for (let n = 0; n < 3; n += 1)
        await (await store.logs("theirs").create(`guess-${n}`, [opened(`guess-${n}`)])).close();
      await store.close();
      await admin.query("ANALYZE");
      for (const [table, column] of [
        ["deliberations", "id"],
        ["records", "deliberation"],
        ["records", "workspace"],
        ["memberships", "workspace"],
      ] as const) {
        const planFor = async (value: string): Promise<string> =>
          JSON.stringify(
            await inTransaction(
              { workspace: "ours" },
              `EXPLAIN SELECT FROM dissensus.${table} WHERE ${column} = '${value}'`,
            ),
          ).replaceAll(value, "VALUE");
        const there = column === "workspace" ? "theirs" : "guess-1";
        expect(await planFor(there)).toBe(await planFor("absent"));
      }
    });

    it("[R-K9] of a worker sees nothing of people at all", async () => {
      await admin.query("CREATE ROLE working LOGIN IN ROLE dissensus_worker");
      const working = new pg.Client(url.replace("postgres@", "working@"));
      await working.connect();
      for (const table of TABLES)
        await expect(working.query(`SELECT FROM dissensus.${table}`)).rejects.toMatchObject({
          code: "42501",
        });
      await working.end();
    });
  });
});
