import { describe, expect, it } from "vitest";
import type { Agent } from "../../agents/agent.ts";
import { roundTable, says } from "../../../test/builders/round-table.ts";
import { ofType, tableFor } from "../../../test/faults/sitting.ts";
import { SimulatedClock } from "../../../test/builders/simulated-clock.ts";
import { beginningOf, Warming } from "./calling.ts";

const pass = (clock: SimulatedClock, ms: number) => clock.runUntil(clock.sleep(ms));

describe("prompts that begin alike", () => {
  it("[V-02] wait for the one that goes ahead until its answer begins, and then need wait no more", async () => {
    const clock = new SimulatedClock();
    const warming = new Warming(clock);
    const first = await warming.turn("a");
    let out = 0;
    const rest = [warming.turn("a"), warming.turn("a")].map((turn) =>
      turn.then((ahead) => ((out += 1), ahead)),
    );
    await pass(clock, 1_000);
    expect([typeof first, out, typeof (await warming.turn("b"))]).toEqual([
      "function",
      0,
      "function",
    ]);
    first?.();
    expect(await Promise.all(rest)).toEqual([undefined, undefined]);
    expect(await warming.turn("a")).toBeUndefined();
    await pass(clock, 300_000);
    expect(typeof (await warming.turn("a"))).toBe("function");
  });
});

it("[V-02] prompts begin alike up to the end of the transcript, or of the task where a cache keeps nothing so short", () => {
  const prompt = {
    shared: "s".repeat(30),
    transcript: "t".repeat(30),
    own: "task. seat.",
    ends: [30, 35],
  };
  const [said, asked] = [
    prompt.shared + prompt.transcript,
    `${prompt.shared}${prompt.transcript}task.`,
  ];
  expect([20, 21, 22].map((cachesFrom) => beginningOf(prompt, cachesFrom))).toEqual([
    said,
    asked,
    undefined,
  ]);
});

/** Answers in two steps: first a sign of life, then all of it. */
function cached(cachesFrom: number | undefined, clock: SimulatedClock, sent: string[]): Agent {
  return {
    model: "cached",
    provider: "cached",
    ...(cachesFrom === undefined ? {} : { cachesFrom }),
    answer: async (question) => {
      sent.push(`${clock.now()} ${question.ask.id}`);
      await clock.sleep(100);
      question.onProgress();
      await clock.sleep(1_000);
      return {
        text: says(question.ask),
        finish: "stop",
        usage: { input: 1, output: 1, cacheRead: null, cacheWrite: null, estimated: false },
        served: null,
        providerId: null,
      };
    },
  };
}

it.each([
  [10, ["0 round/1/s01", "100 round/1/s02", "100 round/1/s03"]],
  [1_000_000, ["0 round/1/s01", "0 round/1/s02", "0 round/1/s03"]],
  [undefined, ["0 round/1/s01", "0 round/1/s02", "0 round/1/s03"]],
])(
  "[V-02] a provider that caches beginnings of %s tokens or more gets one blind ask ahead of the others, where that warms its cache",
  async (cachesFrom, expected) => {
    const clock = new SimulatedClock();
    const sent: string[] = [];
    const table = await tableFor({
      protocol: roundTable({ seats: 3, rounds: 1 }),
      agent: cached(cachesFrom, clock, sent),
    });
    expect(await table.sit({ clock })).toMatchObject({ kind: "concluded" });
    expect(sent).toEqual(expected);
    expect(ofType(await table.events(), "ask.answered")).toHaveLength(3);
  },
);

it("[A-15] a call's record has how long its answer took to begin, unless the answer comes in one piece", async () => {
  const clock = new SimulatedClock();
  const streaming = cached(undefined, clock, []);
  const timesOf = async (agent: Agent): Promise<unknown> => {
    const table = await tableFor({ protocol: roundTable({ seats: 1, rounds: 1 }), agent });
    await table.sit({ clock });
    return ofType(await table.events(), "call.completed").map(({ firstMs, ms }) => [firstMs, ms]);
  };
  expect([await timesOf(streaming), await timesOf({ ...streaming, streams: false })]).toEqual([
    [[100, 1_100]],
    [[undefined, 1_100]],
  ]);
});
