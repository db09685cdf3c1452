// The body of a message as labelled words, whatever its protocol: fields in the order they were written, empty ones left out.
import type { Json, JsonObject } from "../script/json.ts";
import { joined, type Line, type Words } from "./document.ts";
import type { View } from "./view.ts";

export function messageWords(view: View, body: JsonObject): Words[] {
  return Object.entries(body).flatMap(([field, value]): Words[] => {
    const label = `${view.field(field)}:`;
    if (isEmpty(value)) return [];
    if (typeof value === "string") return [isId(view, value) ? { label, line: item(view, value) } : { label, text: value }];
    if (typeof value === "boolean") return [{ label, text: value ? view.h.yes : view.h.no }];
    if (typeof value === "number" || value === null) return [{ label, text: String(value) }];
    if (!Array.isArray(value)) return [{ label, line: item(view, value) }];
    const items = value.filter((entry) => !isEmpty(entry));
    const areIds = items.every((entry) => typeof entry === "string" && isId(view, entry));
    return [areIds ? { label, line: joined(items.map((entry) => item(view, entry)), ", ") } : { label, items: items.map((entry) => item(view, entry)) }];
  });
}

/** Deeper than any reply we ask for; a body beyond it is shown as it was written. */
const DEEPEST = 4;

function item(view: View, value: Json, depth = 0): Line {
  if (typeof value === "string") return [isMessage(view, value) ? view.ref(value) : isId(view, value) ? view.named(value) : value];
  if (typeof value === "boolean") return [value ? view.h.yes : view.h.no];
  if (value === null || typeof value === "number") return [String(value)];
  if (depth >= DEEPEST) return [JSON.stringify(value)];
  const parts = (Array.isArray(value) ? value : Object.values(value)).filter((part) => !isEmpty(part as Json)) as Json[]; // parts of JSON are JSON
  return joined(parts.map((part) => item(view, part, depth + 1)), Array.isArray(value) ? (parts.every((part) => typeof part === "string") ? ", " : "; ") : " — ");
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
