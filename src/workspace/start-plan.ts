// What is settled before a deliberation starts: who fills the seats, what it may cost, what is planned. Everything is checked before anything is made or spent.
// Law: who starts from a form or a tool can name models of the settings, those of a vendor whose key is here, those found here, and the rehearsal; nothing else.
import { detectKeys } from "../agents/detect.ts";
import { TEMPERAMENTS } from "../agents/rehearsal/scene.ts";
import { commandNamed } from "../agents/known-commands.ts";
import { baseOf, describeKeyNames, KEY_NAMES, keyFor } from "../agents/model/origins.ts";
import { parseModelSpec, VENDORS, withoutTuning } from "../agents/model/spec.ts";
import { priceOf } from "../agents/prices.ts";
import { open } from "../engine/deliberation/open.ts";
import type { Caps, Draft } from "../log/index.ts";
import { ENGINE, newNonce, TURN_MS } from "../engine/runners/deliberate.ts";
import { HOST_TURN_MS } from "../engine/runners/hosted-time.ts";
import { HOST, isHosted } from "../kernel/model-for.ts";
import type { Protocol } from "../kernel/protocol.ts";
import type { Language } from "../text/language.ts";
import { seatId } from "../text/slug.ts";
import { oneLine } from "../text/visible.ts";
import { familiesOf } from "../views/model-family.ts";
import { storeAt, type Workspace } from "./workspace.ts";
import { describePrograms, isServedHere, planFor } from "./plan.ts";
import { errorOf } from "./catalogue.ts";
import { resolveInputs, type Resolved } from "./resolve-inputs.ts";
import type { Settings } from "./settings.ts";
import { offeredProtocols, type Modelled, type StartRequest } from "./start-request.ts";
import {
  describeHeld,
  missingParts,
  requestedModels,
  untrustedError,
  useOfRequest,
} from "./trust.ts";

export type Models = Readonly<Record<string, string>>;

export type StartPlan = Awaited<ReturnType<typeof planStart>>;

export type PlanView = ReturnType<typeof viewOf>;

/** The plan of a request that came in over a wire. */
export async function startPlan(request: Modelled, workspace: Workspace): Promise<StartPlan> {
  const { settings, held = [] } = workspace;
  const meant = requestedModels(request, settings, request.model);
  const lacking = await missingParts(workspace, held, useOfRequest(request, meant));
  if (lacking.length > 0) throw untrustedError(lacking, true);
  const world = { cwd: workspace.cwd, env: workspace.env, input: () => Promise.resolve(null) };
  const resolved = await resolveInputs(request, world, settings);
  const seats = Object.entries(request.seats).map(([seat, model]) => [seatNamed(seat), model]);
  const named = { ...request, seats: Object.fromEntries(seats) as Models }; // names with their models
  const plan = await planStart(named, resolved, workspace);
  checkPersons(plan, request);
  // Those that will be asked, however the request came to name them.
  for (const model of Object.values(plan.models)) await checkOffered(model, workspace);
  return held.length === 0 ? plan : { ...plan, notices: [...plan.notices, describeHeld(held)] };
}

/** `root`: where deliberations lie, where that is not as the settings say. */
export async function planStart(
  request: Modelled,
  { protocol, brief: given, notices, options }: Resolved,
  workspace: Workspace,
  root?: string,
) {
  const { settings, cwd } = workspace;
  const models = assignModels(protocol.start.seats(given), request, workspace);
  const filled = { named: Object.keys(request.seats), families: familiesOf(models) };
  const brief = protocol.start.fill?.(given, filled) ?? given;
  const minutes = protocol.start.minutes(brief) * patienceWith(models);
  const caps = capsFrom(request.caps, settings, minutes);
  checkPrices(models, caps, request.allowUnpriced, settings);
  const home = storeAt(workspace, root, settings.root).home.root;
  const checks = runsChecks(protocol, settings);
  const isRepository = protocol.start.seatsAgents?.(brief) === true;
  const about = { models, settings, cwd, root: home, checks, isRepository };
  const programs = await describePrograms(about);
  const { seed = 1, temperament = TEMPERAMENTS[0] } = request;
  return {
    protocol: protocol as Protocol,
    brief,
    models,
    caps,
    rehearsal: { seed, temperament },
    /** For the record of the run. */
    options,
    figures: planFor(protocol, brief, models, settings),
    /** For people, before the start. */
    notices: [...notices, ...programs] as readonly string[],
  };
}

/** A plan, as it is shown before the start. */
export function viewOf({ figures, caps, notices }: StartPlan) {
  return { ...figures, caps, notices };
}

/** Are checks run in it? */
export function runsChecks({ start }: Protocol, { checks }: Settings): boolean {
  return start?.observes === true && Object.keys(checks).length > 0;
}

/** Who fills the seats: one model for all, and those that were named for some. */
export function assignModels(
  seats: readonly string[] | null,
  request: Pick<Modelled, "seats" | "model">,
  { settings, isHosted: hasHost }: Pick<Workspace, "settings" | "isHosted">,
): Models {
  checkSeats(seats, request);
  const models = { "*": request.model, ...settings.seats, ...request.seats };
  for (const model of Object.values(models))
    if (!(hasHost === true && model === HOST)) checkModel(model, settings);
  return models;
}

export function checkSeats(
  seats: readonly string[] | null,
  { seats: named }: Pick<StartRequest, "seats">,
): void {
  const stranger = Object.keys(named).find((seat) => seats?.includes(seat) === false);
  if (stranger === undefined || seats === null) return;
  throw errorOf("unknown-seat", { seat: JSON.stringify(oneLine(stranger, 60)), seats });
}

/** A name of several words is that of the seat which is called so. */
function seatNamed(seat: string): string {
  return /\s/u.test(seat.trim()) ? seatId(seat) : seat.trim();
}

/** A person who would never be asked hears it before the start: where members can be named, they are to be. */
function checkPersons({ protocol, brief }: StartPlan, { seats }: StartRequest): void {
  const { fixed = [], choices } = protocol.start ?? {};
  if (!protocol.start || !("members" in (choices ?? {})) || protocol.start.seats(brief)) return;
  const named = Object.entries(seats).filter(([, model]) => model === "person");
  const stranger = named.find(([seat]) => !fixed.includes(seatNamed(seat)))?.[0];
  if (stranger !== undefined)
    throw errorOf("unknown-seat.unnamed", { seat: oneLine(stranger, 60), fixed });
}

export function checkModel(model: string, settings: Settings): void {
  const spec = parseModelSpec(model);
  if (spec.kind === "command" && commandNamed(spec.name, settings.commands) === undefined)
    throw errorOf("unknown-command", { name: spec.name });
}

export function capsFrom(
  wished: Partial<Caps>,
  { caps }: Pick<Settings, "caps">,
  minutes: number,
): Caps {
  return {
    calls: wished.calls ?? caps.calls ?? null,
    tokens: wished.tokens ?? caps.tokens ?? null,
    usd: wished.usd ?? caps.usd ?? null,
    minutes: wished.minutes ?? caps.minutes ?? minutes,
  };
}

export function checkPrices(
  models: Models,
  caps: Caps,
  allowUnpriced: boolean,
  settings: Settings,
): void {
  if (caps.usd === null || caps.tokens !== null || allowUnpriced) return;
  const unpriced = [...new Set(Object.values(models))].filter(
    (model) => priceOf(model, settings.prices) === null,
  );
  if (unpriced.length === 0) return;
  throw errorOf("unpriced", { models: unpriced, lines: priceLines(unpriced) });
}

/** Thrown where a vendor's key is not here: nobody is asked to approve of what cannot start. */
export function checkKeys(
  models: Models,
  { env, settings }: Pick<Workspace, "env" | "settings">,
): void {
  for (const model of new Set(Object.values(models))) {
    const { kind } = parseModelSpec(model);
    const vendor = VENDORS.find((each) => each === kind && KEY_NAMES[each].length > 0);
    const base = vendor && baseOf(vendor, env);
    if (vendor && base && keyFor(vendor, base, env, settings.keys) === undefined)
      throw errorOf("no-key", { model, names: describeKeyNames(vendor) });
  }
}

/** What to write, word for word but for the figures; an error has room for a few. */
function priceLines(models: readonly string[]): string {
  const rows = [...new Set(models.map(withoutTuning))].map(
    (model) => `  ${JSON.stringify(model)}: { input: 1.00, output: 5.00 }`,
  );
  return ["prices:", ...rows.slice(0, 5)].join("\n");
}

/** A model on this machine may read a long prompt for minutes before it writes: so many times as long may a turn take, and the run. */
const LOCAL_PATIENCE = 5;

function patienceWith(models: Models): number {
  return Object.values(models).some(isServedHere) ? LOCAL_PATIENCE : 1;
}

/** The first record of a deliberation. */
export function openingEvent(
  id: string,
  plan: Pick<StartPlan, "protocol" | "brief" | "models" | "caps" | "rehearsal" | "options">,
  { turnMinutes }: Pick<Settings, "turnMinutes">,
): Draft<"deliberation.opened"> {
  const { models, rehearsal } = plan;
  return open({
    ...plan,
    id,
    nonce: newNonce(),
    turnMs: turnMinutes === undefined ? TURN_MS * patienceWith(models) : turnMinutes * 60_000,
    hostTurnMs: isHosted(models) && turnMinutes === undefined ? HOST_TURN_MS : undefined,
    rehearsal: Object.values(models).includes("rehearsal") ? rehearsal : null,
    engine: ENGINE,
  });
}

export type Offers = ReturnType<typeof listOffers>;

/** What can be started here, and with what. */
export function listOffers(workspace: Workspace, lang: Language = "en") {
  const { settings } = workspace;
  return {
    protocols: offeredProtocols(lang),
    models: knownModels(settings),
    /** Their models can be named as VENDOR/NAME. */
    vendors: vendorsHere(workspace),
    suggested: settings.model ?? "rehearsal",
    temperaments: TEMPERAMENTS as readonly string[],
  };
}

/** Those whose keys are here, where that is of use. */
function vendorsHere({ env, asksElsewhere }: Workspace): readonly string[] {
  return asksElsewhere === true ? [] : detectKeys(env).map(({ vendor }) => vendor);
}

/** In the order in which a person would look for them. */
export function knownModels(settings: Settings): readonly string[] {
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

/** Thrown where nobody on this machine has said or found that it can be asked. */
export async function checkOffered(model: string, workspace: Workspace): Promise<void> {
  const { settings, isHosted: hasHost, found } = workspace;
  if (hasHost === true && model === HOST) return;
  // How much it is to think is anybody's choice; whom it is asked of is not.
  const known = knownModels(settings);
  if (known.includes(model) || known.map(withoutTuning).includes(withoutTuning(model))) return;
  const spec = parseModelSpec(model);
  if (vendorsHere(workspace).includes(spec.kind)) return;
  if ((await found?.has(withoutTuning(model))) === true) return;
  throw errorOf("unknown-model", { model: oneLine(model, 100) });
}
