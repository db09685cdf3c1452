// What is over is forgotten after a while, but for the logs: the engine's tables and the list of processes do not grow for ever.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresLogs } from "../../src/log/postgres/index.ts";
import { prepareDatabase } from "../../src/team/prepare.ts";
import { queueOf } from "../../src/team/sitting.ts";
import { startWorker } from "../../src/team/worker.ts";
import { parseSettings } from "../../src/workspace/settings.ts";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "../postgres/server.ts";
import { until } from "./house.ts";
import { opening } from "./opening.ts";

let server: Postgres;
beforeAll(async () => {
  if (hasPostgres) server = await startPostgres();
});
afterAll(() => server?.remove());

const ENGINE_TABLES = [
  "workflow_status",
  "workflow_input",
  "workflow_output",
  "operation_outputs",
  "notifications",
];

async function countRows(url: string, tables: readonly string[]): Promise<readonly number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const counts: number[] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
    counts.push(rows[0]?.n ?? -1);
  }
  await client.end();
  return counts;
}

describe.runIf(hasPostgres)(`A worker tidies up ${WHERE}`, () => {
  const work = (url: string, keptMs: number) =>
    startWorker({
      url,
      settings: parseSettings("{}", "dissensus.yaml"),
      world: { env: {}, cwd: server.folder },
      onAmbiguous: "rerun",
      say: () => undefined,
      beatMs: 50,
      tidyMs: 50,
      keptMs,
    });

  it("and leaves nothing of a sitting that is over but its log", { timeout: 60_000 }, async () => {
    const url = await server.make("tidied");
    await prepareDatabase(url);
    const front = postgresLogs({ url, role: "server" });
    const store = front.logs("one");
    const log = await store.create("first", [opening("first")]);
    await log.close();
    await front.sittings.enqueue({ workspace: "one", id: "first" }, queueOf(log.events));
    const tables = ENGINE_TABLES.map((table) => `dbos.${table}`);
    const isOver = async (): Promise<boolean> =>
      (await store.read("first")).at(-1)?.type === "deliberation.concluded";

    const keeping = await work(url, 3_600_000);
    await until(isOver, 40_000);
    await until(() => keeping.atWork() === 0, 40_000);
    expect((await countRows(url, tables)).slice(0, 4).every((count) => count > 0)).toBe(true);
    await keeping.close();
    expect(await countRows(url, ["dissensus.workers"])).toEqual([2]);

    const tidy = await work(url, 0);
    await until(async () => (await countRows(url, tables)).every((count) => count === 0), 40_000);
    // The one that left is forgotten; those that live are not.
    await until(
      async () => (await countRows(url, ["dissensus.workers"])).every((n) => n === 2),
      40_000,
    );
    expect(await isOver()).toBe(true);
    await tidy.close();
    await front.close();
  });

  it("and keeps whom a log names as its writer", { timeout: 60_000 }, async () => {
    const url = await server.make("named");
    await prepareDatabase(url);
    const [gone, idle, here] = [1, 2, 3].map(() => postgresLogs({ url }));
    await gone?.logs("one").create("left", [opening("left")]);
    await idle?.beat();
    await here?.beat();
    await gone?.close();
    await idle?.close();
    await until(async () => {
      await here?.sittings.forget(0);
      return (await countRows(url, ["dissensus.workers"])).every((count) => count === 2);
    }, 20_000);
    await here?.sittings.forget(0);
    expect(await countRows(url, ["dissensus.workers"])).toEqual([2]);
    await here?.sittings.free(10);
    await here?.beat();
    await until(async () => {
      await here?.sittings.free(10);
      await here?.sittings.forget(0);
      return (await countRows(url, ["dissensus.workers"])).every((count) => count === 1);
    }, 20_000);
    await here?.close();
  });
});
