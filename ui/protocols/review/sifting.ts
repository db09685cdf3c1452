// Where findings lie in a text, and what a person made of them as the lines that a review reads.
import type { Translate } from "../../language.tsx";
import type { Written } from "../../room/seat-reply.ts";

/** A part of a text, by its places. */
export interface Block {
  readonly from: number;
  readonly to: number;
}

/** Paragraphs: what lies between empty lines. */
export function blocksOf(text: string): readonly Block[] {
  return [...text.matchAll(/\S[^\n]*(?:\n(?![^\S\n]*\n)[^\n]+)*/g)].map(({ index, 0: found }) => ({
    from: index,
    to: index + found.trimEnd().length,
  }));
}

/** Where a passage is, however its blanks and lines fall; null where it is not, or is nowhere alone. */
export function placeOf(text: string, passage: string): Block | null {
  const words = passage.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return null;
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const found = new RegExp(escaped.join("\\s+")).exec(text);
  return found && { from: found.index, to: found.index + found[0].length };
}

/** A block cut where marked places begin and end. */
export function piecesOf(
  { from, to }: Block,
  marked: readonly Block[],
): readonly (Block & { readonly isMarked: boolean })[] {
  const cuts = marked.flatMap((place) => [place.from, Math.min(place.to, to)]);
  const ends = [...new Set([from, ...cuts, to])].sort((a, b) => a - b);
  return ends.slice(1).map((end, n) => {
    const start = ends[n] ?? from;
    const isMarked = marked.some((place) => place.from <= start && place.to >= end);
    return { from: start, to: end, isMarked };
  });
}

/** What a person says of a finding; empty leaves it to the author. */
export type Ruled = "" | "accept" | "decline";

const FINDING = /^F-\d+-\d+$/;

/** A line of what a person decided, in words; null where it is none. */
export function tellRuled(line: string, t: Translate): string | null {
  const [, verb, id = "", words = ""] =
    /^(accept|decline|comment) (F-\d+-\d+)(?:: (.+))?$/s.exec(line) ?? [];
  const [, passage = "", wrong] = /^add(?: “(.+?)”)?: (.+)$/s.exec(line) ?? [];
  if (verb === "accept" || verb === "decline" || verb === "comment")
    return tellSaid({ verb, id, words }, t);
  if (wrong === undefined) return null;
  const told = passage === "" ? t("findings.told.add") : t("findings.told.addAt", { passage });
  return `${told}: ${wrong}`;
}

interface Said {
  readonly verb: "accept" | "decline" | "comment";
  readonly id: string;
  readonly words: string;
}

export function tellSaid({ verb, id, words }: Said, t: Translate): string {
  const told = t(`findings.told.${verb}`, { id });
  return words === "" ? told : `${told}: ${words}`;
}

export function noteOf(written: Written): string {
  const words = (path: string): string => (written[path] ?? "").replace(/\s+/g, " ").trim();
  const ids = new Set(Object.keys(written).map((path) => path.replace(/\.words$/, "")));
  const ruled = [...ids]
    .filter((id) => FINDING.test(id))
    .flatMap((id) => {
      const [verb, said] = [written[id] ?? "", words(`${id}.words`)];
      if (verb === "" && said === "") return [];
      return [`${verb === "" ? "comment" : verb} ${id}${said === "" ? "" : `: ${said}`}`];
    });
  const added = (written["own"] ?? "").split(" ").flatMap((key) => {
    const [wrong, passage] = [words(`own.${key}`), words(`own.${key}.passage`)];
    return wrong === "" ? [] : [`add${passage === "" ? "" : ` “${passage}”`}: ${wrong}`];
  });
  return [...ruled, ...added].join("\n");
}
