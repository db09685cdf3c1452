// Where a seat stands. Begins from its seed, and is read back from what it said: nothing is remembered between asks.
// Law: a seat's earlier stance is a function of the seed and of what the ask shows.
import type { Brief } from "../../script/protocol.ts";
import { claimOf } from "./aims.ts";
import type { Point, Said } from "./room.ts";
import { seeded } from "./seeded.ts";
import { asAct, optionsOf } from "./topic.ts";
import { textIn } from "./room.ts";
import type { Words } from "./words/words.ts";

/** Whoever is looked at: the seed and the name under which it draws. */
export interface Drawn {
  readonly seed: number;
  readonly key: string;
  readonly place: number;
  readonly isHostile: boolean;
  /** Begins where no other does. */
  readonly isAlone: boolean;
}

/** The option a seat begins with. A hostile seat takes none of those on the table. */
export function firstAct(
  { seed, key, place, isHostile, isAlone }: Drawn,
  brief: Brief,
  words: Words,
  concern: string,
): string {
  if (isHostile) return words.act.hold.replace("{name}", concern);
  const options = optionsOf(brief, words);
  return (
    seeded(seed, "options").shuffled(options)[
      (isAlone ? place : spread(seed, key, place, "option")) % options.length
    ] ?? words.act.small
  );
}

/** Which side of a lasting divide a seat is on. */
export function leaning(
  { seed, key, place }: Pick<Drawn, "seed" | "key" | "place">,
  divide: number,
  words: Words,
): number {
  const sides = words.divides[divide]?.stances.length ?? 1;
  return (
    (seeded(seed, "divide", divide).below(sides) + spread(seed, key, place, `divide ${divide}`)) %
    sides
  );
}

/** Seats mostly begin apart, so that there is something to discuss; at times two begin together. */
function spread(seed: number, key: string, place: number, about: string): number {
  const chance = seeded(seed, key, about);
  return chance.isHit(TOGETHER) ? place + 1 : place;
}

const TOGETHER = 0.35;

/** The choice that a seat's words amount to, its latest word first. */
export function stanceIn(
  point: Point,
  isMain: boolean,
  said: readonly Said[],
  words: Words,
): string | undefined {
  for (const { body } of [...said].reverse()) {
    const moved =
      body["changed"] === true && typeof body["changeReason"] === "string"
        ? quoted(body["changeReason"], point, words)
        : undefined;
    if (moved !== undefined) return moved;
    const claim = claimOf(body);
    if (isMain && claim !== undefined) {
      const claimed = matched(
        claim,
        point.choices.map((c) => c.label),
        words,
      );
      if (claimed !== undefined) return point.choices[claimed]?.id;
    }
  }
  const first = isMain ? undefined : said[0];
  const text = first ? textIn(first.body).toLowerCase() : "";
  return point.choices.find(({ label }) => text.includes(markOf(label, words)))?.id;
}

function quoted(text: string, point: Point, words: Words): string | undefined {
  const [open, close] = words.quotes;
  return point.choices.find(({ label }) => text.includes(`${open}${bare(label)}${close}`))?.id;
}

function markOf(label: string, words: Words): string {
  return (
    words.divides.flatMap((divide) => divide.stances).find((stance) => stance.label === label)
      ?.mark ?? label
  ).toLowerCase();
}

/** Which label a text speaks for: the longest it holds, else the one it is most like. */
export function matched(text: string, labels: readonly string[], words: Words): number | undefined {
  const held = labels.map((label) =>
    Math.max(
      0,
      ...[label, asAct(label, words)]
        .filter((form) => holds(text, form))
        .map((form) => form.length),
    ),
  );
  const longest = Math.max(0, ...held);
  if (longest > 0) return held.indexOf(longest);
  const alike = labels.map((label) => likeness(text, label));
  const most = Math.max(0, ...alike);
  return most >= ALIKE ? alike.indexOf(most) : undefined;
}

/** Half of their pairs of letters: less is chance. */
const ALIKE = 0.5;
/** A short name in other case is another word: REST, rest. */
const SHORT = 4;

function holds(text: string, form: string): boolean {
  return form.length <= SHORT
    ? text.includes(form)
    : text.toLowerCase().includes(form.toLowerCase());
}

function likeness(a: string, b: string): number {
  const [x, y] = [pairs(a), pairs(b)];
  let shared = 0;
  for (const pair of x) if (y.has(pair)) shared += 1;
  return (2 * shared) / Math.max(1, x.size + y.size);
}

function pairs(text: string): Set<string> {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, i) => letters.slice(i, i + 2)),
  );
}

/** Without quotation marks, so that it can stand inside a pair of them. */
export function bare(text: string): string {
  return text.replace(/["“”„«»「」『』‘]/gu, "").trim();
}
