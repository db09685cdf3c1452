// What was put together becomes what is sent, or the first field that cannot be used and why.
// Law: a field that is empty is not sent; what the server alone can judge is left to it.
import type { OfferedChoice, StartForm } from "../../src/web/wire.ts";
import { capsOf, numberIn } from "../parts/caps.tsx";
import { isRehearsed, type Draft, type OfferedProtocol } from "./draft.ts";
import type { TextFile } from "./files.ts";

/** Every field that can be complained of, with the codes of the server's refusals that are about it. */
const FIELDS = {
  form: [],
  topic: ["no-topic", "long-topic", "bad-topic"],
  artifact: ["empty-artifact", "long-artifact", "bad-artifact"],
  documents: ["bad-context", "secret-file", "secret-inside", "too-large"],
  options: [],
  model: ["unknown-model", "model-spec", "unknown-command"],
  seats: ["unknown-seat"],
  caps: ["unpriced"],
  choices: ["bad-choice"],
  rehearsal: [],
  quorum: ["bad-quorum"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type FieldName = keyof typeof FIELDS;

type Trouble =
  "no-topic" | "no-artifact" | "no-model" | "half-seat" | "same-seat" | "not-number" | "not-whole";

type Made =
  | { readonly ok: true; readonly request: StartForm }
  | {
      readonly ok: false;
      readonly field: FieldName;
      readonly trouble: Trouble;
      readonly value: string;
    };

export function requestOf(
  draft: Draft,
  documents: readonly TextFile[],
  { isOfText, choices: offered }: Pick<OfferedProtocol, "isOfText" | "choices">,
): Made {
  if (isOfText ? draft.artifact.text.trim() === "" : draft.topic.trim() === "")
    return isOfText ? refuse("artifact", "no-artifact") : refuse("topic", "no-topic");
  if (draft.model.trim() === "" || draft.model.endsWith("/"))
    return refuse("model", "no-model", draft.model);

  const rows = draft.seats
    .map(({ seat, model }) => ({ seat: seat.trim(), model: model.trim() }))
    .filter(({ seat, model }) => seat !== "" || model !== "");
  const half = rows.find(({ seat, model }) => seat === "" || model === "" || model.endsWith("/"));
  if (half) return refuse("seats", "half-seat", half.seat === "" ? half.model : half.seat);
  const twice = rows.find(({ seat }, n) => rows.findIndex((row) => row.seat === seat) !== n);
  if (twice) return refuse("seats", "same-seat", twice.seat);

  const limits = capsOf(draft.caps);
  if (!limits.ok) return refuse("caps", limits.trouble, limits.value);

  const choices: Record<string, string | number | boolean> = {};
  for (const choice of offered) {
    const value = valueOf(choice, draft.choices[draft.protocol]?.[choice.name]);
    if (value === null) continue;
    if (typeof value === "number" && !(Number.isSafeInteger(value) && value > 0))
      return refuse("choices", "not-whole", String(draft.choices[draft.protocol]?.[choice.name]));
    choices[choice.name] = value;
  }

  const isPlayed = isRehearsed(draft);
  const seed = isPlayed ? numberIn(draft.seed) : null;
  if (seed !== null && !Number.isSafeInteger(seed))
    return refuse("rehearsal", "not-whole", draft.seed);

  const options = isOfText ? [] : draft.options.map((option) => option.trim());
  const { name, text } = draft.artifact;
  const request: StartForm = {
    protocol: draft.protocol,
    model: draft.model.trim(),
    // Pasted text has a name too; its ending says what kind of text it is.
    ...(isOfText
      ? { artifact: { name: name.trim() === "" ? "text.md" : name.trim(), text } }
      : { topic: draft.topic.trim() }),
    ...dropEmpty({
      documents: documents.map((document) => ({ name: document.name, text: document.text })),
      seats: Object.fromEntries(rows.map(({ seat, model }) => [seat, model])),
      options: options.filter((option) => option !== ""),
      caps: limits.caps,
      lang: draft.lang,
      choices,
      temperament: isPlayed ? draft.temperament : "",
    }),
    ...(seed === null ? {} : { seed }),
  };
  return { ok: true, request };
}

/** Without empty texts, lists and records. */
function dropEmpty<T extends Readonly<Record<string, string | object>>>(
  parts: T,
): { readonly [K in keyof T]?: Exclude<T[K], ""> } {
  const filled = Object.entries(parts).filter(
    ([, part]) => (typeof part === "string" ? part : Object.keys(part)).length > 0,
  );
  return Object.fromEntries(filled) as Partial<T> as {
    readonly [K in keyof T]?: Exclude<T[K], "">;
  };
}

/** What is one of a list is always said: the list's first word is the page's, and another program may begin elsewhere. */
function valueOf(
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

function refuse(field: FieldName, what: Trouble, value = ""): Made {
  return { ok: false, field, trouble: what, value };
}

const isField = (name: string): name is FieldName => Object.hasOwn(FIELDS, name);

/** One code may be about either of two fields; then what the message names decides. */
export function fieldOf(
  { code, message }: { readonly code: string; readonly message: string },
  sent: Pick<StartForm, "artifact" | "model">,
): FieldName {
  if (code === "bad-request") {
    const [part = ""] = message.split(/[.:]/, 1);
    return part === "temperament" || part === "seed" ? "rehearsal" : isField(part) ? part : "form";
  }
  const field =
    Object.keys(FIELDS)
      .filter(isField)
      .find((name) => FIELDS[name].some((known) => known === code)) ?? "form";
  if (field === "documents" && sent.artifact && message.startsWith(sent.artifact.name))
    return "artifact";
  if (field === "model" && !message.includes(sent.model)) return "seats";
  return field;
}
