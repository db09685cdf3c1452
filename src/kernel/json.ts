// Plain data, as it crosses the wire and lies in the log.

/** Anything that JSON can say. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json };

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One text for equal data: keys sorted, nothing undefined. What is compared or hashed goes through here. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  let text = "";
  if (Array.isArray(value)) {
    for (const item of value) text += text === "" ? canonical(item) : `,${canonical(item)}`;
    return `[${text}]`;
  }
  const fields = value as Readonly<Record<string, unknown>>; // an object that is no list
  for (const key of sortedKeys(fields))
    if (fields[key] !== undefined)
      text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonical(fields[key])}`;
  return `{${text}}`;
}

/** The same data, keys in order: what parsing its canonical text yields. */
export function inOrder(value: Json): Json {
  if (typeof value === "number") return Number.isFinite(value) ? value + 0 : null;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const fields = value as JsonObject; // no list
  return Object.fromEntries(sortedKeys(fields).map((key) => [key, inOrder(fields[key] ?? null)]));
}

function sortedKeys(fields: object): string[] {
  const keys = Object.keys(fields);
  for (let i = 1; i < keys.length; i += 1)
    if ((keys[i - 1] ?? "") > (keys[i] ?? "")) return keys.sort();
  return keys;
}

/** Replies nest to about five; what is deeper is no reply, and would only exhaust the stack. */
const MAX_DEPTH = 200;

/** Is it plain data: no undefined, no functions, no numbers that JSON cannot write, no instances of classes? */
export function isJson(value: unknown, depth = 0): value is Json {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value);
    case "object": {
      if (value === null) return true;
      if (depth >= MAX_DEPTH) return false;
      if (Array.isArray(value)) return value.every((item) => isJson(item, depth + 1));
      const proto: unknown = Object.getPrototypeOf(value);
      return (
        (proto === Object.prototype || proto === null) &&
        Object.values(value).every((item) => isJson(item, depth + 1))
      );
    }
    default:
      return false;
  }
}
