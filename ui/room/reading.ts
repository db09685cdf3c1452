// How a message is read: the sentence that carries it first, then the rest, folded where it is long.
// Law: nothing is dropped that is not shown elsewhere in the same article.
import type { Line, Words } from "../../src/report/document.ts";
import type { EntryRow, LinkRow } from "../../src/web/wire.ts";

interface Reading {
  readonly lead: string;
  /** The name of the field that the lead is; empty where it was put together. */
  readonly label: string;
  readonly rest: readonly Words[];
}

export function reading(row: EntryRow, to: readonly LinkRow[]): Reading {
  const words = (row.message?.words ?? []).filter((each) => !isOfLinks(each, to));
  const gist = gistOf(row);
  const start = flat(gist.replace(/…$/, ""));
  const place =
    start === "" ? -1 : words.findIndex((each) => flat(headOf(each) ?? "").startsWith(start));
  const field = words[place];
  if (!field) return { lead: gist, label: "", rest: words };
  return {
    lead: headOf(field) ?? gist,
    label: field.label,
    rest: words.flatMap((each, n) => (n === place ? withoutHead(each) : [each])),
  };
}

/** Of a lead that is longer than a sentence, and of what follows it. */
const LEAD_CHARACTERS = 420;
const REST_CHARACTERS = 260;
/** A fold that hides next to nothing is a nuisance. */
const SLACK = 120;
/** Fewer words of a field than this tell nothing. */
const STUMP = 90;

interface Folded extends Reading {
  readonly isFolded: boolean;
}

export function folded({ lead, label, rest }: Reading): Folded {
  const shown: Words[] = [];
  let left = REST_CHARACTERS;
  for (const each of rest) {
    if (left <= 0 || (left < STUMP && lengthOf(each) > left)) break;
    shown.push(cut(each, left));
    left -= lengthOf(each);
  }
  const isLong =
    lead.length > LEAD_CHARACTERS + SLACK ||
    rest.reduce((sum, each) => sum + lengthOf(each), 0) > REST_CHARACTERS + SLACK;
  return isLong
    ? {
        lead: lead.length > LEAD_CHARACTERS + SLACK ? shortened(lead, LEAD_CHARACTERS) : lead,
        label,
        rest: shown,
        isFolded: true,
      }
    : { lead, label, rest, isFolded: false };
}

/** The timeline's line is the id, who, and the sentence that carries the message. */
function gistOf({ text, title, message }: EntryRow): string {
  const head = `${message?.id ?? ""} ${title ?? ""}: `;
  return text.startsWith(head) ? text.slice(head.length) : text;
}

/** What a field begins with: its text, or the first words of its line. */
function headOf({ text, line }: Words): string | null {
  const [head] = line ?? [];
  return text ?? (typeof head === "string" ? head : null);
}

/** A line goes on after its head and what parts the two. */
function withoutHead(words: Words): readonly Words[] {
  const [, , ...line] = words.line ?? [];
  return line.length > 0 ? [{ ...words, line }] : [];
}

/** A list of references repeats the links, which are shown with all they say. */
function isOfLinks({ items }: Words, to: readonly LinkRow[]): boolean {
  return (
    items !== undefined &&
    items.length > 0 &&
    items.every(
      ([first]) =>
        first !== undefined &&
        to.some(({ link }) =>
          typeof first === "string"
            ? first === link.to || first.startsWith(`${link.to} `)
            : first.kind === "ref" && first.to === link.to,
        ),
    )
  );
}

function cut(words: Words, most: number): Words {
  if (words.text !== undefined) return { ...words, text: shortened(words.text, most) };
  if (words.items) return { ...words, items: first(words.items, most) };
  if (words.lines) return { ...words, lines: first(words.lines, most) };
  return words;
}

function first(lines: readonly Line[], most: number): readonly Line[] {
  let left = most;
  return lines.filter((line, n) => {
    const isShown = n === 0 || left > 0;
    left -= lineLength(line);
    return isShown;
  });
}

function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.lastIndexOf(" ", most);
  return `${text.slice(0, space > most / 2 ? space : most)} …`;
}

function lengthOf({ label, text, line, lines, items }: Words): number {
  return (
    label.length +
    (text?.length ?? 0) +
    [...(line ? [line] : []), ...(lines ?? []), ...(items ?? [])].reduce(
      (sum, each) => sum + lineLength(each),
      0,
    )
  );
}

function lineLength(line: Line): number {
  return line.reduce(
    (sum, part) =>
      sum +
      (typeof part === "string" ? part.length : part.kind === "target" ? 0 : part.text.length),
    0,
  );
}

function flat(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
