// What each protocol is given from the command line, and which of its seats are known before it starts.
import { basename } from "node:path";
import { badInput } from "../errors.ts";
import { dialectic, structured, swarm, type DialecticBrief, type StructuredBrief, type SwarmBrief } from "../protocols/index.ts";
import type { Document } from "../script/document.ts";
import type { Brief, Protocol } from "../script/protocol.ts";
import { ROLES } from "../script/ledger.ts";
import { languageOf } from "../text/language.ts";
import { reasonAgainstStress, roleTexts, type RunFlags } from "./flags.ts";
import type { Settings } from "./settings.ts";

export interface Offer {
  readonly protocol: Protocol;
  readonly brief: Brief;
  /** Seats that a user may name; null where the topic makes them. */
  readonly seats: readonly string[] | null;
  /** The protocol's own limit, where neither the user nor the settings give one. */
  readonly minutes: number;
  /** It asks for a yes itself, once the cast is known. */
  readonly asksToStart: boolean;
}

export interface Given {
  readonly topic: string;
  readonly documents: readonly Document[];
  /** The text of `--anchor`. */
  readonly anchor?: string;
  readonly flags: RunFlags;
  readonly settings: Settings;
}

export type Startable = "swarm" | "dialectic" | "structured";

export const OFFERS: Readonly<Record<Startable, (given: Given) => Offer>> = {
  swarm: (given) => {
    const { mode, rounds } = given.flags;
    const brief = parsed(swarm, { ...common(given), mode: (mode ?? "standard") as SwarmBrief["mode"], rounds: rounds ?? null }); // an unknown mode is refused by the brief's form
    return { protocol: swarm, brief, seats: null, minutes: 60, asksToStart: true };
  },
  dialectic: (given) => {
    const { quick, deep, members, feature, consensusCheck } = given.flags;
    const brief = parsed<DialecticBrief>(dialectic, {
      ...common(given),
      preset: quick === true ? "quick" : deep === true ? "deep" : "standard",
      members: members === undefined ? null : members.split(",").map((member) => member.trim()).filter((member) => member !== ""),
      feature: basename(feature ?? "general"),
      falseConsensusCheck: consensusCheck !== false,
    });
    const seats = brief.members === null ? null : [...new Set([...brief.members, "devils-advocate", "moderator"])];
    return { protocol: dialectic, brief, seats, minutes: 10, asksToStart: false };
  },
  structured: (given) => {
    const { preset = "standard", rounds, system, role } = given.flags;
    const brief = parsed<StructuredBrief>(structured, {
      ...common(given),
      preset: preset as StructuredBrief["preset"], // an unknown preset is refused by the brief's form
      rounds: rounds ?? null, system: system ?? null, roles: roleTexts(role), anchor: given.anchor ?? null,
      withoutStress: reasonAgainstStress(given.flags), checks: Object.keys(given.settings.checks),
    });
    return { protocol: structured, brief, seats: [...ROLES, "recorder"], minutes: brief.preset === "quick" ? 60 : 240, asksToStart: true };
  },
};

function common({ topic, documents, flags, settings }: Given): Brief {
  return {
    topic,
    lang: flags.lang ?? settings.lang ?? languageOf(topic),
    options: flags.option ?? [],
    ...(flags.deal === true ? { context: [], dealt: documents } : { context: documents }),
    anonymous: flags.anonymous === true,
    ...(flags.baseline === true ? { baseline: true } : {}),
  };
}

function parsed<B extends Brief>(protocol: Protocol<B>, brief: B): B {
  const found = protocol.brief.parse(brief);
  if (found.ok) return found.value;
  throw badInput("bad-brief", `This ${protocol.name}${protocol.name === "structured" ? " deliberation" : ""} cannot be held: ${found.issues.map((issue) => issue.replace(/^(?:the reply|\w+): /, "")).join("; ")}.`, `See dissensus ${protocol.name} --help.`);
}
