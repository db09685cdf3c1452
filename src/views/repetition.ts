// Messages that say again, word for word, what was said: by the same seat before, or by another in the same round.
import { canonical } from "../kernel/json.ts";
import type { Message } from "../kernel/fact.ts";
import { placeOf } from "./chronicle.ts";

export interface Repetition {
  /** A seat repeats an earlier message of its own. */
  readonly own: readonly Message[];
  /** Seats that share every word in one phase of one round, all of them. */
  readonly shared: readonly Message[];
}

export function repetition(messages: readonly Message[]): Repetition {
  const spoken = new Set<string>();
  const own = messages.filter(({ seat, body }) => {
    const words = `${placeOf(seat)} ${canonical(body)}`;
    const isAgain = spoken.has(words);
    spoken.add(words);
    return isAgain;
  });
  const together = new Map<string, Message[]>();
  for (const message of messages) {
    const words = `${message.round} ${message.phase} ${canonical(message.body)}`;
    together.set(words, [...(together.get(words) ?? []), message]);
  }
  const shared = [...together.values()]
    .filter((group) => new Set(group.map(({ seat }) => placeOf(seat))).size > 1)
    .flat();
  return { own, shared };
}
