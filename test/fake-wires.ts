// How each vendor writes an answer on the wire: as a stream of events, and in one piece.

export type WireName = "chat" | "messages" | "responses" | "gemini";

export interface FakeAnswer {
  readonly id: string;
  readonly model: string;
  readonly chunks: readonly string[];
  readonly reasoning: readonly string[];
  readonly refusal: string | null;
  readonly toolCalls: readonly unknown[];
  /** In the chat wire's words; the other wires translate. */
  readonly finish: string;
  /** Sent as it is; null leaves it out. */
  readonly usage: unknown;
  readonly tokens: { readonly input: number; readonly output: number };
  readonly omit: readonly ("finish" | "done")[];
}

interface Wire {
  head(answer: FakeAnswer): string[];
  deltas(answer: FakeAnswer): string[];
  tail(answer: FakeAnswer): string[];
  whole(answer: FakeAnswer): unknown;
  /** An error object in the middle of a stream. */
  error(error: unknown): string;
}

const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const named = (type: string, rest: object = {}): string =>
  `event: ${type}\n${data({ type, ...rest })}`;

const chat: Wire = {
  head: (a) => [chatChunk(a, { role: "assistant", content: "" })],
  deltas: (a) => [
    ...a.reasoning.map((text) => chatChunk(a, { reasoning_content: text })),
    ...a.chunks.map((content) => chatChunk(a, { content })),
    ...(a.refusal === null ? [] : [chatChunk(a, { refusal: a.refusal })]),
    ...a.toolCalls.map((call) => chatChunk(a, { tool_calls: [call] })),
  ],
  tail: (a) => [
    ...(a.omit.includes("finish") ? [] : [chatChunk(a, {}, a.finish)]),
    ...(a.usage === null
      ? []
      : [
          data({
            id: a.id,
            object: "chat.completion.chunk",
            created: 0,
            model: a.model,
            choices: [],
            usage: a.usage,
          }),
        ]),
    ...(a.omit.includes("done") ? [] : ["data: [DONE]\n\n"]),
  ],
  whole: chatWhole,
  error: (error) => data({ error }),
};

function chatChunk(a: FakeAnswer, delta: unknown, finish: string | null = null): string {
  return data({
    id: a.id,
    object: "chat.completion.chunk",
    created: 0,
    model: a.model,
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
}

function chatWhole(a: FakeAnswer): unknown {
  const content = a.chunks.length === 0 ? null : a.chunks.join("");
  const message = {
    role: "assistant",
    content,
    ...(a.reasoning.length === 0 ? {} : { reasoning_content: a.reasoning.join("") }),
    ...(a.refusal === null ? {} : { refusal: a.refusal }),
    ...(a.toolCalls.length === 0 ? {} : { tool_calls: a.toolCalls }),
  };
  return {
    id: a.id,
    object: "chat.completion",
    created: 0,
    model: a.model,
    choices: [{ index: 0, message, finish_reason: a.finish }],
    ...(a.usage === null ? {} : { usage: a.usage }),
  };
}

const STOP_REASONS: Readonly<Record<string, string>> = {
  stop: "end_turn",
  length: "max_tokens",
  content_filter: "refusal",
  tool_calls: "tool_use",
};

const messages: Wire = {
  head: (a) => [
    named("message_start", {
      message: {
        id: a.id,
        type: "message",
        role: "assistant",
        model: a.model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: a.tokens.input, output_tokens: 1, ...usageFields(a) },
      },
    }),
    ...(a.reasoning.length === 0 ? [textBlock(a)] : []),
  ],
  deltas: (a) => [
    ...(a.reasoning.length === 0
      ? []
      : [
          named("content_block_start", {
            index: 0,
            content_block: { type: "thinking", thinking: "", signature: "" },
          }),
          ...a.reasoning.map((thinking) =>
            named("content_block_delta", { index: 0, delta: { type: "thinking_delta", thinking } }),
          ),
          named("content_block_stop", { index: 0 }),
          textBlock(a),
        ]),
    ...a.chunks.map((text) =>
      named("content_block_delta", { index: textIndex(a), delta: { type: "text_delta", text } }),
    ),
  ],
  tail: (a) => [
    named("content_block_stop", { index: textIndex(a) }),
    ...(a.omit.includes("finish")
      ? []
      : [
          named("message_delta", {
            delta: { stop_reason: STOP_REASONS[a.finish] ?? a.finish, stop_sequence: null },
            usage: { output_tokens: a.tokens.output, ...usageFields(a) },
          }),
        ]),
    ...(a.omit.includes("done") ? [] : [named("message_stop")]),
  ],
  whole: (a) => ({
    id: a.id,
    type: "message",
    role: "assistant",
    model: a.model,
    stop_reason: STOP_REASONS[a.finish] ?? a.finish,
    stop_sequence: null,
    content: [
      ...(a.reasoning.length === 0
        ? []
        : [{ type: "thinking", thinking: a.reasoning.join(""), signature: "s" }]),
      { type: "text", text: a.chunks.join("") },
    ],
    usage: { input_tokens: a.tokens.input, output_tokens: a.tokens.output, ...usageFields(a) },
  }),
  error: (error) => named("error", { error }),
};

const textIndex = (a: FakeAnswer): number => (a.reasoning.length === 0 ? 0 : 1);
const textBlock = (a: FakeAnswer): string =>
  named("content_block_start", { index: textIndex(a), content_block: { type: "text", text: "" } });

const usageFields = (a: FakeAnswer): object =>
  typeof a.usage === "object" && a.usage !== null && !("prompt_tokens" in a.usage) ? a.usage : {};

const responses: Wire = {
  head: (a) => [
    named("response.created", { response: { id: a.id, created_at: 0, model: a.model } }),
    ...(a.reasoning.length === 0
      ? []
      : [
          named("response.output_item.added", {
            output_index: 0,
            item: { type: "reasoning", id: "thoughts", summary: [] },
          }),
          named("response.reasoning_summary_part.added", {
            item_id: "thoughts",
            output_index: 0,
            summary_index: 0,
            part: { type: "summary_text", text: "" },
          }),
          ...a.reasoning.map((delta) =>
            named("response.reasoning_summary_text.delta", {
              item_id: "thoughts",
              output_index: 0,
              summary_index: 0,
              delta,
            }),
          ),
          named("response.reasoning_summary_part.done", {
            item_id: "thoughts",
            output_index: 0,
            summary_index: 0,
            part: { type: "summary_text", text: a.reasoning.join("") },
          }),
          named("response.output_item.done", { output_index: 0, item: thoughts(a) }),
        ]),
    named("response.output_item.added", {
      output_index: 0,
      item: { type: "message", id: "item", status: "in_progress", role: "assistant", content: [] },
    }),
  ],
  deltas: (a) =>
    a.chunks.map((delta) =>
      named("response.output_text.delta", {
        item_id: "item",
        output_index: 0,
        content_index: 0,
        delta,
      }),
    ),
  tail: (a) => [
    named("response.output_item.done", { output_index: 0, item: message(a) }),
    ...(a.omit.includes("finish") ? [] : [responsesEnd(a)]),
  ],
  whole: (a) => ({
    created_at: 0,
    output: [...(a.reasoning.length === 0 ? [] : [thoughts(a)]), message(a)],
    ...outcome(a),
  }),
  error: (error) => named("error", error as object), // Plans give error objects.
};

const thoughts = (a: FakeAnswer): object => ({
  type: "reasoning",
  id: "thoughts",
  summary: [{ type: "summary_text", text: a.reasoning.join("") }],
});
const message = (a: FakeAnswer): object => ({
  type: "message",
  id: "item",
  status: "completed",
  role: "assistant",
  content: [{ type: "output_text", text: a.chunks.join(""), annotations: [] }],
});

function responsesEnd(a: FakeAnswer): string {
  return named(
    outcome(a).incomplete_details === null ? "response.completed" : "response.incomplete",
    { response: outcome(a) },
  );
}

function outcome(a: FakeAnswer) {
  const reason =
    a.finish === "length" ? "max_output_tokens" : a.finish === "stop" ? null : a.finish;
  const usage = {
    input_tokens: a.tokens.input,
    output_tokens: a.tokens.output,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens_details: { reasoning_tokens: 0 },
    ...usageFields(a),
  };
  return {
    id: a.id,
    model: a.model,
    incomplete_details: reason === null ? null : { reason },
    usage,
  };
}

const GEMINI_FINISHES: Readonly<Record<string, string>> = {
  stop: "STOP",
  length: "MAX_TOKENS",
  content_filter: "SAFETY",
};

const gemini: Wire = {
  head: () => [],
  deltas: (a) =>
    geminiParts(a).map((part) =>
      data({
        candidates: [{ content: { role: "model", parts: [part] }, index: 0 }],
        modelVersion: a.model,
        responseId: a.id,
      }),
    ),
  tail: (a) => (a.omit.includes("finish") ? [] : [data(geminiWhole(a, []))]),
  whole: (a) => geminiWhole(a, geminiParts(a)),
  error: (error) => data({ error }),
};

const geminiParts = (a: FakeAnswer): object[] => [
  ...a.reasoning.map((text) => ({ text, thought: true })),
  ...a.chunks.map((text) => ({ text })),
];

function geminiWhole(a: FakeAnswer, parts: readonly object[]): object {
  return {
    candidates: [
      {
        content: { role: "model", parts },
        finishReason: GEMINI_FINISHES[a.finish] ?? a.finish,
        index: 0,
      },
    ],
    modelVersion: a.model,
    responseId: a.id,
    usageMetadata: {
      promptTokenCount: a.tokens.input,
      candidatesTokenCount: a.tokens.output,
      totalTokenCount: a.tokens.input + a.tokens.output,
      ...usageFields(a),
    },
  };
}

export const WIRES: Readonly<Record<WireName, Wire>> = { chat, messages, responses, gemini };
