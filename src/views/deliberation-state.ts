// What a log tells, sorted by kind: the fold that the views share. It reads the log and never runs a script.
// Law: the first settlement of an ask is the one that counts; later ones are kept as late.
import type { EventData, EventType, LogEvent } from "../log/event.ts";
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

/** One question, and what came of it. */
export type AskRecord = Readonly<Asked>;

export type DeliberationState = Readonly<ReturnType<typeof stateOf>>;

export function stateOf(events: readonly LogEvent[]) {
  const first = events.find(
    (event): event is LogEvent<"deliberation.opened"> => event.type === "deliberation.opened",
  );
  if (!first) throw new Error("A log begins with deliberation.opened");
  const dataOf = <T extends EventType>(kind: T): readonly EventData<T>[] =>
    events.filter(({ type }) => type === kind).map(({ data }) => data as EventData<T>); // the data of that type
  const asks = new Map<string, Asked>();
  const facts = new Map<string, Fact>();
  const published = new Map<string, string>();
  const rounds: (Round & { readonly ts: string })[] = [];
  const late: string[] = [];
  const sent = new Map(dataOf("call.reserved").map((data) => [data.call, data]));
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
    if (event.type === "ask.opened") {
      const unsettled = { reply: null, model: null, mended: false };
      asks.set(event.data.ask, { opened: event.data, rejections: [], ...unsettled });
    }
    if (event.type === "ask.rejected") asks.get(event.data.ask)?.rejections.push(event.data);
    if (event.type !== "fact.recorded" || facts.has(event.data.key)) continue;
    const { key, fact } = event.data;
    facts.set(key, fact);
    if (fact.kind === "message") published.set(fact.id, event.ts);
    if (fact.kind === "round") rounds.push({ ...fact, ts: event.ts });
  }
  const changes = dataOf("settings.changed");
  const lastStop = events.findLast(
    ({ type }) => type === "deliberation.paused" || type === "deliberation.resumed",
  );
  const all = [...facts.values()];
  const of = <K extends Fact["kind"]>(kind: K): readonly Extract<Fact, { kind: K }>[] =>
    all.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind);
  const cast = of("cast").at(-1);
  return {
    opened: first.data,
    started: first.ts,
    forked: dataOf("deliberation.forked").at(-1) ?? null,
    /** Seat id or `*` → model, as last set. */
    models: changes.findLast(({ models }) => models)?.models ?? first.data.models,
    /** As last set. */
    caps: changes.findLast(({ caps }) => caps)?.caps ?? first.data.caps,
    /** Seat → the model that was asked last, and what its provider says it ran. */
    served: new Map(
      dataOf("call.completed").flatMap(({ call, served }) => {
        const asked = sent.get(call);
        return asked ? [[asked.seat, { model: asked.model, served }] as const] : [];
      }),
    ),
    lang: languageIn(first.data.brief),
    topic: textAt(first.data.brief, "topic"),
    seats: cast?.seats ?? [],
    axis: cast?.axis ?? "",
    asks: asks as ReadonlyMap<string, AskRecord>,
    late,
    /** What people added on the way, for everyone who was asked from then on. */
    constraints: changes.flatMap(({ constraint: text, who }) =>
      text === undefined ? [] : [{ text, who }],
    ),
    /** What people chose at gates that they decide together. */
    votes: dataOf("person.voted"),
    decisions: dataOf("person.decided"),
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
    advices: dataOf("advice.passed"),
    alarms: of("alarm"),
    notices: of("notice"),
    paused: lastStop?.type === "deliberation.paused" ? lastStop.data : null,
    concluded: dataOf("deliberation.concluded").at(-1) ?? null,
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

/** The texts under these keys, in this order. */
export function pickTexts<K extends string>(
  data: JsonObject,
  ...keys: readonly K[]
): Readonly<Record<K, string>> {
  const texts = keys.map((key) => [key, textAt(data, key)] as const);
  return Object.fromEntries(texts) as Record<K, string>; // one for each key
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
