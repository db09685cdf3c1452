import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { rehearsed } from "../../../test/builders/rehearsed.ts";
import { reviewBrief } from "../../../test/builders/review-panel.ts";
import type { ReviewBrief } from "./brief.ts";
import { review } from "./index.ts";
import { presetSchema, type Preset } from "./preset.ts";

const FOLDER = new URL("../../../presets/", import.meta.url);
const PRESETS: readonly Preset[] = readdirSync(FOLDER).map((file) =>
  presetSchema.parse(parse(readFileSync(new URL(file, FOLDER), "utf8"))),
);
const SEEDS = 200;
/** Long enough that a rehearsed panel finds much in it. */
const text = Array.from(
  { length: 12 },
  (_, n) => `Step ${n + 1} moves the table of the ${n + 1}th service by night.`,
).join("\n");

const briefs: readonly ReviewBrief[] = PRESETS.flatMap((preset) => {
  const of = (over: Partial<ReviewBrief>): ReviewBrief =>
    reviewBrief({ preset, rounds: preset.rounds, artifact: { name: "plan.md", text }, ...over });
  return [
    of({}),
    of({ rounds: 1 }),
    of({ rounds: preset.fastRounds }),
    of({ assess: true }),
    ...(preset.types === undefined ? [] : [of({ type: "H" }), of({ type: "D" })]),
  ];
});

describe("the plan of a review", () => {
  it("[T-23] gives for each round at which it may end no more than 1.6 times as many calls as it takes at the least", () => {
    const wide = briefs.flatMap((brief) =>
      (review.outline(brief).ends ?? [])
        .filter(({ least, most }) => most > 1.6 * least)
        .map((ending) => [brief.preset.name, brief.rounds, ending]),
    );
    expect(wide).toEqual([]);
  });

  it("[T-23] holds in 200 of 200 rehearsed runs, and every ask belongs to a step of it", () => {
    const missed: unknown[] = [];
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const brief = briefs[seed % briefs.length] as ReviewBrief; // within the list
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
