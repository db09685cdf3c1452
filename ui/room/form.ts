// A form from a JSON schema, and the reply from what was filled in: short fields as such, lists of texts by the line, the rest as JSON.
// Law: a field that could not be read is told by its name, and what was written stays as it was.
import type { Json, JsonObject } from "../../src/kernel/json.ts";

export interface Field {
  readonly name: string;
  readonly kind: "text" | "number" | "one-of" | "yes-no" | "lines" | "json";
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly hint: string;
  readonly values: readonly string[];
  /** The least and the most: of a number its value, of a text its characters, of lines how many. */
  readonly least: number | null;
  readonly most: number | null;
  /** What JSON is expected, as the schema has it. */
  readonly shape: string;
}

type Filled = Readonly<Record<string, string>>;
export type Fault = "missing" | "number" | "json";
type Reply =
  | { readonly ok: true; readonly reply: JsonObject }
  | { readonly ok: false; readonly faults: Readonly<Record<string, Fault>> };

export function fieldsOf(schema: JsonObject): readonly Field[] {
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(object(schema["properties"])).map(([name, given]) =>
    fieldOf(name, object(given), required.includes(name)),
  );
}

function fieldOf(name: string, given: JsonObject, isRequired: boolean): Field {
  const { schema, isNullable } = bare(given);
  const kind = kindOf(schema);
  const [least, most] =
    kind === "number"
      ? ["minimum", "maximum"]
      : kind === "lines"
        ? ["minItems", "maxItems"]
        : ["minLength", "maxLength"];
  return {
    name,
    kind,
    isRequired,
    isNullable,
    hint: text(given["description"]) || text(schema["description"]),
    values:
      kind === "one-of" && Array.isArray(schema["enum"])
        ? schema["enum"].filter((value) => typeof value === "string")
        : [],
    least: number(schema[least ?? ""]),
    most: number(schema[most ?? ""]),
    shape: kind === "json" ? JSON.stringify(schema, null, 2) : "",
  };
}

function kindOf(schema: JsonObject): Field["kind"] {
  const { type } = schema;
  if (Array.isArray(schema["enum"]) && schema["enum"].every((value) => typeof value === "string"))
    return "one-of";
  if (type === "string") return "text";
  if (type === "number" || type === "integer") return "number";
  if (type === "boolean") return "yes-no";
  if (type === "array" && object(schema["items"])["type"] === "string") return "lines";
  return "json";
}

/** `null` beside one other form is that form, left empty. */
function bare(schema: JsonObject): { readonly schema: JsonObject; readonly isNullable: boolean } {
  const { type, anyOf } = schema;
  if (Array.isArray(type) && type.length === 2 && type.includes("null"))
    return {
      schema: { ...schema, type: type.find((each) => each !== "null") ?? "string" },
      isNullable: true,
    };
  if (!Array.isArray(anyOf)) return { schema, isNullable: false };
  const forms = anyOf.map(object);
  const others = forms.filter((form) => form["type"] !== "null");
  const [only] = others;
  return {
    schema: only && others.length === 1 ? only : schema,
    isNullable: others.length < forms.length,
  };
}

export function replyOf(fields: readonly Field[], filled: Filled): Reply {
  const reply: Record<string, Json> = {};
  const faults: Record<string, Fault> = {};
  for (const field of fields) {
    const value = valueOf(field, filled[field.name] ?? "");
    if (typeof value === "string") faults[field.name] = value;
    else if (value !== null) reply[field.name] = value.value;
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, reply };
}

/** The value, a fault, or nothing where the field may be left out. */
function valueOf(
  { kind, isRequired, isNullable, least }: Field,
  written: string,
): { readonly value: Json } | Fault | null {
  const isEmpty = written.trim() === "";
  if (isEmpty && kind === "lines" && isRequired && (least ?? 0) === 0) return { value: [] };
  if (isEmpty) return isNullable ? { value: null } : isRequired ? "missing" : null;
  switch (kind) {
    case "text":
    case "one-of":
      return { value: written };
    case "yes-no":
      return { value: written === "yes" };
    case "number": {
      const value = Number(written.trim().replace(",", "."));
      return Number.isFinite(value) ? { value } : "number";
    }
    case "lines":
      return {
        value: written
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== ""),
      };
    case "json":
      try {
        return { value: JSON.parse(written) as Json }; // what JSON.parse gives is JSON
      } catch {
        return "json";
      }
  }
}

function object(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : {}; // neither null nor a list
}

function text(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function number(value: Json | undefined): number | null {
  // Whole numbers without a bound of their own carry the largest there is.
  return typeof value === "number" && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null;
}
