// What a person may do with a run: pause it, add a constraint for everyone, go on.
import type { ReactNode } from "react";
import type { Seen } from "./seen.ts";

export function Controls(_: { readonly seen: Seen }): ReactNode {
  return null;
}
