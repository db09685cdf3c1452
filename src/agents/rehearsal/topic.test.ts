import { expect, test } from "vitest";
import type { Brief } from "../../script/protocol.ts";
import { alternativesIn, kindOf, optionsOf } from "./topic.ts";
import { WORDS } from "./words/index.ts";

function options(
  topic: string,
  lang: Brief["lang"],
  given: readonly string[] = [],
): readonly string[] {
  return optionsOf({ topic, lang, options: given, context: [], anonymous: false }, WORDS[lang]);
}

test.each([
  ["REST or GraphQL?", ["REST", "GraphQL"]],
  ["Postgres vs MySQL", ["Postgres", "MySQL"]],
  ["Postgres vs. MySQL for the ledger", ["Postgres", "MySQL"]],
  ["Should we use Rust, Go or Zig for the new gateway?", ["Rust", "Go", "Zig"]],
  ["Which is better, tabs or spaces?", ["tabs", "spaces"]],
  [
    "Should we keep the monolith or move to microservices?",
    ["keep the monolith", "move to microservices"],
  ],
  ["We grow fast. Should we buy or build?", ["buy", "build"]],
  ["公開APIはRESTかGraphQLか", ["REST", "GraphQL"]],
  ["公開APIはREST か GraphQL か？", ["REST", "GraphQL"]],
  ["RESTとGraphQLのどちらを選ぶべきか", ["REST", "GraphQL"]],
  ["公开接口用REST还是GraphQL？", ["REST", "GraphQL"]],
  ["我们应该继续自建，还是购买现成产品？", ["继续自建", "购买现成产品"]],
  ["Should we split the billing service?", []],
  ["課金サービスを分割すべきか", []],
  ["是否应该拆分计费服务？", []],
  ["", []],
])("the alternatives in %j are %j", (topic, alternatives) => {
  expect(alternativesIn(topic)).toEqual(alternatives);
});

test("a question of yes or no can be answered now, later, or not at all", () => {
  expect([
    options("Should we split the billing service?", "en"),
    options("課金サービスを分割すべきか", "ja"),
    options("是否应该拆分计费服务？", "zh"),
  ]).toEqual([
    [
      "split the billing service now",
      "prepare the ground first and split the billing service later",
      "leave things as they are",
    ],
    [
      "今すぐ課金サービスを分割する",
      "準備を整えてから課金サービスを分割する",
      "現状のまま変えずにおく",
    ],
    ["现在就拆分计费服务", "先打好基础再拆分计费服务", "维持现状不变"],
  ]);
});

test("options are things to do: names are chosen, deeds stand as they are, given ones come first", () => {
  expect([
    options("REST or GraphQL?", "en"),
    options("公開APIはRESTかGraphQLか", "ja"),
    options("用REST还是GraphQL？", "zh"),
    options("REST or GraphQL?", "en", ["Keep REST.", "GraphQL"]),
    options("REST or GraphQL?", "ja", ["移行する", "REST"]),
  ]).toEqual([
    ["choose REST", "choose GraphQL", "run a short trial of each before choosing"],
    ["RESTを選ぶ", "GraphQLを選ぶ", "それぞれを短期間試してから決める"],
    ["选择REST", "选择GraphQL", "先分别短期试用再做选择"],
    ["keep REST", "choose GraphQL"],
    ["移行する", "RESTを選ぶ"],
  ]);
});

test("a question without either is answered by the size of the step, also one in another language than the run's", () => {
  expect([
    options("How should we name our products?", "en").length,
    options("Should we split the billing service?", "ja"),
  ]).toEqual([
    3,
    ["小さな一歩から始めて見直す", "一気に本格的な解決に踏み切る", "事実がそろうまで何も変えない"],
  ]);
});

test.each([
  ["REST or GraphQL?", "technology"],
  ["How should the settings page be laid out?", "design"],
  ["Should our team adopt a four-day week?", "policy"],
  ["課金サービスを分割すべきか", "design"],
  ["是否实行远程办公？", "policy"],
  ["What is a good life?", undefined],
])("the kind of %j is %s", (topic, kind) => {
  expect(kindOf(topic, ["technology", "design", "policy", "other"])).toBe(kind);
});
