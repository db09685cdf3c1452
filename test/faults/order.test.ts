// What a run finds does not depend on who answered first; and seats that only repeat themselves are noticed.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Agent } from "../../src/agents/agent.ts";
import { health } from "../../src/views/index.ts";
import { SimulatedClock } from "../builders/simulated-clock.ts";
import { roundTable, says } from "../builders/round-table.ts";
import { unphrased } from "../builders/unphrased.ts";
import { counted } from "./counted.ts";
import { findings, ofType, tableFor } from "./sitting.ts";

async function heldWith(
  delays: readonly number[],
): Promise<{ found: unknown; arrivals: string[] }> {
  const clock = new SimulatedClock();
  const inner = counted(({ ask }) => says(ask)).agent;
  let n = 0;
  const agent: Agent = {
    ...inner,
    answer: async (question, signal) => (
      await clock.sleep(delays[n++ % delays.length] ?? 0, signal),
      inner.answer(question, signal)
    ),
  };
  const table = await tableFor({ protocol: roundTable({ seats: 5, rounds: 2 }), agent });
  await table.sit({ clock });
  const events = await table.events();
  return {
    found: findings(events),
    arrivals: ofType(events, "ask.answered").map(({ seat }) => seat),
  };
}

describe("replies", () => {
  it("[X-05] in any order of arrival give the same facts, each under its own seat", async () => {
    const expected = await heldWith([1]);
    const orders = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 10, maxLength: 10 }),
        async (delays) => {
          const held = await heldWith(delays);
          orders.add(held.arrivals.join());
          expect(held.found).toEqual(expected.found);
        },
      ),
      { seed: 1, numRuns: 30 },
    );
    expect(orders.size).toBeGreaterThan(10);
  });
});

describe("a seat that says the same again", () => {
  const repeating = async (seats: readonly string[]) => {
    const agent = counted(({ ask }) =>
      seats.includes(ask.seat.id)
        ? JSON.stringify({ stance: "yes", confidence: 1, text: `As ${ask.seat.id} said.` })
        : says(ask),
    ).agent;
    const table = await tableFor({ protocol: roundTable({ seats: 3, rounds: 3 }), agent });
    await table.sit();
    return health(await table.events()).failureModes.filter(
      ({ code }) => code === "stalled" || code === "same-words",
    );
  };

  it("[R-C29] in every round is named as stalled, and others are not", async () => {
    expect(unphrased(await repeating(["s02"]))).toEqual([
      {
        code: "stalled",
        text: "Repeated their own words: s02.",
        refs: ["m5", "m8"],
      },
    ]);
    expect(await repeating([])).toEqual([]);
  });

  it("[R-C29] all seats with one answer are named as speaking with one voice", async () => {
    const agent = counted(() =>
      JSON.stringify({ stance: "yes", confidence: 1, text: "Yes." }),
    ).agent;
    const table = await tableFor({ protocol: roundTable({ seats: 3, rounds: 1 }), agent });
    await table.sit();
    expect(unphrased(health(await table.events()).failureModes)).toContainEqual({
      code: "same-words",
      text: "Different seats wrote the same thing word for word: s01, s02, s03.",
      refs: ["m1", "m2", "m3"],
    });
  });
});
