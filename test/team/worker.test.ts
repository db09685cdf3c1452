// Workers on one database: real processes of PostgreSQL and of the durable engine.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresLogs, type LogDatabase } from "../../src/log/postgres/index.ts";
import { prepareDatabase } from "../../src/team/prepare.ts";
import { queueOf } from "../../src/team/sitting.ts";
import { startWorker } from "../../src/team/worker.ts";
import { parseSettings } from "../../src/workspace/settings.ts";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "../postgres/server.ts";
import { until } from "./house.ts";
import { opening } from "./opening.ts";
import { isOver } from "./what-came.ts";

let server: Postgres;
beforeAll(async () => {
  if (hasPostgres) server = await startPostgres();
});
afterAll(() => server?.remove());

const settings = parseSettings("{}", "dissensus.yaml");

describe.runIf(hasPostgres)(`A worker ${WHERE}`, () => {
  it("holds what is asked for to its end", async () => {
    const url = await server.make("ends");
    await prepareDatabase(url);
    const front: LogDatabase = postgresLogs({ url, role: "server" });
    const store = front.logs("one");
    const first = opening("first");
    const log = await store.create("first", [first]);
    await log.close();
    expect(
      await front.sittings.enqueue({ workspace: "one", id: "first" }, queueOf(log.events)),
    ).toBe(true);
    const said: string[] = [];
    const worker = await startWorker({
      url,
      settings,
      world: { env: {}, cwd: server.folder },
      onAmbiguous: "rerun",
      say: (line) => said.push(line),
    });
    await until(async () => isOver(await store.read("first")), 40_000);
    await worker.close();
    await front.close();
    expect(said).toEqual([]);
  });
});
