// The plan before the start: who will be asked how often, what that may cost, and what is said of the programs that it starts.
import { resolve } from "node:path";
import { canHold } from "../agents/cgroup.ts";
import { overlaps, survey } from "../agents/folder-copy.ts";
import { commandNamed } from "../agents/known-commands.ts";
import { isLoopback } from "../agents/model/origins.ts";
import { parseModelSpec, tuningFor, type Tuning } from "../agents/model/spec.ts";
import { isBilled, mostCostOf, priceOf } from "../agents/prices.ts";
import { canFindStrays } from "../agents/process-identity.ts";
import type { Caps } from "../log/index.ts";
import { CHARS_PER_TOKEN, growing } from "../protocols/shared/start.ts";
import { HOST } from "../kernel/model-for.ts";
import { callStages, mostAsks, plannedStages } from "../kernel/outline.ts";
import type { Outline, Stage } from "../kernel/outline.ts";
import type { Document } from "../kernel/ask.ts";
import type { Brief, Protocol } from "../kernel/protocol.ts";
import type { Tokens } from "../kernel/start.ts";
import { oneLine } from "../text/visible.ts";
import { countNoun } from "../text/words.ts";
import { errorOf, sentenceFor } from "./catalogue.ts";
import type { Settings } from "./settings.ts";

export type Plan = ReturnType<typeof planFor>;

/** Stages that are held only when something goes wrong, or an agreement has to be tested. */
const IF_TROUBLE = new Set(["substitute", "rebuttal", "gate", "alone", "cross", "more", "propose"]);

/** What is dealt is read by one seat of several. */
const DEALT_AMONG = 3;

/** Each call reads what was said before it, as far as its protocol shows it. An estimate errs upwards; it is no cap. */
export function tokensFor({ start }: Protocol, brief: Brief, stages: readonly Stage[]): Tokens {
  const chars = (documents: readonly { readonly text: string }[]): number =>
    documents.reduce((sum, document) => sum + document.text.length, 0);
  const context = (chars(brief.context) + chars(brief.dealt ?? []) / DEALT_AMONG) / CHARS_PER_TOKEN;
  return start?.estimate?.(brief, context, stages) ?? growing(context, stages);
}

/** What one ask may cost in thinking where only the effort is said: a rough figure, on the high side of what vendors state and users report. */
const THINKING: Readonly<Record<NonNullable<Tuning["effort"]>, number>> = {
  minimal: 200,
  low: 1_000,
  medium: 4_000,
  high: 12_000,
};

/** Tokens of thinking for one ask. A model that is told nothing may think as well; nobody can say how much. */
function thinkingFor({ thinkingTokens, effort }: Tuning): number {
  return thinkingTokens ?? (effort === undefined ? 0 : THINKING[effort]);
}

/** Asks when all goes well, without and with the rounds that are held only while they are needed. */
export function plannedAsks(outline: Outline): readonly [least: number, most: number] {
  const { ends = [] } = outline;
  if (ends.length > 0)
    return [Math.min(...ends.map(({ least }) => least)), Math.max(...ends.map(({ most }) => most))];
  const stages = callStages(plannedStages(outline));
  const [least, most] = [stages.filter(({ conditional }) => !conditional), likelyStages(stages)];
  return [mostAsks({ stages: least }), mostAsks({ stages: most })];
}

function likelyStages(stages: readonly Stage[]): readonly Stage[] {
  return stages.filter(({ conditional, phase }) => !conditional || !IF_TROUBLE.has(phase));
}

export function planFor(
  protocol: Protocol,
  brief: Brief,
  models: Readonly<Record<string, string>>,
  settings: Pick<Settings, "prices" | "models">,
) {
  const outline = protocol.outline(brief);
  const stages = callStages(plannedStages(outline));
  const usual = new Set(stages.filter((stage) => !stage.conditional));
  const told = plannedStages(outline).filter((stage) => usual.has(stage) || stage.isChosen);
  const { input, output, asks, longest } = tokensFor(protocol, brief, likelyStages(stages));
  const named = [...new Set(Object.values(models))];
  /** What each costs, and what it thinks for one ask, in tokens. */
  const terms = named.map((model) => ({
    model,
    price: priceOf(model, settings.prices),
    thinking: thinkingFor(model === HOST ? {} : tuningFor(parseModelSpec(model), settings.models)),
  }));
  const prices = terms.flatMap(({ price }) => price ?? []);
  const costs = terms.flatMap(({ price, thinking }) =>
    price === null ? [] : [mostCostOf(input, output + asks * thinking, price, longest)],
  );
  const isOpen = terms.some(({ model, price }) => price === null && !isServedHere(model));
  const mostThought = Math.max(...terms.map(({ thinking }) => thinking));
  return {
    protocol: protocol.name,
    topic: brief.topic,
    rounds: outline.rounds,
    seats: outline.seats,
    asks: plannedAsks(outline),
    /** The same for each round at which it may end; empty where the protocol does not say. */
    ends: outline.ends ?? [],
    /** Asks when everything goes wrong; a failing call is tried again, so calls may be more. */
    most: mostAsks({ stages }),
    /** Prompts, replies, and what models were told to think. */
    tokens: Math.round((input + output + asks * mostThought) / 1000) * 1000,
    /** Null where a price is unknown, or nobody states one for a server on this machine and there is no other. */
    usd: costs.length === 0 || isOpen ? null : Math.max(...costs),
    /** The day of the table of prices, where the figure stands on it. */
    pricesOf: prices.find(({ asOf }) => /^\d/u.test(asOf))?.asOf ?? null,
    /** Models whose price is not known, and those that nobody is billed for here. */
    unpriced: terms.filter(({ price }) => price === null).map(({ model }) => model),
    unbilled: terms.filter(({ price }) => !isBilled(price)).map(({ model }) => model),
    models,
    sharesOneModel: named.length === 1,
    /** Whether one model alone could be asked besides, and is not. */
    offersBaseline:
      protocol.start?.shared?.includes("baseline") === true && brief.baseline !== true,
    stages: told.map(({ round, title }) => `${round === 0 ? "" : `round ${round}: `}${title}`),
  };
}

/** `documents`: what every seat reads, or some. */
export function planText(plan: Plan, caps: Caps, documents: readonly Document[] = []): string {
  const filled = Object.entries(plan.models).map(([seat, model]) =>
    seat === "*" ? model : `${seat}: ${model}`,
  );
  const limits = [
    ...(caps.calls === null ? [] : [countNoun(caps.calls, "call")]),
    ...(caps.tokens === null ? [] : [countNoun(caps.tokens, "token")]),
    ...(caps.usd === null ? [] : [`$${caps.usd}`]),
    ...(caps.minutes === null ? [] : [countNoun(caps.minutes, "minute")]),
  ];
  const { protocol, topic, seats, rounds, sharesOneModel: isShared } = plan;
  const asks = [...new Set(plan.asks)].join(" to ");
  const most = asks === String(plan.most) ? "none" : plan.most;
  const [tokens, price] = [plan.tokens.toLocaleString("en"), describePrice(plan)];
  const ends = [...new Set(plan.ends.map(({ round }) => round))].map((round) => {
    const counts = plan.ends.flatMap((end) => (end.round === round ? [end.least, end.most] : []));
    const calls = [...new Set([Math.min(...counts), Math.max(...counts)])].join(" to ");
    return sentenceFor("plan.end", { round, calls });
  });
  return [
    `${protocol}: ${oneLine(topic, 140)}\n`,
    sentenceFor("plan", { seats, filled, isShared, rounds, asks, most, ends, tokens, price }),
    describeDocuments(documents),
    ...(plan.offersBaseline ? [sentenceFor("plan.baseline", {})] : []),
    `  caps       ${limits.length === 0 ? "none" : limits.join(", ")}\n`,
  ].join("");
}

/** More names would bury the rest of the plan. */
const MOST_NAMES = 4;

function describeDocuments(documents: readonly Document[]): string {
  const names = documents.slice(0, MOST_NAMES).map(({ name }) => oneLine(name, 60));
  const bytes = documents.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  const [n, size] = [documents.length, Math.ceil(bytes / 1000)];
  return n === 0 ? "" : sentenceFor("plan.documents", { n, names, more: n - names.length, size });
}

/** They take part without anybody's bill. */
const AT_NO_COST = new Set(["rehearsal", "person", "instrument"]);

/** They fill seats, and no server does. */
const BESIDES_MODELS = new Set([...AT_NO_COST, HOST]);

/** By a server on this machine: nobody is billed for its patience, and it may need some. */
export function isServedHere(model: string): boolean {
  if (BESIDES_MODELS.has(model)) return false;
  const spec = parseModelSpec(model);
  return spec.kind === "http" && isLoopback(spec.url);
}

/** By servers on this machine, and by nobody who sends a bill. */
export function isUnbilledHere(models: readonly string[]): boolean {
  const isFree = (model: string): boolean => AT_NO_COST.has(model) || isServedHere(model);
  return models.some(isServedHere) && models.every(isFree);
}

/** Will somebody send a bill, as far as one can tell? A server on this machine whose price nobody states sends none. */
export function isPaid({ usd, models, unpriced, unbilled }: Plan): boolean {
  if (usd === 0) return false;
  const isFree = (model: string): boolean =>
    unbilled.includes(model) || (unpriced.includes(model) && isServedHere(model));
  return !Object.values(models).every(isFree);
}

export function describePrice({ usd, pricesOf, unpriced, unbilled, models }: Plan): string {
  const unknown = unpriced.filter((model) => !isServedHere(model));
  const served = unpriced.filter(isServedHere);
  const elsewhere = unbilled.filter((model) => !AT_NO_COST.has(model));
  const besides = [
    ...(elsewhere.length === 0 ? [] : [`; ${elsewhere.join(", ")} not billed here`]),
    ...(served.length === 0 ? [] : [`; ${served.join(", ")} not billed`]),
  ].join("");
  if (unknown.length > 0) return `price of ${unknown.join(", ")} unknown${besides}`;
  if (unbilled.length + served.length === new Set(Object.values(models)).size)
    return elsewhere.length > 0 ? "not billed here" : served.length > 0 ? "not billed" : "no cost";
  const dated = pricesOf === null ? "" : ` (prices of ${pricesOf})`;
  return `about $${(usd ?? 0).toFixed(2)} at most${dated}${besides}`;
}

interface Started {
  readonly models: Readonly<Record<string, string>>;
  readonly settings: Settings;
  readonly cwd: string;
  /** Where deliberations lie. */
  readonly root: string;
  /** Are checks run too? */
  readonly checks: boolean;
  /** Its seats are agents of the repository. */
  readonly isRepository: boolean;
}

export async function describePrograms(started: Started): Promise<readonly string[]> {
  const names = [...new Set(Object.values(started.models))]
    .filter((model) => model.startsWith("command:"))
    .map(parseModelSpec)
    .flatMap((spec) => (spec.kind === "command" ? [spec.name] : []));
  if (names.length === 0 && !started.checks) return [];
  const folders = await Promise.all(names.map((name) => describeFolder(name, started)));
  return [...folders.flat(), ...describeLeftovers()];
}

async function describeFolder(
  name: string,
  { settings, cwd, root, isRepository }: Started,
): Promise<readonly string[]> {
  const command = commandNamed(name, settings.commands);
  const place = command?.folder ?? (isRepository ? "." : undefined);
  if (command === undefined || place === undefined) return [];
  const path = resolve(cwd, place);
  const folder = oneLine(place, 200);
  const found = await survey(path, root);
  const isWritable = command.reading === undefined;
  const isCopied = isWritable || (await overlaps(path, root));
  if (typeof found === "string" && (isCopied || found.startsWith("there is no"))) {
    const why = oneLine(found, 300);
    throw errorOf(isCopied ? "bad-folder.copied" : "bad-folder", { name, folder, why });
  }
  if (!isCopied || typeof found === "string")
    return [sentenceFor("program.reads", { name, folder })];
  const [files, size] = [found.files.length, Math.ceil(found.bytes / 1024)];
  return [sentenceFor("program.copied", { name, folder, files, size, isWritable })];
}

/** By what this system can do about helpers that leave their program. */
export function describeLeftovers(
  isHeld = canHold(),
  isFound = canFindStrays(),
): readonly string[] {
  return isHeld ? [] : [sentenceFor("program.strays", { isFound })];
}
