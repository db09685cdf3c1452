// A fingerprint of what an ask is, apart from its wording: law 5 compares it with what the log says was asked.
import { shownIds, type Ask, withoutPhrases } from "../../kernel/ask.ts";
import { canonical, type Json, type JsonObject } from "../../kernel/json.ts";

export function fingerprint(ask: Ask): string {
  return digest(
    canonical({
      id: ask.id,
      seat: ask.seat.id,
      purpose: ask.purpose,
      phase: ask.phase,
      round: ask.round,
      blind: ask.blind,
      shown: shownIds(ask),
      details: ask.details,
      form: formOf(ask.shape.json),
      rules: ask.rules.map((rule) => [rule.id, rule.effect, rule.last]),
      gate: ask.gate ? withoutPhrases(ask.gate) : null,
    }),
  );
}

/** Seats share their forms, and a form never changes once it is made. */
const forms = new WeakMap<object, string>();

function formOf(schema: JsonObject): string {
  const known = forms.get(schema) ?? digest(canonical(withoutDescriptions(schema)));
  forms.set(schema, known);
  return known;
}

/** A schema without its descriptions: those are wording. */
function withoutDescriptions(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutDescriptions);
  if (schema === null || typeof schema !== "object") return schema;
  const entries = Object.entries(schema).filter(
    ([key, value]) => !(key === "description" && typeof value === "string"),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutDescriptions(value)]));
}

/** Sixty-four bits over the text: tells asks apart, and is no seal against tampering (the chain is). */
export function digest(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (b >>> 0).toString(16).padStart(8, "0") + (a >>> 0).toString(16).padStart(8, "0");
}
