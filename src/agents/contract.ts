// A reply's JSON Schema as a form a reader can fill in: one line a field, with what it is for.
// Every agent is shown it, also where the provider enforces the schema, so that no seat has to guess.
// Law: every limit that the schema sets stands in the form, or in the lists that are set apart from it. Every prompt pays for each character of it.
import type { Json, JsonObject } from "../kernel/json.ts";
import { oncePer } from "../kernel/once-per.ts";

/** What the marks of a form mean. */
export const LEGEND = '— explains, × counts, ≤ limits characters, text? may be ""';

export function contract(schema: JsonObject): string {
  return form(schema, { indent: "" });
}

/** The form with a number for each list of ids that depends on the seat, and the lists; the rest is the same for all who are asked. */
export const contractApart = oncePer((schema: JsonObject) => {
  const ids: string[] = [];
  return { form: form(schema, { indent: "", ids }), ids };
});

interface Place {
  readonly indent: string;
  /** Where lists of a seat's ids are collected; absent, they stand in the form. */
  readonly ids?: string[];
}

function form(schema: JsonObject, at: Place): string {
  if (Array.isArray(schema["anyOf"]))
    return alternatives(schema["anyOf"] as readonly JsonObject[], at);
  if (Array.isArray(schema["enum"])) return choices(schema["enum"] as readonly Json[], at);
  if (Array.isArray(schema["type"]))
    return alternatives(
      (schema["type"] as readonly Json[]).map((type) => ({ ...schema, type })),
      at,
    );
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  switch (schema["type"]) {
    case "object":
      return object(schema, at);
    case "array":
      return array(schema, at);
    case "string":
      return text(schema);
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

/** What forms set limits by, each of its type. */
type Limit = "minLength" | "maxLength" | "minItems" | "maxItems" | "minimum" | "maximum";
type Limits = { readonly pattern?: string } & { readonly [limit in Limit]?: number };

function text(schema: JsonObject): string {
  const { pattern, minLength: least, maxLength: most } = schema as Limits;
  if (least !== undefined)
    return `text ${least}${most === undefined ? " or more" : `–${most}`} characters`;
  return `text${pattern === undefined ? "?" : ""}${most === undefined ? "" : ` ≤${most}`}`;
}

/** More message ids than this are named by their runs: the seat has them all before its eyes. */
const MOST_IDS = 6;

/** Ids of messages, attacks and the like: which of them a seat may name depends on the seat. */
const OF_SEAT = /^(r\d+-msg-|[ac])(\d+)$/;

function choices(values: readonly Json[], { ids }: Place): string {
  const found = values.flatMap((value) => {
    const id = typeof value === "string" ? OF_SEAT.exec(value) : null;
    return id ? [{ value, stem: id[1] ?? "", nth: id[2] ?? "" }] : [];
  });
  const isApart = found.length > 0 && (ids !== undefined || found.length > MOST_IDS);
  const listed = runs(found).join(", ");
  const others = values.filter((value) => !isApart || found.every((id) => id.value !== value));
  return [
    ...(isApart ? [ids ? `id from (${numberOf(listed, ids)})` : `id of a message: ${listed}`] : []),
    ...others.map((value) => JSON.stringify(value)),
  ].join(" | ");
}

function numberOf(list: string, ids: string[]): number {
  if (!ids.includes(list)) ids.push(list);
  return ids.indexOf(list) + 1;
}

/** Neighbours of one round as one run: `r1-msg-002 to 005`. */
function runs(ids: readonly { readonly stem: string; readonly nth: string }[]): string[] {
  const found: { stem: string; from: string; to: string }[] = [];
  for (const { stem, nth } of ids) {
    const last = found.at(-1);
    if (last?.stem === stem && Number(last.to) + 1 === Number(nth)) last.to = nth;
    else found.push({ stem, from: nth, to: nth });
  }
  return found.map(({ stem, from, to }) => `${stem}${from}${from === to ? "" : ` to ${to}`}`);
}

function alternatives(schemas: readonly JsonObject[], at: Place): string {
  return schemas.map((schema) => form(schema, at)).join(" | ");
}

function object(schema: JsonObject, at: Place): string {
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, JsonObject>>;
  const inner = { ...at, indent: `${at.indent} ` }; // a space is enough to read by, and every prompt pays for each
  const lines = Object.entries(properties).map(
    ([key, value]) => `${inner.indent}"${key}": ${form(value, inner)}${describe(value)}`,
  );
  return `{\n${lines.join("\n")}\n${at.indent}}`;
}

function array(schema: JsonObject, at: Place): string {
  const { minItems: min, maxItems: max } = schema as Limits;
  if (max === 0) return "[]";
  const items = (schema["items"] ?? {}) as JsonObject;
  const bounds =
    min === max && min !== undefined
      ? ` × ${min}`
      : min || max
        ? ` × ${min ?? 0}${max === undefined ? " or more" : `–${max}`}`
        : "";
  return `[ ${form(items, at)}${describe(items)} ]${bounds}`;
}

function range(schema: JsonObject): string {
  const { minimum: least = -Infinity, maximum: most = Infinity } = schema as Limits;
  const isBound = (end: number): boolean =>
    Number.isFinite(end) && Math.abs(end) < Number.MAX_SAFE_INTEGER;
  return `number${isBound(least) ? ` from ${least}` : ""}${isBound(most) ? ` to ${most}` : ""}`;
}

function describe(schema: JsonObject): string {
  const said = schema["description"];
  return typeof said === "string" && said !== "" ? ` — ${said}` : "";
}
