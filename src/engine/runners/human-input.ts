// The people at the table, as a runner needs them: one who decides gates, and seats filled by a person.
// Unattended, a gate's default is taken and recorded as such; without one the run waits.
import type { Prompt } from "../../agents/render.ts";
import type { Ask, Gate } from "../../kernel/ask.ts";

/** What a person said: the choice at a gate, or a reply as JSON text. */
export interface HumanAnswer {
  readonly text: string;
  readonly who: string;
  readonly isDefault: boolean;
  /** Why, where whoever decided said so. */
  readonly note?: string;
}

/** Answers for people: decides gates, and fills the seats that are a person's. */
export interface HumanInput {
  /** Undefined: nobody is there to decide. */
  decide(ask: Ask, gate: Gate, signal: AbortSignal): Promise<HumanAnswer | undefined>;
  /** A person's reply to an ask, as JSON text. */
  answer(ask: Ask, prompt: Prompt, signal: AbortSignal): Promise<HumanAnswer | undefined>;
  /** What the host says for a seat of its own, as JSON text. Undefined, or no such way: no host is here. */
  host?(ask: Ask, signal: AbortSignal): Promise<{ readonly text: string } | undefined>;
  /** Comes back with who goes on without an ask's answer, or with nothing when the signal aborts. */
  passOver?(ask: Ask, signal: AbortSignal): Promise<string | undefined>;
  /** May a call that was perhaps paid for be made again? */
  rerun?(ask: Ask, model: string): Promise<boolean>;
}

function byDefault({ default: choice }: Gate): Promise<HumanAnswer | undefined> {
  return Promise.resolve(
    choice === null ? undefined : { text: choice, who: "nobody: unattended", isDefault: true },
  );
}

/** Nobody is there. */
export const unattended: HumanInput = {
  decide: (_ask, gate) => (gate.needsYes === true ? Promise.resolve(undefined) : byDefault(gate)),
  answer: () => Promise.resolve(undefined),
};

/** Nobody is there, and whoever started it said yes to every default. */
export const agreeing: HumanInput = { ...unattended, decide: (_ask, gate) => byDefault(gate) };
