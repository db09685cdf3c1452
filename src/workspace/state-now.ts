// Where a deliberation stands now. A log cannot know that its writer died, or that a fork never had one.
import type { Status } from "../views/index.ts";

/** `isAlive`: somebody writes to it. Ask that before reading the log: a run that ends meanwhile is then read as ended. */
export function stateNow(
  { state, hosted }: Pick<Status, "state" | "hosted">,
  isAlive: boolean,
): Status["state"] | "interrupted" {
  if (state !== "running" || isAlive) return state;
  // Between the calls of a host nobody writes; it goes on when the host asks.
  return hosted ? "waiting" : "interrupted";
}
