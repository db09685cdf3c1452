// Which models can be had from here, asked of the servers themselves: for the command line, and for the app.
// Law: a server is asked because a person named it, because its key is here, or because it is on this machine.
import { detectKeys } from "../agents/detect.ts";
import { LISTING, listModels, serverNamed, type Listed } from "../agents/model/listing.ts";
import { isBilled, priceOf, PRICES_OF, windowOf, type Price } from "../agents/prices.ts";
import type { Desk } from "./desk.ts";

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
  { env, settings }: Pick<Desk, "env" | "settings">,
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
