// What may be chosen about a dispatch before it starts: who may be asked, and who is known to clash.
import { z } from "zod";
import type { AgentFile, StartChoices, Start } from "../../kernel/start.ts";
import { seatId } from "../../text/slug.ts";
import { oneLine } from "../../text/visible.ts";
import type { DispatchBrief } from "./brief.ts";
import words from "./start.json" with { type: "json" };

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
  members: {
    kind: "list",
    flags: [
      {
        flag: "--members <a,b>",
        help: "whom to ask, one to four; agent files of these names are used",
      },
    ],
    isOffered: true,
  },
  agents: {
    kind: "agents",
    flags: [
      {
        flag: "--agents <dir>",
        help: "where agent files lie (default: .claude/agents, if it is there)",
      },
    ],
  },
  workflow: {
    kind: "yaml",
    schema: workflow,
    code: "bad-workflow",
    hint: "Of it, deliberation.conflict_overrides and planning.always_include are read.",
    file: ".claude/workflow.yaml",
    instructs: true,
    flags: [
      {
        flag: "--workflow <file>",
        help: "who clashes and who is always asked (default: .claude/workflow.yaml, if it is there)",
      },
    ],
  },
} as const satisfies StartChoices;

/** An hour: its own minutes are advice and end nothing; this ends what hangs. */
const MINUTES = 60;

export const start: Start<DispatchBrief, typeof choices> = {
  called: "dispatch",
  help: "a chair asks the specialists a repository has (.claude/agents), and lets only those argue who conflict; a topic, a file, #123 or PR #123",
  gist: "specialists, of whom only those argue who conflict",
  guide: {
    description: "A chair asks specialists; only those who conflict argue.",
    course:
      "A chair chooses specialists, who answer apart from each other with a typed recommendation. Conflicts are found from these by rules; only those in conflict go on, and what they cannot settle goes to the person.",
    choices: "choices: members, as names with commas between them.",
  },
  words,
  subject: {
    kind: "words-or-file",
    question: (given, lang) => {
      const called = oneLine(given, 200);
      return {
        en: `What should be done about ${called}?`,
        ja: `${called} をどうすべきか?`,
        zh: `${called} 应该如何处理?`,
      }[lang];
    },
  },
  choices,
  shared: ["baseline"],
  objection: ({ choices: { members } }) =>
    members?.length === 0
      ? { says: "--members names nobody.", hint: "Example: --members security,database" }
      : undefined,
  brief: ({ common, choices: { members, agents = [], workflow: rules } }) => ({
    ...common,
    candidates: members ? named(members, agents) : agents,
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
function named(
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
