// A value without what its sentences were made from, at any depth: for tests that are about what is said in English.
import type { Json } from "../../src/kernel/json.ts";

export function unphrased<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (key, inner: Json) =>
      key === "says" || key === "advised" ? undefined : inner,
    ),
  ) as T; // the same, with optional parts left out
}
