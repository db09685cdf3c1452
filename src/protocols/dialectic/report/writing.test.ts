import { describe, expect, test } from "vitest";
import { dialecticLog, unanimousLog } from "../../../../test/builders/dialectic-log.ts";
import type { LogEvent } from "../../../log/event.ts";
import { discussion as documentOf } from "./writing.ts";

const discussion = (events: readonly LogEvent[]): string => documentOf(events)?.text ?? "";

const sections = (markdown: string) =>
  markdown.split("\n").filter((line) => line.startsWith("## "));

const ENGLISH = [
  "## Overview",
  "## Agreement matrix by issue",
  "## Moderator's ruling on split issues",
  "## How positions moved",
  "## Minority views",
  "## Devil's advocate's summary",
  "## Next actions",
];

describe("the discussion document", () => {
  test.each([
    ["en", ENGLISH],
    [
      "ja",
      [
        "## 概要",
        "## 論点別の合意マトリクス",
        "## 対立論点に関するモデレーターの裁定",
        "## 立場の変遷",
        "## 少数意見",
        "## 悪魔の代弁者の総括",
        "## 次のアクション",
      ],
    ],
    [
      "zh",
      [
        "## 概述",
        "## 按议题的共识矩阵",
        "## 主持人对分歧议题的裁定",
        "## 立场的变化",
        "## 少数意见",
        "## 魔鬼代言人的总结",
        "## 后续行动",
      ],
    ],
  ])("[P-20 X-12] has every section in order, in %s", (lang, expected) => {
    expect(sections(discussion(dialecticLog({ brief: { lang } })))).toEqual(expected);
  });

  test("[P-20] has every section whatever the run came to", () => {
    expect(sections(discussion(unanimousLog()))).toEqual(ENGLISH);
  });

  test("[P-20 T-19] is there for a run in which somebody took a position, and for no other", () => {
    const none = dialecticLog({ say: () => ({ silent: "refused", why: "no" }) });
    const one = dialecticLog({
      say: ({ seat }) =>
        seat.id.startsWith("security") || seat.id === "moderator"
          ? null
          : { silent: "refused", why: "no" },
    });
    expect([documentOf(none), sections(discussion(one))]).toEqual([null, ENGLISH]);
  });

  test("[P-20 T-19] is called after the feature and the topic, in any script", () => {
    const name = (feature: string, topic: string) =>
      documentOf(dialecticLog({ brief: { feature, topic } }))?.name;
    expect([
      name("general", "REST or GraphQL?"),
      name("Bill/../ing", "請求サービスを分割すべきか？"),
    ]).toEqual([
      "general-discussion-rest-or-graphql.md",
      "bill-ing-discussion-請求サービスを分割すべきか.md",
    ]);
  });

  test("[P-21] is framed as material, with options, trade-offs and the question to decide", () => {
    const text = discussion(dialecticLog());
    expect(text).toContain("This is material for a decision, not the decision");
    expect(text).toContain("| Stance | Held by | Gains | Costs |");
    expect(text).toContain(
      "**Question to decide:** **Must card data be out of reach of other modules before the next audit?** (r1-msg-001, r1-msg-002)",
    );
  });

  test("holds the devil's advocate's premises itself, since the transcript is elsewhere", () => {
    expect(discussion(dialecticLog())).toContain(
      "- Billing changes often enough to matter — may fail: Nobody has checked it against last year's changes. (r1-msg-004)",
    );
  });

  test("[P-19] says none where there is no minority", () => {
    expect(discussion(unanimousLog())).toContain("## Minority views\n\nNone.\n");
  });

  test("names its deliberation in a line of its own, and no other deliberation's", () => {
    const document = documentOf(dialecticLog({ brief: { lang: "ja" } }));
    const line = "Deliberation: 2026-01-05-split-billing";
    const others = document?.text.replace(line, "Deliberation: 2026-01-05-split") ?? "";
    expect([
      document?.text.split("\n").includes(line),
      document?.isOwn(document.text),
      document?.isOwn(others),
      document?.isOwn(others.replace("Deliberation: ", line)),
    ]).toEqual([true, true, false, false]);
  });

  test("has no link that leads nowhere, since the transcript is elsewhere", () => {
    const text = discussion(dialecticLog());
    expect([text.match(/\]\(#/g), text.match(/<a id=/g)]).toEqual([null, null]);
  });
});
