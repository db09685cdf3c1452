// A cast for the topic: a role for each option there is to argue about, set against each other by what they stand to lose.
// Law: the roles of a cast have different places, so that those who speak blind begin apart.
import type { JsonObject } from "../../script/json.ts";
import type { Field } from "./fill.ts";
import type { Mind } from "./mind.ts";
import type { Speech } from "./speech.ts";
import { kindOf } from "./topic.ts";
import { CONCERNS, type ConcernId } from "./words/words.ts";

/** Concerns that a kind of question touches. */
const TOUCHED: Readonly<Record<string, readonly ConcernId[]>> = {
  technology: [
    "performance",
    "security",
    "maintainability",
    "ux",
    "architect",
    "cost",
    "business",
    "technical",
    "user",
  ],
  design: [
    "ux",
    "architect",
    "user",
    "business",
    "technical",
    "maintainability",
    "performance",
    "security",
    "cost",
  ],
  policy: ["business", "sceptic", "user", "advocate", "technical", "cost", "pragmatist"],
  other: [
    "business",
    "sceptic",
    "user",
    "advocate",
    "technical",
    "cost",
    "ux",
    "architect",
    "pragmatist",
  ],
};

/** Concerns that a question touches, by its kind. */
export function touchedBy(topic: string): readonly ConcernId[] {
  return TOUCHED[kindOf(topic, Object.keys(TOUCHED)) ?? "other"] ?? CONCERNS;
}

/** As many places as peers begin from. */
const PLACES = 3;

export function personas(field: Field, mind: Mind, speech: Speech): readonly JsonObject[] {
  const { words, brief, options } = mind;
  const least = Number(field.schema["minItems"] ?? 2);
  const most = Number(field.schema["maxItems"] ?? PLACES);
  const count = Math.min(most, Math.max(least, options.length));
  return mind
    .chance("cast")
    .shuffled(chosen(touchedBy(brief.topic), count, mind))
    .map((id) => {
      const { name, expertise, style, bias, tendency, overlooks } = words.roles[id];
      return {
        id,
        name,
        expertise,
        thinkingStyle: style,
        bias,
        replyTendency: tendency,
        stakes: speech.from("stakes", words.casting.stakes, {}, words.concerns[id]),
        blindSpots: overlooks,
      };
    });
}

/** One for each place in turn, the rest as they come. */
function chosen(touched: readonly ConcernId[], count: number, mind: Mind): readonly ConcernId[] {
  const order = mind.chance("roles").shuffled(touched);
  const placed = Array.from({ length: Math.min(count, PLACES) }, (_, place) =>
    order.find((id) => CONCERNS.indexOf(id) % PLACES === place),
  ).filter((id) => id !== undefined);
  return [...placed, ...order.filter((id) => !placed.includes(id))].slice(0, count);
}

/** Each role against the next, and at times the last against the first. */
export function tensions(
  { known }: Field,
  mind: Mind,
  speech: Speech,
): readonly JsonObject[] | undefined {
  const { words } = mind;
  const rows = Array.isArray(known["experts"]) ? (known["experts"] as readonly JsonObject[]) : []; // filled before, as a list of objects
  const ids = rows
    .map(({ id }) => id)
    .filter((id): id is ConcernId => CONCERNS.some((concern) => concern === id));
  if (ids.length < 2) return undefined;
  const pairs = ids.slice(1).map((second, i) => [ids[i] ?? second, second] as const);
  const [first, last] = [ids[0], ids.at(-1)];
  if (ids.length > 2 && first && last && mind.chance("tensions").isHit(0.5))
    pairs.push([last, first]);
  return pairs.map(([a, b]) => {
    const [one, other] = [words.concerns[a], words.concerns[b]];
    const places = {
      first: one.care[0] ?? "",
      second: other.care[0] ?? "",
      othersCare: other.care[1] ?? "",
      othersMeasure: other.measure[0] ?? "",
      othersEvent: other.event[0] ?? "",
    };
    return {
      between: [a, b],
      axis: speech.from("axes", words.casting.axes, places, one),
      description: speech.from("clashes", words.casting.clashes, places, one),
    };
  });
}
