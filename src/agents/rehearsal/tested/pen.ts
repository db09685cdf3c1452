// Lines for what is made under test, drawn by seed, seat and round: the next round tells it in other words.
// A scene is one set of people, cares, events and measures, so that a course of events stays about the same things.
import type { Mind } from "../mind.ts";
import { touchedBy } from "../personas.ts";
import { asked } from "../recap.ts";
import { seeded } from "../seeded.ts";
import { capital, type Places } from "../speech.ts";
import type { Concern } from "../words/words.ts";
import type { Pair, Testing, TestingLine } from "../words/testing.ts";

export class Pen {
  readonly #mind: Mind;
  readonly #variant: number;
  /** Pool → lines taken from it in this reply. */
  readonly #taken = new Map<string, number>();
  /** What lines may name besides the scene. */
  readonly #places: Places;

  constructor(mind: Mind, variant: number, places: Places = {}) {
    this.#mind = mind;
    this.#variant = variant;
    this.#places = { topic: asked(mind), ...places };
  }

  get words(): Testing {
    return this.#mind.words.testing;
  }

  /** The seat's own concern first, then others that the question touches. */
  scene(nth: number, more: Places = {}): Places {
    const { seed, room, brief, words, concern } = this.#mind;
    const others = seeded(seed, room.ask.id, "scenes").shuffled(touchedBy(brief.topic));
    const id = others[(nth - 1 + others.length) % others.length];
    const from: Concern = nth === 0 || id === undefined ? concern : words.concerns[id];
    const one = (key: "care" | "people" | "event" | "measure"): string =>
      seeded(seed, room.ask.id, nth, key).pick(from[key]) ?? "";
    return {
      care: one("care"),
      people: one("people"),
      event: one("event"),
      measure: one("measure"),
      name: from.name,
      ...more,
    };
  }

  say(kind: TestingLine, scene: Places): string {
    return this.put(this.pick(kind, this.words.lines[kind]), scene);
  }

  pair(name: string, pool: readonly Pair[], scene: Places): Pair {
    const [one, other] = this.pick(name, pool) ?? ["", ""];
    return [this.put(one, scene), this.put(other, scene)];
  }

  /** The next of a pool for this seat in this round; none twice in a reply while others are left. */
  pick<T>(name: string, pool: readonly T[]): T | undefined {
    const { seed, room } = this.#mind;
    const taken = this.#taken.get(name) ?? 0;
    this.#taken.set(name, taken + 1);
    const order = seeded(seed, room.ask.seat.id, "line", name).shuffled(pool);
    return order[(room.ask.round * STRIDE + taken + this.#variant) % Math.max(1, order.length)];
  }

  /** Some of a course of events, its beginning among them, in order. */
  course<T>(
    name: string,
    pool: readonly T[],
    { least, most }: { readonly least: number; readonly most: number },
  ): readonly T[] {
    const chance = seeded(this.#mind.seed, this.#mind.room.ask.id, "course", name, this.#variant);
    const count = Math.min(pool.length, most, least + chance.below(2));
    const [, ...rest] = pool.map((_, i) => i);
    const kept = new Set([0, ...chance.shuffled(rest).slice(0, Math.max(0, count - 1))]);
    return pool.filter((_, i) => kept.has(i));
  }

  put(line: string | undefined, scene: Places): string {
    return (line ?? "").replace(/\{(\w+)\}/g, (_, place: string) => {
      const key = place.charAt(0).toLowerCase() + place.slice(1);
      const text = scene[key] ?? this.#places[key] ?? "";
      return key === place ? text : capital(text);
    });
  }
}

/** A round goes on about where the last one stopped. */
const STRIDE = 3;
