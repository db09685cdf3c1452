// Walks a JSON Schema and fills it: the author says what stands in a field, the walker keeps to the form.
// Law: what it returns fits the schema, whatever the author says; an answer outside the form is replaced.
// Speaks the part of JSON Schema that reply forms use: object, array, enum, const, string, number, boolean, null, anyOf.
import { isObject, type Json, type JsonObject } from "../../kernel/json.ts";

export interface Field {
  readonly name: string;
  /** Names and list positions from the top, this field last. */
  readonly path: readonly (string | number)[];
  readonly about: string;
  readonly schema: JsonObject;
}

export interface Author {
  text(field: Field): string;
  choose(field: Field, among: readonly Json[]): Json;
  number(field: Field, least: number, most: number): number;
  isTrue(field: Field): boolean;
  /** How many items, or the values to begin each item with. */
  list(field: Field, least: number, most: number): number | readonly Json[];
  /** Is null taken where it is allowed, or the field left out where it is optional? */
  isNull(field: Field): boolean;
}

/** Reply forms nest to about five; a form that refers to itself stops here. */
const MAX_DEPTH = 24;
/** An unbounded list is no invitation. */
const MOST_ITEMS = 12;

/** `begun` is what already stands in it; it is kept as far as it fits the form. */
export function fill(schema: JsonObject, author: Author, begun?: Json): Json {
  return value({ name: "", path: [], about: "", schema }, author, begun);
}

function value(at: Field, author: Author, begun?: Json): Json {
  const { schema, path } = at;
  const { type, description } = schema;
  const field = { ...at, about: (typeof description === "string" && description) || at.about };
  if (path.length > MAX_DEPTH) return null;
  if (schema["const"] !== undefined) return schema["const"];
  if (Array.isArray(schema["enum"]))
    return choiceOf(schema["enum"] as readonly Json[], field, author, begun);
  const branches = (schema["anyOf"] ?? schema["oneOf"]) as readonly JsonObject[] | undefined;
  if (branches) return alternative(branches, field, author, begun);
  if (Array.isArray(type)) {
    const each = type.map((one: Json) => ({ ...schema, type: one }));
    return alternative(each, field, author, begun);
  }
  switch (type) {
    case "object":
      return object(field, author, begun);
    case "array":
      return array(field, author, begun);
    case "string":
      return string(schema, typeof begun === "string" ? begun : author.text(field));
    case "integer":
    case "number":
      return number(field, author, begun);
    case "boolean":
      return typeof begun === "boolean" ? begun : author.isTrue(field);
    default:
      return null;
  }
}

function alternative(
  branches: readonly JsonObject[],
  field: Field,
  author: Author,
  begun?: Json,
): Json {
  const [schema, ...others] = branches.filter((b) => b["type"] !== "null" && b["const"] !== null);
  if (schema === undefined) return null;
  const isNullable = others.length + 1 < branches.length;
  const isNull = begun === null || (isNullable && begun === undefined && author.isNull(field));
  return isNull && isNullable ? null : value({ ...field, schema }, author, begun);
}

function choiceOf(among: readonly Json[], field: Field, author: Author, begun?: Json): Json {
  const choice = begun !== undefined && among.includes(begun) ? begun : author.choose(field, among);
  return among.includes(choice) ? choice : (among[0] ?? null);
}

function object({ schema, path }: Field, author: Author, begun?: Json): Json {
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, JsonObject>>;
  const required = new Set((schema["required"] ?? []) as readonly string[]);
  const start = isObject(begun) ? begun : {};
  const made: Record<string, Json> = {};
  for (const [name, form] of Object.entries(properties)) {
    const at = { name, path: [...path, name], about: "", schema: form };
    if (required.has(name) || start[name] !== undefined || !author.isNull(at))
      made[name] = value(at, author, start[name]);
  }
  return made;
}

function array(field: Field, author: Author, begun?: Json): Json {
  const items = (field.schema["items"] ?? {}) as JsonObject;
  const least = numeric(field.schema["minItems"]) ?? 0;
  const most = isNever(items)
    ? 0
    : (numeric(field.schema["maxItems"]) ?? Math.max(MOST_ITEMS, least));
  const told = Array.isArray(begun) ? (begun as readonly Json[]) : author.list(field, least, most);
  const [wanted, starts] = typeof told === "number" ? [told, []] : [told.length, told];
  return Array.from({ length: Math.max(least, Math.min(most, wanted)) }, (_, i) =>
    value({ ...field, path: [...field.path, i], schema: items }, author, starts[i]),
  );
}

/** Kept to its bounds. Patterns of reply forms ask for something visible, which any sentence is. */
function string(schema: JsonObject, text: string): string {
  const least = numeric(schema["minLength"]) ?? 0;
  const most = numeric(schema["maxLength"]) ?? Number.MAX_SAFE_INTEGER;
  const cut = text.length > most ? text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "") : text;
  return cut.padEnd(Math.min(least, most), ".");
}

function number({ schema, ...field }: Field, author: Author, begun?: Json): number {
  const isWhole = schema["type"] === "integer";
  const step = isWhole ? 1 : 0.05;
  const least =
    numeric(schema["minimum"]) ??
    (numeric(schema["exclusiveMinimum"]) ??
      Math.min(0, (numeric(schema["maximum"]) ?? 1) - 1) - step) + step;
  const most =
    numeric(schema["maximum"]) ??
    (numeric(schema["exclusiveMaximum"]) ?? least + (isWhole ? 10 : 1) + step) - step;
  const told = typeof begun === "number" ? begun : author.number({ ...field, schema }, least, most);
  return isWhole
    ? Math.min(Math.floor(most), Math.max(Math.ceil(least), Math.round(told)))
    : Math.min(most, Math.max(least, Math.round(told * 100) / 100));
}

/** A form that nothing fits: its list stays empty. */
function isNever({ not }: JsonObject): boolean {
  return isObject(not) && Object.keys(not).length === 0;
}

function numeric(json: Json | undefined): number | undefined {
  return typeof json === "number" ? json : undefined;
}
