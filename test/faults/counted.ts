// A scripted agent with a ledger: how often each call was really made.
import type { Agent, AgentResponse, Failure, AgentRequest } from "../../src/agents/agent.ts";
import { scripted } from "../builders/scripted.ts";

export interface Counted {
  readonly agent: Agent;
  /** Call id → requests. */
  readonly ledger: ReadonlyMap<string, number>;
  /** Asks in the order in which they were put. */
  readonly asked: readonly string[];
}

export function counted(
  answer: (question: AgentRequest) => string | AgentResponse | { readonly failure: Failure },
  model = "scripted",
): Counted {
  const ledger = new Map<string, number>();
  const asked: string[] = [];
  const agent = scripted((question) => {
    ledger.set(question.call, (ledger.get(question.call) ?? 0) + 1);
    asked.push(question.ask.id);
    question.onProgress();
    return answer(question);
  }, model);
  return { agent, ledger, asked };
}
