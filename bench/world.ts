// A made-up question with a known answer: its options, and every argument there is about them.
// One option is sound: each flaw found in it can be answered for good. Every other has a flaw that cannot.
import type { Chance } from "../src/agents/rehearsal/scene.ts";
import type { Mode } from "../src/kernel/fact.ts";

export interface World {
  readonly options: readonly string[];
  readonly sound: string;
  readonly arguments: readonly Argument[];
}

/** `about`: the option it speaks of, or the argument it replies to. */
export interface Argument {
  readonly id: string;
  readonly kind: "flaw" | "reply" | "support";
  readonly about: string;
  readonly mode: Mode & ("rebuts" | "undercuts" | "undermines");
  /** The passage it quotes. */
  readonly quotes: string | undefined;
}

/** Most speakers say what they attack; some only say that they disagree, which is the default. */
const REBUTS = 0.2;
const QUOTES = 0.35;
const PASSAGES = 3;

export function worldOf(chance: Chance): World {
  const options = ["o1", "o2", "o3"].slice(0, 2 + chance.below(2));
  const sound = options[chance.below(options.length)] ?? "o1";
  const all: Argument[] = [];
  const add = (kind: Argument["kind"], about: string): Argument => {
    const mode = chance.isHit(REBUTS) ? "rebuts" : chance.isHit(0.5) ? "undercuts" : "undermines";
    const quotes = chance.isHit(QUOTES) ? `ctx:notes#L${1 + chance.below(PASSAGES)}-L9` : undefined;
    const made: Argument = { id: `a${all.length + 1}`, kind, about, mode, quotes };
    all.push(made);
    return made;
  };
  for (const option of options) {
    for (let n = chance.below(4); n > 0; n -= 1) add("support", option);
    for (let n = option === sound ? chance.below(3) : 1 + chance.below(2); n > 0; n -= 1) {
      const flaw = add("flaw", option);
      const isFatal = option !== sound && n === 1;
      if (option === sound || (!isFatal && chance.isHit(0.5))) add("reply", flaw.id);
      // To a fatal flaw there may be an answer that looks good; it has an answer in turn.
      else if (chance.isHit(0.5)) add("reply", add("reply", flaw.id).id);
    }
  }
  return { options, sound, arguments: all };
}

/** Whether an argument withstands what is known: no known reply to it does. */
export function isOpen(argument: Argument, known: readonly Argument[]): boolean {
  return !known.some(
    (other) => other.kind === "reply" && other.about === argument.id && isOpen(other, known),
  );
}

/** Whether saying it serves who holds this option. */
export function helps(argument: Argument, option: string, all: readonly Argument[]): boolean {
  if (argument.kind === "support") return argument.about === option;
  if (argument.kind === "flaw") return argument.about !== option;
  const parent = all.find(({ id }) => id === argument.about);
  return parent !== undefined && !helps(parent, option, all);
}
