// What a log tells, sorted by kind: the fold that the views share. It reads the log and never runs a script.
// Law: the first settlement of an ask is the one that counts; later ones are kept as late.
import type { EventData, LogEvent } from "../log/event.ts";
import { replyIn } from "../log/replies.ts";
import type { Fact, Issue, Round } from "../kernel/fact.ts";
import type { Json, JsonObject } from "../kernel/json.ts";
import type { Reply } from "../kernel/reply.ts";
import { isVoter, placeOf, type Seat } from "../kernel/ask.ts";
import { languageOf, type Language } from "../text/language.ts";

interface Asked {
  readonly opened: EventData<"ask.opened">;
  readonly rejections: EventData<"ask.rejected">[];
  reply: Reply | null;
  /** The model whose call was the reply; null where it came without one. */
  model: string | null;
  /** The reply could be read only after its text was mended. */
  mended: boolean;
}

interface Served {
  readonly model: string;
  readonly served: string | null;
}

/** One question, and what came of it. */
export type AskRecord = Readonly<Asked>;

export type DeliberationState = Readonly<ReturnType<typeof stateOf>>;

export function stateOf(events: readonly LogEvent[]) {
  const first = events.find(
    (event): event is LogEvent<"deliberation.opened"> => event.type === "deliberation.opened",
  );
  if (!first) throw new Error("A log begins with deliberation.opened");
  const asks = new Map<string, Asked>();
  const facts = new Map<string, Fact>();
  const published = new Map<string, string>();
  const rounds: (Round & { readonly ts: string })[] = [];
  const late: string[] = [];
  const constraints: { readonly text: string; readonly who: string }[] = [];
  const decisions: EventData<"person.decided">[] = [];
  const votes: EventData<"person.voted">[] = [];
  const advices: EventData<"advice.passed">[] = [];
  const sent = new Map<string, EventData<"call.reserved">>();
  const served = new Map<string, Served>();
  let { models, caps } = first.data;
  let forked: EventData<"deliberation.forked"> | null = null;
  let paused: EventData<"deliberation.paused"> | null = null;
  let concluded: EventData<"deliberation.concluded"> | null = null;
  let activeMs = 0;
  for (const event of events) {
    if ("activeMs" in event.data) activeMs = Math.max(activeMs, event.data.activeMs);
    const reply = replyIn(event);
    const settled = reply ? asks.get(reply.ask) : undefined;
    if (reply && settled && settled.reply === null) {
      settled.reply = reply;
      if (event.type === "ask.answered") {
        settled.mended = event.data.mended;
        settled.model = sent.get(event.data.call ?? "")?.model ?? null;
      }
    } else if (event.type === "ask.answered") late.push(event.data.ask);
    switch (event.type) {
      case "settings.changed": {
        const { constraint, who } = event.data;
        models = event.data.models ?? models;
        caps = event.data.caps ?? caps;
        if (constraint !== undefined) constraints.push({ text: constraint, who });
        break;
      }
      case "ask.opened":
        asks.set(event.data.ask, {
          opened: event.data,
          rejections: [],
          reply: null,
          model: null,
          mended: false,
        });
        break;
      case "call.reserved":
        sent.set(event.data.call, event.data);
        break;
      case "call.completed": {
        const { seat, model } = sent.get(event.data.call) ?? {};
        if (seat !== undefined && model !== undefined)
          served.set(seat, { model, served: event.data.served });
        break;
      }
      case "ask.rejected":
        asks.get(event.data.ask)?.rejections.push(event.data);
        break;
      case "fact.recorded": {
        const { key, fact } = event.data;
        if (facts.has(key)) break;
        facts.set(key, fact);
        if (fact.kind === "message") published.set(fact.id, event.ts);
        if (fact.kind === "round") rounds.push({ ...fact, ts: event.ts });
        break;
      }
      case "person.decided":
        decisions.push(event.data);
        break;
      case "person.voted":
        votes.push(event.data);
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
  const of = <K extends Fact["kind"]>(kind: K): readonly Extract<Fact, { kind: K }>[] =>
    all.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind);
  const cast = of("cast").at(-1);
  return {
    opened: first.data,
    started: first.ts,
    forked,
    /** Seat id or `*` → model, as last set. */
    models,
    /** As last set. */
    caps,
    /** Seat → the model that was asked last, and what its provider says it ran. */
    served: served as ReadonlyMap<string, Served>,
    lang: languageIn(first.data.brief),
    topic: textAt(first.data.brief, "topic"),
    seats: cast?.seats ?? [],
    axis: cast?.axis ?? "",
    asks: asks as ReadonlyMap<string, AskRecord>,
    late,
    /** What people added on the way, for everyone who was asked from then on. */
    constraints,
    /** What people chose at gates that they decide together. */
    votes: votes as readonly EventData<"person.voted">[],
    decisions,
    /** Every fact, in the order of the record. */
    facts: all,
    messages: of("message"),
    /** Message → when it was published. */
    published,
    /** Rounds that have begun, each with its topic, and when. */
    rounds,
    amendments: of("amendment"),
    measures: of("measure"),
    conducts: of("conduct"),
    /** What one model alone said; null where none was asked. */
    baseline: of("baseline").at(-1) ?? null,
    /** Options that joined the question after it was first listed. */
    joined: findAdded(of("issue")),
    /** Recorded again when an option joins one: the last counts. */
    issues: [...new Map(of("issue").map((issue) => [issue.id, issue])).values()],
    positions: of("position"),
    shifts: of("shift"),
    links: of("link"),
    takeaways: of("takeaway"),
    convergences: of("convergence"),
    verdicts: of("verdict"),
    /** Lines of ledgers, in the order they were entered. */
    entries: of("entry"),
    findings: of("finding"),
    rulings: of("ruling"),
    versions: of("version"),
    judgments: of("judgment"),
    ideas: of("idea"),
    /** Turns that took longer than is advised. */
    advices,
    alarms: of("alarm"),
    notices: of("notice"),
    paused,
    concluded,
    activeMs,
  };
}

function findAdded(issues: readonly Issue[]): string[] {
  const [first, ...again] = issues.filter(({ main }) => main);
  const listed = new Set(first?.stances.map(({ id }) => id));
  return (again.at(-1)?.stances ?? []).map(({ id }) => id).filter((id) => !listed.has(id));
}

/** How people know a seat. One that the cast does not name goes by its id. */
export function titleOf(seats: readonly Seat[], id: string): string {
  const own = seats.find((seat) => seat.id === id);
  if (own) return own.title;
  const place = seats.find((seat) => seat.id === placeOf(id));
  return place ? `${place.title} (substitute)` : (UNCAST[id] ?? id);
}

/** Seats that no cast names. */
const UNCAST: Readonly<Record<string, string>> = {
  moderator: "Moderator",
  baseline: "One model alone",
};

/** A seat, and how people know it. */
export interface Seated {
  readonly seat: string;
  readonly title: string;
}

export function describeSeat({ seats }: Pick<DeliberationState, "seats">, seat: string): Seated {
  return { seat, title: titleOf(seats, seat) };
}

/** The seats that take positions. */
export function membersOf(record: Pick<DeliberationState, "seats">): readonly Seat[] {
  return record.seats.filter(isVoter);
}

/** What a fact says, where the place it is shown at tells its kind. */
export function withoutKind<F extends Fact>({ kind: _kind, ...row }: F): Omit<F, "kind"> {
  return row;
}

/** Messages that whoever wrote the result left out. */
export function leftOutOf({ concluded }: Pick<DeliberationState, "concluded">): readonly string[] {
  return textsAt(concluded?.outcome ?? {}, "leftOut");
}

export function mainIssue(record: Pick<DeliberationState, "issues">): Issue | undefined {
  return record.issues.find((issue) => issue.main);
}

/** The name of an option or stance, wherever it was listed. */
export function labelOf(record: Pick<DeliberationState, "issues">, stance: string): string | null {
  return (
    record.issues.flatMap((issue) => issue.stances).find(({ id }) => id === stance)?.label ?? null
  );
}

export function textAt(data: JsonObject, key: string): string {
  const value = data[key];
  return typeof value === "string" ? value : "";
}

export function textsAt(data: JsonObject, key: string): readonly string[] {
  return listAt(data, key).filter((item) => typeof item === "string");
}

export function rowsAt(data: JsonObject, key: string): readonly JsonObject[] {
  return listAt(data, key).filter(isRow);
}

export function rowAt(data: JsonObject, key: string): JsonObject | undefined {
  const row = data[key];
  return isRow(row) ? row : undefined;
}

/** What lies in a log is JSON: an object that is no list is a record. */
export function isRow(value: unknown): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function listAt(data: JsonObject, key: string): readonly Json[] {
  const list = data[key];
  return Array.isArray(list) ? list : [];
}

/** Empty where none stands there. */
export function objectAt(data: JsonObject, key: string): JsonObject {
  return rowAt(data, key) ?? {};
}

/** The one that was asked for, else the topic's. */
export function languageIn(brief: JsonObject): Language {
  const lang = textAt(brief, "lang");
  return lang === "en" || lang === "ja" || lang === "zh"
    ? lang
    : languageOf(textAt(brief, "topic"));
}
