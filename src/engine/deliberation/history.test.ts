import { describe, expect, it } from "vitest";
import { dialecticLog } from "../../../test/builders/dialectic-log.ts";
import type { Draft, EventData } from "../../log/event.ts";
import { History } from "./history.ts";
import { preflightAsk } from "./preflight.ts";

const added = (constraint: string): Draft => ({
  type: "settings.changed",
  data: { who: "lead", constraint, note: "constraint" },
});

describe("A constraint that a person adds on the way", () => {
  it("is there for every ask that is opened after it, and for none that was opened before", () => {
    const history = new History();
    const drafts = dialecticLog();
    const first = drafts.findIndex((event) => event.type === "ask.opened");
    const second = drafts.findIndex(
      (event, n) => n > first && event.type === "ask.opened" && event.data.round > 1,
    );
    [...drafts.slice(0, second), added("No new vendor."), ...drafts.slice(second)].forEach(
      (event) => history.apply(event),
    );
    const opened = drafts.flatMap((event, n) =>
      event.type === "ask.opened" ? [{ ask: event.data.ask, isAfter: n >= second }] : [],
    );
    expect(opened.map(({ ask }) => history.asks.get(ask)?.constraints)).toEqual(
      opened.map(({ isAfter }) => (isAfter ? ["No new vendor."] : [])),
    );
  });

  it("stays when another is added", () => {
    const history = History.of(dialecticLog());
    for (const text of ["No new vendor.", "Out by June."]) history.apply(added(text));
    expect(history.constraints).toEqual(["No new vendor.", "Out by June."]);
  });
});

describe("A call", () => {
  const reserved = (call: string, over: Partial<EventData<"call.reserved">> = {}): Draft => ({
    type: "call.reserved",
    data: {
      call,
      ask: "a",
      seat: "s",
      attempt: 1,
      repair: 0,
      model: "m",
      prompt: "",
      reserve: { tokens: 9, usd: null },
      activeMs: 40,
      ...over,
    },
  });
  const usage = { input: 1, output: 2, cacheRead: null, cacheWrite: null, estimated: false };
  const completed = (call: string): Draft => ({
    type: "call.completed",
    data: {
      call,
      ask: "a",
      raw: { text: "{}" },
      usage,
      usd: 0.1,
      finish: "stop",
      served: "m-1",
      providerId: null,
      ms: 5,
      activeMs: 45,
    },
  });
  const failed = (call: string, over: Partial<EventData<"call.failed">> = {}): Draft => ({
    type: "call.failed",
    data: {
      call,
      ask: "a",
      failure: "bad-request",
      message: "",
      sent: true,
      again: "later",
      retryAfterMs: null,
      raw: null,
      usage,
      usd: 0.2,
      ms: 5,
      activeMs: 30,
      ...over,
    },
  });
  const resumed: Draft = { type: "deliberation.resumed", data: { who: "me" } };
  const after = (...drafts: readonly Draft[]): History => {
    const history = new History();
    for (const draft of drafts) history.apply(draft);
    return history;
  };

  it("is what was last recorded of it; what names no call changes nothing", () => {
    const history = after(reserved("c1"), completed("c1"), completed("c9"), failed("c9"));
    expect([...history.calls.values()]).toEqual([
      {
        call: "c1",
        ask: "a",
        attempt: 1,
        repair: 0,
        model: "m",
        prompt: "",
        reserve: { tokens: 9, usd: null },
        activeMs: 40,
        seat: "s",
        state: "completed",
        finish: "stop",
        raw: { text: "{}" },
        usage,
        usd: 0.1,
        served: "m-1",
      },
    ]);
    expect(history.activeMs).toBe(45);
    expect(history.events).toBe(4);
    expect(after(reserved("c1"), failed("c1")).calls.get("c1")).toMatchObject({
      state: "failed",
      usage,
      usd: 0.2,
    });
    const lost: Draft = {
      type: "call.ambiguous",
      data: { call: "c1", ask: "a", policy: "rerun", who: null },
    };
    expect(after(reserved("c1"), lost).calls.get("c1")).toMatchObject({
      state: "ambiguous",
      policy: "rerun",
    });
  });

  it("that was in flight where a fork begins was never sent here", () => {
    const fork: Draft = { type: "deliberation.forked", data: { parent: "p", at: 2, head: "" } };
    const history = after(reserved("c1"), reserved("c2"), completed("c2"), fork);
    expect(history.calls.get("c1")).toMatchObject({
      state: "failed",
      failure: { failure: "not-sent", sent: false, again: "later", raw: null },
    });
    expect(history.calls.get("c2")?.state).toBe("completed");
  });

  it("teaches what a model is asked without: for good once a request without it was answered", () => {
    const dropped = [reserved("c1"), failed("c1", { drop: "schema" })];
    expect([...after(...dropped).droppedParts("m")]).toEqual(["schema"]);
    expect([...after(...dropped).droppedParts("other")]).toEqual([]);
    expect([...after(...dropped, resumed).droppedParts("m")]).toEqual([]);
    const confirmed = [...dropped, reserved("c2"), completed("c2")];
    expect([...after(...confirmed, resumed).droppedParts("m")]).toEqual(["schema"]);
  });

  it("with its schema makes a model strict if it was the first question, and no other", () => {
    const first = preflightAsk("m").id;
    const strict = (ask: string, over: { strict?: true }) =>
      after(reserved("c1", { ask, ...over }), completed("c1")).isStrict("m");
    expect(strict(first, { strict: true })).toBe(true);
    expect(strict(first, {})).toBe(false);
    expect(strict("a", { strict: true })).toBe(false);
  });

  it("is forgiven when somebody resumes the run, and the pause is over", () => {
    const opened = dialecticLog().find((event) => event.type === "ask.opened");
    if (opened?.type !== "ask.opened") throw new Error("no ask was opened");
    const { ask } = opened.data;
    const paused: Draft = {
      type: "deliberation.paused",
      data: { reason: "user", detail: "", activeMs: 7 },
    };
    const before = after(opened, reserved("c1", { ask }), failed("c1"), paused);
    expect(before.paused?.reason).toBe("user");
    expect(before.asks.get(ask)?.forgiven).toBe(0);
    before.apply(resumed);
    expect(before.paused).toBeUndefined();
    expect(before.asks.get(ask)?.forgiven).toBe(1);
  });
});

it("A log that was not opened tells no beginning", () => {
  expect(() => new History().opened).toThrow("A log begins with deliberation.opened");
});
