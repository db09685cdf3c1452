// Drives a script as far as a set of replies carries it: the product in one screen.
// Law 1: the result depends on the set of replies, never on their order.
// Law 2: an ask's id is unique in the run; a duplicate throws.
// Law 9: facts are derived again by every drive, under keys that do not depend on who answered first.
import type { Ask } from "./ask.ts";
import type { Recorded } from "./fact.ts";
import type { Replies, Reply } from "./reply.ts";
import type { Script } from "./script.ts";

export interface Frontier<R> {
  /** Asks without a reply: what the run waits for. Empty when it is finished. */
  readonly open: readonly Ask[];
  /** The open asks by who waits for them: nothing moves before one of these is answered whole. */
  readonly waits: readonly (readonly string[])[];
  /** Every ask met on the way, answered or not. */
  readonly asked: readonly Ask[];
  readonly facts: readonly Recorded[];
  readonly result: { readonly finished: true; readonly value: R } | { readonly finished: false };
}

/** A script that takes this many steps without finishing is looping; the largest protocol takes a few hundred. */
export const MAX_STEPS = 100_000;

export function drive<R>(script: Script<R>, replies: Replies): Frontier<R> {
  const asked = new Map<string, Ask>();
  const open: Ask[] = [];
  const waits: string[][] = [];
  const facts: Recorded[] = [];
  let steps = 0;

  const meet = (scope: string, ask: Ask): Reply | undefined => {
    const placed = scope === "" ? ask : { ...ask, id: under(scope, ask.id) };
    if (asked.has(placed.id)) throw new Error(`Two asks share the id ${placed.id}`);
    if (placed.blind && placed.transcript.length > 0)
      throw new Error(`The blind ask ${placed.id} shows a message`);
    asked.set(placed.id, placed);
    const reply = replies.get(placed.id);
    if (!reply) open.push(placed);
    return reply;
  };

  const run = <T>(script: Script<T>, scope: string): { readonly value: T } | undefined => {
    let written = 0;
    let step = script.next();
    while (!step.done) {
      if (++steps > MAX_STEPS) throw new Error(`The script took more than ${MAX_STEPS} steps`);
      const request = step.value;
      if (request.kind === "record") {
        for (const fact of request.facts) facts.push({ key: `${scope}#${written++}`, fact });
        step = script.next();
        continue;
      }
      const answers =
        request.kind === "asks"
          ? request.asks.map((ask) => meet(scope, ask as unknown as Ask)) // the shape's type parameter ends here
          : request.branches.map(([name, branch]) => run(branch, under(scope, name)));
      if (answers.includes(undefined)) {
        if (request.kind === "asks")
          waits.push(
            request.asks
              .filter((_, i) => answers[i] === undefined)
              .map((ask) => under(scope, ask.id)),
          );
        return undefined;
      }
      step = script.next(
        request.kind === "asks" ? answers : answers.map((a) => (a as { value: unknown }).value),
      );
    }
    return { value: step.value };
  };

  const end = run(script, "");
  return {
    open,
    waits,
    asked: [...asked.values()],
    facts,
    result: end ? { finished: true, value: end.value } : { finished: false },
  };
}

function under(scope: string, name: string): string {
  return scope === "" ? name : `${scope}/${name}`;
}
