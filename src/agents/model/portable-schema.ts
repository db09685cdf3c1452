// Fits a form's JSON Schema into the small part that the engines behind every wire read alike: closed objects whose properties are all
// required, lists and numbers with their limits, enumerations, alternatives, and what each field is about.
// Law 1: it says nothing about texts, whose rules engines read differently or refuse; every reply is checked again at the door.
// Law 2: a form that cannot be kept gives null, and its reply is asked for in words alone.
import { isObject, type Json, type JsonObject } from "../../kernel/json.ts";
import { oncePer } from "../../kernel/once-per.ts";

/** Who reads a schema, as far as readers differ. */
export type SchemaReader = "anthropic" | "openai" | "google" | "http";

/**
 * The limits that a reader takes, and up to what; those it does not are left out. Grammars of open servers need them all to come to an end.
 * Anthropic refuses limits of numbers and lists, except that a list must not be empty. Google counts the states of a schema, which
 * every limit multiplies, and refuses one that has too many.
 */
const ALL = { minItems: Infinity, maxItems: Infinity, minimum: Infinity, maximum: Infinity };
const TAKEN: Readonly<Record<SchemaReader, Readonly<Record<string, number>>>> = {
  anthropic: { minItems: 1 },
  google: {},
  openai: ALL,
  http: ALL,
};

/** Deeper schemas are not ours. */
const MAX_SCHEMA_DEPTH = 32;
/** A list without an end of its own ends here, lest a model that repeats itself fills its reply with it; no form asks for so many. */
const MOST_ITEMS = 60;
/** Where nothing fits: engines want an enumeration to have a word, and the door takes none. */
const NOTHING: JsonObject = {
  type: "string",
  enum: ["none"],
  description: "nothing can be given here",
};
const UNKEPT = [
  "allOf",
  "if",
  "$ref",
  "patternProperties",
  "propertyNames",
  "prefixItems",
  "contains",
];

export function portableSchema(schema: JsonObject, reader: SchemaReader): JsonObject | null {
  const known = fitted(schema);
  if (known[reader] === undefined)
    known[reader] = schema["type"] === "object" ? fit(schema, { reader, depth: 0 }) : null;
  return known[reader];
}

/** Seats share their forms. */
const fitted = oncePer<JsonObject, { [reader in SchemaReader]?: JsonObject | null }>(() => ({}));

interface Place {
  readonly reader: SchemaReader;
  readonly depth: number;
}

function fit(schema: Json | undefined, { reader, depth }: Place): JsonObject | null {
  if (!isObject(schema) || depth > MAX_SCHEMA_DEPTH || UNKEPT.some((keyword) => keyword in schema))
    return null;
  const { description } = schema;
  const kept = body(schema, { reader, depth: depth + 1 });
  return kept === null || typeof description !== "string" || description === ""
    ? kept
    : { ...kept, description };
}

function body(schema: JsonObject, at: Place): JsonObject | null {
  const { type, anyOf, oneOf = anyOf } = schema;
  if (allowsNothing(schema)) return NOTHING;
  if ("const" in schema) return words([schema["const"] ?? null]);
  if (Array.isArray(schema["enum"])) return words(schema["enum"]);
  // Exactly one of several is one of them.
  if (Array.isArray(oneOf)) return "properties" in schema ? null : alternatives(oneOf, at);
  if (Array.isArray(type)) {
    const each = type.map((one: Json) => ({ ...schema, type: one, description: "" }));
    return alternatives(each, at);
  }
  switch (type) {
    case "object":
      return closeObject(schema, at);
    case "array":
      return list(schema, at);
    case "integer":
    case "number":
      return { type, ...limits(schema, ["minimum", "maximum"], at) };
    case "string":
    case "boolean":
    case "null":
      return { type };
    default:
      return null;
  }
}

/** An optional property is not kept: strict readers take none, and to demand it would have a model make up what it need not say. */
function closeObject(schema: JsonObject, at: Place): JsonObject | null {
  const { properties = null, required = [], additionalProperties = false } = schema;
  if (!isObject(properties) || additionalProperties !== false || !Array.isArray(required))
    return null;
  const kept: Record<string, Json> = {};
  for (const [name, property] of Object.entries(properties)) {
    const part = required.includes(name) ? fit(property, at) : null;
    if (part === null) return null;
    kept[name] = part;
  }
  const names = Object.keys(kept);
  return { type: "object", properties: kept, required: names, additionalProperties: false };
}

function list(schema: JsonObject, at: Place): JsonObject | null {
  const items = isEmpty(schema) ? NOTHING : fit(schema["items"], at);
  if (items === null) return null;
  const ends = { maxItems: isEmpty(schema) ? 0 : mostOf(items, schema["minItems"]), ...schema };
  return { type: "array", items, ...limits(ends, ["minItems", "maxItems"], at) };
}

/** Ids are named once each. */
function mostOf({ enum: among }: JsonObject, least: Json = 0): number {
  return Math.max(Array.isArray(among) ? among.length : MOST_ITEMS, Number(least));
}

function isEmpty({ maxItems, items }: JsonObject): boolean {
  return maxItems === 0 || (isObject(items) && allowsNothing(items));
}

function allowsNothing({ not, enum: among }: JsonObject): boolean {
  return (
    (isObject(not) && Object.keys(not).length === 0) || (Array.isArray(among) && among.length === 0)
  );
}

function limits(schema: JsonObject, names: readonly string[], { reader }: Place): JsonObject {
  const kept = names.filter((name) => {
    const limit = schema[name];
    return (
      typeof limit === "number" &&
      Math.abs(limit) < Number.MAX_SAFE_INTEGER &&
      limit <= (TAKEN[reader][name] ?? -Infinity)
    );
  });
  return Object.fromEntries(kept.map((name) => [name, schema[name] ?? null]));
}

/** An enumeration under the type of its words; words of several types are alternatives. */
function words(among: readonly Json[]): JsonObject | null {
  const types = [...new Set(among.map(typeOf))];
  const [first, ...others] = types.map((type) =>
    type === "null" ? { type } : { type, enum: among.filter((word) => typeOf(word) === type) },
  );
  if (first === undefined || types.includes("object")) return null;
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}

function typeOf(word: Json): string {
  return word === null ? "null" : typeof word;
}

function alternatives(schemas: readonly Json[], at: Place): JsonObject | null {
  const possible = schemas.filter((schema) => !isObject(schema) || !allowsNothing(schema));
  const kept = possible.map((one) => fit(one, at)).filter((one) => one !== null);
  if (kept.length < possible.length) return null;
  return kept.length === 1 ? (kept[0] ?? null) : { anyOf: kept };
}
