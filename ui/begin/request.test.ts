import { describe, expect, test } from "vitest";
import type { OfferedChoice } from "../../src/web/wire.ts";
import { fieldOf, requestOf } from "./request.ts";
import { NO_CAPS } from "../parts/caps.tsx";
import { BLANK, type Draft } from "./draft.ts";

const draft = (part: Partial<Draft>): Draft => ({
  ...BLANK,
  protocol: "swarm",
  topic: "Split it?",
  model: "rehearsal",
  ...part,
});
const choice = (
  name: string,
  kind: OfferedChoice["kind"],
  values: readonly string[],
  first: OfferedChoice["default"],
): OfferedChoice => ({ name, kind, values, default: first, label: name, hint: "", words: {} });
const choices = [
  choice("mode", "one-of", ["standard", "deep"], "standard"),
  choice("rounds", "number", [], null),
  choice("members", "text", [], null),
  choice("deal", "yes", [], false),
];
const ofWords = { isOfText: false, choices };
const ofText = { isOfText: true, choices: [] };
const plain = { isOfText: false, choices: [] };

describe("what was put together becomes what is sent", () => {
  test("what is empty is not sent", () => {
    expect(
      requestOf(
        draft({ topic: "  Split it? ", options: ["", "  "], seats: [{ seat: " ", model: "" }] }),
        [],
        plain,
      ),
    ).toEqual({
      ok: true,
      request: { protocol: "swarm", model: "rehearsal", topic: "Split it?" },
    });
  });

  test("everything that was given is sent", () => {
    const full = draft({
      options: ["Yes ", "", "No"],
      seats: [{ seat: " critic", model: "person" }],
      caps: { usd: "2.5", calls: "４０", tokens: "", minutes: "1.5" },
      lang: "ja",
      choices: {
        swarm: { mode: "deep", rounds: "3", members: " a, b ", deal: true },
        review: { preset: "plan" },
      },
      temperament: "hostile",
      seed: "0",
    });
    expect(requestOf(full, [{ name: "a.md", text: "A", bytes: 1 }], ofWords)).toEqual({
      ok: true,
      request: {
        protocol: "swarm",
        model: "rehearsal",
        topic: "Split it?",
        documents: [{ name: "a.md", text: "A" }],
        seats: { critic: "person" },
        options: ["Yes", "No"],
        caps: { usd: 2.5, calls: 40, minutes: 1.5 },
        lang: "ja",
        choices: { mode: "deep", rounds: 3, members: "a, b", deal: true },
        temperament: "hostile",
        seed: 0,
      },
    });
  });

  test("the first word of a list is said aloud, and a word that is not in the list is not", () => {
    expect(requestOf(draft({ choices: { swarm: { mode: "huge" } } }), [], ofWords)).toMatchObject({
      ok: true,
      request: { choices: { mode: "standard" } },
    });
  });

  test("a review sends its text, and neither topic nor options", () => {
    const made = requestOf(
      draft({
        protocol: "review",
        options: ["Yes"],
        artifact: { name: " ", text: "# Plan\n", isFile: false },
      }),
      [],
      ofText,
    );
    expect(made).toEqual({
      ok: true,
      request: {
        protocol: "review",
        model: "rehearsal",
        artifact: { name: "text.md", text: "# Plan\n" },
      },
    });
  });

  test("only a rehearsal has a temperament and a seed", () => {
    const other = draft({ model: "openai/x", temperament: "hostile", seed: "no number" });
    expect(requestOf(other, [], plain)).toEqual({
      ok: true,
      request: { protocol: "swarm", model: "openai/x", topic: "Split it?" },
    });
  });
});

describe("what cannot be used is named with its field", () => {
  test.each([
    ["an empty topic", draft({ topic: " \n" }), { field: "topic", trouble: "no-topic", value: "" }],
    [
      "a review of nothing",
      draft({ protocol: "review" }),
      { field: "artifact", trouble: "no-artifact", value: "" },
    ],
    [
      "a vendor without a name",
      draft({ model: "openai/" }),
      { field: "model", trouble: "no-model", value: "openai/" },
    ],
    [
      "a seat without a model",
      draft({ seats: [{ seat: "critic", model: "" }] }),
      { field: "seats", trouble: "half-seat", value: "critic" },
    ],
    [
      "a model without a seat",
      draft({ seats: [{ seat: "", model: "person" }] }),
      { field: "seats", trouble: "half-seat", value: "person" },
    ],
    [
      "a seat named twice",
      draft({
        seats: [
          { seat: "a", model: "person" },
          { seat: "a ", model: "rehearsal" },
        ],
      }),
      { field: "seats", trouble: "same-seat", value: "a" },
    ],
    [
      "a limit of zero",
      draft({ caps: { ...NO_CAPS, usd: "0" } }),
      { field: "caps", trouble: "not-number", value: "0" },
    ],
    [
      "half a call",
      draft({ caps: { ...NO_CAPS, calls: "1.5" } }),
      { field: "caps", trouble: "not-whole", value: "1.5" },
    ],
    [
      "rounds in words",
      draft({ choices: { swarm: { rounds: "three" } } }),
      { field: "choices", trouble: "not-whole", value: "three" },
    ],
    [
      "a seed that is no number",
      draft({ seed: "x" }),
      { field: "rehearsal", trouble: "not-whole", value: "x" },
    ],
  ] as const)("%s", (_, given, expected) => {
    const isOfText = given.protocol === "review";
    expect(requestOf(given, [], isOfText ? ofText : ofWords)).toEqual({ ok: false, ...expected });
  });
});

const sent = { model: "openai/x" };

test.each([
  ["its code", { code: "long-topic", message: "The topic has 9 characters." }, sent, "topic"],
  ["the part of the request", { code: "bad-request", message: "caps.usd: Too big." }, sent, "caps"],
  [
    "the whole request",
    { code: "bad-request", message: "The request: cannot be used." },
    sent,
    "form",
  ],
  [
    "the model that all use",
    { code: "unknown-model", message: "openai/x is not in the settings." },
    sent,
    "model",
  ],
  [
    "the model of a seat",
    { code: "unknown-model", message: "google/y is not in the settings." },
    sent,
    "seats",
  ],
  [
    "a document with a secret",
    { code: "secret-file", message: "notes.md is not sent to a model." },
    sent,
    "documents",
  ],
  [
    "the reviewed text with a secret",
    { code: "secret-file", message: "plan.md is not sent to a model." },
    { ...sent, artifact: { name: "plan.md", text: "" } },
    "artifact",
  ],
  ["nothing that is known", { code: "constructor", message: "?" }, sent, "form"],
] as const)("a refusal belongs to the field it is about: %s", (_, refused, about, field) => {
  expect(fieldOf(refused, about)).toBe(field);
});
