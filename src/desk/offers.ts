// What can be begun with texts instead of files, from the app or by an agent, and how what was chosen becomes the wishes of a run.
// Law: models are those of the local settings, those of a vendor whose key is here, and the rehearsal; nothing else can be named.
import type { z } from "zod";
import { detectKeys } from "../agents/detect.ts";
import { parseModelSpec, untuned } from "../agents/model/spec.ts";
import { badInput } from "../errors.ts";
import type { Caps } from "../log/index.ts";
import type { JsonObject } from "../script/json.ts";
import { HOST } from "../script/model-for.ts";
import { oneLine } from "../text/visible.ts";
import type { beginning, Choice, Offers, PlanView } from "./beginning.ts";
import { OFFERS, type Offer, type Startable } from "./briefs.ts";
import type { Desk } from "./desk.ts";
import { gather } from "./gather.ts";
import { capsFrom, checkPrices, planOf, seated, type Models } from "./opening.ts";
import { builtInPresets } from "./presets.ts";
import { aboutPrograms } from "./programs.ts";
import { storeAt } from "./root.ts";
import type { Settings } from "./settings.ts";
import { heldNotice, missing, observes, untrusted } from "./trust.ts";
import { TEMPERAMENTS, wishedCaps, type Wishes } from "./wishes.ts";

type Asked = z.output<typeof beginning>;

const number = (name: string): Choice => ({ name, kind: "number", values: [], default: null });
const text = (name: string): Choice => ({ name, kind: "text", values: [], default: null });
const yes = (name: string): Choice => ({ name, kind: "yes", values: [], default: false });
const oneOf = (name: string, values: readonly string[], first: string): Choice => ({
  name,
  kind: "one-of",
  values,
  default: first,
});

/** The reviewers are found by the kind of text. */
const BY_KIND = "by-kind";

const CHOICES: Readonly<Record<Startable, () => readonly Choice[]>> = {
  swarm: () => [
    oneOf("mode", ["lightweight", "standard", "deep"], "standard"),
    number("rounds"),
    yes("anonymous"),
    yes("deal"),
    yes("baseline"),
  ],
  dialectic: () => [
    oneOf("depth", ["quick", "standard", "deep"], "standard"),
    text("members"),
    yes("anonymous"),
    yes("deal"),
    yes("baseline"),
  ],
  structured: () => [
    oneOf("preset", ["quick", "standard"], "quick"),
    number("rounds"),
    text("system"),
    yes("baseline"),
  ],
  dispatch: () => [text("members"), yes("baseline")],
  review: () => [
    oneOf("preset", [BY_KIND, ...builtInPresets()], BY_KIND),
    yes("fast"),
    yes("assess"),
    number("rounds"),
  ],
};

export function offers({ settings, env }: Desk): Offers {
  return {
    protocols: (Object.keys(CHOICES) as Startable[]).map((name) => ({
      name,
      choices: CHOICES[name](),
    })),
    models: modelsOf(settings),
    vendors: detectKeys(env).map(({ vendor }) => vendor),
    suggested: settings.model ?? "rehearsal",
    temperaments: TEMPERAMENTS,
  };
}

/** In the order in which a person would look for them. */
function modelsOf(settings: Settings): readonly string[] {
  return [
    ...new Set([
      ...(settings.model === undefined ? [] : [settings.model]),
      ...Object.values(settings.seats),
      ...Object.keys(settings.models),
      ...Object.keys(settings.prices),
      ...Object.keys(settings.commands).map((name) => `command:${name}`),
      "rehearsal",
      "person",
    ]),
  ];
}

function checkOffered(model: string, { settings, env, isHosted }: Desk): void {
  // How much it is to think is anybody's choice; whom it is asked of is not.
  if (
    modelsOf(settings).some((known) => known === model || untuned(known) === untuned(model)) ||
    (isHosted && model === HOST)
  )
    return;
  const spec = parseModelSpec(model);
  if (detectKeys(env).some(({ vendor }) => vendor === spec.kind)) return;
  throw badInput(
    "unknown-model",
    `${oneLine(model, 100)} is not in the settings of this folder, and no key for it is here.`,
    "Name it in dissensus.yaml, as model:, under seats: or under prices:.",
  );
}

export interface Prepared {
  readonly offer: Offer;
  readonly models: Models;
  readonly caps: Caps;
  readonly wishes: Wishes;
  readonly options: JsonObject;
  readonly plan: PlanView;
}

export async function prepare(asked: Asked, desk: Desk): Promise<Prepared> {
  const { cwd, settings } = desk;
  const wishes = wishesOf(asked);
  const meant = Object.values({ "*": asked.model, ...settings.seats, ...asked.seats });
  const lacking = await missing(desk, desk.held ?? [], {
    models: meant,
    checks: observes(asked.protocol, meant),
    ...(asked.protocol === "dispatch" ? { instructed: { agents: true, workflow: true } } : {}),
  });
  if (lacking.length > 0) throw untrusted(lacking, true);
  const { given, notices, options } = await gather({
    io: { cwd, env: desk.env, input: () => Promise.resolve(null) },
    name: asked.protocol,
    words: [],
    flags: wishes,
    settings,
    commands: [],
    handed: {
      topic: asked.topic,
      documents: asked.documents,
      ...(asked.artifact ? { artifact: asked.artifact } : {}),
    },
  });
  const offer = OFFERS[asked.protocol](given);
  const models = seated(offer, asked.model, wishes, settings, desk.isHosted);
  // Those that will be asked, however the request came to name them.
  for (const model of Object.values(models)) checkOffered(model, desk);
  const caps = capsFrom(wishes, settings, offer.minutes);
  checkPrices(models, caps, wishes, settings);
  const root = storeAt(desk, undefined, settings.root).home.root;
  const programs = await aboutPrograms({
    models,
    settings,
    cwd,
    root,
    checks: asked.protocol === "structured" && Object.keys(settings.checks).length > 0,
  });
  const { protocol, topic, seats, rounds, asks, most, tokens, usd, sharesOneModel, stages } =
    planOf(offer, models, settings);
  return {
    offer,
    models,
    caps,
    wishes,
    options,
    plan: {
      protocol,
      topic,
      models,
      seats,
      rounds,
      asks,
      most,
      tokens,
      usd,
      sharesOneModel,
      stages,
      notices: [...notices, ...programs, ...(desk.held?.length ? [heldNotice(desk.held)] : [])],
      caps,
    },
  };
}

function wishesOf({
  protocol,
  seats,
  options,
  caps,
  lang,
  choices,
  temperament,
  seed,
  allow,
  allowUnpriced,
}: Asked): Wishes {
  const known = new Map(CHOICES[protocol]().map((choice) => [choice.name, choice]));
  for (const [name, value] of Object.entries(choices)) checkChoice(protocol, name, value, known);
  checkTemperament(temperament);
  const text = (name: string): string | undefined =>
    typeof choices[name] === "string" && choices[name] !== "" ? choices[name] : undefined;
  const number = (name: string): number | undefined =>
    typeof choices[name] === "number" ? choices[name] : undefined;
  const yes = (name: string): true | undefined => (choices[name] === true ? true : undefined);
  const [depth, preset] = [text("depth"), text("preset")];
  return present({
    seat: some(Object.entries(seats).map(([seat, model]) => `${seat}=${model}`)),
    option: some(options),
    allow: some(allow),
    allowUnpriced: allowUnpriced ? true : undefined,
    ...wishedCaps(caps),
    lang,
    temperament,
    seed,
    mode: text("mode"),
    members: text("members"),
    system: text("system"),
    preset: preset === BY_KIND ? undefined : preset,
    rounds: number("rounds"),
    quick: depth === "quick" ? true : undefined,
    deep: depth === "deep" ? true : undefined,
    anonymous: yes("anonymous"),
    deal: yes("deal"),
    baseline: yes("baseline"),
    fast: yes("fast"),
    assess: yes("assess"),
  });
}

/** What was not asked for is no wish. */
function present(wishes: { readonly [K in keyof Wishes]: Wishes[K] | undefined }): Wishes {
  return Object.fromEntries(Object.entries(wishes).filter(([, wish]) => wish !== undefined));
}

function some<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}

function checkTemperament(given: string | undefined): void {
  if (given === undefined || (TEMPERAMENTS as readonly string[]).includes(given)) return;
  throw badInput(
    "bad-choice",
    `The rehearsal has no temperament ${JSON.stringify(oneLine(given, 40))}.`,
    `It has ${TEMPERAMENTS.join(", ")}.`,
  );
}

function checkChoice(
  protocol: string,
  name: string,
  value: string | number | boolean,
  known: ReadonlyMap<string, Choice>,
): void {
  const choice = known.get(name);
  const isFitting =
    choice !== undefined &&
    (choice.kind === "yes"
      ? typeof value === "boolean"
      : choice.kind === "number"
        ? typeof value === "number" && Number.isSafeInteger(value) && value > 0
        : typeof value === "string" && (choice.kind === "text" || choice.values.includes(value)));
  if (!isFitting)
    throw badInput(
      "bad-choice",
      `${protocol} has no choice ${oneLine(name, 40)} ${JSON.stringify(value).slice(0, 60)}.`,
      choice === undefined
        ? `It has ${[...known.keys()].join(", ")}.`
        : choice.values.length > 0
          ? `It is one of ${choice.values.join(", ")}.`
          : "",
    );
}
