// The presets that ship, as a review reads them, and briefs of every kind under them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { type ReviewBrief, presetSchema, type Preset } from "../../src/protocols/review/brief.ts";
import { reviewBrief } from "./review-panel.ts";

/** Tests and measurements run at the root. */
const FOLDER = join(process.cwd(), "presets");

export function shippedPresets(): readonly Preset[] {
  return readdirSync(FOLDER).map((file) =>
    presetSchema.parse(parse(readFileSync(join(FOLDER, file), "utf8"))),
  );
}

/** Long enough that a rehearsed panel finds much in it. */
const TEXT = Array.from(
  { length: 12 },
  (_, n) => `Step ${n + 1} moves the table of the ${n + 1}th service by night.`,
).join("\n");

/** As many rounds as planned, one, few, an assessment; and by type where reviewers differ by it. */
export function everyReviewBrief(): readonly ReviewBrief[] {
  return shippedPresets().flatMap((preset) => {
    const of = (over: Partial<ReviewBrief>): ReviewBrief =>
      reviewBrief({
        preset,
        rounds: preset.rounds,
        artifact: { name: "plan.md", text: TEXT },
        ...over,
      });
    return [
      of({}),
      of({ rounds: 1 }),
      of({ rounds: preset.fastRounds }),
      of({ assess: true }),
      ...(preset.types === undefined ? [] : [of({ type: "H" }), of({ type: "D" })]),
    ];
  });
}
