// Where on the form a refusal of the server belongs: by its code, or by the part of the request it names.
import type { Beginning } from "../../src/web/wire.ts";
import type { Field } from "./beginning.ts";

const BY_CODE: ReadonlyMap<string, Field> = new Map([
  ["no-topic", "topic"],
  ["long-topic", "topic"],
  ["bad-topic", "topic"],
  ["empty-artifact", "artifact"],
  ["long-artifact", "artifact"],
  ["bad-artifact", "artifact"],
  ["bad-context", "documents"],
  ["secret-file", "documents"],
  ["secret-inside", "documents"],
  ["too-large", "documents"],
  ["unknown-model", "model"],
  ["model-spec", "model"],
  ["unknown-command", "model"],
  ["unknown-seat", "seats"],
  ["unpriced", "caps"],
  ["bad-choice", "choices"],
]);

const BY_PART: ReadonlyMap<string, Field> = new Map([
  ["topic", "topic"],
  ["artifact", "artifact"],
  ["documents", "documents"],
  ["options", "options"],
  ["model", "model"],
  ["seats", "seats"],
  ["caps", "caps"],
  ["choices", "choices"],
  ["temperament", "rehearsal"],
  ["seed", "rehearsal"],
]);

/** One code may be about either of two fields; then what the message names decides. */
export function fieldOf(
  { code, message }: { readonly code: string; readonly message: string },
  sent: Pick<Beginning, "artifact" | "model">,
): Field {
  if (code === "bad-request") return BY_PART.get(message.split(/[.:]/, 1)[0] ?? "") ?? "form";
  const field = BY_CODE.get(code) ?? "form";
  if (field === "documents" && sent.artifact && message.startsWith(sent.artifact.name))
    return "artifact";
  if (field === "model" && !message.includes(sent.model)) return "seats";
  return field;
}
