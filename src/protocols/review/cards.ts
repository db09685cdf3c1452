// Idea cards as people write them: a title and parts under it. A text of several headings, or of several items, is a set of cards.
import type { JsonObject } from "../../kernel/json.ts";
import { inWords } from "../shared/transcript.ts";
import type { IdeaCard } from "./idea-set.ts";

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
