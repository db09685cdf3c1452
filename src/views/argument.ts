// The argument of a deliberation as plain data: what was put forward, where each thing stands and why, and what it came to.
// Law: the graph is the one that scripts judge by; nothing is attacked or supported here that is not so there.
import { graphOf, statuses } from "../argument/index.ts";
import type { ArgumentGraph, ArgumentNode, NodeId } from "../argument/index.ts";
import type { LogEvent } from "../log/event.ts";
import { stateOf, mainIssue, membersOf, textAt, titleOf } from "./deliberation-state.ts";
import type { DeliberationState } from "./deliberation-state.ts";
import { gist } from "./gist.ts";
import { isOfCount } from "./conclusion.ts";
import { positionsIn, withoutConforming, type VoteRow } from "./positions.ts";
import { readingOf, type Decided } from "./reading.ts";
import { approval, status } from "./status.ts";
import { takeawaysIn } from "./takeaways.ts";

/** What a node says, and how people know it. */
export interface Label {
  readonly title: string;
  readonly text: string;
  /** Null for an option, which is nobody's own. */
  readonly author: string | null;
}

export type Argument = Readonly<ReturnType<typeof argument>>;

export function argument(events: readonly LogEvent[]) {
  const record = stateOf(events);
  const issue = mainIssue(record);
  const graph = graphOf(record.facts);
  const { votes } = positionsIn(record);
  const recorded = record.verdicts.findLast((fact) => fact.issue === issue?.id);
  const verdict = recorded
    ? { ...recorded, withoutConforming: withoutConforming(record, recorded) }
    : (readingOf(record).verdict?.(record) ?? null);
  const decided: Decided = readingOf(record).decided?.(record, verdict) ?? NOTHING_DECIDED;
  const { rehearsed, stands, reason, paused } = status(events);
  return {
    deliberation: record.opened.deliberation,
    topic: record.topic,
    /** The day of the last record. */
    date: (events.at(-1)?.ts ?? record.started).slice(0, "2026-01-05".length),
    rehearsed,
    /** What people made of it. */
    approval: approval(events),
    /** Where the panel stands, and why the run stopped, which is another matter. */
    stands,
    stopped: reason ?? paused?.reason ?? null,
    takeaways: takeawaysIn(record),
    issue: issue ? { id: issue.id, title: issue.title } : null,
    options: (issue?.stances ?? []).map(({ id, label }) => ({
      id,
      label,
      holders: votes.filter((vote) => vote.final === id).map(({ title }) => title),
    })),
    /** Titles of the seats that take positions. */
    members: membersOf(record).map(({ title }) => title),
    graph,
    labels: labels(record, graph),
    /** With certificates; hinges, which cost more than all the rest, are left undetermined. */
    statuses: statuses(graph, { hingeBound: 0 }),
    verdict,
    /** Holders by their titles. */
    minority: (verdict?.minority ?? []).map(({ holders, ...row }) => ({
      ...row,
      holders: holders.map((seat) => titleOf(record.seats, seat)),
    })),
    // That all agree is a plain fact where votes are counted.
    alarms: record.alarms.filter(
      (alarm) => !isOfCount(record, alarm) && !(stands && alarm.code === "unanimous"),
    ),
    /** What those who hold the chosen option finally said may go wrong with it. */
    risks: risks(
      record,
      votes.filter(({ final }) => final !== null && final === verdict?.chosen),
    ),
    ...decided,
  };
}

const NOTHING_DECIDED: Decided = { decisions: [], evidence: null };

function labels(record: DeliberationState, graph: ArgumentGraph): ReadonlyMap<NodeId, Label> {
  const messages = new Map(record.messages.map((message) => [message.id, message]));
  const options = new Map(mainIssue(record)?.stances.map(({ id, label }) => [id, label]));
  const parts = messagePartsIn(record);
  const label = (node: ArgumentNode): Label => {
    const { id } = node;
    if (node.kind === "option") return { title: id, text: options.get(id) ?? id, author: null };
    const author = titleOf(record.seats, node.author);
    const part = parts.get(id);
    const message = messages.get(part?.message ?? id);
    return (
      underTest(record, id) ??
      (message
        ? {
            title: `${author}, round ${message.round}`,
            text: part?.text ?? gist(message.body),
            author,
          }
        : { title: author, text: id, author })
    );
  };
  return new Map(graph.nodes.map((node) => [node.id, label(node)]));
}

/** Attacks and answers to them, which are parts of messages: in which message each is, and its words. */
export function messagePartsIn({ facts }: Pick<DeliberationState, "facts">) {
  const parts = new Map<NodeId, { readonly message: string; readonly text: string }>();
  for (const fact of facts) {
    if (fact.kind === "link" && fact.id !== undefined)
      parts.set(fact.id, { message: fact.from, text: fact.comment });
    if (fact.kind === "answer") parts.set(fact.id, { message: fact.message, text: fact.comment });
  }
  return parts;
}

/** A claim, or what a check found; the id of a finding about a claim is the check's and the claim's. */
function underTest({ entries, seats }: DeliberationState, id: NodeId): Label | null {
  const [own = id, about] = id.split(":");
  for (const entry of entries) {
    if (entry.ledger === "claims" && entry.line.id === id)
      return {
        title: `Claim ${id}`,
        text: entry.line.text,
        author: titleOf(seats, entry.line.raised_by),
      };
    if (entry.ledger !== "verifications" || entry.line.id !== own) continue;
    const { result, notes, check, basis } = entry.line;
    const title = `${own}, ${result}${basis === "observed" ? ", observed" : ""}${about === undefined ? "" : `, on ${about}`}`;
    return { title, text: notes, author: check.replaceAll("_", " ") };
  }
  return null;
}

function risks(record: DeliberationState, holders: readonly VoteRow[]) {
  return holders.flatMap(({ title: author, finalMessage }) => {
    const final = record.messages.find(({ id }) => id === finalMessage);
    const text = textAt(final?.body ?? {}, "remainingRisk");
    return text.trim() === "" ? [] : [{ author, text }];
  });
}
