// What queues let through, over all workers.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "../postgres/server.ts";
import { makeHouse, until, type House } from "./house.ts";
import { isOver } from "./what-came.ts";

let server: Postgres;
beforeAll(async () => {
  if (hasPostgres) server = await startPostgres();
});
afterAll(() => server?.remove());

/** How many were held at the same time at the most, until all are over. */
async function mostAtOnce(house: House, ids: readonly string[]): Promise<number> {
  const session = new pg.Client({ connectionString: house.url });
  await session.connect();
  let most = 0;
  try {
    await until(async () => {
      const { rows } = await session.query<{ held: number }>(
        "SELECT count(*)::int AS held FROM dissensus.deliberations WHERE worker IS NOT NULL AND due",
      );
      most = Math.max(most, rows[0]?.held ?? 0);
      return (await Promise.all(ids.map((id) => house.events(id)))).every(isOver);
    }, 60_000);
  } finally {
    await session.end();
  }
  return most;
}

const isGauntlet = process.env["DISSENSUS_GAUNTLET"] === "1";

describe.runIf(hasPostgres)(`Queues ${WHERE}`, () => {
  for (const [flag, limit] of [
    ["--per-provider", 2],
    ["--in-all", 3],
    ["--at-once", 1],
  ] as const)
    it.runIf(isGauntlet)(
      `hold no more than ${flag} ${limit} says, over two workers`,
      { timeout: 90_000 },
      async () => {
        const house = await makeHouse(server, `limits${flag}`, { delayMs: 60 });
        try {
          const ids = await house.begin(8);
          const flags = [flag, String(limit)];
          await Promise.all([house.work(flags), house.work(flags)]);
          expect(await mostAtOnce(house, ids)).toBe(flag === "--at-once" ? 2 * limit : limit);
        } finally {
          await house.close();
        }
      },
    );

  it(
    "let so many of a provider begin within a minute, and no more",
    { timeout: 90_000 },
    async () => {
      const house = await makeHouse(server, "limits-rate", { delayMs: 10 });
      try {
        const ids = await house.begin(6);
        const flags = ["--per-minute", "4"];
        await Promise.all([house.work(flags), house.work(flags)]);
        const ended = async (): Promise<number> =>
          (await Promise.all(ids.map((id) => house.events(id)))).filter(isOver).length;
        await until(async () => (await ended()) === 4, 30_000);
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        expect(await ended()).toBe(4);
      } finally {
        await house.close();
      }
    },
  );
});
