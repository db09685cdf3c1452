// What one ask shows: messages, its own earlier words, and the points that are put to a choice. Read once, changed never.
import type { Ask } from "../../script/ask.ts";
import type { Json, JsonObject } from "../../script/json.ts";
import { aimsOf, cites, claimOf } from "./aims.ts";
import { isObject } from "./fill.ts";

export interface Said {
  readonly id: string;
  readonly seat: string;
  readonly body: JsonObject;
}

/** A list of ids with labels, as asks show issues and options. */
export interface Point {
  readonly id: string;
  readonly choices: readonly Choice[];
}

export interface Choice {
  readonly id: string;
  readonly label: string;
  /** Who holds it, where the ask says so by name. */
  readonly holders: readonly string[];
}

export class Room {
  readonly ask: Ask;
  /** Everything readable, oldest first; what a digest reports counts as said by its own id. */
  readonly messages: readonly Said[];
  readonly own: readonly Said[];
  readonly others: readonly Said[];
  readonly points: readonly Point[];
  /** Every text shown, to tell what has been said already. */
  readonly heard: string;
  /** The choice that the ask says this seat holds; null where it says none, undefined where it does not say. */
  readonly named: string | null | undefined;
  /** Do messages say what they refer to, and how? */
  readonly isCited: boolean;
  readonly #byId: ReadonlyMap<string, Said>;

  constructor(ask: Ask) {
    this.ask = ask;
    const self = new Set([ask.seat.id, ask.seat.substituteFor ?? ask.seat.id]);
    const shown = ask.transcript.map(({ id, seat, body }): Said => ({ id, seat, body }));
    const kept = ask.notes.flatMap((note) =>
      note.items.flatMap((item) => remembered(item, ask.seat.id, /\byour?\b/i.test(note.title))),
    );
    const ids = new Set(shown.map((m) => m.id));
    const all = [...kept.filter((m) => !ids.has(m.id)), ...shown];
    const known = new Set(all.map((m) => m.id));
    this.messages = [...all, ...shown.flatMap(reported).filter((m) => !known.has(m.id))];
    this.own = this.messages.filter((m) => self.has(m.seat));
    this.others = this.messages.filter((m) => !self.has(m.seat));
    this.points = ask.notes.flatMap((note) => pointIn(note.title, note.items));
    this.named = namedIn(ask.notes.flatMap((note) => note.items));
    this.isCited = this.messages.some((m) => cites(m.body));
    this.#byId = new Map(this.messages.map((m) => [m.id, m]));
    this.heard = [
      ...this.messages.map((m) => textIn(m.body)),
      ...ask.notes.flatMap((note) => note.items),
    ].join("\n");
  }

  said(id: string): Said | undefined {
    return this.#byId.get(id);
  }

  /** What each seat said, for the seats that took a position. */
  holders(): ReadonlyMap<string, readonly Said[]> {
    const seats = new Map<string, Said[]>();
    for (const message of this.others)
      seats.set(message.seat, [...(seats.get(message.seat) ?? []), message]);
    return new Map(
      [...seats].filter(([, said]) => said.some((m) => claimOf(m.body) !== undefined)),
    );
  }

  /** Criticism aimed at one of these messages. */
  against(targets: ReadonlySet<string>): Said[] {
    return this.others.filter((m) => aimsOf(m.body).some(({ target }) => targets.has(target)));
  }
}

export function textIn(json: Json): string {
  if (typeof json === "string") return json;
  if (Array.isArray(json)) return json.map(textIn).join("\n");
  return isObject(json) ? Object.values(json).map(textIn).join("\n") : "";
}

/** "You hold o2.", "You held none of the options." */
function namedIn(items: readonly string[]): string | null | undefined {
  const found = items
    .map((item) => /^You h[eo]ld (\S+|none of the options)\.$/u.exec(item)?.[1])
    .find((held) => held !== undefined);
  return found?.startsWith("none") ? null : found;
}

/** A seat's own message in a list: its id, and its body as JSON or its words on one line, with or without the names of their fields. */
function remembered(item: string, seat: string, isOwn: boolean): Said[] {
  const told = isOwn ? OWN_WORDS.exec(item) : null;
  if (told) return [{ id: told[1] ?? "own", seat, body: fieldsIn(told[2] ?? "") }];
  const found = /^([\w-]+) (\{.*\})$/su.exec(item);
  const text = found?.[2] ?? (item.startsWith("{") ? item : "");
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body as Json)
      ? [{ id: found?.[1] ?? "own", seat, body: body as JsonObject }]
      : []; // JSON.parse yields JSON
  } catch {
    return [];
  }
}

/** A digest's lines: each names a message and says what it says. The author stays unknown, so the message stands for it. */
function reported({ body }: Said): Said[] {
  return Object.values(body).flatMap((list) =>
    (Array.isArray(list) ? (list as readonly Json[]) : []).flatMap((row) =>
      isObject(row) && typeof row["message"] === "string" && typeof row["summary"] === "string"
        ? [{ id: row["message"], seat: row["message"], body: { claim: inQuotes(row["summary"]) } }]
        : [],
    ),
  );
}

/** A digest may give a message's own words, or words about them. */
function inQuotes(summary: string): string {
  return /[“「](.+)[”」]/su.exec(summary)?.[1] ?? summary;
}

const MESSAGE_ID = String.raw`r\d+-msg-\d+`;
const OWN_WORDS = new RegExp(`^(?:(${MESSAGE_ID}):? (?!\\{)|(?=claim: |position: ))(.*)$`, "su");

/** "position: …; confidence: 0.5": the first of each name counts. Words without names are a claim. */
function fieldsIn(words: string): JsonObject {
  const fields = words.split(/; (?=[a-zA-Z]+: )/u).flatMap((part) => {
    const [, name = "", text = ""] = /^([a-zA-Z]+): (.*)$/su.exec(part) ?? [];
    return name === ""
      ? []
      : [[name, text === "true" ? true : text === "false" ? false : text] as const];
  });
  return fields.length === 0 || !/^[a-zA-Z]+: /u.test(words)
    ? { claim: words }
    : Object.fromEntries([...fields].reverse());
}

function pointIn(title: string, items: readonly string[]): Point[] {
  // Lines with a colon may be anything: tensions, a topic, a remark.
  if (!/^(?:options?|issues?|stances?|choices?|answers?)\b/iu.test(title)) return [];
  const choices = items.map((item) =>
    new RegExp(`^(?!${MESSAGE_ID})([\\p{L}\\p{N}][\\p{L}\\p{N}_.-]{0,39}): (.+)$`, "su").exec(item),
  );
  if (items.length === 0 || choices.includes(null)) return [];
  const id = /^\S+ ([\p{L}\p{N}_.-]+):/u.exec(title)?.[1] ?? title;
  return [{ id, choices: choices.map((found) => choiceOf(found?.[1] ?? "", found?.[2] ?? "")) }];
}

function choiceOf(id: string, text: string): Choice {
  const held = /^(.*) \(held by ([^()]*)\)$/su.exec(text);
  return {
    id,
    label: held?.[1] ?? text,
    holders: (held?.[2]?.split(", ") ?? []).filter((seat) => !/^(?:nobody|\d+)$/u.test(seat)),
  };
}
