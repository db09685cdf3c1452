import { describe, expect, it } from "vitest";
import { factsOf, type Held } from "../../../test/builders/hold.ts";
import {
  askedFor,
  finding,
  found,
  reviewed,
  under,
  type Body,
} from "../../../test/builders/review-panel.ts";

const brief = under("section", { rounds: 2 });
const ended = ({ outcome }: Held) => [outcome.reason, outcome["rounds"]];
const always = (seat: string, over: Body) =>
  Object.fromEntries([1, 2].map((n) => [`assess/${n}/${seat}`, over]));

describe("a round passes the artifact", () => {
  it("[M-22] with an authority of 7 and not of 6, whatever the findings", () => {
    expect([6, 7].map((score) => ended(reviewed(always("editor", { score }), brief)))).toEqual([
      ["cap", 2],
      ["converged", 1],
    ]);
    const low = reviewed(always("editor", { score: 6 }), brief);
    expect([
      askedFor(low, "gate/not-converged/2").gate?.question,
      factsOf(low.facts, "judgment")
        .filter(({ seat }) => seat === "editor")
        .map(({ computed, scores }) => [computed, scores]),
    ]).toEqual([
      "Not converged after 2 rounds. Open:\n- editor gives authority 6, and 7 is needed.",
      [
        ["PASS", { score: 6 }],
        ["PASS", { score: 6 }],
      ],
    ]);
  });

  it("[M-22] with YES or MOSTLY of the adversarial reviewer, and not with NO", () => {
    expect(
      ["YES", "MOSTLY", "NO"].map((acceptable) =>
        ended(reviewed(always("sceptic", { acceptable }), brief)),
      ),
    ).toEqual([
      ["converged", 1],
      ["converged", 1],
      ["cap", 2],
    ]);
    expect(
      askedFor(reviewed(always("sceptic", { acceptable: "NO" }), brief), "gate/not-converged/2")
        .gate?.question,
    ).toBe("Not converged after 2 rounds. Open:\n- sceptic would not let it pass.");
  });

  it("[M-22] without the score of a reviewer who does not sit on this panel", () => {
    const [first, second] = [
      ["a", "b"],
      ["c", "d"],
    ].map((ids) => ids.map((id) => ({ id, title: id, lens: id })));
    const { reviewers: _none, ...preset } = brief.preset;
    const two = {
      ...brief,
      type: "H" as const,
      preset: {
        ...preset,
        types: { H: [first ?? [], second ?? []] },
        rules: [{ rule: "score" as const, reviewer: "c", name: "authority", least: 7 }],
      },
    };
    expect([
      ended(reviewed({}, two)),
      ended(reviewed({ "assess/2/c": { score: 6 } }, two)),
    ]).toEqual([
      ["converged", 2],
      ["converged", 3],
    ]);
  });

  it("[M-24] in a paper with majors open, and not with a critical or fatal one", () => {
    const paper = under("paper", { rounds: 1 });
    expect(
      (["minor", "major", "critical", "fatal"] as const)
        .map((severity) => reviewed({ "assess/1/expert": found(finding(severity)) }, paper).outcome)
        .map(({ reason, open }) => [reason, open]),
    ).toEqual([
      ["converged", ["F-1-1"]],
      ["converged", ["F-1-1"]],
      ["cap", ["F-1-1"]],
      ["cap", ["F-1-1"]],
    ]);
  });
});
