// What is handed to the process that writes, on a real PostgreSQL.
import pg from "pg";
import { afterAll, beforeAll, describe } from "vitest";
import { migrate, postgresLogs } from "../../src/log/postgres/index.ts";
import { inboxSuite, type InboxSubject } from "../suites/inbox-suite.ts";
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

describe.runIf(hasPostgres)(WHERE, () => inboxSuite("in a table", table));
