import { expect, test } from "vitest";
import type { AgentFailure, AgentRequest } from "../../src/agents/agent.ts";
import { scripted } from "./scripted.ts";

const signal = new AbortController().signal;
const question = { call: "c1" } as AgentRequest; // a scripted agent hands the question on and reads nothing

test("a scripted agent answers with the text its function returns", async () => {
  const agent = scripted(({ call }) => `said to ${call}`);
  expect(await agent.answer(question, signal)).toEqual({
    text: "said to c1",
    finish: "stop",
    usage: { input: null, output: null, cacheRead: null, cacheWrite: null, estimated: true },
    served: null,
    providerId: null,
  });
});

test("a completion is handed on as it is, and no text is an empty reply", async () => {
  const completion = {
    text: "cut",
    finish: "length",
    usage: { input: 1, output: 2, cacheRead: null, cacheWrite: null, estimated: false },
    served: "m",
    providerId: "p",
  } as const;
  expect(await scripted(() => completion).answer(question, signal)).toBe(completion);
  expect((await scripted(() => "").answer(question, signal)).finish).toBe("empty");
});

test("a failure is thrown, final where asking again cannot help", async () => {
  const thrown = async (failure: "server" | "quota" | "not-sent") =>
    scripted(() => ({ failure }))
      .answer(question, signal)
      .then(
        () => null,
        (e: AgentFailure) => [e.failure, e.again, e.sent],
      );
  expect(await Promise.all([thrown("server"), thrown("quota"), thrown("not-sent")])).toEqual([
    ["server", "later", true],
    ["quota", "never", true],
    ["not-sent", "later", false],
  ]);
});
