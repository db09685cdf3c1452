// Everything that was said, in order, and every reply that never came: an absence is a row with its state and why.
// Law: rows follow message ids and the order of the asks, never the order of arrival.
import type { LogEvent } from "../log/event.ts";
import type { Message, Mode, Relation } from "../kernel/fact.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { AbsentState, AnsweredState } from "../kernel/reply.ts";
import { chronicle, titleOf, type AskRecord, type Chronicle } from "./chronicle.ts";

export interface LinkRow {
  /** The message, option or passage at the other end. */
  readonly other: string;
  readonly relation: Relation;
  readonly mode: Mode | null;
  readonly comment: string;
  readonly resolved: boolean;
}

interface RowBase {
  readonly ask: string;
  readonly seat: string;
  readonly title: string;
  readonly round: number;
  readonly phase: string;
}

export interface MessageRow extends RowBase {
  readonly kind: "message";
  readonly id: string;
  readonly state: AnsweredState;
  readonly mended: boolean;
  readonly flags: readonly string[];
  readonly body: JsonObject;
  readonly out: readonly LinkRow[];
  readonly in: readonly LinkRow[];
}

export interface AbsentRow extends RowBase {
  readonly kind: "absent";
  readonly state: AbsentState;
  readonly why: string;
}

/** A reply the run holds and had not yet published when it stopped. */
export interface UnpublishedRow extends RowBase {
  readonly kind: "unpublished";
  readonly state: AnsweredState;
  readonly body: JsonObject;
}

export type TranscriptRow = MessageRow | AbsentRow | UnpublishedRow;

/** Replies that became facts of another kind: the cast, the issues, a decision. */
const NOT_SAID = new Set(["cast", "frame", "gate", "questions", "confirmation", "resolution"]);

export function transcript(events: readonly LogEvent[]): readonly TranscriptRow[] {
  const record = chronicle(events);
  const order = new Map([...record.asks.keys()].map((ask, n) => [ask, n]));
  const placeIn = (ask: string) => order.get(ask) ?? -1;
  const waiting = [...record.asks.values()].flatMap((ask) =>
    ask.reply?.kind === "absent" ? [absence(record, ask)] : [],
  );
  const linked = linksOf(record);
  const rows: TranscriptRow[] = [];
  for (const message of record.messages) {
    while (waiting[0] && placeIn(waiting[0].ask) < placeIn(message.ask))
      rows.push(...waiting.splice(0, 1));
    rows.push(said(record, message, linked));
  }
  // A run that ended has published all it had to say; what it kept to itself became facts of another kind.
  return [...rows, ...waiting, ...(record.concluded ? [] : unpublished(record))];
}

/** Message → what it refers to, and what refers to it. */
interface Linked {
  readonly out: ReadonlyMap<string, readonly LinkRow[]>;
  readonly in: ReadonlyMap<string, readonly LinkRow[]>;
}

function linksOf({ links }: Chronicle): Linked {
  const [out, into] = [new Map<string, LinkRow[]>(), new Map<string, LinkRow[]>()];
  const add = (rows: Map<string, LinkRow[]>, message: string, row: LinkRow): void => {
    const own = rows.get(message);
    if (own) own.push(row);
    else rows.set(message, [row]);
  };
  for (const { from, to, relation, mode, comment, resolved } of links) {
    add(out, from, { other: to, relation, mode, comment, resolved });
    add(into, to, { other: from, relation, mode, comment, resolved });
  }
  return { out, in: into };
}

function said(record: Chronicle, message: Message, linked: Linked): MessageRow {
  const asked = record.asks.get(message.ask);
  return {
    kind: "message",
    id: message.id,
    ask: message.ask,
    seat: message.seat,
    title: titleOf(record.seats, message.seat),
    round: message.round,
    phase: message.phase,
    state: asked?.reply?.kind === "answered" ? asked.reply.state : "answered",
    mended: asked?.mended ?? false,
    flags: message.flags,
    body: message.body,
    out: linked.out.get(message.id) ?? [],
    in: linked.in.get(message.id) ?? [],
  };
}

function absence(record: Chronicle, { opened, reply }: AskRecord): AbsentRow {
  const { state, why } = reply?.kind === "absent" ? reply : { state: "absent" as const, why: "" };
  return { kind: "absent", ...asked(record, opened), state, why };
}

function unpublished(record: Chronicle): UnpublishedRow[] {
  const published = new Set(record.messages.map((message) => message.ask));
  return [...record.asks.values()].flatMap(({ opened, reply }): UnpublishedRow[] => {
    if (reply?.kind !== "answered" || published.has(opened.ask) || NOT_SAID.has(opened.purpose))
      return [];
    const { value } = reply;
    if (value === null || typeof value !== "object" || Array.isArray(value)) return [];
    return [
      {
        kind: "unpublished",
        ...asked(record, opened),
        state: reply.state,
        body: value as JsonObject,
      },
    ]; // a logged reply is JSON data
  });
}

function asked(record: Chronicle, { ask, seat, round, phase }: AskRecord["opened"]): RowBase {
  return { ask, seat, title: titleOf(record.seats, seat), round, phase };
}
