// What is settled before a deliberation is opened: who fills the seats, what it may cost, what is planned. Everything is checked before anything is made or spent.
import { commandNamed } from "../agents/known-commands.ts";
import { parseModelSpec, tuningFor, untuned } from "../agents/model/spec.ts";
import { priceOf } from "../agents/prices.ts";
import { open } from "../deliberation/open.ts";
import { badInput } from "../errors.ts";
import type { Caps, Draft } from "../log/index.ts";
import { ENGINE, newNonce, TURN_MS } from "../runners/deliberate.ts";
import { HOST_TURN_MS } from "../runners/hosted-time.ts";
import type { JsonObject } from "../script/json.ts";
import { HOST, isHosted } from "../script/model-for.ts";
import { oneLine } from "../text/visible.ts";
import type { Offer } from "./briefs.ts";
import { thinkingFor } from "./estimate.ts";
import { planFor, type Plan } from "./plan.ts";
import type { Settings } from "./settings.ts";
import { seatModels, type Wishes } from "./wishes.ts";

export type Models = Readonly<Record<string, string>>;

/** Who fills the seats: one model for all, and those that were named for some. `isHosted`: there is a host to answer for seats. */
export function seated(
  offer: Pick<Offer, "seats">,
  chosen: string,
  wishes: Wishes,
  settings: Settings,
  isHosted = false,
): Models {
  const models = { "*": chosen, ...settings.seats, ...seatsNamed(offer, wishes) };
  for (const model of Object.values(models))
    if (!(isHosted && model === HOST)) checkModel(model, settings);
  return models;
}

/** Only where the user named the members are all seats known before the start. */
export function seatsNamed({ seats }: Pick<Offer, "seats">, wishes: Wishes): Models {
  const named = seatModels(wishes.seat);
  const stranger =
    seats === null
      ? undefined
      : Object.keys(named).find((seat) => seat !== "member" && !seats.includes(seat));
  if (stranger !== undefined)
    throw badInput(
      "unknown-seat",
      `--seat: nobody here is called ${JSON.stringify(oneLine(stranger, 60))}.`,
      `The seats are ${(seats ?? []).join(", ")}.`,
    );
  return named;
}

export function checkModel(model: string, settings: Settings): void {
  const spec = parseModelSpec(model);
  if (spec.kind === "command" && commandNamed(spec.name, settings.commands) === undefined) {
    throw badInput(
      "unknown-command",
      `The settings name no command "${spec.name}".`,
      "Add it under commands: in dissensus.yaml, or use command:claude, command:codex or command:gemini.",
    );
  }
}

export function capsFrom(wishes: Wishes, settings: Settings, minutes: number): Caps {
  const { caps } = settings;
  return {
    calls: wishes.maxCalls ?? caps.calls ?? null,
    tokens: wishes.maxTokens ?? caps.tokens ?? null,
    usd: wishes.budget ?? caps.usd ?? null,
    minutes: wishes.timeout ?? caps.minutes ?? minutes,
  };
}

export function checkPrices(models: Models, caps: Caps, wishes: Wishes, settings: Settings): void {
  if (caps.usd === null || caps.tokens !== null || wishes.allowUnpriced === true) return;
  const unpriced = [...new Set(Object.values(models))].filter(
    (model) => priceOf(model, settings.prices) === null,
  );
  if (unpriced.length === 0) return;
  throw badInput(
    "unpriced",
    `--budget cannot be kept: the price of ${unpriced.join(", ")} is not known. Write it into dissensus.yaml, in US dollars per million tokens, with the provider's figures in place of these:\n${priceLines(unpriced)}`,
    "Or give --max-tokens beside it, which holds without a price, or add --allow-unpriced.",
  );
}

/** What to write, word for word but for the figures; an error has room for a few. */
function priceLines(models: readonly string[]): string {
  return [
    "prices:",
    ...[...new Set(models.map(untuned))]
      .slice(0, 5)
      .map((model) => `  ${JSON.stringify(model)}: { input: 1.00, output: 5.00 }`),
  ].join("\n");
}

export function planOf({ protocol, brief }: Offer, models: Models, settings: Settings): Plan {
  return planFor(protocol, brief, models, (model) => ({
    price: priceOf(model, settings.prices),
    thinking: thinkingFor(model === HOST ? {} : tuningFor(parseModelSpec(model), settings.models)),
  }));
}

export interface Opening {
  readonly id: string;
  readonly offer: Offer;
  readonly models: Models;
  readonly caps: Caps;
  readonly wishes: Wishes;
  readonly settings: Settings;
  /** For the record of the run. */
  readonly options: JsonObject;
}

/** The first record of a deliberation. */
export function opening({
  id,
  offer: { protocol, brief },
  models,
  caps,
  wishes,
  settings: { turnMinutes },
  options,
}: Opening): Draft<"deliberation.opened"> {
  return open({
    id,
    protocol,
    brief,
    models,
    caps,
    nonce: newNonce(),
    turnMs: turnMinutes === undefined ? TURN_MS : turnMinutes * 60_000,
    hostTurnMs: isHosted(models) && turnMinutes === undefined ? HOST_TURN_MS : undefined,
    rehearsal: Object.values(models).includes("rehearsal")
      ? { seed: wishes.seed ?? 1, temperament: wishes.temperament ?? "balanced" }
      : null,
    options,
    engine: ENGINE,
  });
}
