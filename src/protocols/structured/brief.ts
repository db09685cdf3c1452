// What a structured deliberation is given, and what each preset asks for.
import { z } from "zod";
import type { Brief } from "../../kernel/protocol.ts";
import { ROLES, type Role } from "../../kernel/ledger.ts";
import { QUICK_ROUNDS, type Planned } from "./ledger/schedule.ts";
import { anchorOf, headingOf } from "./ledger/sections.ts";
import { briefFields } from "../shared/brief.ts";
import { schema } from "../shared/schema.ts";

export const PRESETS = ["standard", "quick"] as const;
export type Preset = (typeof PRESETS)[number];

export interface Range {
  readonly least: number;
  readonly most: number;
}

/** How much is written: long enough to be attacked, short enough to be read. */
export interface Size {
  readonly proposal: Range;
  readonly supplement: Range;
  /** Words of an artifact, at most. */
  readonly artifact: number;
  readonly traceSteps: Range;
  readonly variables: number;
  readonly walkthroughSteps: Range;
  readonly attackSteps: Range;
}

export const SIZES: Readonly<Record<Preset, Size>> = {
  standard: {
    proposal: { least: 600, most: 800 },
    supplement: { least: 200, most: 400 },
    artifact: 600,
    traceSteps: { least: 10, most: 15 },
    variables: 3,
    walkthroughSteps: { least: 8, most: 15 },
    attackSteps: { least: 5, most: 10 },
  },
  quick: {
    proposal: { least: 100, most: 250 },
    supplement: { least: 40, most: 150 },
    artifact: 300,
    traceSteps: { least: 3, most: 6 },
    variables: 2,
    walkthroughSteps: { least: 3, most: 6 },
    attackSteps: { least: 3, most: 6 },
  },
};

/** Fewer rounds cannot show whether a rate settles, and leave no room for stress tests. */
export const LEAST_ROUNDS = 8;
/** A question that needs more needs to be split. */
export const MOST_ROUNDS = 40;
/** More commands than this nobody can choose between. */
const MOST_CHECKS = 32;

export interface StructuredBrief extends Brief, Planned {
  /** What the question is about, where the question does not say. */
  readonly system: string | null;
  /** Who fills a role in this domain; roles that are not named say it themselves. */
  readonly roles: Readonly<Partial<Record<Role, string>>>;
  /** What the deliberation is held to: drift is measured against it. Null: the question itself. */
  readonly anchor: string | null;
  /** Names of commands that this machine's settings allow a check to run. */
  readonly checks: readonly string[];
}

const text = z.string().regex(/\S/, "must not be empty").max(4_000);

export const briefShape = schema<StructuredBrief>(() =>
  z
    .strictObject({
      ...briefFields,
      preset: z.enum(PRESETS, `a preset is one of ${PRESETS.join(", ")}`).default("standard"),
      rounds: z
        .number()
        .int()
        .max(MOST_ROUNDS, `at most ${MOST_ROUNDS} rounds`)
        .nullable()
        .default(null),
      system: text.nullable().default(null),
      roles: z.partialRecord(z.enum(ROLES), text).default({}),
      anchor: z
        .string()
        .regex(/\S/, "the anchor must not be empty")
        .max(40_000, "an anchor has at most 40,000 characters")
        .nullable()
        .default(null),
      withoutStress: text.nullable().default(null),
      checks: z.array(z.string()).max(MOST_CHECKS).default([]),
    })
    .superRefine(({ preset, rounds, checks }, check) => {
      // Each command has a section of its own among the evidence.
      const anchors = checks.map((name) => anchorOf(headingOf(name)));
      const alike = checks.find(
        (_, i) => anchors[i] === "" || anchors.indexOf(anchors[i] ?? "") !== i,
      );
      if (alike !== undefined)
        check.addIssue(
          `the check ${JSON.stringify(alike)} has no letters, or is called like another but for its signs; give it a name of its own`,
        );
      if (preset === "quick" && rounds !== null && rounds !== QUICK_ROUNDS)
        check.addIssue(
          `the quick preset has ${QUICK_ROUNDS} rounds; leave --rounds out, or the preset`,
        );
      if (preset === "standard" && rounds !== null && rounds < LEAST_ROUNDS) {
        check.addIssue(
          `${rounds} rounds are too few: below ${LEAST_ROUNDS} no rate can settle and no role can be stress-tested; use ${LEAST_ROUNDS} or more, or --preset quick`,
        );
      }
    }),
);

export function sizeOf({ preset }: Pick<StructuredBrief, "preset">): Size {
  return SIZES[preset];
}
