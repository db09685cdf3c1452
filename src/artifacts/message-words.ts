// The body of a message as labelled words, whatever its protocol. A log keeps keys sorted, so the order of reading is ours:
// what is claimed before what carries it, a premise before why it may fail, a change of stance last. Empty fields are left out.
import type { Json, JsonObject } from "../script/json.ts";
import { joined, type Line, type Words } from "./document.ts";
import type { View } from "./view.ts";

/** Fields in the order they are read; a field that is not listed comes before the change of stance, as the log has it. */
const FIRST = [
  "message", "target", "mode", "claim", "reasons", "preconditions", "risks", "weakness", "failureScenario", "alternative", "noMaterialWeakness",
  "accepted", "rebutted", "kept", "compromise", "confidence", "canAgree", "cannotAgree", "remainingRisk", "strongestObjection", "openPremises", "premises",
  "premise", "mayFail", "quote", "document", "what", "effect", "summary", "ranking", "undiscussed", "entries", "evidence",
];
const LAST = ["roundOneOption", "option", "stances", "changed", "changedBecauseOf", "changeReason"];

export function messageWords(view: View, body: JsonObject): Words[] {
  return inOrder(body).flatMap(([field, value]): Words[] => {
    const label = `${view.field(field)}:`;
    if (isEmpty(value)) return [];
    if (field === "mode" && typeof value === "string") return [{ label, text: view.term(value) }];
    if (typeof value === "string") return [isId(view, value) ? { label, line: item(view, value) } : { label, text: value }];
    if (typeof value === "boolean") return [{ label, text: value ? view.h.yes : view.h.no }];
    if (typeof value === "number" || value === null) return [{ label, text: String(value) }];
    if (!Array.isArray(value)) return [{ label, line: item(view, value) }];
    const items = value.filter((entry) => !isEmpty(entry));
    const areIds = items.every((entry) => typeof entry === "string" && isId(view, entry));
    return [areIds ? { label, line: joined(items.map((entry) => item(view, entry)), ", ") } : { label, items: items.map((entry) => item(view, entry)) }];
  });
}

function inOrder(body: JsonObject): [string, Json][] {
  const place = (field: string): number => (FIRST.includes(field) ? FIRST.indexOf(field) : FIRST.length + 1 + LAST.indexOf(field));
  return Object.entries(body).sort(([a], [b]) => place(a) - place(b));
}

/** Deeper than any reply we ask for; a body beyond it is shown as it was written. */
const DEEPEST = 4;

function item(view: View, value: Json, depth = 0): Line {
  if (typeof value === "string") return [isMessage(view, value) ? view.ref(value) : isId(view, value) ? view.named(value) : value];
  if (typeof value === "boolean") return [value ? view.h.yes : view.h.no];
  if (value === null || typeof value === "number") return [String(value)];
  if (depth >= DEEPEST) return [JSON.stringify(value)];
  if (!Array.isArray(value)) return entry(view, value as JsonObject, depth); // an object that is no list is a record
  const parts = value.filter((part) => !isEmpty(part));
  return joined(parts.map((part) => item(view, part, depth + 1)), parts.every((part) => typeof part === "string") ? ", " : "; ");
}

/** An entry of a list: a premise and its weak spot, a quotation and its source, a criticism and what became of it. */
function entry(view: View, value: JsonObject, depth: number): Line {
  const { premise, mayFail, quote, document, message, what, effect, mode } = value;
  if (typeof premise === "string" && typeof mayFail === "string") return [`${premise} — ${view.h.mayFail}: ${mayFail}`];
  if (typeof quote === "string" && typeof document === "string") return [`“${quote}” — ${document}`];
  const how = effect ?? mode;
  if (typeof message === "string" && typeof what === "string") return [view.ref(message), `: ${what}`, ...(typeof how === "string" ? [` (${view.term(how)})`] : [])];
  const parts = inOrder(value).filter(([, part]) => !isEmpty(part));
  return joined(parts.map(([, part]) => item(view, part, depth + 1)), " — ");
}

function isId(view: View, text: string): boolean {
  return isMessage(view, text) || view.named(text) !== text;
}

function isMessage(view: View, text: string): boolean {
  return view.record.messages.some(({ id }) => id === text);
}

function isEmpty(value: Json): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
