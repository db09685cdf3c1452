// A person's decision on a gate, from whatever place it comes: checked, cleaned, handed to whoever writes.
// Law: it is called recorded only when it is; where another was recorded first, that one is told.
import { badInput } from "../errors.ts";
import {
  deliver,
  type Decision,
  type Delivered,
  type FileLogStore,
  type LogEvent,
} from "../log/index.ts";
import { status } from "../views/index.ts";
import { objection, type Decision as Choice, type Gate } from "../kernel/ask.ts";
import { oneLine } from "../text/visible.ts";
import { cleanWords } from "./person-words.ts";

export interface Recorded {
  readonly seq: number;
  readonly notices: readonly string[];
}

export type Waiting = Gate & { readonly ask: string };

/** Decides what waits under this name; what stands already is told where nothing waits any more. */
export async function decideFor(
  store: FileLogStore,
  id: string,
  { ask, ...said }: Choice & { readonly ask: string },
  who: string,
): Promise<Recorded> {
  const events = await store.read(id);
  const gate = status(events).waitingFor.gates.find((open) => open.ask === ask);
  if (gate) return decideOn(store, id, gate, said, who);
  const before = events.findLast(
    (event) => event.type === "person.decided" && event.data.ask === ask,
  );
  throw badInput(
    "nothing-waits",
    `Nothing waits for a decision on this any more.${before?.type === "person.decided" ? ` ${standing(before.data)}` : ""}`,
  );
}

/** Thrown where the choice is none of those offered, or lacks the words it wants. */
export async function decideOn(
  store: FileLogStore,
  id: string,
  gate: Waiting,
  { choice, note: said }: Choice,
  who: string,
): Promise<Recorded> {
  const wrong = objection(gate, choice, said);
  if (wrong !== undefined)
    throw badInput(
      "bad-choice",
      `${oneLine(wrong, 300)}.`,
      `Example: dissensus decide ${id} ${gate.choices[0]?.id ?? ""}${gate.choices.some(({ wants }) => wants !== undefined) ? ", with --note TEXT where words are wanted" : ""}`,
    );
  const { text: note, notices } = cleanWords("--note", said);
  const draft: Decision = {
    type: "person.decided",
    data: { ask: gate.ask, choice, who, default: false, note },
  };
  const taken = await deliver(store, id, draft, { judge: (events) => unless(events, gate.ask) });
  if ("seq" in taken) return { seq: taken.seq, notices };
  const { refused, recorded } = taken;
  throw badInput(
    "refused",
    `Not recorded: ${refused}.${recorded?.type === "person.decided" ? ` ${standing(recorded.data)}` : ""}`,
  );
}

export function standing({ choice, who }: Decision["data"]): string {
  return `“${oneLine(choice, 60)}” by ${oneLine(who, 60)} stands.`;
}

function unless(
  events: readonly LogEvent[],
  ask: string,
): Exclude<Delivered, { seq: number }> | null {
  return status(events).waitingFor.gates.some((gate) => gate.ask === ask)
    ? null
    : { refused: "it no longer waits for this", recorded: null };
}
