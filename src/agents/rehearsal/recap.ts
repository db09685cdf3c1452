// A discussion retold at length, for readers who have nothing else: part by part, from what was said.
import { lastTest } from "./answering.ts";
import { lastClaim } from "./grouping.ts";
import type { Mind } from "./mind.ts";
import { concern, dispute, expertsOf } from "./record.ts";
import { byHolders } from "./references.ts";
import { capital, type Speech } from "./speech.ts";
import { lastQuestion } from "./topic.ts";
import type { Recap } from "./words/words.ts";

/** As long as a form wants it at least: more is told of each position, then sentences are added, until it is. */
export function recapOf(mind: Mind, speech: Speech, least: number, most: number): string {
  const told = toldOf(mind, speech);
  const texts = DETAILS.map((_, level) => told(level));
  let text = texts.find((found) => found.length >= least + MARGIN) ?? texts.at(-1) ?? "";
  for (const line of mind.chance("recap").shuffled(mind.words.recap.more))
    if (text.length < least + MARGIN) text = `${text}\n${line}`;
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** What a level tells of a position besides those before it: the field, and the line it is told in. */
const DETAILS = [
  [],
  ["wouldChangeIf", "wouldChange"],
  ["keyRisk", "risk"],
  ["reasoning", "reasoning"],
] as const;

function toldOf(mind: Mind, speech: Speech): (level: number) => string {
  const { words, room } = mind;
  const { recap } = words;
  const experts = expertsOf(mind);
  const options = byHolders(mind);
  const test = lastTest(mind)?.body["failureScenario"];
  const moved = experts.filter((seat) =>
    mind
      .saidBy(seat)
      .some((m) => m.body["positionShift"] === "minor" || m.body["positionShift"] === "major"),
  );
  const scores = room.others.flatMap((m) => scoreIn(m.body["qualityScore"]));
  const rounds = String(Math.max(1, ...room.ask.transcript.map((m) => m.round)));
  const moves =
    moved.length > 0
      ? put(recap.moved, {
          names: row(
            moved.map((seat) => nameOf(seat, mind)),
            mind,
          ),
        })
      : recap.unmoved;
  const held = options.map(({ label, holders }) =>
    put(recap.held, {
      label: speech.quote(label),
      names: row(
        holders.map((seat) => nameOf(seat, mind)),
        mind,
      ),
    }),
  );
  const labels =
    row(
      options.map(({ label }) => speech.quote(label)),
      mind,
    ) || asked(mind);
  const inDispute = put(options.length === 1 ? recap.open : recap.dispute, {
    label: dispute(mind, speech),
  });
  const questions = experts.map((seat) => `- ${speech.say("question", {}, concern(seat, mind))}`);
  return (level) => {
    const parts: readonly (readonly [keyof Recap["headings"], readonly string[]])[] = [
      ["theme", [put(recap.theme, { topic: asked(mind) })]],
      [
        "progress",
        [put(recap.progress, { count: String(room.ask.transcript.length), rounds, moves })],
      ],
      ["topics", [put(recap.topics, { labels }), ...held]],
      ["positions", experts.map((seat) => positionOf(seat, level, mind))],
      [
        "disputes",
        [inDispute, ...(typeof test === "string" ? [put(recap.attack, { quote: test })] : [])],
      ],
      ["next", questions],
      [
        "quality",
        [
          scores.length > 0
            ? put(recap.quality, { labels: scores.join(words.comma) })
            : recap.unscored,
        ],
      ],
    ];
    return parts
      .map(([heading, lines]) => `## ${recap.headings[heading]}\n${lines.join("\n")}`)
      .join("\n\n");
  };
}

function positionOf(seat: string, level: number, mind: Mind): string {
  const { recap } = mind.words;
  const said = mind.saidBy(seat);
  const details = DETAILS.slice(1, level + 1).flatMap(([field, line]) => {
    const text = field && said.findLast((m) => typeof m.body[field] === "string")?.body[field];
    return typeof text === "string" && line ? [put(recap[line], { quote: text })] : [];
  });
  return [
    `- ${put(recap.position, { name: capital(nameOf(seat, mind)), quote: lastClaim(said) ?? "" })}`,
    ...details,
  ].join(mind.words.space);
}

/** A little more than the least, so that trimming does no harm. */
const MARGIN = 60;

/** The question as a sentence. */
export function asked(mind: Mind): string {
  const question = lastQuestion(mind.brief.topic).slice(0, LONGEST_TOPIC);
  const mark = mind.words.space === "" ? "？" : "?";
  return question === "" ? mind.brief.topic.slice(0, LONGEST_TOPIC) : `${question}${mark}`;
}

const LONGEST_TOPIC = 300;

/** The role's name, as whoever made the cast gave it. */
export function nameOf(seat: string, { room, words }: Mind): string {
  for (const { body } of room.messages) {
    const cast = Array.isArray(body["experts"])
      ? (body["experts"] as readonly { readonly id?: unknown; readonly name?: unknown }[])
      : [];
    const found = cast.find(({ id }) => id === seat)?.name;
    if (typeof found === "string") return found;
  }
  return Object.entries(words.roles).find(([id]) => id === seat)?.[1].name ?? seat;
}

/** "a, b and c" */
export function row(
  items: readonly string[],
  { words: { and, comma } }: Pick<Mind, "words">,
): string {
  return items.length < 2
    ? items.join("")
    : `${items.slice(0, -1).join(comma)}${and}${items.at(-1) ?? ""}`;
}

function put(line: string, places: Readonly<Record<string, string>>): string {
  return line.replace(/\{(\w+)\}/g, (_, place: string) => places[place] ?? "");
}

function scoreIn(scores: unknown): number[] {
  const overall =
    scores !== null && typeof scores === "object" && "overall" in scores
      ? scores.overall
      : undefined;
  return typeof overall === "number" ? [overall] : [];
}
