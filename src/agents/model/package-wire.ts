// Puts a question through a vendor's package, at its model interface.
import type { Question } from "../agent.ts";
import type { JsonObject } from "../../script/json.ts";
import { HttpFault } from "../http.ts";
import type { Prompt } from "../render.ts";
import { readAnswer } from "./answer-stream.ts";
import type { CallOptions, LanguageModel } from "./language-model.ts";
import { complaintIn, kindOf, notRead, parsed } from "./body-kind.ts";
import type { Wire } from "./wire.ts";

type Fetch = typeof globalThis.fetch;

/** What a vendor's package needs to be told. */
export interface Manner {
  /** In which form to answer; null leaves it to the prompt. */
  format(schema: JsonObject | null): Pick<CallOptions, "responseFormat" | "providerOptions">;
  /** Put where a prompt's cacheable part ends; undefined where caching needs no mark. */
  readonly cacheMark?: CallOptions["providerOptions"];
  /** Raw chunks hold what the package leaves out: the served model. */
  readonly wantsRaw?: boolean;
}

export function packageWire(model: LanguageModel, manner: Manner): Wire {
  return async (question, withSchema, signal, so) => {
    const { stream } = await model.doStream(callOptions(manner, question, signal, withSchema));
    return readAnswer(stream, () => question.heard(), so);
  };
}

/**
 * A package reads every 200 as a stream of events, and may go on by itself where a long answer was split: a second
 * request that nobody reserved. Neither happens behind this.
 */
export function guarded(fetch: Fetch): Fetch {
  return async (target, init) => {
    if (typeof init?.body === "string" && init.body.includes('"continuationToken":')) throw new HttpFault("cut", "the answer was split and is not continued.", true);
    const response = await fetch(target, init);
    const kind = response.ok ? kindOf(response) : "stream";
    if (kind === "stream") return response;
    if (kind === "json") throw complaintIn(parsed(await response.text())) ?? new HttpFault("malformed", "The answer is JSON, not a stream of events.", true);
    throw await notRead(response);
  };
}

function callOptions(manner: Manner, question: Question, signal: AbortSignal, withSchema: boolean): CallOptions {
  return {
    prompt: messages(question.prompt, manner.cacheMark),
    maxOutputTokens: question.maxOutputTokens,
    abortSignal: signal,
    includeRawChunks: manner.wantsRaw === true,
    headers: { "x-dissensus-call": question.call, "idempotency-key": question.call },
    ...manner.format(withSchema ? question.ask.shape.json : null),
  };
}

function messages(prompt: Prompt, cacheMark: CallOptions["providerOptions"]): CallOptions["prompt"] {
  const mark = cacheMark === undefined ? {} : { providerOptions: cacheMark };
  const texts = [prompt.transcript, prompt.own].filter((text) => text !== "");
  const hasTranscript = prompt.transcript !== "";
  return [
    ...(prompt.shared === "" ? [] : [{ role: "system" as const, content: prompt.shared, ...mark }]),
    { role: "user", content: texts.map((text, i) => ({ type: "text", text, ...(i === 0 && hasTranscript ? mark : {}) })) },
  ];
}
