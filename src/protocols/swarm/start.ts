// What may be chosen about a swarm before it starts.
import { growing } from "../shared/start.ts";
import type { StartChoices, Start } from "../../kernel/start.ts";
import { ECONOMY_CHOICES, fillBrief } from "../shared/brief.ts";
import { MODES, type SwarmBrief } from "./brief.ts";
import help from "./help.json" with { type: "json" };
import words from "./start.json" with { type: "json" };

const { flags, ...about } = help;

const choices = {
  mode: {
    kind: "one-of",
    values: ["lightweight", "standard", "deep"] satisfies (typeof MODES)[number][],
    default: "standard",
    flags: flags.mode,
    isOffered: true,
  },
  rounds: { kind: "number", flags: flags.rounds, isOffered: true },
  ...ECONOMY_CHOICES,
} as const satisfies StartChoices;

export const start: Start<SwarmBrief, typeof choices> = {
  ...about,
  words,
  subject: { kind: "words" },
  choices,
  shared: ["anonymous", "deal", "baseline", "onPartial"],
  brief: ({
    common,
    choices: { mode = "standard", rounds = null, progressive = false, reask = false },
  }) => ({ ...common, mode, rounds, progressive, reask }),
  seats: () => null,
  fill: fillBrief,
  minutes: () => 60,
  asksToStart: true,
  estimate: (_brief, context, stages) => growing(context, stages, EXPERT_TOKENS),
};

/** Experts argue at length: what a reply takes, measured over a run with models. */
const EXPERT_TOKENS = 2_000;
