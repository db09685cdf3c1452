// Everything that was said, in order, and every reply that never came: an absence is a row with its state and why.
// Law: rows follow message ids and the order of the asks, never the order of arrival.
import type { LogEvent } from "../log/event.ts";
import type { Message, Mode, Relation } from "../script/fact.ts";
import type { JsonObject } from "../script/json.ts";
import type { AbsentState, AnsweredState } from "../script/reply.ts";
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
  const waiting = [...record.asks.values()].flatMap((ask) => (ask.reply?.kind === "absent" ? [absence(record, ask)] : []));
  const rows: TranscriptRow[] = [];
  for (const message of record.messages) {
    while (waiting[0] && placeIn(waiting[0].ask) < placeIn(message.ask)) rows.push(...waiting.splice(0, 1));
    rows.push(said(record, message));
  }
  // A run that ended has published all it had to say; what it kept to itself became facts of another kind.
  return [...rows, ...waiting, ...(record.concluded ? [] : unpublished(record))];
}

function said(record: Chronicle, message: Message): MessageRow {
  const asked = record.asks.get(message.ask);
  const end = (other: string, { relation, mode, comment, resolved }: Chronicle["links"][number]): LinkRow => ({ other, relation, mode, comment, resolved });
  return {
    kind: "message", id: message.id, ask: message.ask, seat: message.seat, title: titleOf(record.seats, message.seat), round: message.round, phase: message.phase,
    state: asked?.reply?.kind === "answered" ? asked.reply.state : "answered", mended: asked?.mended ?? false, flags: message.flags, body: message.body,
    out: record.links.filter((link) => link.from === message.id).map((link) => end(link.to, link)),
    in: record.links.filter((link) => link.to === message.id).map((link) => end(link.from, link)),
  };
}

function absence(record: Chronicle, { opened, reply }: AskRecord): AbsentRow {
  const { state, why } = reply?.kind === "absent" ? reply : { state: "absent" as const, why: "" };
  return { kind: "absent", ...asked(record, opened), state, why };
}

function unpublished(record: Chronicle): UnpublishedRow[] {
  const published = new Set(record.messages.map((message) => message.ask));
  return [...record.asks.values()].flatMap(({ opened, reply }): UnpublishedRow[] => {
    if (reply?.kind !== "answered" || published.has(opened.ask) || NOT_SAID.has(opened.purpose)) return [];
    const { value } = reply;
    if (value === null || typeof value !== "object" || Array.isArray(value)) return [];
    return [{ kind: "unpublished", ...asked(record, opened), state: reply.state, body: value as JsonObject }]; // a logged reply is JSON data
  });
}

function asked(record: Chronicle, { ask, seat, round, phase }: AskRecord["opened"]): RowBase {
  return { ask, seat, title: titleOf(record.seats, seat), round, phase };
}
