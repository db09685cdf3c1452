// A whole deliberation in one call, for programs: opens a log, runs the protocol in this process, hands back the record.
import { randomBytes, randomInt } from "node:crypto";
import type { Agent } from "../../agents/agent.ts";
import { asAgent } from "../../agents/function-agent.ts";
import { checkRunner } from "../../agents/check-runner.ts";
import { priceOf, type Price } from "../../agents/prices.ts";
import { secretsOf } from "../../agents/secrets-of.ts";
import { open } from "../deliberation/open.ts";
import { badInput } from "../../errors.ts";
import type { Caps, LogEvent } from "../../log/event.ts";
import type { Log, LogStore } from "../../log/log.ts";
import { memoryLogStore } from "../../log/memory.ts";
import { CHECK_RUNNER } from "../../kernel/check-runner.ts";
import type { Json } from "../../kernel/json.ts";
import { HOST } from "../../kernel/model-for.ts";
import type { Brief, Protocol } from "../../kernel/protocol.ts";
import { redactor } from "../../text/redaction.ts";
import { asciiSlug } from "../../text/slug.ts";
import { VERSION } from "../../version.ts";
import { realClock, type Clock } from "./clock.ts";
import { runInProcess, type Ending } from "./in-process.ts";
import { unattended, type HumanInput } from "./human-input.ts";
import { Providers } from "./providers.ts";

export const NO_CAPS: Caps = { calls: null, tokens: null, usd: null, minutes: null };
/** A turn, where neither the protocol nor the user says otherwise. */
export const TURN_MS = 180_000;
export const ENGINE = `dissensus ${VERSION}`;

/** What a run needs of its surroundings, whether it begins or goes on. */
export interface RunLogOptions {
  /** An agent for every seat but the check runner's, which then has nothing to run; or one for each model that the log names, and for `instrument`. */
  readonly agents: Agent | ((model: string) => Agent);
  readonly people?: HumanInput;
  readonly clock?: Clock;
  readonly providers?: Providers;
  readonly checkpoint?: AbortSignal;
  readonly price?: (model: string) => Price | null;
  readonly onEvent?: (event: LogEvent) => void;
  /** After so many seconds without a first byte a second request is sent beside the first, and both are paid for. Absent: never. */
  readonly hedgeSeconds?: number;
  /** Keys that are taken out of whatever agents say before it is recorded; absent, those of this process's environment. */
  readonly secrets?: readonly string[];
}

export interface RunDeliberationOptions<B extends Brief> extends RunLogOptions {
  readonly protocol: Protocol<B>;
  readonly brief: B;
  readonly models?: Readonly<Record<string, string>>;
  readonly store?: LogStore;
  readonly id?: string;
  readonly caps?: Partial<Caps>;
  readonly rehearsal?: { readonly seed: number; readonly temperament: string } | null;
  readonly options?: Readonly<Record<string, Json>>;
}

export interface Deliberated {
  readonly id: string;
  readonly ending: Ending;
  readonly events: readonly LogEvent[];
}

export async function runDeliberation<B extends Brief>(
  options: RunDeliberationOptions<B>,
): Promise<Deliberated> {
  const protocol: Protocol = options.protocol;
  const parsed = protocol.brief.parse(options.brief);
  if (!parsed.ok)
    throw badInput("bad-brief", `This brief cannot be used: ${parsed.issues.join("; ")}.`);
  const agent = agentsOf(options);
  const models = options.models ?? {
    "*": typeof options.agents === "function" ? "rehearsal" : options.agents.model,
  };
  checkAgents(models, agent);
  checkPriced(models, options.caps, options.price ?? priceOf);
  const id = options.id ?? newId(options.brief.topic);
  const store = options.store ?? memoryLogStore();
  const log = await store.create(id, [
    open({
      id,
      protocol,
      brief: parsed.value,
      models,
      caps: { ...NO_CAPS, ...options.caps },
      turnMs: TURN_MS,
      nonce: newNonce(),
      rehearsal: options.rehearsal ?? null,
      options: options.options ?? {},
      engine: ENGINE,
    }),
  ]);
  return runLog(log, store, protocol, options);
}

/** Runs a log that was opened for writing, to its end or to where it has to stop, and closes it. */
export async function runLog(
  log: Log,
  store: LogStore,
  protocol: Protocol,
  options: RunLogOptions,
): Promise<Deliberated> {
  const clock = options.clock ?? realClock;
  try {
    const ending = await runInProcess({
      protocol,
      log,
      clock,
      agent: agentsOf(options),
      providers: options.providers ?? new Providers(clock),
      price: options.price ?? priceOf,
      blobs: store.blobs(log.deliberation),
      people: options.people ?? unattended,
      random: Math.random,
      who: "program",
      onAmbiguous: "fail",
      redact: redactor(options.secrets ?? secretsOf(process.env)),
      hedgeMs: options.hedgeSeconds === undefined ? undefined : options.hedgeSeconds * 1_000,
      ...(options.checkpoint ? { checkpoint: options.checkpoint } : {}),
      ...(options.onEvent ? { onEvent: options.onEvent } : {}),
    });
    return { id: log.deliberation, ending, events: [...log.events] };
  } finally {
    await log.close();
  }
}

/** A mistake is told before anything is begun; people and hosts are not asked through agents. */
export function checkAgents(
  models: Readonly<Record<string, string>>,
  agent: (model: string) => Agent,
): void {
  for (const model of new Set(Object.values(models)))
    if (model !== "person" && model !== HOST) asAgent(agent(model), model);
}

function agentsOf({ agents }: RunLogOptions): (model: string) => Agent {
  return typeof agents === "function" ? agents : always(asAgent(agents, "*"));
}

/** A cap on money holds only where every model has a price; a cap on tokens holds everywhere. */
export function checkPriced(
  models: Readonly<Record<string, string>>,
  caps: Partial<Caps> | undefined,
  price: (model: string) => Price | null,
): void {
  if ((caps?.usd ?? null) === null || (caps?.tokens ?? null) !== null) return;
  const unpriced = [...new Set(Object.values(models))].filter((model) => price(model) === null);
  if (unpriced.length > 0)
    throw badInput(
      "unpriced",
      `A cap on money cannot be kept: the price of ${unpriced.join(", ")} is not known.`,
      "Give its price, or a cap on tokens beside it.",
    );
}

/** What is said to be observed is never made up by whoever speaks. */
function always(agent: Agent): (model: string) => Agent {
  const nothing = checkRunner({}, { environment: {}, base: "." });
  return (model) => (model === CHECK_RUNNER.id ? nothing : agent);
}

/** A name a person can type, and enough chance that two never meet. */
export function newId(topic: string): string {
  const alphabet = "abcdefghjkmnpqrstvwxyz23456789";
  const tail = Array.from({ length: 7 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${asciiSlug(topic)}-${tail}`;
}

export function newNonce(): string {
  return randomBytes(8).toString("hex");
}
