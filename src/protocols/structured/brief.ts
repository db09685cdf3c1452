// What a structured deliberation is given, and what each preset asks for.
import { z } from "zod";
import { ROLES, type Role } from "../../kernel/ledger.ts";
import { DRIFT_EVERY, QUICK_ROUNDS, budgetOf } from "./ledger/schedule.ts";
import { anchorOf, headingOf } from "./ledger/sections.ts";
import { briefFields } from "../shared/brief.ts";
import { schema, type Parsed } from "../shared/schema.ts";
import type { Seat } from "../../kernel/ask.ts";
import { endSentence } from "../../text/words.ts";
import { fixedSeat } from "../shared/ask.ts";

export const PRESETS = ["standard", "quick"] as const;
export type Preset = (typeof PRESETS)[number];

/** How much is written: long enough to be attacked, short enough to be read. */
export const SIZES = {
  standard: {
    proposal: { least: 600, most: 800 },
    supplement: { least: 200, most: 400 },
    /** Words of an artifact, at most: enough for its required parts. */
    artifact: { action: 1_000, guardian: 600, observer: 600, critic: 600 },
    traceSteps: { least: 10, most: 15 },
    variables: 3,
    walkthroughSteps: { least: 8, most: 15 },
    attackSteps: { least: 5, most: 10 },
  },
  quick: {
    proposal: { least: 100, most: 250 },
    supplement: { least: 40, most: 150 },
    artifact: { action: 500, guardian: 300, observer: 300, critic: 300 },
    traceSteps: { least: 3, most: 6 },
    variables: 2,
    walkthroughSteps: { least: 3, most: 6 },
    attackSteps: { least: 3, most: 6 },
  },
} satisfies Record<Preset, unknown>;

export type Size = (typeof SIZES)[Preset];
export type Range = Size["proposal"];

/** Fewer rounds cannot show whether a rate settles, and leave no room for stress tests. */
export const LEAST_ROUNDS = 8;
/** A question that needs more needs to be split. */
export const MOST_ROUNDS = 40;
/** More commands than this nobody can choose between. */
const MOST_CHECKS = 32;

const text = z.string().regex(/\S/, "must not be empty").max(4_000);
const wholeRound = z
  .number()
  .int("a round is a whole number")
  .min(1, "rounds count from 1")
  .max(MOST_ROUNDS, `at most ${MOST_ROUNDS} rounds`);

const briefForm = () =>
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
      /** What the question is about, where the question does not say. */
      system: text.nullable().default(null),
      /** Who fills a role in this domain; roles that are not named say it themselves. */
      roles: z.partialRecord(z.enum(ROLES), text).default({}),
      /** What the deliberation is held to: drift is measured against it. Null: the question itself. */
      anchor: z
        .string()
        .regex(/\S/, "the anchor must not be empty")
        .max(40_000, "an anchor has at most 40,000 characters")
        .nullable()
        .default(null),
      /** What counts as evidence in this domain, besides what the checks compare. */
      evidence: text.nullable().default(null),
      /** Why no role is ever left out; null where stress rounds are held. */
      withoutStress: text.nullable().default(null),
      /** Role → the round in which it is left out; null leaves it to the preset. */
      leaveOut: z.partialRecord(z.enum(ROLES), wholeRound).nullable().default(null),
      driftEvery: wholeRound.default(DRIFT_EVERY),
      /** Names of commands that this machine's settings allow a check to run. */
      checks: z.array(z.string()).max(MOST_CHECKS).default([]),
    })
    .superRefine((given, check) => {
      const { preset, rounds, checks, leaveOut } = given;
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
      const left = Object.values(leaveOut ?? {});
      const late = left.find((round) => round > budgetOf(given));
      if (late !== undefined)
        check.addIssue(`there is no round ${late} in which a role could be left out`);
      if (new Set(left).size < left.length)
        check.addIssue("two roles cannot be left out of the same round");
    });

export type StructuredBrief = Parsed<ReturnType<typeof briefForm>>;
export const briefShape = schema<StructuredBrief>(briefForm);

// Who sits in a structured deliberation: four roles, each with one question the others cannot ask, and whoever keeps the record.
/** What each role asks, and what it makes. */
export const ROLE_TEXTS: Readonly<Record<Role, readonly [question: string, makes: string]>> = {
  action: [
    "Where is the verb?",
    "traces of what happens, step by step, with what each step changes",
  ],
  guardian: [
    "What is the invariant?",
    "one invariant that could be shown false, and whether it holds",
  ],
  observer: [
    "Can a real operator navigate this?",
    "a walkthrough by somebody who did not build it",
  ],
  critic: [
    "What is the strongest argument against this?",
    "an attack that could succeed, and what would show that it did",
  ],
};

/** How a role is filled in this domain. */
export interface Filled {
  readonly who: string;
  readonly watches: string;
}

/** `who`: how it is filled here, or before the role said so itself what the brief calls it. */
export function roleSeat(role: Role, who: string | Filled | undefined): Seat {
  const [question, makes] = ROLE_TEXTS[role];
  const here =
    who === undefined || typeof who === "string"
      ? who
      : `${endSentence(who.who)} You watch: ${endSentence(who.watches)}`;
  return {
    id: role,
    title: `${role.charAt(0).toUpperCase()}${role.slice(1)}`,
    role: "member",
    lens: `Your question is: ${question} You make ${makes}.${here === undefined ? "" : ` Here you are: ${here}`}`,
  };
}

export const RECORDER = fixedSeat(
  "recorder",
  "You keep the record and write from it alone. You hold no position.",
);
