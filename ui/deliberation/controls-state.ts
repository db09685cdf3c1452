// What a person may do with a run now: it goes on here, it stands still, it goes on elsewhere, or there is nothing to do.
// Law: a run that stands still can be gone on with, whoever was seen to write it last; the server refuses what is not so.
import type { Head } from "../../src/web/wire.ts";

export type Control =
  | { readonly kind: "nothing" | "going" | "elsewhere" }
  | { readonly kind: "still"; readonly needs: "nothing" | "caps" | "yes"; readonly detail: string };

export function controlOf(
  { status, isAlive, isHere }: Pick<Head, "status" | "isAlive" | "isHere">,
  isReplay: boolean,
): Control {
  // Where a host fills all the seats, the host goes on.
  if (isReplay || status.state === "finished" || (status.hosted && !status.mixed))
    return { kind: "nothing" };
  if (status.paused)
    return {
      kind: "still",
      needs: NEEDS[status.paused.reason] ?? "nothing",
      detail: status.paused.detail,
    };
  if (isHere) return { kind: "going" };
  return isAlive ? { kind: "elsewhere" } : { kind: "still", needs: "nothing", detail: "" };
}

/** A cap that was reached stops the run again at once; a call that may have been paid for is not made again without a yes. */
const NEEDS: Readonly<
  Partial<Record<NonNullable<Head["status"]["paused"]>["reason"], "caps" | "yes">>
> = { budget: "caps", ambiguous: "yes" };
