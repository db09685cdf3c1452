// A database that was prepared for a newer program: who works on it finishes what is in flight, says so and leaves.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresLogs, SCHEMA } from "../../src/log/postgres/index.ts";
import { startHeartbeat } from "../../src/team/heartbeat.ts";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "../postgres/server.ts";
import { makeHouse, until } from "./house.ts";

let server: Postgres;
beforeAll(async () => {
  if (hasPostgres) server = await startPostgres();
});
afterAll(() => server?.remove());

async function prepareNewer(url: string): Promise<void> {
  const session = new pg.Client({ connectionString: url });
  await session.connect();
  await session.query("INSERT INTO dissensus.schema_versions (version) VALUES ($1)", [SCHEMA + 1]);
  await session.end();
}

describe.runIf(hasPostgres)(`A newer schema ${WHERE}`, () => {
  it("ends a worker, which says why, with nothing lost", { timeout: 60_000 }, async () => {
    const house = await makeHouse(server, "newer", { delayMs: 300 });
    try {
      const worker = await house.work(["--drain", "20"]);
      const [id = ""] = await house.begin(1);
      await until(() => house.open() > 0, 20_000);
      await prepareNewer(house.url);
      expect(await worker.gone).toBe(6);
      expect(worker.said()).toContain(`This database has schema ${SCHEMA + 1}`);
      expect(await house.isWhole(id)).toBe(true);
    } finally {
      await house.close();
    }
  });

  it("is told to a server, which is heard of until then", { timeout: 60_000 }, async () => {
    const house = await makeHouse(server, "newer-served");
    const database = postgresLogs({ url: house.url, role: "server" });
    const session = new pg.Client({ connectionString: house.url });
    await session.connect();
    const heartbeat = startHeartbeat(database, { beatMs: 50, say: () => undefined });
    try {
      const number = await database.number();
      const seen = async (): Promise<string> => {
        const { rows } = await session.query<{ at: string }>(
          "SELECT seen_at::text AS at FROM dissensus.workers WHERE id = $1",
          [number],
        );
        return rows[0]?.at ?? "";
      };
      const first = await seen();
      await until(async () => (await seen()) > first, 10_000);
      await prepareNewer(house.url);
      expect(await heartbeat.over).toContain(`schema ${SCHEMA + 1}`);
    } finally {
      await heartbeat.stop();
      await session.end();
      await database.close();
      await house.close();
    }
  });
});
