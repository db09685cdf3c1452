// A reply's JSON Schema as a form a reader can fill in: one line a field, with what it is for.
// Every agent is shown it, also where the provider enforces the schema, so that no seat has to guess.
import type { Json, JsonObject } from "../script/json.ts";

export function contract(schema: JsonObject): string {
  return form(schema, "");
}

function form(schema: JsonObject, indent: string): string {
  if (Array.isArray(schema["anyOf"])) return alternatives(schema["anyOf"] as readonly JsonObject[], indent);
  if (Array.isArray(schema["enum"])) return choices(schema["enum"] as readonly Json[]);
  if (Array.isArray(schema["type"])) return alternatives((schema["type"] as readonly Json[]).map((type) => ({ ...schema, type })), indent);
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  switch (schema["type"]) {
    case "object":
      return object(schema, indent);
    case "array":
      return array(schema, indent);
    case "string":
      return "text";
    case "null":
      return "null";
    case "boolean":
      return "true | false";
    case "integer":
      return `whole ${range(schema)}`;
    case "number":
      return range(schema);
    default:
      return "null"; // a schema that allows nothing: its list is always empty
  }
}

/** More message ids than this are named by their range: the seat has them all before its eyes. */
const MOST_IDS = 6;

function choices(values: readonly Json[]): string {
  const ids = values.filter((value): value is string => typeof value === "string" && /^r\d+-msg-\d+$/.test(value));
  if (ids.length === values.length && ids.length > MOST_IDS) return `id of a message, ${ids[0]} to ${ids.at(-1)}`;
  return values.map((value) => JSON.stringify(value)).join(" | ");
}

function alternatives(schemas: readonly JsonObject[], indent: string): string {
  return schemas.map((schema) => form(schema, indent)).join(" | ");
}

function object(schema: JsonObject, indent: string): string {
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, JsonObject>>;
  const inner = `${indent} `; // a space is enough to read by, and every prompt pays for each
  const lines = Object.entries(properties).map(([key, value]) => `${inner}"${key}": ${form(value, inner)}${about(value)}`);
  return `{\n${lines.join("\n")}\n${indent}}`;
}

function array(schema: JsonObject, indent: string): string {
  const { minItems: min, maxItems: max } = schema as { minItems?: number; maxItems?: number };
  if (max === 0) return "[]";
  const items = (schema["items"] ?? {}) as JsonObject;
  const bounds = min === max && min !== undefined ? ` × ${min}` : min || max ? ` × ${min ?? 0}${max === undefined ? " or more" : `–${max}`}` : "";
  return `[ ${form(items, indent)}${about(items)} ]${bounds}`;
}

function range(schema: JsonObject): string {
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
  return minimum !== undefined && maximum !== undefined ? `number from ${minimum} to ${maximum}` : "number";
}

function about(schema: JsonObject): string {
  const said = schema["description"];
  return typeof said === "string" && said !== "" ? ` — ${said}` : "";
}
