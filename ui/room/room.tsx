import type { ReactNode } from "react";
import type { Seen } from "../deliberation/seen.ts";

export default function Room({ seen }: { readonly seen: Seen }): ReactNode {
  return <pre>{JSON.stringify(seen.head.status, null, 2)}</pre>;
}
