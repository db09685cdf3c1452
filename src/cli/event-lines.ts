// How a protocol's turns are told in a terminal, where the timeline does not tell them well: a line each, with what it came to.
// Law: what a ledger or a fact of its own tells is not told a second time by the message it came from.
import type { Message } from "../kernel/fact.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { LogEvent } from "../log/event.ts";
import type { TerminalLines } from "../report/index.ts";
import { argumentsOf, formatMessage, type Arguments } from "../text/message.ts";
import { oneLine } from "../text/visible.ts";
import { rowsAt, textAt, textsAt } from "../views/chronicle.ts";
import headings from "./headings.json" with { type: "json" };

/** A turn is pages; the record has them. Two lines of a terminal are enough to follow. */
const LINE = 180;

const HEADINGS: Readonly<Record<string, string>> = headings;

/** What is done in a phase, in a few words. */
export function phaseHeading(phase: string): string {
  return HEADINGS[phase] ?? phase;
}

/** `Round 5 — observer leads; stress test without critic`, when it begins. */
export function roundHeading(event: LogEvent): string | undefined {
  if (event.type !== "fact.recorded" || event.data.fact.kind !== "round") return undefined;
  const { round, topic } = event.data.fact;
  return `Round ${round} — ${oneLine(topic, LINE)}`;
}

/** The line of an event in place of the timeline's `text`; null where it is not told, undefined where the timeline tells it well. */
export function lineOf(
  telling: TerminalLines,
  event: LogEvent,
  text: string,
  titleOf: (seat: string) => string,
): string | null | undefined {
  const line = tell(telling, event, text, titleOf);
  return typeof line === "string" ? oneLine(line, LINE) : line;
}

function tell(
  telling: TerminalLines,
  event: LogEvent,
  text: string,
  titleOf: (seat: string) => string,
): string | null | undefined {
  const say = (code: string, params: Arguments): string | undefined => {
    const message = telling.lines[code];
    return message === undefined ? undefined : formatMessage("en", message, params);
  };
  if (event.type === "ask.rejected") return telling.cutsRefusals === true ? text : undefined;
  if (event.type !== "fact.recorded") return undefined;
  const { fact } = event.data;
  if (telling.facts.includes(fact.kind)) return null;
  switch (fact.kind) {
    case "entry":
      if (fact.ledger !== "claims") return text;
      return say("claim", {
        who: titleOf(fact.line.raised_by),
        id: fact.line.id,
        text: fact.line.text,
      });
    case "notice":
      // The judgment says it.
      return fact.code === "verdict-differs" ? null : undefined;
    case "finding": {
      const { id, seat, severity, blocks, location, problem } = fact;
      const noted = blocks ? "" : ", noted";
      return say("finding", { id, who: titleOf(seat), severity, noted, location, problem });
    }
    case "message": {
      if (telling.phases.includes(fact.phase)) return null;
      const [code, params] = turn(fact);
      const named = argumentsOf(telling.lines[code] ?? "");
      const texts = Object.fromEntries(named.map((name) => [name, textAt(fact.body, name)]));
      return say(code, { ...texts, ...params, who: titleOf(fact.seat) });
    }
    default:
      return undefined;
  }
}

/** Under which code a message is told, and what is said besides the texts of its body. */
function turn({ phase, body }: Message): readonly [code: string, params: Arguments] {
  const rows = (field: string, name: string, value: string, joint: string): readonly string[] =>
    rowsAt(body, field).map((row) => `${textAt(row, name)}${joint}${textAt(row, value)}`);
  switch (phase) {
    case "artifact":
      return artifact(body);
    case "observation":
      return [phase, { exit: numberAt(body, "exit", "unknown") }];
    case "cross":
      return [phase, { answers: rows("answers", "finding", "right", ": ") }];
    case "recommend":
      return [phase, { answers: rows("recommendations", "finding", "recommendation", ": ") }];
    case "rank":
      return [
        phase,
        { ratings: rows("ratings", "idea", "rating", " "), top: textsAt(body, "top") },
      ];
    case "consult":
    case "conflict": {
      const confidence = textAt(part(body, "confidenceAssessment"), "confidence");
      return [phase, { confidence: confidence || "missing" }];
    }
    case "synthesis":
      return [phase, { consensus: textsAt(body, "consensus"), gaps: textsAt(body, "gaps") }];
    default:
      return [phase, {}];
  }
}

/** Which of the four it is, is told by its fields. */
function artifact(body: JsonObject): readonly [code: string, params: Arguments] {
  const verdict = textAt(body, "verdict").replaceAll("_", " ");
  if ("invariant" in body)
    return ["artifact.invariant", { verdict, must: textAt(part(body, "invariant"), "must") }];
  if ("attackSteps" in body) return ["artifact.attack", { verdict }];
  if ("goalMet" in body) {
    const { steps, friction } = body;
    const isKnown = Array.isArray(steps) && Array.isArray(friction);
    const found = isKnown ? `, friction in ${friction.length} of ${steps.length} steps` : "";
    return [
      "artifact.walkthrough",
      { met: textAt(body, "goalMet").toLowerCase(), friction: found },
    ];
  }
  const grade = numberAt(body, "selfAssessment", "none");
  return ["artifact.traces", { grade, outcome: textAt(part(body, "happyPath"), "outcome") }];
}

function numberAt(body: JsonObject, field: string, otherwise: string): string {
  const value = body[field];
  return typeof value === "number" ? String(value) : otherwise;
}

function part(body: JsonObject, field: string): JsonObject {
  const [found = {}] = rowsAt({ rows: [body[field] ?? null] }, "rows");
  return found;
}
