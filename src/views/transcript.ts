// Everything that was said, in order, and every reply that never came: an absence is a row with its state and why.
// Law: rows follow message ids and the order of the asks, never the order of arrival.
import type { LogEvent } from "../log/event.ts";
import type { Link, Message } from "../kernel/fact.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { AbsentState, AnsweredState } from "../kernel/reply.ts";
import {
  stateOf,
  isRow,
  seated,
  type AskRecord,
  type DeliberationState,
  type Seated,
} from "./deliberation-state.ts";

export interface LinkRow extends Pick<Link, "relation" | "mode" | "comment" | "resolved"> {
  /** The message, option or passage at the other end. */
  readonly other: string;
}

interface RowBase extends Seated {
  readonly ask: string;
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
  const record = stateOf(events);
  const order = new Map([...record.asks.keys()].map((ask, n) => [ask, n]));
  const placeIn = (ask: string) => order.get(ask) ?? -1;
  const waiting = absences(record);
  const links = { out: linksBy(record, "from", "to"), in: linksBy(record, "to", "from") };
  const rows: TranscriptRow[] = [];
  for (const message of record.messages) {
    while (waiting[0] && placeIn(waiting[0].ask) < placeIn(message.ask))
      rows.push(...waiting.splice(0, 1));
    rows.push(said(record, message, links));
  }
  // A run that ended has published all it had to say; what it kept to itself became facts of another kind.
  return [...rows, ...waiting, ...(record.concluded ? [] : unpublished(record))];
}

type Links = ReadonlyMap<string, readonly LinkRow[]>;

/** Message → what it refers to, or what refers to it. */
function linksBy({ links }: DeliberationState, own: "from" | "to", other: "from" | "to"): Links {
  const rows = new Map<string, LinkRow[]>();
  for (const link of links) {
    const { relation, mode, comment, resolved } = link;
    const row = { other: link[other], relation, mode, comment, resolved };
    const known = rows.get(link[own]);
    if (known) known.push(row);
    else rows.set(link[own], [row]);
  }
  return rows;
}

function said(
  record: DeliberationState,
  message: Message,
  links: { readonly out: Links; readonly in: Links },
): MessageRow {
  const asked = record.asks.get(message.ask);
  return {
    kind: "message",
    id: message.id,
    ...placed(record, message),
    state: asked?.reply?.kind === "answered" ? asked.reply.state : "answered",
    mended: asked?.mended ?? false,
    flags: message.flags,
    body: message.body,
    out: links.out.get(message.id) ?? [],
    in: links.in.get(message.id) ?? [],
  };
}

function absences(record: DeliberationState): AbsentRow[] {
  return [...record.asks.values()].flatMap(({ opened, reply }): AbsentRow[] => {
    if (reply?.kind !== "absent") return [];
    const { state, why } = reply;
    return [{ kind: "absent", ...placed(record, opened), state, why }];
  });
}

function unpublished(record: DeliberationState): UnpublishedRow[] {
  const published = new Set(record.messages.map((message) => message.ask));
  return [...record.asks.values()].flatMap(({ opened, reply }): UnpublishedRow[] => {
    if (reply?.kind !== "answered" || published.has(opened.ask) || NOT_SAID.has(opened.purpose))
      return [];
    const { state, value } = reply;
    return isRow(value)
      ? [{ kind: "unpublished", ...placed(record, opened), state, body: value }]
      : [];
  });
}

function placed(
  record: DeliberationState,
  { ask, seat, round, phase }: Pick<AskRecord["opened"], "ask" | "seat" | "round" | "phase">,
): RowBase {
  return { ask, ...seated(record, seat), round, phase };
}
