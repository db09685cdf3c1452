// What a request carries besides its prompt: what the vendor is usually sent, less what this server was seen not to take.
// Law: it is a function of the vendor and the question; nothing is remembered here, since the run reads it off its log.
import type { AgentRequest, RequestPart } from "../agent.ts";
import type { Tuning } from "./spec.ts";

/** The parts that a request has and that its server may refuse. */
export type Carried = ReadonlySet<RequestPart>;

export interface Habit {
  /** False: the schema goes out only to a model that broke the form without it. */
  readonly sendsSchema: boolean;
  /** Is there a way to ask for some JSON or other? */
  readonly hasJsonMode: boolean;
  /** Sent until they are refused. */
  readonly usual: readonly RequestPart[];
  /** Its cache keeps nothing shorter, in tokens, and serves whoever comes after the first answer has begun. Absent: one prompt ahead of the others gains nothing. */
  readonly cachesFrom?: number;
  /** Which of these settings the vendor has a field for. */
  readonly tuned: readonly (keyof Tuning)[];
}

/** Its reply schema stands before the system message and counts as prefix: another one for every ask leaves a prefix cache next to nothing. */
export const OPENAI: Habit = {
  sendsSchema: false,
  hasJsonMode: true,
  usual: ["stream", "cache"],
  cachesFrom: 1_024,
  tuned: ["effort"],
};
/** The output format is part of the cache's key. */
export const ANTHROPIC: Habit = {
  ...OPENAI,
  hasJsonMode: false,
  tuned: ["effort", "thinkingTokens"],
};
/** Schemas stand outside what is cached. */
export const GOOGLE: Habit = {
  sendsSchema: true,
  hasJsonMode: true,
  usual: ["stream"],
  cachesFrom: 4_096,
  tuned: ["effort", "thinkingTokens"],
};
/** Servers of the open kind make a grammar of the schema, which costs their cache nothing and helps small models most. */
export const OPEN: Habit = {
  sendsSchema: true,
  hasJsonMode: true,
  usual: ["stream", "usage", "max_tokens"],
  tuned: ["effort"],
};

/** Hands requests on to vendors of all kinds, some of which count the schema as prefix. */
export const GATEWAY: Habit = { ...OPEN, sendsSchema: false, cachesFrom: 1_024 };
/** Known only by its prompt and its limit. */
export const PLAIN: Habit = {
  sendsSchema: false,
  hasJsonMode: false,
  usual: ["stream"],
  tuned: [],
};

export function partsOf(
  habit: Habit,
  tuning: Tuning | undefined,
  { without, strict }: Pick<AgentRequest, "without" | "strict">,
): Carried {
  const parts = new Set<RequestPart>(habit.usual);
  if (tuning !== undefined && habit.tuned.some((setting) => tuning[setting] !== undefined))
    parts.add("effort");
  if ((habit.sendsSchema || strict === true) && without?.has("schema") !== true)
    parts.add("schema");
  else if (habit.hasJsonMode) parts.add("json");
  // Counts come in a stream or with the whole; there is nothing to ask for where nothing is streamed.
  if (without?.has("stream") === true) parts.delete("usage");
  for (const part of without ?? []) parts.delete(part);
  return parts;
}
