// Who sits in a swarm: experts made for the topic, set against each other, and the fixed roles.
import type { Seat } from "../../kernel/ask.ts";
import { seatId } from "../../text/slug.ts";
import { oneLine } from "../../text/visible.ts";
import { fixedSeat } from "../shared/ask.ts";
import type { Mode } from "./brief.ts";
import stock from "./stock.json" with { type: "json" };

export interface Persona {
  readonly id: string;
  readonly name: string;
  readonly expertise: readonly string[];
  readonly thinkingStyle: string;
  readonly bias: string;
  readonly replyTendency: string;
  readonly stakes: string;
  readonly blindSpots: readonly string[];
}

export interface Tension {
  readonly between: readonly string[];
  readonly axis: string;
  readonly description: string;
}

export function inShort({ between, axis }: Tension): string {
  return `${between.join(" against ")}: ${axis}`;
}

export interface Expert {
  readonly persona: Persona;
  readonly seat: Seat;
}

export const MODERATOR = fixedSeat(
  "moderator",
  "You ask, sort and keep the discussion honest. You hold no position.",
);
export const HISTORIAN = fixedSeat(
  "historian",
  "You keep the record and write from it alone. You hold no position.",
);
export const CONTRARIAN = fixedSeat(
  "contrarian",
  "You attack what everyone takes for granted, and the most dangerous blind spot. You hold no position.",
);
export const CROSS_DOMAIN = fixedSeat(
  "cross-domain",
  "You know other fields, and look for the same pattern there. You hold no position.",
);

/** A lightweight swarm has no historian and no cross-domain seat. */
export function fixedRoles(mode: Mode): readonly Seat[] {
  return mode === "lightweight"
    ? [MODERATOR, CONTRARIAN]
    : [MODERATOR, HISTORIAN, CONTRARIAN, CROSS_DOMAIN];
}

/** Whoever keeps the record in this mode. */
export function recordKeeper(mode: Mode): Seat {
  return mode === "lightweight" ? MODERATOR : HISTORIAN;
}

export function expert(persona: Persona): Expert {
  const { name, expertise, thinkingStyle, bias, replyTendency, stakes, blindSpots } = persona;
  const lens = [
    `You know about ${expertise.join(", ")}.`,
    `How you think: ${thinkingStyle}.`,
    `Your bias: ${bias}.`,
    `How you tend to reply: ${replyTendency}.`,
    `What you stand to lose: ${stakes}.`,
    `Your blind spots: ${blindSpots.join("; ")}.`,
  ].map((sentence) => sentence.replace(/([.。!?！？])\.$/u, "$1"));
  return {
    persona,
    seat: {
      id: seatId(persona.id),
      title: oneLine(name, 60),
      role: "expert",
      lens: lens.join(" "),
    },
  };
}

/** Names that the engine gives out itself, to seats, options and messages. */
export function isTaken(id: string): boolean {
  return (
    [...fixedRoles("deep").map((seat) => seat.id), "person", "baseline", "expert"].includes(id) ||
    id.endsWith("-substitute") ||
    /^(?:o\d+|none|r\d+-msg-\d+)$/.test(id)
  );
}

/** When nobody made experts for the topic: views that disagree on any question. */
export const STOCK: readonly Persona[] = stock.experts;
export const STOCK_TENSIONS: readonly Tension[] = stock.tensions;
