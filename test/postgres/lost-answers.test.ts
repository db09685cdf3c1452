// Connections that break in the middle of a transaction, at every request of it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyBytes } from "../../src/log/index.ts";
import { migrate, postgresLogs, type LogDatabase } from "../../src/log/postgres/index.ts";
import { note, opened, said } from "../suites/drafts.ts";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "./server.ts";
import { bytesOf } from "./bytes-of.ts";
import { layWire, type Fate, type Plan, type Wire } from "./wire.ts";

let server: Postgres;
let wire: Wire;
let database: LogDatabase;
let runs = 0;
let id = "";

/** The nth request from now on meets this fate, and all others pass. */
function nth(n: number, fate: Fate): Plan {
  let seen = 0;
  return () => ((seen += 1) === n ? fate : "passed");
}

describe.skipIf(!hasPostgres)(`A lost connection, ${WHERE}`, () => {
  beforeAll(async () => {
    server = await startPostgres();
    await migrate(await server.make("lost"));
    wire = await layWire(server);
    database = postgresLogs({ url: server.url("lost", wire.folder) });
  });
  afterAll(async () => {
    await database.close();
    wire.close();
    await server.remove();
  });
  beforeEach(() => {
    wire.plan = () => "passed";
    id = `run-${(runs += 1)}`;
  });

  it.each([
    [1, "BEGIN"],
    [2, "UPDATE"],
    [3, "INSERT"],
    [4, "COMMIT"],
  ])(
    "[R-K3] leaves an append recorded once, cut at request %i (%s), before or after the server has done it",
    async (request, what) => {
      const store = database.logs("main");
      const log = await store.create(id, [opened(id)]);
      for (const fate of ["lost", "unanswered"] as const) {
        wire.requests.length = 0;
        wire.plan = nth(request, fate);
        const added = await log.append([note(`${fate} a`), note(`${fate} b`)]);
        expect(wire.requests[request - 1]).toContain(what);
        expect(wire.requests.length).toBeGreaterThan(4);
        expect(added).toHaveLength(2);
      }
      await log.append([note("after")]);
      const texts = ["lost a", "lost b", "unanswered a", "unanswered b", "after"];
      expect(said(await store.read(id))).toEqual([opened(id), ...texts.map(note)]);
      await log.close();
    },
  );

  it("[R-K3] looks up a commit whose answer was lost before it tries anything again, and then does not", async () => {
    const store = database.logs("main");
    const log = await store.create(id, [opened(id)]);
    wire.requests.length = 0;
    wire.plan = nth(4, "unanswered");
    await log.append([note("a")]);
    const asked = wire.requests.map((sql) => sql.trim().split(/\s+/u)[0]?.replace(";", ""));
    expect(asked).toEqual(["BEGIN", "UPDATE", "INSERT", "COMMIT", "BEGIN", "SELECT", "COMMIT"]);
    expect(wire.requests[5]).toContain("r.seq = $3");
    await log.close();
  });

  it("[R-K3] finds a commit that was still under way when it was looked for", async () => {
    const store = database.logs("main");
    const log = await store.create(id, [opened(id)]);
    let isTriedAgain: () => void = () => undefined;
    const lateAfter = new Promise<void>((resolve) => (isTriedAgain = resolve));
    let commits = 0;
    let updates = 0;
    wire.plan = (sql) => {
      if (sql === "COMMIT" && (commits += 1) === 1) return { lateAfter };
      // The second try waits in the server for the row that the first still holds.
      if (sql.startsWith("UPDATE") && (updates += 1) === 2) isTriedAgain();
      return "passed";
    };
    await log.append([note("a")]);
    expect([commits > 1, updates]).toEqual([true, 2]);
    await log.append([note("b")]);
    expect(said(await store.read(id))).toEqual([opened(id), note("a"), note("b")]);
    await log.close();
  });

  it("[R-K3] makes a deliberation once, and opens it, wherever the connection breaks", async () => {
    const store = database.logs("main");
    for (const fate of ["lost", "unanswered"] as const)
      for (let request = 1; request <= 24; request += 1) {
        const own = `${id}-${fate}-${request}`;
        wire.requests.length = 0;
        wire.plan = nth(request, fate);
        const log = await store.create(own, [opened(own)]);
        await log.close();
        const again = await store.open(own);
        await again.close();
        expect(again.events.map(({ type }) => type)).toEqual([
          "deliberation.opened",
          "writer.opened",
        ]);
        expect(wire.requests.length).toBeGreaterThan(24);
        const verified = verifyBytes(await bytesOf(store, own));
        expect([verified.problem, verified.tail, verified.count]).toEqual([undefined, "clean", 2]);
      }
  });

  it("[R-K3] records nothing more where it is not known whether the last append was recorded", async () => {
    const hasty = postgresLogs({
      url: server.url("lost", wire.folder),
      patienceMs: 60,
      emergency: () => undefined,
      emergencyFolder: wire.folder,
    });
    const store = hasty.logs("main");
    const log = await store.create(id, [opened(id)]);
    let isDown = false;
    wire.plan = (sql) => {
      if (isDown) return "lost";
      isDown = sql === "COMMIT";
      return isDown ? "unanswered" : "passed";
    };
    const refused = { code: "database-unavailable", fault: "world", exit: 6 };
    await expect(log.append([note("a")])).rejects.toMatchObject(refused);
    isDown = false;
    wire.plan = () => "passed";
    await expect(log.append([note("b")])).rejects.toMatchObject(refused);
    await log.close();
    // Opened anew, what was recorded is there, and nothing was built on a guess.
    const again = await store.open(id);
    expect(again.events.map(({ type }) => type)).toEqual([
      "deliberation.opened",
      "fact.recorded",
      "writer.opened",
    ]);
    await again.close();
    await hasty.close();
  });
});
