// Lines drawn so that peers begin at different ones: the order is the run's, the place in it the seat's and the round's.
// Law: none comes twice in a reply while others are left.
import type { Mind } from "./mind.ts";
import { seeded } from "./seeded.ts";
import type { Places } from "./speech.ts";
import { Pen } from "./tested/pen.ts";

export class Lines {
  readonly #mind: Mind;
  readonly #variant: number;
  readonly #taken = new Map<string, number>();
  readonly pen: Pen;

  constructor(mind: Mind, variant: number) {
    this.#mind = mind;
    this.#variant = variant;
    this.pen = new Pen(mind, variant);
  }

  pick<T>(name: string, pool: readonly T[]): T | undefined {
    const { seed, place, room } = this.#mind;
    const taken = this.#taken.get(name) ?? 0;
    this.#taken.set(name, taken + 1);
    const order = seeded(seed, "lines", name).shuffled(pool);
    return order[
      (place * STRIDE + room.ask.round + taken + this.#variant) % Math.max(1, order.length)
    ];
  }

  say(name: string, pool: readonly string[], places: Places): string {
    return this.pen.put(this.pick(name, pool), places);
  }
}

/** As many lines of a kind as a seat commonly uses. */
const STRIDE = 2;
