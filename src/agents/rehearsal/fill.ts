// Walks a JSON Schema and fills it: the author says what stands in a field, the walker keeps to the form.
// Law: what it returns fits the schema, whatever the author says; an answer outside the form is replaced.
// Speaks the part of JSON Schema that reply forms use: object, array, enum, const, string, number, boolean, null, anyOf.
import type { Json, JsonObject } from "../../kernel/json.ts";

export interface Field {
  readonly name: string;
  /** Names and list positions from the top, this field last. */
  readonly path: readonly (string | number)[];
  readonly about: string;
  readonly schema: JsonObject;
  /** Place in the nearest list, 0 outside of lists. */
  readonly index: number;
  /** Fields of the same object and of those around it that were filled before this one. */
  readonly known: JsonObject;
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
  return value(schema, { name: "", path: [], about: "", index: 0, known: {} }, author, begun);
}

function value(schema: JsonObject, at: Omit<Field, "schema">, author: Author, begun?: Json): Json {
  const field: Field = { ...at, schema, about: described(schema) || at.about };
  if (at.path.length > MAX_DEPTH) return null;
  if (schema["const"] !== undefined) return schema["const"];
  if (Array.isArray(schema["enum"]))
    return chosen(schema["enum"] as readonly Json[], field, author, begun);
  const branches = (schema["anyOf"] ?? schema["oneOf"]) as readonly JsonObject[] | undefined;
  if (branches) return alternative(branches, field, author, begun);
  const types = Array.isArray(schema["type"]) ? (schema["type"] as readonly string[]) : undefined;
  if (types)
    return alternative(
      types.map((type) => ({ ...schema, type })),
      field,
      author,
      begun,
    );
  switch (schema["type"]) {
    case "object":
      return object(schema, field, author, begun);
    case "array":
      return array(schema, field, author, begun);
    case "string":
      return string(schema, typeof begun === "string" ? begun : author.text(field));
    case "integer":
    case "number":
      return number(schema, field, author, begun);
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
  const full = branches.filter((b) => b["type"] !== "null" && b["const"] !== null);
  if (
    begun === null ||
    full.length === 0 ||
    (full.length < branches.length && begun === undefined && author.isNull(field))
  ) {
    if (full.length < branches.length) return null;
  }
  const [first] = full;
  return first ? value(first, field, author, begun) : null;
}

function chosen(among: readonly Json[], field: Field, author: Author, begun?: Json): Json {
  const choice = begun !== undefined && among.includes(begun) ? begun : author.choose(field, among);
  return among.includes(choice) ? choice : (among[0] ?? null);
}

function object(schema: JsonObject, field: Field, author: Author, begun?: Json): Json {
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, JsonObject>>;
  const required = new Set((schema["required"] ?? []) as readonly string[]);
  const start = isObject(begun) ? begun : {};
  const made: Record<string, Json> = {};
  for (const [name, form] of Object.entries(properties)) {
    const at = {
      name,
      path: [...field.path, name],
      about: "",
      index: field.index,
      known: { ...field.known, ...start, ...made },
    };
    if (!required.has(name) && start[name] === undefined && author.isNull({ ...at, schema: form }))
      continue;
    made[name] = value(form, at, author, start[name]);
  }
  return made;
}

function array(schema: JsonObject, field: Field, author: Author, begun?: Json): Json {
  const items = (schema["items"] ?? {}) as JsonObject;
  const least = numeric(schema["minItems"]) ?? 0;
  const most = Math.min(
    numeric(schema["maxItems"]) ?? Math.max(MOST_ITEMS, least),
    isNever(items) ? 0 : Number.MAX_SAFE_INTEGER,
  );
  const wanted = Array.isArray(begun)
    ? (begun as readonly Json[])
    : author.list(field, least, most);
  const count = Math.max(
    least,
    Math.min(most, typeof wanted === "number" ? wanted : wanted.length),
  );
  const made: Json[] = [];
  for (let i = 0; i < count; i += 1) {
    const start = typeof wanted === "number" ? undefined : wanted[i];
    made.push(
      value(
        items,
        {
          name: field.name,
          path: [...field.path, i],
          about: field.about,
          index: i,
          known: field.known,
        },
        author,
        start,
      ),
    );
  }
  return made;
}

/** Kept to its bounds. Patterns of reply forms ask for something visible, which any sentence is. */
function string(schema: JsonObject, text: string): string {
  const least = numeric(schema["minLength"]) ?? 0;
  const most = numeric(schema["maxLength"]) ?? Number.MAX_SAFE_INTEGER;
  const cut = text.length > most ? text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "") : text;
  return cut.padEnd(Math.min(least, most), ".");
}

function number(schema: JsonObject, field: Field, author: Author, begun?: Json): number {
  const isWhole = schema["type"] === "integer";
  const step = isWhole ? 1 : 0.05;
  const least =
    numeric(schema["minimum"]) ??
    (numeric(schema["exclusiveMinimum"]) ??
      Math.min(0, (numeric(schema["maximum"]) ?? 1) - 1) - step) + step;
  const most =
    numeric(schema["maximum"]) ??
    (numeric(schema["exclusiveMaximum"]) ?? least + (isWhole ? 10 : 1) + step) - step;
  const told = typeof begun === "number" ? begun : author.number(field, least, most);
  const whole = isWhole ? Math.round(told) : Math.round(told * 100) / 100;
  return Math.min(
    isWhole ? Math.floor(most) : most,
    Math.max(isWhole ? Math.ceil(least) : least, whole),
  );
}

function described(schema: JsonObject): string {
  return typeof schema["description"] === "string" ? schema["description"] : "";
}

/** A form that nothing fits: its list stays empty. */
function isNever(schema: JsonObject): boolean {
  return isObject(schema["not"]) && Object.keys(schema["not"]).length === 0;
}

export function isObject(json: Json | undefined): json is JsonObject {
  return json !== null && typeof json === "object" && !Array.isArray(json);
}

function numeric(json: Json | undefined): number | undefined {
  return typeof json === "number" ? json : undefined;
}
