// Who takes part: three discussants who would honestly disagree on the question, one devil's advocate, one moderator.
import type { Note, Seat } from "../../kernel/ask.ts";
import { seatId } from "../../text/slug.ts";
import { oneLine } from "../../text/visible.ts";
import { capitalize } from "../../text/words.ts";
import { DEVIL, HUB_FROM, memberNamed, type DialecticBrief } from "./brief.ts";

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

/** Views that a kind of question often needs: the moderator is shown them, and takes what fits this one. */
export const USUAL_VIEWS: Readonly<Record<string, readonly string[]>> = {
  technology: ["performance", "security", "maintainability"],
  design: ["ux", "architect", "cost"],
  policy: ["business", "technical", "user"],
  other: ["advocate", "sceptic", "pragmatist"],
};

/** A view that the moderator names for a question. */
export interface View {
  readonly name: string;
  readonly lens: string;
  /** What it stands to lose. */
  readonly loses: string;
}

/** The moderator's views where they are three that can be told apart; else three opposed ones. */
export function discussants(views: readonly View[] = []): Seat[] {
  const own = views.map(({ name, lens, loses }) =>
    member(seatId(name), { title: oneLine(name, 60), lens, loses }),
  );
  const distinct = new Set(own.map((seat) => seat.id));
  const isUsable = own.length === 3 && distinct.size === 3 && ![...distinct].some(isTaken);
  return isUsable ? own : (USUAL_VIEWS["other"] ?? []).map((id) => member(id));
}

/** The user's own members. One of them may be called devils-advocate: that seat is filled once in any case. */
export function seatsNamed(members: readonly string[]): Seat[] {
  return members
    .map(memberNamed)
    .filter(({ name }) => name !== DEVIL)
    .map(({ name, ...about }) => member(name, about));
}

function member(id: string, about: Partial<View> & { readonly title?: string } = {}): Seat {
  const { title = titleFor(id), loses } = about;
  const lens = about.lens ?? lensFor(id) ?? `what ${title} stands for`;
  const atStake = loses === undefined ? "" : ` You stand to lose: ${oneSentence(loses)}`;
  return { id, title, role: "member", lens: `You look after ${oneSentence(lens)}${atStake}` };
}

export function lensFor(id: string): string | undefined {
  return Object.hasOwn(LENSES, id) ? LENSES[id] : undefined;
}

function oneSentence(text: string): string {
  const line = oneLine(text, 200);
  return /[.!?。！？]$/u.test(line) ? line : `${line}.`;
}

export function titleFor(id: string): string {
  if (id === "ux") return "UX";
  return capitalize(id.replaceAll("-", " "));
}

/** Everyone reads what the others look after, so that each covers its own concern and leaves theirs to them. */
export function castNotes(seats: readonly Seat[], axis: string): Note[] {
  const concerns = seats
    .filter(({ role }) => role === "member")
    .map(
      ({ id, lens = "" }) =>
        `${id}: ${lens.replace("You look after ", "").replace("You stand", "Stands")}`,
    );
  return [
    { title: "What pulls against what in this question", items: axis === "" ? [] : [axis] },
    { title: "What each member looks after", items: concerns },
  ];
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
