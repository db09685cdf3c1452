// Whether a process can work on its database, asked of a real one: directly, through poolers, and while it is away.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import pg from "pg";
import { migrate, postgresLogs, SCHEMA, type LogDatabase } from "../../src/log/postgres/index.ts";
import { startPooler, type Pooler } from "./pooler.ts";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "./server.ts";

describe.skipIf(!hasPostgres)(`Readiness ${WHERE}`, () => {
  let server: Postgres;
  let made = 0;
  const open: { close(): unknown }[] = [];
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());
  afterEach(async () => {
    for (const each of open.splice(0).reverse()) await each.close();
  });

  async function prepared(): Promise<string> {
    const name = `ready_${(made += 1)}`;
    await migrate(await server.make(name));
    return name;
  }

  function database(name: string, through?: Pooler, role?: "server"): LogDatabase {
    const url = server.url(name, through?.folder);
    const found = postgresLogs({ url, patienceMs: 2_000, ...(role ? { role } : {}) });
    open.push(found);
    return found;
  }

  async function pooler(options: Parameters<typeof startPooler>[1]): Promise<Pooler> {
    const found = await startPooler(server, options);
    open.push(found);
    return found;
  }

  const codeOf = async (found: LogDatabase): Promise<string | undefined> =>
    (await found.whyNotReady())?.code;

  it("a worker is ready when it holds its place, a server without one", async () => {
    const name = await prepared();
    const worker = database(name);
    expect(await codeOf(worker)).toBe("place-lost");
    await worker.beat();
    expect(await codeOf(worker)).toBeUndefined();
    expect(await codeOf(database(name, undefined, "server"))).toBeUndefined();
  });

  it.each([
    { size: 1, isHonest: false },
    { size: 2, isHonest: false },
    { size: 8, isHonest: false },
    { size: 8, isHonest: true },
  ])(
    "nobody is ready behind a pooler that switches sessions between transactions: %o",
    async (kind) => {
      const name = await prepared();
      const between = await pooler({ mode: "transaction", ...kind });
      const worker = database(name, between);
      await worker.beat();
      expect([await codeOf(worker), await codeOf(worker)]).toEqual([
        "database-pooled",
        "database-pooled",
      ]);
      expect(await codeOf(database(name, between, "server"))).toBe("database-pooled");
    },
  );

  it("a pooler that keeps a session for its program is none of our business", async () => {
    const name = await prepared();
    const worker = database(name, await pooler({ mode: "session", size: 8 }));
    await worker.beat();
    expect([await codeOf(worker), await codeOf(worker)]).toEqual([undefined, undefined]);
  });

  it("a database without our tables, or with newer ones, is not worked on", async () => {
    const empty = `ready_${(made += 1)}`;
    await server.make(empty);
    expect(await codeOf(database(empty, undefined, "server"))).toMatch(
      /^(schema-older|database-)/u,
    );
    const name = await prepared();
    const worker = database(name);
    await worker.beat();
    const client = new pg.Client({ connectionString: server.url(name) });
    await client.connect();
    await client.query(`INSERT INTO dissensus.schema_versions (version) VALUES (${SCHEMA + 1})`);
    await client.end();
    expect(await codeOf(worker)).toBe("schema-newer");
  });

  it("while the server is away nobody is ready, and afterwards who was is again", async () => {
    const name = await prepared();
    const worker = database(name);
    await worker.beat();
    await server.crash();
    expect(await codeOf(worker)).toBe("database-unavailable");
    await server.start();
    await expect.poll(() => codeOf(worker), { timeout: 20_000 }).toBeUndefined();
  });
});
