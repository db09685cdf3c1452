// What a review is given: the artifact, who reviews it by which rubric, and for how long.
import { z } from "zod";
import type { BriefShape } from "../define.ts";
import { briefFields } from "../shared/brief.ts";
import { schema, type Parsed } from "../shared/schema.ts";
import { MOST_ROUNDS, presetSchema, RESEARCH_TYPES, type Preset } from "./preset.ts";

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
