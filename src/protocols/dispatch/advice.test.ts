import { describe, expect, it } from "vitest";
import type { Agent } from "../../agents/agent.ts";
import { scripted } from "../../../test/builders/scripted.ts";
import { SimulatedClock } from "../../../test/builders/simulated-clock.ts";
import { runDeliberation } from "../../engine/runners/deliberate.ts";
import { unattended, type HumanInput } from "../../engine/runners/human-input.ts";
import { answering, CLASH, dispatchBrief, held } from "../../../test/builders/dispatch-panel.ts";
import { dispatch } from "./index.ts";

const MINUTE = 60_000;
const brief = { overrides: CLASH };

/** The usual panel; whoever is named takes so many minutes, and a person waits for nobody longer than so many. */
async function sat(minutes: Readonly<Record<string, number>>, patience = Infinity) {
  const clock = new SimulatedClock();
  const people: HumanInput = {
    ...unattended,
    passOver: async (_ask, signal) => {
      await clock.sleep(patience * MINUTE, signal);
      return signal.aborted ? undefined : "person";
    },
  };
  const panel = scripted(({ ask }) => JSON.stringify(answering()(ask, 0)));
  const slow: Agent = {
    ...panel,
    streams: false,
    answer: async (question, signal) => {
      await clock.sleep((minutes[question.ask.id] ?? 0) * MINUTE, signal);
      signal.throwIfAborted();
      return panel.answer(question, signal);
    },
  };
  const { ending, events } = await clock.runUntil(
    runDeliberation({
      protocol: dispatch,
      brief: dispatchBrief(brief),
      agents: slow,
      clock,
      ...(patience === Infinity ? {} : { people }),
    }),
  );
  const passed = events.flatMap((event) => (event.type === "advice.passed" ? [event.data] : []));
  return {
    ending,
    passed,
    minutes: clock.now() / MINUTE,
    why: events.flatMap((event) => (event.type === "ask.lapsed" ? [event.data.why] : [])),
    lapsed: events.flatMap((event) => (event.type === "ask.lapsed" ? [event.data.ask] : [])),
  };
}

describe("budgets", () => {
  it("[D-24] going over one is an event in each part, and aborts nothing", async () => {
    const run = await sat({
      "consult/1/cost": 5,
      "conflict/2/speed": 4,
      "conflict/3/safety": 2.5,
      result: 1.5,
    });
    expect(run.passed).toEqual([
      {
        ask: "consult/1/cost",
        phase: "consult",
        round: 1,
        advisedMs: 4 * MINUTE,
        tookMs: 5 * MINUTE,
      },
      {
        ask: "conflict/2/speed",
        phase: "conflict",
        round: 2,
        advisedMs: 3 * MINUTE,
        tookMs: 4 * MINUTE,
      },
      {
        ask: "conflict/3/safety",
        phase: "conflict",
        round: 3,
        advisedMs: 2 * MINUTE,
        tookMs: 2.5 * MINUTE,
      },
      { ask: "result", phase: "result", round: 3, advisedMs: MINUTE, tookMs: 1.5 * MINUTE },
    ]);
    expect([run.lapsed, run.ending]).toEqual([
      [],
      { kind: "concluded", reason: "decided", outcome: held({ brief }).outcome },
    ]);
  });

  it("[D-24] within them nothing is noted", async () => {
    const run = await sat({
      "consult/1/cost": 4,
      "conflict/2/speed": 3,
      "conflict/3/safety": 2,
      result: 1,
    });
    expect([run.passed, run.lapsed]).toEqual([[], []]);
  });

  it("[D-14] who takes longer than is advised for the whole is passed over, and the others' answers count", async () => {
    const run = await sat({ "consult/1/cost": 11 });
    expect([run.lapsed, run.ending]).toEqual([
      ["consult/1/cost"],
      {
        kind: "concluded",
        reason: "decided",
        outcome: held({ brief, absent: ["consult/1/cost"] }).outcome,
      },
    ]);
  });

  it("[T-35] a person who goes on before the clock has whoever is silent passed over, and its call cut off", async () => {
    const run = await sat({ "consult/1/cost": 9 }, 2);
    expect([run.lapsed, run.why, run.minutes]).toEqual([
      ["consult/1/cost"],
      ["person went on before the turn was over"],
      2,
    ]);
    expect(run.ending).toMatchObject({
      kind: "concluded",
      outcome: held({ brief, absent: ["consult/1/cost"] }).outcome,
    });
  });
});
