// An agent made of a model of the AI SDK, whichever of its versions the model speaks.
// Law: it is called at the model's own interface, once for each answer; the SDK's loops above it are not used.
import { badInput } from "../errors.ts";
import type { Agent } from "./agent.ts";
import type { Send } from "./http.ts";
import { isAiSdkModel, type AgentOptions } from "./function-agent.ts";
import type { CallOptions, FinishPart, LanguageModel, StreamPart } from "./model/language-model.ts";

/** A language model of the AI SDK: what is used of it. The types of all its versions fit. */
export interface AiSdkModel {
  readonly specificationVersion: string;
  readonly provider: string;
  readonly modelId: string;
  doGenerate(options: never): PromiseLike<unknown>;
  doStream(options: never): PromiseLike<unknown>;
}

/**
 * An agent made of a model of the AI SDK, of version 2 to 4 of its interface.
 *
 * @example
 * ```ts
 * import { openai } from "@ai-sdk/openai";
 * const { answer } = await deliberate("REST or GraphQL?", { model: fromAiSdk(openai("NAME")) });
 * ```
 */
export function fromAiSdk(model: AiSdkModel, about: AgentOptions = {}): Agent {
  if (!isAiSdkModel(model) || !/^v[234]$/u.test(model.specificationVersion)) {
    throw badInput(
      "no-agent",
      `fromAiSdk was given ${typeof model === "string" ? `the name ${JSON.stringify(model)}` : "something that is not a language model of the AI SDK"}.`,
      'Give it a model as a provider of the AI SDK makes it: fromAiSdk(openai("NAME")), for versions 2 to 4 of its interface.',
    );
  }
  const name = about.model ?? `${vendorIn(model.provider)}/${model.modelId}`;
  let made: Promise<Agent> | undefined;
  return {
    model: name,
    provider: model.provider,
    sparesSchema: false,
    answer: async (question, signal) =>
      (await (made ??= make(name, model))).answer(question, signal),
  };
}

/** What it takes to put questions is loaded with the first of them. */
async function make(name: string, model: AiSdkModel): Promise<Agent> {
  const [{ agentAt }, { plainManner }, { packageWire }, { PLAIN }] = await Promise.all([
    import("./model/model-agent.ts"),
    import("./model/manners.ts"),
    import("./model/package-wire.ts"),
    import("./model/request-form.ts"),
  ]);
  const vendor = {
    provider: model.provider,
    secrets: [],
    habit: { ...PLAIN, sendsSchema: true, hasJsonMode: true },
    connect: (send: Send) => Promise.resolve(packageWire(() => current(model), plainManner, send)),
  };
  return agentAt(name, vendor, {});
}

/** As our names say it: `openai.responses` is openai. */
function vendorIn(provider: string): string {
  const [first = provider] = provider.split(".");
  return first === "amazon-bedrock" ? "bedrock" : first;
}

/** The same model in the words of the interface that is used here. */
function current(model: AiSdkModel): LanguageModel {
  // Its calls take what ours take, in every version; what comes back is put into words below.
  const spoken = model as unknown as LanguageModel;
  const doStream = async (options: CallOptions) => {
    const { stream, ...rest } = await spoken.doStream(options);
    return {
      ...rest,
      stream: stream.pipeThrough(
        new TransformStream<StreamPart, StreamPart>({
          transform: (part, out) =>
            out.enqueue(part.type === "finish" ? { ...part, ...readEnding(part) } : part),
        }),
      ),
    };
  };
  const doGenerate = async (options: CallOptions) => {
    const whole = await spoken.doGenerate(options);
    return { ...whole, ...readEnding(whole) };
  };
  const { specificationVersion, provider, modelId } = spoken;
  return { specificationVersion, provider, modelId, supportedUrls: {}, doStream, doGenerate };
}

/** Counts and reason as the first of these versions wrote them: plain numbers, one word. */
interface EarlyEnding {
  readonly finishReason: string;
  readonly usage: {
    readonly inputTokens?: number;
    readonly outputTokens?: number;
    readonly cachedInputTokens?: number;
  };
}

type Ending = Pick<FinishPart, "usage" | "finishReason">;

function readEnding(given: Ending): Ending {
  // Counts count also where the model has nothing more to say about them.
  if (typeof given.finishReason !== "string") {
    const usage = { ...given.usage, raw: given.usage.raw ?? {} };
    return { finishReason: given.finishReason, usage };
  }
  const { finishReason, usage } = given as unknown as EarlyEnding; // one word stands where an object would
  const unified =
    finishReason === "unknown" ? "other" : (finishReason as FinishPart["finishReason"]["unified"]); // the other words are the same
  return {
    finishReason: { unified, raw: finishReason },
    usage: {
      inputTokens: {
        total: usage.inputTokens,
        noCache: undefined,
        cacheRead: usage.cachedInputTokens,
        cacheWrite: undefined,
      },
      outputTokens: { total: usage.outputTokens, text: undefined, reasoning: undefined },
      raw: {},
    },
  };
}
