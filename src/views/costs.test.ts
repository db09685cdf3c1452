import { describe, expect, test } from "vitest";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import type { Draft, LogEvent } from "../log/event.ts";
import { costs } from "./costs.ts";

const known = (total: number) => ({ total, known: total, unknown: 0 });
const reserved = (call: string, attempt: number, usd: number | null = null): Draft => ({
  type: "call.reserved",
  data: {
    call,
    ask: "position/1/security",
    seat: "security",
    attempt,
    repair: 0,
    model: "openai/model-a",
    prompt: "p",
    reserve: { tokens: 1, usd },
    activeMs: 0,
  },
});
const failed = (call: string, sent: boolean): Draft => ({
  type: "call.failed",
  data: {
    call,
    ask: "position/1/security",
    failure: "server",
    message: "500",
    sent,
    again: "later",
    retryAfterMs: null,
    raw: null,
    usage: null,
    usd: null,
    ms: 100,
    activeMs: 0,
  },
});

describe("what a run has cost", () => {
  test("[X-06] calls, tokens, money and time are known per seat, per round and in all", () => {
    const { all, bySeat, byRound, activeMs } = costs(dialecticLog());
    expect(all).toEqual({
      calls: 22,
      retries: 0,
      repairs: 1,
      failed: 0,
      ambiguous: 0,
      hosted: 0,
      estimated: 0,
      input: known(22_000),
      output: known(4_400),
      cached: known(13_200),
      usd: known(0.22),
      ms: known(44_000),
    });
    expect(bySeat.map(({ title, cost }) => [title, cost.calls, cost.usd.total])).toEqual([
      ["Performance", 4, 0.04],
      ["Security", 5, 0.05],
      ["Maintainability", 4, 0.04],
      ["Devil's advocate", 4, 0.04],
      ["Moderator", 5, 0.05],
    ]);
    expect(byRound.map(({ round, cost }) => [round, cost.calls, cost.input.total])).toEqual([
      [0, 1, 1_000],
      [1, 5, 5_000],
      [2, 6, 6_000],
      [3, 10, 10_000],
    ]);
    expect(activeMs).toBe(44_000);
  });

  test("[X-06] a price nobody knows is unknown and not nothing", () => {
    const { all } = costs(dialecticLog({ usd: null }));
    expect([all.usd, all.input]).toEqual([{ total: null, known: 0, unknown: 22 }, known(22_000)]);
  });

  test("[A-02] a call in flight is none without an end, until the run stops, another process writes or nobody holds the log", () => {
    const open = {
      say: (ask: { readonly id: string }) => (ask.id === "position/1/security" ? undefined : null),
    };
    const paused: Draft = {
      type: "deliberation.paused",
      data: { reason: "user", detail: "", activeMs: 0 },
    };
    const opened: Draft = {
      type: "writer.opened",
      data: { epoch: 2, pid: 1, bootId: "b", host: "h" },
    };
    const cut: Draft = failed("a", true);
    const aborted = { ...cut, data: { ...cut.data, failure: "aborted" } } as Draft; // cut off by a pause
    const without = (afterwards: readonly Draft[], isHeld?: boolean) =>
      costs(dialecticLog({ ...open, afterwards: [reserved("a", 1), ...afterwards] }), isHeld).all
        .ambiguous;
    expect([
      without([]),
      without([], false),
      without([paused]),
      without([opened]),
      without([aborted, paused]),
      without([cut, paused]),
    ]).toEqual([0, 1, 1, 1, 1, 0]);
  });

  test("[X-06] retries, failed calls and calls without an end count, and leave the sum open", () => {
    const open = {
      say: (ask: { readonly id: string }) => (ask.id === "position/1/security" ? undefined : null),
    };
    const security = (afterwards: readonly Draft[]) =>
      costs(dialecticLog({ ...open, afterwards }), false).bySeat.find(
        ({ seat }) => seat === "security",
      )?.cost;
    expect(security([reserved("a", 1), failed("a", true), reserved("b", 2)])).toEqual({
      calls: 2,
      retries: 1,
      repairs: 0,
      failed: 1,
      ambiguous: 1,
      hosted: 0,
      estimated: 0,
      input: { total: null, known: 0, unknown: 2 },
      output: { total: null, known: 0, unknown: 2 },
      cached: { total: null, known: 0, unknown: 2 },
      usd: { total: null, known: 0, unknown: 2 },
      ms: { total: null, known: 100, unknown: 1 },
    });
  });

  test("a request that never left cost nothing, and that is known", () => {
    const open = {
      say: (ask: { readonly id: string }) => (ask.id === "position/1/security" ? undefined : null),
    };
    const events: LogEvent[] = dialecticLog({
      ...open,
      afterwards: [reserved("a", 1), failed("a", false)],
    });
    const { usd, input } = costs(events).bySeat.find(({ seat }) => seat === "security")?.cost ?? {};
    expect([usd, input]).toEqual([known(0), known(0)]);
  });

  test("what can come to nothing at most cost nothing, however it ended: a rehearsal has no unknown price", () => {
    const open = {
      say: (ask: { readonly id: string }) => (ask.id === "position/1/security" ? undefined : null),
    };
    const { usd, input } =
      costs(
        dialecticLog({
          ...open,
          afterwards: [reserved("a", 1, 0), failed("a", true), reserved("b", 2, 0)],
        }),
      ).bySeat.find(({ seat }) => seat === "security")?.cost ?? {};
    expect([usd, input]).toEqual([known(0), { total: null, known: 0, unknown: 2 }]);
  });

  test("answers that people gave are no calls, and are counted by seat", () => {
    const events = dialecticLog({ hosted: true }).map((event): LogEvent =>
      event.type === "deliberation.opened"
        ? { ...event, data: { ...event.data, models: { "*": "person" } } }
        : event,
    );
    const { all, people } = costs(events);
    expect([all.calls, people.map(({ title, answers }) => [title, answers])]).toEqual([
      0,
      [
        ["Moderator", 5],
        ["Performance", 4],
        ["Security", 4],
        ["Maintainability", 4],
        ["Devil's advocate", 4],
      ],
    ]);
  });

  test("what a host spent is unknown to us", () => {
    const { all } = costs(dialecticLog({ hosted: true }));
    expect([all.calls, all.hosted, all.usd]).toEqual([
      22,
      22,
      { total: null, known: 0, unknown: 22 },
    ]);
  });
});
