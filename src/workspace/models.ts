// Which models can be had from here, asked of the servers themselves, how much each reads at once, and what comes of trying one.
// Law: a server is asked because a person named it, because its key is here, or because it is on this machine.
import { detectKeys } from "../agents/detect.ts";
import { LISTING, listModels, serverNamed, type Listed } from "../agents/model/listing.ts";
import { parseModelSpec, withoutTuning } from "../agents/model/spec.ts";
import { isBilled, priceOf, PRICES_OF, windowOf } from "../agents/prices.ts";
import { callStages, plannedStages } from "../kernel/outline.ts";
import type { Brief, Protocol } from "../kernel/protocol.ts";
import { redactFor, type Workspace } from "./workspace.ts";
import { roster } from "../agents/roster.ts";
import { checkModel } from "./start-plan.ts";
import { tokensFor } from "./plan.ts";
import { withProgress, type Agent } from "../agents/agent.ts";
import { open } from "../engine/deliberation/open.ts";
import type { EventData, EventType } from "../log/index.ts";
import { memoryLogStore } from "../log/memory.ts";
import { realClock } from "../engine/runners/clock.ts";
import { ENGINE, newNonce, NO_CAPS, TURN_MS } from "../engine/runners/deliberate.ts";
import { runInProcess } from "../engine/runners/in-process.ts";
import { unattended } from "../engine/runners/human-input.ts";
import { Providers } from "../engine/runners/providers.ts";

type Place = Pick<Workspace, "env" | "settings">;

/** A model that a server offers. */
export type OfferedModel = ReturnType<typeof offerOf>;

/** Far away and busy. */
const AWAY_MS = 10_000;
/** On this machine, and awake. */
const HERE_MS = 500;
/** Ollama, LM Studio, llama.cpp, vLLM. */
const LOCAL: readonly string[] = [
  "ollama",
  "lmstudio",
  "http://127.0.0.1:8080/v1",
  "http://127.0.0.1:8000/v1",
];

export async function modelsHere(
  { env, settings }: Place,
  named?: string,
  local: readonly string[] = LOCAL,
) {
  const ask = (server: string, timeoutMs: number): Promise<Listed> =>
    listModels(server, { env, keys: settings.keys, timeoutMs });
  const vendors = detectKeys(env).filter(({ vendor }) => LISTING.includes(vendor));
  const others = local.filter((server) => !vendors.some(({ vendor }) => vendor === server));
  const answered =
    named === undefined
      ? await Promise.all([
          ...vendors.map(({ vendor }) => ask(vendor, AWAY_MS)),
          // Nobody said that there is one.
          ...others.map(async (server) =>
            ask(server, HERE_MS).then((listed) => (listed.problem === null ? listed : null)),
          ),
        ])
      : [await ask(serverNamed(named), AWAY_MS)];
  return {
    /** The day of the table of prices. */
    pricesOf: PRICES_OF,
    servers: answered
      .filter((listed) => listed !== null)
      .map(({ server, models, problem }) => ({
        server,
        problem,
        models: models.map((model) => offerOf(model, settings)),
      })),
  };
}

/** A model with what is known of it: as its server says, else as the table does. */
export function offerOf(
  { model, window }: Listed["models"][number],
  settings: Pick<Place["settings"], "prices" | "models">,
) {
  const price = priceOf(model, settings.prices);
  return {
    /** As it stands after --model. */
    model,
    /** How much it can read at once, in tokens. */
    window: settings.models[model]?.contextTokens ?? window ?? windowOf(model),
    /** Null where it is not known. */
    price,
    isBilled: isBilled(price),
  };
}

/** A server that is awake answers at once. */
const LISTING_MS = 2_000;

/** The longest prompt of a run and the reply to it, in tokens, as the plan estimates them. */
export function longestExchange(protocol: Protocol, brief: Brief): number {
  const stages = callStages(plannedStages(protocol.outline(brief))).filter(
    ({ conditional }) => !conditional,
  );
  const { longest, output, asks } = tokensFor(protocol, brief, stages);
  return Math.round(longest + (asks === 0 ? 0 : output / asks));
}

/** Why it cannot, with what to do; undefined where it can, or nobody knows. `isAsked`: its server may be asked for what it has. */
export async function whyTooSmall(
  model: string,
  needs: number,
  { env, settings }: Place,
  isAsked: boolean,
): Promise<string | undefined> {
  const window = await contextWindow(model, { env, settings }, isAsked);
  if (window === null || window >= needs) return undefined;
  return `it reads ${window.toLocaleString("en")} tokens at once, and the longest prompt of this run is estimated at ${needs.toLocaleString("en")}. Take a model with a larger window, give it fewer documents, or hold a shorter run; if its server was started with a smaller window than the model has, start it with a larger one`;
}

/** How much a model reads at once, in tokens; null where nobody says. */
async function contextWindow(
  model: string,
  { env, settings }: Place,
  isAsked: boolean,
): Promise<number | null> {
  const known = windowOf(model, settings.models);
  if (known !== null || !isAsked) return known;
  // Servers of the open kind say what they were started with.
  const spec = parseModelSpec(model);
  if (spec.kind !== "http" && spec.kind !== "ollama" && spec.kind !== "lmstudio") return null;
  const { models } = await listModels(spec.kind === "http" ? spec.url : spec.kind, {
    env,
    keys: settings.keys,
    timeoutMs: LISTING_MS,
  });
  return models.find((each) => each.model === withoutTuning(model))?.window ?? null;
}

// Tries one model outside a deliberation: a run whose script asks nothing, so that its preflight is all there is.
// What is found is read off the record of that run, as everything is.

export type NamedTrial = Awaited<ReturnType<typeof tryNamed>>;

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

/** One as it is written, with what is known of it besides. */
export async function tryNamed(
  model: string,
  { env, settings, cwd }: Pick<Workspace, "env" | "settings" | "cwd">,
  checkpoint: AbortSignal,
) {
  checkModel(model, settings);
  const { keys, models, commands, waitMinutes = 1, outputTokens } = settings;
  const redact = redactFor({ env, settings });
  const brief = { topic: "", lang: "en" as const, options: [], context: [], anonymous: false };
  const agent = roster({ env, keys, models, redact, commands, base: cwd, brief })(model);
  const price = priceOf(model, settings.prices);
  const store = memoryLogStore();
  const log = await store.create("trial", [
    open({
      id: "trial",
      protocol: nothing,
      brief: { ...brief, topic: agent.model },
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
  const ending = await runInProcess({
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
    // How long a provider that says "later" is waited for.
    providers: new Providers(realClock, {}, waitMinutes * 60_000),
    mostOutput: () => outputTokens,
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
    /** Why not, with what to do. */
    why,
    calls: reserved.length,
    /** Until the first sign of an answer; null where none came. */
    firstByteMs: firstByteMs === null ? null : Math.round(firstByteMs),
    ms: answered?.ms ?? null,
    /** What the provider says it ran. */
    served: answered?.served ?? null,
    /** How replies are held to their form: by their schema, or by the prompt and the check at the door alone. */
    form: isSpared || without.includes("schema") ? "prompt" : "schema",
    /** Parts of a request that its server would not take. */
    without,
    tokens: { input: answered?.usage.input ?? null, output: answered?.usage.output ?? null },
    usd: answered?.usd ?? null,
    price,
    window: why === null ? await contextWindow(model, { env, settings }, true) : null,
  };
}
