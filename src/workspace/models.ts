// Which models can be had from here, asked of the servers themselves, and how much each reads at once.
// Law: a server is asked because a person named it, because its key is here, or because it is on this machine.
import { detectKeys } from "../agents/detect.ts";
import { LISTING, listModels, serverNamed, type Listed } from "../agents/model/listing.ts";
import { parseModelSpec, withoutTuning } from "../agents/model/spec.ts";
import { isBilled, priceOf, PRICES_OF, windowOf, type Price } from "../agents/prices.ts";
import { plannedStages } from "../kernel/outline.ts";
import type { Brief, Protocol } from "../kernel/protocol.ts";
import type { Workspace } from "./workspace.ts";
import { tokensFor } from "./plan.ts";

type Place = Pick<Workspace, "env" | "settings">;

export interface ModelsHere {
  /** The day of the table of prices. */
  readonly pricesOf: string;
  readonly servers: readonly ServerModels[];
}

interface ServerModels {
  readonly server: string;
  readonly models: readonly OfferedModel[];
  readonly problem: string | null;
}

export interface OfferedModel {
  /** As it stands after --model. */
  readonly model: string;
  /** How much it can read at once, in tokens: as its server says, else as the table does. */
  readonly window: number | null;
  /** Null where it is not known. */
  readonly price: Price | null;
  readonly isBilled: boolean;
}

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
): Promise<ModelsHere> {
  const ask = (server: string, timeoutMs: number): Promise<Listed> =>
    listModels(server, { env, keys: settings.keys, timeoutMs });
  const answered =
    named === undefined
      ? await Promise.all([
          ...detectKeys(env)
            .filter(({ vendor }) => LISTING.includes(vendor))
            .map(({ vendor }) => ask(vendor, AWAY_MS)),
          // Nobody said that there is one.
          ...local.map(async (server) =>
            ask(server, HERE_MS).then((listed) => (listed.problem === null ? listed : null)),
          ),
        ])
      : [await ask(serverNamed(named), AWAY_MS)];
  const offered = ({ model, window }: Listed["models"][number]): OfferedModel => {
    const price = priceOf(model, settings.prices);
    return {
      model,
      window: settings.models[model]?.contextTokens ?? window ?? windowOf(model),
      price,
      isBilled: isBilled(price),
    };
  };
  return {
    pricesOf: PRICES_OF,
    servers: answered
      .filter((listed) => listed !== null)
      .map(({ server, models, problem }) => ({ server, problem, models: models.map(offered) })),
  };
}

/** A server that is awake answers at once. */
const LISTING_MS = 2_000;

/** The longest prompt of a run and the reply to it, in tokens, as the plan estimates them. */
export function longestExchange(protocol: Protocol, brief: Brief): number {
  const { longest, output, asks } = tokensFor(
    protocol,
    brief,
    plannedStages(protocol.outline(brief)).filter(
      ({ phase, conditional }) => phase !== "gate" && !conditional,
    ),
  );
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
export async function contextWindow(
  model: string,
  workspace: Place,
  isAsked: boolean,
): Promise<number | null> {
  return (
    windowOf(model, workspace.settings.models) ?? (isAsked ? listedWindow(model, workspace) : null)
  );
}

/** Servers of the open kind say what they were started with. */
async function listedWindow(model: string, { env, settings }: Place): Promise<number | null> {
  const spec = parseModelSpec(model);
  if (spec.kind !== "http" && spec.kind !== "ollama" && spec.kind !== "lmstudio") return null;
  const { models } = await listModels(spec.kind === "http" ? spec.url : spec.kind, {
    env,
    keys: settings.keys,
    timeoutMs: LISTING_MS,
  });
  return models.find((known) => known.model === withoutTuning(model))?.window ?? null;
}
