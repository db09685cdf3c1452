// Replies as careless models give them: right in substance, wrong in every detail that a form can be wrong in.
import type { Ask } from "../../src/kernel/ask.ts";
import type { Json, JsonObject } from "../../src/kernel/json.ts";

/** Words of others, names and places: nobody may change these, so no seat is careless with them here. */
const VERBATIM = new Set([
  "quote",
  "evidence",
  "find",
  "replace",
  "edits",
  "id",
  "between",
  "where",
]);
const MORE = " Besides, the hours of the team in the next quarter are limited and known.";

export function sloppy({ shape }: Pick<Ask, "shape">, reply: Json): JsonObject {
  return field(shape.json, reply, "") as JsonObject; // every form is an object
}

function field(schema: JsonObject, value: Json, key: string): Json {
  const alternatives = schema["anyOf"] as readonly JsonObject[] | undefined;
  if (alternatives) return value === null ? null : field(alternatives[0] ?? {}, value, key);
  if (Array.isArray(value)) return list(schema, value as readonly Json[], key);
  if (value !== null && typeof value === "object") return object(schema, value as JsonObject);
  if (typeof value === "string") return VERBATIM.has(key) ? value : text(schema, value);
  if (typeof value === "number") return number(schema, value, key);
  return typeof value === "boolean" ? String(value) : value;
}

function object(schema: JsonObject, value: JsonObject): Json {
  const properties = schema["properties"] as Readonly<Record<string, JsonObject>>;
  return {
    ...Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, field(properties[key] ?? {}, part, key)]),
    ),
    "my thoughts": "None of this was asked for.",
    confidence_note: 1,
  };
}

function list(schema: JsonObject, value: readonly Json[], key: string): Json {
  const items = schema["items"] as JsonObject;
  const most = (schema["maxItems"] as number | undefined) ?? value.length;
  const isProse = items["type"] === "string" && items["enum"] === undefined && !VERBATIM.has(key);
  const longer =
    isProse && value.length > 0
      ? [
          ...value,
          ...Array.from(
            { length: Math.max(0, most + 1 - value.length) },
            (_, i) => `One more, number ${i}.`,
          ),
        ]
      : value;
  const all = longer.map((item) => field(items, item, key));
  return all.length === 1 && (schema["minItems"] ?? 0) !== 2 ? (all[0] ?? null) : all;
}

function text(schema: JsonObject, value: string): string {
  if (schema["enum"] !== undefined) return ` ${value.toUpperCase()}. `;
  const most = (schema["maxLength"] as number | undefined) ?? 3_000;
  return value + MORE.repeat(Math.ceil(most / MORE.length) + 1);
}

function number({ minimum, maximum, type }: JsonObject, value: number, key: string): Json {
  if (key === "step" || typeof maximum !== "number" || typeof minimum !== "number")
    return String(value);
  return type === "integer"
    ? value === maximum
      ? maximum + 1
      : `${value}`
    : `${Math.round(value * 100)}%`;
}
