// Workers that are killed, a database that is stopped, builds that change: nothing is lost, and nothing is bought twice.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "../postgres/server.ts";
import { otherBuild } from "./other-build.ts";
import { freePort, makeHouse, until, waitingGate, WITH_GATE, type House } from "./house.ts";
import { boughtAgain, isOver, whatCameOf } from "./what-came.ts";

/** All of it in the gauntlet, less of the same in every run. */
const isGauntlet = process.env["DISSENSUS_GAUNTLET"] === "1";
const RUNS = isGauntlet ? 60 : 8;
const LONG_MS = 240_000;

const SPANS = fileURLToPath(new URL("../programs/spans.mjs", import.meta.url));
interface Span {
  readonly trace: string;
  readonly conversation: string | null;
}

let server: Postgres;
beforeAll(async () => {
  if (hasPostgres) server = await startPostgres();
});
afterAll(() => server?.remove());

async function allOver(house: House, ids: readonly string[], ms = LONG_MS): Promise<void> {
  const left = new Set(ids);
  await until(async () => {
    for (const id of left) if (isOver(await house.events(id))) left.delete(id);
    return left.size === 0;
  }, ms);
}

async function expectWhole(house: House, ids: readonly string[]): Promise<void> {
  const wanted = whatCameOf(house.reference);
  expect(isOver(house.reference)).toBe(true);
  for (const id of ids) {
    const events = await house.events(id);
    expect(await house.isWhole(id)).toBe(true);
    expect(boughtAgain(events)).toEqual([]);
    expect(whatCameOf(events)).toEqual(wanted);
  }
  const calls = house.provider.ledger.map(({ call }) => call);
  expect(calls.length - new Set(calls).size).toBe(0);
}

describe.runIf(hasPostgres)(`Workers ${WHERE}`, () => {
  it(
    `[R-K4] of three one is killed every two seconds: all ${RUNS} deliberations end as in one process, and no recorded answer is bought again`,
    { timeout: LONG_MS + 30_000 },
    async () => {
      const house = await makeHouse(server, "killed", { delayMs: 400 });
      try {
        const ids = await house.begin(RUNS);
        const workers = await Promise.all(
          [1, 2, 3].map(() => house.work(["--at-once", String(Math.ceil(RUNS / 6))])),
        );
        let kills = 0;
        const ending = allOver(house, ids);
        const isDone = ending.then(() => true);
        for (;;) {
          const pause = new Promise<false>((resolve) => setTimeout(() => resolve(false), 2_000));
          if (await Promise.race([isDone, pause])) break;
          workers.shift()?.child.kill("SIGKILL");
          kills += 1;
          workers.push(await house.work(["--at-once", String(Math.ceil(RUNS / 6))]));
        }
        expect(kills).toBeGreaterThan(1);
        await expectWhole(house, ids);
      } finally {
        await house.close();
      }
    },
  );

  it(
    "one is killed between the record of an answer and that of its step: nothing is bought again",
    { timeout: LONG_MS },
    async () => {
      const house = await makeHouse(server, "between", { delayMs: 50 });
      const session = new pg.Client({ connectionString: house.url });
      await session.connect();
      try {
        const first = await house.work();
        // Answers are recorded in the log, and the engine waits to note its steps.
        await session.query("BEGIN; LOCK TABLE dbos.operation_outputs IN EXCLUSIVE MODE");
        const ids = await house.begin(4);
        const isHeard = async (id: string): Promise<boolean> =>
          (await house.events(id)).some(({ type }) => type === "ask.answered");
        await until(async () => (await Promise.all(ids.map(isHeard))).every(Boolean), 30_000);
        first.child.kill("SIGKILL");
        await first.gone;
        await session.query("ROLLBACK");
        await house.work();
        await allOver(house, ids);
        await expectWhole(house, ids);
      } finally {
        await session.end();
        await house.close();
      }
    },
  );

  it.runIf(isGauntlet)(
    "one is told to end during twenty open calls: not ready at once, over in time, none bought twice, another goes on",
    { timeout: LONG_MS },
    async () => {
      const house = await makeHouse(server, "drained", { delayMs: 2_000 });
      try {
        const ids = await house.begin(8);
        const port = await freePort();
        const first = await house.work(["--drain", "20", "--health-port", String(port)]);
        await until(() => house.open() >= 20, 30_000);
        const ask = async (path: string): Promise<number> =>
          (await fetch(`http://127.0.0.1:${port}${path}`)).status;
        expect([await ask("/healthz"), await ask("/readyz")]).toEqual([200, 200]);
        const told = Date.now();
        first.child.kill("SIGTERM");
        await until(async () => (await ask("/readyz")) === 503, 1_000);
        expect(await ask("/healthz")).toBe(200);
        expect(await first.gone).toBe(0);
        expect(Date.now() - told).toBeLessThan(20_000);
        house.setDelay(50);
        await house.work();
        await allOver(house, ids);
        await expectWhole(house, ids);
        const asked = house.reference.filter(({ type }) => type === "call.completed").length;
        // As many as the run in one process made, and its own: not one more.
        expect(house.provider.ledger.length).toBe(asked * (ids.length + 1));
      } finally {
        await house.close();
      }
    },
  );

  it.runIf(isGauntlet)(
    "one deliberation is one trace, also where one is killed and another takes over",
    { timeout: LONG_MS },
    async () => {
      const house = await makeHouse(server, "traced", { delayMs: 600 });
      const folder = mkdtempSync(join(tmpdir(), "dissensus-spans-"));
      try {
        const env = { NODE_OPTIONS: `--import ${SPANS}`, DISSENSUS_TEST_SPANS: folder };
        const ids = await house.begin(2);
        const first = await house.work([], undefined, env);
        const isBegun = async (id: string): Promise<boolean> =>
          (await house.events(id)).some(({ type }) => type === "ask.answered");
        await until(async () => (await Promise.all(ids.map(isBegun))).every(Boolean), 30_000);
        first.child.kill("SIGKILL");
        const second = await house.work([], undefined, env);
        await allOver(house, ids);
        second.child.kill("SIGTERM");
        await second.gone;
        const spans = readdirSync(folder).flatMap((name) =>
          readFileSync(join(folder, name), "utf8")
            .split("\n")
            .filter((line) => line.endsWith("}"))
            .map((line) => ({ ...(JSON.parse(line) as Span), by: name })),
        );
        for (const id of ids) {
          const own = spans.filter((span) => span.conversation === id);
          expect(new Set(own.map(({ trace }) => trace)).size).toBe(1);
          expect(new Set(own.map(({ by }) => by)).size).toBe(2);
        }
        expect(new Set(spans.map(({ trace }) => trace)).size).toBe(ids.length);
      } finally {
        await house.close();
        rmSync(folder, { recursive: true });
      }
    },
  );

  it(
    "wait for a person over a change of builds: the decisions come, and all go on",
    { timeout: LONG_MS },
    async () => {
      const house = await makeHouse(server, "deployed", { ...WITH_GATE, delayMs: 20 });
      const other = otherBuild();
      try {
        const before = await Promise.all([house.work(), house.work()]);
        const ids = await house.begin(RUNS);
        const gateOf = async (id: string): Promise<string | undefined> =>
          waitingGate(await house.events(id));
        await until(
          async () => (await Promise.all(ids.map(gateOf))).every((gate) => gate !== undefined),
          LONG_MS,
        );
        for (const { child } of before) child.kill("SIGTERM");
        await Promise.all(before.map(({ gone }) => gone));
        await Promise.all([house.work([], other.bin), house.work([], other.bin)]);
        // One gate after the other, as they come.
        await until(async () => {
          const open = await Promise.all(ids.map(async (id) => [id, await gateOf(id)] as const));
          for (const [id, gate] of open) if (gate !== undefined) await house.decide(id, gate);
          return (await Promise.all(ids.map((id) => house.events(id)))).every(isOver);
        }, LONG_MS);
        for (const id of ids) {
          expect(boughtAgain(await house.events(id))).toEqual([]);
          expect(await house.isWhole(id)).toBe(true);
        }
      } finally {
        await house.close();
        other.remove();
      }
    },
  );

  it.runIf(isGauntlet)(
    "[R-K4] one that hangs is taken over from after six missed beats, and is refused when it wakes",
    { timeout: LONG_MS },
    async () => {
      const house = await makeHouse(server, "hung", { delayMs: 1_000 });
      try {
        const ids = await house.begin(6);
        const first = await house.work();
        await until(() => house.open() >= 6, 30_000);
        first.child.kill("SIGSTOP");
        house.setDelay(50);
        await house.work();
        await allOver(house, ids);
        first.child.kill("SIGCONT");
        await new Promise((resolve) => setTimeout(resolve, 5_000));
        await expectWhole(house, ids);
      } finally {
        await house.close();
      }
    },
  );
});

describe.runIf(hasPostgres)(`A database that is stopped without a goodbye ${WHERE}`, () => {
  it(
    `[R-K2] at random times while twenty asks are open${isGauntlet ? ", within a second of its start, and for a minute" : ""}: every deliberation ends, and its chain is whole`,
    { timeout: 900_000 },
    async () => {
      const own = await startPostgres();
      const house = await makeHouse(own, "stopped", { delayMs: 1_500 });
      try {
        await Promise.all([house.work(), house.work()]);
        const stops = isGauntlet ? 10 : 1;
        const ids: string[] = [];
        for (let n = 0; n < stops; n += 1) {
          ids.push(...(await house.begin(10, `stop-${n}`)));
          await until(() => house.open() >= 20, 60_000);
          await pause(Math.random() * 1_500);
          await own.crash();
          await own.start();
          if (n === 0 && isGauntlet) {
            await pause(Math.random() * 1_000);
            await own.crash();
            await own.start();
          }
          if (n === 1 && isGauntlet) {
            await own.crash();
            await pause(60_000);
            await own.start();
          }
        }
        house.setDelay(50);
        await allOver(house, ids, 60_000);
        await expectWhole(house, ids);
      } finally {
        await house.close();
        await own.remove();
      }
    },
  );
});

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
