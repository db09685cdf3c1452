// Sentences: a pool's line with its places filled from the speaker's concern.
// Law: no line is used twice in a reply, nor one that the speaker can see was used before, while others are left.
import { claimOf } from "./aims.ts";
import { textIn, type Room, type Said } from "./room.ts";
import { seeded } from "./seeded.ts";
import { bare } from "./stance.ts";
import type { Concern, RecordKind, SentenceKind, Words } from "./words/words.ts";

export type Places = Readonly<Record<string, string>>;

export interface Speaker {
  readonly room: Room;
  readonly words: Words;
  readonly concern: Concern;
  readonly place: number;
  readonly seats: number;
  readonly seed: number;
  /** Another try at the same reply draws other lines. */
  readonly variant: number;
}

/** As much of a message as a sentence can carry. */
const QUOTED_WORDS = 20;
const QUOTED_CHARS = 60;

export class Speech {
  readonly #speaker: Speaker;
  readonly #used = new Set<string>();
  /** Of the lines used up, those that really stand in the reply. */
  readonly #said = new Set<string>();

  constructor(speaker: Speaker) {
    this.#speaker = speaker;
  }

  say(
    kind: SentenceKind | RecordKind,
    places: Places = {},
    concern = this.#speaker.concern,
  ): string {
    const { pools, record } = this.#speaker.words;
    return this.from(
      kind,
      kind in record ? record[kind as RecordKind] : pools[kind as SentenceKind],
      places,
      concern,
    ); // in the one or the other
  }

  /** How many lines of a pool nobody has used yet. */
  left(kind: SentenceKind): number {
    return this.#speaker.words.pools[kind].filter(
      (line) => !this.#speaker.room.heard.includes(longest(line)),
    ).length;
  }

  /** A line of a pool that has no name of its own. */
  from(
    name: string,
    pool: readonly string[],
    places: Places = {},
    concern = this.#speaker.concern,
  ): string {
    const { room, seed, place, seats, variant } = this.#speaker;
    const possible = pool.filter((line) => fits(line, places));
    const order = seeded(seed, "pool", name, variant).shuffled(possible);
    const left = order.filter((line) => !this.#used.has(line));
    const fresh = left.filter((line) => !room.heard.includes(longest(line)));
    const unsaid = order.filter((line) => !this.#said.has(line));
    const from = [fresh, left, unsaid].find((lines) => lines.length > 0) ?? order;
    // Peers who speak at once see the same lines left; each begins at its own place.
    const line = from[place % Math.max(1, from.length)] ?? "";
    for (const skipped of from.slice(0, Math.min(seats + 1, from.length))) this.#used.add(skipped);
    this.#used.add(line);
    this.#said.add(line);
    return this.#filled(line, places, concern);
  }

  #filled(line: string, places: Places, concern: Concern): string {
    return line.replace(/\{(\w+)\}/g, (_, place: string) => {
      const isCapital = /^[A-Z]/.test(place);
      const key = place.charAt(0).toLowerCase() + place.slice(1);
      const text = places[key] ?? (key === "name" ? concern.name : this.#word(concern, key));
      return isCapital ? capital(text) : text;
    });
  }

  /** One of a concern's words, other than those just used. */
  #word(concern: Concern, key: string): string {
    const { seed, room, variant } = this.#speaker;
    const words =
      key === "care" || key === "people" || key === "event" || key === "measure"
        ? concern[key]
        : [];
    const order = seeded(seed, room.ask.id, key, variant).shuffled(words);
    const last = textIn(room.own.at(-1)?.body ?? "");
    const left = order.filter((word) => !this.#used.has(word));
    const found =
      left.find((word) => !last.includes(word)) ??
      left[0] ??
      order[this.#used.size % Math.max(1, order.length)] ??
      "";
    this.#used.add(found);
    return found;
  }

  quote(text: string): string {
    const [open, close] = this.#speaker.words.quotes;
    return `${open}${bare(text)}${close}`;
  }

  /** What a message says, short enough to be taken up in a sentence. */
  phrase(said: Said | undefined, key = ""): string {
    const { seed, room, words } = this.#speaker;
    const texts = said ? sayings(said, words) : [];
    const text = seeded(seed, room.ask.id, "phrase", key, said?.id ?? "").pick(texts) ?? "";
    return this.quote(clipped(text, words.space === ""));
  }
}

function fits(line: string, places: Places): boolean {
  return [...line.matchAll(/\{(\w+)\}/g)].every(
    ([, place = ""]) =>
      !FROM_OUTSIDE.has(place.toLowerCase()) ||
      (places[place.charAt(0).toLowerCase() + place.slice(1)] ?? "") !== "",
  );
}

const FROM_OUTSIDE = new Set([
  "act",
  "rival",
  "quote",
  "label",
  "labels",
  "names",
  "topic",
  "first",
  "second",
  "otherscare",
  "othersmeasure",
  "othersevent",
]);

/** The part of a line by which it is known again. */
function longest(line: string): string {
  const parts = line.split(/\{\w+\}/).sort((a, b) => b.length - a.length);
  return parts[0] !== undefined && parts[0].length >= 4 ? parts[0] : "\u0000";
}

/** The texts of a message that can be taken up: what it fears first, then what it claims. */
function sayings({ body }: Said, words: Words): string[] {
  const feared = body["failureScenario"];
  if (typeof feared === "string" && feared !== "") {
    const event = Object.values(words.concerns)
      .flatMap((concern) => concern.event)
      .find((e) => feared.toLowerCase().includes(e.toLowerCase()));
    return [event ?? mainSentence(feared)];
  }
  const reasons = Array.isArray(body["reasons"]) ? (body["reasons"] as readonly unknown[]) : [];
  const premises = Array.isArray(body["premises"])
    ? (body["premises"] as readonly { readonly mayFail?: unknown }[]).map((p) => p.mayFail)
    : [];
  return [claimOf(body), body["principle"], ...reasons, ...premises].filter(
    (text): text is string => typeof text === "string" && text !== "",
  );
}

/** Of several sentences the longest: the short ones lead up to it. */
function mainSentence(text: string): string {
  return text
    .split(/(?<=[.。])\s*/u)
    .reduce((longest, next) => (next.length > longest.length ? next : longest), "");
}

function clipped(text: string, isDense: boolean): string {
  const plain = text.trim().replace(/[.。!?]+$/u, "");
  if (isDense)
    return plain.length <= QUOTED_CHARS
      ? plain
      : `${(/^.{10,59}(?=[、，；。])/u.exec(plain)?.[0] ?? plain.slice(0, QUOTED_CHARS - 1)).trim()}…`;
  const words = plain.split(/\s+/);
  if (words.length <= QUOTED_WORDS) return plain;
  const head = words.slice(0, QUOTED_WORDS).join(" ");
  return `${/^(.{20,})[,;:]\s/u.exec(head)?.[1] ?? head}…`;
}

export function capital(text: string): string {
  return /^[“"「]/u.test(text)
    ? text.slice(0, 1) + capital(text.slice(1))
    : text.charAt(0).toUpperCase() + text.slice(1);
}
