// A panel behind the fake provider on the loopback address. The provider sees what a provider sees; which ask a request
// belongs to it learns from the agent, by the call's id.
import type { Agent } from "../../src/agents/agent.ts";
import { modelAgent } from "../../src/agents/model/model-agent.ts";
import { parseModelSpec } from "../../src/agents/model/spec.ts";
import type { RemoteSpec } from "../../src/agents/model/origins.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import { fakeProvider, type Behaviour, type FakeProvider } from "../fake-provider.ts";

export interface Panel {
  readonly provider: FakeProvider;
  /** As it stands in a run's models. */
  readonly model: string;
  readonly agent: (model: string) => Agent;
  /** True while a request is on its way that will get an answer. */
  isBusy(): boolean;
  /** From now on. `n` counts the requests of one ask from 1. */
  answers(by: Answers): void;
  close(): Promise<void>;
}

export type Answers = (ask: Ask, n: number) => Behaviour;

export async function overHttp(by: Answers): Promise<Panel> {
  let answers = by;
  const asks = new Map<string, Ask>();
  const counts = new Map<string, number>();
  const waiting = new Set<string>();
  const silent = new Set<string>();
  const provider = await fakeProvider(
    (request) => {
      const call = String(request.headers["x-dissensus-call"]);
      const ask = asks.get(call);
      if (!ask) throw new Error(`Nobody made the call ${call}`);
      const n = (counts.get(ask.id) ?? 0) + 1;
      counts.set(ask.id, n);
      const behaviour = answers(ask, n);
      if (
        typeof behaviour === "object" &&
        (behaviour.hang !== undefined || behaviour.dripMs !== undefined)
      )
        silent.add(call);
      return behaviour;
    },
    0,
    true,
  );
  const made = new Map<string, Agent>();
  const agent = (model: string): Agent => {
    const known =
      made.get(model) ??
      modelAgent(parseModelSpec(model) as RemoteSpec, { env: { DISSENSUS_API_KEY: "key" } }); // an address with a name is a remote model
    made.set(model, known);
    return {
      ...known,
      answer: async (question, signal) => {
        asks.set(question.call, question.ask);
        waiting.add(question.call);
        // One that was told to stop is about to say so.
        signal.addEventListener("abort", () => silent.delete(question.call), { once: true });
        return known.answer(question, signal).finally(() => waiting.delete(question.call));
      },
    };
  };
  return {
    provider,
    agent,
    model: `${provider.url}#fake`,
    isBusy: () => [...waiting].some((call) => !silent.has(call)),
    answers: (next) => (answers = next),
    close: () => provider.close(),
  };
}
