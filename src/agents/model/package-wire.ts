// Puts a question through a vendor's package, at its model interface.
import type { AgentRequest } from "../agent.ts";
import { fetchOver, HttpFault, type Send } from "../http.ts";
import type { Prompt } from "../render.ts";
import { readAnswer, readWhole, type Wire } from "./answer-stream.ts";
import type { CallOptions, LanguageModel } from "./language-model.ts";
import { complaintIn, kindOf, parseBody, wrongKind } from "./body-kind.ts";
import type { Manner } from "./manners.ts";
import type { Carried } from "./request-form.ts";

type Fetch = typeof globalThis.fetch;

export function packageWire(
  make: (fetch: Fetch) => LanguageModel,
  manner: Manner,
  send: Send,
): Wire {
  const fetch = fetchOver(send);
  const streaming = make(guardFetch(fetch, "stream"));
  let whole: LanguageModel | undefined;
  return async (question, carried, signal, answer) => {
    const options = callOptions(manner, question, carried, signal);
    if (carried.has("stream"))
      return readAnswer((await streaming.doStream(options)).stream, answer);
    whole ??= make(guardFetch(fetch, "json"));
    return readWhole(await whole.doGenerate(options), answer);
  };
}

/**
 * A package reads every 200 as what it asked for, and may go on by itself where a long answer was split: a second
 * request that nobody reserved. Neither happens behind this.
 */
function guardFetch(fetch: Fetch, expected: "stream" | "json"): Fetch {
  return async (target, init) => {
    if (typeof init?.body === "string" && init.body.includes('"continuationToken":'))
      throw new HttpFault("cut", "the answer was split and is not continued.", true);
    const response = await fetch(target, init);
    const type = response.headers.get("content-type");
    const kind = response.ok ? kindOf(type) : "stream";
    if (kind === "stream") return response;
    if (kind === "other") {
      await response.body?.cancel();
      throw wrongKind(type);
    }
    const text = await response.text();
    const complaint = complaintIn(parseBody(text));
    if (complaint !== undefined) throw complaint;
    if (expected === "stream")
      throw new HttpFault("malformed", "The answer is JSON, not a stream of events.", true);
    return new Response(text, { status: response.status, headers: response.headers });
  };
}

function callOptions(
  manner: Manner,
  question: AgentRequest,
  carried: Carried,
  signal: AbortSignal,
): CallOptions {
  return {
    prompt: messages(question.prompt, carried.has("cache") ? manner.cacheMark : undefined),
    abortSignal: signal,
    includeRawChunks: manner.wantsRaw === true,
    headers: { "x-dissensus-call": question.call, "idempotency-key": question.call },
    ...manner.options(question, carried),
  };
}

/** Vendors take four marks; the first is behind what all prompts share. */
const MOST_MARKS = 3;

/** Cut wherever other prompts may go on otherwise, so that all have the same pieces as far as they go; marked are the last cuts. */
function messages(
  { shared, transcript, ends = [transcript.length], own }: Prompt,
  cacheMark: CallOptions["providerOptions"],
): CallOptions["prompt"] {
  const mark = cacheMark === undefined ? {} : { providerOptions: cacheMark };
  const text = transcript + own;
  const cuts = ends.filter((end) => end > 0);
  const pieces = cuts.map((end, i) => ({
    type: "text" as const,
    text: text.slice(cuts[i - 1] ?? 0, end),
    ...(i < cuts.length - MOST_MARKS ? {} : mark),
  }));
  return [
    ...(shared === "" ? [] : [{ role: "system" as const, content: shared, ...mark }]),
    {
      role: "user",
      content: [...pieces, { type: "text", text: text.slice(cuts.at(-1) ?? 0) }],
    },
  ];
}
