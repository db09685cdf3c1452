import { describe, expect, it } from "vitest";
import { looksLikeRefusal } from "./refusal.ts";

describe("a plain-text reply", () => {
  it.each([
    "I can't help with that.",
    "I’m sorry, but I cannot assist with this request.",
    "I'm unable to provide an answer to this.",
    "I must decline.",
    "Sorry, this is against my guidelines.",
    "申し訳ありませんが、そのご依頼にはお手伝いできません。",
    "申し訳ございませんが、回答いたしかねます。",
    "抱歉，我无法协助完成这个请求。",
    "對不起，我不能提供這方面的內容。",
  ])("[R-C15] is a refusal: %s", (text) => {
    expect(looksLikeRefusal(text)).toBe(true);
  });

  it.each([
    ["a disagreement", "I can't agree with this plan: it ignores the cost of moving."],
    ["a doubt", "I am not sure that this can help anyone."],
    ["a position on refusing", "The vendor said they cannot help, so we should move."],
    ["JSON", '{"claim": "I can\'t help with that."}'],
    ["a long answer", `${"We should split the service. ".repeat(30)}I can't help with more.`],
    ["nothing", "  "],
    ["a Japanese disagreement", "この案には賛成できません。費用が高すぎます。"],
    ["a Chinese disagreement", "我不能同意这个方案，因为成本太高。"],
  ])("is no refusal: %s", (_, text) => {
    expect(looksLikeRefusal(text)).toBe(false);
  });
});
