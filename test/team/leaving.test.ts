// Workers as whoever starts and stops them sees them. Real processes on a real database.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "../postgres/server.ts";
import { freePort, makeHouse, until } from "./house.ts";

const LONG_MS = 120_000;
const WAIT_MS = 60_000;

let server: Postgres;
beforeAll(async () => {
  if (hasPostgres) server = await startPostgres();
});
afterAll(() => server?.remove());

async function ask(port: number, path: string): Promise<[number, string | undefined]> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  const { code } = (await response.json()) as { readonly code?: string }; // what it answers with
  return [response.status, code];
}

describe.runIf(hasPostgres)(`A worker ${WHERE}`, () => {
  it(
    "ends when its time is over although calls hang, and at once when it is told twice",
    {
      timeout: LONG_MS,
    },
    async () => {
      const house = await makeHouse(server, "hanging", { delayMs: 15_000 });
      try {
        await house.begin(1, "slow");
        const slow = await house.work(["--drain", "2"]);
        await until(() => house.open() > 0, WAIT_MS);
        const told = Date.now();
        slow.child.kill("SIGTERM");
        expect(await slow.gone).toBe(0);
        // What hung would have kept it for as long as a database is waited for.
        expect(Date.now() - told).toBeLessThan(10_000);
        const before = house.open();
        await house.begin(1, "hasty");
        const hasty = await house.work();
        await until(() => house.open() > before, WAIT_MS);
        hasty.child.kill("SIGTERM");
        await until(() => /Stopping/u.test(hasty.said()), 5_000);
        hasty.child.kill("SIGTERM");
        expect(await hasty.gone).toBe(130);
      } finally {
        await house.close();
      }
    },
  );

  it(
    "is not ready while its database is away, lives all the same, and is ready again",
    {
      timeout: LONG_MS,
    },
    async () => {
      const house = await makeHouse(server, "away");
      try {
        const port = await freePort();
        await house.work(["--health-port", String(port)]);
        expect(await ask(port, "/readyz")).toEqual([200, undefined]);
        await server.crash();
        expect([await ask(port, "/readyz"), await ask(port, "/healthz")]).toEqual([
          [503, "database-unavailable"],
          [200, undefined],
        ]);
        await server.start();
        await until(async () => (await ask(port, "/readyz"))[0] === 200, WAIT_MS);
      } finally {
        await house.close();
      }
    },
  );

  it(
    "lives while it waits for a database that is not there yet, and is not ready",
    {
      timeout: LONG_MS,
    },
    async () => {
      const house = await makeHouse(server, "late");
      try {
        await server.crash();
        const port = await freePort();
        const waiting = house.work(["--health-port", String(port)]);
        await until(
          () =>
            ask(port, "/healthz").then(
              () => true,
              () => false,
            ),
          WAIT_MS,
        );
        expect(await ask(port, "/readyz")).toEqual([503, "starting"]);
        await server.start();
        await waiting;
        await until(async () => (await ask(port, "/readyz"))[0] === 200, WAIT_MS);
      } finally {
        await house.close();
      }
    },
  );
});
