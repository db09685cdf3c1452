import { describe, expect, it } from "vitest";
import { factsOf, SILENT, type Held } from "../../../test/builders/hold.ts";
import {
  askedFor,
  finding,
  found,
  insisting,
  noted,
  promptOf,
  reviewed,
  under,
  type Said,
} from "../../../test/builders/review-panel.ts";

const ids = ({ asks }: Held) => asks.map(({ id }) => id);
const alarms = ({ facts }: Held) =>
  factsOf(facts, "alarm")
    .map(({ code }) => code)
    .filter((code) => !["unanimous", "never-found"].includes(code));
const tagged = (severity: "fatal" | "critical" | "minor", ...tags: string[]) =>
  found(finding(severity, { tags }));
const still = { ...insisting("F-1-1", "Still."), verdict: "FAIL" };

describe("a FAIL that persists", () => {
  const held = (said: Readonly<Record<string, Said>>) => reviewed(said, under("question"));

  it("[M-19] of the professor on novelty goes to a person after two rounds, before the maximum", () => {
    const twice = held({
      "assess/1/professor": tagged("fatal", "novelty"),
      "assess/2/professor": still,
    });
    expect([
      twice.outcome.reason,
      twice.outcome["rounds"],
      twice.outcome["choice"],
      ids(twice).at(-1),
      alarms(twice),
    ]).toEqual(["escalated", 2, "stop", "gate/blocked/2", ["hard-block"]]);
    const renewed = held({
      "assess/1/professor": tagged("fatal", "novelty"),
      "assess/2/professor": (_ask, usual) => ({ ...usual, ...tagged("fatal", "novelty") }),
    });
    expect([renewed.outcome.reason, renewed.outcome["rounds"]]).toEqual(["escalated", 2]);
  });

  it("[M-19] is none after one round, nor on something else, nor of another reviewer, nor where the tag is on a lesser point", () => {
    const others = [
      held({ "assess/1/professor": tagged("fatal", "novelty") }),
      held({ "assess/1/professor": tagged("fatal"), "assess/2/professor": still }),
      held({ "assess/1/editor": tagged("fatal", "novelty"), "assess/2/editor": still }),
      held({
        "assess/1/professor": tagged("fatal"),
        "assess/2/professor": { ...still, findings: [finding("minor", { tags: ["novelty"] })] },
      }),
      held({
        "assess/1/professor": tagged("critical", "novelty"),
        "assess/2/professor": insisting("F-1-1"),
      }),
      held({
        "assess/1/professor": tagged("fatal"),
        "assess/2/professor": { ...still, findings: [finding("fatal", { tags: ["novelty"] })] },
      }),
    ];
    expect(others.map(({ outcome }) => outcome.reason)).toEqual([
      "decided",
      "decided",
      "decided",
      "decided",
      "decided",
      "decided",
    ]);
  });
});

describe("missing literature", () => {
  const brief = under("method", { rounds: 2 });

  it("[M-20] is looked up before the next round, and everyone reads from then on what was found", () => {
    const held = reviewed({ "assess/1/builder": tagged("critical", "missing-literature") }, brief);
    expect([ids(held), noted(askedFor(held, "search/1"), "What should be looked up")]).toEqual([
      [
        "assess/1/innovator",
        "assess/1/builder",
        "search/1",
        "revise/1",
        "assess/2/innovator",
        "assess/2/builder",
      ],
      ["F-1-1: A critical problem. Ask the user."],
    ]);
    expect(
      ["revise/1", "assess/2/innovator", "assess/2/builder"].map((id) =>
        promptOf(askedFor(held, id), brief).includes(
          "Clocks in distributed systems (A journal): Newest is not defined.",
        ),
      ),
    ).toEqual([true, true, true]);
  });

  it("[M-20] is looked up once for a finding, and not for other tags", () => {
    const again = reviewed(
      {
        "assess/1/builder": tagged("critical", "missing-literature"),
        "assess/2/builder": insisting("F-1-1", "", "PARTIALLY"),
      },
      under("method", { rounds: 3 }),
    );
    const other = reviewed({ "assess/1/builder": tagged("critical", "novelty") }, brief);
    expect([again, other].map((held) => ids(held).filter((id) => id.startsWith("search")))).toEqual(
      [["search/1"], []],
    );
  });

  it("that nobody looked up is said, and the review goes on", () => {
    const held = reviewed(
      { "assess/1/builder": tagged("critical", "missing-literature"), "search/1": SILENT },
      brief,
    );
    expect([factsOf(held.facts, "notice").map(({ code }) => code), held.outcome.reason]).toEqual([
      ["seat-absent", "not-searched"],
      "decided",
    ]);
  });
});

describe("a finding that ends it at once", () => {
  it("[M-21] is a fatal one on novelty in a story, with four ways out", () => {
    const held = reviewed(
      { "assess/1/devil": tagged("fatal", "novelty"), "gate/blocked/1": "pivot" },
      under("story"),
    );
    expect([
      ids(held).slice(2),
      askedFor(held, "gate/blocked/1").gate?.choices.map(({ id }) => id),
      held.outcome.reason,
      held.outcome["choice"],
      alarms(held),
    ]).toEqual([
      ["gate/blocked/1"],
      ["deepen", "pivot", "downgrade", "stop"],
      "escalated",
      "pivot",
      ["hard-block"],
    ]);
    expect(
      [tagged("critical", "novelty"), tagged("fatal", "no-pain-point")].map(
        (said) => reviewed({ "assess/1/devil": said }, under("story")).outcome.reason,
      ),
    ).toEqual(["decided", "decided"]);
  });

  it("[M-25] is one in a paper that needs an experiment, whatever its severity", () => {
    const held = reviewed(
      { "assess/1/expert": tagged("minor", "experiment-needed") },
      under("paper"),
    );
    expect([
      ids(held).length,
      held.outcome.reason,
      held.outcome.exit,
      held.outcome["open"],
      alarms(held),
    ]).toEqual([2, "escalated", 3, ["F-1-1"], ["experiment-needed"]]);
    expect(
      reviewed({ "assess/1/expert": tagged("minor", "novelty") }, under("paper")).outcome.reason,
    ).toBe("decided");
  });
});
