// The sentence that carries a message, whatever protocol gave it its form.
// Law: it is text of the message itself; a body without any is told by the names of its fields.
import type { JsonObject } from "../script/json.ts";
import { CHECKS } from "../script/ledger.ts";
import { rowsAt, textAt } from "./chronicle.ts";

/** In the order in which they carry a message: what it holds, what it says against another, what it answers, what it proposes. */
const CARRYING = [
  "claim", "position", "currentPosition", "proposal", "supplement", "weakness", "noMaterialWeakness", "executiveSummary", "summary", "recommendation", "argument", "objection", "response", "failureScenario",
  "faultLines", "statement", "message", "compromise", "pattern", "mostUrgent", "answer", "text",
] as const;

export function gist(body: JsonObject): string {
  const tested = underTest(body);
  if (tested !== null) return tested;
  const [overview] = rowsAt({ rows: [body["overview"] ?? null] }, "rows");
  const [premise] = rowsAt(body, "premises");
  const [entry] = rowsAt(body, "entries");
  const said = CARRYING.map((field) => textAt(body, field));
  const [problem] = rowsAt({ rows: [body["problemDefinition"] ?? null] }, "rows");
  const [disclosure] = rowsAt(body, "disclosures");
  const nested = [textAt(problem ?? {}, "statement"), textAt(disclosure ?? {}, "matters"), textAt(overview ?? {}, "text"), textAt(premise ?? {}, "premise"), textAt(entry ?? {}, "summary")];
  return [...said, ...nested].find((text) => text.trim() !== "") ?? Object.keys(body).join(", ");
}

/** What a deliberation under test has forms of its own for: checks, observations, drift, decisions, and the artifacts that are lists. */
function underTest(body: JsonObject): string | null {
  const checks = CHECKS.flatMap((check, n) => rowsAt({ rows: [body[check] ?? null] }, "rows").map((row) => `${n + 1} ${textAt(row, "result")}: ${textAt(row, "notes")}`));
  if (checks.length > 0) return checks.join("; ");
  const { command, exit, deviation } = body;
  if (typeof command === "string") return typeof exit === "number" ? `${command} ended with exit status ${exit}` : `${command} did not run to its end`;
  if (typeof deviation === "number") return `${textAt(body, "verdict")}, ${deviation} of 5 away from the anchor: ${textAt(body, "why")}`;
  if (body["architectureImpact"] !== undefined) return rowsAt(body, "decisions").map((row) => textAt(row, "text")).join("; ") || textAt(body, "architectureImpact");
  const [invariant, trace] = [body["invariant"], body["happyPath"]].map((part) => rowsAt({ rows: [part ?? null] }, "rows")[0]);
  if (invariant) return `${textAt(body, "verdict")}: ${textAt(invariant, "must")}`;
  if (trace) return textAt(trace, "outcome");
  if (body["persona"] !== undefined) return `${textAt(body, "goal")}: ${textAt(body, "goalMet").toLowerCase()}`;
  return body["attackSteps"] === undefined ? null : `${textAt(body, "verdict")}: ${textAt(body, "hypothesis")}`;
}
