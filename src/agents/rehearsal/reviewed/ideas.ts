// Idea cards: written, rated, reshaped, and written anew where all were rejected.
// Law: how good an idea is comes from the seed and its id, so that reviewers who look closely come to see the same; a stubborn one keeps its own order.
import type { JsonObject } from "../../../script/json.ts";
import { seeded } from "../seeded.ts";
import type { Temperament } from "../temperament.ts";
import { itemsOf, propertiesOf, rangeOf, valuesOf } from "../tested/desk.ts";
import { beginning } from "./passages.ts";
import type { Reading } from "./reading.ts";

const TOP = 3;
const FIRST_CARDS = 5;
/** Until this round a hostile reviewer rejects everything. */
const REJECTS_UNTIL = 2;
/** What was made of others has had a second look. */
const LINEAGE = 0.35;
/** How far a reviewer's own taste carries it from what an idea is worth, in the first round; later less. */
const TASTE: Readonly<Record<Temperament, number>> = {
  balanced: 1.2,
  flaky: 1.2,
  agreeable: 0.3,
  sycophantic: 0,
  stubborn: 3,
  hostile: 0.8,
};

export function cards(reading: Reading): JsonObject {
  const { form, round, mind } = reading;
  const { ideas } = mind.words.reviewing;
  const count = rangeOf(form["cards"]).least;
  const order = seeded(mind.seed, "ideas").shuffled(ideas);
  // Cards of a rescue go on where those before them stopped.
  const from = round === 0 ? 0 : FIRST_CARDS + (round - 1) * count;
  const made = Array.from({ length: count }, (_, i) => {
    const [title, coreQuestion] = order[(from + i) % order.length] ?? ["", ""];
    return {
      title: reading.lines.pen.put(title, { subject: subjectOf(reading) }),
      coreQuestion,
      ...rest(reading),
    };
  });
  return { ...(form["rootCause"] ? { rootCause: reading.say("rootCause") } : {}), cards: made };
}

function rest(reading: Reading): JsonObject {
  return Object.fromEntries(
    (["noveltySource", "whyItMatters", "feasibility", "risk", "competition", "scope"] as const).map(
      (part) => [part, reading.say(part)],
    ),
  );
}

/** What the artifact is about: its heading, or how it begins. */
function subjectOf({ text, mind }: Reading): string {
  const heading = /^#{1,6}\s+(.+)$/mu.exec(text)?.[1] ?? text.trim().split("\n")[0] ?? "";
  const [open, close] = mind.words.quotes;
  return `${open}${beginning(heading.slice(0, LONGEST_SUBJECT), /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(heading))}${close}`;
}

const LONGEST_SUBJECT = 60;

export function ranking(reading: Reading): JsonObject {
  const { form, mind, round } = reading;
  const ids = valuesOf(propertiesOf(itemsOf(form["ratings"]))["idea"]);
  const order = [...ids].sort((a, b) => worth(reading, b) - worth(reading, a));
  const isRejecting = mind.temperament === "hostile" && round <= REJECTS_UNTIL;
  const rated = (id: string): string => {
    const at = order.indexOf(id);
    if (isRejecting) return reading.chance("kills", id).isHit(0.4) ? "KILL" : "WEAK";
    if (at === 0) return "STRONG";
    if (at < TOP)
      return (mind.temperament === "hostile" || mind.temperament === "stubborn") &&
        reading.chance("weak", id).isHit(0.4)
        ? "WEAK"
        : "VIABLE";
    if (mind.temperament === "agreeable" || mind.temperament === "sycophantic") return "VIABLE";
    return at === order.length - 1 && order.length > TOP && reading.chance("kills", id).isHit(0.4)
      ? "KILL"
      : "WEAK";
  };
  const [one, other] = order.slice(1);
  return {
    ratings: ids.map((idea) => ({
      idea,
      rating: rated(idea),
      why: reading.say(WHY[rated(idea)] ?? "viable"),
    })),
    top: order.slice(0, TOP),
    ...(form["combinations"]
      ? {
          combinations:
            one !== undefined && other !== undefined && reading.chance("combines").isHit(0.5)
              ? [{ ideas: [one, other], why: reading.say("combined") }]
              : [],
        }
      : {}),
  };
}

const WHY: Readonly<Record<string, "strong" | "viable" | "weak" | "kill">> = {
  STRONG: "strong",
  VIABLE: "viable",
  WEAK: "weak",
  KILL: "kill",
};

function worth({ mind, round }: Reading, id: string): number {
  const own =
    seeded(mind.seed, mind.room.ask.seat.id, "taste", id).next() * TASTE[mind.temperament];
  return (
    seeded(mind.seed, "worth", id).next() +
    (cardOf(mind.room.ask.notes, id).isMade ? LINEAGE : 0) +
    (mind.temperament === "stubborn" ? own : own / round)
  );
}

interface Shown {
  readonly title: string;
  readonly fields: JsonObject;
  /** It came from others. */
  readonly isMade: boolean;
}

/** "I-3 (from I-1): title: …; coreQuestion: …" */
function cardOf(notes: Reading["mind"]["room"]["ask"]["notes"], id: string): Shown {
  const line =
    notes
      .filter(({ title }) => title === "Ideas")
      .flatMap(({ items }) => items)
      .find((item) => item.startsWith(`${id}:`) || item.startsWith(`${id} (`)) ?? "";
  const [, from, words = ""] = /^\S+?( \(from [^)]*\))?: (.*)$/su.exec(line) ?? [];
  const fields = Object.fromEntries(
    words.split(/; (?=[a-zA-Z]+: )/u).flatMap((part) => {
      const [, name = "", text = ""] = /^([a-zA-Z]+): (.*)$/su.exec(part) ?? [];
      return name === "" ? [] : [[name, text]];
    }),
  );
  return { title: fields["title"] ?? id, fields, isMade: from !== undefined };
}

/** The best liked idea is narrowed, two that belong together become one, and what nobody wants goes. */
export function reshaping(reading: Reading): JsonObject {
  const { form, mind } = reading;
  const { refined, merged } = mind.words.reviewing;
  const ids = valuesOf(propertiesOf(itemsOf(form["dropped"]))["idea"]);
  const said = mind.room.ask.notes
    .filter(({ title }) => /reviewers say/iu.test(title))
    .flatMap(({ items }) => items);
  const count = (id: string, pattern: RegExp): number =>
    said.filter((line) => line.includes(` on ${id}: `) && pattern.test(line)).length;
  const votes = (id: string): number =>
    said.filter(
      (line) => /best: /u.test(line) && (line.split("best: ")[1] ?? "").split(", ").includes(id),
    ).length;
  const order = [...ids].sort(
    (a, b) => votes(b) - votes(a) || count(a, /: (?:WEAK|KILL),/u) - count(b, /: (?:WEAK|KILL),/u),
  );
  const pair =
    said
      .map((line) => / would combine (\S+) and (\S+): /u.exec(line))
      .find((found) => found !== null)
      ?.slice(1, 3) ?? [];
  const isMerging = pair.length === 2 && ids.length > TOP && pair.every((id) => ids.includes(id));
  const [first] = order;
  const dropped = order
    .slice(TOP)
    .filter((id) => (!isMerging || !pair.includes(id)) && count(id, /: (?:WEAK|KILL),/u) > 1)
    .slice(0, Math.max(0, ids.length - TOP - Number(isMerging)));
  const card = (id: string, title: string): JsonObject => ({
    ...rest(reading),
    ...cardOf(mind.room.ask.notes, id).fields,
    title,
    scope: reading.say("scope"),
  });
  const titled = (id: string | undefined): string => cardOf(mind.room.ask.notes, id ?? "").title;
  const ideas: JsonObject[] = [];
  if (
    first !== undefined &&
    !(isMerging && pair.includes(first)) &&
    !cardOf(mind.room.ask.notes, first).isMade
  )
    ideas.push({
      fate: "refined",
      from: [first],
      card: card(first, refined.replace("{title}", titled(first))),
    });
  if (isMerging)
    ideas.push({
      fate: "merged",
      from: pair,
      card: card(
        pair[0] ?? "",
        merged.replace("{title}", titled(pair[0])).replace("{other}", titled(pair[1])),
      ),
    });
  return { ideas, dropped: dropped.map((idea) => ({ idea, reason: reading.say("dropped") })) };
}
