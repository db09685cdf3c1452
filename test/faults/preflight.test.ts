// Every model is tried with one tiny call before the panel is asked; what cannot work costs that call and says what to do.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isPreflight } from "../../src/engine/deliberation/preflight.ts";
import { History } from "../../src/engine/deliberation/history.ts";
import type { LogEvent } from "../../src/log/event.ts";
import { costs, health } from "../../src/views/index.ts";
import { Budget } from "../../src/engine/runners/budget.ts";
import type { Trials } from "../../src/engine/runners/preflight.ts";
import { roundTable, says } from "../builders/round-table.ts";
import { overHttp, type Answers, type Panel } from "./over-http.ts";
import { Death, ofType, tableFor, type About, type Table } from "./sitting.ts";

const READY = '{"ready": "yes", "confidence": 1, "notes": [], "next": null}';
let panel: Panel;
let passed: Set<string>;
const trials: Trials = {
  hasPassed: (model) => passed.has(model),
  passed: (model) => void passed.add(model),
};
beforeEach(async () => {
  panel = await overHttp((ask) => says(ask));
  passed = new Set();
});
afterEach(() => panel.close());

/** How the trial is answered; the panel behaves. */
const tried =
  (by: Answers): Answers =>
  (ask, n) =>
    isPreflight(ask.id) ? by(ask, n) : says(ask);

async function tableOf(answers: Answers, about: Partial<About> = {}): Promise<Table> {
  panel.answers(answers);
  return tableFor({
    protocol: roundTable({ seats: 3, rounds: 1 }),
    agent: panel.agent,
    models: { "*": panel.model },
    isBusy: () => panel.isBusy(),
    ...about,
  });
}
const calls = (events: readonly LogEvent[]) =>
  ofType(events, "call.reserved").map(({ ask }) => ask);

describe("a model that can be used", () => {
  it("[V-06] is tried once, before anybody is asked, and the call is recorded and counted", async () => {
    const table = await tableOf(tried(() => READY));
    expect(await table.sit({ trials })).toMatchObject({ kind: "concluded", reason: "settled" });
    const events = await table.events();
    expect(calls(events)).toEqual([
      `preflight/${panel.model}`,
      "round/1/s01",
      "round/1/s02",
      "round/1/s03",
    ]);
    expect(events.findIndex(({ type }) => type === "ask.opened")).toBeGreaterThan(
      events.findIndex(({ type }) => type === "call.completed"),
    );
    expect(new Budget(History.of(events)).spending().calls).toBe(4);
    expect(costs(events).all.calls).toBe(4);
    expect(health(events).absences).toEqual([]);
    expect(passed).toEqual(new Set([panel.model]));
  });

  it("[V-06] is not tried again within a day, nor by the sitting that goes on after a death", async () => {
    passed.add(panel.model);
    const known = await tableOf(tried(() => READY));
    await known.sit({ trials });
    expect(calls(await known.events())).toHaveLength(3);

    passed.clear();
    const table = await tableOf(
      tried(() => READY),
      { id: "dies" },
    );
    const death = new Death({ at: "append", n: 3, when: "after" });
    await table.sit({ trials: { hasPassed: () => false, passed: () => undefined }, death });
    await table.sit({ trials, onAmbiguous: "rerun" });
    expect(calls(await table.events()).filter(isPreflight)).toHaveLength(1);
  });

  it("[V-06] [R-M4] is tried again where a process died under the trial, which is listed and counts as spent", async () => {
    const table = await tableOf(tried(() => READY));
    await table.sit({ trials, death: new Death({ at: "call", n: 1, when: "sent" }) });
    expect(await table.sit({ trials })).toMatchObject({ kind: "concluded", reason: "settled" });
    const events = await table.events();
    expect(ofType(events, "call.ambiguous")).toMatchObject([
      { ask: `preflight/${panel.model}`, policy: "rerun", who: "tester" },
    ]);
    expect(new Budget(History.of(events)).spending().calls).toBe(5);
  });

  it("[V-06] is tried without what its server would not take, which is then left out for all, and tried anew by the next run", async () => {
    const refuses: Answers = (ask) => (isPreflight(ask.id) ? READY : says(ask));
    const table = await tableOf(refuses);
    panel.answers((ask, n) =>
      isPreflight(ask.id) && n === 1
        ? {
            status: 400,
            body: { error: { message: "response_format json_schema is not supported" } },
          }
        : refuses(ask, n),
    );
    expect(await table.sit({ trials })).toMatchObject({ kind: "concluded" });
    expect(
      panel.provider.ledger.map(
        ({ body }) => (body["response_format"] as { type?: string } | undefined)?.type,
      ),
    ).toEqual(["json_schema", "json_object", "json_object", "json_object", "json_object"]);
    expect(passed).toEqual(new Set());
  });
});

describe("a model that cannot be used", () => {
  it.each([
    [
      "answers in prose",
      "I would be glad to help! What is the question?",
      /answered in prose .*glad to help.*Take a model/,
    ],
    ["answers nothing", { text: "" }, /its answer was empty/],
    ["has no credit", { status: 402, body: {} }, /no credit left/],
    [
      "is unknown to its server",
      { status: 404, body: { error: { message: "model 'fake' not found" } } },
      /does not know this model.*model 'fake' not found/,
    ],
    ["has a wrong key", { status: 401, body: {} }, /did not accept the key/],
  ] as const)(
    "[V-06] and %s costs one call, is told with what to do, and the panel is never asked",
    async (_what, behaviour, says) => {
      const table = await tableOf(() => behaviour);
      expect(await table.sit({ trials })).toMatchObject({
        kind: "paused",
        reason: "infrastructure",
        detail: expect.stringMatching(says) as string,
      });
      expect(panel.provider.ledger).toHaveLength(1);
      expect(ofType(await table.events(), "ask.opened")).toEqual([]);
      expect(passed).toEqual(new Set());
    },
  );

  it("[V-06] is tried again by who resumes, and then the run goes on", async () => {
    const table = await tableOf(() => "prose");
    await table.sit({ trials });
    panel.answers(tried(() => READY));
    expect(await table.sit({ trials })).toMatchObject({ kind: "concluded", reason: "settled" });
  });

  it("[V-06] stops the run also where it was meant for one seat only, before the others cost anything", async () => {
    const second = panel.model.replace("#fake", "#second");
    const table = await tableOf(
      (ask) => (ask.id.endsWith("#second") ? "prose" : isPreflight(ask.id) ? READY : says(ask)),
      { models: { "*": panel.model, s02: second } },
    );
    expect(await table.sit({ trials })).toMatchObject({
      kind: "paused",
      detail: expect.stringContaining(second) as string,
    });
    expect(panel.provider.ledger).toHaveLength(2);
  });

  it("[V-06] [V-05] but only asks to wait is waited for", async () => {
    const table = await tableOf((ask, n) =>
      isPreflight(ask.id)
        ? n < 4
          ? { status: 429, body: {}, headers: { "retry-after": "20" } }
          : READY
        : says(ask),
    );
    expect(await table.sit({ trials })).toMatchObject({ kind: "concluded" });
  });
});

it("[V-06] people, hosts and the rehearsal are not tried", async () => {
  const table = await tableOf(() => READY, {
    models: { "*": "rehearsal" },
    agent: {
      model: "rehearsal",
      provider: "rehearsal",
      answer: ({ ask }) =>
        Promise.resolve({
          text: says(ask),
          finish: "stop",
          usage: { input: 1, output: 1, cacheRead: null, cacheWrite: null, estimated: false },
          served: null,
          providerId: null,
        }),
    },
  });
  await table.sit({ trials });
  expect(calls(await table.events())).toHaveLength(3);
});
