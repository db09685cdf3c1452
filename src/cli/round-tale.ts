// How a round under test is told in a terminal: one line a turn, with what it came to; checks, claims and decisions as their ledgers have them.
// Law: what a ledger tells is not told a second time by the message it came from.
import type { LogEvent } from "../log/event.ts";
import type { Message } from "../script/fact.ts";
import type { JsonObject } from "../script/json.ts";
import { oneLine } from "../text/visible.ts";

/** A turn is pages; the record has them. Two lines of a terminal are enough to follow. */
const LINE = 180;

/** Told by the lines that enter the ledgers. */
const IN_LEDGERS = new Set(["cross_validation", "assessment", "drift"]);

/** `Round 5 — observer leads; stress test without critic`, when it begins. */
export function roundHeading(event: LogEvent): string | undefined {
  if (event.type !== "fact.recorded" || event.data.fact.kind !== "round") return undefined;
  const { round, topic } = event.data.fact;
  return `Round ${round} — ${oneLine(topic, LINE)}`;
}

/** The line of an event in place of the timeline's; null where it is not told, undefined where the timeline tells it well. */
export function roundLine(
  event: LogEvent,
  text: string,
  titleOf: (seat: string) => string,
): string | null | undefined {
  if (event.type === "ask.rejected") return oneLine(text, LINE);
  if (event.type !== "fact.recorded") return undefined;
  const { fact } = event.data;
  switch (fact.kind) {
    case "round":
    case "measure":
      return null;
    case "entry":
      if (fact.ledger === "claims")
        return oneLine(
          `${titleOf(fact.line.raised_by)} claims ${fact.line.id}: ${fact.line.text}`,
          LINE,
        );
      return oneLine(text, LINE);
    case "message":
      return IN_LEDGERS.has(fact.phase) ? null : turn(fact, titleOf(fact.seat));
    default:
      return undefined;
  }
}

function turn({ phase, body }: Message, who: string): string | undefined {
  switch (phase) {
    case "proposal":
      return oneLine(`${who} proposes: ${text(body, "proposal")}`, LINE);
    case "supplement":
      return oneLine(`${who} adds (${text(body, "relation")}): ${text(body, "supplement")}`, LINE);
    case "artifact":
      return oneLine(`${who} shows ${artifact(body)}`, LINE);
    case "observation":
      return oneLine(
        `The check ${text(body, "command")} was run: exit ${typeof body["exit"] === "number" ? body["exit"] : "unknown"}`,
        LINE,
      );
    default:
      return undefined;
  }
}

/** Which of the four it is, is told by its fields. */
function artifact(body: JsonObject): string {
  if ("invariant" in body)
    return `an invariant, ${words(text(body, "verdict"))}: ${text(part(body, "invariant"), "must")}`;
  if ("attackSteps" in body)
    return `an attack on ${text(body, "target")}, ${words(text(body, "verdict"))}: ${text(body, "hypothesis")}`;
  if ("goalMet" in body)
    return `a walkthrough, goal met ${text(body, "goalMet").toLowerCase()}${friction(body)}: ${text(body, "goal")}`;
  return `three traces (own grade ${typeof body["selfAssessment"] === "number" ? body["selfAssessment"] : "none"} of 5): ${text(part(body, "happyPath"), "outcome")}`;
}

function friction(body: JsonObject): string {
  const { steps, friction: found } = body;
  return Array.isArray(steps) && Array.isArray(found)
    ? `, friction in ${found.length} of ${steps.length} steps`
    : "";
}

function words(verdict: string): string {
  return verdict.replaceAll("_", " ");
}

function part(body: JsonObject, field: string): JsonObject {
  const value = body[field];
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : {}; // neither null nor a list
}

function text(body: JsonObject, field: string): string {
  const value = body[field];
  return typeof value === "string" ? value : "";
}
