// What a swarm is given, and what each mode allows.
import { z } from "zod";
import { briefFields, economyFields } from "../shared/brief.ts";
import type { Parsed } from "../shared/schema.ts";

export const MODES = ["deep", "standard", "lightweight"] as const;
export type Mode = (typeof MODES)[number];

interface Range {
  readonly least: number;
  readonly most: number;
}

export const LIMITS: Readonly<
  Record<Mode, { readonly experts: Range; readonly rounds: Range; readonly questions: Range }>
> = {
  deep: {
    experts: { least: 3, most: 4 },
    rounds: { least: 3, most: 5 },
    questions: { least: 2, most: 3 },
  },
  standard: {
    experts: { least: 2, most: 3 },
    rounds: { least: 2, most: 3 },
    questions: { least: 2, most: 3 },
  },
  lightweight: {
    experts: { least: 2, most: 2 },
    rounds: { least: 1, most: 2 },
    questions: { least: 1, most: 2 },
  },
};

/** Rounds that a person can add one by one, or ask for at the start: a discussion that needs more needs another question. */
export const MOST_ROUNDS = 10;

/** How often the cast is made anew on request; who wants it otherwise still can start again with another question. */
export const MOST_ANALYSES = 5;

export const briefForm = z.strictObject({
  ...briefFields,
  ...economyFields,
  mode: z.enum(MODES, `a mode is one of ${MODES.join(", ")}`).default("standard"),
  /** How many rounds at most; null leaves it to the mode. */
  rounds: z
    .number()
    .int()
    .min(1, "at least one round")
    .max(MOST_ROUNDS, `at most ${MOST_ROUNDS} rounds`)
    .nullable()
    .default(null),
});

export type SwarmBrief = Parsed<typeof briefForm>;

/** The rounds of a run before anyone extends it. */
export function roundsOf(mode: Mode, asked: number | null): Range {
  const { least, most } = LIMITS[mode].rounds;
  return asked === null ? { least, most } : { least: Math.min(least, asked), most: asked };
}
