// What this machine can be connected to, as the app shows and offers it: keys and servers that were found, models with their prices.
// Law 1: looking spends nothing, and is done when somebody looks. Trying makes one small call, and is done when somebody asks for it.
// Law 2: a key is told by the name of its variable, and never by anything else.
import { detect } from "../agents/detect.ts";
import { serverNamed } from "../agents/model/listing.ts";
import { KEY_NAMES } from "../agents/model/origins.ts";
import { parseModelSpec, VENDORS, withoutTuning } from "../agents/model/spec.ts";
import { pricedModels, PRICES_OF, type StatedPrice } from "../agents/prices.ts";
import { errorOf } from "./catalogue.ts";
import { modelsHere, offerOf, tryNamed, type NamedTrial } from "./models.ts";
import { keepOwnPrice, readOwnPrices } from "./own-file.ts";
import { checkOffered, knownModels } from "./start-plan.ts";
import { missingParts, untrustedError } from "./trust.ts";
import type { Workspace } from "./workspace.ts";

/** A list of models is as good for so long. */
const FRESH_MS = 5 * 60_000;
/** Each is a call that somebody pays for. */
const MOST_TRIALS = 3;

export type Connected = Awaited<ReturnType<typeof findConnected>>;

export function connectionsOf(workspace: Workspace) {
  const { env, settings } = workspace;
  /** Models whose prices the person stated here. */
  const own = new Set(Object.keys(readOwnPrices(env)));
  let looked: { readonly at: number; readonly connected: Promise<Connected> } | undefined;
  let trials = 0;

  function look(isAnew = false): Promise<Connected> {
    const now = performance.now();
    if (isAnew || looked === undefined || now - looked.at > FRESH_MS) {
      const connected = findConnected(workspace);
      looked = { at: now, connected };
      connected.catch(() => (looked = undefined));
    }
    return looked.connected;
  }

  /** Whether a server that was found lists it. */
  async function has(model: string): Promise<boolean> {
    const { servers } = await look();
    return servers.some(({ models }) => models.some((each) => each.model === model));
  }

  async function tryModel(model: string, leaving: AbortSignal): Promise<NamedTrial> {
    if (workspace.asksElsewhere === true) throw errorOf("refused.trial");
    await checkOffered(model, { ...workspace, found: { has } });
    const lacking = await missingParts(workspace, workspace.held ?? [], { models: [model] });
    if (lacking.length > 0) throw untrustedError(lacking, true);
    if (trials >= MOST_TRIALS) throw errorOf("busy.trials");
    trials += 1;
    try {
      return await tryNamed(model, workspace, leaving);
    } finally {
      trials -= 1;
    }
  }

  /** For every run from here on; false where only this server will know it. */
  async function state(named: string, price: StatedPrice): Promise<boolean> {
    const model = withoutTuning(named);
    const { prices } = settings;
    await checkOffered(model, { ...workspace, found: { has } });
    if (Object.hasOwn(prices, model) && !own.has(model)) throw errorOf("stated-price", { model });
    // The one table that every plan, cap and call of this process reads.
    prices[model] = price;
    own.add(model);
    looked = undefined;
    return keepOwnPrice(env, model, price);
  }

  return { look, has, try: tryModel, state };
}

async function findConnected({ env, settings, asksElsewhere }: Workspace) {
  const known = knownModels(settings);
  const offer = (model: string) => offerOf({ model, window: null }, settings);
  const addresses = [...new Set(known.flatMap(addressIn))];
  // Where workers ask, what lies on this machine is of no use to them.
  const [{ keys, commands }, ...asked] = asksElsewhere
    ? [{ keys: [], commands: [] }]
    : await Promise.all([
        detect(env, []),
        modelsHere({ env, settings }),
        ...addresses.map((address) => modelsHere({ env, settings }, address)),
      ]);
  const listed = asked.flatMap(({ servers }) => servers);
  const mute = keys.filter(({ vendor }) =>
    listed.every(({ server, problem }) => server !== vendor || problem !== null),
  );
  // The table of prices stands in for a vendor's list.
  const tables = mute.map(({ vendor }) => ({
    server: vendor as string,
    problem: listed.find(({ server }) => server === vendor)?.problem ?? null,
    models: pricedModels(vendor).map(offer),
  }));
  const isTabled = (server: string): boolean => tables.some((each) => each.server === server);
  const isMissing = (vendor: (typeof VENDORS)[number]): boolean =>
    KEY_NAMES[vendor].length > 0 && !keys.some((key) => key.vendor === vendor);
  return {
    keys,
    /** Vendors without a key, and the variables that would hold one. */
    missing: asksElsewhere
      ? []
      : VENDORS.filter(isMissing).map((vendor) => ({ vendor, variables: KEY_NAMES[vendor] })),
    /** A server that lists its models, or a vendor whose key is here. Its problem: why it could not be asked for its list. */
    servers: [...tables, ...listed.filter(({ server }) => !isTabled(server))],
    /** Models that the settings name. */
    named: known.map(offer),
    /** Command-line agents on the path; whether the settings let them be named here. */
    commands: commands.map(({ name }) => ({
      name,
      isNamed: Object.hasOwn(settings.commands, name),
    })),
    /** The day of the table of prices. */
    pricesOf: PRICES_OF,
  };
}

/** The server of a model that is named by an address. */
function addressIn(model: string): readonly string[] {
  const spec = parseModelSpec(model);
  return spec.kind === "http" ? [serverNamed(spec.url)] : [];
}
