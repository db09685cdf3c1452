// An agent for tests: a function answers. Text is a finished reply, a `Completion` stands as it is, a `Failure` is thrown.
import { AgentFailure, responseOf } from "../../src/agents/agent.ts";
import type { Agent, AgentResponse, Failure, AgentRequest } from "../../src/agents/agent.ts";

export function scripted(
  answer: (question: AgentRequest) => string | AgentResponse | { readonly failure: Failure },
  model = "scripted",
): Agent {
  return {
    model,
    provider: model,
    async answer(question) {
      const given = answer(question);
      if (typeof given === "string") return responseOf(given);
      if (!("failure" in given)) return given;
      throw new AgentFailure(given.failure, `scripted: ${given.failure}`, {
        again: FINAL.has(given.failure) ? "never" : "later",
        sent: given.failure !== "not-sent",
      });
    },
  };
}

/** Failures that asking again cannot mend. */
const FINAL: ReadonlySet<string> = new Set<Failure>([
  "quota",
  "unauthorised",
  "not-found",
  "bad-request",
  "context-overflow",
  "too-large",
]);
