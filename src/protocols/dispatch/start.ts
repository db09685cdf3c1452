// What may be chosen about a dispatch before it starts: who may be asked, and who is known to clash.
import { z } from "zod";
import type { AgentFile, StartChoices, Start } from "../../kernel/start.ts";
import { seatId } from "../../text/slug.ts";
import { oneLine } from "../../text/visible.ts";
import type { DispatchBrief } from "./brief.ts";
import help from "./help.json" with { type: "json" };
import words from "./start.json" with { type: "json" };
import { sentence } from "./voice.ts";

const { flags, ...about } = help;

const MOST_ENTRIES = 200;
const name = z.string().regex(/\S/, "a name").max(200);
/** The file is another tool's: all that is not read here may be there. */
const workflow = z.looseObject({
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

const choices = {
  members: { kind: "list", flags: flags.members, isOffered: true },
  agents: { kind: "agents", flags: flags.agents },
  workflow: {
    kind: "yaml",
    schema: workflow,
    code: "bad-workflow",
    hint: "Of it, deliberation.conflict_overrides and planning.always_include are read.",
    file: ".claude/workflow.yaml",
    instructs: true,
    flags: flags.workflow,
  },
} as const satisfies StartChoices;

/** An hour: its own minutes are advice and end nothing; this ends what hangs. */
const MINUTES = 60;

export const start: Start<DispatchBrief, typeof choices> = {
  ...about,
  words,
  subject: {
    kind: "words-or-file",
    question: (given, lang) => sentence(lang)("start.question", { called: oneLine(given, 200) }),
  },
  choices,
  shared: ["baseline"],
  objection: ({ choices: { members } }) =>
    members?.length === 0
      ? { says: "--members names nobody.", hint: "Example: --members security,database" }
      : undefined,
  brief: ({ common, choices: { members, agents = [], workflow: rules } }) => ({
    ...common,
    candidates: members ? candidatesNamed(members, agents) : agents,
    isByHand: members !== undefined,
    always: rules?.planning?.always_include ?? [],
    overrides: (rules?.deliberation?.conflict_overrides ?? []).map(
      ({ agent_a, agent_b, level }) => ({
        agent_a,
        agent_b,
        level: typeof level === "string" ? level : "",
      }),
    ),
    mode: "task",
  }),
  seats: ({ candidates }) => [...candidates.map((candidate) => seatId(candidate.name)), "chair"],
  minutes: () => MINUTES,
  teamed: (brief) => ({ ...brief, mode: "team" }),
};

/** Agent files are used where there are any of these names; the others are asked under their names alone. */
function candidatesNamed(
  members: readonly string[],
  agents: readonly AgentFile[],
): DispatchBrief["candidates"] {
  return members.map(
    (member) =>
      agents.find((agent) => seatId(agent.name) === seatId(member)) ?? {
        name: member,
        description: "",
        domains: [],
        role: "specialist",
        instructions: "",
      },
  );
}
