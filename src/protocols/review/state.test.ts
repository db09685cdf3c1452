import { describe, expect, it } from "vitest";
import type { Held } from "../../../test/builders/hold.ts";
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
  it("[M-22] [T-31] with an authority of 7 and not of 6, whatever the findings; a score that blocks without one is sent back", () => {
    const low = { score: 6, ...found(finding("minor")) };
    const [six, seven, bare] = [low, { score: 7 }, { score: 6 }].map((said) =>
      reviewed(always("editor", said), brief),
    ) as [Held, Held, Held]; // as many as were asked for
    expect([six, seven, bare].map(ended)).toEqual([
      ["rounds", 2],
      ["decided", 1],
      ["nobody-moved", 1],
    ]);
    expect([bare.rejected, six.rejected]).toEqual([
      [
        {
          ask: "assess/1/editor",
          reasons: ["score: 6 without a finding cannot count; name what is wrong, or let it pass"],
        },
      ],
      [],
    ]);
    expect(askedFor(six, "gate/ending/2").gate?.question.split("\n").slice(1)).toEqual([
      "- editor gives authority 6, and 7 is needed.",
    ]);
  });

  it("[M-22] [T-31] with YES or MOSTLY of the adversarial reviewer, and not with NO, which needs a finding too", () => {
    const minor = found(finding("minor"));
    const held = ["YES", "MOSTLY", "NO"].map((acceptable) =>
      reviewed(always("sceptic", { acceptable, ...minor }), brief),
    );
    expect(held.map(ended)).toEqual([
      ["decided", 1],
      ["decided", 1],
      ["rounds", 2],
    ]);
    expect(held[2] && askedFor(held[2], "gate/ending/2").gate?.question).toContain(
      "\n- sceptic would not let it pass.",
    );
    expect(reviewed(always("sceptic", { acceptable: "NO" }), brief).rejected[0]?.reasons).toEqual([
      "acceptable: NO without a finding cannot count; name what is wrong, or let it pass",
    ]);
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
      ended(reviewed({ "assess/2/c": { score: 6, ...found(finding("minor")) } }, two)),
    ]).toEqual([
      ["decided", 2],
      ["decided", 3],
    ]);
  });

  it("[M-24] in a paper with majors open, and not with a critical or fatal one", () => {
    const paper = under("paper", { rounds: 1 });
    expect(
      (["minor", "major", "critical", "fatal"] as const)
        .map((severity) => reviewed({ "assess/1/expert": found(finding(severity)) }, paper).outcome)
        .map(({ reason, open }) => [reason, open]),
    ).toEqual([
      ["decided", ["F-1-1"]],
      ["decided", ["F-1-1"]],
      ["rounds", ["F-1-1"]],
      ["rounds", ["F-1-1"]],
    ]);
  });
});
