// The first event of a deliberation: everything a later process needs to go on with it.
import type { Draft, EventData } from "../../log/event.ts";
import type { Json } from "../../kernel/json.ts";
import type { Brief, Protocol } from "../../kernel/protocol.ts";

type Opened = EventData<"deliberation.opened">;

/** `models`: seat id or role → model, `*` for all others. `nonce`: random, and never told to anyone before the first prompt. */
export interface Opening extends Readonly<
  Omit<Opened, "deliberation" | "protocol" | "brief" | "models" | "hostTurnMs">
> {
  readonly id: string;
  readonly protocol: Protocol;
  readonly brief: Brief;
  readonly models: Readonly<Opened["models"]>;
  readonly hostTurnMs?: number | undefined;
}

/** Of a plan that says more, only this is recorded. */
export function open(plan: Opening): Draft<"deliberation.opened"> {
  const { protocol, hostTurnMs } = plan;
  return {
    type: "deliberation.opened",
    data: {
      deliberation: plan.id,
      protocol: `${protocol.name}@${protocol.version}`,
      brief: JSON.parse(JSON.stringify(plan.brief)) as Record<string, Json>,
      models: { ...plan.models },
      caps: plan.caps,
      turnMs: plan.turnMs,
      ...(hostTurnMs === undefined ? {} : { hostTurnMs }),
      nonce: plan.nonce,
      rehearsal: plan.rehearsal,
      options: { ...plan.options },
      engine: plan.engine,
    },
  };
}
