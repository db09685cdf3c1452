// What is said for an answer and against it, by those who hold it and by those who do not.
// Law: a reason is one that somebody who holds the answer gives; an objection is the last word of its author on it, so that what was conceded is gone.
import type { OptionAttack } from "../argument/index.ts";
import { placeOf } from "../kernel/ask.ts";
import type { AttackStatus, Message } from "../kernel/fact.ts";
import type { JsonObject } from "../kernel/json.ts";
import { likeness } from "../text/words.ts";
import { unsettledOn } from "./certainty.ts";
import { pickTexts, rowAt, rowsAt, textAt, textsAt, titleOf } from "./deliberation-state.ts";
import type { DeliberationState } from "./deliberation-state.ts";
import fields from "./fields.json" with { type: "json" };
import type { Positions } from "./positions.ts";
import type { Result } from "./reading.ts";
import { countedIn } from "./standing.ts";
import type { Shorten } from "./without-ids.ts";

/** Somebody's words, who said them, and in which messages. */
export interface PageStatement {
  readonly text: string;
  readonly titles: readonly string[];
  readonly messages: readonly string[];
}

export interface ReasonGiven extends PageStatement {
  /** What was said against whoever gives it; null in logs that do not count it. */
  readonly objections: { readonly met: number; readonly unsettled: number } | null;
}

export interface OpenObjection extends PageStatement {
  /** Null where it is no attack that can be answered. */
  readonly status: AttackStatus | null;
}

/** How much of everything there is room for. */
export interface PageMeasure {
  /** In an entry of a list, at most. */
  readonly words: number;
  /** In the answer, in what is said against it, and in what is quoted of those who hold them. */
  readonly voice: number;
  readonly reasons: number;
  readonly tasks: number;
  readonly faults: number;
  /** Of what is said against the answer, and of what would change it. */
  readonly others: number;
  /** Of what would be done in any case. */
  readonly anyway: number;
  /** In each list that the protocol adds. */
  readonly own: number;
}

export const WHOLE: PageMeasure = {
  words: 40,
  voice: 40,
  reasons: 3,
  tasks: 5,
  faults: 5,
  others: 2,
  anyway: 2,
  own: 7,
};

/** A log as far as the page needs it, and how much of it there is room for. */
export interface PageSource {
  readonly record: DeliberationState;
  readonly end: Result;
  readonly positions: Positions;
  readonly attacks: readonly OptionAttack[];
  readonly shorten: Shorten;
  readonly measure: PageMeasure;
}

/**
 * What a member would say to somebody who has read nothing else: in its last message that has it; null in older logs, and where nobody
 * asked for it.
 */
export function inShortOf(record: DeliberationState, seat: string) {
  for (const { id: message, seat: author, body } of record.messages.toReversed()) {
    const said = placeOf(author) === seat ? rowAt(body, "inShort") : undefined;
    if (said === undefined) continue;
    const title = titleOf(record.seats, seat);
    return { title, message, ...pickTexts(said, "answer", "because", "risk") };
  }
  return null;
}

/** One of each who holds the answer, from the last message in which it gives any; what moved a vote comes first. */
export function reasonsFor(source: PageSource): readonly ReasonGiven[] {
  const { record, end, positions, attacks, shorten, measure } = source;
  const option = end.chosen?.option;
  const triggers = new Set(
    positions.shifts.filter(({ to }) => to === option).map(({ trigger }) => trigger),
  );
  const authors = new Map(record.messages.map(({ id, seat }) => [id, placeOf(seat)]));
  const given = positions.votes
    .filter(({ final }) => final !== null && final === option)
    .flatMap(({ seat, title }) => {
      const short = inShortOf(record, seat);
      const last = short
        ? { message: short.message, texts: [short.because] }
        : lastReasons(record, seat);
      return last ? [{ seat, title, ...last }] : [];
    })
    .toSorted((a, b) => Number(triggers.has(b.message)) - Number(triggers.has(a.message)));
  const reasons: ReasonGiven[] = [];
  const told: string[] = [];
  for (const { seat, title, message, texts } of given) {
    const text = texts.find((own) => told.every((other) => likeness(own, other) < NEAR));
    if (text === undefined) continue;
    told.push(text);
    const own = attacks.filter(({ target }) => authors.get(target) === seat);
    const unsettled = own.filter(({ status }) => UNSETTLED.has(status)).length;
    reasons.push({
      text: shorten(text, measure.voice),
      titles: [title],
      messages: [message],
      objections: countedIn(record) && { met: own.length - unsettled, unsettled },
    });
  }
  return reasons.slice(0, measure.reasons);
}

const UNSETTLED: ReadonlySet<AttackStatus> = new Set(["open", "contested"]);

/** What a seat last said that it holds, where it was lost before it could close. */
export function lastClaim({ messages }: DeliberationState, seat: string) {
  const own = messages.filter((message) => placeOf(message.seat) === seat);
  return lastTexts(own, fields.claims);
}

function lastReasons({ messages }: DeliberationState, seat: string) {
  const own = messages.filter((message) => message.seat === seat);
  return lastTexts(own, fields.reasons);
}

/** What the last message says that says anything in these fields. */
function lastTexts(messages: readonly Message[], names: readonly string[]) {
  for (const { id: message, body } of messages.toReversed()) {
    const texts = textsIn(body, names);
    if (texts.length > 0) return { message, texts };
  }
  return null;
}

/** What these fields say, of a list each entry. */
function textsIn(body: JsonObject, names: readonly string[]): readonly string[] {
  return names
    .flatMap((name) => [textAt(body, name), ...textsAt(body, name)])
    .filter((text) => text.trim() !== "");
}

/** Of an attack on a premise, why it may fail: the premise is what others hold. */
function wordsOf({ messages }: DeliberationState, { message, words }: OptionAttack): string {
  const said = messages.find(({ id }) => id === message);
  const attacked = rowsAt(said?.body ?? {}, "premises").find(
    (row) => words === `${textAt(row, "premise")} — ${textAt(row, "mayFail")}`,
  );
  return attacked ? textAt(attacked, "mayFail") : words;
}

/** An objection that nobody met, in its author's last words on it; else the strongest that whoever attacks for all named at the end. */
export function objectionTo(source: PageSource): OpenObjection | null {
  const { record, end, attacks, shorten, measure } = source;
  const [attack] = end.chosen ? unsettledOn(attacks, end.chosen.option) : [];
  if (attack) {
    const last = attack.answers.findLast(({ how }) => how === "insists");
    return {
      text: shorten(last?.comment ?? wordsOf(record, attack), measure.voice),
      titles: [titleOf(record.seats, attack.by)],
      messages: [last?.message ?? attack.message],
      status: attack.status,
    };
  }
  const named = record.messages.findLast(({ body }) => textsIn(body, fields.objections).length > 0);
  // Whoever attacks something else objects to something else.
  const last = named && attacks.findLast(({ by }) => by === named.seat);
  if (named === undefined || (last && last.option !== end.chosen?.option)) return null;
  return {
    text: shorten(textsIn(named.body, fields.objections)[0] ?? "", measure.voice),
    titles: [titleOf(record.seats, named.seat)],
    messages: [named.id],
    status: null,
  };
}

/** Two reasons for one thing are one. */
const NEAR = 0.45;
