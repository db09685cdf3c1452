// What may be chosen about a swarm before it starts.
import type { StartChoices, Start } from "../../kernel/start.ts";
import { ECONOMY_CHOICES, fillBrief } from "../shared/economy.ts";
import { MODES, type SwarmBrief } from "./brief.ts";
import words from "./start.json" with { type: "json" };

const choices = {
  mode: {
    kind: "one-of",
    values: ["lightweight", "standard", "deep"] satisfies (typeof MODES)[number][],
    default: "standard",
    flags: [
      {
        flag: "--mode <mode>",
        help: "deep (3–4 experts, 3–5 rounds), standard (2–3, 2–3) or lightweight (2, 1–2)",
      },
    ],
    isOffered: true,
  },
  rounds: {
    kind: "number",
    flags: [{ flag: "--rounds <n>", help: "the most rounds, instead of the mode's" }],
    isOffered: true,
  },
  ...ECONOMY_CHOICES,
} as const satisfies StartChoices;

export const start: Start<SwarmBrief, typeof choices> = {
  called: "swarm",
  help: "experts made for the topic, set against each other, every claim cited",
  gist: "experts made for the topic",
  guide: {
    description: "Experts made for the topic argue, attack and vote; every claim cites.",
    course:
      "The moderator reads the topic and names experts who see it differently. They speak blind at first, then attack each other's messages by id; a contrarian attacks what most hold; whoever is attacked answers, and votes. The engine counts where they stand.",
    choices: 'choices: mode "lightweight", "standard" or "deep".',
  },
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
};
