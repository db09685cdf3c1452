// The sentence that carries a message, whatever protocol gave it its form.
// Law: it is text of the message itself; a body without any is told by the names of its fields.
import type { JsonObject } from "../kernel/json.ts";
import { CHECKS } from "../kernel/ledger.ts";
import { withoutFullStop } from "../text/words.ts";
import { objectAt, rowAt, rowsAt, textAt, textsAt } from "./deliberation-state.ts";
import fields from "./fields.json" with { type: "json" };

/** In the order in which they carry a message: what it holds, what it says against another, what it answers, what it proposes. */
const CARRYING = fields.carrying;

/** `reply`: all that was said, where the message keeps only a part of it. */
export function gist(body: JsonObject, reply: JsonObject = body): string {
  const tested = underTest(body) ?? gistOfConsult(body) ?? gistOfReview(body, reply);
  if (tested !== null) return tested;
  const inFirst = (list: string, field: string): string =>
    textAt(rowsAt(body, list)[0] ?? {}, field);
  const said = [
    ...CARRYING.map((field) => textAt(body, field)),
    textAt(objectAt(body, "problemDefinition"), "statement"),
    inFirst("disclosures", "matters"),
    textAt(objectAt(body, "overview"), "text"),
    inFirst("premises", "premise"),
    inFirst("entries", "summary"),
    inFirst("focus", "question"),
    textsAt(body, "undiscussed").join("; "),
  ];
  return said.find((text) => text.trim() !== "") ?? Object.keys(body).join(", ");
}

/** What a deliberation under test has forms of its own for: checks, observations, drift, decisions, and the artifacts that are lists. */
function underTest(body: JsonObject): string | null {
  const checks = CHECKS.flatMap((check, n) => {
    const row = rowAt(body, check);
    return row ? [`${n + 1} ${textAt(row, "result")}: ${textAt(row, "notes")}`] : [];
  });
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
  const [invariant, trace] = [rowAt(body, "invariant"), rowAt(body, "happyPath")];
  if (invariant) return `${textAt(body, "verdict")}: ${textAt(invariant, "must")}`;
  if (trace) return textAt(trace, "outcome");
  if (body["persona"] !== undefined)
    return `${withoutFullStop(textAt(body, "goal"))}: ${textAt(body, "goalMet").toLowerCase()}`;
  return body["attackSteps"] === undefined
    ? null
    : `${textAt(body, "verdict")}: ${textAt(body, "hypothesis")}`;
}

/** What a chair makes of what specialists said. */
function gistOfConsult(body: JsonObject): string | null {
  const { consensus, gaps } = body;
  if (!Array.isArray(consensus) || !Array.isArray(gaps)) return null;
  const points = rowsAt(body, "conflicts").map((row) => textAt(row, "point"));
  return points.length > 0
    ? `${points.length === 1 ? "One conflict" : `${points.length} conflicts`}: ${points.join("; ")}`
    : `No conflict. ${textsAt(body, "consensus").join("; ")}`.trim();
}

/** What reviewers and an author say is mostly lists: of findings, of what is not followed, of ideas. */
function gistOfReview(body: JsonObject, reply: JsonObject): string | null {
  const has = (...lists: readonly string[]) => lists.every((list) => Array.isArray(body[list]));
  const tellList = (list: string, ...names: readonly string[]): string =>
    rowsAt(body, list)
      .map((row) => colons(...names.map((name) => textAt(row, name))))
      .join("; ");
  if (has("findings") && body["remaining"] !== undefined) {
    const found = tellList("findings", "severity", "problem") || textAt(body, "remaining");
    return colons(textAt(body, "verdict"), found);
  }
  if (has("declined")) {
    const declined = tellList("declined", "finding", "reason");
    const edits = rowsAt(reply, "edits").length;
    const done = [
      ...(edits === 0 ? [] : [edits === 1 ? "1 edit" : `${edits} edits`]),
      ...(declined === "" ? [] : [`declined ${declined}`]),
    ];
    return done.join("; ") || "revised";
  }
  if (has("groups")) {
    const groups = rowsAt(body, "groups").map((row) => textsAt(row, "findings"));
    const same = groups.filter(({ length }) => length > 1).map((ids) => ids.join(" = "));
    const n = groups.flat().length;
    const all = n === 0 ? "" : n === 1 ? "1 finding, " : `${n} findings, `;
    return `${all}${same.length === 0 ? "none the same" : `the same: ${same.join("; ")}`}`;
  }
  if (rowsAt(body, "answers").some((row) => row["finding"] !== undefined))
    return tellList("answers", "finding", "right", "why") || null;
  if (has("recommendations") && body["executiveSummary"] === undefined)
    return tellList("recommendations", "finding", "recommendation") || null;
  if (has("cards")) return colons(textAt(body, "rootCause"), tellList("cards", "title"));
  if (has("ratings")) return `best: ${textsAt(body, "top").join(", ")}`;
  if (!has("dropped")) return null;
  const fates = [
    ...rowsAt(body, "ideas").map(
      (row) => `${textAt(row, "fate")} ${textAt(objectAt(row, "card"), "title")}`,
    ),
    ...rowsAt(body, "dropped").map(
      (row) => `dropped ${textAt(row, "idea")}: ${textAt(row, "reason")}`,
    ),
  ];
  return fates.join("; ") || null;
}

function colons(...texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join(": ");
}
