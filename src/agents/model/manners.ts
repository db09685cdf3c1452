// What each vendor's package is told besides the prompt: the form of the reply, and how much to think.
// Law: thinking counts as output everywhere, so the limit of a question is the limit of both together.
import type { AgentRequest } from "../agent.ts";
import type { JsonObject } from "../../kernel/json.ts";
import { omitUndefined } from "../../text/omit-undefined.ts";
import type { CallOptions } from "./language-model.ts";
import type { Carried } from "./request-form.ts";
import type { Tuning } from "./spec.ts";
import { portableSchema, type SchemaReader } from "./portable-schema.ts";

/** What a vendor's package needs to be told. */
export interface Manner {
  options(
    question: AgentRequest,
    carried: Carried,
  ): Pick<CallOptions, "maxOutputTokens" | "responseFormat" | "providerOptions" | "reasoning">;
  /** Put where a prompt's cacheable part ends; undefined where caching needs no mark. */
  readonly cacheMark?: CallOptions["providerOptions"];
  /** Raw chunks hold what the package leaves out: the served model. */
  readonly wantsRaw?: boolean;
}

/** The least that Anthropic takes for a budget, and the least that is left for the reply. */
const MIN_BUDGET_TOKENS = 1_024;

export function anthropicManner(tuning: Tuning = {}): Manner {
  return {
    cacheMark: { anthropic: { cacheControl: { type: "ephemeral" } } },
    options: ({ ask, maxOutputTokens }, carried) => {
      const { effort, thinkingTokens } = carried.has("effort") ? tuning : {};
      const most = Math.min(thinkingTokens ?? 0, maxOutputTokens - MIN_BUDGET_TOKENS);
      const budgetTokens = most < MIN_BUDGET_TOKENS ? 0 : most;
      return {
        // The package sends the sum of both as the limit.
        maxOutputTokens: maxOutputTokens - budgetTokens,
        ...formOf(ask.shape.json, "anthropic", carried),
        providerOptions: {
          anthropic: {
            ...omitUndefined({ effort: effort === "minimal" ? "low" : effort }),
            ...(budgetTokens === 0 ? {} : { thinking: { type: "enabled", budgetTokens } }),
          },
        },
      };
    },
  };
}

/** From here on only what a request marks is kept for others; before, every beginning was, and a mark is refused. */
const MARKED = /^gpt-(?:5\.(?:[6-9]|\d\d)|[6-9]|\d\d)/u;

export function openaiManner(model: string, tuning: Tuning = {}): Manner {
  const isMarked = MARKED.test(model);
  return {
    ...(isMarked ? { cacheMark: { openai: { promptCacheBreakpoint: { mode: "explicit" } } } } : {}),
    options: ({ ask, maxOutputTokens }, carried) => {
      const form = formOf(ask.shape.json, "openai", carried);
      return {
        maxOutputTokens,
        ...form,
        ...effortOf(tuning, carried),
        // The answer is in our log; the vendor need not keep a second copy. Summaries of thoughts are for verified organisations.
        providerOptions: {
          openai: {
            store: false,
            reasoningSummary: null,
            // Else the vendor marks the end of the prompt besides, where nothing goes on, and bills that as kept.
            ...(isMarked && carried.has("cache")
              ? { promptCacheOptions: { mode: "explicit" } }
              : {}),
            ...(form.responseFormat?.type === "json" && form.responseFormat.schema !== undefined
              ? { strictJsonSchema: true }
              : {}),
          },
        },
      };
    },
  };
}

export function googleManner(tuning: Tuning = {}): Manner {
  return {
    wantsRaw: true,
    options: ({ ask, maxOutputTokens }, carried) => {
      const { thinkingTokens } = tuning;
      const thinkingConfig = {
        includeThoughts: true,
        ...(thinkingTokens === undefined
          ? {}
          : { thinkingBudget: Math.min(thinkingTokens, maxOutputTokens) }),
      };
      return {
        maxOutputTokens,
        ...formOf(ask.shape.json, "google", carried),
        ...effortOf(tuning, carried),
        ...(carried.has("effort") ? { providerOptions: { google: { thinkingConfig } } } : {}),
      };
    },
  };
}

/** A package of which nothing more is known. */
export const plainManner: Manner = {
  options: ({ ask, maxOutputTokens }, carried) => ({
    maxOutputTokens,
    ...formOf(ask.shape.json, "http", carried),
  }),
};

function formOf(
  form: JsonObject,
  reader: SchemaReader,
  carried: Carried,
): Pick<CallOptions, "responseFormat"> {
  const schema = carried.has("schema") ? portableSchema(form, reader) : null;
  // A JSON Schema as our shapes write it is one as the packages type it.
  if (schema !== null)
    return { responseFormat: { type: "json", name: "reply", schema: schema as never } };
  return carried.has("json") ? { responseFormat: { type: "json" } } : {};
}

function effortOf({ effort }: Tuning, carried: Carried): Pick<CallOptions, "reasoning"> {
  return effort === undefined || !carried.has("effort") ? {} : { reasoning: effort };
}
