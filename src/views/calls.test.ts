import { describe, expect, test } from "vitest";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import type { Draft, EventData } from "../log/event.ts";
import { calls } from "./calls.ts";

const ASK = "position/1/security";
const reserved = (call: string, attempt: number, activeMs: number): Draft => ({
  type: "call.reserved",
  data: {
    call,
    ask: ASK,
    seat: "security",
    attempt,
    repair: 0,
    model: "openai/model-a",
    prompt: "p",
    reserve: { tokens: 1, usd: 0.1 },
    activeMs,
  },
});
const failed = (call: string, ms: number, over: Partial<EventData<"call.failed">> = {}): Draft => ({
  type: "call.failed",
  data: {
    call,
    ask: ASK,
    failure: "rate-limited",
    message: "429",
    sent: true,
    again: "later",
    retryAfterMs: null,
    raw: null,
    usage: null,
    usd: null,
    ms,
    activeMs: 0,
    ...over,
  },
});
const completed = (call: string, ms: number, firstMs?: number): Draft => ({
  type: "call.completed",
  data: {
    call,
    ask: ASK,
    raw: { text: "{}" },
    usage: { input: 100, output: 10, cacheRead: 40, cacheWrite: 0, estimated: false },
    usd: 0.02,
    finish: "stop",
    served: null,
    providerId: null,
    ms,
    activeMs: 0,
    ...(firstMs === undefined ? {} : { firstMs }),
  },
});

/** The calls for an ask that nobody has answered, after these records. */
function made(afterwards: readonly Draft[], isHeld = true) {
  const say = (ask: { readonly id: string }) => (ask.id === ASK ? undefined : null);
  return calls(dialecticLog({ say, afterwards }), isHeld).filter(({ ask }) => ask === ASK);
}

describe("the calls of a run", () => {
  test("[A-15] a call waits since the ask was opened, or since the one before it ended, and tells when its answer began", () => {
    const [first, second] = made([
      reserved("a", 1, 5_000),
      failed("a", 400, { waitMs: 2_000 }),
      reserved("b", 2, 7_400),
      completed("b", 3_000, 900),
    ]);
    expect([first?.times.sent, first?.times.ended, first?.failure]).toEqual([
      5_000,
      5_400,
      { kind: "rate-limited", message: "429", waitMs: 2_000 },
    ]);
    expect([(first?.times.asked ?? Infinity) <= 5_000, second?.times]).toEqual([
      true,
      { asked: 5_400, sent: 7_400, first: 8_300, ended: 10_400 },
    ]);
  });

  test("[A-15] where no record tells when an answer began, it is unknown", () => {
    expect(made([reserved("a", 1, 5_000), completed("a", 700)])[0]?.times).toMatchObject({
      first: null,
      ended: 5_700,
    });
  });

  test("[A-15] a second request beside one that stays silent is told from a retry", () => {
    const rows = made([
      reserved("a", 1, 0),
      reserved("b", 2, 4_000),
      completed("b", 500),
      failed("a", 4_500, { failure: "aborted" }),
    ]);
    expect(rows.map(({ call, isBeside, state }) => [call, isBeside, state])).toEqual([
      ["a", false, "cut"],
      ["b", true, "completed"],
    ]);
  });

  test("[A-15] a call that nobody makes any more has an unknown outcome and no end", () => {
    const [held, left] = [true, false].map((isHeld) => made([reserved("a", 1, 0)], isHeld)[0]);
    expect([held?.state, left?.state, left?.times.ended]).toEqual(["open", "ambiguous", null]);
  });

  test("[A-15] an answer that was sent back is told, and its correction is a call of its own", () => {
    const rows = calls(dialecticLog());
    expect(rows.filter(({ isRefused }) => isRefused).map(({ ask }) => ask)).toEqual(
      rows.filter(({ repair }) => repair > 0).map(({ ask }) => ask),
    );
    expect(rows.some(({ isRefused }) => isRefused)).toBe(true);
  });
});
