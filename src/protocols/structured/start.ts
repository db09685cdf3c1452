// What may be chosen about a structured deliberation before it starts, and what a person at a terminal is asked about its domain.
import { STANDARD_ROUNDS } from "./ledger/schedule.ts";
import { ROLES } from "../../kernel/ledger.ts";
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
import words from "./start.json" with { type: "json" };

const choices = {
  preset: {
    kind: "one-of",
    values: ["quick", "standard"] satisfies Preset[],
    default: "standard",
    first: "quick",
    flags: [
      {
        flag: "--preset <preset>",
        help: "standard (13 rounds, four of them stress tests) or quick (4 rounds, one stress test)",
      },
    ],
    isOffered: true,
  },
  rounds: {
    kind: "number",
    flags: [{ flag: "--rounds <n>", help: "how many rounds, 8 or more" }],
    isOffered: true,
  },
  system: {
    kind: "text",
    flags: [
      {
        flag: "--system <text>",
        help: "what system the question is about, where the question does not say",
      },
    ],
    isOffered: true,
  },
  role: {
    kind: "pairs",
    values: ROLES,
    example: 'critic="an auditor who has seen this fail"',
    flags: [
      {
        flag: "--role <role=who...>",
        help: `who a role is in this domain: ${ROLES.join(", ")}`,
      },
    ],
  },
  anchor: {
    kind: "file",
    code: "bad-anchor",
    hint: "--anchor takes one text file of at most 1 MiB.",
    flags: [
      {
        flag: "--anchor <file>",
        help: "what the work is held to: drift is measured against it (default: the question)",
      },
    ],
  },
  stress: {
    kind: "text",
    flags: [
      { flag: "--no-stress [reason]", help: "hold no stress tests; needs the reason (recorded)" },
    ],
  },
} as const satisfies StartChoices;

type Said = Chosen<typeof choices>;

const isDomainSaid = ({ system, role }: Said): boolean =>
  system !== undefined || role !== undefined;

export const start: Start<StructuredBrief, typeof choices> = {
  called: "structured deliberation",
  help: "four roles, claims under test, ledgers of what was checked and decided, signals that say when to stop",
  gist: "four roles, claims under test, ledgers",
  guide: {
    description: "Four roles, claims under test, ledgers of what was checked and decided.",
    course:
      "Four roles take turns to lead. Each round makes claims that can be tested, checks earlier ones and writes both to ledgers that a checker has to pass. Stop signals say when to end.",
    choices:
      'choices: preset "quick" or "standard"; system, which says what the question is about.',
  },
  words,
  subject: { kind: "words" },
  choices,
  shared: ["baseline"],
  objection: ({ choices: { stress } }) =>
    stress?.trim() === ""
      ? {
          says: "--no-stress needs a reason. A stress test leaves one role out of a round and looks at what is missing then: it is how one learns which roles carry weight and which only decorate. Without them that stays unknown, and stop signal 4 cannot be reached.",
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
    withoutStress: said.stress?.trim() ?? null,
    checks,
  }),
  seats: () => [...ROLES, "recorder"],
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

/** Tokens of a reply, by phase: what the presets ask for in words, and the names of its fields. */
const REPLIES: Readonly<Record<Preset, Readonly<Record<string, number>>>> = {
  standard: {
    position: 200,
    proposal: 1_000,
    supplement: 420,
    artifact: 950,
    cross_validation: 220,
    assessment: 350,
    drift: 120,
    synthesis: 1_500,
  },
  quick: { position: 200, artifact: 650, cross_validation: 350, assessment: 350, synthesis: 1_000 },
};
/** Read in all later rounds; the rest is read in its own round alone. */
const LASTING = new Set(["position", "disclosure", "cross_validation", "assessment", "drift"]);
/** What a round adds to the ledgers that every later prompt lists: claims, decisions, tensions. */
const LEDGER_TOKENS = 250;

/** Each ask reads the blind positions, what earlier rounds found and decided, and its own round. */
function estimate(
  { preset, anchor }: StructuredBrief,
  context: number,
  stages: readonly Stage[],
): Tokens {
  const frame = FRAME_TOKENS + context + (anchor ?? "").length / CHARS_PER_TOKEN;
  let [all, lasting, passing, now] = [NO_TOKENS, 0, 0, 0];
  for (const { asks, blind, phase, round } of stages) {
    if (phase === "observation") continue; // a command is run, and no model asked
    if (round !== now) [now, passing] = [round, 0];
    const reply = REPLIES[preset][phase] ?? REPLY_TOKENS;
    const isAlone = blind || phase === "baseline";
    const read = isAlone ? 0 : lasting + passing + LEDGER_TOKENS * Math.max(0, round - 1);
    all = adding(all, asks, frame + read, reply);
    if (LASTING.has(phase)) lasting += asks * reply;
    else if (phase !== "baseline") passing += asks * reply;
  }
  return all;
}
