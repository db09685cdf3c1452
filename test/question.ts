// Builds a question as the runner would put it, for tests of agents.
import type { AgentRequest } from "../src/agents/agent.ts";
import type { Ask } from "../src/kernel/ask.ts";
import type { Json } from "../src/kernel/json.ts";

export interface CountedQuestion extends AgentRequest {
  /** How often content was heard. */
  readonly count: () => number;
}

export function question(
  about: Partial<
    Pick<AgentRequest, "call" | "prompt" | "maxOutputTokens" | "without" | "strict">
  > & {
    json?: Ask["shape"]["json"];
  } = {},
): CountedQuestion {
  let heard = 0;
  const ask: Ask = {
    id: "r1/position/a",
    seat: { id: "a", title: "A", role: "member" },
    purpose: "position",
    phase: "open",
    round: 1,
    blind: true,
    transcript: [],
    notes: [],
    details: {},
    rules: [],
    shape: {
      json: about.json ?? {
        type: "object",
        properties: { claim: { type: "string" } },
        required: ["claim"],
        additionalProperties: false,
      },
      parse: (value) => ({ ok: true, value: value as Json }), // Not called by agents.
    },
  };
  return {
    ask,
    attempt: 1,
    call: about.call ?? "call-1",
    maxOutputTokens: about.maxOutputTokens ?? 500,
    ...(about.without === undefined ? {} : { without: about.without }),
    ...(about.strict === undefined ? {} : { strict: about.strict }),
    prompt: about.prompt ?? { shared: "The rules.", transcript: "", own: "Your task." },
    onProgress: () => (heard += 1),
    count: () => heard,
  };
}
