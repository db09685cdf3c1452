// The runner in one process and the durable one, held to the same.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import type { Draft } from "../../src/log/event.ts";
import { fileLogStore } from "../../src/log/index.ts";
import { postgresLogs, type LogDatabase } from "../../src/log/postgres/index.ts";
import { dialectic } from "../../src/protocols/index.ts";
import { prepareDatabase } from "../../src/team/prepare.ts";
import { queueOf } from "../../src/team/sitting.ts";
import { startWorker, type Worker } from "../../src/team/worker.ts";
import { folderPlace, runSession } from "../../src/workspace/session.ts";
import { parseSettings } from "../../src/workspace/settings.ts";
import { brief } from "../builders/panel.ts";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "../postgres/server.ts";
import { runnerSuite, type Opening, type RunnerSubject } from "../suites/runner-suite.ts";
import { until, WITH_GATE } from "./house.ts";
import { opening } from "./opening.ts";
import { ENVIRONMENT, startPanel, type Panel } from "./panel.ts";

const settings = parseSettings("{}", "dissensus.yaml");
const PLAIN = { protocol: dialectic, brief: brief({ preset: "quick" }) };
const WORKSPACE = "one";

let panel: Panel;
beforeAll(async () => {
  panel = await startPanel([PLAIN, WITH_GATE], 5);
});
afterAll(() => panel.provider.close());

function first(id: string, { calls, isGated = false, given = [] }: Opening = {}): Draft[] {
  const opened = opening(id, { ...(isGated ? WITH_GATE : PLAIN), model: panel.model });
  const caps = { ...opened.data.caps, calls: calls ?? null };
  return [{ ...opened, data: { ...opened.data, caps } }, ...given];
}

const seen = (): Pick<RunnerSubject, "provider" | "reference" | "setDown"> => ({
  provider: panel.provider,
  reference: panel.references[0] ?? [],
  setDown: panel.setDown,
});

describe("Runners", () => {
  const root = mkdtempSync(join(tmpdir(), "dissensus-runner-"));
  const store = fileLogStore(root);
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  runnerSuite("One process", () => ({
    ...seen(),
    open: async (id, over) => (await store.create(id, first(id, over))).close(),
    async run(id) {
      const log = await store.open(id);
      try {
        await runSession({
          log,
          settings,
          place: await folderPlace(store, log),
          world: { env: ENVIRONMENT, cwd: root },
          people: { decide: waits, answer: waits },
          leavesPeople: true,
          onAmbiguous: "rerun",
          checkpoint: new AbortController().signal,
          onEvent: () => undefined,
        });
      } finally {
        await log.close();
      }
    },
    events: (id) => store.read(id),
    async append(id, drafts) {
      const log = await store.open(id);
      await log.append(drafts);
      await log.close();
    },
  }));
});

describe.runIf(hasPostgres)(`Runners ${WHERE}`, () => {
  let server: Postgres;
  let front: LogDatabase;
  let worker: Worker;
  beforeAll(async () => {
    server = await startPostgres();
    const url = await server.make("runner");
    await prepareDatabase(url);
    front = postgresLogs({ url, role: "server" });
    const world = { env: ENVIRONMENT, cwd: server.folder };
    worker = await startWorker({
      url,
      settings,
      world,
      onAmbiguous: "rerun",
      say: () => undefined,
    });
  });
  afterAll(async () => {
    await worker.close();
    await front.close();
    await server.remove();
  });
  runnerSuite("The durable engine", () => {
    const store = front.logs(WORKSPACE);
    return {
      ...seen(),
      open: async (id, over) => (await store.create(id, first(id, over))).close(),
      async run(id) {
        const key = { workspace: WORKSPACE, id };
        const before = (await store.read(id)).length;
        await front.sittings.enqueue(key, queueOf(await store.read(id)));
        // It has begun, and is over.
        await until(
          async () =>
            (await store.read(id)).length > before && !(await worker.database.sittings.isDue(key)),
          40_000,
        );
      },
      events: (id) => store.read(id),
      async append(id, drafts) {
        const log = await store.open(id);
        await log.append(drafts);
        await log.close();
      },
    };
  });
});

function waits(...given: readonly [...unknown[], AbortSignal]): Promise<undefined> {
  const signal = given.at(-1) as AbortSignal; // the last of both
  return new Promise((resolve) =>
    signal.addEventListener("abort", () => resolve(undefined), { once: true }),
  );
}
