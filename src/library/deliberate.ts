// A whole deliberation in one call, for programs. Here are the calls and what they take; what they do is loaded when one is made.
import type { Agent } from "../agents/agent.ts";
import type { StatedPrices } from "../agents/prices.ts";
import type { Temperament } from "../agents/rehearsal/scene.ts";
import type { Format } from "../report/index.ts";
import type { Caps, LogEvent } from "../log/event.ts";
import type { LogStore } from "../log/log.ts";
import type * as views from "../views/index.ts";
import type { ApprovalRequest } from "../engine/deliberation/approve.ts";
import type { Ending } from "../engine/runners/in-process.ts";
import type { HumanInput } from "../engine/runners/human-input.ts";
import type { Ask } from "../kernel/ask.ts";
import type { Brief, Protocol } from "../kernel/protocol.ts";
import { refusalOf, type BriefShape, type DefinedProtocol } from "../protocols/define.ts";
import type { BuiltIn, DefaultProtocol } from "../protocols/index.ts";
import { badInput } from "../errors.ts";
import { addProtocol } from "../kernel/registry.ts";

/**
 * Who fills a seat: a model by its name (`anthropic/NAME`, `http://HOST:PORT/v1#NAME`, `command:NAME`, `rehearsal`, `person`),
 * or an agent that `agent` or `fromAiSdk` made.
 */
export type Model = string | Agent;

/** How a protocol may be named: one of the five by name, one of the root's references, or a protocol of one's own. */
export type ProtocolChoice = keyof BuiltIn | ProtocolReference | Protocol;

type BriefOf<P> = P extends keyof BuiltIn
  ? BriefOf<BuiltIn[P]>
  : P extends ProtocolReference<Brief, infer G>
    ? G
    : P extends { readonly brief: BriefShape<Brief, infer G> }
      ? unknown extends G
        ? ReadBy<P>
        : G
      : ReadBy<P>;

/** Of a protocol that was written without `defineProtocol`, as its script reads it. */
type ReadBy<P> = P extends Protocol<infer B> ? B : Brief;

/** What a deliberation takes whether it begins or goes on. */
export interface CommonOptions {
  /** Who fills every seat that `seats` does not name. */
  readonly model?: Model;
  /** Who fills which seat, by the seat's id or role. */
  readonly seats?: Readonly<Record<string, Model>>;
  /** Where the log is kept; in memory unless told otherwise. */
  readonly store?: LogStore;
  /** What it may cost at the most. A cap that is reached pauses the deliberation. */
  readonly caps?: Partial<Caps>;
  /** Answers for people: gates, and seats filled by `person`. Without it gates take their default, and what has none waits. */
  readonly people?: HumanInput;
  /** Called with every event once it is durable. */
  readonly onEvent?: (event: LogEvent) => void;
  /** Aborted, it pauses the deliberation: no new call is made, those in flight may finish for a few seconds. */
  readonly signal?: AbortSignal;
  /** Prices in US dollars per million tokens, by model, over the table that comes with the library. */
  readonly prices?: StatedPrices;
  /** Where keys of vendors are looked up; `process.env` unless told otherwise. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** After so many seconds without a sign a second request is sent beside the first, and both are paid for. Absent: never. */
  readonly hedgeSeconds?: number;
}

/** What beginning a deliberation takes, whatever its protocol. */
export interface BeginOptions<P extends ProtocolChoice = ProtocolChoice> extends CommonOptions {
  /** How it is held; as a swarm unless told otherwise. */
  readonly protocol?: P;
  /** What it is kept under; made from the question unless told otherwise. */
  readonly id?: string;
  /** How the built-in panel behaves, where a seat is filled by `rehearsal`. */
  readonly rehearsal?: { readonly seed?: number; readonly temperament?: Temperament };
}

/**
 * What a deliberation is given besides its question. Beside what every protocol takes stand the fields of its brief: `options` to
 * choose between, `context` to read, `lang`, and the protocol's own (`preset`, `members`, `mode` …).
 */
export type DeliberateOptions<P extends ProtocolChoice = DefaultProtocol> = BeginOptions<P> &
  Partial<Omit<BriefOf<P>, "topic">>;

/** What can be read off a log. */
interface Reading {
  /** What the deliberation came to, in words: the option that prevails. Null where none does, and before the end. */
  readonly answer: string | null;
  /** How that was decided: by evidence, by argument, by majority, against argument …; of a review, passed or blocked. */
  readonly resolution: string | null;
  /** Where the panel stands: the count, now and before anyone spoke. Null before a verdict, and where votes are not counted. */
  readonly stands: views.Stands | null;
  readonly report: Report;
  /** Everything that happened, oldest first. */
  readonly log: readonly LogEvent[];
}

/** What became of a deliberation. */
export interface Deliberation extends Reading {
  /** What the store keeps it under. */
  readonly id: string;
  /** How it ended, or why it stands still: `resume` goes on from there. */
  readonly ending: Ending;
  /**
   * Records in the log what a person makes of the result: accepted unless `status` says otherwise. Refused before the end.
   *
   * @example
   * ```ts
   * const held = await deliberate("REST or GraphQL?", { model: "anthropic/NAME" });
   * const accepted = await held.accept({ who: "platform team", reviewOn: "2027-01-31" });
   * console.log(accepted.report.data().approval?.status);
   * ```
   */
  accept(approval: ApprovalRequest): Promise<Deliberation>;
}

/** A log as it was at some moment. */
export interface Replayed extends Reading {
  /** What was being asked. Null where this release does not hold the log's protocol in that version: it can be read, and not driven. */
  readonly open: readonly Ask[] | null;
}

/** The record as texts and as plain data. Nothing is rendered before it is asked for. */
export interface Report {
  /** As `report.md` holds it. */
  markdown(): string;
  /** One page that loads nothing from elsewhere. */
  html(): string;
  /** Any other form: csv, json, a decision record, the argument for other tools. */
  as(format: Format): string;
  /** What all of these are made from. */
  data(): ReportData;
}

/** A log as plain data. */
export interface ReportData {
  readonly status: views.RunStatus;
  readonly result: views.Result;
  /** What people made of it; null before the end. */
  readonly approval: views.Approval | null;
  readonly positions: views.Positions;
  readonly takeaways: views.Takeaways;
  readonly transcript: readonly views.TranscriptRow[];
  readonly costs: views.Costs;
  readonly health: views.Health;
  readonly timeline: readonly views.TimelineEntry[];
  readonly argument: views.Argument;
}

/**
 * Holds a deliberation on a question, from its first ask to its end or to where it has to stop.
 *
 * @example
 * ```ts
 * const { answer, report, log } = await deliberate("REST or GraphQL?", { model: "anthropic/NAME" });
 * console.log(answer ?? "No option prevails.");
 * console.log(report.markdown());
 * ```
 *
 * @example Opposed concerns on two options, with a cap, no key and no cost:
 * ```ts
 * await deliberate("REST or GraphQL?", {
 *   model: "rehearsal",
 *   protocol: "dialectic",
 *   preset: "quick",
 *   options: ["REST", "GraphQL"],
 *   context: [{ name: "api.md", text: "Two teams call it, one of them from phones." }],
 *   caps: { calls: 100 },
 * });
 * ```
 */
export async function deliberate<P extends ProtocolChoice = DefaultProtocol>(
  question: string,
  options?: DeliberateOptions<P>,
): Promise<Deliberation> {
  const { begin } = await import("./engine.ts");
  return begin(question, options ?? {});
}

/** What going on with a deliberation takes; what is left out stays as the log has it. */
export interface ResumeOptions extends CommonOptions {
  readonly store: LogStore;
  /** The protocol, where it is one of your own. */
  readonly protocol?: Protocol;
}

/**
 * Goes on with a deliberation that stands still: paused, interrupted, at a cap.
 *
 * @example
 * ```ts
 * const store = fileLog(".dissensus");
 * const { ending } = await resume(id, { store, caps: { usd: 5 } });
 * ```
 */
export async function resume(id: string, options: ResumeOptions): Promise<Deliberation> {
  const { goOn } = await import("./engine.ts");
  return goOn(id, options);
}

/**
 * Drives a log again on the replies it holds. Nobody is asked, and a log that this protocol would not have led to is refused.
 * The beginning of a log gives what was known, and asked, at that moment.
 *
 * @example
 * ```ts
 * const { answer, report } = await replay(await fileLog(".dissensus").read(id));
 * ```
 */
export async function replay(
  log: readonly LogEvent[],
  options: { readonly protocol?: Protocol } = {},
): Promise<Replayed> {
  const { readAgain } = await import("./engine.ts");
  return readAgain(log, options.protocol);
}

// Protocols as a program names them: by reference, loaded when a deliberation with it begins, so that importing the library costs little; or of
// its own, made known to everything that the library does.
/** A protocol by its name, to be loaded when it is needed. `G`: its brief as a program may write it. */
export interface ProtocolReference<B extends Brief = Brief, G = B> {
  readonly name: string;
  /** The protocol itself: its script, its outline, the form of its brief. */
  load(): Promise<DefinedProtocol<B, G>>;
}

type ReferenceTo<P> = P extends DefinedProtocol<infer B, infer G> ? ProtocolReference<B, G> : never;

export function referenceTo<N extends keyof BuiltIn>(name: N): ReferenceTo<BuiltIn[N]>;
export function referenceTo(name: keyof BuiltIn): ProtocolReference {
  return { name, load: async () => (await import("../protocols/index.ts")).builtIn[name] };
}

/**
 * Makes a protocol of one's own known to everything that starts, resumes, replays and reports. Its name has to be new.
 * Where the command line and the app are to know it, name its module in the settings: `protocols: [./jury.js]`.
 *
 * @example
 * ```ts
 * registerProtocol(jury);
 * const { answer } = await deliberate("Is the incident our fault?", { protocol: jury, model: "rehearsal" });
 * ```
 */
export function registerProtocol(protocol: Protocol): void {
  const refusal = refusalOf(protocol);
  if (refusal !== undefined) throw badInput("bad-protocol", refusal);
  addProtocol(protocol);
}

// Where a program keeps its deliberations: in a folder, or in memory. What writes logs is loaded with the first use.
/**
 * Deliberations in a folder, one folder each, as the command line keeps them in `.dissensus`.
 *
 * @example
 * ```ts
 * const store = fileLog(".dissensus");
 * const { id } = await deliberate("REST or GraphQL?", { model: "rehearsal", store });
 * const events = await store.read(id);
 * ```
 */
export function fileLog(folder: string): LogStore {
  return onFirstUse(async () => (await import("../log/file.ts")).fileLogStore(folder));
}

/** Deliberations that live as long as the process: what `deliberate` takes where no store is named. */
export function memoryLog(): LogStore {
  return onFirstUse(async () => (await import("../log/memory.ts")).memoryLogStore());
}

function onFirstUse(load: () => Promise<LogStore>): LogStore {
  let loading: Promise<LogStore> | undefined;
  const store = (): Promise<LogStore> => (loading ??= load());
  return {
    create: async (id, first) => (await store()).create(id, first),
    open: async (id) => (await store()).open(id),
    read: async (id) => (await store()).read(id),
    list: async () => (await store()).list(),
    blobs: (id) => ({
      put: async (text) => (await store()).blobs(id).put(text),
      get: async (stored) => (await store()).blobs(id).get(stored),
    }),
    fetched: (id) => ({
      has: async (ask) => (await store()).fetched(id).has(ask),
      add: async (ask) => (await store()).fetched(id).add(ask),
    }),
  };
}
