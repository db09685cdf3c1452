import { describe, expect, it } from "vitest";
import { question } from "../../test/question.ts";
import { dialectic, type DialecticBrief } from "../protocols/index.ts";
import { runDeliberation } from "../engine/runners/deliberate.ts";
import { AgentFailure } from "./agent.ts";
import { agent, asAgent, type AgentInput, type AgentOutput } from "./function-agent.ts";

const idle = new AbortController().signal;
const UNKNOWN = { input: null, output: null, cacheRead: null, cacheWrite: null, estimated: true };

describe("[V-10] A function as an agent", () => {
  it("gets prompt, schema, limit and signal; its text is the reply, and what it did not say is unknown", async () => {
    const seen: AgentInput[] = [];
    const made = agent(async (asked) => {
      seen.push(asked);
      return '{"claim":"x"}';
    });
    const asked = question({ prompt: { shared: "Rules.", transcript: "", own: "Your task." } });
    expect(await made.answer(asked, idle)).toEqual({
      text: '{"claim":"x"}',
      finish: "stop",
      usage: UNKNOWN,
      served: null,
      providerId: null,
    });
    expect(seen).toEqual([
      {
        prompt: "Rules.Your task.",
        schema: asked.ask.shape.json,
        maxOutputTokens: 500,
        signal: idle,
      },
    ]);
    expect([made.model, made.streams, asked.count()]).toEqual(["function", false, 1]);
  });

  it("may say more: counts, served model, how it ended, what it thought; and go by a name that has a price", async () => {
    const made = agent(
      () => ({
        text: "x",
        thinking: "hm",
        usage: { input: 12, output: 3, cacheRead: 5 },
        served: "m-2026",
        finish: "length",
      }),
      { model: "openai/gpt-5" },
    );
    expect([made.model, await made.answer(question(), idle)]).toEqual([
      "openai/gpt-5",
      {
        text: "x",
        thinking: "hm",
        finish: "length",
        usage: { input: 12, output: 3, cacheRead: 5, cacheWrite: null, estimated: false },
        served: "m-2026",
        providerId: null,
      },
    ]);
    expect((await agent(() => " ").answer(question(), idle)).finish).toBe("empty");
  });

  it.each([
    [7, "a number"],
    [undefined, "nothing"],
    [["x"], "a list"],
    [{ answer: "x" }, "something else in text (it is missing)"],
    [{ text: "x", finish: "done" }, /something else in finish/u],
    [{ text: "x", usage: { input: -1 } }, /something else in usage\.input/u],
  ])(
    "that returns %j is told so by name, with what to return, and is not asked again",
    async (given, what) => {
      const failure: unknown = await agent(() => given as AgentOutput, { model: "mine" })
        .answer(question(), idle)
        .catch((e: unknown) => e); // what a program without types can do
      expect(failure).toMatchObject({ failure: "malformed", again: "never" });
      expect(String(failure)).toMatch(
        typeof what === "string"
          ? `The agent mine returned ${what}. Its function has to return the text of the reply`
          : what,
      );
    },
  );

  it("that throws has failed, as the error says: once more later, or never", async () => {
    const failing = (thrown: unknown): Promise<unknown> =>
      agent(
        () => {
          throw thrown;
        },
        { model: "mine" },
      )
        .answer(question(), idle)
        .catch((e: unknown) => e);
    expect(await failing(new Error("boom"))).toMatchObject({
      failure: "server",
      again: "later",
      message: "mine: failed: boom",
    });
    expect(
      await failing(Object.assign(new Error("no"), { statusCode: 401, responseBody: "" })),
    ).toMatchObject({ failure: "unauthorised", again: "never" });
    const own = new AgentFailure("quota", "mine: enough for today", {
      again: "never",
      sent: false,
    });
    expect(await failing(own)).toBe(own);
  });

  it("that does not listen to its signal is not waited for", async () => {
    const stop = new AbortController();
    const answering = agent(() => new Promise(() => undefined)).answer(question(), stop.signal);
    stop.abort();
    await expect(answering).rejects.toMatchObject({ failure: "aborted" });
    await expect(agent(() => "late").answer(question(), stop.signal)).rejects.toMatchObject({
      failure: "aborted",
    });
  });
});

describe("[V-10] What is no agent", () => {
  const model = {
    specificationVersion: "v3",
    provider: "p",
    modelId: "m",
    doGenerate: () => undefined,
    doStream: () => undefined,
  };
  it.each([
    [
      () => model,
      'The agent for "mine" is a model of the AI SDK, and no agent.',
      "fromAiSdk(model)",
    ],
    [
      () => async () => "x",
      'The agent for "mine" is a function, and no agent.',
      "agent(async ({ prompt }) => text)",
    ],
    [
      () => Promise.reject(new Error("unheard")),
      'The agent for "mine" is a promise, and no agent.',
      "model: agent(",
    ],
    [() => "openai/gpt-5", 'The agent for "mine" is text, and no agent.', 'model: "openai/NAME"'],
    [() => undefined, 'The agent for "mine" is nothing, and no agent.', "answer(question, signal)"],
  ])("is refused by the name it was to have, with what to do", (given, says, does) => {
    const thrown = (() => {
      try {
        return asAgent(given(), "mine");
      } catch (error) {
        return error;
      }
    })();
    expect(thrown).toMatchObject({
      code: "no-agent",
      exit: 1,
      message: says,
      hint: expect.stringContaining(does) as string,
    });
  });

  it("begins no deliberation: it is refused first", async () => {
    const brief: DialecticBrief = {
      topic: "Keep it?",
      lang: "en",
      options: [],
      context: [],
      anonymous: false,
      preset: "quick",
      members: null,
      feature: "general",
      falseConsensusCheck: true,
      progressive: false,
      reask: false,
    };
    for (const agents of [model, async () => "x", () => undefined]) {
      await expect(
        runDeliberation({ protocol: dialectic, brief, agents: agents as never }),
      ).rejects.toMatchObject({ code: "no-agent", exit: 1 });
    }
  });

  it("that returns no text ends the run with its name and what to return", async () => {
    const brief: DialecticBrief = {
      topic: "Keep it?",
      lang: "en",
      options: [],
      context: [],
      anonymous: false,
      preset: "quick",
      members: null,
      feature: "general",
      falseConsensusCheck: true,
      progressive: false,
      reask: false,
    };
    const { ending } = await runDeliberation({
      protocol: dialectic,
      brief,
      agents: agent(() => 7 as never, { model: "mine" }),
    });
    expect(ending).toMatchObject({
      kind: "paused",
      reason: "infrastructure",
      detail: expect.stringContaining(
        "The agent mine returned a number. Its function has to return the text of the reply",
      ) as string,
    });
  });

  it("is refused where a function is expected too", () => {
    expect(() => agent(model as never)).toThrow(
      'The agent for "agent()" is a model of the AI SDK, and no agent.',
    );
  });
});
