// The first event of a deliberation: everything a later process needs to go on with it.
import type { Caps, Draft } from "../../log/event.ts";
import type { Json } from "../../kernel/json.ts";
import type { Brief, Protocol } from "../../kernel/protocol.ts";

export interface Opening {
  readonly id: string;
  readonly protocol: Protocol;
  readonly brief: Brief;
  /** Seat id or role → model; `*` for all others. */
  readonly models: Readonly<Record<string, string>>;
  readonly caps: Caps;
  readonly turnMs: number;
  readonly hostTurnMs?: number | undefined;
  /** Random, and never told to anyone before the first prompt. */
  readonly nonce: string;
  readonly rehearsal: { readonly seed: number; readonly temperament: string } | null;
  readonly options: Readonly<Record<string, Json>>;
  readonly engine: string;
}

export function open(opening: Opening): Draft<"deliberation.opened"> {
  const {
    id,
    protocol,
    brief,
    models,
    caps,
    turnMs,
    hostTurnMs,
    nonce,
    rehearsal,
    options,
    engine,
  } = opening;
  return {
    type: "deliberation.opened",
    data: {
      deliberation: id,
      protocol: `${protocol.name}@${protocol.version}`,
      brief: JSON.parse(JSON.stringify(brief)) as Record<string, Json>,
      models: { ...models },
      caps,
      turnMs,
      ...(hostTurnMs === undefined ? {} : { hostTurnMs }),
      nonce,
      rehearsal,
      options: { ...options },
      engine,
    },
  };
}
