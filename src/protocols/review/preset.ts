// A preset: who reviews, by which rubric, until when, and under which special rules. Presets are data; this is their form.
import { z } from "zod";
import { schema, type Parsed } from "../shared/schema.ts";

export const RESEARCH_TYPES = ["M", "D", "C", "H"] as const;
export type ResearchType = (typeof RESEARCH_TYPES)[number];
export const TAGS = [
  "novelty",
  "no-pain-point",
  "missing-literature",
  "experiment-needed",
] as const;

const text = z.string().regex(/\S/, "must not be empty").max(2_000);
const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,29}$/, "a-z, 0-9 and dashes");
const tag = z.enum(TAGS);
const reviewer = z.strictObject({ id, title: text, lens: text });
export const LEAST_REVIEWERS = 2;
export const MOST_REVIEWERS = 5;
const panel = z
  .array(reviewer)
  .min(LEAST_REVIEWERS, `at least ${LEAST_REVIEWERS} reviewers`)
  .max(MOST_REVIEWERS, `at most ${MOST_REVIEWERS} reviewers`);
export const MOST_ROUNDS = 5;

/** Rulings tell by the seat who spoke. */
const RESERVED: ReadonlySet<string> = new Set(["author", "librarian", "person", "recorder"]);

export const presetSchema = z
  .strictObject({
    name: id.describe("how the preset is called"),
    about: text.describe("what it is for"),
    target: text.describe("venue or audience"),
    value: text.describe("what the artifact is worth to them"),
    question: text.describe("what every reviewer asks"),
    rubric: z.strictObject({ PASS: text, CONDITIONAL: text, FAIL: text }),
    converges: z.enum(["all-pass", "no-fatal-or-critical", "ideas"]).default("all-pass"),
    rounds: z.number().int().min(1).max(MOST_ROUNDS).default(MOST_ROUNDS),
    fastRounds: z.number().int().min(1).max(MOST_ROUNDS).default(3),
    /** Reviewers for everything, or by type; a type may have several panels, one after the other. */
    reviewers: panel.exactOptional(),
    types: z.partialRecord(z.enum(RESEARCH_TYPES), z.array(panel).min(1).max(2)).exactOptional(),
    rules: z
      .array(
        z.discriminatedUnion("rule", [
          /** A FAIL of this reviewer on this tag in two rounds running goes to the user at once. */
          z.strictObject({ rule: z.literal("persistent-fail"), reviewer: id, tag }),
          /** A finding with this tag makes a search before the next round. */
          z.strictObject({ rule: z.literal("search-on"), tag }),
          /** A fatal finding with this tag ends the run at once, with options. */
          z.strictObject({ rule: z.literal("block-on"), tag }),
          /** This reviewer also gives a score, and below the least nothing converges. */
          z.strictObject({
            rule: z.literal("score"),
            reviewer: id,
            name: id,
            least: z.number().int().min(1).max(10),
          }),
          /** This reviewer also says YES, MOSTLY or NO; a NO after the last round is put to another reviewer. */
          z.strictObject({ rule: z.literal("adversarial"), reviewer: id, critic: id }),
          /** A finding with this tag stops the run: more rounds cannot fix it. */
          z.strictObject({ rule: z.literal("stop-on"), tag }),
        ]),
      )
      .default([]),
  })
  .superRefine((preset, check) => {
    if ((preset.reviewers === undefined) === (preset.types === undefined))
      check.addIssue("give reviewers, or types with reviewers, and not both");
    const panels = [preset.reviewers ?? [], ...Object.values(preset.types ?? {}).flat()].map(
      (reviewers) => reviewers.map((each) => each.id),
    );
    for (const seats of panels)
      for (const [at, seat] of seats.entries()) {
        if (seats.indexOf(seat) !== at) check.addIssue(`reviewers: ${seat} is there twice`);
        if (RESERVED.has(seat))
          check.addIssue(
            `reviewers: ${seat} is a seat of every review; call the reviewer something else`,
          );
      }
    const ids = new Set(panels.flat());
    for (const each of preset.rules)
      for (const named of [
        ...("reviewer" in each ? [each.reviewer] : []),
        ...("critic" in each ? [each.critic] : []),
      ])
        if (!ids.has(named)) check.addIssue(`rules: ${named} is not a reviewer of this preset`);
  });

export type Preset = Parsed<typeof presetSchema>;
export type Reviewer = Parsed<typeof reviewer>;
/** What a preset does besides: each is a rule of the engine, with whom it concerns. */
export type Special = Preset["rules"][number];

export const presetShape = schema<Preset>(() => presetSchema);

/** The panels that review, one after the other. */
export function panelsOf(
  preset: Preset,
  type: ResearchType,
): readonly (readonly Reviewer[])[] | null {
  return preset.reviewers ? [preset.reviewers] : (preset.types?.[type] ?? null);
}
