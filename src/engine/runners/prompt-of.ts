// What a seat is shown by an ask that is on record: the same words for a model, a person and a host.
import { render, type Prompt } from "../../agents/render.ts";
import type { History } from "../deliberation/history.ts";
import type { Ask } from "../../kernel/ask.ts";
import type { Brief, Protocol } from "../../kernel/protocol.ts";

export interface Put {
  readonly ask: Ask;
  readonly protocol: Protocol;
  readonly history: History;
}

export function promptOf({ ask, protocol, history }: Put): Prompt {
  const { brief, nonce } = history.opened;
  return render(
    ask,
    { brief: brief as unknown as Brief, wording: protocol.wording, nonce },
    undefined,
    history.asks.get(ask.id)?.constraints,
  ); // parsed when the deliberation was opened
}
