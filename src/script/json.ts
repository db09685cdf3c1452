// Plain data, as it crosses the wire and lies in the log.

export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** One text for equal data: keys sorted, nothing undefined. What is compared or hashed goes through here. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const entries = Object.entries(value).filter(([, v]) => v !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(",")}}`;
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
