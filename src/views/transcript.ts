// Everything that was said, in order, and every reply that never came: an absence is a row with its state and why.
// Law: rows follow message ids and the order of the asks, never the order of arrival.
import type { LogEvent } from "../log/event.ts";
import type { Link, Message } from "../kernel/fact.ts";
import { stateOf, isRow, describeSeat } from "./deliberation-state.ts";
import type { AskRecord, DeliberationState } from "./deliberation-state.ts";

export interface LinkRow extends Pick<Link, "relation" | "mode" | "comment" | "resolved"> {
  /** The message, option or passage at the other end. */
  readonly other: string;
}

export type MessageRow = Readonly<ReturnType<typeof messageRow>>;
export type TranscriptRow =
  MessageRow | ReturnType<typeof absences>[number] | ReturnType<typeof listUnpublished>[number];

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
    rows.push(messageRow(record, message, links));
  }
  // A run that ended has published all it had to say; what it kept to itself became facts of another kind.
  return [...rows, ...waiting, ...(record.concluded ? [] : listUnpublished(record))];
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

function messageRow(
  record: DeliberationState,
  message: Message,
  links: { readonly out: Links; readonly in: Links },
) {
  const { id, flags, body } = message;
  const asked = record.asks.get(message.ask);
  return {
    kind: "message" as const,
    id,
    ...placeAsk(record, message),
    state: asked?.reply?.kind === "answered" ? asked.reply.state : ("answered" as const),
    mended: asked?.mended ?? false,
    flags,
    body,
    out: links.out.get(id) ?? [],
    in: links.in.get(id) ?? [],
  };
}

function absences(record: DeliberationState) {
  return [...record.asks.values()].flatMap(({ opened, reply }) => {
    if (reply?.kind !== "absent") return [];
    const { kind, state, why } = reply;
    return [{ kind, ...placeAsk(record, opened), state, why }];
  });
}

/** Replies the run holds and had not yet published when it stopped. */
function listUnpublished(record: DeliberationState) {
  const published = new Set(record.messages.map((message) => message.ask));
  return [...record.asks.values()].flatMap(({ opened, reply }) => {
    if (reply?.kind !== "answered" || published.has(opened.ask) || NOT_SAID.has(opened.purpose))
      return [];
    const { state, value: body } = reply;
    const kind = "unpublished" as const;
    return isRow(body) ? [{ kind, ...placeAsk(record, opened), state, body }] : [];
  });
}

function placeAsk(
  record: DeliberationState,
  { ask, seat, round, phase }: Pick<AskRecord["opened"], "ask" | "seat" | "round" | "phase">,
) {
  return { ask, ...describeSeat(record, seat), round, phase };
}
