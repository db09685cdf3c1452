import { describe, expect, it } from "vitest";
import { MAIN, mainIssue, NONE, position, vote, withOption } from "./options.ts";

const issue = mainIssue("Split it?", ["Split now", "Keep it whole"], "given");

describe("options", () => {
  it("are numbered by the engine, in the order they came", () => {
    expect(issue).toEqual({
      kind: "issue",
      id: MAIN,
      title: "Split it?",
      main: true,
      origin: "given",
      stances: [
        { id: "o1", label: "Split now" },
        { id: "o2", label: "Keep it whole" },
      ],
    });
  });

  it("take in an answer of one's own under the next id, and leave the list as it was", () => {
    expect(withOption(issue, "Buy one")).toEqual({
      id: "o3",
      issue: { ...issue, stances: [...issue.stances, { id: "o3", label: "Buy one" }] },
    });
    expect(issue.stances).toHaveLength(2);
  });

  it("know an answer that is listed already, whatever its case, spacing and punctuation", () => {
    expect(
      ["split now", " Split  now! ", "ｓｐｌｉｔ now"].map((label) => withOption(issue, label)),
    ).toEqual(Array.from({ length: 3 }, () => ({ issue, id: "o1" })));
    expect(withOption(issue, "Split now, in two steps")?.id).toBe("o3");
  });

  it("take in nothing that says nothing, and an id for the option it names", () => {
    expect(
      ["", "  ", "none", "None", "null", "n/a", "—", "..."].map((said) => withOption(issue, said)),
    ).toEqual(Array.from({ length: 8 }, () => null));
    expect(withOption(issue, " o2 ")).toEqual({ issue, id: "o2" });
  });

  it("are nine at most: a tenth is no option, and one that is listed still is", () => {
    const full = mainIssue(
      "Which?",
      Array.from({ length: 9 }, (_, i) => `Answer ${i + 1}`),
      "grouped",
    );
    expect([withOption(full, "Another"), withOption(full, "answer 9")]).toEqual([
      null,
      { issue: full, id: "o9" },
    ]);
  });

  it("[X-14] none, or no field at all, is no vote", () => {
    expect([vote("o1"), vote(NONE), vote(undefined)]).toEqual(["o1", null, null]);
  });

  it("a position without a confidence says so", () => {
    expect(
      position({
        seat: "growth",
        round: 2,
        issue: "i1",
        stance: "o1",
        basis: "stated",
        message: "r2-msg-001",
      }),
    ).toEqual({
      kind: "position",
      seat: "growth",
      round: 2,
      issue: "i1",
      stance: "o1",
      basis: "stated",
      confidence: null,
      message: "r2-msg-001",
    });
    expect(
      position({
        seat: "growth",
        round: 1,
        issue: "i1",
        stance: null,
        basis: "confirmed",
        message: null,
        confidence: 0.4,
      }).confidence,
    ).toBe(0.4);
  });
});
