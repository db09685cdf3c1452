// Fits a JSON Schema into the subset that strict structured output takes: every object closed, every property required.
// Law: limits that the subset lacks are left out, since every reply is checked again at the door; a form that cannot be kept gives null.
import type { Json, JsonObject } from "../../script/json.ts";

/** Deeper schemas are not ours. */
const MAX_SCHEMA_DEPTH = 32;
const LEFT_OUT = new Set(["$schema", "default", "minLength", "maxLength", "uniqueItems", "examples"]);
const UNKEPT = ["allOf", "oneOf", "not", "if", "patternProperties", "propertyNames", "prefixItems"];

export function toStrictSchema(schema: JsonObject): JsonObject | null {
  return isObjectSchema(schema) ? fit(schema, 0) : null;
}

function fit(schema: JsonObject, depth: number): JsonObject | null {
  if (depth > MAX_SCHEMA_DEPTH || UNKEPT.some((k) => k in schema) || (isObjectSchema(schema) && !isClosed(schema))) return null;
  const fitted: Record<string, Json> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (LEFT_OUT.has(key)) continue;
    const kept = key === "properties" || key === "$defs" ? fitEach(value, depth) : key === "items" ? fitOne(value, depth) : key === "anyOf" ? fitList(value, depth) : value;
    if (kept === null && value !== null) return null;
    fitted[key] = kept;
  }
  return fitted;
}

function fitEach(map: Json, depth: number): JsonObject | null {
  const fitted: Record<string, Json> = {};
  for (const [name, schema] of Object.entries(map as JsonObject)) { // `properties` and `$defs` are objects by the standard.
    const kept = fitOne(schema, depth);
    if (kept === null) return null;
    fitted[name] = kept;
  }
  return fitted;
}

function fitList(list: Json, depth: number): Json | null {
  if (!Array.isArray(list)) return null;
  const fitted = list.map((s: Json) => fitOne(s, depth));
  return fitted.includes(null) ? null : fitted;
}

function fitOne(schema: Json, depth: number): JsonObject | null {
  return typeof schema === "object" && schema !== null && !Array.isArray(schema) ? fit(schema as JsonObject, depth + 1) : null; // An object that is no array is a JsonObject.
}

function isObjectSchema(schema: JsonObject): boolean {
  return schema["type"] === "object";
}

function isClosed(schema: JsonObject): boolean {
  const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
  return schema["additionalProperties"] === false && Object.keys(schema["properties"] ?? {}).every((p) => required.has(p));
}
