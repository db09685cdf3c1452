// What may be chosen about a dialectic before it starts.
import type { StartChoices, Start } from "../../kernel/start.ts";
import { ECONOMY_CHOICES, fillBrief } from "../shared/brief.ts";
import { DEVIL, memberNamed, PRESETS, type DialecticBrief } from "./brief.ts";
import help from "./help.json" with { type: "json" };
import words from "./start.json" with { type: "json" };

const { flags, ...about } = help;

const choices = {
  depth: {
    kind: "one-of",
    values: PRESETS,
    first: "standard",
    flags: flags.depth,
    isOffered: true,
  },
  members: { kind: "list", flags: flags.members, isOffered: true },
  feature: { kind: "text", default: "general", flags: flags.feature },
  ...ECONOMY_CHOICES,
  consensusCheck: { kind: "yes", flags: flags.consensusCheck },
} as const satisfies StartChoices;

const FIXED = [DEVIL, "moderator", "member"];

export const start: Start<DialecticBrief, typeof choices> = {
  ...about,
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
  chosen: ({ preset }) => ({ depth: preset }),
  seats: ({ members }) =>
    members && [...new Set([...members.map((said) => memberNamed(said).name), ...FIXED])],
  fixed: FIXED,
  fill: fillBrief,
  minutes: () => 10,
};
