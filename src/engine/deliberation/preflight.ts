// The first question to every model of a run, before anything is asked of the panel: can it be reached, is its key good, does it
// answer in the form? It is a call and no ask: it counts under the caps and stands in the log, and no script ever hears of it.
import type { Ask } from "../../kernel/ask.ts";
import { extract } from "./extract.ts";

const PREFIX = "preflight/";

export function isPreflight(ask: string): boolean {
  return ask.startsWith(PREFIX);
}

/** Small, and with every kind of rule that the forms of a run have: a server that takes it takes those. */
const FORM = {
  type: "object",
  additionalProperties: false,
  required: ["ready", "confidence", "notes", "next"],
  properties: {
    ready: { type: "string", enum: ["yes"] },
    confidence: { type: "number", minimum: 0, maximum: 1 },
    notes: { type: "array", items: { type: "string" }, minItems: 0, maxItems: 2 },
    next: { anyOf: [{ type: "string" }, { type: "null" }] },
  },
} as const;

export const PREFLIGHT_PROMPT = {
  shared: "",
  transcript: "",
  own: `This only checks that you can be asked. Reply with one JSON object and nothing else:\n{"ready": "yes", "confidence": 1, "notes": [], "next": null}\n`,
};

export function preflightAsk(model: string): Ask {
  return {
    id: `${PREFIX}${model}`,
    seat: { id: "preflight", title: "preflight", role: "preflight" },
    purpose: "preflight",
    phase: "preflight",
    round: 0,
    blind: true,
    transcript: [],
    notes: [],
    details: {},
    rules: [],
    shape: { json: FORM, parse: (value) => ({ ok: true, value: value as never }) }, // any object shows that it answers in JSON
  };
}

/** What keeps the model from being asked, if anything does. An answer that was cut off while it thought says nothing against it. */
export function unfitReason(raw: string, finish: string): string | undefined {
  if (finish === "length") return undefined;
  if (finish === "refusal")
    return "it declined a question that only checks whether it can be asked";
  if (raw.trim() === "") return "its answer was empty";
  const read = extract(raw);
  if (read.ok && typeof read.value === "object" && read.value !== null) return undefined;
  return "it answered in prose where one JSON object was asked for";
}
