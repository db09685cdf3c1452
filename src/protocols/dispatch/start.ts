// What may be chosen about a dispatch before it starts: who may be asked, and who is known to clash.
import { growing } from "../shared/start.ts";
import { z } from "zod";
import type { AgentFile, Objection, StartChoices, Start } from "../../kernel/start.ts";
import { nearest } from "../../text/nearest.ts";
import { seatId } from "../../text/slug.ts";
import { oneLine } from "../../text/visible.ts";
import { LEVELS_OF_CLASH, type DispatchBrief } from "./brief.ts";
import help from "./help.json" with { type: "json" };
import words from "./start.json" with { type: "json" };
import { sentence } from "./voice.ts";

const { flags, ...about } = help;

const MOST_ENTRIES = 200;
const name = z.string().regex(/\S/, "a name").max(200);
const pair = z.strictObject({
  agent_a: name,
  agent_b: name,
  level: z.preprocess(
    (level) => (typeof level === "string" ? level.toUpperCase() : level),
    z.enum(LEVELS_OF_CLASH),
  ),
});

/** The file is another tool's: what is not read here may be there, but not a key that is one of ours mistyped. */
const others = <S extends z.ZodRawShape>(shape: S) =>
  z.looseObject(shape).superRefine((value, check) => {
    const known = Object.keys(shape);
    for (const key of Object.keys(value)) {
      const [meant] = known.includes(key) ? [] : nearest(key, known);
      if (meant === undefined) continue;
      check.addIssue({ code: "unrecognized_keys", keys: [key], input: value });
    }
  });

const workflow = others({
  deliberation: z
    .strictObject({ conflict_overrides: z.array(pair).max(MOST_ENTRIES).nullish() })
    .nullish(),
  planning: others({ always_include: z.array(name).max(MOST_ENTRIES).nullish() }).nullish(),
});

const choices = {
  members: { kind: "list", flags: flags.members, isOffered: true },
  agents: { kind: "agents", flags: flags.agents },
  workflow: {
    kind: "yaml",
    schema: workflow,
    code: "bad-workflow",
    hint: "Of it, deliberation.conflict_overrides (agent_a, agent_b, level: HIGH or LOW) and planning.always_include are read.",
    file: ".claude/workflow.yaml",
    instructs: true,
    flags: flags.workflow,
  },
  command: { kind: "text", flags: flags.command },
} as const satisfies StartChoices;

/** An hour: its own minutes are advice and end nothing; this ends what hangs. */
const MINUTES = 60;

const FIXED = ["chair", "member"];

export const start: Start<DispatchBrief, typeof choices> = {
  ...about,
  words,
  subject: {
    kind: "words-or-file",
    question: (given, lang) => sentence(lang)("start.question", { called: oneLine(given, 200) }),
  },
  choices,
  shared: ["baseline", "onPartial"],
  objection: ({ choices: { members, agents = [] } }) =>
    members?.length === 0
      ? { says: "--members names nobody.", hint: "Example: --members security,database" }
      : unclearMember(members ?? [], agents),
  brief: ({ common, choices: { members, agents = [], workflow: rules } }) => ({
    ...common,
    candidates: members ? candidatesNamed(members, agents) : agents.map(fromFile),
    isByHand: members !== undefined,
    always: rules?.planning?.always_include ?? [],
    overrides: rules?.deliberation?.conflict_overrides ?? [],
    mode: "task",
  }),
  chosen: ({ candidates, isByHand }) => ({
    members: isByHand
      ? candidates.map(({ name, description, agent }) =>
          agent === undefined && description !== "" ? `${name}: ${description}` : name,
        )
      : undefined,
  }),
  seats: ({ candidates }) => [...candidates.map((candidate) => seatId(candidate.name)), ...FIXED],
  fixed: FIXED,
  minutes: () => MINUTES,
  estimate: (_brief, context, stages) => growing(context, stages, SPECIALIST_TOKENS),
  seatsAgents: ({ candidates }) => candidates.some(({ agent }) => agent !== undefined),
  teamed: (brief) => ({ ...brief, mode: "team" }),
};

function fromFile(agent: AgentFile): DispatchBrief["candidates"][number] {
  return { ...agent, agent: agent.name };
}

/** `security`, or `security: reads code for holes`: one with no file of its own. */
function readMember(member: string): { readonly called: string; readonly about: string | null } {
  const at = member.indexOf(":");
  return at < 0
    ? { called: member, about: null }
    : { called: member.slice(0, at).trim(), about: member.slice(at + 1).trim() };
}

function fileOf(member: string, agents: readonly AgentFile[]): AgentFile | undefined {
  return agents.find((agent) => seatId(agent.name) === seatId(member));
}

/** Agent files are used where there are any of these names; the others are asked under their names alone. */
function candidatesNamed(
  members: readonly string[],
  agents: readonly AgentFile[],
): DispatchBrief["candidates"] {
  return members.map((member) => {
    const { called, about: looksAfter } = readMember(member);
    const file = looksAfter === null ? fileOf(called, agents) : undefined;
    if (file) return fromFile(file);
    const description = looksAfter ?? "";
    return { name: called, description, domains: [], role: "specialist", instructions: "" };
  });
}

/** A name that no file has, where one has a name like it: whoever wrote it is asked. */
function unclearMember(
  members: readonly string[],
  agents: readonly AgentFile[],
): Objection | undefined {
  for (const member of members) {
    const { called, about: looksAfter } = readMember(member);
    if (looksAfter !== null || fileOf(called, agents)) continue;
    const parts = seatId(called).split("-");
    const files = agents.map((agent) => agent.name);
    const like = files.filter((file) =>
      parts.every((part) => seatId(file).split("-").includes(part)),
    );
    const close = like.length > 0 ? like : nearest(called, files);
    const [meant] = close;
    if (meant === undefined) continue;
    const says = `No agent file is called ${oneLine(called, 60)}; there is ${close.join(", ")}.`;
    return {
      says: `--members: ${says}`,
      hint: `Say --members ${meant}, or --members "${oneLine(called, 60)}: what it looks after" for one without a file.`,
      asks: {
        message: `${says} Whom do you mean?`,
        placeholder: `${meant}, or "${oneLine(called, 60)}:" for one without a file`,
        isSettled: () => false,
        read: (answer) => ({ members: members.map((each) => (each === member ? answer : each)) }),
      },
    };
  }
  return undefined;
}

/** What a specialist's reply takes, measured over a run with models. */
const SPECIALIST_TOKENS = 1_500;
