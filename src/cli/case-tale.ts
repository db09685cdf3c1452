// How a review and a dispatch are told in a terminal: one line for what was found, changed, recommended or resolved.
// Law: what a fact of its own tells is not told a second time by the message it came from. As in a round tale, null is not told and undefined is told as it is.
import { rowsAt, textAt, textsAt } from "../projections/chronicle.ts";
import type { LogEvent } from "../log/event.ts";
import type { Message } from "../script/fact.ts";
import type { JsonObject } from "../script/json.ts";
import { oneLine } from "../text/visible.ts";

/** Two lines of a terminal. */
const LINE = 180;

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
