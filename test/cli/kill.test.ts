// A run killed with SIGKILL at its operations on the disk and around its calls, then resumed by the real command line.
// Nothing acknowledged is lost, no recorded answer is bought again, and the end is that of an undisturbed run.
// A sample of the points by default; every point with DISSENSUS_GAUNTLET=1.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LogEvent } from "../../src/log/event.ts";
import { verifyBytes } from "../../src/log/index.ts";
import { fakeProvider, type FakeProvider, type Plan } from "../fake-provider.ts";
import { program } from "../suites/child.ts";
import { CANARIES, itKeepsSecrets, Place } from "./cli.ts";
import { panelAnswer, panelPlan } from "./fake-panel.ts";

const IS_WHOLE = process.env["DISSENSUS_GAUNTLET"] === "1";
/** Spread over the whole run, the ends included. */
const SAMPLE = 3;
/** A run of this kind has about ninety. */
const MANY = 40;
const ARGS = [
  "dialectic",
  "Should we keep the monolith?",
  "--quick",
  "--members",
  "alpha,beta",
  "--id",
  "one",
];

interface Point {
  readonly place: Place;
  readonly server: FakeProvider;
  readonly acked: readonly number[];
  readonly operations: number;
  readonly how: number | string;
}

const servers: FakeProvider[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** Runs until the Nth operation, or until the provider has it killed. */
async function killed(
  at: number,
  plan: (kill: () => void) => Plan = () => panelPlan(),
): Promise<Point> {
  const place = new Place();
  const hand = { kill: (): void => undefined };
  const server = await fakeProvider(plan(() => hand.kill()));
  servers.push(server);
  const child = spawn(
    process.execPath,
    [program("kill-at.mjs"), String(at), ...ARGS, "--model", `${server.url}#larch-9`],
    {
      cwd: place.cwd,
      env: { PATH: process.env["PATH"], HOME: place.cwd, USER: "tester", ...CANARIES },
      stdio: ["ignore", "ignore", "inherit", "pipe"],
    },
  );
  hand.kill = () => void child.kill("SIGKILL");
  let told = "";
  child.stdio[3]?.on("data", (bytes: Buffer) => (told += bytes.toString("utf8")));
  const how = await new Promise<number | string>((resolve) => {
    child.once("close", (code, signal) => resolve(signal ?? code ?? -1));
  });
  const lines = told.split("\n").filter((line) => line !== "");
  return {
    place,
    server,
    how,
    acked: lines.filter((line) => /^\d+$/.test(line)).map(Number),
    operations: Number(/operations (\d+)/.exec(told)?.[1] ?? 0),
  };
}

/** What a run came to: every fact by its key, and the end. */
function facts(events: readonly LogEvent[]): unknown {
  const recorded = events.flatMap((event) =>
    event.type === "fact.recorded" ? [[event.data.key, event.data.fact] as const] : [],
  );
  const ends = events.flatMap((event) =>
    event.type === "deliberation.concluded"
      ? [{ reason: event.data.reason, outcome: event.data.outcome }]
      : [],
  );
  return { recorded: Object.fromEntries(recorded), count: recorded.length, ends };
}

function inFlight(events: readonly LogEvent[]): string[] {
  const ended = new Set(
    events.flatMap((event) =>
      event.type === "call.completed" || event.type === "call.failed" ? [event.data.call] : [],
    ),
  );
  // A trial that was in flight is listed and made again without asking.
  return events.flatMap((event) =>
    event.type === "call.reserved" &&
    !ended.has(event.data.call) &&
    !event.data.ask.startsWith("preflight/")
      ? [event.data.call]
      : [],
  );
}

let reference: Point;
beforeAll(async () => {
  reference = await killed(0);
});

async function expectRecovered({ place, server, acked }: Point): Promise<void> {
  const path = join(place.root, "one", "events.jsonl");
  if (!existsSync(path)) {
    expect(acked).toEqual([]);
    expect((await place.run(["list"])).stdout).toContain("Nothing here yet");
    expect((await place.run([...ARGS, "--model", `${server.url}#larch-9`])).code).toBe(
      reference.how,
    );
  } else {
    const { events: before, problem } = verifyBytes(readFileSync(path));
    expect({ problem, lost: acked.filter((seq) => before[seq - 1]?.seq !== seq) }).toEqual({
      problem: undefined,
      lost: [],
    });
    const open = inFlight(before);
    const first = await place.run(["resume", "one"]);
    if (open.length > 0) {
      expect({
        code: first.code,
        listed: place
          .all("one", "call.ambiguous")
          .map(({ data }) => data.call)
          .sort(),
      }).toEqual({ code: 6, listed: [...open].sort() });
      expect((await place.run(["resume", "one", "--on-ambiguous", "rerun"])).code).toBe(
        reference.how,
      );
    } else expect(first.code).toBe(reference.how);
    const answered = new Set(
      before.flatMap((event) => (event.type === "call.completed" ? [event.data.ask] : [])),
    );
    expect(place.events("one").slice(0, before.length)).toEqual(before);
    expect(
      place
        .all("one", "call.reserved")
        .filter(({ seq, data }) => seq > before.length && answered.has(data.ask)),
    ).toEqual([]);
  }
  const twice = server.ledger.filter(({ call }) => call !== null && server.bought(call).length > 1);
  expect(twice).toEqual([]);
  expect(facts(place.events("one"))).toEqual(facts(reference.place.events("one")));
  expect((await place.run(["report", "one"])).stdout).toBe(place.text(".dissensus/one/report.md"));
}

describe("A run killed", () => {
  it(
    "[R-A1] [R-B1] at its operations on the disk loses nothing that was acknowledged, buys nothing twice, and ends as if undisturbed",
    async () => {
      const { operations, how } = reference;
      expect([how, operations > MANY]).toEqual([3, true]);
      const every = Array.from({ length: operations }, (_, n) => n + 1);
      const points = IS_WHOLE
        ? every
        : every.filter(
            (n) => n === 3 || n === operations || n % Math.ceil(operations / SAMPLE) === 0,
          );
      const unkilled: number[] = [];
      await pooled(points, async (n) => {
        const point = await killed(n);
        if (point.how !== "SIGKILL") unkilled.push(n);
        await expectRecovered(point);
      });
      // Appends that meet travel together, so a run may have fewer operations than another.
      expect(unkilled.filter((n) => n < operations * 0.8)).toEqual([]);
    },
    IS_WHOLE ? 3_600_000 : 60_000,
  );

  it.each([
    [
      "when a request has arrived",
      (kill: () => void): Plan =>
        (request, n) => {
          if (n === 5) kill();
          return panelAnswer(request);
        },
    ],
    [
      "in the middle of an answer",
      (kill: () => void): Plan =>
        (request, n) => {
          if (n !== 2) return panelAnswer(request);
          setTimeout(kill, 60);
          return { chunks: panelAnswer(request).split(/(?<= )/), dripMs: 20 };
        },
    ],
  ])(
    "[R-B1] %s lists exactly the calls in flight, and makes them again only when that is said",
    async (_when, plan) => {
      const point = await killed(0, plan);
      expect(point.how).toBe("SIGKILL");
      await expectRecovered(point);
    },
  );
});

const hasStrace = IS_WHOLE && spawnSync("strace", ["-f", "-o", "/dev/null", "true"]).status === 0;
if (IS_WHOLE && !hasStrace)
  process.stderr.write("kill.test.ts: strace is absent or may not trace; its sweep is skipped\n");

describe.skipIf(!hasStrace)("The real command line, killed by strace", () => {
  it.each(["fdatasync", "fsync", "rename", "ftruncate"])(
    "[R-A1] at every %s resumes to the same end",
    async (call) => {
      for (let n = 1; ; n += 1) {
        const place = new Place();
        const server = await fakeProvider(panelPlan());
        servers.push(server);
        const under = [
          "strace",
          "-f",
          "-qq",
          "-o",
          "/dev/null",
          "-e",
          `trace=${call}`,
          "-e",
          `inject=${call}:signal=KILL:when=${n}`,
        ];
        const ran = await place.run([...ARGS, "--model", `${server.url}#larch-9`], {
          under,
          env: { UV_THREADPOOL_SIZE: "1" },
        });
        if (ran.code === reference.how) break;
        await expectRecovered({ place, server, acked: [], operations: 0, how: ran.code });
      }
    },
    3_600_000,
  );
});

/** Two at a time: each is a process of its own. */
async function pooled<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
  };
  await Promise.all([worker(), worker()]);
}

itKeepsSecrets();
