// What was put together becomes what is sent, or the first field that cannot be used and why.
// Law: a field that is empty is not sent; what the server alone can judge is left to it.
import type { OfferedChoice, StartForm } from "../../src/web/wire.ts";
import { capsOf, numberIn } from "./caps-of.ts";
import { isRehearsed, type Draft, type OfferedProtocol } from "./draft.ts";
import type { Text } from "./files.ts";

export type Field =
  | "form"
  | "topic"
  | "artifact"
  | "documents"
  | "options"
  | "model"
  | "seats"
  | "caps"
  | "choices"
  | "rehearsal";
export type Trouble =
  "no-topic" | "no-artifact" | "no-model" | "half-seat" | "same-seat" | "not-number" | "not-whole";

export type Made =
  | { readonly ok: true; readonly request: StartForm }
  | {
      readonly ok: false;
      readonly field: Field;
      readonly trouble: Trouble;
      readonly value: string;
    };

export function requestOf(
  draft: Draft,
  documents: readonly Text[],
  { isOfText, choices: offered }: Pick<OfferedProtocol, "isOfText" | "choices">,
): Made {
  if (isOfText ? draft.artifact.text.trim() === "" : draft.topic.trim() === "")
    return isOfText ? trouble("artifact", "no-artifact") : trouble("topic", "no-topic");
  if (draft.model.trim() === "" || draft.model.endsWith("/"))
    return trouble("model", "no-model", draft.model);

  const rows = draft.seats
    .map(({ seat, model }) => ({ seat: seat.trim(), model: model.trim() }))
    .filter(({ seat, model }) => seat !== "" || model !== "");
  const half = rows.find(({ seat, model }) => seat === "" || model === "" || model.endsWith("/"));
  if (half) return trouble("seats", "half-seat", half.seat === "" ? half.model : half.seat);
  const twice = rows.find(({ seat }, n) => rows.findIndex((row) => row.seat === seat) !== n);
  if (twice) return trouble("seats", "same-seat", twice.seat);

  const limits = capsOf(draft.caps);
  if (!limits.ok) return trouble("caps", limits.trouble, limits.value);

  const choices: Record<string, string | number | boolean> = {};
  for (const choice of offered) {
    const value = chosen(choice, draft.choices[draft.protocol]?.[choice.name]);
    if (value === null) continue;
    if (typeof value === "number" && !(Number.isSafeInteger(value) && value > 0))
      return trouble("choices", "not-whole", String(draft.choices[draft.protocol]?.[choice.name]));
    choices[choice.name] = value;
  }

  const isPlayed = isRehearsed(draft);
  const seed = isPlayed ? numberIn(draft.seed) : null;
  if (seed !== null && !Number.isSafeInteger(seed))
    return trouble("rehearsal", "not-whole", draft.seed);

  const options = isOfText
    ? []
    : draft.options.map((option) => option.trim()).filter((option) => option !== "");
  const request: StartForm = {
    protocol: draft.protocol,
    model: draft.model.trim(),
    ...(isOfText
      ? { artifact: { name: named(draft.artifact.name), text: draft.artifact.text } }
      : { topic: draft.topic.trim() }),
    ...(documents.length === 0
      ? {}
      : { documents: documents.map(({ name, text }) => ({ name, text })) }),
    ...(rows.length === 0
      ? {}
      : { seats: Object.fromEntries(rows.map(({ seat, model }) => [seat, model])) }),
    ...(options.length === 0 ? {} : { options }),
    ...(Object.keys(limits.caps).length === 0 ? {} : { caps: limits.caps }),
    ...(draft.lang === "" ? {} : { lang: draft.lang }),
    ...(Object.keys(choices).length === 0 ? {} : { choices }),
    ...(isPlayed && draft.temperament !== "" ? { temperament: draft.temperament } : {}),
    ...(seed === null ? {} : { seed }),
  };
  return { ok: true, request };
}

/** What is one of a list is always said: the list's first word is the page's, and another program may begin elsewhere. */
function chosen(
  { kind, values, default: first }: OfferedChoice,
  given: string | boolean | undefined,
): string | number | boolean | null {
  switch (kind) {
    case "yes":
      return given === true ? true : null;
    case "number":
      return typeof given === "string" ? numberIn(given) : null;
    case "text":
      return typeof given === "string" && given.trim() !== "" ? given.trim() : null;
    case "one-of":
      return typeof given === "string" && values.includes(given)
        ? given
        : typeof first === "string"
          ? first
          : null;
  }
}

/** Pasted text has a name too; its ending says what kind of text it is. */
function named(name: string): string {
  const clean = name.trim();
  return clean === "" ? "text.md" : clean;
}

function trouble(field: Field, what: Trouble, value = ""): Made {
  return { ok: false, field, trouble: what, value };
}

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
  sent: Pick<StartForm, "artifact" | "model">,
): Field {
  if (code === "bad-request") return BY_PART.get(message.split(/[.:]/, 1)[0] ?? "") ?? "form";
  const field = BY_CODE.get(code) ?? "form";
  if (field === "documents" && sent.artifact && message.startsWith(sent.artifact.name))
    return "artifact";
  if (field === "model" && !message.includes(sent.model)) return "seats";
  return field;
}
