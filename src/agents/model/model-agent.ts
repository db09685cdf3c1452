// An agent behind an API: Anthropic, OpenAI, Google, or any server that speaks the OpenAI chat wire.
// Law 1: one answer is one HTTP request, and none depends on another. What a server will not take, the next question leaves out.
// Law 2: keys go into headers and nowhere else.
import type { Agent, AgentResponse, AgentRequest } from "../agent.ts";
import { omitUndefined } from "../../text/omit-undefined.ts";
import { redactor, type Redact } from "../../text/redaction.ts";
import { httpClient, HttpFault, type Send } from "../http.ts";
import { AnswerStream, CUT, splitThinking, type Wire } from "./answer-stream.ts";
import { refusalWords, failureOf } from "./failure.ts";
import { partsOf } from "./request-form.ts";
import { usageOf } from "./usage.ts";
import type { Env, Keys, RemoteSpec } from "./origins.ts";
import { vendorOf, type Vendor } from "./vendors.ts";

export interface ModelAgentSettings {
  readonly env: Env;
  /** Which variable holds the key of an origin, where it is not the usual one. */
  readonly keys?: Keys;
  /** How requests leave; the shared keep-alive client unless told otherwise. */
  readonly send?: Send;
  readonly now?: () => number;
  /** Takes the keys that this process knows out of messages, besides the one that is used here. */
  readonly redact?: Redact;
}

export function modelAgent(spec: RemoteSpec, settings: ModelAgentSettings): Agent {
  return agentAt(spec.text, vendorOf(spec, settings.env, settings.keys), settings);
}

/** A model by its name, behind any way to reach it. */
export function agentAt(
  model: string,
  vendor: Vendor,
  settings: Omit<ModelAgentSettings, "env" | "keys">,
): Agent {
  const now = settings.now ?? Date.now;
  const own = redactor(vendor.secrets);
  const redact: Redact = (text) => own(settings.redact?.(text) ?? text);
  let wire: Promise<Wire> | undefined;

  const answer = async (question: AgentRequest, signal: AbortSignal): Promise<AgentResponse> => {
    const said = new AnswerStream((piece) => question.onProgress(piece));
    const carried = partsOf(vendor.habit, vendor.tuning, question);
    try {
      if (signal.aborted) throw new HttpFault("aborted", "", false);
      wire ??= vendor.connect(settings.send ?? sharedSend());
      const put = await wire;
      return await put(question, carried, signal, said);
    } catch (error) {
      const words = refusalWords(error, redact);
      if (words !== null) return said.refusal(words);
      const { text: partial } = splitThinking(said);
      const usage = said.usage === undefined ? null : usageOf(said.usage, partial !== "");
      const about = { model, redact, now: now(), carried, partial, usage };
      throw failureOf(error === CUT ? new HttpFault("cut", CUT.message, true) : error, about);
    }
  };
  const { cachesFrom, sendsSchema } = vendor.habit;
  return {
    model,
    provider: vendor.provider,
    sparesSchema: !sendsSchema,
    ...omitUndefined({ cachesFrom, thinks: vendor.tuning?.thinkingTokens }),
    answer,
  };
}

/** One pool of connections for the process: agents of one provider share its sockets. */
let shared: Send | undefined;
const sharedSend = (): Send => (shared ??= httpClient().send);
