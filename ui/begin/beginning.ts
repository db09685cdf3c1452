// What was put together becomes what is sent, or the first field that cannot be used and why.
// Law: a field that is empty is not sent; what the server alone can judge is left to it.
import type { Beginning, Choice } from "../../src/web/wire.ts";
import { capsOf, numberIn } from "./caps-of.ts";
import { isRehearsed, type Draft } from "./draft.ts";
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
  | { readonly ok: true; readonly beginning: Beginning }
  | {
      readonly ok: false;
      readonly field: Field;
      readonly trouble: Trouble;
      readonly value: string;
    };

export function beginningOf(
  draft: Draft,
  documents: readonly Text[],
  offered: readonly Choice[],
): Made {
  const isReview = draft.protocol === "review";
  if (isReview ? draft.artifact.text.trim() === "" : draft.topic.trim() === "")
    return isReview ? trouble("artifact", "no-artifact") : trouble("topic", "no-topic");
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

  const options = isReview
    ? []
    : draft.options.map((option) => option.trim()).filter((option) => option !== "");
  const beginning: Beginning = {
    protocol: draft.protocol,
    model: draft.model.trim(),
    ...(isReview
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
  return { ok: true, beginning };
}

/** What is one of a list is always said: the list's first word is the page's, and another program may begin elsewhere. */
function chosen(
  { kind, values, default: first }: Choice,
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
