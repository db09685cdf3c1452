// What may be chosen about a dialectic before it starts.
import type { StartChoices, Start } from "../../kernel/start.ts";
import { ECONOMY_CHOICES, fillBrief } from "../shared/economy.ts";
import { DEVIL, memberNamed, PRESETS, type DialecticBrief } from "./brief.ts";
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
        help: 'two to five discussants of your own instead of those the topic suggests, each a name or "name: what it stands for"',
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
  ...ECONOMY_CHOICES,
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
      'choices: depth "quick", "standard" or "deep"; members, as names with commas between them, each alone or as "name: what it stands for"; progressive; reask.',
  },
  words,
  subject: { kind: "words" },
  choices,
  shared: ["anonymous", "deal", "baseline", "onPartial"],
  brief: ({
    common,
    choices: { depth = "standard", members = null, feature, consensusCheck, ...economy },
  }) => ({
    ...common,
    preset: depth,
    members,
    // A name and no path.
    feature: (feature ?? "general").replace(/\/+$/, "").replace(/^.*\//s, ""),
    falseConsensusCheck: consensusCheck !== false,
    progressive: economy.progressive === true,
    reask: economy.reask === true,
  }),
  seats: ({ members }) =>
    members && [
      ...new Set([...members.map((said) => memberNamed(said).name), DEVIL, "moderator", "member"]),
    ],
  fill: fillBrief,
  minutes: () => 10,
};
