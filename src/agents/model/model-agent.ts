// An agent behind an API: Anthropic, OpenAI, Google, or any server that speaks the OpenAI chat wire.
// Law 1: one answer is one HTTP request. A schema the server will not have is left out the next time, not tried again here.
// Law 2: keys go into headers and nowhere else.
import { AgentFailure, type Agent, type Completion, type Question } from "../agent.ts";
import { redactor, type Redact } from "../../text/redaction.ts";
import { httpClient, HttpFault } from "../http.ts";
import { CUT, type Heard } from "./answer-stream.ts";
import { failureOf, refusesSchema } from "./failure.ts";
import { usageOf } from "./usage.ts";
import { vendorOf, type Env, type RemoteSpec } from "./vendors.ts";
import type { Wire } from "./wire.ts";

export interface ModelAgentSettings {
  readonly env: Env;
  /** How requests leave; the shared keep-alive client unless told otherwise. */
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => number;
  /** Takes the keys that this process knows out of messages, besides the one that is used here. */
  readonly redact?: Redact;
}

export function modelAgent(spec: RemoteSpec, settings: ModelAgentSettings): Agent {
  const vendor = vendorOf(spec, settings.env);
  const now = settings.now ?? Date.now;
  const own = redactor(vendor.secrets);
  const redact: Redact = (text) => own(settings.redact?.(text) ?? text);
  let wire: Promise<Wire> | undefined;
  let takesSchema = true;

  const answer = async (question: Question, signal: AbortSignal): Promise<Completion> => {
    const so: Heard = { text: "", usage: undefined };
    const withSchema = takesSchema;
    try {
      if (signal.aborted) throw new HttpFault("aborted", "", false);
      wire ??= vendor.connect(settings.fetch ?? sharedFetch());
      const put = await wire;
      return await put(question, withSchema, signal, so);
    } catch (error) {
      const about = { model: spec.text, redact, now: now(), partial: so.text, usage: so.usage === undefined ? null : usageOf(so.usage, so.text !== "") };
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
