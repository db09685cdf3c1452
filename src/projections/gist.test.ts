import { describe, expect, test } from "vitest";
import type { JsonObject } from "../script/json.ts";
import { gist } from "./gist.ts";

describe("the gist of a message", () => {
  test.each<[string, JsonObject, string]>([
    ["a claim comes before what else is said", { compromise: "Wait.", claim: "Split it." }, "Split it."],
    ["an empty field carries nothing", { claim: "", weakness: " ", noMaterialWeakness: "It held." }, "It held."],
    ["a position, wherever a protocol puts it", { currentPosition: "Keep it." }, "Keep it."],
    ["a response", { response: "That path is closed.", cites: ["r1-msg-001"] }, "That path is closed."],
    ["an integration is its overview", { overview: { text: "They differ.", cites: [] }, rulings: [] }, "They differ."],
    ["premises are told by the first", { premises: [{ premise: "Deploys stay weekly.", mayFail: "" }] }, "Deploys stay weekly."],
    ["a body without text is told by its fields", { ranking: ["i1"], stances: {} }, "ranking, stances"],
  ])("%s", (_says, body, expected) => {
    expect(gist(body)).toBe(expected);
  });
});
