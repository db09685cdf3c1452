import { describe, expect, it } from "vitest";
import { PRESETS, reviewBrief, under } from "../../../test/builders/review-panel.ts";
import {
  MOST_ARTIFACT_CHARS,
  presetSchema,
  presetShape,
  type Preset,
  type Special,
} from "./brief.ts";
import { review } from "./index.ts";
import { start } from "./start.ts";

const issues = (value: unknown) => {
  const parsed = review.brief.parse(value);
  return parsed.ok ? [] : parsed.issues;
};

describe("the brief of a review", () => {
  it("[M-32] refuses an artifact that cannot be read whole, with its size and the limit", () => {
    const sized = (chars: number) =>
      issues(reviewBrief({ artifact: { name: "long.md", text: "x".repeat(chars) } }));
    expect([sized(MOST_ARTIFACT_CHARS), sized(MOST_ARTIFACT_CHARS + 1)]).toEqual([
      [],
      [
        "artifact.text: the artifact has 240,001 characters, and at most 240,000 can be read whole by every reviewer in every round; review it in parts",
      ],
    ]);
    expect(issues(reviewBrief({ artifact: { name: "empty.md", text: " \n" } }))).toEqual([
      "artifact.text: the artifact is empty",
    ]);
  });

  it("[M-07] takes one to five rounds", () => {
    expect([1, 5, 6, 0].map((rounds) => issues(reviewBrief({ rounds })).length)).toEqual([
      0, 0, 1, 1,
    ]);
    expect(issues(reviewBrief({ rounds: 6 }))).toEqual([
      "rounds: at most 5 rounds; a person can ask for one more at the end",
    ]);
  });

  it("takes every preset, and none for a type it has no reviewers for", () => {
    expect(Object.keys(PRESETS).map((name) => issues(under(name as keyof typeof PRESETS)))).toEqual(
      Object.keys(PRESETS).map(() => []),
    );
    expect(issues(under("method", { type: "C" }))).toEqual([
      "the reply: the preset method has no reviewers for type C; it has M, H",
    ]);
  });
});

describe("a preset", () => {
  const refused = (over: Partial<Preset>) => {
    const parsed = presetShape.parse({ ...PRESETS.plan, ...over });
    return parsed.ok ? [] : parsed.issues;
  };
  const seated = (...ids: string[]) => ids.map((id) => ({ id, title: id, lens: id }));

  it("has two to five reviewers, each once, and none that is called as a seat of every review", () => {
    expect([
      refused({ reviewers: seated("a") }),
      refused({ reviewers: seated("a", "b", "c", "d", "e", "f") }),
      refused({ reviewers: seated("a", "b", "a") }),
      refused({ reviewers: seated("author", "person", "librarian") }),
      refused({ reviewers: seated("a", "b") }),
    ]).toEqual([
      ["reviewers: at least 2 reviewers"],
      ["reviewers: at most 5 reviewers"],
      ["the reply: reviewers: a is there twice"],
      ["author", "person", "librarian"].map(
        (id) =>
          `the reply: reviewers: ${id} is a seat of every review; call the reviewer something else`,
      ),
      [],
    ]);
  });

  it("may have one reviewer on two panels, and rules only for reviewers it has", () => {
    const { reviewers: _none, ...typed } = PRESETS.plan;
    expect(
      presetShape.parse({ ...typed, types: { H: [seated("a", "b"), seated("a", "c")] } }).ok,
    ).toBe(true);
    const stranger: Special = { rule: "adversarial", reviewer: "user", critic: "nobody" };
    expect(refused({ rules: [stranger] })).toEqual([
      "the reply: rules: nobody is not a reviewer of this preset",
    ]);
  });
});

describe("before the first call", () => {
  it("[T-34] [T-45] the kind of artifact, the preset and its reviewers are said, and when one pass will do", () => {
    const given = (lang: "en" | "ja") => ({
      common: { ...reviewBrief(), lang },
      choices: { preset: presetSchema.parse(PRESETS.plan) },
      artifact: {
        name: "docs/move.md",
        text: "# Plan",
        format: "markdown",
        isPiped: false,
      } as const,
      checks: [],
    });
    expect([start.notices?.(given("en")), start.notices?.(given("ja"))]).toEqual([
      [
        "docs/move.md is a text in Markdown, reviewed under the preset plan by The architect, The operator, The user.",
        expect.stringContaining("one pass will do"),
      ],
      [
        "docs/move.md（Markdown の文章）を、プリセット plan で The architect、The operator、The user が査読する。",
        expect.stringContaining("一回の通読で足りる"),
      ],
    ]);
  });
});
