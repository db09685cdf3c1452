// Two ways to answer one ask: the person or host here, and a process elsewhere through the inbox. The first recorded one wins,
// and the other is told. Nobody is told "refused" of what may yet be recorded.
import { settledIn } from "../deliberation/submit.ts";
import { broken } from "../../errors.ts";
import { firstStands, type Delivered, type Handed } from "../../log/inbox.ts";
import type { Log } from "../../log/log.ts";
import { objection, type Ask, type Gate } from "../../kernel/ask.ts";
import type { People, Said } from "./people.ts";

export interface SharedPeople extends People {
  /** What another process hands over: recorded through the ask that waits for it, or refused. */
  fromElsewhere(log: Log, given: Handed): Promise<Delivered>;
  /** The run is over: what was taken and does not stand in the log by now is left to the next one. */
  close(): void;
}

interface Waiting {
  /** None: a seat is asked. */
  readonly gate: Gate | undefined;
  take(said: Said): void;
}

export function sharing(here: People): SharedPeople {
  const waiting = new Map<string, Waiting>();
  const over = new AbortController();
  const host = here.host?.bind(here);

  async function either<T>(
    ask: Ask,
    gate: Gate | undefined,
    signal: AbortSignal,
    asking: (signal: AbortSignal) => Promise<T | undefined>,
  ): Promise<T | Said | undefined> {
    const mine = new AbortController();
    const elsewhere = new Promise<Said>((resolve) => waiting.set(ask.id, { gate, take: resolve }));
    try {
      return await Promise.race([asking(AbortSignal.any([signal, mine.signal])), elsewhere]);
    } finally {
      waiting.delete(ask.id);
      mine.abort();
    }
  }

  return {
    ...here,
    decide: (ask, gate, signal) =>
      either(ask, gate, signal, (mine) => here.decide(ask, gate, mine)),
    answer: (ask, prompt, signal) =>
      either(ask, undefined, signal, (mine) => here.answer(ask, prompt, mine)),
    ...(host
      ? {
          host: (ask: Ask, signal: AbortSignal) =>
            either(ask, undefined, signal, (mine) => host(ask, mine)),
        }
      : {}),
    async fromElsewhere(log, given) {
      const { ask } = given.data;
      const isGate = given.type === "person.decided";
      let taken: number | undefined;
      for (;;) {
        const stands =
          taken === undefined || isGate
            ? firstStands(log.events, given)
            : becameOf(log, ask, taken);
        if (stands) return stands;
        const found = taken === undefined ? waiting.get(ask) : undefined;
        if (!found && !isOpened(log, ask, isGate))
          return {
            refused: `nothing waits for ${isGate ? "a decision on" : "an answer to"} ${ask}`,
            recorded: null,
          };
        const wrong =
          isGate && found?.gate
            ? objection(found.gate, given.data.choice, given.data.note)
            : undefined;
        if (wrong !== undefined) return { refused: wrong, recorded: null };
        if (found) {
          taken = log.events.length;
          waiting.delete(ask);
          found.take(
            isGate
              ? {
                  text: given.data.choice,
                  who: given.data.who,
                  note: given.data.note,
                  isDefault: false,
                }
              : { text: given.data.text, who: given.data.who, isDefault: false },
          );
        }
        // The run gets to the ask, and its disk to the record, in their own time.
        if (over.signal.aborted)
          throw broken(
            "unanswered",
            "The run ended before this stood in its log.",
            "The next run takes it up.",
          );
        await new Promise((resolve) => setTimeout(resolve, TURN_MS));
      }
    },
    close: () => over.abort(),
  };
}

/** What a seat said is judged: whatever was recorded about it is what became of it. */
function becameOf({ events }: Log, ask: string, since: number): Delivered | null {
  const found = events.slice(since).find((event) => settledIn(event)?.data.ask === ask);
  return found ? { seq: found.seq } : null;
}

function isOpened(log: Log, ask: string, isGate: boolean): boolean {
  return log.events.some(
    (event) =>
      event.type === "ask.opened" &&
      event.data.ask === ask &&
      (event.data.gate !== null) === isGate,
  );
}

const TURN_MS = 20;
