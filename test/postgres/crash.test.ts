// A server that is stopped as a power cut would stop it, at every step of an append, while it recovers, and at random.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DissensusError } from "../../src/errors.ts";
import { verifyBytes } from "../../src/log/index.ts";
import { migrate, postgresLogs, type LogDatabase } from "../../src/log/postgres/index.ts";
import { note, opened, said } from "../suites/drafts.ts";
import { roundTable, says } from "../builders/round-table.ts";
import { counted } from "../faults/counted.ts";
import { findings, tableFor } from "../faults/sitting.ts";
import { bytesOf } from "./bytes-of.ts";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "./server.ts";
import { layWire, type Wire } from "./wire.ts";

const REQUESTS = ["BEGIN", "UPDATE", "INSERT", "COMMIT"];
const isThorough = process.env["DISSENSUS_GAUNTLET"] === "1";

let server: Postgres;
let wire: Wire;
let database: LogDatabase;
let runs = 0;
let id = "";

/** Down and up again; `often`, it is stopped once more as soon as it has begun to recover. */
async function cut(often: boolean): Promise<void> {
  await server.crash();
  if (often) {
    await server.start(/automatic recovery in progress/u);
    await server.crash();
  }
  await server.start();
}

describe.skipIf(!hasPostgres)(`A server that is stopped at once, ${WHERE}`, () => {
  beforeAll(async () => {
    server = await startPostgres();
    await migrate(await server.make("crash"));
    wire = await layWire(server);
    database = postgresLogs({ url: server.url("crash", wire.folder), connections: 3 });
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
    ["once", false],
    ["again during recovery", true],
  ])(
    "[R-K2] loses nothing acknowledged and records each append once, stopped %s, at each step",
    async (_, often) => {
      const store = database.logs("main");
      const log = await store.create(id, [opened(id)]);
      const texts: string[] = [];
      for (const [at, what] of REQUESTS.entries())
        for (const when of ["before it arrives", "after it was done"]) {
          let seen = 0;
          wire.plan = (sql) => {
            seen += 1;
            if (seen !== at + 1) return "passed";
            expect(sql).toContain(what);
            return when === "before it arrives"
              ? cut(often).then(() => "lost" as const)
              : { thenDo: () => cut(often) };
          };
          const text = `${what} ${when}`;
          texts.push(text);
          await log.append([note(text)]);
          expect(seen).toBeGreaterThan(REQUESTS.length);
        }
      wire.plan = () => "passed";
      await log.append([note("end")]);
      expect(said(await store.read(id))).toEqual([opened(id), ...texts.map(note), note("end")]);
      await log.close();
    },
  );

  it("[R-K2] goes on where a run was opened, made or read while the server was stopped", async () => {
    const store = database.logs("main");
    for (let request = 1; request <= 24; request += isThorough ? 1 : 5) {
      const own = `${id}-${request}`;
      let seen = 0;
      wire.plan = () =>
        (seen += 1) === request ? cut(false).then(() => "lost" as const) : "passed";
      await (await store.create(own, [opened(own)])).close();
      await (await store.open(own)).close();
      expect((await store.read(own)).map(({ type }) => type)).toEqual([
        "deliberation.opened",
        "writer.opened",
      ]);
      expect(seen).toBeGreaterThan(request);
    }
  });

  it("[R-K2] stopped at random under several writers, has every acknowledged event, each chain whole", async () => {
    const store = database.logs("main");
    const ids = ["a", "b", "c", "d", "e", "f"].map((name) => `${id}-${name}`);
    const logs = await Promise.all(ids.map((own) => store.create(own, [opened(own)])));
    const acknowledged = new Map<string, string[]>(ids.map((own) => [own, []]));
    const stops = isThorough ? 40 : 8;
    let left = stops;
    let seen = 0;
    let next = 7;
    let cutting: Promise<void> | undefined;
    wire.plan = () => {
      seen += 1;
      if (seen >= next && left > 0 && cutting === undefined) {
        left -= 1;
        // Spread by the golden ratio, so that each step of a transaction is met.
        next = seen + 5 + Math.floor(((seen * 0.618_034) % 1) * 40);
        cutting = cut(left % 3 === 0).finally(() => (cutting = undefined));
      }
      return "passed";
    };
    const isGoingOn = (): boolean => left > 0;
    await Promise.all(
      logs.map(async (log) => {
        for (let n = 0; isGoingOn() || n < 20; n += 1) {
          await log.append([note(`${n}`), note(`${n} too`)]);
          acknowledged.get(log.deliberation)?.push(`${n}`, `${n} too`);
        }
      }),
    );
    await cutting;
    wire.plan = () => "passed";
    expect(left).toBe(0);
    for (const [own, texts] of acknowledged) {
      expect(said(await store.read(own))).toEqual([opened(own), ...texts.map(note)]);
      const { problem, tail } = verifyBytes(await bytesOf(store, own));
      expect([problem, tail]).toEqual([undefined, "clean"]);
    }
    await Promise.all(logs.map((log) => log.close()));
  });

  describe("under a run", () => {
    const protocol = roundTable({ seats: 3, rounds: 2 });
    const whole = async (): Promise<unknown> => {
      const table = await tableFor({ protocol, agent: counted(({ ask }) => says(ask)).agent });
      await table.sit();
      return findings(await table.events());
    };

    it("[R-K2] it ends as it would have, with no call made twice and nobody asked to resume it", async () => {
      const expected = await whole();
      const store = database.logs("main");
      for (let request = 3; ; request += isThorough ? 1 : 7) {
        const panel = counted(({ ask }) => says(ask));
        const table = await tableFor({
          protocol,
          agent: panel.agent,
          store,
          id: `${id}-${request}`,
        });
        let seen = 0;
        wire.plan = () =>
          (seen += 1) === request ? cut(false).then(() => "lost" as const) : "passed";
        expect(await table.sit()).toMatchObject({ kind: "concluded" });
        wire.plan = () => "passed";
        expect(findings(await table.events())).toEqual(expected);
        expect([...panel.ledger.values()].filter((n) => n > 1)).toEqual([]);
        if (seen < request) break;
      }
    });

    it("[R-K5] where it stays away the run stops, buys nothing more, and is resumed when it is back", async () => {
      const expected = await whole();
      const hasty = postgresLogs({
        url: server.url("crash", wire.folder),
        patienceMs: 40,
        emergency: () => undefined,
        emergencyFolder: wire.folder,
      });
      const store = hasty.logs("main");
      let stops = 0;
      for (let request = 20; ; request += isThorough ? 1 : 4) {
        const panel = counted(({ ask }) => says(ask));
        const table = await tableFor({
          protocol,
          agent: panel.agent,
          store,
          id: `${id}-${request}`,
        });
        let seen = 0;
        let sent = 0;
        wire.plan = () => {
          if ((seen += 1) === request) sent = panel.ledger.size;
          return seen < request ? "passed" : "lost";
        };
        const ending = await table.sit().catch((error: unknown) => error);
        wire.plan = () => "passed";
        // Only its farewell was left.
        if (!(ending instanceof DissensusError)) break;
        stops += 1;
        expect(ending).toMatchObject({ code: "database-unavailable", fault: "world" });
        // What was on its way came back; nothing was begun after that.
        expect(panel.ledger.size).toBeLessThanOrEqual(Math.max(sent, 3));
        const ambiguous = await table.sit();
        if (ambiguous?.kind !== "concluded") await table.sit({ onAmbiguous: "rerun" });
        expect(findings(await table.events())).toEqual(expected);
        expect([...panel.ledger.values()].filter((n) => n > 1)).toEqual([]);
      }
      expect(stops).toBeGreaterThan(5);
      await hasty.close();
    });
  });
});
