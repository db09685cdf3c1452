// The words a protocol is written in. A script is a synchronous generator: it yields requests, gets replies,
// and returns an outcome. It has no clock, no randomness, no I/O; effects are data.
import type { Ask } from "./ask.ts";
import type { Fact } from "./fact.ts";
import type { Reply } from "./reply.ts";

/** What a script yields: asks, facts to record, sub-scripts side by side. */
export type Request =
  | { readonly kind: "asks"; readonly asks: readonly Ask<never>[] }
  | { readonly kind: "record"; readonly facts: readonly Fact[] }
  | {
      readonly kind: "fork";
      readonly branches: readonly (readonly [name: string, script: Script<unknown>])[];
    };

/** A protocol as a generator that asks, records and returns. */
export type Script<R> = Generator<Request, R, unknown>;

/** Asks several seats at once and waits for every reply; replies come in the order of the asks. */
export function* all<T>(asks: readonly Ask<T>[]): Script<Reply<T>[]> {
  // The driver answers an "asks" request with one reply per ask, in order, parsed by that ask's shape.
  return (yield { kind: "asks", asks: asks as readonly Ask<never>[] }) as Reply<T>[];
}

/** Asks one seat. */
export function* single<T>(ask: Ask<T>): Script<Reply<T>> {
  const [reply] = yield* all([ask]);
  return reply as Reply<T>; // one ask, one reply
}

/** Runs sub-scripts side by side, each under its own name; none waits for another until all are done. */
export function* fork<R>(branches: Readonly<Record<string, Script<R>>>): Script<R[]> {
  // The driver answers a fork with the branches' results in the order they were named.
  return (yield { kind: "fork", branches: Object.entries(branches) }) as R[];
}

/** Runs a sub-script under a name: its asks and facts are prefixed, so it can be used twice. */
export function* scope<R>(name: string, script: Script<R>): Script<R> {
  const [result] = yield* fork({ [name]: script });
  return result as R; // one branch, one result
}

/** Writes down what the script concluded. */
export function* record(facts: readonly Fact[]): Script<void> {
  if (facts.length > 0) yield { kind: "record", facts };
}
