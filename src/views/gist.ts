// The sentence that carries a message, whatever protocol gave it its form.
// Law: it is text of the message itself; a body without any is told by the names of its fields.
import type { JsonObject } from "../kernel/json.ts";
import { CHECKS } from "../kernel/ledger.ts";
import { unstopped } from "../text/words.ts";
import { rowsAt, textAt, textsAt } from "./chronicle.ts";

/** In the order in which they carry a message: what it holds, what it says against another, what it answers, what it proposes. */
const CARRYING = [
  "decision",
  "claim",
  "position",
  "currentPosition",
  "proposal",
  "supplement",
  "weakness",
  "noMaterialWeakness",
  "executiveSummary",
  "summary",
  "recommendation",
  "argument",
  "objection",
  "response",
  "failureScenario",
  "faultLines",
  "statement",
  "message",
  "compromise",
  "pattern",
  "mostUrgent",
  "answer",
  "text",
] as const;

export function gist(body: JsonObject): string {
  const tested = underTest(body) ?? consulted(body) ?? reviewed(body);
  if (tested !== null) return tested;
  const [overview] = rowsAt({ rows: [body["overview"] ?? null] }, "rows");
  const [premise] = rowsAt(body, "premises");
  const [entry] = rowsAt(body, "entries");
  const said = CARRYING.map((field) => textAt(body, field));
  const [problem] = rowsAt({ rows: [body["problemDefinition"] ?? null] }, "rows");
  const [disclosure] = rowsAt(body, "disclosures");
  const nested = [
    textAt(problem ?? {}, "statement"),
    textAt(disclosure ?? {}, "matters"),
    textAt(overview ?? {}, "text"),
    textAt(premise ?? {}, "premise"),
    textAt(entry ?? {}, "summary"),
  ];
  return [...said, ...nested].find((text) => text.trim() !== "") ?? Object.keys(body).join(", ");
}

/** What a deliberation under test has forms of its own for: checks, observations, drift, decisions, and the artifacts that are lists. */
function underTest(body: JsonObject): string | null {
  const checks = CHECKS.flatMap((check, n) =>
    rowsAt({ rows: [body[check] ?? null] }, "rows").map(
      (row) => `${n + 1} ${textAt(row, "result")}: ${textAt(row, "notes")}`,
    ),
  );
  if (checks.length > 0) return checks.join("; ");
  const { command, exit, deviation } = body;
  if (typeof command === "string")
    return typeof exit === "number"
      ? `${command} ended with exit status ${exit}`
      : `${command} did not run to its end`;
  if (typeof deviation === "number")
    return `${textAt(body, "verdict")}, ${deviation} of 5 away from the anchor: ${textAt(body, "why")}`;
  if (body["architectureImpact"] !== undefined)
    return (
      rowsAt(body, "decisions")
        .map((row) => textAt(row, "text"))
        .join("; ") || textAt(body, "architectureImpact")
    );
  const [invariant, trace] = [body["invariant"], body["happyPath"]].map(
    (part) => rowsAt({ rows: [part ?? null] }, "rows")[0],
  );
  if (invariant) return `${textAt(body, "verdict")}: ${textAt(invariant, "must")}`;
  if (trace) return textAt(trace, "outcome");
  if (body["persona"] !== undefined)
    return `${unstopped(textAt(body, "goal"))}: ${textAt(body, "goalMet").toLowerCase()}`;
  return body["attackSteps"] === undefined
    ? null
    : `${textAt(body, "verdict")}: ${textAt(body, "hypothesis")}`;
}

/** What a chair makes of what specialists said. */
function consulted(body: JsonObject): string | null {
  const { consensus, gaps } = body;
  if (Array.isArray(consensus) && Array.isArray(gaps)) {
    const points = rowsAt(body, "conflicts").map((row) => textAt(row, "point"));
    return points.length > 0
      ? `${points.length === 1 ? "One conflict" : `${points.length} conflicts`}: ${points.join("; ")}`
      : `No conflict. ${textsAt(body, "consensus").join("; ")}`.trim();
  }
  return null;
}

/** What reviewers and an author say is mostly lists: of findings, of what is not followed, of ideas. */
function reviewed(body: JsonObject): string | null {
  const told = (list: string, ...fields: readonly string[]): string =>
    rowsAt(body, list)
      .map((row) =>
        fields
          .map((field) => textAt(row, field))
          .filter((text) => text !== "")
          .join(": "),
      )
      .join("; ");
  if (Array.isArray(body["findings"]) && body["remaining"] !== undefined)
    return [
      textAt(body, "verdict"),
      told("findings", "severity", "problem") || textAt(body, "remaining"),
    ]
      .filter((text) => text !== "")
      .join(": ");
  if (Array.isArray(body["declined"]) && Array.isArray(body["disputes"]))
    return told("declined", "finding", "reason") === ""
      ? "revised"
      : `declined ${told("declined", "finding", "reason")}`;
  if (Array.isArray(body["answers"])) return told("answers", "finding", "right", "why") || null;
  if (Array.isArray(body["recommendations"]) && body["executiveSummary"] === undefined)
    return told("recommendations", "finding", "recommendation") || null;
  if (Array.isArray(body["cards"]))
    return [textAt(body, "rootCause"), told("cards", "title")]
      .filter((text) => text !== "")
      .join(": ");
  if (Array.isArray(body["ratings"])) return `best: ${textsAt(body, "top").join(", ")}`;
  if (!Array.isArray(body["dropped"])) return null;
  const made = rowsAt(body, "ideas").map(
    (row) =>
      `${textAt(row, "fate")} ${textAt(rowsAt({ rows: [row["card"] ?? null] }, "rows")[0] ?? {}, "title")}`,
  );
  return (
    [
      ...made,
      ...rowsAt(body, "dropped").map(
        (row) => `dropped ${textAt(row, "idea")}: ${textAt(row, "reason")}`,
      ),
    ].join("; ") || null
  );
}
