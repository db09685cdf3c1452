// Models that are down: the breaker, one dead seat among five, all of them dead, and back again.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { History } from "../../src/engine/deliberation/history.ts";
import { health, status } from "../../src/views/index.ts";
import { SimulatedClock } from "../builders/simulated-clock.ts";
import {
  BREAKER_FAILURES,
  BREAKER_PAUSE_MS,
  Providers,
} from "../../src/engine/runners/providers.ts";
import { roundTable, says } from "../builders/round-table.ts";
import { overHttp, type Panel } from "./over-http.ts";
import { ofType, tableFor } from "./sitting.ts";

const DOWN = { status: 500, body: {} } as const;
let panel: Panel;
beforeEach(async () => {
  panel = await overHttp((ask) => says(ask));
});
afterEach(() => panel.close());

describe("the breaker", () => {
  const failing = (providers: Providers, times: number): void => {
    for (let i = 0; i < times; i += 1) providers.noteFailure("a", "server");
  };
  /** Moves the clock by sleeping on it. */
  const pass = (clock: SimulatedClock, ms: number) => clock.runUntil(clock.sleep(ms));

  it("[R-C26] opens after five failures in a row, for that model only, and a success in between starts the count anew", async () => {
    const providers = new Providers(new SimulatedClock());
    failing(providers, BREAKER_FAILURES - 1);
    providers.noteSuccess("a", "p");
    failing(providers, BREAKER_FAILURES - 1);
    expect(await providers.admit("a")).toBeDefined();
    failing(providers, 1);
    expect([await providers.admit("a"), typeof (await providers.admit("b"))]).toEqual([
      undefined,
      "function",
    ]);
  });

  it("[R-C26] lets one probe through after its pause; the others wait for what it finds", async () => {
    const clock = new SimulatedClock();
    const providers = new Providers(clock);
    failing(providers, BREAKER_FAILURES);
    await pass(clock, BREAKER_PAUSE_MS - 1);
    expect(await providers.admit("a")).toBeUndefined();
    await pass(clock, 1);
    const probe = await providers.admit("a");
    let waiting: "waits" | "in" | "refused" = "waits";
    const second = providers.admit("a").then((leave) => (waiting = leave ? "in" : "refused"));
    await pass(clock, 10);
    expect([typeof probe, waiting]).toEqual(["function", "waits"]);
    failing(providers, 1);
    probe?.();
    expect(await second).toBe("refused");

    await pass(clock, BREAKER_PAUSE_MS);
    const next = await providers.admit("a");
    const third = providers.admit("a");
    providers.noteSuccess("a", "p");
    next?.();
    expect(typeof (await third)).toBe("function");
  });

  it("[R-C26] hands the probe on where it was stopped before it found anything out", async () => {
    const clock = new SimulatedClock();
    const providers = new Providers(clock);
    failing(providers, BREAKER_FAILURES);
    await pass(clock, BREAKER_PAUSE_MS);
    const probe = await providers.admit("a");
    const second = providers.admit("a");
    providers.noteFailure("a", "aborted");
    probe?.();
    expect(typeof (await second)).toBe("function");
  });

  it("does not take for down what only asks to slow down or dislikes one request", async () => {
    const providers = new Providers(new SimulatedClock());
    for (const failure of ["rate-limited", "bad-request", "context-overflow", "aborted"])
      for (let i = 0; i < BREAKER_FAILURES; i += 1) providers.noteFailure("a", failure);
    expect(await providers.admit("a")).toBeDefined();
  });

  it("[R-C26] is rebuilt from the log, half open: a resumed run sends one probe, and if the model is back all is as before", async () => {
    panel.answers(() => DOWN);
    const table = await tableFor({
      protocol: roundTable({ seats: 5, rounds: 1 }),
      agent: panel.agent,
      models: { "*": panel.model },
      isBusy: () => panel.isBusy(),
    });
    expect(await table.sit()).toMatchObject({ kind: "paused", reason: "infrastructure" });
    const before = panel.provider.ledger.length;
    const remembered = new Providers(new SimulatedClock());
    remembered.remember(History.of(await table.events()));
    expect(typeof (await remembered.admit(panel.model))).toBe("function");
    // Still down: one probe, and the run pauses again.
    expect(await table.sit()).toMatchObject({ kind: "paused", reason: "infrastructure" });
    expect(panel.provider.ledger.length - before).toBe(1);
    panel.answers((ask) => says(ask));
    expect(await table.sit()).toMatchObject({
      kind: "concluded",
      reason: "settled",
      outcome: { answered: 5 },
    });
  });

  it("[R-C26] leaves seats on other models alone", async () => {
    const other = await overHttp((ask) => says(ask));
    try {
      panel.answers(() => DOWN);
      const models = { "*": other.model, s01: panel.model, s02: panel.model, s03: panel.model };
      const agent = (model: string) => (model === panel.model ? panel : other).agent(model);
      const table = await tableFor({
        protocol: roundTable({ seats: 9, rounds: 2 }),
        agent,
        models,
        isBusy: () => panel.isBusy() || other.isBusy(),
      });
      expect(await table.sit()).toMatchObject({
        kind: "concluded",
        reason: "settled",
        outcome: { answered: 6 },
      });
      expect(other.provider.ledger).toHaveLength(12);
      expect(panel.provider.ledger.length).toBeLessThan(3 * 3 * 2);
    } finally {
      await other.close();
    }
  });
});

it("[R-C27] one of five dead leaves four, its absence on record and in the result, and no word in its name", async () => {
  panel.answers((ask) => (ask.seat.id === "s03" ? DOWN : says(ask)));
  const table = await tableFor({
    protocol: roundTable({ seats: 5, rounds: 1 }),
    agent: panel.agent,
    models: { "*": panel.model },
    isBusy: () => panel.isBusy(),
  });
  expect(await table.sit()).toMatchObject({
    kind: "concluded",
    reason: "settled",
    outcome: { answered: 4 },
  });
  const events = await table.events();
  expect(health(events).absences).toMatchObject([
    { seat: "s03", state: "absent", why: expect.stringContaining("server") as string },
  ]);
  expect(
    ofType(events, "fact.recorded").flatMap(({ fact }) =>
      fact.kind === "message" ? [fact.seat] : [],
    ),
  ).toEqual(["s01", "s02", "s04", "s05"]);
});

it("[R-C26] a model left alone is named with what it last failed with, also by the run that resumes", async () => {
  const { origin } = panel.provider;
  await panel.close();
  const table = await tableFor({
    protocol: roundTable({ seats: 1, rounds: 1 }),
    agent: panel.agent,
    models: { "*": panel.model },
    isBusy: () => panel.isBusy(),
  });
  const cause = `could not be reached: connect ECONNREFUSED ${origin.replace("http://", "")}`;
  const down = {
    kind: "paused",
    reason: "infrastructure",
    detail: expect.stringContaining(cause) as string,
  };
  // Three failures, two more, and then the breaker is open from the start.
  expect([await table.sit(), await table.sit(), await table.sit()]).toEqual([down, down, down]);
  expect(
    ofType(await table.events(), "deliberation.paused").map(({ detail }) =>
      detail.includes("left alone"),
    ),
  ).toEqual([false, true, true]);
  panel = await overHttp((ask) => says(ask));
});

describe("all seats dead", () => {
  it("[R-C28] by an outage: the run pauses with its cause, loses nothing, and ends well when the provider is back", async () => {
    panel.answers((ask) => (ask.round === 1 ? says(ask) : DOWN));
    const table = await tableFor({
      protocol: roundTable({ seats: 5, rounds: 2 }),
      agent: panel.agent,
      models: { "*": panel.model },
      isBusy: () => panel.isBusy(),
    });
    expect(await table.sit()).toMatchObject({ kind: "paused", reason: "infrastructure" });
    expect(status(await table.events())).toMatchObject({
      state: "paused",
      reason: "infrastructure",
      exit: 6,
    });
    panel.answers((ask) => says(ask));
    expect(await table.sit()).toMatchObject({
      kind: "concluded",
      reason: "settled",
      outcome: { answered: 5 },
    });
    expect(
      ofType(await table.events(), "ask.answered").filter(({ ask }) => ask.startsWith("round/1/")),
    ).toHaveLength(5);
  });

  it("[R-C28] by their own silence: the run ends without a quorum, and says so", async () => {
    panel.answers(() => "no form at all");
    const table = await tableFor({
      protocol: roundTable({ seats: 5, rounds: 2 }),
      agent: panel.agent,
      models: { "*": panel.model },
      isBusy: () => panel.isBusy(),
    });
    expect(await table.sit()).toMatchObject({ kind: "concluded", reason: "no-quorum" });
    expect(status(await table.events())).toMatchObject({
      state: "finished",
      reason: "no-quorum",
      exit: 6,
    });
  });

  it("[X-17] because nothing listens: the run ends in seconds, with a reason that names the model", async () => {
    await panel.close();
    const clock = new SimulatedClock();
    const table = await tableFor({
      protocol: roundTable({ seats: 3, rounds: 1 }),
      agent: panel.agent,
      models: { "*": panel.model },
      isBusy: () => panel.isBusy(),
    });
    expect(await table.sit({ clock })).toEqual({
      kind: "paused",
      reason: "infrastructure",
      detail: expect.stringContaining(panel.model) as string,
    });
    expect(clock.now()).toBeLessThan(25_000);
    expect(ofType(await table.events(), "call.failed").every(({ sent }) => !sent)).toBe(true);
    panel = await overHttp((ask) => says(ask));
  });
});
