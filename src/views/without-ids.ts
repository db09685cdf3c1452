// Somebody's words for a reader who has no transcript at hand: what an id names stands where the id was.
// Law 1: the id of a message becomes the title of who wrote it, that of an option, a stance or an issue its label between ‹ and ›, any
// other the word for its kind; the option that prevails is ‹this›. Law 2: a bracket that only cites goes; what names nothing of this record stays as it is.
import { CORE } from "../messages/catalogue.ts";
import { sentencesOf } from "../messages/voice.ts";
import { excerpt } from "../text/cut.ts";
import { withoutFullStop } from "../text/words.ts";
import { titleOf, type DeliberationState } from "./deliberation-state.ts";

const ID =
  /(?<![\w/.-])(r\d{1,6}-msg-\d{1,9}|[CVDTF]-\d{1,6}-\d{1,6}|[KI]-\d{1,6}|i\d{1,4}(?:-s\d{1,4})?|[oa]\d{1,4})(?![\w/-])/g;
/** `(r1-msg-001, -002 and r2-msg-003)`: nothing but ids. */
const CITATION =
  /\s*[([（](?:\s*(?:r\d{1,6}-msg-\d{1,9}|-\d{3}|[CVDTF]-\d{1,6}-\d{1,6}|[KI]-\d{1,6}|a\d{1,4})\s*(?:,|;|and|、|和|と)?)+\s*[)\]）]/g;
/** `K-1, for a person: …`: what the sentence goes on to say. */
const HEADING = /^\s*[KFCVDT]-\d{1,6}(?:-\d{1,6})?[,:：，]\s*(\S)/u;
/** A name only tells which one is meant. */
const MOST_NAMED = 6;

const KINDS = {
  C: "page.id.claim",
  V: "page.id.check",
  D: "page.id.decision",
  T: "page.id.tension",
  F: "page.id.finding",
} as const;

/** Words without ids, at most so many of them. */
export type Shorten = (text: string, words: number) => string;

export function shortenerFor(record: DeliberationState): Shorten {
  const say = sentencesOf(CORE)(record.lang);
  const label = (text: string): string => `‹${withoutFullStop(excerpt(text, MOST_NAMED))}›`;
  const isConflicted = record.notices.some(({ code }) => code === "conflicts");
  const names = new Map([
    ...record.messages.map(({ id, seat }) => [id, titleOf(record.seats, seat)] as const),
    ...record.issues.flatMap(({ id, title, stances }) =>
      [{ id, label: title }, ...stances].map((row) => [row.id, label(row.label)] as const),
    ),
    ...record.links.map(({ id = "" }) => [id, `‹${say("page.id.objection")}›`] as const),
    ...record.ideas.map(({ id, title }) => [id, label(title)] as const),
    [record.verdicts.at(-1)?.chosen ?? "", `‹${say("page.id.this")}›`],
  ]);
  const nameOf = (id: string): string => {
    const kind = KINDS[id.charAt(0) as keyof typeof KINDS]; // another letter has none
    if (kind !== undefined) return `‹${say(kind)}›`;
    if (isConflicted && id.startsWith("K-")) return `‹${say("page.id.conflict")}›`;
    return names.get(id) ?? id;
  };
  return (text, words) =>
    excerpt(
      text
        .replace(HEADING, (_all, first: string) => first.toUpperCase())
        .replace(CITATION, "")
        .replace(ID, nameOf),
      words,
    );
}
