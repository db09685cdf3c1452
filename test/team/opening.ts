// A deliberation as a server opens it, on the rehearsal panel or on a model.
import { open } from "../../src/engine/deliberation/open.ts";
import { NO_CAPS, TURN_MS } from "../../src/engine/runners/deliberate.ts";
import type { Brief, Protocol } from "../../src/kernel/protocol.ts";
import type { Draft } from "../../src/log/event.ts";
import { dialectic } from "../../src/protocols/index.ts";
import { brief } from "../builders/panel.ts";

export interface Opened {
  readonly protocol?: Protocol;
  readonly brief?: Brief;
  readonly model?: string;
}

/** The same but for its id, so that the same is asked in each. */
export function opening(
  id: string,
  {
    protocol = dialectic,
    brief: about = brief({ preset: "quick" }),
    model = "rehearsal",
  }: Opened = {},
): Draft<"deliberation.opened"> {
  return open({
    id,
    protocol,
    brief: about,
    models: { "*": model },
    caps: NO_CAPS,
    turnMs: TURN_MS,
    nonce: "00nonce00",
    rehearsal: model === "rehearsal" ? { seed: 7, temperament: "balanced" } : null,
    options: {},
    engine: "test",
  });
}
