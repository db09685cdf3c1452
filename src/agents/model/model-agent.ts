// An agent behind an API: Anthropic, OpenAI, Google, or any server that speaks the OpenAI chat wire.
// Law 1: one answer is one HTTP request. A schema the server will not have is left out the next time, not tried again here.
// Law 2: keys go into headers and nowhere else.
import { AgentFailure, type Agent, type Completion, type Question } from "../agent.ts";
import { httpClient, HttpFault } from "../http.ts";
import { CUT, type Heard } from "./answer-stream.ts";
import { failureOf, refusesSchema } from "./failure.ts";
import { usageOf } from "./usage.ts";
import type { Env, Keys, RemoteSpec } from "./origins.ts";
import { vendorOf, type Vendor } from "./vendors.ts";
import type { Wire } from "./wire.ts";

export interface ModelAgentSettings {
  readonly env: Env;
  /** Which variable holds the key of an origin, where it is not the usual one. */
  readonly keys?: Keys;
  /** How requests leave; the shared keep-alive client unless told otherwise. */
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => number;
}

export function modelAgent(spec: RemoteSpec, settings: ModelAgentSettings): Agent {
  return agentAt(spec.text, vendorOf(spec, settings.env, settings.keys), settings);
}

/** A model by its name, behind any way to reach it. */
export function agentAt(model: string, vendor: Vendor, settings: Omit<ModelAgentSettings, "env" | "keys">): Agent {
  const now = settings.now ?? Date.now;
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
      const about = { model, secrets: vendor.secrets, now: now(), partial: so.text, usage: so.usage === undefined ? null : usageOf(so.usage, so.text !== "") };
      if (error === CUT) throw failureOf(new HttpFault("cut", CUT.message, true), about);
      const failure = failureOf(error, about);
      if (withSchema && failure.failure === "bad-request" && refusesSchema(error)) {
        takesSchema = false;
        throw new AgentFailure("bad-request", `${failure.message} It will be asked without a schema.`, { again: "later", sent: failure.sent, retryAfterMs: 0 });
      }
      throw failure;
    }
  };
  return { model, provider: vendor.provider, answer };
}

/** One pool of connections for the process: agents of one provider share its sockets. */
let shared: typeof globalThis.fetch | undefined;
function sharedFetch(): typeof globalThis.fetch {
  shared ??= httpClient().fetch;
  return shared;
}
