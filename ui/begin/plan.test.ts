import { expect, test } from "vitest";
import type { PlanView } from "../../src/web/wire.ts";
import { figuresOf, limitsOf, sharedText, stagesByRound } from "./plan.tsx";
import { translator } from "../language.tsx";
import en from "../words/en.json";
import ja from "../words/ja.json";

const plan: PlanView = {
  protocol: "swarm",
  topic: "T",
  seats: 7,
  rounds: 3,
  ends: [],
  asks: [28, 41],
  most: 60,
  tokens: 266_000,
  usd: 1.234,
  pricesOf: null,
  unpriced: [],
  unbilled: [],
  sharesOneModel: true,
  offersBaseline: false,
  models: { "*": "openai/model-a", critic: "person" },
  stages: [],
  notices: [],
  caps: { calls: null, tokens: null, usd: null, minutes: null },
};

test("the figures of a plan, as people read them", () => {
  expect(figuresOf(plan, translator("en", en), "en")).toEqual([
    { label: "Seats", value: "7", more: "one model in all" },
    { label: "Rounds", value: "up to 3", more: "" },
    { label: "Questions asked", value: "28–41", more: "60 at the very most" },
    { label: "Tokens", value: "about 266,000", more: "an estimate, on the high side" },
    { label: "Price", value: "about $1.23", more: "on the high side" },
  ]);
});

test("models are counted only where models fill seats", () => {
  const t = translator("en", en);
  const said = (models: Record<string, string>): unknown => [
    figuresOf({ ...plan, models }, t, "en")[0]?.more,
    sharedText({ models }, t)?.split(".")[0]?.split(":")[0],
  ];
  expect([
    said({ "*": "rehearsal", staff: "person" }),
    said({ "*": "openai/model-a", staff: "person" }),
    said({ "*": "openai/model-a", staff: "openai/model-b" }),
    said({ "*": "rehearsal", staff: "openai/model-b" }),
  ]).toEqual([
    ["", "This is a rehearsal"],
    ["one model in all", "All seats that a model fills share one model"],
    ["several models", undefined],
    ["", undefined],
  ]);
});

test("a price that nobody knows is not free, and what costs nothing is not unknown", () => {
  const price = (usd: number | null): string | undefined =>
    figuresOf({ ...plan, usd }, translator("en", en), "en").at(-1)?.value;
  expect([price(null), price(0)]).toEqual(["unknown", "no cost"]);
});

test("only limits that are set are said", () => {
  expect([
    limitsOf(plan.caps, translator("en", en), "en"),
    limitsOf({ usd: 5, calls: 1, tokens: 20_000, minutes: 60 }, translator("ja", ja), "ja"),
  ]).toEqual([[], ["$5.00", "呼び出し 1 回", "20,000 トークン", "60 分"]]);
});

test("stages of one round stand together, and a round outside is its own", () => {
  expect(
    stagesByRound([
      "Cast",
      "round 1: Blind: declarations",
      "round 1: Questions",
      "round 2: Questions",
      "End",
    ]),
  ).toEqual([
    { round: 0, titles: ["Cast"] },
    { round: 1, titles: ["Blind: declarations", "Questions"] },
    { round: 2, titles: ["Questions"] },
    { round: 0, titles: ["End"] },
  ]);
});
