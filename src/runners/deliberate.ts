// A whole deliberation in one call, for programs: opens a log, runs the protocol in this process, hands back the record.
import { randomBytes, randomInt } from "node:crypto";
import type { Agent } from "../agents/agent.ts";
import { asAgent } from "../agents/function-agent.ts";
import { instrument } from "../agents/instrument.ts";
import { priceOf, type Price } from "../agents/prices.ts";
import { secretsOf } from "../agents/secrets-of.ts";
import { open } from "../deliberation/open.ts";
import { badInput } from "../errors.ts";
import type { Caps, LogEvent } from "../log/event.ts";
import type { LogStore } from "../log/log.ts";
import { memoryLogStore } from "../log/memory.ts";
import { INSTRUMENT } from "../script/instrument.ts";
import type { Json } from "../script/json.ts";
import { HOST } from "../script/model-for.ts";
import type { Brief, Protocol } from "../script/protocol.ts";
import { redactor } from "../text/redaction.ts";
import { asciiSlug } from "../text/slug.ts";
import { VERSION } from "../version.ts";
import { realClock, type Clock } from "./clock.ts";
import { run, type Ending } from "./in-process.ts";
import { unattended, type People } from "./people.ts";
import { Providers } from "./providers.ts";

export const NO_CAPS: Caps = { calls: null, tokens: null, usd: null, minutes: null };
/** A turn, where neither the protocol nor the user says otherwise. */
export const TURN_MS = 180_000;
export const ENGINE = `dissensus ${VERSION}`;

export interface DeliberateOptions<B extends Brief> {
  readonly protocol: Protocol<B>;
  readonly brief: B;
  /** An agent for every seat but the instrument's, which then has nothing to run; or one for each model named in `models`, and for `instrument`. */
  readonly agents: Agent | ((model: string) => Agent);
  readonly models?: Readonly<Record<string, string>>;
  readonly store?: LogStore;
  readonly id?: string;
  readonly caps?: Partial<Caps>;
  readonly people?: People;
  readonly clock?: Clock;
  readonly providers?: Providers;
  readonly checkpoint?: AbortSignal;
  readonly price?: (model: string) => Price | null;
  readonly onEvent?: (event: LogEvent) => void;
  readonly rehearsal?: { readonly seed: number; readonly temperament: string } | null;
  readonly options?: Readonly<Record<string, Json>>;
  /** After so many seconds without a first byte a second request is sent beside the first, and both are paid for. Absent: never. */
  readonly hedgeSeconds?: number;
  /** Keys that are taken out of whatever agents say before it is recorded; absent, those of this process's environment. */
  readonly secrets?: readonly string[];
}

export interface Deliberated {
  readonly id: string;
  readonly ending: Ending;
  readonly events: readonly LogEvent[];
}

export async function deliberate<B extends Brief>(
  options: DeliberateOptions<B>,
): Promise<Deliberated> {
  const protocol: Protocol = options.protocol;
  const parsed = protocol.brief.parse(options.brief);
  if (!parsed.ok)
    throw badInput("bad-brief", `This brief cannot be used: ${parsed.issues.join("; ")}.`);
  const agent =
    typeof options.agents === "function" ? options.agents : always(asAgent(options.agents, "*"));
  const models = options.models ?? {
    "*": typeof options.agents === "function" ? "rehearsal" : options.agents.model,
  };
  // A mistake is told before anything is begun; people and hosts are not asked through agents.
  for (const model of new Set(Object.values(models)))
    if (model !== "person" && model !== HOST) asAgent(agent(model), model);
  const price = options.price ?? ((model: string) => priceOf(model));
  checkPriced(models, options.caps, price);
  const id = options.id ?? newId(options.brief.topic);
  const store = options.store ?? memoryLogStore();
  const clock = options.clock ?? realClock;
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
  try {
    const ending = await run({
      protocol,
      log,
      clock,
      agent,
      providers: options.providers ?? new Providers(clock),
      price,
      blobs: store.blobs(id),
      people: options.people ?? unattended,
      random: Math.random,
      who: "program",
      onAmbiguous: "fail",
      redact: redactor(options.secrets ?? secretsOf(process.env)),
      hedgeMs: options.hedgeSeconds === undefined ? undefined : options.hedgeSeconds * 1_000,
      ...(options.checkpoint ? { checkpoint: options.checkpoint } : {}),
      ...(options.onEvent ? { onEvent: options.onEvent } : {}),
    });
    return { id, ending, events: [...log.events] };
  } finally {
    await log.close();
  }
}

/** A cap on money holds only where every model has a price; a cap on tokens holds everywhere. */
function checkPriced(
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
  const nothing = instrument({}, { environment: {}, base: "." });
  return (model) => (model === INSTRUMENT.id ? nothing : agent);
}

/** A name a person can type, and enough chance that two never meet. */
export function newId(topic: string): string {
  const alphabet = "abcdefghjkmnpqrstvwxyz23456789";
  const tail = Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${asciiSlug(topic)}-${tail}`;
}

export function newNonce(): string {
  return randomBytes(8).toString("hex");
}
