// The argument of a deliberation as plain data: what was put forward, where each thing stands and why, and what it came to.
// Law: the graph is the one that scripts judge by; nothing is attacked or supported here that is not so there.
import { graphOf, statuses, optionAttacks } from "../argument/index.ts";
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
import { placeOf } from "../kernel/ask.ts";
import type { Answer, AttackStatus } from "../kernel/fact.ts";
import { countedIn } from "./standing.ts";

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
  const chosenBy = votes.filter(({ final }) => final !== null && final === verdict?.chosen);
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
    risks: risks(record, chosenBy),
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
    const tested = underTest(record, id);
    if (tested) return tested;
    const author = titleOf(record.seats, node.author);
    const part = parts.get(id);
    const message = messages.get(part?.message ?? id);
    if (!message) return { title: author, text: id, author };
    const text = part?.text ?? gist(message.body);
    return { title: `${author}, round ${message.round}`, text, author };
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
    if (entry.ledger === "claims" && entry.line.id === id) {
      const { text, raised_by: raisedBy } = entry.line;
      return { title: `Claim ${id}`, text, author: titleOf(seats, raisedBy) };
    }
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

// What speaks for each option and what against it, each thing once, under the part it is aimed at.
// Law 1: a message counts on the side its author took: in it, else when it was written. To cite a message is no support of its author's option.
// Law 2: what its author left behind counts on no side and is listed apart. Law 3: attacks are those of the count.
/** Somebody's words on one side of an option. */
interface SideSaid {
  /** The message, claim or check; of two attacks in one message each has its own `attack`. */
  readonly id: string;
  readonly attack: string | null;
  readonly title: string;
  readonly text: string;
  /** The message it is aimed at; null where that is the option itself. */
  readonly target: string | null;
  /** Of an attack that can be answered. */
  readonly status: AttackStatus | null;
  /** What was said to that attack, oldest first. */
  readonly answers: readonly SideAnswer[];
}

interface SideAnswer extends Pick<SideSaid, "title" | "text"> {
  readonly id: string;
  readonly message: string;
  readonly how: Answer["how"];
}

export type OptionSides = ReturnType<typeof optionSides>[number];

export function optionSides(
  record: DeliberationState,
  { graph, labels }: Pick<Argument, "graph" | "labels">,
) {
  const options = mainIssue(record)?.stances ?? [];
  const { attacks, held } = optionAttacks(record.facts);
  const authors = new Map(record.messages.map((message) => [message.id, message]));
  const { sideOf, lastWords } = sidesTaken(record);
  const say = (id: string, over: Partial<SideSaid> = {}): SideSaid => {
    const message = authors.get(id);
    const label = labels.get(id);
    const text = message ? gist(message.body) : (label?.text ?? id);
    const title = message ? titleOf(record.seats, message.seat) : (label?.author ?? "");
    const said = {
      id,
      attack: null,
      title,
      text,
      target: null,
      status: null,
      answers: [],
      ...over,
    };
    return said.text.trim() === "" ? { ...said, text } : said;
  };
  const hasLeft = (id: string, option: string): boolean => {
    const place = placeOf(authors.get(id)?.seat ?? "");
    return held.has(place) && held.get(place) !== option;
  };
  const counted = countedIn(record)?.standing.options ?? [];
  const gone = new Set(graph.events.map(({ node }) => node));
  return options.map(({ id: option, label }) => {
    const pro = new Map<string, SideSaid>();
    for (const message of lastWords.get(option)?.values() ?? []) pro.set(message, say(message));
    for (const { from, to, relation, resolved, comment } of record.links)
      if (
        relation === "supports" &&
        resolved &&
        to === option &&
        !pro.has(from) &&
        (sideOf.get(from) ?? option) === option
      )
        pro.set(from, say(from, { text: comment }));
    const con = new Map<string, SideSaid>();
    for (const attack of attacks.filter((own) => own.option === option)) {
      const { id, message, words, target, status } = attack;
      const aim = target === option ? null : target;
      const answers = attack.answers.map((own) => ({
        id: own.id,
        message: own.message,
        how: own.how,
        title: titleOf(record.seats, own.seat),
        text: own.comment,
      }));
      const said = { attack: id, text: words, target: aim, status, answers };
      con.set(`${message} ${id}`, say(message, said));
    }
    for (const { from, to, relation, resolved, comment, id } of record.links)
      if (
        relation === "counters" &&
        resolved &&
        id === undefined &&
        (to === option || sideOf.get(to) === option) &&
        sideOf.get(from) !== option
      )
        con.set(`${from} ${to}`, say(from, { text: comment, target: to === option ? null : to }));
    for (const node of graph.nodes) {
      if (gone.has(node.id)) continue;
      if (node.kind === "claim" && node.argues === option) pro.set(node.id, say(node.id));
      if (node.kind !== "verification" || node.of !== option || node.result === "unclear") continue;
      (node.result === "broken" ? con : pro).set(node.id, say(node.id));
    }
    // Where findings decide, the count holds them against passing.
    for (const { id, status } of counted.find((own) => own.option === option)?.attacks ?? []) {
      const found = record.findings.find((own) => own.id === id);
      if (!found) continue;
      const title = titleOf(record.seats, found.seat);
      con.set(id, say(id, { attack: id, title, text: found.problem, status }));
    }
    const said = [...pro.values()];
    return {
      option,
      label,
      for: said.filter(({ id }) => !hasLeft(id, option)),
      against: [...con.values()],
      /** Said for it by those who have left it since. */
      withdrawn: said.filter(({ id }) => hasLeft(id, option)),
    };
  });
}

/** Message → the option its author took; option → each seat's last message in which it took it. */
function sidesTaken(record: DeliberationState) {
  const main = mainIssue(record)?.id;
  const now = new Map<string, string | null>();
  const sideOf = new Map<string, string | null>();
  const lastWords = new Map<string, Map<string, string>>();
  for (const fact of record.facts) {
    if (fact.kind === "message") sideOf.set(fact.id, now.get(placeOf(fact.seat)) ?? null);
    else if (fact.kind === "declaration") sideOf.set(fact.message, fact.option);
    else if (fact.kind === "position" && fact.issue === main && fact.basis !== "grouped") {
      const { stance, message } = fact;
      const seat = placeOf(fact.seat);
      now.set(seat, stance);
      if (message === null) continue;
      sideOf.set(message, stance);
      if (stance === null) continue;
      const words = lastWords.get(stance) ?? new Map<string, string>();
      lastWords.set(stance, words.set(seat, message));
    }
  }
  return { sideOf, lastWords };
}
