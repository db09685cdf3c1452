// A provider that knows its answers: learnt from deliberations in this process, given by prompt, with a ledger.
import { modelAgent } from "../../src/agents/model/model-agent.ts";
import type { RemoteSpec } from "../../src/agents/model/origins.ts";
import { parseModelSpec } from "../../src/agents/model/spec.ts";
import { replyTo } from "../../src/agents/rehearsal/rehearsal.ts";
import { runLog } from "../../src/engine/runners/deliberate.ts";
import { agreeing } from "../../src/engine/runners/human-input.ts";
import type { Ask } from "../../src/kernel/ask.ts";
import type { Brief, Protocol } from "../../src/kernel/protocol.ts";
import type { LogEvent } from "../../src/log/event.ts";
import { memoryLogStore } from "../../src/log/memory.ts";
import { fakeProvider, type FakeProvider } from "../fake-provider.ts";
import { opening } from "./opening.ts";

export interface Subject {
  readonly protocol: Protocol;
  readonly brief: Brief;
}

export interface Panel {
  readonly provider: FakeProvider;
  readonly model: string;
  /** What each of the subjects came to in this process. */
  readonly references: readonly (readonly LogEvent[])[];
  /** Requests that are not answered yet. */
  readonly open: () => number;
  /** How long an answer takes from now on. */
  readonly setDelay: (ms: number) => void;
  /** From now on. */
  readonly setDown: (isDown: boolean) => void;
}

/** Of workers and of this process. */
export const ENVIRONMENT = { DISSENSUS_API_KEY: "key" };

export async function startPanel(subjects: readonly Subject[], delay = 100): Promise<Panel> {
  const replies = new Map<string, string>();
  let delayMs = delay;
  let open = 0;
  let isDown = false;
  const provider = await fakeProvider();
  const model = `${provider.url}#fake`;
  const references: (readonly LogEvent[])[] = [];
  for (const subject of subjects)
    references.push(await playOnce({ provider, replies, opened: { ...subject, model } }));
  provider.setPlan(async ({ prompt }) => {
    const text = isDown ? undefined : replies.get(prompt);
    if (text === undefined)
      return { status: isDown ? 500 : 400, body: { error: { message: "no answer" } } };
    open += 1;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    open -= 1;
    return text;
  });
  return {
    provider,
    model,
    references,
    open: () => open,
    setDelay: (ms) => (delayMs = ms),
    setDown: (down) => (isDown = down),
  };
}

/** The same deliberation in this process, over the same provider, which learns what it answers to which prompt. */
async function playOnce({
  provider,
  replies,
  opened,
}: {
  readonly provider: FakeProvider;
  readonly replies: Map<string, string>;
  readonly opened: Subject & { readonly model: string };
}): Promise<readonly LogEvent[]> {
  const { protocol, brief: about, model } = opened;
  const memory = memoryLogStore();
  const log = await memory.create("reference", [opening("reference", opened)]);
  const asks = new Map<string, Ask>();
  const agent = modelAgent(parseModelSpec(model) as RemoteSpec, { env: ENVIRONMENT }); // an address with a name
  provider.setPlan(({ prompt, headers }) => {
    const ask = asks.get(String(headers["x-dissensus-call"]));
    const known =
      replies.get(prompt) ??
      JSON.stringify(
        ask && replyTo(ask, { brief: about, seed: 7, temperament: "balanced" }, protocol.rehearse),
      );
    replies.set(prompt, known);
    return known;
  });
  const { events } = await runLog(log, memory, protocol, {
    agents: () => ({
      ...agent,
      answer: (question, signal) => {
        asks.set(question.call, question.ask);
        return agent.answer(question, signal);
      },
    }),
    people: agreeing,
  });
  return events;
}
