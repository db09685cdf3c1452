// A swarm that dies at any point, a pause of its own included, goes on from its log: every message once, and the
// end of an undisturbed run. In this process every call and every append; with real processes and SIGKILL a sample, and all of them
// with DISSENSUS_GAUNTLET=1.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBytes, type LogEvent } from "../../src/log/index.ts";
import { memoryLogStore } from "../../src/log/memory.ts";
import type { HumanInput } from "../../src/engine/runners/human-input.ts";
import { swarmBrief, swarmUsual } from "../builders/swarm-panel.ts";
import { CANARIES, itKeepsSecrets, Place } from "../cli/cli.ts";
import { fakeProvider, type FakeProvider } from "../fake-provider.ts";
import { program } from "../suites/child.ts";
import { counted } from "./counted.ts";
import { Death, findings, inFlight, ofType, tableFor } from "./sitting.ts";
import { swarmAnswer } from "./swarm-over-http.ts";
import { asBrief, SWARM } from "./swarm-sitting.ts";

const IS_WHOLE = process.env["DISSENSUS_GAUNTLET"] === "1";

/** The ids of the messages, round by round: `n` is the last of each, where none is missing and none is there twice. */
function counts(events: readonly LogEvent[]): unknown {
  const ids = ofType(events, "fact.recorded").flatMap(({ fact }) =>
    fact.kind === "message" ? [fact.id] : [],
  );
  const rounds = new Map<string, number[]>();
  for (const id of ids) {
    const [, round = "", n = ""] = /^r(\d+)-msg-(\d+)$/u.exec(id) ?? [];
    rounds.set(round, [...(rounds.get(round) ?? []), Number(n)]);
  }
  return [...rounds].map(([round, ns]) => ({
    round,
    isGapless: ns.toSorted((a, b) => a - b).every((n, i) => n === i + 1),
    n: ns.length,
  }));
}

describe("a swarm whose process dies", () => {
  /** Pauses after the first round, and takes defaults elsewhere. */
  const pausing: HumanInput = {
    decide: (ask) =>
      Promise.resolve({
        text: ask.id === "gate/next/1" ? "pause" : (ask.gate?.default ?? ""),
        who: "lead",
        isDefault: false,
        note: "",
      }),
    answer: () => Promise.resolve(undefined),
  };
  const panel = counted(({ ask }) => JSON.stringify(swarmUsual(ask)));
  const make = () =>
    tableFor({
      protocol: SWARM,
      brief: asBrief(swarmBrief({ mode: "lightweight", rounds: 2 })),
      agent: panel.agent,
      store: memoryLogStore(),
    });
  /** Two sittings, the first up to the pause. */
  const SITTINGS = 2;

  it.each([
    { at: "append", when: "before" },
    { at: "append", when: "after" },
    { at: "call", when: "sent" },
    { at: "call", when: "heard" },
    { at: "call", when: "answered" },
  ] as const)(
    "[W-27] at any $at, $when, before the pause or after, has said everything once in the end and finds the same",
    async (kind) => {
      const undisturbed = await make();
      for (let n = 0; n < SITTINGS; n += 1) await undisturbed.sit({ people: pausing });
      const expected = findings(await undisturbed.events());
      expect(counts(await undisturbed.events())).toEqual([
        { round: "0", isGapless: true, n: 1 },
        { round: "1", isGapless: true, n: 11 },
        { round: "2", isGapless: true, n: 10 },
      ]);
      let deaths = 0;
      // What lies before one append lies after the last: without the gauntlet, each point is taken from one side.
      const stride = IS_WHOLE || kind.at === "call" ? 1 : 2;
      const first = kind.when === "after" ? stride : 1;
      for (let fatal = 1; fatal <= SITTINGS; fatal += 1) {
        for (let n = first; ; n += stride) {
          const death = new Death({ ...kind, n });
          const table = await make();
          const asked = panel.asked.length;
          for (let sitting = 1; sitting < fatal; sitting += 1) await table.sit({ people: pausing });
          await table.sit({ people: pausing, death });
          if (!death.isDead) break;
          deaths += 1;
          const lost = inFlight(await table.events());
          for (let sitting = 0; sitting < SITTINGS; sitting += 1)
            await table.sit({ people: pausing, onAmbiguous: "rerun" });
          const events = await table.events();
          const point = `${kind.at} ${n} ${kind.when}, sitting ${fatal}`;
          expect(findings(events), point).toEqual(expected);
          const keys = ofType(events, "fact.recorded").map(({ key }) => key);
          expect(new Set(keys).size, point).toBe(keys.length);
          // Nothing that was recorded is asked for again: only what was lost may be.
          expect(
            panel.asked.length - asked - ofType(events, "call.completed").length,
            point,
          ).toBeLessThanOrEqual(lost.length);
        }
      }
      expect(deaths).toBeGreaterThan(kind.at === "append" ? 30 : 20);
    },
  );
});

interface Point {
  readonly place: Place;
  readonly acked: readonly number[];
  readonly operations: number;
  readonly how: number | string;
}

const ARGS = [
  "Should we keep the monolith?",
  "--mode",
  "lightweight",
  "--rounds",
  "1",
  "--id",
  "one",
  "--yes",
];

/** Runs the command line until its Nth operation on the disk. */
async function killed(at: number, model: readonly string[]): Promise<Point> {
  const place = new Place();
  const child = spawn(process.execPath, [program("kill-at.mjs"), String(at), ...ARGS, ...model], {
    cwd: place.cwd,
    env: { PATH: process.env["PATH"], HOME: place.cwd, USER: "tester", ...CANARIES },
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  });
  let told = "";
  child.stdio[3]?.on("data", (bytes: Buffer) => (told += bytes.toString("utf8")));
  const how = await new Promise<number | string>((resolve) => {
    child.once("close", (code, signal) => resolve(signal ?? code ?? -1));
  });
  return {
    place,
    how,
    acked: told
      .split("\n")
      .filter((line) => /^\d+$/u.test(line))
      .map(Number),
    operations: Number(/operations (\d+)/u.exec(told)?.[1] ?? 0),
  };
}

describe.each([
  { who: "a model over HTTP", sample: 3 },
  { who: "the rehearsal, with one seed", sample: 2 },
])("a swarm by $who, killed with SIGKILL", ({ who, sample }) => {
  let server: FakeProvider;
  let model: readonly string[];
  let reference: Point;
  beforeAll(async () => {
    server = await fakeProvider(swarmAnswer);
    model = [
      "--model",
      ...(who.includes("HTTP") ? [`${server.url}#larch-9`] : ["rehearsal", "--seed", "5"]),
    ];
    reference = await killed(0, model);
  });
  afterAll(() => server.close());

  const path = ({ place }: Point): string => join(place.root, "one", "events.jsonl");

  async function recovered(point: Point): Promise<void> {
    const { place, acked } = point;
    if (!existsSync(path(point))) {
      expect(acked).toEqual([]);
      expect((await place.run([...ARGS, ...model])).code).toBe(reference.how);
    } else {
      const { events: before, problem } = verifyBytes(readFileSync(path(point)));
      expect({ problem, lost: acked.filter((seq) => before[seq - 1]?.seq !== seq) }).toEqual({
        problem: undefined,
        lost: [],
      });
      expect((await place.run(["resume", "one", "--yes", "--on-ambiguous", "rerun"])).code).toBe(
        reference.how,
      );
      expect(place.events("one").slice(0, before.length)).toEqual(before);
      const done = new Set(
        before.flatMap((event) => (event.type === "call.completed" ? [event.data.ask] : [])),
      );
      expect(
        place
          .all("one", "call.reserved")
          .filter(({ seq, data }) => seq > before.length && done.has(data.ask)),
      ).toEqual([]);
    }
    expect(findings(place.events("one"))).toEqual(findings(reference.place.events("one")));
    expect((await place.run(["report", "one"])).stdout).toBe(
      place.text(".dissensus/one/report.md"),
    );
  }

  it(
    "[W-27] at its operations on the disk, resumes to the messages and the end of an undisturbed run",
    async () => {
      const { operations, how, place } = reference;
      expect(place.all("one", "ask.rejected")).toEqual([]);
      expect([how, counts(place.events("one"))]).toEqual([
        expect.toSatisfy((code) => code === 0 || code === 3),
        [
          { round: "0", isGapless: true, n: 1 },
          { round: "1", isGapless: true, n: 10 },
        ],
      ]);
      const points = Array.from({ length: operations }, (_, i) => i + 1).filter(
        (n) => IS_WHOLE || n === operations || n % Math.ceil(operations / sample) === 0,
      );
      const unkilled: number[] = [];
      const work = async (): Promise<void> => {
        for (let n = points.shift(); n !== undefined; n = points.shift()) {
          const point = await killed(n, model);
          if (point.how !== "SIGKILL") unkilled.push(n);
          await recovered(point);
        }
      };
      await Promise.all([work(), work()]);
      // Appends that meet travel together, so a run may have fewer operations than another.
      expect(unkilled.filter((n) => n < operations * 0.8)).toEqual([]);
    },
    IS_WHOLE ? 3_600_000 : 60_000,
  );
});

itKeepsSecrets();
