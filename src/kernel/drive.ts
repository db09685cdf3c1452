// Drives a script as far as a set of replies carries it: the product in one screen.
// Law 1: the result depends on the set of replies, never on their order.
// Law 2: an ask's id is unique in the run; a duplicate throws.
// Law 9: facts are derived again by every drive, under keys that do not depend on who answered first.
import type { Ask } from "./ask.ts";
import type { Recorded } from "./fact.ts";
import type { Replies, Reply } from "./reply.ts";
import type { Request, Script } from "./script.ts";

/** How far a set of replies carries a script: what is open, what was recorded, what it came to. */
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

/** Steps a script as far as a set of replies carries it. */
export function drive<R>(script: Script<R>, replies: Replies): Frontier<R> {
  return new Journey(script).on(replies);
}

/**
 * Drives the same script again and again, with replies that are only ever added to. Where the script waits at one
 * point it goes on from there; inside a fork it begins anew, so that no branch can tell who answered first.
 */
export class Driver<R> {
  readonly #begin: () => Script<R>;
  #journey: Journey<R> | undefined;

  constructor(begin: () => Script<R>) {
    this.#begin = begin;
  }

  drive(replies: Replies): Frontier<R> {
    const journey = this.#journey ?? new Journey(this.#begin());
    this.#journey = undefined;
    const frontier = journey.on(replies);
    if (!journey.isForked) this.#journey = journey;
    return frontier;
  }
}

class Journey<R> {
  readonly asked = new Map<string, Ask>();
  readonly facts: Recorded[] = [];
  replies: Replies = new Map();
  open: Ask[] = [];
  waits: string[][] = [];
  /** It waits in a fork of several branches. */
  isForked = false;
  steps = 0;
  readonly #root: Branch<R>;

  constructor(script: Script<R>) {
    this.#root = new Branch(script, "", this);
  }

  on(replies: Replies): Frontier<R> {
    this.replies = replies;
    this.open = [];
    this.waits = [];
    const end = this.#root.run();
    return {
      open: this.open,
      waits: this.waits,
      asked: [...this.asked.values()],
      facts: [...this.facts],
      result: end ? { finished: true, value: end.value } : { finished: false },
    };
  }
}

/** A script under way: the main one, or a branch of a fork. */
class Branch<T> {
  readonly #script: Script<T>;
  readonly #scope: string;
  readonly #at: Journey<unknown>;
  #step: IteratorResult<Request, T> | undefined;
  /** What the request it waits at has met. */
  #asks: readonly Ask[] | undefined;
  #branches: readonly Branch<unknown>[] | undefined;
  #written = 0;

  constructor(script: Script<T>, scope: string, at: Journey<unknown>) {
    this.#script = script;
    this.#scope = scope;
    this.#at = at;
  }

  /** Undefined where it waits. */
  run(): { readonly value: T } | undefined {
    let step = (this.#step ??= this.#script.next());
    while (!step.done) {
      if (++this.#at.steps > MAX_STEPS)
        throw new Error(`The script took more than ${MAX_STEPS} steps`);
      const answers = this.#answers(step.value);
      if (answers === undefined) return undefined;
      step = this.#step = this.#script.next(answers);
      this.#asks = this.#branches = undefined;
    }
    return { value: step.value };
  }

  #answers(request: Request): readonly unknown[] | undefined {
    if (request.kind === "record") {
      for (const fact of request.facts)
        this.#at.facts.push({ key: `${this.#scope}#${this.#written++}`, fact });
      return [];
    }
    if (request.kind === "asks") {
      this.#asks ??= request.asks.map((ask) => this.#meet(ask as unknown as Ask)); // the shape's type parameter ends here
      return this.#replies(this.#asks);
    }
    this.#branches ??= request.branches.map(
      ([name, branch]) => new Branch(branch, scopedName(this.#scope, name), this.#at),
    );
    const ends = this.#branches.map((branch) => branch.run());
    if (!ends.includes(undefined)) return ends.map((end) => end?.value);
    if (ends.length > 1) this.#at.isForked = true;
    return undefined;
  }

  #meet(ask: Ask): Ask {
    const placed = this.#scope === "" ? ask : { ...ask, id: scopedName(this.#scope, ask.id) };
    const { asked } = this.#at;
    if (asked.has(placed.id)) throw new Error(`Two asks share the id ${placed.id}`);
    if (placed.blind && placed.transcript.length > 0)
      throw new Error(`The blind ask ${placed.id} shows a message`);
    asked.set(placed.id, placed);
    return placed;
  }

  #replies(asks: readonly Ask[]): readonly Reply[] | undefined {
    const replies = asks.flatMap(({ id }) => this.#at.replies.get(id) ?? []);
    if (replies.length === asks.length) return replies;
    const open = asks.filter(({ id }) => !this.#at.replies.has(id));
    this.#at.open.push(...open);
    this.#at.waits.push(open.map(({ id }) => id));
    return undefined;
  }
}

function scopedName(scope: string, name: string): string {
  return scope === "" ? name : `${scope}/${name}`;
}
