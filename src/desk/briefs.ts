// What each protocol is given from the command line, and which of its seats are known before it starts.
import { basename } from "node:path";
import { badInput } from "../errors.ts";
import {
  dialectic,
  dispatch,
  review,
  structured,
  swarm,
  type DialecticBrief,
  type DispatchBrief,
  type ReviewBrief,
  type StructuredBrief,
  type SwarmBrief,
} from "../protocols/index.ts";
import type { Document } from "../script/document.ts";
import type { Brief, Protocol } from "../script/protocol.ts";
import { ROLES } from "../script/ledger.ts";
import { languageOf } from "../text/language.ts";
import { seatId } from "../text/slug.ts";
import type { DispatchGiven } from "./dispatch-given.ts";
import { panelsOf } from "../protocols/review/preset.ts";
import { reasonAgainstStress, roleTexts, type Wishes } from "./wishes.ts";
import { STDIN } from "./artifact.ts";
import type { ReviewGiven } from "./review-given.ts";
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
  readonly review?: ReviewGiven;
  readonly dispatch?: DispatchGiven;
  readonly flags: Wishes;
  readonly settings: Settings;
}

export type Startable = "swarm" | "dialectic" | "structured" | "review" | "dispatch";

export const OFFERS: Readonly<Record<Startable, (given: Given) => Offer>> = {
  swarm: (given) => {
    const { mode, rounds } = given.flags;
    const brief = parsed(swarm, {
      ...common(given),
      mode: (mode ?? "standard") as SwarmBrief["mode"],
      rounds: rounds ?? null,
    }); // an unknown mode is refused by the brief's form
    return { protocol: swarm, brief, seats: null, minutes: 60, asksToStart: true };
  },
  dialectic: (given) => {
    const { quick, deep, members, feature, consensusCheck } = given.flags;
    const brief = parsed<DialecticBrief>(dialectic, {
      ...common(given),
      preset: quick === true ? "quick" : deep === true ? "deep" : "standard",
      members:
        members === undefined
          ? null
          : members
              .split(",")
              .map((member) => member.trim())
              .filter((member) => member !== ""),
      feature: basename(feature ?? "general"),
      falseConsensusCheck: consensusCheck !== false,
    });
    const seats =
      brief.members === null
        ? null
        : [...new Set([...brief.members, "devils-advocate", "moderator"])];
    return { protocol: dialectic, brief, seats, minutes: 10, asksToStart: false };
  },
  structured: (given) => {
    const { preset = "standard", rounds, system, role } = given.flags;
    const brief = parsed<StructuredBrief>(structured, {
      ...common(given),
      preset: preset as StructuredBrief["preset"], // an unknown preset is refused by the brief's form
      rounds: rounds ?? null,
      system: system ?? null,
      roles: roleTexts(role),
      anchor: given.anchor ?? null,
      withoutStress: reasonAgainstStress(given.flags),
      checks: Object.keys(given.settings.checks),
    });
    return {
      protocol: structured,
      brief,
      seats: [...ROLES, "recorder"],
      minutes: brief.preset === "quick" ? 60 : 240,
      asksToStart: true,
    };
  },
  review: (given) => {
    if (!given.review) throw new Error("A review is of something");
    const { artifact, preset, type, values, rounds, assess } = given.review;
    const brief = parsed<ReviewBrief>(review, {
      ...common(given),
      lang: given.flags.lang ?? given.settings.lang ?? languageOf(artifact.text),
      artifact: {
        name: artifact.name === STDIN ? "standard input" : artifact.name,
        text: artifact.text,
      },
      format: artifact.format,
      preset,
      type,
      values,
      rounds,
      assess,
    });
    const reviewers = (panelsOf(preset, type) ?? []).flat().map(({ id }) => id);
    const isOfIdeas = preset.converges === "ideas";
    const besides = [
      ...(assess && !isOfIdeas ? [] : ["author"]),
      ...(isOfIdeas || preset.rules.some(({ rule }) => rule === "search-on") ? ["librarian"] : []),
    ];
    return {
      protocol: review,
      brief,
      seats: [...new Set([...reviewers, ...besides])],
      minutes: REVIEW_MINUTES,
      asksToStart: false,
    };
  },
  dispatch: (given) => {
    if (!given.dispatch) throw new Error("A dispatch has somebody to ask, or nobody");
    const brief = parsed<DispatchBrief>(dispatch, { ...common(given), ...given.dispatch });
    return {
      protocol: dispatch,
      brief,
      seats: [...brief.candidates.map(({ name }) => seatId(name)), "chair"],
      minutes: DISPATCH_MINUTES,
      asksToStart: false,
    };
  },
};

/** Five rounds in which several models each read a long text. */
const REVIEW_MINUTES = 120;
/** Its own minutes are advice and end nothing; this ends what hangs. */
const DISPATCH_MINUTES = 60;

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
  throw badInput(
    "bad-brief",
    `This ${protocol.name}${protocol.name === "structured" ? " deliberation" : ""} cannot be held: ${found.issues.map((issue) => issue.replace(/^(?:the reply|[\w.]+): /, "")).join("; ")}.`,
    `See dissensus ${protocol.name} --help.`,
  );
}
