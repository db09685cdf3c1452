import { describe, expect, it } from "vitest";
import { factsOf, type Held } from "../../../test/builders/hold.ts";
import {
  askedFor,
  declining,
  finding,
  found,
  LINES,
  noted,
  reviewBrief,
  reviewed,
  sentBack,
  type Body,
} from "../../../test/builders/review-panel.ts";
import { planFor } from "../../workspace/plan.ts";
import { review } from "../index.ts";
import { outline } from "./outline.ts";

const brief = reviewBrief({ sift: true });
const three = {
  "assess/1/architect": found(finding("major", { problem: "No owner.", evidence: LINES[1] })),
  "assess/1/operator": found(finding("critical", { problem: "No clock.", evidence: LINES[3] })),
  "assess/1/user": found(finding("minor", { problem: "The mark is unclear.", evidence: LINES[4] })),
};
const each = (...lines: readonly string[]): Body => ({ choice: "each", note: lines.join("\n") });
const edited = ({ facts }: Held) =>
  factsOf(facts, "version").flatMap(({ edits }) =>
    edits.flatMap(({ finding: id, also = [] }) => [id, ...also]),
  );
const ids = ({ asks }: Held) => asks.map(({ id }) => id);

describe("[A-13] a review whose findings a person sifts", () => {
  it("asks after a round with every open finding, and goes on as usual where the author is to judge", () => {
    const held = reviewed(three, brief);
    const { gate } = askedFor(held, "gate/findings/1");
    expect([
      ids(held).filter((id) => id.startsWith("gate/")),
      gate?.question.split("\n").length,
      gate?.needsYes,
      edited(held).sort(),
      held.outcome.reason,
    ]).toEqual([["gate/findings/1"], 4, true, ["F-1-1", "F-1-2", "F-1-3"], "decided"]);
  });

  it("is not asked where nobody wanted it, nor where nothing is revised", () => {
    const isSifted = (held: Held): boolean =>
      ids(held).some((id) => id.startsWith("gate/findings"));
    expect([
      isSifted(reviewed(three)),
      isSifted(reviewed(three, reviewBrief({ sift: true, assess: true }))),
    ]).toEqual([false, false]);
  });

  it("keeps the author from editing for what was declined: it is settled, and never put to it", () => {
    const held = reviewed(
      { ...three, "gate/findings/1": each("decline F-1-2: We have one clock.") },
      brief,
    );
    expect([
      edited(held).includes("F-1-2"),
      noted(askedFor(held, "revise/1"), "Open findings").some((item) => item.startsWith("F-1-2")),
      noted(askedFor(held, "assess/2/operator"), "Where you were overruled")[0]?.endsWith(
        "Not followed: We have one clock. A person decided this.",
      ),
      factsOf(held.facts, "ruling").find(({ finding: id }) => id === "F-1-2"),
      held.outcome.reason,
    ]).toEqual([
      false,
      false,
      true,
      {
        kind: "ruling",
        finding: "F-1-2",
        round: 1,
        by: "person",
        status: "OVERRULED",
        reason: "We have one clock.",
      },
      "decided",
    ]);
  });

  it("binds the author to what was accepted, however small it is", () => {
    const held = reviewed({ ...three, "gate/findings/1": each("accept F-1-3: In red.") }, brief);
    const revise = askedFor(held, "revise/1");
    expect([
      sentBack(revise, declining("F-1-3")).length > 0,
      sentBack(revise, { edits: [], declined: [] }).some((why) => why.includes("F-1-3")),
      noted(revise, "What whoever runs this decided"),
    ]).toEqual([true, true, ["F-1-3 has to be fixed as its reviewer says: In red."]]);
  });

  it("has what was accepted fixed although all reviewers would let it pass", () => {
    const small = { "assess/1/user": found(finding("minor")) };
    const held = reviewed({ ...small, "gate/findings/1": each("accept F-1-1") }, brief);
    expect([
      ids(reviewed(small, brief)).includes("revise/1"),
      edited(held),
      held.outcome["rounds"],
    ]).toEqual([false, ["F-1-1"], 2]);
  });

  it("shows a comment to the author and to whoever raised the finding, and rules nothing by it", () => {
    const held = reviewed(
      { ...three, "gate/findings/1": each("comment F-1-1: See page 3.") },
      brief,
    );
    const comment = " A person comments: See page 3.";
    expect([
      noted(askedFor(held, "revise/1"), "Open findings").filter((item) => item.includes(comment))
        .length,
      noted(askedFor(held, "assess/2/architect"), "Your own findings")[0]?.includes(comment),
      factsOf(held.facts, "ruling").filter(({ by }) => by === "person"),
      factsOf(held.facts, "notice").map(({ text }) => text),
    ]).toEqual([1, true, [], ["Comment of a person on F-1-1: See page 3."]]);
  });

  it("is not asked where no finding of a reviewer is open, and says so where what is open lets it pass", () => {
    const passing = reviewed({ "assess/1/user": found(finding("minor")) }, brief);
    const { gate } = askedFor(passing, "gate/findings/1");
    expect([
      ids(reviewed({}, brief)).filter((id) => id.startsWith("gate/")),
      gate?.question.split("\n")[0],
      gate?.choices.map(({ label }) => label)[0],
      passing.outcome.reason,
    ]).toEqual([
      [],
      "Nothing keeps it from passing after round 1; 1 finding of the reviewers is open. Does the author still work on any?",
      "None of them: it passes as it is",
      "decided",
    ]);
  });

  it("takes the person's own findings with the passage they quote and its line, and asks the person whether they are settled", () => {
    const held = reviewed(
      {
        "assess/1/user": found(finding("minor")),
        "gate/findings/1": each(`add “${LINES[2]}”: Who retries?`, "add: There is no title page."),
        "gate/yours/2/F-1-2": "settled",
        "gate/yours/2/F-1-3": "settled",
      },
      brief,
    );
    expect([
      factsOf(held.facts, "finding")
        .slice(1)
        .map(({ seat, problem, evidence, location }) => [seat, problem, evidence, location]),
      edited(held).filter((id) => id !== "F-1-1"),
      noted(askedFor(held, "assess/2/architect"), "Findings of others").length,
      held.outcome.reason,
    ]).toEqual([
      [
        ["person", "Who retries?", LINES[2], "line 3"],
        ["person", "There is no title page.", "", ""],
      ],
      ["F-1-2", "F-1-3"],
      3,
      "decided",
    ]);
  });

  it("says which lines it could not read, and does nothing for them", () => {
    const held = reviewed(
      { ...three, "gate/findings/1": each("decline F-9-9: no", "Well done.", "comment F-1-1") },
      brief,
    );
    expect(
      factsOf(held.facts, "notice").flatMap(({ code, text }) =>
        code === "not-understood" ? [text] : [],
      ),
    ).toEqual([
      "Not understood, and without effect: decline F-9-9: no",
      "Not understood, and without effect: Well done.",
    ]);
    expect(edited(held).length).toBe(3);
  });

  it("passes at once where a person declines all that blocks", () => {
    const held = reviewed(
      { ...three, "gate/findings/1": each("decline F-1-1", "decline F-1-2") },
      brief,
    );
    expect([held.outcome.reason, held.outcome["rounds"], edited(held)]).toEqual(["decided", 1, []]);
  });

  it("has its step in the plan", () => {
    const sifts = ({ stages }: ReturnType<typeof outline>) =>
      stages.filter(({ phase }) => phase === "sift").length;
    expect([sifts(outline(brief)), sifts(outline(reviewBrief()))]).toEqual([10, 0]);
  });

  it("says before it starts that it will stop for the person", () => {
    const settings = { prices: {}, models: {} };
    const told = (of: typeof brief) => planFor(review, of, { "*": "rehearsal" }, settings).stages;
    const stop = "round 1: It stops for a person to decide on findings, after every round";
    expect([told(brief).includes(stop), told(reviewBrief()).includes(stop)]).toEqual([true, false]);
  });

  it("asks whether an own finding is settled in a step of its own", () => {
    const own = { ...three, "gate/findings/1": each("add: Who retries?") };
    const held = reviewed({ ...own, "gate/yours/2/F-1-4": "settled" }, brief);
    const { phase, round } = askedFor(held, "gate/yours/2/F-1-4");
    expect(
      outline(brief).stages.find((stage) => stage.phase === phase && stage.round === round)?.title,
    ).toBe("A person says whether what they asked for is done");
  });
});
