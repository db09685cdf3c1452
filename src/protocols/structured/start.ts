// What may be chosen about a structured deliberation before it starts, and what a person at a terminal is asked about its domain.
import { DRIFT_EVERY, STANDARD_ROUNDS } from "./ledger/schedule.ts";
import { ROLES, type Role } from "../../kernel/ledger.ts";
import type { Stage } from "../../kernel/outline.ts";
import type { StartChoices, Chosen, Start, Tokens } from "../../kernel/start.ts";
import {
  CHARS_PER_TOKEN,
  FRAME_TOKENS,
  NO_TOKENS,
  REPLY_TOKENS,
  adding,
  readPairs,
} from "../shared/start.ts";
import { LEAST_ROUNDS, MOST_ROUNDS, type Preset, type StructuredBrief } from "./brief.ts";
import help from "./help.json" with { type: "json" };
import words from "./start.json" with { type: "json" };

const { flags, ...about } = help;

const choices = {
  preset: {
    kind: "one-of",
    values: ["quick", "standard"] satisfies Preset[],
    default: "standard",
    first: "quick",
    flags: flags.preset,
    isOffered: true,
  },
  rounds: { kind: "number", flags: flags.rounds, isOffered: true },
  system: { kind: "text", flags: flags.system, isOffered: true },
  role: {
    kind: "pairs",
    values: ROLES,
    example: 'critic="an auditor who has seen this fail"',
    flags: flags.role,
  },
  anchor: {
    kind: "file",
    code: "bad-anchor",
    hint: "--anchor takes one text file of at most 1 MiB.",
    flags: flags.anchor,
  },
  evidence: { kind: "text", flags: flags.evidence },
  leaveOut: {
    kind: "pairs",
    values: ROLES,
    example: "critic=5 guardian=10",
    flags: flags.leaveOut,
  },
  driftEvery: { kind: "number", flags: flags.driftEvery },
  stress: { kind: "text", flags: flags.stress },
} as const satisfies StartChoices;

type Said = Chosen<typeof choices>;

/** What is no number is no round either; the brief's form says so. */
function roundsIn(said: Readonly<Partial<Record<Role, string>>>): Partial<Record<Role, number>> {
  return Object.fromEntries(Object.entries(said).map(([role, round]) => [role, Number(round)]));
}

const isDomainSaid = ({ system, role }: Said): boolean =>
  system !== undefined || role !== undefined;

const FIXED = [...ROLES, "recorder", "member"];

export const start: Start<StructuredBrief, typeof choices> = {
  ...about,
  words,
  subject: { kind: "words" },
  choices,
  shared: ["baseline", "onPartial"],
  objection: ({ choices: { stress } }) =>
    stress?.trim() === ""
      ? {
          says: "--no-stress needs a reason. A stress test leaves one role out of a round and sets what is found then beside what was foreseen. Without any, stop signal 4 cannot be reached, and their absence is recorded as a failure mode.",
          hint: 'Leave --no-stress out, or say why: --no-stress "one reviewer only, no time for four more rounds". The reason is recorded.',
        }
      : undefined,
  brief: ({ common, checks, choices: said }) => ({
    ...common,
    preset: said.preset ?? "standard",
    rounds: said.rounds ?? null,
    system: said.system ?? null,
    roles: said.role ?? {},
    anchor: said.anchor ?? null,
    evidence: said.evidence ?? null,
    withoutStress: said.stress?.trim() ?? null,
    leaveOut: said.leaveOut === undefined ? null : roundsIn(said.leaveOut),
    driftEvery: said.driftEvery ?? DRIFT_EVERY,
    checks,
  }),
  seats: () => FIXED,
  fixed: FIXED,
  minutes: ({ preset }) => (preset === "quick" ? 60 : 240),
  asksToStart: true,
  observes: true,
  questions: [
    {
      message: "What system is this about?",
      placeholder: "Enter: the question says it",
      isSettled: isDomainSaid,
      read: (system) => ({ system }),
    },
    {
      message: `Which four perspectives? ROLE=WHO, separated by semicolons; the roles are ${ROLES.join(", ")}.`,
      placeholder: "Enter: each role says who it is here",
      isSettled: isDomainSaid,
      read: (given) => {
        const pairs = given.split(";").filter((pair) => pair.trim() !== "");
        const read = readPairs(pairs, choices.role);
        return "value" in read
          ? { role: read.value }
          : read.objection.says.replace(/^--role:? /, "");
      },
    },
    {
      message: "What counts as evidence here?",
      placeholder: "Enter: what the checks compare",
      isSettled: (said) => isDomainSaid(said) || said.evidence !== undefined,
      read: (evidence) => ({ evidence }),
    },
    {
      message: "What is the work held to? Drift is measured against it.",
      placeholder: "Enter: the question itself",
      isSettled: (said) => isDomainSaid(said) || said.anchor !== undefined,
      read: (anchor) => ({ anchor }),
    },
    {
      message: `How many rounds? ${LEAST_ROUNDS} to ${MOST_ROUNDS}, or quick for a short run of 4.`,
      placeholder: `Enter: ${STANDARD_ROUNDS}`,
      isSettled: (said) =>
        isDomainSaid(said) || said.rounds !== undefined || said.preset === "quick",
      read: (given) => {
        if (given.toLowerCase() === "quick") return { preset: "quick" };
        const rounds = /^\d{1,3}$/.test(given) ? Number(given) : 0;
        return rounds >= LEAST_ROUNDS && rounds <= MOST_ROUNDS
          ? { rounds }
          : `A number from ${LEAST_ROUNDS} to ${MOST_ROUNDS}, or quick.`;
      },
    },
  ],
  estimate,
};

/**
 * By phase, in tokens: what an ask reads of its own round, or of the one before it, its form and its lists included; and its reply.
 * Measured over a quick run with models; proposal, supplement and drift are of the standard preset and guessed after these.
 */
const TOKENS: Readonly<Record<string, readonly [read: number, reply: number]>> = {
  position: [0, 1_600],
  proposal: [4_000, 2_000],
  supplement: [4_500, 1_000],
  artifact: [3_700, 1_400],
  cross_validation: [7_500, 1_300],
  assessment: [7_500, 1_300],
  drift: [4_000, 500],
  wrap_up: [7_000, 1_300],
  synthesis: [11_500, 3_500],
};
/** What is read of every earlier round: a line of what was found in it, its claims and decisions. */
const ROUND_TOKENS = 1_500;

/** Each ask reads its own round as far as its task needs it, and earlier ones in brief. */
function estimate({ anchor }: StructuredBrief, context: number, stages: readonly Stage[]): Tokens {
  const frame = FRAME_TOKENS + context + (anchor ?? "").length / CHARS_PER_TOKEN;
  return stages
    .filter(({ phase }) => phase !== "observation") // a command is run, and no model asked
    .reduce((all, { asks, blind, phase, round }) => {
      const isAlone = blind || phase === "baseline";
      const [own, reply] = TOKENS[phase] ?? [0, REPLY_TOKENS];
      const read = own + ROUND_TOKENS * Math.max(0, round - 1);
      return adding(all, asks, frame + (isAlone ? 0 : read), reply);
    }, NO_TOKENS);
}
