import { describe, expect, test } from "vitest";
import { cachedShare, clockOf, barPiecesOf, spanOf, ticksOf, type Call } from "./times.ts";

function call(times: Call["times"], over: Partial<Call> = {}): Call {
  return {
    call: "c",
    ask: "a",
    seat: "s",
    title: "S",
    model: "m",
    purpose: "p",
    round: 1,
    attempt: 1,
    repair: 0,
    isBeside: false,
    most: null,
    state: "completed",
    usage: {},
    usd: null,
    ms: null,
    failure: null,
    isRefused: false,
    times,
    ...over,
  };
}

const rounded = (one: Call, span: { readonly from: number; readonly to: number }, now = 0) =>
  barPiecesOf(one, span, now).map(({ kind, left, width }) => [
    kind,
    Math.round(left * 100),
    Math.round(width * 100),
  ]);

describe("where a call lies", () => {
  test("[A-15] waiting, silence and the answer follow each other; what took no time is left out", () => {
    const span = { from: 0, to: 100 };
    expect(rounded(call({ asked: 10, sent: 20, first: 50, ended: 100 }), span)).toEqual([
      ["waits", 10, 10],
      ["silent", 20, 30],
      ["speaks", 50, 50],
    ]);
    expect(rounded(call({ asked: 20, sent: 20, first: null, ended: 60 }), span)).toEqual([
      ["silent", 20, 40],
    ]);
  });

  test("[A-15] a call in flight goes on until now; one without an end is drawn as far as is known", () => {
    const times = { asked: 0, sent: 10, first: null, ended: null };
    const span = { from: 0, to: 100 };
    expect(rounded(call(times, { state: "open" }), span, 80)).toEqual([
      ["waits", 0, 10],
      ["silent", 10, 70],
    ]);
    expect(rounded(call(times, { state: "ambiguous" }), span, 80)).toEqual([["waits", 0, 10]]);
  });

  test("[A-15] the clock begins at a whole step before the first call, and has few of them", () => {
    const span = spanOf([call({ asked: 61_000, sent: 61_000, first: null, ended: 178_000 })], 0);
    expect([span, ticksOf(span).at.map(clockOf)]).toEqual([
      { from: 60_000, to: 178_000 },
      ["1:00", "1:30", "2:00", "2:30"],
    ]);
    expect(clockOf(3_725_000)).toBe("1:02:05");
  });

  test("[A-15] what a cache gave is a share of what was sent, and unknown where nobody said", () => {
    const times = { asked: 0, sent: 0, first: null, ended: 1 };
    expect([
      cachedShare(call(times, { usage: { input: 100, cacheRead: 40 } })),
      cachedShare(call(times, { usage: { input: 100, cacheRead: null } })),
      cachedShare(call(times)),
    ]).toEqual([0.4, null, null]);
  });
});
