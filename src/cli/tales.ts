// How a round of claims under test, a review and a dispatch are told in a terminal: a line for a turn, with what it came to.
// Law: what a ledger or a fact of its own tells is not told a second time by the message it came from. Null is not told; undefined is told as it is.
import { rowsAt, textAt, textsAt } from "../views/chronicle.ts";
import type { LogEvent } from "../log/event.ts";
import type { Message } from "../kernel/fact.ts";
import type { JsonObject } from "../kernel/json.ts";
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

export type Tale = (
  event: LogEvent,
  text: string,
  titleOf: (seat: string) => string,
) => string | null | undefined;

/** Findings, rulings, versions, judgments and ideas are facts of their own. */
const IN_FACTS = new Set(["assess", "revise", "rebut", "cards", "reshape", "rescue"]);

export const reviewLine: Tale = (event, _text, titleOf) => {
  if (event.type !== "fact.recorded") return undefined;
  const { fact } = event.data;
  switch (fact.kind) {
    case "round":
    case "issue":
      return null;
    case "notice":
      // The judgment says it.
      return fact.code === "verdict-differs" ? null : undefined;
    case "finding":
      return oneLine(
        `${fact.id} ${titleOf(fact.seat)}, ${fact.severity}${fact.blocks ? "" : ", noted"} (${fact.location}): ${fact.problem}`,
        LINE,
      );
    case "message":
      return IN_FACTS.has(fact.phase) ? null : besides(fact, titleOf(fact.seat));
    default:
      return undefined;
  }
};

function besides({ phase, body }: Message, who: string): string | undefined {
  switch (phase) {
    case "search":
      return oneLine(`${who} found: ${textAt(body, "summary")}`, LINE);
    case "cross":
      return oneLine(
        `${who} on ${rowsAt(body, "answers")
          .map((row) => `${textAt(row, "finding")}: ${textAt(row, "right")}`)
          .join(", ")}`,
        LINE,
      );
    case "recommend":
      return oneLine(
        `${who} recommends: ${rowsAt(body, "recommendations")
          .map((row) => `${textAt(row, "finding")}: ${textAt(row, "recommendation")}`)
          .join("; ")}`,
        LINE,
      );
    case "rank":
      return oneLine(
        `${who}: ${rowsAt(body, "ratings")
          .map((row) => `${textAt(row, "idea")} ${textAt(row, "rating")}`)
          .join(", ")}; best ${textsAt(body, "top").join(", ")}`,
        LINE,
      );
    default:
      return undefined;
  }
}

export const dispatchLine: Tale = (event, _text, titleOf) => {
  if (event.type !== "fact.recorded") return undefined;
  const { fact } = event.data;
  if (fact.kind === "round") return null;
  return fact.kind === "message" ? consulted(fact, titleOf(fact.seat)) : undefined;
};

function consulted({ phase, body }: Message, who: string): string | undefined {
  switch (phase) {
    case "consult":
      return oneLine(`${who} recommends (${sure(body)}): ${textAt(body, "recommendation")}`, LINE);
    case "synthesis":
      return oneLine(
        `${who} sees agreement on ${listed(textsAt(body, "consensus"))}; gaps: ${listed(textsAt(body, "gaps"))}`,
        LINE,
      );
    case "conflict":
      return oneLine(`${who} answers (${sure(body)}): ${textAt(body, "response")}`, LINE);
    case "result":
      return oneLine(`${who} decides: ${textAt(body, "decision")}`, LINE);
    default:
      return undefined;
  }
}

function sure(body: JsonObject): string {
  const [assessment = {}] = rowsAt({ rows: [body["confidenceAssessment"] ?? null] }, "rows");
  return `confidence ${textAt(assessment, "confidence") || "missing"}`;
}

function listed(texts: readonly string[]): string {
  return texts.length === 0 ? "nothing" : texts.join("; ");
}
