// What a log tells, sorted by kind: the fold that the views share. It reads the log and never runs a script.
// Law: the first settlement of an ask is the one that counts; later ones are kept as late.
import type { Caps, EventData, LogEvent } from "../log/event.ts";
import { replyIn } from "../log/replies.ts";
import type {
  Alarm,
  Amendment,
  Baseline,
  Conduct,
  Convergence,
  Fact,
  Finding,
  Idea,
  Issue,
  Judgment,
  Link,
  Measure,
  Message,
  Notice,
  Position,
  Round,
  Ruling,
  Shift,
  Verdict,
  Version,
} from "../kernel/fact.ts";
import type { Json, JsonObject } from "../kernel/json.ts";
import type { Entry } from "../kernel/ledger.ts";
import type { Reply } from "../kernel/reply.ts";
import type { Seat } from "../kernel/ask.ts";
import { languageOf, type Language } from "../text/language.ts";

/** One question, and what came of it. */
export interface AskRecord {
  readonly opened: EventData<"ask.opened">;
  readonly rejections: readonly EventData<"ask.rejected">[];
  readonly reply: Reply | null;
  /** The reply could be read only after its text was mended. */
  readonly mended: boolean;
}

export interface Chronicle {
  readonly opened: EventData<"deliberation.opened">;
  readonly started: string;
  readonly forked: EventData<"deliberation.forked"> | null;
  /** Seat id or `*` → model, as last set. */
  readonly models: Readonly<Record<string, string>>;
  /** As last set. */
  readonly caps: Caps;
  readonly lang: Language;
  readonly topic: string;
  readonly seats: readonly Seat[];
  readonly axis: string;
  readonly asks: ReadonlyMap<string, AskRecord>;
  readonly late: readonly string[];
  /** What people added on the way, for everyone who was asked from then on. */
  readonly constraints: readonly { readonly text: string; readonly who: string }[];
  readonly decisions: readonly EventData<"person.decided">[];
  /** Every fact, in the order of the record. */
  readonly facts: readonly Fact[];
  readonly messages: readonly Message[];
  /** Message → when it was published. */
  readonly published: ReadonlyMap<string, string>;
  /** Rounds that have begun, each with its topic, and when. */
  readonly rounds: readonly (Round & { readonly ts: string })[];
  readonly amendments: readonly Amendment[];
  readonly measures: readonly Measure[];
  readonly conducts: readonly Conduct[];
  /** What one model alone said; null where none was asked. */
  readonly baseline: Baseline | null;
  readonly issues: readonly Issue[];
  /** Options that joined the question after it was first listed. */
  readonly joined: readonly string[];
  readonly positions: readonly Position[];
  readonly shifts: readonly Shift[];
  readonly links: readonly Link[];
  readonly convergences: readonly Convergence[];
  readonly verdicts: readonly Verdict[];
  /** Lines of ledgers, in the order they were entered. */
  readonly entries: readonly Entry[];
  readonly findings: readonly Finding[];
  readonly rulings: readonly Ruling[];
  readonly versions: readonly Version[];
  readonly judgments: readonly Judgment[];
  readonly ideas: readonly Idea[];
  /** Turns that took longer than is advised. */
  readonly advices: readonly EventData<"advice.passed">[];
  readonly alarms: readonly Alarm[];
  readonly notices: readonly Notice[];
  readonly paused: EventData<"deliberation.paused"> | null;
  readonly concluded: EventData<"deliberation.concluded"> | null;
  readonly activeMs: number;
}

export function chronicle(events: readonly LogEvent[]): Chronicle {
  const first = events.find(
    (event): event is LogEvent<"deliberation.opened"> => event.type === "deliberation.opened",
  );
  if (!first) throw new Error("A log begins with deliberation.opened");
  const asks = new Map<
    string,
    {
      opened: EventData<"ask.opened">;
      rejections: EventData<"ask.rejected">[];
      reply: Reply | null;
      mended: boolean;
    }
  >();
  const facts = new Map<string, Fact>();
  const published = new Map<string, string>();
  const rounds: (Round & { ts: string })[] = [];
  const late: string[] = [];
  const constraints: { text: string; who: string }[] = [];
  const decisions: EventData<"person.decided">[] = [];
  const advices: EventData<"advice.passed">[] = [];
  let { models, caps } = first.data;
  let forked: Chronicle["forked"] = null;
  let paused: Chronicle["paused"] = null;
  let concluded: Chronicle["concluded"] = null;
  let activeMs = 0;
  for (const event of events) {
    if ("activeMs" in event.data) activeMs = Math.max(activeMs, event.data.activeMs);
    const reply = replyIn(event);
    const settled = reply ? asks.get(reply.ask) : undefined;
    if (reply && settled && settled.reply === null) {
      settled.reply = reply;
      settled.mended = event.type === "ask.answered" && event.data.mended;
    } else if (event.type === "ask.answered") late.push(event.data.ask);
    switch (event.type) {
      case "settings.changed":
        models = event.data.models ?? models;
        caps = event.data.caps ?? caps;
        if (event.data.constraint !== undefined)
          constraints.push({ text: event.data.constraint, who: event.data.who });
        break;
      case "ask.opened":
        asks.set(event.data.ask, {
          opened: event.data,
          rejections: [],
          reply: null,
          mended: false,
        });
        break;
      case "ask.rejected":
        asks.get(event.data.ask)?.rejections.push(event.data);
        break;
      case "fact.recorded":
        if (facts.has(event.data.key)) break;
        facts.set(event.data.key, event.data.fact);
        if (event.data.fact.kind === "message") published.set(event.data.fact.id, event.ts);
        if (event.data.fact.kind === "round") rounds.push({ ...event.data.fact, ts: event.ts });
        break;
      case "person.decided":
        decisions.push(event.data);
        break;
      case "advice.passed":
        advices.push(event.data);
        break;
      case "deliberation.forked":
        forked = event.data;
        break;
      case "deliberation.paused":
        paused = event.data;
        break;
      case "deliberation.resumed":
        paused = null;
        break;
      case "deliberation.concluded":
        concluded = event.data;
        break;
      default:
        break;
    }
  }
  const all = [...facts.values()];
  const of = <K extends Fact["kind"]>(kind: K) =>
    all.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind);
  const cast = of("cast").at(-1);
  const topic = textAt(first.data.brief, "topic");
  return {
    opened: first.data,
    started: first.ts,
    forked,
    models,
    caps,
    lang: languageIn(first.data.brief),
    topic,
    seats: cast?.seats ?? [],
    axis: cast?.axis ?? "",
    asks,
    late,
    constraints,
    decisions,
    facts: all,
    messages: of("message"),
    published,
    rounds,
    amendments: of("amendment"),
    measures: of("measure"),
    conducts: of("conduct"),
    baseline: of("baseline").at(-1) ?? null,
    joined: joined(of("issue")),
    issues: [...new Map(of("issue").map((issue) => [issue.id, issue])).values()], // recorded again when an option joins it: the last counts
    positions: of("position"),
    shifts: of("shift"),
    links: of("link"),
    convergences: of("convergence"),
    verdicts: of("verdict"),
    entries: of("entry"),
    findings: of("finding"),
    rulings: of("ruling"),
    versions: of("version"),
    judgments: of("judgment"),
    ideas: of("idea"),
    advices,
    alarms: of("alarm"),
    notices: of("notice"),
    paused,
    concluded,
    activeMs,
  };
}

function joined(issues: readonly Issue[]): string[] {
  const [first, ...again] = issues.filter(({ main }) => main);
  const listed = new Set(first?.stances.map(({ id }) => id));
  return (again.at(-1)?.stances ?? []).map(({ id }) => id).filter((id) => !listed.has(id));
}

const SUBSTITUTE = "-substitute";

/** The place a seat fills: a substitute speaks for the seat it took over. */
export function placeOf(seat: string): string {
  return seat.endsWith(SUBSTITUTE) ? seat.slice(0, -SUBSTITUTE.length) : seat;
}

/** How people know a seat. One that the cast does not name goes by its id. */
export function titleOf(seats: readonly Seat[], id: string): string {
  const own = seats.find((seat) => seat.id === id);
  if (own) return own.title;
  const place = seats.find((seat) => seat.id === placeOf(id));
  return place ? `${place.title} (substitute)` : id === "moderator" ? "Moderator" : id;
}

/** The seats that take positions. */
export function membersOf(record: Pick<Chronicle, "seats">): readonly Seat[] {
  return record.seats.filter(({ role }) => role === "member" || role === "expert");
}

export function mainIssue(record: Pick<Chronicle, "issues">): Issue | undefined {
  return record.issues.find((issue) => issue.main);
}

export function textAt(data: { readonly [key: string]: Json }, key: string): string {
  const value = data[key];
  return typeof value === "string" ? value : "";
}

export function rowsAt(data: { readonly [key: string]: Json }, key: string): readonly JsonObject[] {
  const value = data[key];
  return Array.isArray(value)
    ? value.filter(
        (row): row is JsonObject => row !== null && typeof row === "object" && !Array.isArray(row),
      )
    : [];
}

export function textsAt(data: { readonly [key: string]: Json }, key: string): readonly string[] {
  const value = data[key];
  return Array.isArray(value)
    ? value.filter((item): item is string => typeof item === "string")
    : [];
}

/** Empty where none stands there. */
export function objectAt(data: { readonly [key: string]: Json }, key: string): JsonObject {
  const [found = {}] = rowsAt({ rows: [data[key] ?? null] }, "rows");
  return found;
}

/** The one that was asked for, else the topic's. */
export function languageIn(brief: { readonly [key: string]: Json }): Language {
  const lang = textAt(brief, "lang");
  return lang === "en" || lang === "ja" || lang === "zh"
    ? lang
    : languageOf(textAt(brief, "topic"));
}
