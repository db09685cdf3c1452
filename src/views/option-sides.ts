// What speaks for each option and what against it, each thing once, under the part it is aimed at.
// Law 1: a message counts on the side its author took: in it, else when it was written. To cite a message is no support of its author's option.
// Law 2: what its author left behind counts on no side and is listed apart. Law 3: attacks are those of the count.
import { optionAttacks } from "../argument/index.ts";
import { placeOf } from "../kernel/ask.ts";
import type { Answer, AttackStatus } from "../kernel/fact.ts";
import type { Argument } from "./argument.ts";
import { mainIssue, titleOf, type DeliberationState } from "./deliberation-state.ts";
import { gist } from "./gist.ts";
import { countedIn } from "./standing.ts";

/** Somebody's words on one side of an option. */
export interface SideSaid {
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

export interface SideAnswer extends Pick<SideSaid, "title" | "text"> {
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
      con.set(id, {
        id,
        attack: id,
        title,
        text: found.problem,
        target: null,
        status,
        answers: [],
      });
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
      lastWords.set(
        stance,
        (lastWords.get(stance) ?? new Map<string, string>()).set(seat, message),
      );
    }
  }
  return { sideOf, lastWords };
}
