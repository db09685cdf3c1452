// What a reply begins with where an artifact is reviewed. Read from the names of the form's fields; no protocol is known.
import type { JsonObject } from "../../../script/json.ts";
import type { Mind } from "../mind.ts";
import { itemsOf, propertiesOf } from "../tested/desk.ts";
import { assessment } from "./assessing.ts";
import { crossing, recommendations, search } from "./besides.ts";
import { cards, ranking, reshaping } from "./ideas.ts";
import { Reading } from "./reading.ts";
import { revision } from "./revising.ts";

/** Fields of the form, and of the rows of the first of them. */
const PARTS: readonly (readonly [
  fields: readonly string[],
  rows: readonly string[],
  draft: (reading: Reading) => JsonObject,
])[] = [
  [["findings", "remaining", "verdict"], ["severity", "evidence"], assessment],
  [["edits", "declined", "disputes"], ["find", "replace"], revision],
  [["found", "summary"], ["title", "where", "says"], search],
  [["answers"], ["finding", "right"], crossing],
  [["recommendations"], ["finding", "recommendation"], recommendations],
  [["cards"], ["title", "coreQuestion"], cards],
  [["ratings", "top"], ["idea", "rating"], ranking],
  [["ideas", "dropped"], ["fate", "from", "card"], reshaping],
];

export function reviewedDraft(mind: Mind, variant: number): JsonObject | undefined {
  const form = propertiesOf(mind.room.ask.shape.json);
  const part = PARTS.find(
    ([fields, rows]) =>
      fields.every((field) => form[field] !== undefined) &&
      rows.every((row) => propertiesOf(itemsOf(form[fields[0] ?? ""]))[row] !== undefined),
  );
  return part?.[2](new Reading(mind, variant));
}
