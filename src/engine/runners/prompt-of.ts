// What a seat is shown by an ask that is on record: the same words for a model, a person and a host.
import { render, type Prompt, type Setting } from "../../agents/render.ts";
import type { History } from "../deliberation/history.ts";
import type { Ask } from "../../kernel/ask.ts";
import type { Brief, Protocol } from "../../kernel/protocol.ts";

export interface Put {
  readonly ask: Ask;
  readonly protocol: Protocol;
  readonly history: History;
}

export function promptOf({ ask, protocol, history }: Put): Prompt {
  const { constraints } = history.asks.get(ask.id) ?? {};
  return render(ask, settingOf(protocol, history), undefined, constraints);
}

/** What all prompts of a run are made with. */
export function settingOf({ wording }: Protocol, { opened }: History): Setting {
  // The brief was parsed when the deliberation was opened, and is again by every advance.
  return { brief: opened.brief as unknown as Brief, wording, nonce: opened.nonce };
}
