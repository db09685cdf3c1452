// What may be chosen about a dialectic before it starts.
import type { StartChoices, Start } from "../../kernel/start.ts";
import { DEVIL, PRESETS, type DialecticBrief } from "./brief.ts";
import words from "./start.json" with { type: "json" };

const choices = {
  depth: {
    kind: "one-of",
    values: PRESETS,
    first: "standard",
    flags: [
      {
        flag: "--quick",
        help: "positions and synthesis only",
        sets: "quick",
        conflicts: "deep",
      },
      { flag: "--deep", help: "up to five rounds, stopping early", sets: "deep" },
    ],
    isOffered: true,
  },
  members: {
    kind: "list",
    flags: [
      {
        flag: "--members <a,b,c>",
        help: "two to five discussants of your own instead of those the topic suggests",
      },
    ],
    isOffered: true,
  },
  feature: {
    kind: "text",
    default: "general",
    flags: [
      {
        flag: "--feature <name>",
        help: "names the result file docs/specs/{feature}-discussion-{topic}.md",
      },
    ],
  },
  consensusCheck: {
    kind: "yes",
    flags: [
      {
        flag: "--no-consensus-check",
        help: "do not test a consensus for false agreement (recorded)",
      },
    ],
  },
} as const satisfies StartChoices;

export const start: Start<DialecticBrief, typeof choices> = {
  called: "dialectic",
  help: "position, challenge, synthesis, with defences against agreeing too soon",
  gist: "position, challenge, synthesis",
  guide: {
    description: "Position, challenge, synthesis, with defences against agreeing too soon.",
    course:
      "Members take positions without seeing each other, challenge one another's weakest point, and revise. A devil's advocate attacks what is agreed. A move that no argument explains is recorded as conformity.",
    choices:
      'choices: depth "quick", "standard" or "deep"; members, as names with commas between them.',
  },
  words,
  subject: { kind: "words" },
  choices,
  shared: ["anonymous", "deal", "baseline"],
  brief: ({
    common,
    choices: { depth = "standard", members = null, feature, consensusCheck },
  }) => ({
    ...common,
    preset: depth,
    members,
    // A name and no path.
    feature: (feature ?? "general").replace(/\/+$/, "").replace(/^.*\//s, ""),
    falseConsensusCheck: consensusCheck !== false,
  }),
  seats: ({ members }) => members && [...new Set([...members, DEVIL, "moderator"])],
  minutes: () => 10,
};
