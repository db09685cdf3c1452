import { describe, expect, it } from "vitest";
import { rehearsed } from "../../../test/builders/rehearsed.ts";
import { everyReviewBrief } from "../../../test/builders/shipped-presets.ts";
import { review } from "./index.ts";

const briefs = everyReviewBrief();

describe("the plan of a review", () => {
  it("[T-23] gives for each round at which it may end no more than 1.6 times as many calls as it takes at the least", () => {
    const wide = briefs.flatMap((brief) =>
      (review.outline(brief).ends ?? [])
        .filter(({ least, most }) => most > 1.6 * least)
        .map((end) => [brief.preset.name, brief.rounds, end]),
    );
    expect(wide).toEqual([]);
  });

  it("[T-23] holds in 200 of 200 rehearsed runs, and every ask belongs to a step of it", () => {
    const missed: unknown[] = [];
    for (let seed = 1; seed <= 200; seed += 1) {
      const brief = briefs[seed % briefs.length];
      if (!brief) continue;
      const { stages, ends = [] } = review.outline(brief);
      const held = rehearsed({ name: "", protocol: review, brief }, seed);
      const { rounds: round, reason } = held.outcome;
      const calls = [...held.replies.keys()].filter((id) => !id.startsWith("gate/")).length;
      if (!ends.some((end) => end.round === round && calls >= end.least && calls <= end.most))
        missed.push([seed, brief.preset.name, brief.rounds, reason, round, calls]);
      for (const ask of held.asks)
        if (!stages.some((stage) => stage.phase === ask.phase && stage.round === ask.round))
          missed.push([seed, brief.preset.name, ask.id]);
    }
    expect(missed).toEqual([]);
  });
});
