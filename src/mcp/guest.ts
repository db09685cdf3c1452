// The house as one session sees it. When the last session that held a deliberation is over, the house learns that its client is gone.
import type { House } from "./house.ts";

export interface Guest {
  readonly house: House;
  /** The client is gone. */
  readonly leave: () => void;
}

export class Guests {
  readonly #house: House;
  /** Deliberation → those who hold it. */
  readonly #holding = new Map<string, Set<symbol>>();

  constructor(house: House) {
    this.#house = house;
  }

  enter(): Guest {
    const house = this.#house;
    const me = Symbol("guest");
    const holds = (id: string): void =>
      void this.#holding.set(id, (this.#holding.get(id) ?? new Set()).add(me));
    const holding = <T>(id: string, work: () => Promise<T>): Promise<T> => {
      holds(id);
      return work();
    };
    return {
      house: {
        begin: async (wish) => {
          const begun = await house.begin(wish);
          holds(begun.id);
          return begun;
        },
        standing: (id) => holding(id, () => house.standing(id)),
        asksOf: (id, seat) => holding(id, () => house.asksOf(id, seat)),
        submit: (id, ask, reply) => holding(id, () => house.submit(id, ask, reply)),
        events: (id) => house.events(id),
        list: () => house.list(),
        isRun: (id) => house.isRun(id),
        decide: (id, ask, choice, note, who) => house.decide(id, ask, choice, note, who),
        left: (id) => house.left(id),
      },
      leave: () => this.#leave(me),
    };
  }

  #leave(guest: symbol): void {
    for (const [id, guests] of this.#holding) {
      if (!guests.delete(guest) || guests.size > 0) continue;
      this.#holding.delete(id);
      this.#house.left(id);
    }
  }
}
