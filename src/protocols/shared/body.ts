// The body of a message in the order in which it is read: a log keeps keys sorted.
import type { Json, JsonObject } from "../../kernel/json.ts";
import { isRow } from "../../views/deliberation-state.ts";

/** Where keys stand in a JSON Schema. */
interface Ordered {
  readonly properties?: Readonly<Record<string, Ordered>>;
  readonly items?: Ordered;
}

/** A log keeps keys sorted; a record is read in the order of its form. Keys that the form lacks come last. */
export function inFormOrder(body: JsonObject, { properties = {} }: Ordered = {}): JsonObject {
  const known = Object.keys(properties).filter((key) => key in body);
  const keys = [...new Set([...known, ...Object.keys(body)])];
  return Object.fromEntries(
    keys.map((key) => {
      const form = properties[key];
      const part = mapRows(body[key] ?? null, (row) => inFormOrder(row, form?.items ?? form));
      return [key, part];
    }),
  );
}

/** The same by a list of keys, for rows at any depth. */
export function orderKeys(body: JsonObject, order: readonly string[]): JsonObject {
  const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return Object.fromEntries(
    Object.entries(body)
      .sort(([a], [b]) => rank(a) - rank(b))
      .map(([key, part]) => [key, mapRows(part, (row) => orderKeys(row, order))]),
  );
}

function mapRows(value: Json, change: (row: JsonObject) => JsonObject): Json {
  if (Array.isArray(value)) return value.map((item: Json) => mapRows(item, change));
  return isRow(value) ? change(value) : value;
}
