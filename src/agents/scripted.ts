// An agent for tests: a function answers. Text is a finished reply, a `Completion` stands as it is, a `Failure` is thrown.
import {
  AgentFailure,
  FAILURES,
  type Agent,
  type AgentResponse,
  type Failure,
  type AgentRequest,
} from "./agent.ts";

export function scripted(
  answer: (question: AgentRequest) => string | AgentResponse | { readonly failure: Failure },
  model = "scripted",
): Agent {
  return {
    model,
    provider: model,
    async answer(question) {
      const given = answer(question);
      if (typeof given === "string") return finished(given);
      if (!("failure" in given)) return given;
      throw new AgentFailure(given.failure, `scripted: ${given.failure}`, {
        again: FINAL.has(given.failure) ? "never" : "later",
        sent: given.failure !== "not-sent",
      });
    },
  };
}

/** Failures that asking again cannot mend. */
const FINAL: ReadonlySet<Failure> = new Set(
  FAILURES.filter((f) =>
    ["quota", "unauthorised", "not-found", "bad-request", "context-overflow", "too-large"].includes(
      f,
    ),
  ),
);

function finished(text: string): AgentResponse {
  return {
    text,
    finish: text === "" ? "empty" : "stop",
    usage: { input: null, output: null, cacheRead: null, cacheWrite: null, estimated: true },
    served: null,
    providerId: null,
  };
}
