// Drafts as a runner writes them, with only what a test is about left to say.
import type { Draft, EventData } from "../../src/log/event.ts";

export function opened(
  deliberation: string,
  over: Partial<EventData<"deliberation.opened">> = {},
): Draft<"deliberation.opened"> {
  return {
    type: "deliberation.opened",
    data: {
      deliberation,
      protocol: "dialectic@1",
      brief: { question: "Shall we?" },
      models: { "*": "rehearsal" },
      caps: { calls: 10, tokens: null, usd: null, minutes: null },
      turnMs: 60_000,
      nonce: "n0nce",
      rehearsal: null,
      options: {},
      engine: "0.1.0",
      ...over,
    },
  };
}

export function note(text: string): Draft<"fact.recorded"> {
  return {
    type: "fact.recorded",
    data: {
      key: `notice/${text.length}`,
      fact: { kind: "notice", code: "note", text, seat: null },
    },
  };
}

export function completed(raw: Draft<"call.completed">["data"]["raw"]): Draft<"call.completed"> {
  return {
    type: "call.completed",
    data: {
      call: "c",
      ask: "a",
      raw,
      usage: { input: 1, output: 1, cacheRead: null, cacheWrite: null, estimated: false },
      usd: null,
      finish: "stop",
      served: null,
      providerId: null,
      ms: 1,
      activeMs: 1,
    },
  };
}

export function decided(ask: string, choice: string, who = "person"): Draft<"person.decided"> {
  return { type: "person.decided", data: { ask, choice, who, default: false, note: "" } };
}

/** What a draft says, without the frame around it. */
export function said(
  events: readonly { readonly type: string; readonly data: unknown }[],
): readonly { type: string; data: unknown }[] {
  return events.map(({ type, data }) => ({ type, data }));
}
