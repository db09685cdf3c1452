// The house as one session sees it. When the session is over, the house learns which deliberations its client held.
import type { House } from "./house.ts";

export interface Guest {
  readonly house: House;
  /** The client is gone. */
  readonly leave: () => void;
}

export function guestOf(house: House): Guest {
  const held = new Set<string>();
  const holding = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    held.add(id);
    return work();
  };
  return {
    house: {
      begin: async (wish) => {
        const begun = await house.begin(wish);
        held.add(begun.id);
        return begun;
      },
      standing: (id) => holding(id, () => house.standing(id)),
      asksOf: (id, seat) => holding(id, () => house.asksOf(id, seat)),
      submit: (id, ask, reply) => holding(id, () => house.submit(id, ask, reply)),
      events: (id) => house.events(id),
      list: () => house.list(),
      decide: (id, ask, choice, note, who) => house.decide(id, ask, choice, note, who),
      left: (id) => house.left(id),
    },
    leave: () => {
      for (const id of held) house.left(id);
      held.clear();
    },
  };
}
