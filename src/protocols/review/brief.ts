// What a review is given: the artifact, who reviews it by which rubric, and for how long.
import { z } from "zod";
import type { BriefShape } from "../define.ts";
import { briefFields } from "../shared/brief.ts";
import { schema, type Parsed } from "../shared/schema.ts";

// A preset: who reviews, by which rubric, until when, and under which special rules. Presets are data; this is their form.
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

/** Every reviewer reads all of it in every round: more than this fits no context with the findings beside it. */
export const MOST_ARTIFACT_CHARS = 240_000;

const line = z.string().max(2_000);

const briefForm = () =>
  z
    .strictObject({
      ...briefFields,
      artifact: z.strictObject({
        name: z.string().min(1),
        text: z
          .string()
          .regex(/\S/, "the artifact is empty")
          .superRefine((text, check) => {
            if (text.length > MOST_ARTIFACT_CHARS)
              check.addIssue(
                `the artifact has ${text.length.toLocaleString("en")} characters, and at most ${MOST_ARTIFACT_CHARS.toLocaleString("en")} can be read whole by every reviewer in every round; review it in parts`,
              );
          }),
      }),
      format: z.enum(["markdown", "latex", "text", "source", "diff"]).default("markdown"),
      preset: presetSchema,
      type: z.enum(RESEARCH_TYPES).default("M"),
      /** What every prompt of every round carries. */
      values: z.strictObject({ target: line, value: line, type: line, question: line }),
      /** Rounds at most, before a person asks for one more. */
      rounds: z
        .number()
        .int()
        .min(1)
        .max(
          MOST_ROUNDS,
          `at most ${MOST_ROUNDS} rounds; a person can ask for one more at the end`,
        ),
      /** The artifact is judged as it is, in one round, and nobody changes it. */
      assess: z.boolean().default(false),
      /** A person says after every round which findings the author works on. */
      sift: z.boolean().optional(),
    })
    .superRefine(({ preset, type }, check) => {
      if (preset.types !== undefined && preset.types[type] === undefined)
        check.addIssue(
          `the preset ${preset.name} has no reviewers for type ${type}; it has ${Object.keys(preset.types).join(", ")}`,
        );
    });

export type ReviewBrief = Parsed<ReturnType<typeof briefForm>>;

/** Programs may name a preset that ships: `text`, `plan`, `code` … */
type ReviewGiven = Omit<ReviewBrief, "preset"> & { readonly preset: Preset | string };

/** What a preset says about values and rounds holds where the brief does not. */
export const briefShape: BriefShape<ReviewBrief, ReviewGiven> = schema(briefForm, undefined, {
  read: (given) => {
    const preset = presetSchema.safeParse(isRecord(given) ? given["preset"] : undefined);
    if (!isRecord(given) || !preset.success) return given;
    const { target, value, question, rounds } = preset.data;
    return { rounds, values: { target, value, question, type: "a text" }, ...given };
  },
});

function isRecord(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === "object" && given !== null;
}
