import { expect, it } from "vitest";
import type { Ask } from "../../kernel/ask.ts";
import type { Json } from "../../kernel/json.ts";
import { fingerprint } from "./fingerprint.ts";

const form = (description: string, ...ids: string[]): Ask["shape"] => ({
  json: { type: "object", properties: { target: { enum: ids, description } } },
  parse: (value) => ({ ok: true, value: value as Json }),
});
const rule = (over: Partial<Ask["rules"][number]> = {}): Ask["rules"][number] => ({
  id: "words-200",
  says: "At most 200 words.",
  effect: "reject",
  last: "absent",
  check: () => undefined,
  ...over,
});
const message = {
  kind: "message" as const,
  id: "r1-msg-001",
  seat: "a",
  round: 1,
  phase: "position",
  ask: "x",
  body: { claim: "A claim." },
  flags: [],
};
const asked: Ask = {
  id: "challenge/2/a",
  seat: { id: "a", title: "A", role: "member" },
  purpose: "challenge",
  phase: "challenge",
  round: 2,
  blind: false,
  transcript: [message],
  notes: [{ title: "Options", items: ["o1"] }],
  details: { category: "NARROWING" },
  shape: form("the message you aim at", "r1-msg-001"),
  rules: [rule()],
};
const gate = { question: "Go on?", choices: [{ id: "yes", label: "Yes" }], default: "yes" };

const OTHERS: readonly (readonly [what: string, ask: Ask])[] = [
  ["its id", { ...asked, id: "challenge/3/a" }],
  ["its seat", { ...asked, seat: { ...asked.seat, id: "b" } }],
  ["its purpose", { ...asked, purpose: "attack" }],
  ["its phase", { ...asked, phase: "synthesis" }],
  ["its round", { ...asked, round: 3 }],
  ["its blindness", { ...asked, blind: true }],
  ["what it shows", { ...asked, transcript: [] }],
  ["its details", { ...asked, details: { category: "CONSENSUS" } }],
  ["its form", { ...asked, shape: form("the message you aim at", "r1-msg-001", "r1-msg-002") }],
  ["a rule", { ...asked, rules: [] }],
  ["what a rule does", { ...asked, rules: [rule({ effect: "flag" })] }],
  ["what a rule does the second time", { ...asked, rules: [rule({ last: "flag" })] }],
  ["its gate", { ...asked, gate }],
  ["a gate's default", { ...asked, gate: { ...gate, default: null } }],
];

it.each(OTHERS)("an ask that differs in %s has another fingerprint", (_what, other) => {
  expect(fingerprint(other)).not.toBe(fingerprint(asked));
});

it("every difference has a fingerprint of its own", () => {
  expect(new Set(OTHERS.map(([, other]) => fingerprint(other))).size).toBe(OTHERS.length);
});

it("[R-B6] an ask that differs in its wording has the same fingerprint", () => {
  const reworded: Ask = {
    ...asked,
    seat: { ...asked.seat, title: "Another title", lens: "Another lens" },
    notes: [{ title: "The options", items: ["o1: other words"] }],
    shape: form("aim here", "r1-msg-001"),
    rules: [rule({ says: "Be brief." })],
  };
  expect(fingerprint(reworded)).toBe(fingerprint(asked));
});

it("a form that differs in the type of a field is another", () => {
  const typed = (type: string): Ask => ({
    ...asked,
    shape: { ...asked.shape, json: { type: "object", properties: { target: { type } } } },
  });
  expect(fingerprint(typed("string"))).not.toBe(fingerprint(typed("number")));
});

it("a fingerprint stays what it is: logs hold it, and a run goes on only where it is the same", () => {
  expect(fingerprint(asked)).toBe("9a6e954a8278c699");
});
