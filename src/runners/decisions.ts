// Two ways to decide one gate: the person here, and a process elsewhere through the inbox. The first recorded one wins,
// and the other is told. Nobody is told "refused" of a decision that may yet be recorded.
import { broken } from "../errors.ts";
import { firstDecisionStands, type Decision, type Delivered } from "../log/inbox.ts";
import type { Log } from "../log/log.ts";
import { objection, type Ask, type Gate } from "../script/ask.ts";
import type { People, Said } from "./people.ts";

export interface SharedPeople extends People {
  /** A decision handed over by another process: recorded through the gate that waits for it, or refused. */
  fromElsewhere(log: Log, draft: Decision): Promise<Delivered>;
  /** The run is over: what was taken and does not stand in the log by now is left to the next one. */
  close(): void;
}

interface Waiting {
  readonly gate: Gate;
  take(said: Said): void;
}

export function decisionFor(here: People): SharedPeople {
  const waiting = new Map<string, Waiting>();
  const over = new AbortController();
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
      for (;;) {
        const stands = firstDecisionStands(log.events, draft);
        if (stands) return stands;
        const found = waiting.get(ask);
        if (!found && !isOpened(log, ask)) return { refused: `nothing waits for a decision on ${ask}`, recorded: null };
        const wrong = found && objection(found.gate, choice, note);
        if (wrong !== undefined) return { refused: wrong, recorded: null };
        found?.take({ text: choice, who, note, isDefault: false });
        // The run gets to the gate, and its disk to the record, in their own time.
        if (over.signal.aborted) throw broken("unanswered", "The run ended before the decision stood in its log.", "The next run takes it up.");
        await new Promise((resolve) => setTimeout(resolve, TURN_MS));
      }
    },
    close: () => over.abort(),
  };
}

function isOpened(log: Log, ask: string): boolean {
  return log.events.some((event) => event.type === "ask.opened" && event.data.ask === ask && event.data.gate !== null);
}

const TURN_MS = 20;
