// Whose turn is over, from the log and how long the run has been active.
import { unphrased } from "../../../test/builders/unphrased.ts";
import { expect, it } from "vitest";
import type { Draft, EventData } from "../../log/event.ts";
import type { Ask } from "../../kernel/ask.ts";
import { dialectic } from "../../protocols/index.ts";
import { brief } from "../../../test/builders/panel.ts";
import { History } from "./history.ts";
import { lapse, remainingMs, turnMs } from "./lapse.ts";
import { open } from "./open.ts";
import { preflightAsk } from "./preflight.ts";

const ask: Ask = { ...preflightAsk("m"), id: "a" };

function history(hostTurnMs?: number): History {
  const made = new History();
  made.apply(
    open({
      id: "x",
      protocol: dialectic,
      brief: brief(),
      models: {},
      caps: { calls: null, tokens: null, usd: null, minutes: null },
      turnMs: 10_000,
      hostTurnMs,
      nonce: "n",
      rehearsal: null,
      options: {},
      engine: "test",
    }),
  );
  return made;
}
const opened = (activeMs: number): Draft => ({
  type: "ask.opened",
  data: {
    ask: "a",
    seat: "s",
    purpose: "p",
    round: 1,
    phase: "p",
    shown: [],
    blind: false,
    fingerprint: "",
    activeMs,
    gate: null,
  },
});
const reserved = (call: string, activeMs: number): Draft => ({
  type: "call.reserved",
  data: {
    call,
    ask: "a",
    seat: "s",
    attempt: 1,
    repair: 0,
    model: "m",
    prompt: "",
    reserve: { tokens: 1, usd: null },
    activeMs,
  },
});
const failed = (call: string, over: Partial<EventData<"call.failed">> = {}): Draft => ({
  type: "call.failed",
  data: {
    call,
    ask: "a",
    failure: "server",
    message: "",
    sent: true,
    again: "later",
    retryAfterMs: null,
    raw: null,
    usage: null,
    usd: null,
    ms: 0,
    activeMs: 0,
    ...over,
  },
});
const after = (...drafts: readonly Draft[]): History => {
  const made = history();
  for (const draft of drafts) made.apply(draft);
  return made;
};

it("an agent's turn begins with the first request to it, and is over to the millisecond", () => {
  expect(remainingMs(ask, after(), 99_000)).toBeNull();
  expect(remainingMs(ask, after(), 99_000, "host")).toBeNull();
  expect(remainingMs(ask, after(opened(1_000)), 99_000)).toBeNull();
  const begun = after(opened(1_000), reserved("c1", 3_000), failed("c1"), reserved("c2", 8_000));
  expect(remainingMs(ask, begun, 5_000)).toBe(8_000);
  expect(lapse([ask], begun, 12_999)).toEqual([]);
  expect(unphrased(lapse([ask], begun, 13_000))).toEqual([
    {
      type: "ask.lapsed",
      data: {
        ask: "a",
        seat: ask.seat.id,
        state: "timed-out",
        why: `no reply within ${Math.round((ask.turnMs ?? 10_000) / 1000)} s`,
        mendable: true,
      },
    },
  ]);
});

it("what a provider put off, or what came before the run was resumed, costs nothing of a turn", () => {
  const putOff = after(
    opened(0),
    reserved("c1", 1_000),
    failed("c1", { waitMs: 500 }),
    reserved("c2", 6_000),
  );
  expect(remainingMs(ask, putOff, 6_000)).toBe(10_000);
  const resumed = after(
    opened(0),
    reserved("c1", 1_000),
    failed("c1"),
    { type: "deliberation.resumed", data: { who: "me" } },
    reserved("c2", 7_000),
  );
  expect(remainingMs(ask, resumed, 8_000)).toBe(9_000);
});

it("a host's turn begins when it was asked, and is no shorter than the run gives it", () => {
  const { turnMs: _own, ...plain } = ask;
  expect(remainingMs(plain, after(opened(1_000)), 3_000, "host")).toBe(8_000);
  expect(turnMs({ turnMs: 5_000 }, history(20_000), "host")).toBe(20_000);
  expect(turnMs({ turnMs: 50_000 }, history(20_000), "host")).toBe(50_000);
  expect(turnMs({}, history(), "host")).toBe(10_000);
  expect(turnMs({ turnMs: 5_000 }, history(20_000))).toBe(5_000);
  expect(turnMs({}, history(20_000))).toBe(10_000);
});

it("people have no clock", () => {
  const gate = { question: "?", choices: [], default: null };
  expect(remainingMs({ ...ask, gate }, after(opened(0), reserved("c1", 0)), 99_000)).toBeNull();
});
