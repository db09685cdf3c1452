// The findings of a review that are open, for whoever goes on working on the artifact: a person, a pipeline, an editor.
import type { LogEvent } from "../../../log/event.ts";
import { chronicle } from "../../../views/chronicle.ts";
import { bySeverity, findingLives, isOpen, type FindingLife } from "./lives.ts";

export type { FindingLife } from "./lives.ts";

/** The gravest first, and of equals the older; each with the last word on it at the end of its life. */
export function openFindings(events: readonly LogEvent[]): readonly FindingLife[] {
  return bySeverity(findingLives(chronicle(events)).filter(isOpen));
}
