// An agent behind an API: Anthropic, OpenAI, Google, or any server that speaks the OpenAI chat wire.
// Law 1: one answer is one HTTP request. A schema the server will not have is left out the next time, not tried again here.
// Law 2: keys go into headers and nowhere else.
import { AgentFailure, type Agent, type Completion, type Question } from "../agent.ts";
import { httpClient, HttpFault } from "../http.ts";
import type { Prompt } from "../render.ts";
import { CUT, readAnswer, wholeAnswer, type Heard } from "./answer-stream.ts";
import { failureOf, refusesSchema } from "./failure.ts";
import type { CallOptions, LanguageModel, Whole } from "./language-model.ts";
import { usageOf } from "./usage.ts";
import { vendorOf, type Env, type RemoteSpec, type Vendor } from "./vendors.ts";
import { streamsOnly, WholeBody } from "./whole-body.ts";

export interface ModelAgentSettings {
  readonly env: Env;
  /** How requests leave; the shared keep-alive client unless told otherwise. */
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => number;
}

export function modelAgent(spec: RemoteSpec, settings: ModelAgentSettings): Agent {
  const vendor = vendorOf(spec, settings.env);
  const now = settings.now ?? Date.now;
  let model: Promise<LanguageModel> | undefined;
  let takesSchema = true;

  const answer = async (question: Question, signal: AbortSignal): Promise<Completion> => {
    const so: Heard = { text: "", usage: undefined };
    const withSchema = takesSchema;
    try {
      if (signal.aborted) throw new HttpFault("aborted", "", false);
      model ??= vendor.load(oneRequest(streamsOnly(settings.fetch ?? sharedFetch())));
      const loaded = await model;
      try {
        const { stream } = await loaded.doStream(callOptions(vendor, question, signal, withSchema));
        return await readAnswer(stream, () => question.heard(), so);
      } catch (error) {
        return await inOnePiece(error, loaded, question);
      }
    } catch (error) {
      const about = { model: spec.text, secrets: vendor.secrets, now: now(), partial: so.text, usage: so.usage === undefined ? null : usageOf(so.usage, so.text !== "") };
      if (error === CUT) throw failureOf(new HttpFault("cut", CUT.message, true), about);
      const failure = failureOf(error, about);
      if (withSchema && failure.failure === "bad-request" && refusesSchema(error)) {
        takesSchema = false;
        throw new AgentFailure("bad-request", `${failure.message} It will be asked without a schema.`, { again: "later", sent: failure.sent, retryAfterMs: 0 });
      }
      throw failure;
    }
  };
  return { model: spec.text, provider: vendor.provider, answer };
}

/** One pool of connections for the process: agents of one provider share its sockets. */
let shared: typeof globalThis.fetch | undefined;
function sharedFetch(): typeof globalThis.fetch {
  shared ??= httpClient().fetch;
  return shared;
}

// A package may go on by itself where a long answer was split; that would be a second request that nobody reserved.
function oneRequest(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (target, init) => {
    if (typeof init?.body === "string" && init.body.includes('"continuationToken":')) throw new HttpFault("cut", "the answer was split and is not continued.", true);
    return fetch(target, init);
  };
}

// Asked for a stream, some servers send one JSON object. An answer is an answer.
async function inOnePiece(error: unknown, model: LanguageModel, question: Question): Promise<Completion> {
  if (!(error instanceof WholeBody)) throw error;
  if (error.complaint !== undefined) throw error.complaint;
  if (!("convertResponse" in model)) throw new HttpFault("malformed", "The answer is JSON, not a stream of events.", true);
  // Only the package for open servers has this method, and this is its signature.
  const reader = model as unknown as { convertResponse(about: { body: unknown }): Promise<Whole> };
  const whole = await reader.convertResponse({ body: error.body });
  question.heard();
  return wholeAnswer(whole);
}

function callOptions(vendor: Vendor, question: Question, signal: AbortSignal, withSchema: boolean): CallOptions {
  return {
    prompt: messages(question.prompt, vendor),
    maxOutputTokens: question.maxOutputTokens,
    abortSignal: signal,
    includeRawChunks: vendor.wantsRaw,
    headers: { "x-dissensus-call": question.call, "idempotency-key": question.call },
    ...vendor.format(withSchema ? question.ask.shape.json : null),
  };
}

function messages(prompt: Prompt, vendor: Vendor): CallOptions["prompt"] {
  const mark = vendor.cacheMark === undefined ? {} : { providerOptions: vendor.cacheMark };
  const parts = [prompt.transcript, prompt.own].filter((text) => text !== "");
  const texts = vendor.joinsParts ? [parts.join("\n\n")] : parts;
  const hasTranscript = prompt.transcript !== "";
  return [
    ...(prompt.shared === "" ? [] : [{ role: "system" as const, content: prompt.shared, ...mark }]),
    { role: "user", content: texts.map((text, i) => ({ type: "text", text, ...(i === 0 && hasTranscript ? mark : {}) })) },
  ];
}
