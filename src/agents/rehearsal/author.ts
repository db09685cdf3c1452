// What stands in each field of a reply: read from the field's name, its description and its enumeration.
// No protocol is known here. A field nobody foresaw gets a plain sentence on the seat's concern.
import type { Json, JsonObject } from "../../script/json.ts";
import { claimOf } from "./aims.ts";
import { concededTo } from "./answering.ts";
import { isApart } from "./concern.ts";
import type { Author, Field } from "./fill.ts";
import type { Mind } from "./mind.ts";
import { byHolders } from "./references.ts";
import { rowsOf } from "./rows.ts";
import { Speech } from "./speech.ts";
import { sentence } from "./sentence.ts";
import { kindOf } from "./topic.ts";

/** From this variant on, a reply is kept as short as its form allows. */
const BRIEF_FROM = 4;

export function authorOf(mind: Mind, variant: number): Author {
  const speech = new Speech({
    room: mind.room,
    words: mind.words,
    concern: mind.concern,
    place: mind.place,
    seats: mind.seats,
    seed: mind.seed,
    variant,
  });
  const isBrief = variant >= BRIEF_FROM;
  const chance = (field: Field) => mind.chance(field.path.join("."), variant);
  return {
    text: (field) => sentence(field, mind, speech),
    choose: (field, among) => choice(field, among, mind, chance(field).below(among.length)),
    number: (field, least, most) =>
      mean(field) ?? least + (most - least) * level(mind, field, chance(field).next()),
    isTrue: (field) =>
      /chang|shift/i.test(field.name)
        ? mind.move.how !== "stayed"
        : (favours(mind) ?? chance(field).isHit(0.5)),
    list: (field, least, most) => {
      const rows = rowsOf(field, mind, speech, isBrief);
      if (rows !== undefined) return rows.length >= least ? rows : Math.max(least, rows.length);
      const items = (field.schema["items"] ?? {}) as JsonObject; // a list's items are a form
      if (Array.isArray(items["enum"]))
        return chance(field)
          .shuffled(items["enum"] as readonly Json[])
          .slice(0, Math.max(least, Math.min(2, most)));
      if (/undiscussed|gap|missing/i.test(field.name))
        return Math.min(2, speech.left("undiscussed"));
      return Math.max(least, isBrief ? 0 : Math.min(most, lengthOf(field, mind)));
    },
    isNull: (field) => {
      if (/^own/i.test(field.name)) return mind.isPlaced;
      return (
        /noMaterial|nothing|none|supersed|error/i.test(field.name) ||
        /^null\b/i.test(field.about) ||
        chance(field).isHit(0.5)
      );
    },
  };
}

/** Whoever leads asks and proposes several things, whoever argues one. */
function lengthOf({ name }: Field, { room }: Mind): number {
  if (/criteri|recommendations|openQuestions/i.test(name)) return 2;
  return /question|action/i.test(name) && room.ask.seat.role !== "expert" ? 3 : 1;
}

/** A score over all is what the single scores come to. */
function mean({ name, known }: Field): number | undefined {
  const scores = Object.values(known).filter((value) => typeof value === "number");
  return /^overall$/i.test(name) && scores.length > 0
    ? scores.reduce((sum, score) => sum + score, 0) / scores.length
    : undefined;
}

function choice(field: Field, among: readonly Json[], mind: Mind, drawn: number): Json {
  const { ask, points } = mind.room;
  if (ask.gate && field.path.length === 0) return ask.gate.default ?? among[drawn] ?? null;
  const words = among.filter((value): value is string => typeof value === "string");
  const kind = kindOf(mind.brief.topic, words);
  if (kind !== undefined || words.includes("policy")) return kind ?? "other";
  const point =
    points.find(
      ({ choices }) => choices.length > 0 && choices.every((c) => words.includes(c.id)),
    ) ?? points.find(({ choices }) => choices.some((c) => words.includes(c.id)));
  if (point) {
    const stance =
      (/roundOne|first|initial|blind|previous|before/i.test(field.name)
        ? mind.was
        : mind.move.now
      ).get(point.id) ?? "none";
    return words.includes(stance)
      ? stance
      : words.includes("none")
        ? "none"
        : (among[drawn] ?? null);
  }
  if (words.includes("minor") && words.includes("none"))
    return mind.isTurned ? "major" : concededTo(mind) ? "minor" : "none";
  if (words.includes("synthesize")) return recommended(words, mind) ?? among[drawn] ?? null;
  if (words.some((word) => mind.room.said(word) !== undefined))
    return target(words, mind) ?? among[drawn] ?? null;
  return tempered(words, mind) ?? among[drawn] ?? null;
}

/** Goes on while there is something to dispute; the last planned round is the last. */
function recommended(words: readonly string[], mind: Mind): string | undefined {
  const { held, most } = mind.room.ask.details;
  if (typeof held === "number" && typeof most === "number" && held >= most) return "synthesize";
  const chance = mind.chance("recommended");
  if (byHolders(mind).length < 2) return chance.isHit(0.6) ? "synthesize" : "different-angle";
  return chance.isHit(0.3)
    ? "synthesize"
    : chance.pick(words.filter((word) => word !== "synthesize"));
}

/** The message to aim at: by a seat that stands elsewhere, the latest that claims something. */
function target(ids: readonly string[], mind: Mind): string | undefined {
  const { room, main } = mind;
  const claims = ids.filter((id) => {
    const said = room.said(id);
    return (
      said !== undefined &&
      claimOf(said.body) !== undefined &&
      (main === undefined || mind.stanceOf(said.seat, main) !== undefined)
    );
  });
  const held = main && mind.move.now.get(main.id);
  const apart = claims.filter(
    (id) => main && held !== undefined && mind.stanceOf(room.said(id)?.seat ?? "", main) !== held,
  );
  const from =
    apart.length > 0 && !isApart(mind.room.ask.seat.role)
      ? apart
      : claims.length > 0
        ? claims
        : ids;
  const latest = from.slice(-LATEST);
  return mind.chance("target").pick(latest);
}

/** Older claims have been revised since. */
const LATEST = 3;

/** Where an enumeration has a friendly and an unfriendly end, or a way to attack, temperament chooses. */
function tempered(words: readonly string[], mind: Mind): string | undefined {
  if (mind.temperament === "hostile" && words.includes("undercuts")) return "undercuts";
  if (favours(mind) === false && words.includes("HIGH")) return "HIGH";
  if (words.includes("given-up"))
    return mind.isTurned ? "given-up" : mind.temperament === "stubborn" ? "stands" : "amended";
  const favour = favours(mind);
  if (favour === undefined) return undefined;
  return words.find((word) => (favour ? FRIENDLY : UNFRIENDLY).test(word));
}

const FRIENDLY = /^(?:accept|approve|agree|support|pass|yes|robust|resolved|supports)/i;
const UNFRIENDLY = /^(?:reject|block|oppose|disagree|fail|no$|broken|not_addressed|counters)/i;

function favours({ temperament }: Mind): boolean | undefined {
  if (temperament === "agreeable" || temperament === "sycophantic") return true;
  return temperament === "hostile" || temperament === "stubborn" ? false : undefined;
}

function level(mind: Mind, field: Field, drawn: number): number {
  if (
    /confiden/i.test(field.name) &&
    (mind.temperament === "stubborn" || mind.temperament === "hostile")
  )
    return 0.8 + drawn / 5;
  // Polite agreement is no quality.
  if (mind.temperament === "sycophantic" && field.path.length > 1) return drawn * 0.5;
  return (field.path.length > 1 ? 0.45 : 0.35) + drawn * 0.5;
}
