// What a dispatch is given: who may be asked, which pairs are known to clash, and how the specialists are kept.
import { z } from "zod";
import { seatId } from "../../text/slug.ts";
import { briefFields } from "../shared/brief.ts";
import { schema, type Parsed } from "../shared/schema.ts";

export const MOST_SPECIALISTS = 4;
/** One alone has nobody to differ from: of several files at least so many are asked. */
export const LEAST_CHOSEN = 2;
/** More agent files than this no chair can choose from. */
const MOST_CANDIDATES = 60;

/** Names that the engine gives out itself, to seats, options and messages. */
const TAKEN = /^(?:chair|person|instrument|baseline|none|o\d+|r\d+-msg-\d+)$/;

const line = z.string().regex(/\S/, "must not be empty").max(2_000);

/** Somebody who may be asked, as a file or the command line names them. */
const candidate = z.strictObject({
  name: line,
  description: z.string().max(4_000),
  domains: z.array(z.string().max(200)).max(50),
  role: z.enum(["specialist", "reviewer", "architect"]),
  /** What the file tells this specialist; read by it alone. */
  instructions: z.string().max(40_000),
});

const override = z.strictObject({ agent_a: z.string(), agent_b: z.string(), level: z.string() });

const briefForm = z
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

export const briefShape = schema<DispatchBrief>(() => briefForm);

/** The level at which two specialists are known to clash, whichever way round the pair is written. Anything but HIGH is LOW. */
export function conflictLevel(
  overrides: readonly Override[],
  a: string,
  b: string,
): "HIGH" | "LOW" {
  const found = overrides.find(({ agent_a, agent_b }) => {
    const pair = new Set([seatId(agent_a), seatId(agent_b)]);
    return pair.has(a) && pair.has(b);
  });
  return found?.level === "HIGH" ? "HIGH" : "LOW";
}

/** More than one round only where two who are asked are known to clash. */
export function isMultiRound(overrides: readonly Override[], seats: readonly string[]): boolean {
  return seats.some((a, i) =>
    seats.slice(i + 1).some((b) => conflictLevel(overrides, a, b) === "HIGH"),
  );
}
