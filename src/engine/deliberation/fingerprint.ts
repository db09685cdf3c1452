// A fingerprint of what an ask is, apart from its wording: law 5 compares it with what the log says was asked.
import { shownIds, type Ask, withoutPhrases } from "../../kernel/ask.ts";
import { canonical, type Json, type JsonObject } from "../../kernel/json.ts";
import { oncePer } from "../../kernel/once-per.ts";
import { digest } from "../../text/digest.ts";

export function fingerprint(ask: Ask): string {
  return digest(
    // By name, as they are written in the end.
    canonical({
      blind: ask.blind,
      details: ask.details,
      form: formOf(ask.shape.json),
      gate: ask.gate ? withoutPhrases(ask.gate) : null,
      id: ask.id,
      phase: ask.phase,
      purpose: ask.purpose,
      round: ask.round,
      rules: ask.rules.map((rule) => [rule.id, rule.effect, rule.last]),
      seat: ask.seat.id,
      shown: shownIds(ask),
    }),
  );
}

/** Seats share their forms. */
const formOf = oncePer((schema: JsonObject) => digest(canonical(withoutDescriptions(schema))));

/** A schema without its descriptions: those are wording. */
function withoutDescriptions(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutDescriptions);
  if (schema === null || typeof schema !== "object") return schema;
  const entries = Object.entries(schema).filter(
    ([key, value]) => !(key === "description" && typeof value === "string"),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutDescriptions(value)]));
}
