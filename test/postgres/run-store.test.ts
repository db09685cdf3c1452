// What people do with deliberations in a database, and what is handed to whoever writes them: on a real PostgreSQL.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LogDatabase, migrate, postgresLogs } from "../../src/log/postgres/index.ts";
import { note, opened } from "../suites/drafts.ts";
import { inboxSuite, type InboxSubject } from "../suites/inbox-suite.ts";
import { runStoreSuite, type RunStoreSubject } from "../suites/run-store-suite.ts";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "./server.ts";

let server: Postgres;
let url = "";
beforeAll(async () => {
  if (!hasPostgres) return;
  server = await startPostgres();
  url = await server.make("inbox");
  await migrate(url);
});
afterAll(() => server?.remove());

let spaces = 0;

async function table(): Promise<InboxSubject> {
  const workspace = `space-${(spaces += 1)}`;
  const [worker, front] = [postgresLogs({ url }), postgresLogs({ url, role: "server" })];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ask = (text: string, ...values: unknown[]) => client.query(text, [workspace, ...values]);
  const store = worker.logs(workspace);
  return {
    store,
    again: front.logs(workspace),
    watch(log, onHanded) {
      const watching = store.watchHanded(log, onHanded);
      const looking = setInterval(() => void watching.look(), 20);
      return {
        close() {
          clearInterval(looking);
          return watching.close();
        },
      };
    },
    async waiting() {
      const { rows } = await ask(
        `SELECT id, CASE WHEN answer IS NOT NULL THEN 'answered' WHEN is_taken THEN 'taken' ELSE 'handed' END AS state
         FROM dissensus.handed WHERE workspace = $1`,
      );
      return (rows as { id: string; state: "handed" }[]).map(({ id, state }) => [id, state]);
    },
    async put(id, text) {
      await ask(
        "INSERT INTO dissensus.handed (workspace, deliberation, id, given) VALUES ($1, 'one', $2, $3)",
        id,
        Buffer.from(text),
      );
    },
    async take(id) {
      await ask("UPDATE dissensus.handed SET is_taken = true WHERE workspace = $1 AND id = $2", id);
    },
    async answerOf(id) {
      const { rows } = await ask(
        "SELECT answer FROM dissensus.handed WHERE workspace = $1 AND id = $2",
        id,
      );
      return JSON.parse(String((rows as { answer: Buffer }[])[0]?.answer)) as unknown;
    },
    async answer(id, text) {
      await ask(
        "UPDATE dissensus.handed SET answer = $3 WHERE workspace = $1 AND id = $2",
        id,
        Buffer.from(text),
      );
    },
    async close() {
      await client.end();
      await Promise.all([worker.close(), front.close()]);
    },
  };
}

async function database(): Promise<RunStoreSubject> {
  const workspace = `space-${(spaces += 1)}`;
  const [first, second] = [1, 2].map(() => postgresLogs({ url, role: "server" })) as [
    LogDatabase,
    LogDatabase,
  ];
  return {
    store: first.logs(workspace),
    again: second.logs(workspace),
    async damage(id, seq) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(
        `UPDATE dissensus.records SET line = set_byte(line, 40, get_byte(line, 40) # 1)
         WHERE workspace = $1 AND deliberation = $2 AND seq = $3`,
        [workspace, id, seq],
      );
      await client.end();
    },
    async close() {
      await Promise.all([first.close(), second.close()]);
    },
  };
}

describe.runIf(hasPostgres)(WHERE, () => {
  inboxSuite("in a table", table);
  runStoreSuite("in a database", database);

  it("who listens to the bells of a database learns nothing but that something was written", async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("SET ROLE dissensus_server");
    await client.query("LISTEN dissensus_logs");
    const heard: string[] = [];
    const both = new Promise<void>((resolve) =>
      client.on("notification", ({ payload = "" }) => {
        heard.push(...payload.split(" "));
        if (new Set(heard).size >= 2) resolve();
      }),
    );
    const logs = postgresLogs({ url });
    const names = await Promise.all(
      ["one", "two"].map(async (id) => {
        const log = await logs.logs("secret-space").create(id, [opened(id)]);
        for (const text of ["a", "b", "c"]) await log.append([note(text)]);
        await log.close();
        return log.events[0]?.h.slice(0, 24);
      }),
    );
    await both;
    await client.end();
    await logs.close();
    expect(new Set(heard)).toEqual(new Set(names));
  });
});
