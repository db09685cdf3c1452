// Processes that die. Whatever the point, the next one goes on from the log: nothing recorded is bought again, and what
// was in flight is listed.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AgentResponse } from "../../src/agents/agent.ts";
import { rehearsal } from "../../src/agents/rehearsal/rehearsal.ts";
import { fileLogStore } from "../../src/log/file.ts";
import type { LogStore } from "../../src/log/log.ts";
import { memoryLogStore } from "../../src/log/memory.ts";
import { dialectic } from "../../src/protocols/index.ts";
import type { Brief, Protocol } from "../../src/kernel/protocol.ts";
import { brief, usual } from "../builders/panel.ts";
import { BRIEF, roundTable, says } from "../builders/round-table.ts";
import { counted } from "./counted.ts";
import { overHttp } from "./over-http.ts";
import {
  Death,
  findings,
  inFlight,
  ofType,
  tableFor,
  type About,
  type Failpoint,
  type Table,
} from "./sitting.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kill-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const CALL_STAGES = ["sent", "heard", "answered"] as const;

/** Every failpoint of a run, one process each. `at` sees the table after the death. Returns how many there were. */
async function everyFailpoint(
  make: (n: number) => Promise<Table>,
  at: (table: Table, point: Failpoint) => Promise<void>,
): Promise<number> {
  let made = 0;
  const until = async (point: (n: number) => Failpoint): Promise<void> => {
    for (let n = 1; ; n += 1) {
      const death = new Death(point(n));
      const table = await make((made += 1));
      const ending = await table.sit({ death });
      if (!death.isDead) {
        expect(ending?.kind).toBe("concluded");
        return;
      }
      await at(table, point(n));
    }
  };
  for (const when of ["before", "after"] as const) await until((n) => ({ at: "append", n, when }));
  for (const when of CALL_STAGES) await until((n) => ({ at: "call", n, when }));
  return made - 2 - CALL_STAGES.length;
}

/** Resumes until the end: first carefully, then with leave to buy again. Says which calls were listed as ambiguous. */
async function resumeCarefully(table: Table): Promise<void> {
  const before = await table.events();
  const lost = inFlight(before);
  const ending = await table.sit();
  const after = await table.events();
  expect(
    ofType(after, "call.ambiguous")
      .map(({ call }) => call)
      .toSorted(),
  ).toEqual(lost);
  expect(ending).toMatchObject(
    lost.length > 0 ? { kind: "paused", reason: "ambiguous" } : { kind: "concluded" },
  );
  expect(await table.sit({ onAmbiguous: "rerun" })).toMatchObject({ kind: "concluded" });
}

async function whole(about: Omit<About, "store" | "id">): Promise<unknown> {
  const table = await tableFor({ ...about, store: memoryLogStore() });
  await table.sit();
  return findings(await table.events());
}

describe("a process that dies", () => {
  it.each([
    ["on a disk", { seats: 2, rounds: 1 }, () => fileLogStore(folder)],
    ["in memory", { seats: 3, rounds: 2 }, () => memoryLogStore()],
  ] as const)(
    "[R-B1] %s, at any append or stage of a call, leaves a log from which the run ends as it would have, no call made twice",
    async (_where, size, makeStore) => {
      const store = makeStore();
      const protocol = roundTable(size);
      const panel = counted(({ ask }) => says(ask));
      const expected = await whole({ protocol, agent: panel.agent });
      const points = await everyFailpoint(
        (n) => tableFor({ protocol, agent: panel.agent, store, id: `table-${n}` }),
        async (table, point) => {
          await resumeCarefully(table);
          const events = await table.events();
          expect(findings(events), JSON.stringify(point)).toEqual(expected);
          expect(
            ofType(events, "call.reserved")
              .map(({ call }) => panel.ledger.get(call) ?? 0)
              .filter((n) => n > 1),
            JSON.stringify(point),
          ).toEqual([]);
          expect(
            ofType(events, "call.ambiguous").every(
              ({ who, policy }) => policy === "fail" || who === "tester",
            ),
          ).toBe(true);
        },
      );
      expect(points).toBeGreaterThan(15 * size.rounds);
    },
  );

  it("[R-B1] the same over HTTP: the provider's own ledger has no call twice", async () => {
    const panel = await overHttp((ask) => ({
      chunks: [says(ask).slice(0, 20), says(ask).slice(20)],
    }));
    try {
      const protocol = roundTable({ seats: 2, rounds: 1 });
      const about = {
        protocol,
        agent: panel.agent,
        models: { "*": panel.model },
        isBusy: () => panel.isBusy(),
      };
      const expected = await whole(about);
      await everyFailpoint(
        (n) => tableFor({ ...about, id: `table-${n}` }),
        async (table, point) => {
          await resumeCarefully(table);
          expect(findings(await table.events()), JSON.stringify(point)).toEqual(expected);
        },
      );
      const calls = panel.provider.ledger.map(({ call }) => call);
      expect(calls.length).toBeGreaterThan(20);
      expect(new Set(calls).size).toBe(calls.length);
    } finally {
      await panel.close();
    }
  });

  it("[R-M4] once, twice or three times under one call, with leave to make it again, ends as it would have: 21 series of kills", async () => {
    const protocol = roundTable({ seats: 2, rounds: 2 });
    const panel = counted(({ ask }) => says(ask));
    const expected = await whole({ protocol, agent: panel.agent });
    let series = 0;
    for (const crashes of [1, 2, 3])
      for (const [call, when] of [
        [1, "sent"],
        [1, "heard"],
        [1, "answered"],
        [2, "sent"],
        [3, "sent"],
        [4, "sent"],
        [4, "answered"],
      ] as const) {
        const table = await tableFor({
          protocol,
          agent: panel.agent,
          id: `series-${(series += 1)}`,
        });
        // The first death is at that call of the run; each later process dies under the first call it makes, which is the same one again.
        for (let n = 1; n <= crashes; n += 1) {
          const death = new Death({ at: "call", n: n === 1 ? call : 1, when });
          expect(await table.sit({ death, onAmbiguous: "rerun" })).toBeUndefined();
        }
        expect(
          await table.sit({ onAmbiguous: "rerun" }),
          JSON.stringify({ crashes, call, when }),
        ).toMatchObject({ kind: "concluded" });
        const events = await table.events();
        expect(findings(events), JSON.stringify({ crashes, call, when })).toEqual(expected);
        expect(ofType(events, "ask.lapsed")).toEqual([]);
        expect(ofType(events, "call.ambiguous").every(({ policy }) => policy === "rerun")).toBe(
          true,
        );
      }
    expect(series).toBe(21);
  });

  it("[P-26] in a dialectic, at any append, goes on where it stood and finds the same", async () => {
    const protocol = dialectic as unknown as Protocol; // the registry's view of it
    const given = brief({ preset: "quick" }) as unknown as Brief;
    const panel = counted(({ ask }) => JSON.stringify(usual(ask)));
    const about = { protocol, brief: given, agent: panel.agent };
    const expected = await whole(about);
    let deaths = 0;
    for (let n = 1; ; n += 1) {
      const death = new Death({ at: "append", n, when: "after" });
      const table = await tableFor(about);
      const before = panel.asked.length;
      await table.sit({ death });
      if (!death.isDead) break;
      deaths += 1;
      await table.sit({ onAmbiguous: "rerun" });
      const events = await table.events();
      expect(findings(events), `append ${n}`).toEqual(expected);
      expect(panel.asked.length - before, `append ${n}`).toBe(
        ofType(events, "call.completed").length,
      );
    }
    expect(deaths).toBeGreaterThan(40);
  });

  it("[R-B4] with twenty calls in flight never buys one again in silence, and reuses what was recorded byte for byte", async () => {
    const protocol = roundTable({ seats: 20, rounds: 2 });
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = seeded(seed);
      const panel = counted(({ ask }) => says(ask));
      const table = await tableFor({ protocol, agent: panel.agent });
      const recorded = new Map<string, unknown>();
      for (let life = 0; life < 3; life += 1) {
        const point: Failpoint =
          random() < 0.5
            ? {
                at: "append",
                n: 1 + Math.floor(random() * 60),
                when: random() < 0.5 ? "before" : "after",
              }
            : {
                at: "call",
                n: 1 + Math.floor(random() * 20),
                when: CALL_STAGES[Math.floor(random() * 3)] ?? "sent",
              };
        const calls = panel.ledger.size;
        const unknown = inFlight(await table.events()).length;
        const ending = await table.sit({ death: new Death(point) });
        const events = await table.events();
        for (const { call, raw } of ofType(events, "call.completed")) {
          expect(recorded.get(call) ?? raw).toEqual(raw);
          recorded.set(call, raw);
        }
        if (ending?.kind === "concluded") break;
        // A life with lost calls behind it may begin others; it never repeats one.
        if (unknown > 0)
          expect(panel.ledger.size - calls).toBeLessThanOrEqual(
            ofType(events, "call.reserved").length - calls,
          );
      }
      const lost = inFlight(await table.events());
      await table.sit({ onAmbiguous: "rerun" });
      const events = await table.events();
      expect(
        [...panel.ledger.values()].filter((n) => n > 1),
        `seed ${seed}`,
      ).toEqual([]);
      const reruns = ofType(events, "call.ambiguous")
        .filter(({ policy }) => policy === "rerun")
        .map(({ call }) => call);
      expect(
        reruns.every((call) => lost.includes(call)),
        `seed ${seed}`,
      ).toBe(true);
      // No request fails here: whatever was asked for twice was lost before, and somebody said that it may be bought again.
      const requests = (events: readonly { readonly ask: string }[]): Record<string, number> =>
        events.reduce<Record<string, number>>(
          (all, { ask }) => ({ ...all, [ask]: (all[ask] ?? 0) + 1 }),
          {},
        );
      const again = requests(
        ofType(events, "call.ambiguous").filter(({ policy }) => policy === "rerun"),
      );
      expect(requests(ofType(events, "call.reserved")), `seed ${seed}`).toEqual(
        Object.fromEntries(
          ofType(events, "ask.opened").map(({ ask }) => [ask, 1 + (again[ask] ?? 0)]),
        ),
      );
      expect(ofType(events, "deliberation.concluded"), `seed ${seed}`).toHaveLength(1);
    }
  });

  it("[R-B5] two resumes at once: one goes on, the other is told who holds the log", async () => {
    for (const store of [fileLogStore(folder), memoryLogStore()] satisfies LogStore[]) {
      const table = await tableFor({
        protocol: roundTable(),
        agent: counted(({ ask }) => says(ask)).agent,
        store,
      });
      const both = await Promise.allSettled([table.sit(), table.sit()]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(both.find((one) => one.status === "rejected")?.reason).toMatchObject({
        code: "busy",
        exit: 6,
      });
      expect(ofType(await table.events(), "deliberation.concluded")).toHaveLength(1);
    }
  });

  it("[R-B8] because a parser threw, has its answer judged from the raw text by the next one, at no cost", async () => {
    const panel = counted(({ ask }) => says(ask));
    const protocol = roundTable({ seats: 1, rounds: 1 });
    const table = await tableFor({ protocol, agent: panel.agent });
    const throwing: Protocol = {
      ...protocol,
      *script(given: Brief) {
        const steps = protocol.script(given);
        let step = steps.next();
        while (!step.done) {
          const request = step.value;
          const broken =
            request.kind !== "asks"
              ? request
              : {
                  ...request,
                  asks: request.asks.map((ask) => ({
                    ...ask,
                    shape: {
                      json: ask.shape.json,
                      parse: () => {
                        throw new TypeError("a bug");
                      },
                    },
                  })),
                };
          step = steps.next(yield broken);
        }
        return step.value;
      },
    };
    await expect(table.sit({ protocol: throwing })).rejects.toThrow("a bug");
    expect(ofType(await table.events(), "call.completed")).toHaveLength(1);
    expect(await table.sit()).toMatchObject({ kind: "concluded", reason: "settled" });
    expect([...panel.ledger.values()]).toEqual([1]);
  });

  it("has the raw answer on the disk before anybody reads it", async () => {
    const panel = counted(({ ask }) => says(ask));
    const protocol = roundTable({ seats: 1, rounds: 1 });
    const table = await tableFor({ protocol, agent: panel.agent });
    const death = new Death({ at: "append", n: 4, when: "before" });
    await table.sit({ death });
    expect((await table.events()).map(({ type }) => type)).toEqual([
      "deliberation.opened",
      "writer.opened",
      "ask.opened",
      "call.reserved",
      "call.completed",
    ]);
    expect(ofType(await table.events(), "call.completed")).toMatchObject([
      { raw: { text: expect.stringContaining("s01 in round 1") as string } },
    ]);
  });

  it("before a call is reserved, leaves it to the next one under the same id", async () => {
    const calls = async (death?: Death): Promise<string[]> => {
      const table = await tableFor({
        protocol: roundTable({ seats: 1, rounds: 2 }),
        agent: counted(({ ask }) => says(ask)).agent,
      });
      if (death) await table.sit({ death });
      await table.sit();
      return ofType(await table.events(), "call.reserved").map(({ call }) => call);
    };
    expect(await calls(new Death({ at: "append", n: 2, when: "before" }))).toEqual(await calls());
  });
});

describe("a provider that keeps its answers", () => {
  const kept = (isKept: boolean) => {
    const panel = counted(({ ask }) => says(ask));
    const answers = new Map<string, AgentResponse>();
    const agent = {
      ...panel.agent,
      answer: async (...given: Parameters<typeof panel.agent.answer>) => {
        const completion = await panel.agent.answer(...given);
        answers.set(given[0].call, completion);
        return completion;
      },
      recover: vi.fn(async ({ call }: { call: string }) =>
        isKept ? (answers.get(call) ?? null) : null,
      ),
    };
    return { ...panel, agent };
  };

  it("[R-B2] gives back what was in flight at any stage once it was sent: bought once, nothing ambiguous", async () => {
    const protocol = roundTable({ seats: 2, rounds: 1 });
    const panel = kept(true);
    const expected = await whole({ protocol, agent: panel.agent });
    for (const when of CALL_STAGES) {
      for (const n of [1, 2]) {
        const table = await tableFor({ protocol, agent: panel.agent, id: `table-${when}-${n}` });
        await table.sit({ death: new Death({ at: "call", n, when }) });
        const lost = inFlight(await table.events());
        const sent = lost.filter((call) => panel.ledger.has(call));
        expect(sent.length, `${when} ${n}`).toBeGreaterThan(0);
        await table.sit({ onAmbiguous: "rerun" });
        const events = await table.events();
        expect(ofType(events, "call.ambiguous").filter(({ call }) => sent.includes(call))).toEqual(
          [],
        );
        expect(ofType(events, "call.completed").map(({ call }) => call)).toEqual(
          expect.arrayContaining(sent),
        );
        expect(findings(events)).toEqual(expected);
      }
    }
    expect([...panel.ledger.values()].filter((n) => n !== 1)).toEqual([]);
  });

  it("[R-B3] and has thrown one away is asked first; then the call is ambiguous, and somebody is asked", async () => {
    const panel = kept(false);
    const table = await tableFor({
      protocol: roundTable({ seats: 1, rounds: 1 }),
      agent: panel.agent,
    });
    await table.sit({ death: new Death({ at: "call", n: 1, when: "sent" }) });
    const [lost] = inFlight(await table.events());
    const rerun = vi.fn(() => Promise.resolve(false));
    const people = {
      decide: () => Promise.resolve(undefined),
      answer: () => Promise.resolve(undefined),
      rerun,
    };
    expect(await table.sit({ onAmbiguous: "ask", people })).toMatchObject({
      kind: "paused",
      reason: "ambiguous",
    });
    expect(panel.agent.recover).toHaveBeenCalledTimes(1);
    expect(rerun).toHaveBeenCalledTimes(1);
    expect(ofType(await table.events(), "call.ambiguous")).toEqual([
      { call: lost, ask: "round/1/s01", policy: "fail", who: null },
    ]);
    expect([...panel.ledger.values()]).toEqual([1]);
  });

  it("is what rehearsal is: nothing was bought, so a rehearsed run goes on without a question", async () => {
    const protocol = roundTable({ seats: 2, rounds: 1 });
    const table = await tableFor({
      protocol,
      agent: rehearsal({ seed: 1, temperament: "balanced", brief: BRIEF }),
    });
    await table.sit({ death: new Death({ at: "call", n: 1, when: "sent" }) });
    expect(inFlight(await table.events()).length).toBeGreaterThan(0);
    expect(await table.sit()).toMatchObject({ kind: "concluded" });
  });
});

describe("a release that differs", () => {
  it("[R-B6] in its wording reuses what was recorded, buys nothing again, and says once that the wording changed", async () => {
    const panel = counted(({ ask }) => says(ask));
    const table = await tableFor({ protocol: roundTable({ rounds: 2 }), agent: panel.agent });
    await table.sit({ death: new Death({ at: "append", n: 14, when: "after" }) });
    const bought = ofType(await table.events(), "call.completed").map(({ call }) => call);
    expect(bought.length).toBeGreaterThanOrEqual(3);
    const protocol = roundTable({ rounds: 2, task: "Tell us what you think." });
    await table.sit({ protocol });
    await table.sit({ protocol, onAmbiguous: "rerun" });
    const events = await table.events();
    expect(ofType(events, "settings.changed")).toEqual([
      {
        who: "tester",
        note: expect.stringMatching(
          /^wording: \d+ asks would now be put in other words, beginning with round\/1\/s01; their recorded answers count$/u,
        ) as string,
      },
    ]);
    expect(bought.map((call) => panel.ledger.get(call))).toEqual(bought.map(() => 1));
    expect(ofType(events, "call.completed").map(({ call }) => call)).toEqual(
      expect.arrayContaining(bought),
    );
    expect(ofType(events, "deliberation.concluded")).toHaveLength(1);
  });

  it("[R-B7] in the model of a seat has that on record, and old answers keep their model's name", async () => {
    const old = counted(({ ask }) => says(ask), "old");
    const fresh = counted(({ ask }) => says(ask), "fresh");
    const table = await tableFor({
      protocol: roundTable({ seats: 2, rounds: 2 }),
      agent: (model) => (model === "old" ? old.agent : fresh.agent),
      models: { "*": "old" },
      caps: { calls: 2 },
    });
    expect(await table.sit()).toMatchObject({ kind: "paused", reason: "budget" });
    await table.append([
      {
        type: "settings.changed",
        data: {
          who: "tester",
          models: { "*": "fresh" },
          caps: { calls: null, tokens: null, usd: null, minutes: null },
          note: "model: fresh from here on",
        },
      },
    ]);
    expect(await table.sit()).toMatchObject({ kind: "concluded" });
    expect(
      ofType(await table.events(), "call.reserved").map(({ ask, model }) => [ask, model]),
    ).toEqual([
      ["round/1/s01", "old"],
      ["round/1/s02", "old"],
      ["round/2/s01", "fresh"],
      ["round/2/s02", "fresh"],
    ]);
    expect([old.ledger.size, fresh.ledger.size]).toEqual([2, 2]);
  });
});

/** Enough that every stage meets every round many times over; more belongs into a nightly run. */
const SEEDS = 60;

function seeded(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}
