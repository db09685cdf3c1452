// What a person is asked at a gate, with what it is about in the words of those who said it.
// Law: choices are the gate's own. Whatever is quoted stands in quotation marks after its source's title, and is cut at a word, if at all.
import { oneLine } from "../text/visible.ts";
import type { Chronicle } from "./chronicle.ts";
import { readingOf, type GateOpened } from "./reading.ts";

/** As much as a reply may say in one field. */
export const MOST_QUOTED = 800;

/** The question of a gate; of one that quotes, with the quotations whole. */
export function questionShown(record: Chronicle, opened: GateOpened): string {
  return readingOf(record).question?.(record, opened) ?? opened.gate?.question ?? "";
}

export function quoted(title: string, what: string, text: string, most = MOST_QUOTED): string {
  return `${title} (${what}): “${cutAtWord(text, most)}”`;
}

/** On one line; what is too long ends after its last whole word. */
export function cutAtWord(text: string, most: number): string {
  const line = oneLine(text, Number.MAX_SAFE_INTEGER);
  if (line.length <= most) return line;
  const at = line.lastIndexOf(" ", most);
  return `${at < most / 2 ? oneLine(line, most - 1).slice(0, -1) : line.slice(0, at)} …`;
}
