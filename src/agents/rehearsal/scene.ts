// A scene as the panel plays it: what the ask shows, read once, and everything that is drawn.
// Law: a function of ask, brief, seed, temperament and variant. Nothing is remembered between asks.
import type { Ask } from "../../kernel/ask.ts";
import { isObject, type Json, type JsonObject } from "../../kernel/json.ts";
import type { Brief } from "../../kernel/protocol.ts";
import type { Chance, Scene as Shown, Traits } from "../../kernel/rehearse.ts";
import panel from "./panel.json" with { type: "json" };
import { answersTo, sentences } from "./sentences.ts";

export interface RehearsalSetup {
  /** What the panel speaks about; it speaks English. */
  readonly brief: Brief;
  readonly seed: number;
  readonly temperament: Temperament;
}

/** From this variant on, a reply is kept as short as it can be. */
const BRIEF_FROM = 4;

export class RehearsalScene implements Shown {
  readonly ask: Ask;
  readonly brief: Brief;
  readonly traits: Traits;
  readonly answers: readonly string[];
  readonly isBrief: boolean;
  readonly say: (field: string) => string;
  readonly #seed: number;
  readonly #variant: number;
  /** Id → what the notes call it. */
  readonly #labels: ReadonlyMap<string, string>;

  constructor(ask: Ask, { brief, seed, temperament }: RehearsalSetup, variant: number) {
    this.ask = ask;
    this.brief = brief;
    this.traits = TRAITS[temperament];
    this.answers = brief.options.length > 0 ? brief.options.map(trimLabel) : answersTo(brief.topic);
    this.isBrief = variant >= BRIEF_FROM;
    this.#seed = seed;
    this.#variant = variant;
    this.say = sentences(seededRandom(seed, ask.id, "sentences", variant), this.isBrief);
    this.#labels = labelsIn(ask);
  }

  chance(...about: readonly (string | number)[]): Chance {
    return seededRandom(this.#seed, this.ask.id, this.#variant, ...about);
  }

  lot(...about: readonly (string | number)[]): Chance {
    return seededRandom(this.#seed, "run", ...about);
  }

  essay(words: number): string {
    const sentences: string[] = [];
    for (let count = 0; count < words; count += sentences.at(-1)?.split(" ").length ?? words)
      sentences.push(this.say(sentences.length % 2 === 0 ? "" : "reason"));
    return sentences.join(" ");
  }

  among(path: string): readonly string[] {
    return valuesOf(this.#form(path));
  }

  bounds(path: string): { readonly least: number; readonly most: number } {
    const { minItems = 0, maxItems = Number.MAX_SAFE_INTEGER } = this.#form(path) ?? {};
    return { least: Number(minItems), most: Number(maxItems) };
  }

  /** The form at a path; lists are passed through to what they hold. */
  #form(path: string): JsonObject | undefined {
    return path.split(".").reduce<JsonObject | undefined>((form, name) => {
      const rows = form && isObject(form["items"]) ? form["items"] : form;
      const properties = rows?.["properties"];
      const next = isObject(properties) ? properties[name] : undefined;
      return isObject(next) ? next : undefined;
    }, this.ask.shape.json);
  }

  passages(source: string): readonly string[] {
    const document = [...this.brief.context, ...(this.ask.documents ?? [])].find(
      ({ name }) => name === source,
    );
    const message = this.ask.transcript.find(({ id }) => id === source);
    return passagesIn(document?.text ?? (message ? textsIn(message.body).join("\n") : ""));
  }

  opens(place: number): string {
    const { united, beside, alone } = this.traits;
    const { id, title } = this.ask.seat;
    if (alone > 0) return `Put it off until ${title} was heard`;
    const order = this.lot("answers").shuffled(this.answers);
    const at = this.lot("united").isHit(united)
      ? 0
      : place + Number(this.lot("beside", id).isHit(beside));
    return order[at % order.length] ?? "";
  }

  label(id: string): string | undefined {
    const label = this.#labels.get(id);
    return label === undefined ? undefined : trimLabel(label);
  }

  /** The longest label that the text holds: one may be part of another. */
  idIn(text: string, ids: readonly string[]): string | undefined {
    const held = ids.filter((id) => text.includes((this.label(id) ?? "\u0000").slice(0, LONGEST)));
    const length = (id: string): number => this.label(id)?.length ?? 0;
    return held.sort((a, b) => length(b) - length(a))[0];
  }
}

/** "o2: Keep it whole (held by a, b)", as notes list what has an id; the first list that names one tells what it is. */
function labelsIn({ notes }: Ask): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const item of notes.flatMap(({ items }) => items)) {
    const [, id, label] = /^(\S{1,40}): (.+?)(?: \(held by [^()]*\))?$/su.exec(item) ?? [];
    if (id !== undefined && label !== undefined && !labels.has(id)) labels.set(id, label);
  }
  return labels;
}

/** As much of a label as a text surely holds, however it was cut. */
const LONGEST = 100;

/** Without the full stop, so that a sentence can go on behind it. */
function trimLabel(label: string): string {
  return label.trim().replace(/[.。]+$/u, "");
}

/** The values a form lets one choose from, also where null is one. */
export function valuesOf(form: JsonObject | undefined): readonly string[] {
  const items = form?.["items"];
  if (isObject(items)) return valuesOf(items);
  const branches = form?.["anyOf"];
  const forms = Array.isArray(branches) ? (branches as readonly JsonObject[]) : form ? [form] : [];
  return forms
    .flatMap(({ enum: values }) => (Array.isArray(values) ? (values as readonly Json[]) : []))
    .filter((value) => typeof value === "string");
}

export function textsIn(json: Json): readonly string[] {
  if (typeof json === "string") return [json];
  if (json === null || typeof json !== "object") return [];
  return Object.values(json).flatMap(textsIn);
}

/** Shorter ones would be found anywhere; longer ones nobody quotes. */
const PASSAGE = { dense: 5, least: 12, most: 240 } as const;

function passagesIn(text: string): readonly string[] {
  const found = text
    .split(/\n|(?<=[.!?。！？])\s*/u)
    .map((part) =>
      part
        .trim()
        .slice(0, PASSAGE.most)
        .replace(/[\uD800-\uDBFF]$/u, ""),
    )
    .filter(
      (part) =>
        part.length >= (/[\u3040-\u9fff]/u.test(part) ? PASSAGE.dense : PASSAGE.least) &&
        !/["“”„«»「」『』]/u.test(part),
    );
  return [...new Set(found)];
}

// Chance without randomness. Law: the same keys draw the same value, whatever was drawn before.
export type { Chance };

export function seededRandom(...keys: readonly (string | number)[]): Chance {
  let state = hash(keys.join("\u0000"));
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return {
    next,
    below,
    isHit: (share) => next() < share,
    pick: <T>(from: readonly T[]) => from[below(from.length)] as T, // the overloads say when it may be missing
    shuffled: (from) => {
      const list = [...from];
      for (let i = list.length - 1; i > 0; i -= 1) {
        const j = below(i + 1);
        [list[i], list[j]] = [list[j] as (typeof list)[number], list[i] as (typeof list)[number]]; // both are inside the list
      }
      return list;
    },
  };
}

/** Thirty-two bits over the text. */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  return h ^ (h >>> 13);
}

// How the panel behaves, in numbers that every protocol reads alike.
export const TEMPERAMENTS = [
  "balanced",
  "agreeable",
  "stubborn",
  "sycophantic",
  "hostile",
  "flaky",
] as const;
export type Temperament = (typeof TEMPERAMENTS)[number];

const TRAITS: Readonly<Record<Temperament, Traits>> = panel.temperaments;
