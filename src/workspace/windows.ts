// Whether a model can read at once what a plan will ask of it.
// Law: it spends nothing. What neither the settings, nor the table of prices, nor the server itself says is not known, and stops nobody.
import { listModels } from "../agents/model/listing.ts";
import { parseModelSpec, untuned } from "../agents/model/spec.ts";
import { windowOf } from "../agents/prices.ts";
import { planned } from "../kernel/outline.ts";
import type { Brief, Protocol } from "../kernel/protocol.ts";
import type { Desk } from "./desk.ts";
import { tokensFor } from "./plan.ts";

/** A server that is awake answers at once. */
const LISTING_MS = 2_000;

/** The longest prompt of a run and the reply to it, in tokens, as the plan estimates them. */
export function mostRead(protocol: Protocol, brief: Brief): number {
  const { longest, output, asks } = tokensFor(
    protocol,
    brief,
    planned(protocol.outline(brief)).filter(
      ({ phase, conditional }) => phase !== "gate" && !conditional,
    ),
  );
  return Math.round(longest + (asks === 0 ? 0 : output / asks));
}

/** Why it cannot, with what to do; undefined where it can, or nobody knows. `isAsked`: its server may be asked for what it has. */
export async function tooSmall(
  model: string,
  needs: number,
  { env, settings }: Pick<Desk, "env" | "settings">,
  isAsked: boolean,
): Promise<string | undefined> {
  const window = await windowFor(model, { env, settings }, isAsked);
  if (window === null || window >= needs) return undefined;
  return `it reads ${window.toLocaleString("en")} tokens at once, and the longest prompt of this run is estimated at ${needs.toLocaleString("en")}. Take a model with a larger window, give it fewer documents, or hold a shorter run; if its server was started with a smaller window than the model has, start it with a larger one`;
}

/** How much a model reads at once, in tokens; null where nobody says. */
export async function windowFor(
  model: string,
  desk: Pick<Desk, "env" | "settings">,
  isAsked: boolean,
): Promise<number | null> {
  return windowOf(model, desk.settings.models) ?? (isAsked ? listed(model, desk) : null);
}

/** Servers of the open kind say what they were started with. */
async function listed(
  model: string,
  { env, settings }: Pick<Desk, "env" | "settings">,
): Promise<number | null> {
  const spec = parseModelSpec(model);
  if (spec.kind !== "http" && spec.kind !== "ollama" && spec.kind !== "lmstudio") return null;
  const { models } = await listModels(spec.kind === "http" ? spec.url : spec.kind, {
    env,
    keys: settings.keys,
    timeoutMs: LISTING_MS,
  });
  return models.find((known) => known.model === untuned(model))?.window ?? null;
}
