// An agent made of a function of one's own: it gets the prompt and gives the text of the reply, by whatever means.
// Law: what a function did not say about its answer is unknown, and never made up.
import type { ZodSafeParseResult, ZodType } from "zod";
import { badInput } from "../errors.ts";
import type { Usage } from "../log/event.ts";
import type { JsonObject } from "../kernel/json.ts";
import { AgentFailure, responseOf } from "./agent.ts";
import type { Agent, AgentResponse, AgentRequest } from "./agent.ts";
import { describeIssue } from "../text/issues.ts";
import { omitUndefined } from "../text/omit-undefined.ts";
import { asItIs } from "../text/redaction.ts";
import { promptText } from "./render.ts";

/** What a function that fills a seat is given. */
export interface AgentInput {
  /** All that the seat is told, the form of its reply included. */
  readonly prompt: string;
  /** The reply's form as JSON Schema, for models that can be held to one. */
  readonly schema: JsonObject;
  /** The most the answer may take, in tokens. */
  readonly maxOutputTokens: number;
  /** Ends when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** The text of the reply alone, or with what is known about it. */
export type AgentOutput = string | AgentAnswer;

interface AgentAnswer {
  readonly text: string;
  /** What the model thought aloud before it answered. */
  readonly thinking?: string | null | undefined;
  /** Tokens. Those of `cacheRead` and `cacheWrite` are among those of `input`. */
  readonly usage?:
    | {
        readonly [count in "input" | "output" | "cacheRead" | "cacheWrite"]?:
          number | null | undefined;
      }
    | undefined;
  /** The model that really answered, as its server says. */
  readonly served?: string | null | undefined;
  readonly finish?: AgentResponse["finish"] | undefined;
}

/** What is said of an agent besides what it does. */
export interface AgentOptions {
  /** What the record calls it, and prices are found by: `openai/NAME`, or any name. */
  readonly model?: string;
}

/**
 * An agent made of a function: it gets the prompt and gives the text of the reply, by whatever means.
 *
 * @example
 * ```ts
 * const mine = agent(async ({ prompt, signal }) => askMyModel(prompt, signal), { model: "mine" });
 * const { answer } = await deliberate("REST or GraphQL?", { model: mine });
 * ```
 */
export function agent(
  answer: (input: AgentInput) => AgentOutput | Promise<AgentOutput>,
  about: AgentOptions = {},
): Agent {
  if (typeof answer !== "function") throw noAgent(answer, about.model ?? "agent()");
  const model = about.model ?? "function";
  return {
    model,
    provider: model,
    streams: false,
    async answer(question, signal) {
      const asked = {
        prompt: promptText(question.prompt),
        schema: question.ask.shape.json,
        maxOutputTokens: question.maxOutputTokens,
        signal,
      };
      try {
        const given = await unlessGone(signal, async () => answer(asked));
        return completion(model, await read(given), given, question);
      } catch (error) {
        if (signal.aborted) throw new AgentFailure("aborted", `${model}: the request was aborted.`);
        const { failureOf } = await import("./model/failure.ts");
        throw failureOf(error, { model, redact: asItIs, carried: new Set(), now: Date.now() });
      }
    },
  };
}

/** A function that does not listen to its signal is no longer waited for. */
async function unlessGone<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let leave = (): void => undefined;
  const gone = new Promise<never>((_, reject) => {
    leave = () => reject(new Error("nobody waits any more"));
    signal.addEventListener("abort", leave, { once: true });
  });
  try {
    return await Promise.race([act(), gone]);
  } finally {
    signal.removeEventListener("abort", leave);
  }
}

/** Read with care: a program may have no types. What is needed for it is loaded with the first answer. */
async function read(given: unknown) {
  const { z } = await import("zod");
  const tokens = z.number().int().nonnegative().nullable().optional();
  const answer: ZodType<AgentAnswer> = z.object({
    text: z.string(),
    thinking: z.string().nullable().optional(),
    usage: z
      .object({ input: tokens, output: tokens, cacheRead: tokens, cacheWrite: tokens })
      .optional(),
    served: z.string().nullable().optional(),
    finish: z.enum(["stop", "length", "refusal", "empty", "other"]).optional(),
  });
  return answer.safeParse(typeof given === "string" ? { text: given } : given);
}

function completion(
  model: string,
  read: ZodSafeParseResult<AgentAnswer>,
  given: unknown,
  question: AgentRequest,
): AgentResponse {
  if (!read.success) {
    const [issue] = read.error.issues;
    const what =
      typeof given === "object" && given !== null && issue !== undefined && issue.path.length > 0
        ? `something else in ${issue.path.join(".")} (it ${describeIssue(issue)})`
        : kindOf(given);
    throw new AgentFailure(
      "malformed",
      `The agent ${model} returned ${what}. Its function has to return the text of the reply, or { text, usage, served, finish, thinking }, of which all but text may be left out.`,
      { again: "never" },
    );
  }
  const { text, thinking, usage, served, finish } = read.data;
  question.onProgress();
  return responseOf(text, {
    finish: finish ?? (text.trim() === "" ? "empty" : "stop"),
    usage: usageOf(usage),
    served: served ?? null,
    ...omitUndefined({ thinking }),
  });
}

function usageOf(given: AgentAnswer["usage"] = {}): Usage {
  const { input = null, output = null, cacheRead = null, cacheWrite = null } = given;
  return { input, output, cacheRead, cacheWrite, estimated: input === null || output === null };
}

/** What a program hands over as an agent, if it is one. `called`: whose place it was to take. */
export function asAgent(given: unknown, called: string): Agent {
  if (hasFields(given, { answer: "function", model: "string" })) return given as Agent; // what an agent has, as just tested
  // Whatever it comes to, nobody will ask.
  if (given instanceof Promise) given.catch(() => undefined);
  throw noAgent(given, called);
}

function noAgent(given: unknown, called: string): Error {
  const does = isAiSdkModel(given)
    ? "Wrap it: fromAiSdk(model)."
    : typeof given === "function"
      ? "Wrap it: agent(async ({ prompt }) => text)."
      : typeof given === "string"
        ? 'Name it to deliberate() itself, which makes agents of names: { model: "openai/NAME" }.'
        : given instanceof Promise
          ? "Wait for it; or, where one function is to answer for every seat, wrap it: model: agent(async ({ prompt }) => text)."
          : "An agent has a model, a provider and answer(question, signal); agent(…) and fromAiSdk(…) make one.";
  return badInput(
    "no-agent",
    `The agent for ${JSON.stringify(called)} is ${kindOf(given)}, and no agent.`,
    does,
  );
}

/** By what every model of the AI SDK has, whichever version it speaks. */
export function isAiSdkModel(given: unknown): boolean {
  return hasFields(given, { doStream: "function", modelId: "string" });
}

function hasFields(given: unknown, fields: Readonly<Record<string, string>>): boolean {
  if (typeof given !== "object" || given === null) return false;
  const held = given as Readonly<Record<string, unknown>>; // whatever it holds, its fields can be asked for
  return Object.entries(fields).every(([name, type]) => typeof held[name] === type);
}

function kindOf(given: unknown): string {
  if (given === undefined || given === null) return "nothing";
  if (isAiSdkModel(given)) return "a model of the AI SDK";
  if (given instanceof Promise) return "a promise";
  if (Array.isArray(given)) return "a list";
  return KINDS[typeof given] ?? "";
}

const KINDS: Readonly<Record<string, string>> = {
  object: "an object without a text",
  string: "text",
  number: "a number",
  boolean: "true or false",
  function: "a function",
  bigint: "a number",
  symbol: "a symbol",
};
