// Who sits at the table: three discussants along an axis of conflict, one devil's advocate, one moderator.
import type { Seat } from "../../kernel/ask.ts";
import { seatId } from "../../text/slug.ts";
import { oneLine } from "../../text/visible.ts";
import { DEVIL, HUB_FROM, type DialecticBrief } from "./brief.ts";

export const KINDS = ["technology", "design", "policy", "other"] as const;
export type Kind = (typeof KINDS)[number];

export const MODERATOR: Seat = { id: "moderator", title: "Moderator", role: "moderator" };
export const DEVILS_ADVOCATE: Seat = {
  id: DEVIL,
  title: "Devil's advocate",
  role: DEVIL,
  lens: "You look for what everyone takes for granted. You stay critical in every round and offer a constructive compromise only at the very end.",
};

const LENSES: Readonly<Record<string, string>> = {
  performance: "latency, throughput and cost of running it under real load",
  security: "what can be attacked, leaked or misused, and by whom",
  maintainability: "what it costs to change, test and operate over the years",
  ux: "what the people who use it see, do and misunderstand",
  architect: "boundaries, dependencies and what this rules out later",
  cost: "money and time now and later, and what else they could buy",
  business: "revenue, risk and timing for the organisation",
  technical: "what can be built and run with the people and systems at hand",
  user: "the needs and habits of those who live with the result",
  advocate: "the strongest case for changing course",
  sceptic: "the strongest case against, and for leaving things as they are",
  pragmatist: "the smallest step that settles the question in practice",
};

const BY_KIND: Readonly<Record<Kind, readonly string[]>> = {
  technology: ["performance", "security", "maintainability"],
  design: ["ux", "architect", "cost"],
  policy: ["business", "technical", "user"],
  other: ["advocate", "sceptic", "pragmatist"],
};

/** Every discussant that a kind brings, in its place. */
export const PLACES: readonly string[] = Object.values(BY_KIND).flat();

/** A view the moderator seatsNamed for a topic that fits no kind. */
export interface View {
  readonly name: string;
  readonly lens: string;
}

export function discussants(kind: Kind, views: readonly View[] = []): Seat[] {
  const own = views.map((view) => member(seatId(view.name), oneLine(view.name, 60), view.lens));
  const distinct = new Set(own.map((seat) => seat.id));
  const usable = own.length === 3 && distinct.size === 3 && ![...distinct].some(isTaken);
  return kind === "other" && usable ? own : BY_KIND[kind].map((id) => member(id));
}

/** The user's own members. One of them may be called devils-advocate: that seat is filled once in any case. */
export function seatsNamed(members: readonly string[]): Seat[] {
  return members.filter((id) => id !== DEVIL).map((id) => member(id));
}

function member(
  id: string,
  title = titleFor(id),
  lens = Object.hasOwn(LENSES, id) ? LENSES[id] : `what ${title} stands for`,
): Seat {
  return { id, title, role: "member", lens: `You look after ${lens}.` };
}

function titleFor(id: string): string {
  if (id === "ux") return "UX";
  const words = id.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The one who steps in for a seat that failed: same role, own name, so that nobody's words are mixed up. */
export function substitute(seat: Seat): Seat {
  return {
    ...seat,
    id: `${seat.id}-substitute`,
    title: `${seat.title} (substitute)`,
    substituteFor: seat.id,
  };
}

/** Names that the engine gives out itself. */
export function isTaken(id: string): boolean {
  return [DEVIL, "moderator", "person"].includes(id) || id.endsWith("-substitute");
}

/** Up to five seats read each other (mesh); from six on they read the moderator's digest (hub). */
export function isHub(brief: DialecticBrief): boolean {
  return brief.members !== null && seatsNamed(brief.members).length + 2 >= HUB_FROM;
}
