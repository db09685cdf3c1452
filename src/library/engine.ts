// What the library's calls do: from a question and options to a brief, agents and a run; from a log to its answer and report.
// Law: whatever is wrong with the options is told before anything is written or spent.
import { readdir, readFile } from "node:fs/promises";
import { parse } from "yaml";
import type { Agent } from "../agents/agent.ts";
import { asAgent } from "../agents/function-agent.ts";
import { priceOf, type Price } from "../agents/prices.ts";
import { roster } from "../agents/roster.ts";
import { secretsOf } from "../agents/secrets-of.ts";
import { formats } from "../report/index.ts";
import { approvalDraft } from "../engine/deliberation/approve.ts";
import { advance } from "../engine/deliberation/frontier.ts";
import { History } from "../engine/deliberation/history.ts";
import { badInput } from "../errors.ts";
import type { Caps, Draft, LogEvent } from "../log/event.ts";
import type { LogStore } from "../log/log.ts";
import { memoryLogStore } from "../log/memory.ts";
import { stateOf } from "../views/deliberation-state.ts";
import * as views from "../views/index.ts";
import { familiesOf } from "../views/model-family.ts";
import { outcomeOf, readingOf } from "../views/reading.ts";
import { standsOf } from "../views/standing.ts";
import { refusalOf } from "../protocols/define.ts";
import { DEFAULT_PROTOCOL, protocolNamed, protocols } from "../protocols/index.ts";
import { checkAgents, checkPriced, runDeliberation, runLog } from "../engine/runners/deliberate.ts";
import type { Deliberated, RunLogOptions } from "../engine/runners/deliberate.ts";
import type { Brief, Protocol } from "../kernel/protocol.ts";
import { addProtocol } from "../kernel/registry.ts";
import type { Artifact } from "../kernel/start.ts";
import { languageOf } from "../text/language.ts";
import { redactor } from "../text/redaction.ts";
import { omitUndefined } from "../text/omit-undefined.ts";
import type * as api from "./deliberate.ts";
/** How the built-in panel behaves unless told otherwise. */
const REHEARSAL = { seed: 1, temperament: "balanced" } as const;

/** What beginning takes besides the fields of a brief. */
const OPTIONS: ReadonlySet<string> = new Set(
  "protocol id rehearsal model seats store caps people onEvent signal prices env hedgeSeconds".split(
    " ",
  ),
);

export async function begin(
  question: string,
  options: api.BeginOptions,
): Promise<api.Deliberation> {
  const { protocol: choice = DEFAULT_PROTOCOL, id, rehearsal: behaviour, caps } = options;
  const { store = memoryLogStore() } = options;
  const fields = Object.fromEntries(Object.entries(options).filter(([name]) => !OPTIONS.has(name)));
  if (typeof question !== "string" || question.trim() === "")
    throw badInput(
      "no-topic",
      "There is no question to deliberate on: the first argument is a text.",
    );
  const { models, agents } = modelsAndAgents(options);
  if (Object.keys(models).length === 0) throw noModel();
  const protocol = await protocolOf(choice);
  const given = {
    topic: question,
    lang: languageOf(question),
    options: [],
    context: [],
    anonymous: false,
    ...fields,
    ...(await readShipped(fields, protocol)),
  };
  const parsed = protocol.brief.parse(given);
  if (!parsed.ok)
    throw badInput(
      "bad-options",
      `This ${protocol.name} cannot start: ${parsed.issues.join("; ")}.`,
    );
  const brief = seatBrief(protocol, parsed.value, models, Object.keys(options.seats ?? {}));
  const rehearsal = Object.values(models).includes("rehearsal")
    ? { ...REHEARSAL, ...behaviour }
    : null;
  const ran = await runDeliberation({
    ...surroundings(options, agents, brief, rehearsal),
    protocol,
    brief,
    models,
    store,
    rehearsal,
    ...omitUndefined({ id, caps }),
  });
  return deliberationOf(ran, store);
}

/** The brief with who fills its seats. A seat that nobody has is refused where all seats are known. */
function seatBrief(
  { start }: Protocol,
  brief: Brief,
  models: Readonly<Record<string, string>>,
  named: readonly string[],
): Brief {
  const seats = start?.seats(brief) ?? null;
  const stranger = named.find((name) => seats?.includes(name) === false);
  if (seats && stranger !== undefined)
    throw badInput(
      "unknown-seat",
      `There is no seat ${JSON.stringify(stranger.slice(0, 60))}.`,
      `The seats and roles are ${seats.join(", ")}.`,
    );
  return start?.fill?.(brief, { named, families: familiesOf(models) }) ?? brief;
}

export async function goOn(id: string, options: api.ResumeOptions): Promise<api.Deliberation> {
  const { store, caps } = options;
  const log = await store.open(id);
  try {
    const history = History.of(log.events);
    const { opened } = history;
    const protocol = options.protocol
      ? ownProtocol(options.protocol)
      : protocolNamed(opened.protocol);
    if (protocol === undefined)
      throw badInput(
        "unknown-protocol",
        `The log of ${id} was made by ${opened.protocol}, which this release does not hold.`,
        "Give a protocol of your own as { protocol }, or go on with the release that began it.",
      );
    const { models: named, agents } = modelsAndAgents(options);
    const models = { ...history.models, ...named };
    const raised = { ...history.caps, ...caps };
    const brief = opened.brief as unknown as Brief; // parsed when the deliberation was opened
    const around = surroundings(options, agents, brief, opened.rehearsal);
    checkAgents(models, around.agents);
    checkPriced(models, raised, around.price);
    await log.append(changes(history, models, caps === undefined ? undefined : raised));
    return deliberationOf(await runLog(log, store, protocol, around), store);
  } finally {
    await log.close();
  }
}

export function readAgain(log: readonly LogEvent[], own: Protocol | undefined): api.Replayed {
  const history = History.of(log);
  const protocol = own ? ownProtocol(own) : protocolNamed(history.opened.protocol);
  return {
    ...readLog(log),
    open: protocol === undefined ? null : advance(protocol, history, 0, { check: true }).open,
  };
}

async function protocolOf(choice: api.ProtocolChoice): Promise<Protocol> {
  if (typeof choice === "string") {
    const found = protocols().find(({ name }) => name === choice);
    if (found) return found;
    throw badInput(
      "unknown-protocol",
      `There is no protocol ${JSON.stringify(choice)}.`,
      `There are ${protocols()
        .map(({ name }) => name)
        .join(", ")}; or give a protocol of your own.`,
    );
  }
  return "load" in choice ? choice.load() : ownProtocol(choice);
}

/** One that is nobody else's is known from here on, so that its logs are read and written as it says. */
function ownProtocol(protocol: Protocol): Protocol {
  if (protocols().includes(protocol)) return protocol;
  const refusal = refusalOf(protocol);
  if (refusal !== undefined) throw badInput("bad-protocol", refusal);
  addProtocol(protocol);
  return protocolNamed(`${protocol.name}@${protocol.version}`) ?? protocol;
}

/** What ships with the package. */
const SHIPPED = new URL("../../presets/", import.meta.url);
const END = ".yaml";

/** What stands in a brief by name only, or not at all, is looked up among what ships; the brief's form checks it. */
async function readShipped(
  fields: Readonly<Record<string, unknown>>,
  { start }: Protocol,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [name, choice] of Object.entries(start?.choices ?? {})) {
    if (choice.kind !== "yaml" || choice.shipped === undefined) continue;
    const given = fields[name] ?? choice.shipped(UNNAMED);
    found[name] = typeof given === "string" ? await loadShipped(name, given) : given;
  }
  return found;
}

/** A text of which nothing is known. */
const UNNAMED: Artifact = { name: "", text: "", format: "text", isPiped: false };

async function loadShipped(kind: string, name: string): Promise<unknown> {
  const files = await readdir(SHIPPED);
  if (!files.includes(`${name}${END}`))
    throw badInput(
      `unknown-${kind}`,
      `There is no ${kind} ${JSON.stringify(name.slice(0, 60))}.`,
      `There are ${files.map((file) => file.slice(0, -END.length)).join(", ")}; or give one as an object.`,
    );
  return parse(await readFile(new URL(`${name}${END}`, SHIPPED), "utf8"));
}

/** Which name fills which seat, and the agents that stand behind names of their own. */
function modelsAndAgents({ model, seats = {} }: api.CommonOptions): {
  readonly models: Readonly<Record<string, string>>;
  readonly agents: ReadonlyMap<string, Agent>;
} {
  const agents = new Map<string, Agent>();
  const nameModel = (seat: string, given: api.Model): string => {
    if (typeof given === "string") return given;
    const agent = asAgent(given, seat);
    if ((agents.get(agent.model) ?? agent) !== agent)
      throw badInput(
        "same-name",
        `Two agents are called ${JSON.stringify(agent.model)}, and the record could not tell them apart.`,
        'Give one of them another name: agent(answer, { model: "NAME" }).',
      );
    agents.set(agent.model, agent);
    return agent.model;
  };
  const given = Object.entries({ ...(model === undefined ? {} : { "*": model }), ...seats });
  return {
    models: Object.fromEntries(given.map(([seat, who]) => [seat, nameModel(seat, who)])),
    agents,
  };
}

function surroundings(
  options: api.CommonOptions,
  agents: ReadonlyMap<string, Agent>,
  brief: Brief,
  rehearsal: { readonly seed: number; readonly temperament: string } | null,
): Surroundings {
  const { env = process.env, people, onEvent, signal, hedgeSeconds } = options;
  const secrets = secretsOf(env);
  const byName = roster({
    env,
    brief,
    rehearsal: rehearsal as RosterRehearsal,
    redact: redactor(secrets),
  }); // a log holds a temperament of ours
  return {
    agents: (model) => agents.get(model) ?? byName(model),
    secrets,
    price: (model) => priceOf(model, options.prices),
    ...omitUndefined({ people, onEvent, checkpoint: signal, hedgeSeconds }),
  };
}

type RosterRehearsal = NonNullable<Parameters<typeof roster>[0]["rehearsal"]> | null;

interface Surroundings extends RunLogOptions {
  readonly agents: (model: string) => Agent;
  readonly price: (model: string) => Price | null;
}

/** What is on record before the run goes on under other terms. */
function changes(
  history: History,
  models: Readonly<Record<string, string>>,
  caps: Caps | undefined,
): Draft[] {
  const moved = Object.entries(models).filter(([seat, model]) => history.models[seat] !== model);
  const seats = moved.map(([seat, model]) => `${seat}: ${model}`).join(", ");
  const limits = Object.entries(caps ?? {}).map(([cap, most]) => `${cap} ${most}`);
  return [
    ...(caps ? [{ caps, note: `caps: ${limits.join(", ")}` }] : []),
    ...(moved.length > 0 ? [{ models, note: `models from here on: ${seats}` }] : []),
  ].map((data) => ({ type: "settings.changed", data: { who: "program", ...data } }));
}

function deliberationOf({ id, ending, events }: Deliberated, store: LogStore): api.Deliberation {
  return {
    id,
    ending,
    ...readLog(events),
    accept: async (request) => {
      const log = await store.open(id);
      try {
        await log.append([approvalDraft(log.events, request)]);
        return deliberationOf({ id, ending, events: [...log.events] }, store);
      } finally {
        await log.close();
      }
    },
  };
}

function readLog(log: readonly LogEvent[]): Omit<api.Replayed, "open"> {
  const record = stateOf(log);
  const { outcome, resolution } = outcomeOf(record);
  // Where seats judge by findings, the answer is no option: it says whether the text passes.
  const isJudged = outcome !== null && readingOf(record).isVoted === false;
  const answer = isJudged ? `${outcome}: ${resolution ?? ""}` : outcome;
  return { answer, resolution, stands: standsOf(record), report: reportOf(log), log };
}

function reportOf(log: readonly LogEvent[]): api.Report {
  return {
    markdown: () => formats.md(log),
    html: () => formats.html(log),
    as: (format) => formats[format](log),
    data: () => ({
      status: views.status(log),
      result: views.result(log),
      approval: views.approval(log),
      positions: views.positions(log),
      takeaways: views.takeaways(log),
      transcript: views.transcript(log),
      costs: views.costs(log),
      health: views.health(log),
      timeline: views.timeline(log),
      argument: views.argument(log),
    }),
  };
}

function noModel(): Error {
  return badInput(
    "no-model",
    'There is nobody to ask: no model was named. Give one as { model: "VENDOR/NAME" }, whose key is taken from the vendor\'s usual variable (anthropic, openai, google, openrouter, groq, mistral, azure, bedrock; ollama and lmstudio need none), as "http://HOST:PORT/v1#NAME" for a server that speaks the OpenAI chat wire, as agent(answer) for a function of your own, or as fromAiSdk(model). { model: "rehearsal" } is a built-in panel that needs no key and costs nothing.',
  );
}
