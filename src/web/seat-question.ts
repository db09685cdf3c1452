// A person's turn as a form in a person's words, made from the schema that a model would be given: what each field is called and wants,
// what can be chosen by what it says, what there is to read. Nothing in it has to be written as JSON.
// Law: what a form takes is the schema's; a choice is shown by its words and sent as its id.
import { promptText } from "../agents/render.ts";
import type { Ask } from "../kernel/ask.ts";
import { isObject, type Json, type JsonObject } from "../kernel/json.ts";
import type { LogEvent } from "../log/index.ts";
import { FormVoice } from "../messages/forms.ts";
import type { Language } from "../text/language.ts";
import { oneLine, plain } from "../text/visible.ts";
import { stateOf, titleOf, type DeliberationState } from "../views/deliberation-state.ts";
import { gist } from "../views/gist.ts";
import { promptOf, type waitingSeat } from "../workspace/remote-answers.ts";
import { translateWord } from "./translate.ts";
import type { SeatChoice, SeatField, SeatQuestion } from "./wire.ts";

type Put = NonNullable<ReturnType<typeof waitingSeat>>;

export function seatQuestionOf(
  put: Put,
  events: readonly LogEvent[],
  lang: Language,
): SeatQuestion {
  const { ask, protocol, history } = put;
  const voice = new FormVoice(lang, protocol.name);
  const known = stateOf(events);
  const { context = [] } = history.opened.brief as { context?: SeatQuestion["documents"] }; // as every brief has them
  return {
    ask: ask.id,
    title: ask.seat.title,
    purpose: translateWord(lang, ask.purpose).replaceAll("_", " "),
    task: taskOf(ask, voice),
    question: ask.question ?? "",
    artifact: ask.artifact ?? null,
    documents: [...context, ...(ask.documents ?? [])],
    notes: notesInWords(ask, known),
    earlier: earlierOf(ask, known),
    prompt: plain(promptText(promptOf(put))),
    fields: seatFields(ask, known, voice),
  };
}

/** Who is not attacked is not told to answer attacks. */
export function taskOf(
  { purpose, shape }: Pick<Ask, "purpose" | "shape">,
  voice: FormVoice,
): string {
  const isAttacked = Object.hasOwn(objectIn(shape.json["properties"]), "answers");
  return (isAttacked ? "" : voice.task(`${purpose}-unattacked`)) || voice.task(purpose);
}

function earlierOf({ seat }: Ask, { messages }: Known): SeatQuestion["earlier"] {
  const last = messages.findLast((message) => message.seat === seat.id);
  return last ? { round: last.round, text: gist(last.body) } : null;
}

/** The notes that a model is given, with what is meant in place of ids. */
export function notesInWords({ notes }: Pick<Ask, "notes">, known: Known): SeatQuestion["notes"] {
  const labels = labelsIn(known);
  const { messages, seats } = known;
  const authors = new Map(
    messages.map(({ id, seat, round }) => [id, `${titleOf(seats, seat)}, round ${round}`]),
  );
  const reword = (text: string): string =>
    text
      // An id before its own words says nothing more.
      .replaceAll(/(^| )([\w-]+): (?=(.*))/gu, (whole, gap: string, id: string, rest: string) => {
        const label = labels.get(id);
        if (label === undefined || !rest.startsWith(label)) return whole;
        return gap === "" ? "" : ": ";
      })
      .replace(/^(?:[a-z]\d+[:,] )/u, (whole) => (labels.has(whole.slice(0, -2)) ? whole : ""))
      .replace(/^[\w-]+ in (?=r\d+-msg-\d+)/u, "")
      .replace(/^([\w-]+)(?=: )/u, (id) => seats.find((seat) => seat.id === id)?.title ?? id)
      .replaceAll(/[\w-]+/gu, (id) => {
        const label = labels.get(id);
        return label === undefined ? (authors.get(id) ?? id) : `“${label}”`;
      });
  return notes
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) => ({ title: reword(title), items: items.map(reword) }));
}

/** Issues, options and stances, by their ids. */
function labelsIn({ issues }: Pick<Known, "issues">): ReadonlyMap<string, string> {
  return new Map(
    issues.flatMap(({ id, title, stances }) => [
      [id, title] as const,
      ...stances.map((stance) => [stance.id, stance.label] as const),
    ]),
  );
}

/** What ids are known by. */
type Known = Pick<DeliberationState, "issues" | "seats" | "messages" | "findings">;

export function seatFields(ask: Ask, known: Known, voice: FormVoice): readonly SeatField[] {
  return fieldsOf(ask.shape.json, "", new Naming(voice, ask, known));
}

/** Whoever is asked for one entry of each finds them begun. */
const EACH =
  /^(?:one (?:answer|entry|row) for each|for each of|each of your|every (?:pending|option once|id)\b)/;

function fieldsOf(schema: JsonObject, within: string, naming: Naming): readonly SeatField[] {
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(objectIn(schema["properties"])).map(([name, given]) => ({
    ...fieldOf({ name, within, schema: objectIn(given) }, naming),
    isRequired: required.includes(name),
  }));
}

interface Given {
  readonly name: string;
  readonly within: string;
  readonly schema: JsonObject;
}

function fieldOf({ name, within, schema: given }: Given, naming: Naming): SeatField {
  const { schema, isNullable } = unwrapNullable(given);
  const stated = textIn(given["description"]) || textIn(schema["description"]);
  const kind = kindOf(schema);
  const items = objectIn(schema["items"]);
  const bounds = BOUNDS[kind];
  const about = {
    name,
    label: naming.label(name, within),
    help: naming.voice.help(stated),
    example: naming.voice.example(name),
    kind,
    isRequired: true,
    isNullable,
    mayBeEmpty:
      kind === "text" && schema["pattern"] === undefined && schema["minLength"] === undefined,
    isWhole: schema["type"] === "integer",
    least: bounds ? numberIn(schema[bounds[0]]) : null,
    most: bounds ? numberIn(schema[bounds[1]]) : null,
    isEach: EACH.test(stated),
    choices: [] as readonly SeatChoice[],
    fields: [] as readonly SeatField[],
  };
  const choose = (values: Json | undefined): readonly SeatChoice[] =>
    (Array.isArray(values) ? values : []).map((value) => naming.choice(name, String(value)));
  switch (kind) {
    case "one-of":
      return { ...about, choices: choose(schema["enum"]) };
    case "some-of":
      return { ...about, choices: choose(items["enum"]) };
    case "group":
      return { ...about, fields: fieldsOf(schema, name, naming) };
    case "list":
      return {
        ...about,
        fields:
          items["type"] === "object"
            ? fieldsOf(items, name, naming)
            : [{ ...fieldOf({ name, within, schema: items }, naming), name: "" }],
      };
    default:
      return about;
  }
}

const BOUNDS: Partial<Record<SeatField["kind"], readonly [least: string, most: string]>> = {
  text: ["minLength", "maxLength"],
  number: ["minimum", "maximum"],
  "some-of": ["minItems", "maxItems"],
  list: ["minItems", "maxItems"],
};

function kindOf(schema: JsonObject): SeatField["kind"] {
  const { type } = schema;
  if (Array.isArray(schema["enum"])) return "one-of";
  if (type === "number" || type === "integer") return "number";
  if (type === "boolean") return "yes-no";
  if (type === "object") return "group";
  if (type !== "array") return "text";
  return Array.isArray(objectIn(schema["items"])["enum"]) ? "some-of" : "list";
}

/** `null` beside one other form is that form, left empty. */
function unwrapNullable(schema: JsonObject) {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf)) return { schema, isNullable: false };
  const forms = anyOf.map(objectIn);
  const others = forms.filter((form) => form["type"] !== "null");
  return { schema: others[0] ?? schema, isNullable: others.length < forms.length };
}

/** As much of what somebody wrote as tells it apart. */
const MOST_WORDS = 180;

/** What fields and choices are called in one ask: messages by who wrote them and how they begin, options by their labels, seats by their titles. */
class Naming {
  readonly voice: FormVoice;
  readonly #ask: Ask;
  readonly #record: Known;
  readonly #labels: ReadonlyMap<string, string>;

  constructor(voice: FormVoice, ask: Ask, record: Known) {
    this.voice = voice;
    this.#ask = ask;
    this.#record = record;
    this.#labels = labelsIn(record);
  }

  label(name: string, within: string): string {
    return this.#labels.get(name) ?? this.voice.label(name, within);
  }

  choice(name: string, value: string): SeatChoice {
    const { messages, findings, seats } = this.#record;
    const message = [...this.#ask.transcript, ...messages].find(({ id }) => id === value);
    const said = message ?? findings.find(({ id }) => id === value);
    if (said) {
      const words = "problem" in said ? said.problem : gist(said.body);
      const by = { title: titleOf(seats, said.seat), round: said.round };
      return { value, label: oneLine(words, MOST_WORDS), by };
    }
    const named = this.voice.named(name, value);
    const meant = this.#labels.get(value);
    const label =
      (named !== undefined && meant !== undefined ? `${named}: ${meant}` : meant) ??
      seats.find(({ id }) => id === value)?.title ??
      this.#listed(value) ??
      (value.includes("/") ? placeIn(value) : this.voice.choice(name, value));
    const [, source, words] = /^[\w-]+ in (r[\w-]+)(?: on [\w-]+)?: (.*)$/s.exec(label) ?? [];
    return source === undefined || words === undefined
      ? { value, label: oneLine(label, MOST_WORDS), by: null }
      : { value, label: oneLine(words, MOST_WORDS), by: this.choice(name, source).by };
  }

  /** What a list that comes with the ask has under an id, or the line that speaks of it. */
  #listed(id: string): string | undefined {
    const lines = this.#ask.notes.flatMap(({ items }) => items);
    for (const line of lines) {
      const rest = line.startsWith(id) ? line.slice(id.length) : "";
      if (/^(?:[:,]| \(| by | on )/.test(rest)) return rest.replace(/^[:,]?\s*/, "");
    }
    return /\d$/.test(id)
      ? lines.find((line) => line.split(/[^\w-]+/).includes(id))?.replace(/^[\w-]+, /, "")
      : undefined;
  }
}

/** `artifacts/round_01/critic.md#broken-if` → round 1, critic: broken if. */
function placeIn(path: string): string {
  const [file = "", part = ""] = path.split("#");
  const place = file
    .split("/")
    .slice(1)
    .map((word) => word.replace(/\.\w+$/, "").replace(/_0*/, " "))
    .join(", ");
  return part === "" ? place : `${place}: ${part.replaceAll("-", " ")}`;
}

function objectIn(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function textIn(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function numberIn(value: Json | undefined): number | null {
  // Whole numbers without a bound of their own carry the largest there is.
  return typeof value === "number" && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null;
}
