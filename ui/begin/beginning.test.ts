import { describe, expect, test } from "vitest";
import type { Choice } from "../../src/web/wire.ts";
import { beginningOf } from "./beginning.ts";
import { NO_CAPS } from "./caps-of.ts";
import { BLANK, type Draft } from "./draft.ts";

const draft = (part: Partial<Draft>): Draft => ({
  ...BLANK,
  topic: "Split it?",
  model: "rehearsal",
  ...part,
});
const choices: readonly Choice[] = [
  { name: "mode", kind: "one-of", values: ["standard", "deep"], default: "standard" },
  { name: "rounds", kind: "number", values: [], default: null },
  { name: "members", kind: "text", values: [], default: null },
  { name: "deal", kind: "yes", values: [], default: false },
];

describe("what was put together becomes what is sent", () => {
  test("what is empty is not sent", () => {
    expect(
      beginningOf(
        draft({ topic: "  Split it? ", options: ["", "  "], seats: [{ seat: " ", model: "" }] }),
        [],
        [],
      ),
    ).toEqual({
      ok: true,
      beginning: { protocol: "swarm", model: "rehearsal", topic: "Split it?" },
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
    expect(beginningOf(full, [{ name: "a.md", text: "A", bytes: 1 }], choices)).toEqual({
      ok: true,
      beginning: {
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
    expect(beginningOf(draft({ choices: { swarm: { mode: "huge" } } }), [], choices)).toMatchObject(
      { ok: true, beginning: { choices: { mode: "standard" } } },
    );
  });

  test("a review sends its text, and neither topic nor options", () => {
    const made = beginningOf(
      draft({
        protocol: "review",
        options: ["Yes"],
        artifact: { name: " ", text: "# Plan\n", isFile: false },
      }),
      [],
      [],
    );
    expect(made).toEqual({
      ok: true,
      beginning: {
        protocol: "review",
        model: "rehearsal",
        artifact: { name: "text.md", text: "# Plan\n" },
      },
    });
  });

  test("only a rehearsal has a temperament and a seed", () => {
    const other = draft({ model: "openai/x", temperament: "hostile", seed: "no number" });
    expect(beginningOf(other, [], [])).toEqual({
      ok: true,
      beginning: { protocol: "swarm", model: "openai/x", topic: "Split it?" },
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
    expect(beginningOf(given, [], choices)).toEqual({ ok: false, ...expected });
  });
});
