// Chance without randomness. Law: the same keys draw the same value, whatever was drawn before.
import type { Chance } from "../../kernel/rehearse.ts";

export type { Chance };

export function seeded(...keys: readonly (string | number)[]): Chance {
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
