// What a call counts as, and what is left under the caps.
import { unphrased } from "../../../test/builders/unphrased.ts";
import { describe, expect, it } from "vitest";
import { type Call, History } from "../deliberation/history.ts";
import type { Caps, Usage } from "../../log/event.ts";
import { chargeOf, Budget } from "./budget.ts";

const NO_CAPS: Caps = { calls: null, tokens: null, usd: null, minutes: null };
const usage = (input: number | null, output: number | null): Usage => ({
  input,
  output,
  cacheRead: null,
  cacheWrite: null,
  estimated: false,
});
const call = (over: Partial<Call> = {}): Call => ({
  call: "c1",
  ask: "a",
  model: "m",
  attempt: 1,
  repair: 0,
  prompt: "",
  reserve: { tokens: 100, usd: 0.5 },
  activeMs: 0,
  seat: "a",
  state: "reserved",
  ...over,
});
const failed = (failure: string, over: Partial<Call["failure"]> = {}, rest: Partial<Call> = {}) =>
  call({
    state: "failed",
    failure: {
      call: "c1",
      ask: "a",
      failure,
      message: "",
      sent: true,
      again: "later",
      retryAfterMs: 0,
      raw: null,
      usage: null,
      usd: null,
      ms: 0,
      activeMs: 0,
      ...over,
    },
    ...rest,
  });
const WHOLE = { calls: 1, tokens: 100, usd: 0.5 };

function history(caps: Partial<Caps>, ...calls: readonly Call[]): History {
  const made = new History();
  made.caps = { ...NO_CAPS, ...caps };
  for (const one of calls) made.calls.set(one.call, one);
  return made;
}

describe("what a call counts as", () => {
  it.each(["reserved", "ambiguous"] as const)("is its reservation while it is %s", (state) => {
    expect(chargeOf(call({ state }))).toEqual(WHOLE);
    expect(chargeOf(call({ state, reserve: { tokens: 7, usd: null } }))).toEqual({
      calls: 1,
      tokens: 7,
      usd: 0,
    });
  });

  it("is what the provider said once it is completed, and the reservation where nothing was said", () => {
    const said = { state: "completed", usage: usage(30, 12), usd: 0.02 } as const;
    expect(chargeOf(call(said))).toEqual({ calls: 1, tokens: 42, usd: 0.02 });
    expect(chargeOf(call({ state: "completed", usage: null, usd: null }))).toEqual(WHOLE);
    expect(chargeOf(call({ ...said, usage: usage(null, 12) })).tokens).toBe(100);
    expect(chargeOf(call({ ...said, usage: usage(30, null) })).tokens).toBe(100);
    expect(
      chargeOf(call({ state: "completed", usd: null, reserve: { tokens: 1, usd: null } })).usd,
    ).toBe(0);
  });

  it("is nothing if it was never sent", () => {
    expect(chargeOf(failed("not-sent", { sent: false }))).toEqual({ calls: 0, tokens: 0, usd: 0 });
  });

  it.each([
    "rate-limited",
    "server",
    "quota",
    "unauthorised",
    "not-found",
    "bad-request",
    "context-overflow",
  ])("is a request without tokens where the provider did nothing: %s", (failure) => {
    expect(chargeOf(failed(failure))).toEqual({ calls: 1, tokens: 0, usd: 0 });
    const billed = { usage: usage(3, 4), usd: 0.01 };
    expect(chargeOf(failed(failure, {}, billed))).toEqual({ calls: 1, tokens: 7, usd: 0.01 });
  });

  it("is its reservation where it failed otherwise, or with a part of an answer", () => {
    expect(chargeOf(failed("cut-off"))).toEqual(WHOLE);
    expect(chargeOf(failed("server", { raw: { text: "half" } }))).toEqual(WHOLE);
    expect(chargeOf(failed("cut-off", {}, { usage: usage(3, 4), usd: 0.01 }))).toEqual({
      calls: 1,
      tokens: 7,
      usd: 0.01,
    });
    expect(chargeOf(failed("cut-off", {}, { reserve: { tokens: 9, usd: null } })).usd).toBe(0);
    expect(chargeOf(call({ state: "failed" }))).toEqual(WHOLE);
  });
});

describe("a reservation", () => {
  const small = { tokens: 10, usd: 0.1 };

  it("adds to what the log holds until the log holds it too", () => {
    const past = history({}, call({ call: "c0" }));
    const ledger = new Budget(past);
    expect(ledger.reserve("c1", small)).toEqual({ kind: "ok" });
    expect(ledger.reserve("c2", { tokens: 1, usd: null })).toEqual({ kind: "ok" });
    expect(ledger.spending()).toEqual({ calls: 3, tokens: 111, usd: 0.6 });
    past.calls.set("c1", call({ call: "c1", reserve: small }));
    expect(ledger.spending()).toEqual({ calls: 3, tokens: 111, usd: 0.6 });
    ledger.release("c2");
    expect(ledger.spending()).toEqual({ calls: 2, tokens: 110, usd: 0.6 });
  });

  it.each([
    { caps: { calls: 2 }, what: "2 calls" },
    { caps: { tokens: 110 }, what: "110 tokens" },
    { caps: { usd: 0.6 }, what: "$0.6" },
  ])("[R-D1] may reach a cap and never pass it: $what", ({ caps, what }) => {
    const past = history(caps, call({ call: "c0", state: "completed", usd: 0.5 }));
    const ledger = new Budget(past);
    expect(ledger.reserve("c1", small)).toEqual({ kind: "ok" });
    expect(ledger.reserve("c2", small)).toEqual({ kind: "wait" });
    past.calls.set("c1", call({ call: "c1", state: "completed", usage: usage(5, 5), usd: 0.1 }));
    expect(unphrased(ledger.reserve("c2", small))).toEqual({
      kind: "cap",
      why: {
        text: `the cap of ${what} leaves no room for the next call (2 calls, 110 tokens, $0.6000 spent or reserved)`,
      },
    });
    expect(ledger.spending().calls).toBe(2);
  });

  it("waits for a call in flight only, and for none that has ended", () => {
    const past = history({ calls: 1 });
    const ledger = new Budget(past);
    ledger.reserve("c1", small);
    past.calls.set("c1", call({ call: "c1" }));
    expect(ledger.reserve("c2", small).kind).toBe("wait");
    past.calls.set("c1", failed("server"));
    expect(ledger.reserve("c2", small).kind).toBe("cap");
  });

  it("needs no price where no money is capped", () => {
    expect(new Budget(history({ usd: 0.5 })).reserve("c1", { tokens: 1, usd: null }).kind).toBe(
      "ok",
    );
  });
});
