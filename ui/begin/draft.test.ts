import { expect, test } from "vitest";
import type { Offers } from "../../src/web/wire.ts";
import { BLANK, fitToOffers, packDraft, unpackDraft, type Draft } from "./draft.ts";

const full: Draft = {
  protocol: "review",
  topic: "T",
  artifact: { name: "a.md", text: "A", isFile: false },
  options: ["x", ""],
  model: "person",
  seats: [{ seat: "critic", model: "rehearsal" }],
  caps: { usd: "1", calls: "2", tokens: "3", minutes: "4" },
  lang: "zh",
  choices: { swarm: { mode: "deep", deal: true } },
  temperament: "flaky",
  seed: "7",
  quorum: "2",
};
const offers: Offers = {
  protocols: ["swarm", "review"].map((name) => ({
    name,
    title: name,
    for: "",
    seats: "",
    fixed: [],
    isOfText: name === "review",
    choices: [],
  })),
  models: ["rehearsal", "person"],
  vendors: ["openai"],
  suggested: "rehearsal",
  temperaments: [],
};

test("what was typed comes back as it was", () => {
  expect(unpackDraft(packDraft(full))).toEqual(full);
});

test("a file's text is not kept", () => {
  expect(
    unpackDraft(packDraft({ ...full, artifact: { name: "a.md", text: "secret", isFile: true } })),
  ).toEqual({ ...full, artifact: BLANK.artifact });
});

test.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["a list", "[1]"],
  [
    "wrong kinds",
    '{"protocol":2,"topic":1,"options":{},"seats":[1,null],"caps":[],"choices":{"swarm":3},"lang":"fr","artifact":"a"}',
  ],
])("%s kept is a blank form", (_, kept) => {
  expect(unpackDraft(kept)).toEqual(BLANK);
});

test("a protocol that is not offered gives way to the first", () => {
  expect([
    fitToOffers({ ...full, protocol: "gone" }, offers).protocol,
    fitToOffers(BLANK, offers).protocol,
  ]).toEqual(["swarm", "swarm"]);
});

test("a model that is not offered gives way to the suggested one, and one of a vendor with a key stays", () => {
  expect(
    fitToOffers(
      {
        ...full,
        model: "gone",
        seats: [
          { seat: "a", model: "google/x" },
          { seat: "b", model: "openai/x" },
        ],
      },
      offers,
    ),
  ).toEqual({
    ...full,
    model: "rehearsal",
    seats: [
      { seat: "a", model: "" },
      { seat: "b", model: "openai/x" },
    ],
  });
});
