// The sentence that carries a message, whatever protocol gave it its form.
// Law: it is text of the message itself; a body without any is told by the names of its fields.
import type { JsonObject } from "../script/json.ts";
import { rowsAt, textAt } from "./chronicle.ts";

/** In the order in which they carry a message: what it holds, what it says against another, what it answers, what it proposes. */
const CARRYING = [
  "claim", "position", "currentPosition", "weakness", "noMaterialWeakness", "executiveSummary", "summary", "recommendation", "argument", "objection", "response", "failureScenario",
  "faultLines", "statement", "message", "compromise", "pattern", "mostUrgent", "answer", "text",
] as const;

export function gist(body: JsonObject): string {
  const [overview] = rowsAt({ rows: [body["overview"] ?? null] }, "rows");
  const [premise] = rowsAt(body, "premises");
  const [entry] = rowsAt(body, "entries");
  const said = CARRYING.map((field) => textAt(body, field));
  const [problem] = rowsAt({ rows: [body["problemDefinition"] ?? null] }, "rows");
  const [disclosure] = rowsAt(body, "disclosures");
  const nested = [textAt(problem ?? {}, "statement"), textAt(disclosure ?? {}, "matters"), textAt(overview ?? {}, "text"), textAt(premise ?? {}, "premise"), textAt(entry ?? {}, "summary")];
  return [...said, ...nested].find((text) => text.trim() !== "") ?? Object.keys(body).join(", ");
}
