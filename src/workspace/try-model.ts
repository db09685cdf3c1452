// Tries one model outside a deliberation: a run whose script asks nothing, so that its preflight is all there is.
// What is found is read off the record of that run, as everything is.
import { withProgress, type Agent } from "../agents/agent.ts";
import type { Price } from "../agents/prices.ts";
import { open } from "../engine/deliberation/open.ts";
import type { EventData, EventType } from "../log/index.ts";
import { memoryLogStore } from "../log/memory.ts";
import { realClock } from "../engine/runners/clock.ts";
import { ENGINE, newNonce, NO_CAPS, TURN_MS } from "../engine/runners/deliberate.ts";
import { run } from "../engine/runners/in-process.ts";
import { unattended } from "../engine/runners/human-input.ts";
import { Providers } from "../engine/runners/providers.ts";
import type { Protocol } from "../kernel/protocol.ts";

export interface Trial {
  readonly model: string;
  readonly isUsable: boolean;
  /** Why not, with what to do. */
  readonly why: string | null;
  readonly calls: number;
  /** Until the first sign of an answer; null where none came. */
  readonly firstByteMs: number | null;
  readonly ms: number | null;
  /** What the provider says it ran. */
  readonly served: string | null;
  /** How replies are held to their form: by their schema, or by the prompt and the check at the door alone. */
  readonly form: "schema" | "prompt";
  /** Parts of a request that its server would not take. */
  readonly without: readonly string[];
  readonly tokens: { readonly input: number | null; readonly output: number | null };
  readonly usd: number | null;
}

/** Nobody is asked anything. */
const nothing: Protocol = {
  name: "preflight",
  version: 1,
  brief: { json: {}, parse: (value) => ({ ok: true, value: value as never }) }, // written below
  *script() {
    return { reason: "settled" };
  },
  outline: () => ({ seats: 0, rounds: 0, stages: [] }),
  wording: { constitution: () => "", task: () => "", fields: [] },
};

interface TrialOptions {
  readonly price: Price | null;
  /** How long a provider that says "later" is waited for. */
  readonly patienceMs: number;
  readonly mostOutput: number | undefined;
  readonly checkpoint: AbortSignal;
}

export async function tryModel(
  agent: Agent,
  { price, patienceMs, mostOutput, checkpoint }: TrialOptions,
): Promise<Trial> {
  const store = memoryLogStore();
  const log = await store.create("trial", [
    open({
      id: "trial",
      protocol: nothing,
      brief: { topic: agent.model, lang: "en", options: [], context: [], anonymous: false },
      models: { "*": agent.model },
      caps: NO_CAPS,
      turnMs: TURN_MS,
      nonce: newNonce(),
      rehearsal: null,
      options: {},
      engine: ENGINE,
    }),
  ]);
  let [sentAt, firstByteMs]: [number, number | null] = [0, null];
  const timed: Agent = {
    ...agent,
    answer: (question, signal) => (
      (sentAt = realClock.now()),
      withProgress(agent, () => (firstByteMs ??= realClock.now() - sentAt)).answer(question, signal)
    ),
  };
  const ending = await run({
    protocol: nothing,
    log,
    clock: realClock,
    agent: () => timed,
    price: () => price,
    blobs: store.blobs("trial"),
    people: unattended,
    random: Math.random,
    who: "doctor",
    onAmbiguous: "fail",
    providers: new Providers(realClock, {}, patienceMs),
    mostOutput: () => mostOutput,
    trials: { hasPassed: () => false, passed: () => undefined },
    checkpoint,
  });
  const of = <T extends EventType>(type: T): EventData<T>[] =>
    log.events.flatMap((event) => (event.type === type ? [event.data as EventData<T>] : [])); // as its type says
  const reserved = of("call.reserved");
  const answered = of("call.completed").at(-1);
  const without = [...new Set(of("call.failed").flatMap(({ drop }) => drop ?? []))];
  const isSpared = agent.sparesSchema === true && reserved.at(-1)?.strict !== true;
  const why = ending.kind === "paused" ? ending.detail : null;
  return {
    model: agent.model,
    isUsable: why === null,
    why,
    calls: reserved.length,
    firstByteMs: firstByteMs === null ? null : Math.round(firstByteMs),
    ms: answered?.ms ?? null,
    served: answered?.served ?? null,
    form: isSpared || without.includes("schema") ? "prompt" : "schema",
    without,
    tokens: { input: answered?.usage.input ?? null, output: answered?.usage.output ?? null },
    usd: answered?.usd ?? null,
  };
}
