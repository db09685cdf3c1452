// Two ways to decide one gate: the person here, and a process elsewhere through the inbox. The first recorded one wins,
// and the other is told.
import { firstDecisionStands, type Decision, type Delivered } from "../log/inbox.ts";
import type { Log } from "../log/log.ts";
import type { Ask, Gate } from "../script/ask.ts";
import type { People, Said } from "./people.ts";

export interface SharedPeople extends People {
  /** A decision handed over by another process: recorded through the gate that waits for it, or refused. */
  fromElsewhere(log: Log, draft: Decision): Promise<Delivered>;
}

interface Waiting {
  readonly gate: Gate;
  take(said: Said): void;
}

export function decisionFor(here: People): SharedPeople {
  const waiting = new Map<string, Waiting>();
  return {
    ...here,
    async decide(ask: Ask, gate: Gate, signal: AbortSignal): Promise<Said | undefined> {
      const mine = new AbortController();
      const stop = (): void => mine.abort();
      signal.addEventListener("abort", stop, { once: true });
      const elsewhere = new Promise<Said>((resolve) => waiting.set(ask.id, { gate, take: resolve }));
      try {
        return await Promise.race([here.decide(ask, gate, mine.signal), elsewhere]);
      } finally {
        waiting.delete(ask.id);
        signal.removeEventListener("abort", stop);
        mine.abort();
      }
    },
    async fromElsewhere(log, draft) {
      const { ask, choice, who, note } = draft.data;
      const before = firstDecisionStands(log.events, draft);
      if (before) return before;
      const found = waiting.get(ask);
      if (!found) return { refused: `nothing waits for a decision on ${ask}`, recorded: null };
      if (!found.gate.choices.some(({ id }) => id === choice)) return { refused: `${choice} is none of the choices`, recorded: null };
      found.take({ text: choice, who, note, isDefault: false });
      return recorded(log, draft);
    },
  };
}

/** The runner writes the decision; this waits until it stands in the log. */
async function recorded(log: Log, draft: Decision): Promise<Delivered> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, TURN_MS));
    const event = log.events.find((e) => e.type === "person.decided" && e.data.ask === draft.data.ask);
    if (event) return firstDecisionStands(log.events, { ...draft, data: { ...draft.data } }) ?? { seq: event.seq };
  }
  return { refused: "the run ended before it was recorded", recorded: null };
}

const TURN_MS = 20;
const MOST_TURNS = 200;
