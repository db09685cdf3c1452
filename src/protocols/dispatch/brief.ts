// What a dispatch is given: who may be asked, which pairs are known to clash, and how the specialists are kept.
import { z } from "zod";
import { AGENT_ROLES } from "../../kernel/start.ts";
import { seatId } from "../../text/slug.ts";
import { briefFields } from "../shared/brief.ts";
import type { Parsed } from "../shared/schema.ts";

export const MOST_SPECIALISTS = 4;
/** More agent files than this no chair can choose from. */
const MOST_CANDIDATES = 60;

/** Names that the engine gives out itself, to seats, options, attacks and messages. */
const TAKEN = /^(?:chair|person|instrument|baseline|none|own|[oa]\d+|r\d+-msg-\d+)$/;

const line = z.string().regex(/\S/, "must not be empty").max(2_000);

/** Somebody who may be asked, as a file or the command line names them. */
const candidate = z.strictObject({
  name: line,
  description: z.string().max(4_000),
  domains: z.array(z.string().max(200)).max(50),
  role: z.enum(AGENT_ROLES),
  /** What the file tells this specialist; read by it alone. */
  instructions: z.string().max(40_000),
  /** The type of its agent file, by which a host knows it; absent where nothing but a name was given. */
  agent: z.string().max(200).exactOptional(),
});

export const LEVELS_OF_CLASH = ["HIGH", "LOW"] as const;

const override = z.strictObject({
  agent_a: z.string(),
  agent_b: z.string(),
  level: z.enum(LEVELS_OF_CLASH),
});

export const briefForm = z
  .strictObject({
    ...briefFields,
    candidates: z
      .array(candidate)
      .max(MOST_CANDIDATES, `at most ${MOST_CANDIDATES} agent files`)
      .default([]),
    /** Named by hand: all of them are asked, and nobody else. */
    isByHand: z.boolean().default(false),
    /** Always among those asked. */
    always: z.array(z.string()).default([]),
    overrides: z.array(override).default([]),
    /** team: each specialist is one continuing conversation. task: every ask stands alone. */
    mode: z.enum(["task", "team"]).default("task"),
  })
  .superRefine(({ candidates, isByHand }, check) => {
    if (isByHand && candidates.length > MOST_SPECIALISTS)
      check.addIssue(
        `${candidates.length} specialists are too many: at most ${MOST_SPECIALISTS} can be asked; name the ${MOST_SPECIALISTS} that matter most`,
      );
    const ids = candidates.map(({ name }) => seatId(name));
    const twice = candidates.find((_, i) => ids.indexOf(ids[i] ?? "") !== i);
    const taken = candidates.find((_, i) => TAKEN.test(ids[i] ?? ""));
    if (taken)
      check.addIssue(
        `no specialist can be called ${JSON.stringify(taken.name.slice(0, 60))}: that name is taken`,
      );
    if (twice)
      check.addIssue(`the specialist ${JSON.stringify(twice.name.slice(0, 60))} is there twice`);
  });

export type Candidate = Parsed<typeof candidate>;
export type Override = Parsed<typeof override>;
export type DispatchBrief = Parsed<typeof briefForm>;

/** The level at which two specialists are known to clash, whichever way round the pair is written. */
export function conflictLevel(
  overrides: readonly Override[],
  a: string,
  b: string,
): Override["level"] {
  const found = overrides.find(({ agent_a, agent_b }) => {
    const pair = new Set([seatId(agent_a), seatId(agent_b)]);
    return pair.has(a) && pair.has(b);
  });
  return found?.level ?? "LOW";
}

/** The pairs among these that are known to clash. */
export function knownToClash(
  overrides: readonly Override[],
  seats: readonly string[],
): readonly (readonly [string, string])[] {
  return pairsOf(seats).filter(([a, b]) => conflictLevel(overrides, a, b) === "HIGH");
}

/** Each two of these once. */
export function pairsOf(seats: readonly string[]): readonly (readonly [string, string])[] {
  return seats.flatMap((a, i) => seats.slice(i + 1).map((b) => [a, b] as const));
}

/** More than one round only where two who are asked are known to clash. */
export function isMultiRound(overrides: readonly Override[], seats: readonly string[]): boolean {
  return knownToClash(overrides, seats).length > 0;
}
