// What becomes of a reply that has the form and breaks rules, or is odd at its edges.
import { describe, expect, it } from "vitest";
import type { Ask, Rule } from "../../kernel/ask.ts";
import type { Json } from "../../kernel/json.ts";
import { fit } from "./fit.ts";
import { preflightAsk, unfitReason } from "./preflight.ts";
import { looksLikeRefusal } from "./refusal.ts";
import { lapseDraft, MOST_REPAIRS, settlementIn, submit } from "./submit.ts";

const broken = (over: Partial<Rule<Json>>): Rule<Json> => ({
  id: "R",
  says: "",
  effect: "reject",
  last: "absent",
  check: () => "too bold",
  ...over,
});
const submitted = (rule: Rule<Json>, rejections = 0) => {
  const ask: Ask = { ...preflightAsk("m"), rules: [rule] };
  const { type, data } = submit(ask, { raw: '{"a":1}', call: "c", finish: "stop", rejections });
  return [type, "flags" in data ? data.flags : "reasons" in data ? data.reasons : data.state];
};

describe("a rule that a reply breaks", () => {
  it("sends it back, and at the last try makes it absent or is noted, as the rule says", () => {
    expect(submitted(broken({}))).toEqual(["ask.rejected", ["too bold"]]);
    expect(submitted(broken({}), MOST_REPAIRS)).toEqual(["ask.lapsed", "unparsable"]);
    expect(submitted(broken({ last: "flag" }))).toEqual(["ask.rejected", ["too bold"]]);
    expect(submitted(broken({ last: "flag" }), MOST_REPAIRS)).toEqual([
      "ask.answered",
      ["R: too bold"],
    ]);
  });

  it("is only noted where that is all it is for", () => {
    expect(submitted(broken({ effect: "flag" }))).toEqual(["ask.answered", ["R: too bold"]]);
  });

  it("fits the reply at the last try, where it knows how to", () => {
    const fits = broken({
      check: (value) => (JSON.stringify(value) === "{}" ? undefined : "too bold"),
      fit: () => ({}),
    });
    expect(submitted(fits)[0]).toBe("ask.rejected");
    expect(submitted(fits, MOST_REPAIRS)).toEqual(["ask.answered", ["R: too bold; cut to fit"]]);
    const vain = broken({ last: "flag", fit: () => ({}) });
    expect(submitted(vain, MOST_REPAIRS)).toEqual(["ask.answered", ["R: too bold"]]);
  });
});

describe("a person's reply", () => {
  const given = (rule: Rule<Json>, more: { readonly isPerson?: true; readonly who?: string }) =>
    submit(
      { ...preflightAsk("m"), rules: [rule] },
      { raw: '{"a":1}', call: null, finish: "stop", rejections: 0, ...more },
    );

  it("is spared the rules that spare people, and no others", () => {
    const spares = broken({ sparesPeople: true });
    expect([
      given(spares, { isPerson: true }).type,
      given(spares, {}).type,
      given(broken({}), { isPerson: true }).type,
    ]).toEqual(["ask.answered", "ask.rejected", "ask.rejected"]);
  });

  it("is recorded with who gave it where that is an account, and with no other name", () => {
    const kept = broken({ check: () => undefined });
    const account = `account:${"a".repeat(32)}:oidc`;
    expect(given(kept, { isPerson: true, who: account }).data).toHaveProperty("who", account);
    expect(given(kept, { isPerson: true, who: "lead" }).data).not.toHaveProperty("who");
    expect(given(kept, {}).data).not.toHaveProperty("who");
  });
});

describe("what is fitted", () => {
  const form = (json: Json) => ({ json: { type: "object", properties: { a: json } } as never }); // a schema as JSON
  it("leaves a text as long as it may be, and a choice that is one", () => {
    const text = form({ type: "string", maxLength: 3 });
    expect(fit(text, { a: "abc" }, false)).toEqual({ value: { a: "abc" }, notes: [] });
    expect(fit(form({ enum: ["x", "y"] }), { a: "y" }, false)).toEqual({
      value: { a: "y" },
      notes: [],
    });
  });

  it("reads a word for nothing as null where null may stand", () => {
    const either = form({ anyOf: [{ type: "number" }, { type: "null" }] });
    for (const word of ["none", " NULL ", ""])
      expect(fit(either, { a: word }, false).value).toEqual({ a: null });
  });

  it("leaves such a word where a text may stand, where null may not, and what is no word", () => {
    const kept = (schemas: Json, a: Json) =>
      expect(fit(form({ anyOf: schemas }), { a }, false)).toEqual({ value: { a }, notes: [] });
    kept([{ type: "string" }, { type: "null" }], "none");
    kept([{ type: "integer" }, { type: "number" }], "none");
    kept([{ type: "number" }, { type: "null" }], []);
  });

  it("leaves what is no object, and adds nothing that need not be there, even at the last try", () => {
    const text = form({ type: "string" });
    for (const given of ["x", ["x"], null, {}])
      expect(fit(text, given, true)).toEqual({ value: given, notes: [] });
  });
});

it("an answer, a rejection and a lapse say what became of a reply, and nothing else does", () => {
  const ask = preflightAsk("m");
  const given = { raw: "{}", call: null, finish: "stop", rejections: 0 } as const;
  const settled = [
    submit(ask, given),
    submit(ask, { ...given, finish: "length" }),
    lapseDraft(ask, "timed-out", "no reply"),
  ];
  expect(settled.map(({ type }) => type)).toEqual(["ask.answered", "ask.rejected", "ask.lapsed"]);
  expect(settled.map(settlementIn)).toEqual(settled);
  const other = { type: "deliberation.resumed", data: { who: "lead" } } as const;
  expect(settlementIn(other)).toBeUndefined();
});

it("a refusal has an end: what goes on longer is an answer without its form", () => {
  const said = "I can't help with that.";
  expect(looksLikeRefusal(said.padEnd(600, "."))).toBe(true);
  expect(looksLikeRefusal(said.padEnd(601, "."))).toBe(false);
});

it("an answer of blanks is empty, and one that was declined says so", () => {
  expect(unfitReason(" \n", "stop")).toBe("its answer was empty");
  expect(unfitReason("", "length")).toBeUndefined();
  expect(unfitReason("no", "refusal")).toContain("declined");
  expect(unfitReason("no", "stop")).toContain("prose");
  expect(unfitReason('{"ready":"yes"}', "stop")).toBeUndefined();
});
