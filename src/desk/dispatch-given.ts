// What a dispatch is given from the command line: who may be asked, who is known to clash, how the specialists are kept.
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import { badUsage } from "../errors.ts";
import type { Candidate, Override } from "../protocols/dispatch/brief.ts";
import { seatId } from "../text/slug.ts";
import { readAgents, WORKFLOW_FILE } from "./agent-files.ts";
import { readOne, type FileUse } from "./context.ts";
import type { Wishes } from "./wishes.ts";
import type { Hygiene } from "./hygiene.ts";
import { parseYaml } from "./yaml-file.ts";

export interface DispatchGiven {
  readonly candidates: readonly Candidate[];
  readonly isByHand: boolean;
  readonly always: readonly string[];
  readonly overrides: readonly Override[];
  readonly mode: "task" | "team";
}

const WORKFLOW_USE: FileUse = {
  as: "--workflow",
  code: "bad-workflow",
  hint: "Of it, deliberation.conflict_overrides and planning.always_include are read.",
};
const MOST_ENTRIES = 200;
const name = z.string().regex(/\S/, "a name").max(200);
/** The file is another tool's: all that is not read here may be there. */
const workflowSchema = z.looseObject({
  deliberation: z
    .looseObject({
      conflict_overrides: z
        .array(z.looseObject({ agent_a: name, agent_b: name, level: z.unknown().optional() }))
        .max(MOST_ENTRIES)
        .nullish(),
    })
    .nullish(),
  planning: z.looseObject({ always_include: z.array(name).max(MOST_ENTRIES).nullish() }).nullish(),
});

export async function dispatchGiven(
  cwd: string,
  flags: Wishes,
  hygiene: Hygiene,
): Promise<{ readonly given: DispatchGiven; readonly notices: readonly string[] }> {
  const { candidates, notices } = await readAgents(flags.agents, cwd, hygiene);
  const { always, overrides } = await readWorkflow(flags.workflow, cwd, hygiene);
  const members = flags.members
    ?.split(",")
    .map((member) => member.trim())
    .filter((member) => member !== "");
  if (members?.length === 0)
    throw badUsage("--members names nobody.", "Example: --members security,database");
  return {
    given: {
      candidates: members ? named(members, candidates) : candidates,
      isByHand: members !== undefined,
      always,
      overrides,
      mode: "task",
    },
    notices,
  };
}

/** Agent files are used where there are any of these names; the others are asked under their names alone. */
function named(members: readonly string[], candidates: readonly Candidate[]): readonly Candidate[] {
  return members.map(
    (member) =>
      candidates.find((candidate) => seatId(candidate.name) === seatId(member)) ?? {
        name: member,
        description: "",
        domains: [],
        role: "specialist",
        instructions: "",
      },
  );
}

async function readWorkflow(
  given: string | undefined,
  cwd: string,
  hygiene: Hygiene,
): Promise<Pick<DispatchGiven, "always" | "overrides">> {
  const file = given ?? WORKFLOW_FILE;
  const isThere =
    given !== undefined ||
    (await stat(resolve(cwd, file)).then(
      () => true,
      () => false,
    ));
  if (!isThere) return { always: [], overrides: [] };
  const { name: called, text } = await readOne(file, cwd, WORKFLOW_USE, hygiene.look);
  const { deliberation, planning } = parseYaml(text, {
    name: called,
    schema: workflowSchema,
    code: WORKFLOW_USE.code,
    hint: WORKFLOW_USE.hint,
  });
  return {
    always: planning?.always_include ?? [],
    overrides: (deliberation?.conflict_overrides ?? []).map(({ agent_a, agent_b, level }) => ({
      agent_a,
      agent_b,
      level: typeof level === "string" ? level : "",
    })),
  };
}
