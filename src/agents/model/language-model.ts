// The part of the provider packages' model interface that we use, taken from their own types.
import type { createOpenAICompatible } from "@ai-sdk/openai-compatible";

export type LanguageModel = ReturnType<ReturnType<typeof createOpenAICompatible>["chatModel"]>;
export type CallOptions = Parameters<LanguageModel["doStream"]>[0];
export type StreamPart = Awaited<ReturnType<LanguageModel["doStream"]>>["stream"] extends ReadableStream<infer Part> ? Part : never;
export type Whole = Awaited<ReturnType<LanguageModel["doGenerate"]>>;
export type FinishPart = Extract<StreamPart, { type: "finish" }>;
export type RawUsage = FinishPart["usage"];
