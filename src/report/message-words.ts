// The body of a message as labelled words, whatever its protocol. A log keeps keys sorted, so the order of reading is ours:
// what is claimed before what carries it, a premise before why it may fail, a change of stance last. Empty fields are left out.
import type { Json, JsonObject } from "../kernel/json.ts";
import { joinLines, type Line, type Words } from "./document.ts";
import fields from "../views/fields.json" with { type: "json" };
import type { View } from "./view.ts";
import { fieldName, headings, term } from "../messages/report.ts";
import type { Language } from "../text/language.ts";
import { titleOf } from "../views/deliberation-state.ts";
import type { Timeline } from "../views/timeline.ts";

/** How things are named to whoever reads: all that the words of a message need of a report, or of a room that fills as it is read. */
export interface Naming extends Pick<View, "term" | "field" | "title" | "ref" | "named"> {
  readonly h: Pick<View["h"], "yes" | "no" | "mayFail">;
  isMessage(id: string): boolean;
}

/** Of a log that is still being read: `messages` are those that were said so far. */
export function namingIn(
  lang: Language,
  { seats, labels }: Pick<Timeline, "seats" | "labels">,
  messages: ReadonlySet<string>,
): Naming {
  return {
    h: headings(lang),
    term: (word) => term(lang, word),
    field: (name) => fieldName(lang, name),
    title: (seat) => titleOf(seats, seat),
    isMessage: (id) => messages.has(id),
    ref: (id) => (messages.has(id) ? { kind: "ref", to: id, text: id } : id),
    named: (id) => (labels.has(id) ? `${id} “${labels.get(id)}”` : id),
  };
}

/** In the order they are read; a field that is not listed comes before the change of stance, as the log has it. */
const { first: FIRST, last: LAST } = fields;
/** Fields that name seats by their ids. */
const SEATS = new Set(fields.seats);
/** Fields that hold a word of the engine's. */
const TERMED = new Set(fields.terms);

export function messageWords(view: Naming, body: JsonObject): Words[] {
  return inOrder(body).flatMap(([field, value]): Words[] => {
    const label = `${view.field(field)}:`;
    if (isEmpty(value)) return [];
    if (TERMED.has(field) && typeof value === "string") return [{ label, text: view.term(value) }];
    if (typeof value === "string")
      return [isId(view, value) ? { label, line: item(view, value) } : { label, text: value }];
    if (typeof value === "boolean") return [{ label, text: value ? view.h.yes : view.h.no }];
    if (typeof value === "number" || value === null) return [{ label, text: String(value) }];
    if (!Array.isArray(value)) return [{ label, line: record(view, value as JsonObject) }]; // an object that is no list is a record
    const items = value.filter((entry) => !isEmpty(entry));
    const areIds = items.every((entry) => typeof entry === "string" && isId(view, entry));
    const lines = items.map((entry) => item(view, entry));
    return [areIds ? { label, line: joinLines(lines, ", ") } : { label, items: lines }];
  });
}

function inOrder(body: JsonObject): [string, Json][] {
  const place = (field: string): number =>
    FIRST.includes(field) ? FIRST.indexOf(field) : FIRST.length + 1 + LAST.indexOf(field);
  return Object.entries(body).sort(([a], [b]) => place(a) - place(b));
}

/** Deeper than any reply we ask for; a body beyond it is shown as it was written. */
const DEEPEST = 4;

function item(view: Naming, value: Json, depth = 0): Line {
  if (typeof value === "string")
    return [
      view.isMessage(value) ? view.ref(value) : isId(view, value) ? view.named(value) : value,
    ];
  if (typeof value === "boolean") return [value ? view.h.yes : view.h.no];
  if (value === null || typeof value === "number") return [String(value)];
  if (depth >= DEEPEST) return [JSON.stringify(value)];
  if (!Array.isArray(value)) return entry(view, value as JsonObject, depth); // an object that is no list is a record
  const parts = value.filter((part) => !isEmpty(part));
  return joinLines(
    parts.map((part) => item(view, part, depth + 1)),
    parts.every((part) => typeof part === "string") ? ", " : "; ",
  );
}

/** The one value of a field: each part under its name. */
function record(view: Naming, value: JsonObject): Line {
  const parts = inOrder(value).filter(([, part]) => !isEmpty(part));
  return joinLines(
    parts.map(([field, part]) => [
      `${view.field(field)}: `,
      ...(TERMED.has(field) && typeof part === "string" ? [view.term(part)] : item(view, part, 1)),
    ]),
    "; ",
  );
}

/** An entry of a list: a premise and its weak spot, a quotation and its source, a criticism and what became of it. */
function entry(view: Naming, value: JsonObject, depth: number): Line {
  const { premise, mayFail, quote, document, message, what, effect, mode } = value;
  if (typeof premise === "string" && typeof mayFail === "string")
    return [`${premise} — ${view.h.mayFail}: ${mayFail}`];
  if (typeof quote === "string" && typeof document === "string")
    return [`“${quote}” — ${document}`];
  const how = effect ?? mode;
  if (typeof message === "string" && typeof what === "string")
    return [
      view.ref(message),
      `: ${what}`,
      ...(typeof how === "string" ? [` (${view.term(how)})`] : []),
    ];
  if (typeof value["targetId"] === "string") return reference(view, value);
  const parts = inOrder(value).filter(([, part]) => !isEmpty(part));
  if (parts.every(([, part]) => typeof part === "number"))
    return [
      parts.map(([field, part]) => `${view.field(field)} ${JSON.stringify(part)}`).join(", "),
    ];
  return joinLines(
    parts.map(([field, part]) =>
      SEATS.has(field)
        ? [titles(view, part)]
        : TERMED.has(field) && typeof part === "string"
          ? [view.term(part)]
          : item(view, part, depth + 1),
    ),
    " — ",
  );
}

/** What it refers to, how, and what it says of it; what it attacks at its strongest comes with it. */
function reference(
  view: Naming,
  { targetId, relation, mode, comment, steelMan }: JsonObject,
): Line {
  const how = [relation, mode]
    .filter((word): word is string => typeof word === "string" && word !== "")
    .map((word) => view.term(word))
    .join(", ");
  const target = typeof targetId === "string" ? targetId : "";
  return [
    view.ref(target),
    ` (${how})`,
    ...(typeof comment === "string" && comment !== "" ? [`: ${comment}`] : []),
    ...(typeof steelMan === "string" && steelMan.trim() !== ""
      ? [` — ${view.field("steelMan")}: ${steelMan}`]
      : []),
  ];
}

function titles(view: Naming, seats: Json): string {
  return (Array.isArray(seats) ? seats : [seats])
    .map((seat) => (typeof seat === "string" ? view.title(seat) : String(seat)))
    .join(", ");
}

function isId(view: Naming, text: string): boolean {
  return view.isMessage(text) || view.named(text) !== text;
}

function isEmpty(value: Json): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
