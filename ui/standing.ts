// What is said of where a run stands. What waits for its host alone waits for nobody who reads this, and goes on when the host asks.
import type { LibraryRow } from "../src/web/wire.ts";

export type Standing = LibraryRow["state"] | "host";

export function standingOf(
  state: LibraryRow["state"],
  { isHosted, isForPerson }: { readonly isHosted: boolean; readonly isForPerson: boolean },
): Standing {
  return isHosted && !isForPerson && (state === "waiting" || state === "interrupted")
    ? "host"
    : state;
}
