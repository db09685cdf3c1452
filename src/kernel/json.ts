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
  return JSON.stringify(sorted(value)) ?? "null";
}

/** What is not in order is copied, since the platform writes a whole many times faster than its parts. */
function sorted(value: unknown): unknown {
  if (isInOrder(value)) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const fields = value as Readonly<Record<string, unknown>>; // what is not in order is a list or has keys
  const made: Record<string, unknown> = {};
  for (const key of sortedKeys(fields)) setField(made, key, sorted(fields[key]));
  return made;
}

/** Also one that would be taken for the prototype. */
function setField<T>(made: Record<string, T>, key: string, value: T): void {
  if (key !== "__proto__") made[key] = value;
  else Object.defineProperty(made, key, { value, enumerable: true });
}

function isInOrder(value: unknown): boolean {
  if (value === null || typeof value !== "object") return true;
  if (Array.isArray(value)) return value.every(isInOrder);
  const fields = value as Readonly<Record<string, unknown>>; // an object that is no list
  let before = "";
  for (const key in fields) {
    if (key < before || !isInOrder(fields[key])) return false;
    before = key;
  }
  return true;
}

/** The same data, keys in order: what parsing its canonical text yields. */
export function inOrder(value: Json): Json {
  if (typeof value === "number") return Number.isFinite(value) ? value + 0 : null;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const fields = value as JsonObject; // no list
  const made: Record<string, Json> = {};
  for (const key of sortedKeys(fields)) setField(made, key, inOrder(fields[key] ?? null));
  return made;
}

/** More are sorted by the platform, which makes copies for it. */
const FEW_KEYS = 32;

function sortedKeys(fields: object): string[] {
  const keys = Object.keys(fields);
  if (keys.length > FEW_KEYS) return keys.sort();
  for (let i = 1; i < keys.length; i += 1) {
    const key = keys[i] ?? "";
    let at = i;
    for (; at > 0 && (keys[at - 1] ?? "") > key; at -= 1) keys[at] = keys[at - 1] ?? "";
    keys[at] = key;
  }
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
