// The ideas on the table and how they were rated: who is alive, in whose best three, in which order everyone ranks them.
import type { Fact, Idea } from "../../kernel/fact.ts";
import type { JsonObject } from "../../kernel/json.ts";
import type { RankReply } from "./shapes.ts";
import { inWords } from "../shared/transcript.ts";

export type Ranked = ReadonlyMap<string, RankReply>;

/** A card has a title and whatever parts its writer gave it. */
type IdeaCard = JsonObject & { readonly title: string };

export class Ideas {
  readonly alive = new Map<string, Idea>();
  /** The ratings of the first round, and of the last. */
  first: Ranked = new Map();
  ranked: Ranked = new Map();
  /** Who said in words of a card why its best idea is its best. */
  grounded: ReadonlySet<string> = new Set();
  /** Why earlier sets of ideas failed, as it was named before they were replaced. */
  readonly causes: string[] = [];
  /** What became of ideas after the last ratings, in words. */
  readonly changes: string[] = [];
  #minted = 0;

  bear(round: number, card: IdeaCard, from: readonly string[], fate: Idea["fate"]): Idea {
    this.#minted += 1;
    const id = `I-${this.#minted}`;
    const { title } = card;
    const idea: Idea = { kind: "idea", id, round, title, card, from, fate, reason: "" };
    this.alive.set(id, idea);
    if (round > 0)
      this.changes.push(
        `${id} is ${fate}${from.length === 0 ? "" : ` from ${from.join(", ")}`}: ${title}`,
      );
    return idea;
  }

  end(id: string, round: number, why: Pick<Idea, "reason" | "says">): Fact[] {
    const idea = this.alive.get(id);
    if (!idea) return [];
    this.alive.delete(id);
    this.changes.push(`${id} is gone: ${why.reason}`);
    return [{ ...idea, round, fate: "dead", ...why }];
  }

  rated(ranked: Ranked, grounded: ReadonlySet<string>): void {
    if (this.first.size === 0) this.first = ranked;
    this.ranked = ranked;
    this.grounded = grounded;
    this.changes.length = 0;
  }

  get ids(): readonly string[] {
    return [...this.alive.keys()];
  }
}

/** One that a reviewer did not rate counts as WEAK. */
function isKept({ ratings }: RankReply, id: string): boolean {
  const rating = ratings.find(({ idea }) => idea === id)?.rating;
  return rating === "STRONG" || rating === "VIABLE";
}

/** In everyone's best three, and rated STRONG or VIABLE by everyone. */
export function agreedOn(ids: readonly string[], ranked: Ranked): readonly string[] {
  const replies = [...ranked.values()];
  return ids.filter(
    (id) =>
      replies.length > 0 && replies.every((reply) => reply.top.includes(id) && isKept(reply, id)),
  );
}

/** The better the places together, the higher; of equals the older idea. */
export function ranking(ids: readonly string[], ranked: Ranked): readonly string[] {
  const places = (id: string): number =>
    [...ranked.values()].reduce((sum, { top }) => sum + top.indexOf(id), 0);
  return ids.toSorted((a, b) => places(a) - places(b));
}

/** Most reviewers reject every idea. */
export function isAllRejected(ids: readonly string[], ranked: Ranked): boolean {
  const replies = [...ranked.values()];
  return ids.every(
    (id) => 2 * replies.filter((reply) => !isKept(reply, id)).length > replies.length,
  );
}

// Idea cards as people write them: a title and parts under it. A text of several headings, or of several items, is a set of cards.
/** The parts of a card under its title, in the order in which they are read. */
export const CARD_PARTS = [
  "coreQuestion",
  "noveltySource",
  "whyItMatters",
  "feasibility",
  "risk",
  "competition",
  "scope",
] as const;

/** What people call the parts, in small letters. */
const NAMES: Readonly<Record<string, (typeof CARD_PARTS)[number]>> = {
  "core question": "coreQuestion",
  question: "coreQuestion",
  novelty: "noveltySource",
  "novelty source": "noveltySource",
  "why it matters": "whyItMatters",
  importance: "whyItMatters",
  feasibility: "feasibility",
  risk: "risk",
  risks: "risk",
  competition: "competition",
  scope: "scope",
};

const LONGEST_TITLE = 120;
/** More cards than this are no set that anybody ranks. */
const MOST_CARDS = 12;

export function cardText(card: JsonObject): string {
  return inWords(card, ["title", ...CARD_PARTS]);
}

/** The cards that a text holds; none where it is no set of cards. */
export function cardsIn(text: string): readonly IdeaCard[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "").length;
  const [headed, listed] = [HEADING, ITEM].map((head) => partsUnder(text, head)) as [
    Part[],
    Part[],
  ]; // one for each
  const isSet = ({ length }: readonly Part[]): boolean => length >= 2 && length <= MOST_CARDS;
  if (isSet(headed) && headed.filter(isCardLike).length * 2 > headed.length)
    return headed.map(cardOf);
  // A list is a set of cards where the text is little else.
  return isSet(listed) && listed.length * 2 > lines ? listed.map(cardOf) : [];
}

const HEADING = /^(#{1,6})[ \t]+(.+)$/u;
const ITEM = /^()(?:\d{1,2}[.)]|[-*])[ \t]+(.+)$/u;

/** It calls itself an idea, or has a part that cards have; any other section of a text does not. */
function isCardLike(part: Part): boolean {
  return (
    /^(?:idea|card|アイデア|案|创意|\d{1,2}[.)])/iu.test(part.title) ||
    CARD_PARTS.some((name) => name in cardOf(part))
  );
}

interface Part {
  readonly level: string;
  readonly title: string;
  readonly lines: string[];
}

/** The deepest heads that occur more than once are titles; a single one above them is the title of the whole. */
function partsUnder(text: string, head: RegExp): Part[] {
  const parts: Part[] = [];
  for (const line of text.split("\n")) {
    const [, level = "", title = ""] = head.exec(line) ?? [];
    if (title !== "") parts.push({ level, title: title.trim(), lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  const levels = parts.map(({ level }) => level);
  const level = levels.find((each) => levels.filter((other) => other === each).length > 1);
  return parts.filter((part) => part.level === level);
}

function cardOf({ title, lines }: Part): IdeaCard {
  const [name = "", ...rest] = title.split(/:\s+/u);
  const card: Record<string, string> = { title: name.slice(0, LONGEST_TITLE) };
  const free = rest.length === 0 ? [] : [rest.join(": ")];
  for (const line of lines) {
    const [, called = "", says = ""] =
      /^[\s\-*>]*([\p{L} ]{3,20}?)\**\s*:\**\s*(.+)$/u.exec(line) ?? [];
    const part = NAMES[called.trim().toLowerCase()];
    if (part === undefined) free.push(line.trim());
    else card[part] = says.trim();
  }
  const text = free.filter((line) => line !== "").join(" ");
  return { ...card, title: card["title"] ?? "", ...(text === "" ? {} : { text }) };
}
