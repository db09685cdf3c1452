// What a protocol tells the built-in panel about its own forms, where a schema alone cannot be right.
// Law: pure. What it returns begins a reply: it is kept as far as it fits the form, and the rest is filled from the schema.
import type { Ask } from "./ask.ts";
import type { JsonObject } from "./json.ts";
import type { Brief } from "./protocol.ts";

/** Begins the reply of a rehearsed seat to an ask. */
export type Rehearse = (scene: Scene) => JsonObject;

/** One seat before one ask. */
export interface Scene {
  readonly ask: Ask;
  readonly brief: Brief;
  readonly traits: Traits;
  /** Draws of this seat for this ask. */
  chance(...about: readonly (string | number)[]): Chance;
  /** Draws that come out alike in every ask of the run. */
  lot(...about: readonly (string | number)[]): Chance;
  /** A plain sentence, fit for a field of this name. */
  say(field: string): string;
  /** Sentences of so many words together, or a few more. */
  essay(words: number): string;
  /** What the form lets one choose from at a path of field names, as `ratings.idea`. */
  among(path: string): readonly string[];
  /** How many items the list at a path holds. */
  bounds(path: string): { readonly least: number; readonly most: number };
  /** Passages of a document or a message that can be quoted word for word. */
  passages(source: string): readonly string[];
  /** What the question leaves to choose from, in words: given options, its own alternatives, or the size of the step. */
  readonly answers: readonly string[];
  /** The answer that the seat in this place begins with. */
  opens(place: number): string;
  /** How the ask's notes label an id. */
  label(id: string): string | undefined;
  /** The id whose label stands in a text. */
  idIn(text: string, ids: readonly string[]): string | undefined;
}

/** How a panel behaves, each from 0 (never) to 1 (always). */
export interface Traits {
  /** Gives way to an argument that hits it. */
  readonly yields: number;
  /** Goes where most are, without a reason. */
  readonly follows: number;
  /** Finds fault; and how grave what it finds is. */
  readonly attacks: number;
  readonly grave: number;
  /** Holds on to what it found although it was answered. */
  readonly insists: number;
  /** Finds less from round to round. */
  readonly fades: number;
  readonly sure: number;
  /** The whole panel begins together; two of it do. */
  readonly united: number;
  readonly beside: number;
  /** Begins with an answer of its own. */
  readonly alone: number;
}

/** Chance without randomness: every draw is a function of a seed and of what is drawn for. */
export interface Chance {
  /** In [0, 1). */
  next(): number;
  /** A whole number from 0, below this. */
  below(n: number): number;
  /** True as often as this share says. */
  isHit(share: number): boolean;
  /** One of them. */
  pick<T>(from: readonly [T, ...T[]]): T;
  /** One of them, if there is any. */
  pick<T>(from: readonly T[]): T | undefined;
  /** All of them, in another order. */
  shuffled<T>(from: readonly T[]): T[];
}
