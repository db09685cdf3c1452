// Where a deliberation stands now. A log cannot know that its writer died, or that a fork never had one.
import type { Status } from "../projections/index.ts";

/** `isAlive`: somebody writes to it. Ask that before reading the log: a run that ends meanwhile is then read as ended. */
export function stateNow(recorded: Status["state"], isAlive: boolean): Status["state"] | "interrupted" {
  return recorded === "running" && !isAlive ? "interrupted" : recorded;
}
