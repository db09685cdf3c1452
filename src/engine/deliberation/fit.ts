// Fits a reply to its form where what was meant is plain, so that no seat is lost to a form. Every change is noted.
// Law 1: only what the form refuses is touched, and the form is asked again afterwards: it has the last word.
// Law 2: nothing is made up, and what counts only whole (a quotation, an id, an edit) is never cut.
// Law 3: what is missing, a text that would lose most of its words, and a list of other things than words that is too long, goes back
//        once. Only then is a field that may be empty taken as empty, such a text or list cut, and a row that cannot be used left out.
import type { Fitting, Shape } from "../../kernel/ask.ts";
import type { Json, JsonObject } from "../../kernel/json.ts";
import { cutText } from "../../text/cut.ts";
import { choiceMeant, keyMeant, numberMeant, truthMeant } from "./meant.ts";

export interface Fitted {
  readonly value: Json;
  readonly notes: readonly string[];
}

/** `isLast`: the reply was sent back before, and will not be again. */
export function fit(
  shape: Pick<Shape<never>, "json" | "fitting">,
  value: Json,
  isLast: boolean,
): Fitted {
  const fitting = shape.fitting ?? FREE;
  const notes: string[] = [];
  const door: Door = {
    ...fitting,
    isLast,
    note: (at, what) => void notes.push(at === "" ? what : `${at}: ${what}`),
  };
  const read = fitting.read(value) as Json; // forms read JSON as JSON
  return { value: field(door, shape.json, read, { at: "", path: "" }).value, notes };
}

const FREE: Fitting = { whole: new Set(), forbids: [], read: (value) => value };

interface Door extends Fitting {
  readonly isLast: boolean;
  note(at: string, what: string): void;
}

/** Where something stands: in the reply, as its author reads it, and in the schema. */
interface Place {
  readonly at: string;
  readonly path: string;
}

interface Found {
  readonly value: Json;
  /** False: the form will refuse it. */
  readonly isGood: boolean;
}

function field(door: Door, schema: JsonObject, value: Json, place: Place): Found {
  if (Array.isArray(schema["anyOf"]))
    return oneOf(door, schema["anyOf"] as readonly JsonObject[], value, place);
  if (Array.isArray(schema["enum"]))
    return choice(door, schema["enum"] as readonly Json[], value, place);
  switch (schema["type"]) {
    case "object":
      return object(door, schema, value, place);
    case "array":
      return list(door, schema, value, place);
    case "string":
      return text(door, schema, value, place);
    case "integer":
    case "number":
      return number(door, schema, value, place);
    case "boolean":
      return read(door, value, truthMeant(value), place);
    case "null":
      return { value, isGood: value === null };
    default:
      return { value, isGood: false }; // a schema that allows nothing, or one that this engine does not write
  }
}

/** Something, or null: an empty word or the word itself may stand for null. */
function oneOf(door: Door, schemas: readonly JsonObject[], value: Json, place: Place): Found {
  const isNullable = schemas.some(({ type }) => type === "null");
  if (value === null && isNullable) return { value, isGood: true };
  const tried: Found[] = [];
  for (const [i, schema] of schemas.entries()) {
    if (schema["type"] === "null") continue;
    const found = field(door, schema, value, within(place, "", `anyOf/${i}`));
    if (found.isGood) return found;
    tried.push(found);
  }
  if (isNullable && typeof value === "string" && /^\s*(?:null|none)?\s*$/iu.test(value))
    return read(door, value, null, place);
  return tried[0] ?? { value, isGood: false };
}

function choice(door: Door, among: readonly Json[], value: Json, place: Place): Found {
  if (among.includes(value)) return { value, isGood: true };
  return read(door, value, choiceMeant(value, among), place);
}

function text(door: Door, schema: JsonObject, value: Json, place: Place): Found {
  const { maxLength: most = Infinity } = schema as { maxLength?: number };
  const isWhole = door.whole.has(place.path);
  const given = typeof value === "string" || isWhole ? value : inWords(value, mayBeEmpty(schema));
  if (typeof given !== "string") return { value, isGood: false };
  if (given !== value) door.note(place.at, `${shown(value)} was read as a text`);
  if (given.length <= most || isWhole)
    return { value: given, isGood: given.length <= most && isLongEnough(schema, given) };
  if (given.length > FAR_TOO_LONG * most && !door.isLast) return { value: given, isGood: false };
  door.note(place.at, `was cut to ${most} characters, it had ${given.length}`);
  const cut = cutText(given, most);
  return { value: cut, isGood: isLongEnough(schema, cut) };
}

/** So many times its limit: its author can say it shorter better than code can cut it. */
const FAR_TOO_LONG = 4;

/** A number is as good as its digits, and a list of texts as its lines. */
function inWords(value: Json, mayBeNothing: boolean): Json {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value === null && mayBeNothing) return "";
  return Array.isArray(value) && value.length > 0 && value.every((line) => typeof line === "string")
    ? value.join("\n")
    : value;
}

function isLongEnough(
  { pattern, minLength = 0 }: { pattern?: unknown; minLength?: unknown },
  given: string,
): boolean {
  return (
    given.length >= Number(minLength) &&
    (typeof pattern !== "string" || new RegExp(pattern, "u").test(given))
  );
}

function number(door: Door, schema: JsonObject, value: Json, place: Place): Found {
  const { minimum: least = -Infinity, maximum: most = Infinity } = schema as {
    minimum?: number;
    maximum?: number;
  };
  const meant = numberMeant(value, {
    least,
    most,
    isWhole: schema["type"] === "integer",
    isLast: door.isLast,
  });
  return read(
    door,
    value,
    door.whole.has(place.path) && meant !== Number(value) ? undefined : meant,
    place,
  );
}

/** What was meant, noted where it is not what was given; undefined: it cannot be told. */
function read(door: Door, value: Json, meant: Json | undefined, { at }: Place): Found {
  if (meant === undefined) return { value, isGood: false };
  if (meant !== value) door.note(at, `${shown(value)} was read as ${shown(meant)}`);
  return { value: meant, isGood: true };
}

function list(door: Door, schema: JsonObject, value: Json, place: Place): Found {
  const { minItems: least = 0, maxItems: most = Infinity } = schema as {
    minItems?: number;
    maxItems?: number;
  };
  const items = (schema["items"] ?? {}) as JsonObject;
  const given = Array.isArray(value)
    ? (value as readonly Json[])
    : value === null && least === 0
      ? []
      : [value];
  if (most === 0 && door.isLast) {
    door.note(place.at, "has to be empty here, and what it held was left out");
    return { value: [], isGood: true };
  }
  if (given !== value)
    door.note(
      place.at,
      given.length === 0 ? "null was read as an empty list" : "one was read as a list of one",
    );
  const found = given.map((item, i) => field(door, items, item, within(place, String(i), "items")));
  const isWhole = door.whole.has(place.path);
  const kept = isWhole ? found : cut(door, place, usable(door, place, found, least), most, items);
  return {
    value: kept.map((item) => item.value),
    isGood: kept.length >= least && kept.length <= most && kept.every((item) => item.isGood),
  };
}

/** The rest of a list counts, where the seat will not be asked again. */
function usable(
  door: Door,
  place: Place,
  found: readonly Found[],
  least: number,
): readonly Found[] {
  const good = found.filter(({ isGood }) => isGood);
  if (!door.isLast || good.length < least) return found;
  for (const [i, { isGood }] of found.entries())
    if (!isGood) door.note(within(place, String(i), "").at, "could not be used and was left out");
  return good;
}

function cut(
  door: Door,
  place: Place,
  found: readonly Found[],
  most: number,
  items: JsonObject,
): readonly Found[] {
  const isProse =
    items["type"] === "string" &&
    items["enum"] === undefined &&
    !door.whole.has(within(place, "", "items").path);
  if (found.length <= most || !(isProse || door.isLast)) return found;
  door.note(place.at, `${found.length} were given, the first ${most} are kept`);
  return found.slice(0, most);
}

function object(door: Door, schema: JsonObject, value: Json, place: Place): Found {
  if (value === null || typeof value !== "object" || Array.isArray(value))
    return { value, isGood: false };
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, JsonObject>>;
  const required = (schema["required"] ?? []) as readonly string[];
  const given = new Map(Object.entries(value as JsonObject));
  if (schema["additionalProperties"] === false) known(door, place, given, Object.keys(properties));
  let isGood = [...given.keys()].every((key) => Object.hasOwn(properties, key));
  const fitted: [string, Json][] = [...given].filter(([key]) => !Object.hasOwn(properties, key));
  for (const [key, part] of Object.entries(properties)) {
    const at = within(place, key, `properties/${key}`);
    const held = given.get(key);
    if (held === undefined) {
      if (!required.includes(key)) continue;
      const nothing = door.isLast && !door.whole.has(at.path) ? nothingIn(part) : undefined;
      if (nothing === undefined) isGood = false;
      else {
        door.note(at.at, `was missing and is taken as ${shown(nothing)}`);
        fitted.push([key, nothing]);
      }
      continue;
    }
    const found = field(door, part, held, at);
    isGood &&= found.isGood;
    fitted.push([key, found.value]);
  }
  return { value: Object.fromEntries(fitted), isGood };
}

/** Keys that the form does not know: another spelling of one that is missing, forbidden and kept to be refused, or dropped. */
function known(door: Door, place: Place, given: Map<string, Json>, keys: readonly string[]): void {
  const strange = [...given.keys()].filter((key) => !keys.includes(key));
  const dropped: string[] = [];
  for (const key of strange) {
    const held = given.get(key) ?? null;
    const meant = keyMeant(key, keys);
    if (meant === undefined && keyMeant(key, door.forbids) !== undefined) continue;
    given.delete(key);
    if (meant === undefined || given.has(meant)) dropped.push(key);
    else {
      given.set(meant, held);
      door.note(place.at, `${shown(key)} was read as ${shown(meant)}`);
    }
  }
  if (dropped.length > 0)
    door.note(
      place.at,
      `not asked for and left out: ${dropped.slice(0, MOST_SHOWN).map(shown).join(", ")}${dropped.length > MOST_SHOWN ? ` and ${dropped.length - MOST_SHOWN} more` : ""}`,
    );
}

/** What a field says that says nothing, where its form lets it; undefined: it has to say something. */
function nothingIn(schema: JsonObject): Json | undefined {
  if (Array.isArray(schema["anyOf"]))
    return (schema["anyOf"] as readonly JsonObject[]).some(({ type }) => type === "null")
      ? null
      : undefined;
  if (schema["type"] === "array") return (schema["minItems"] ?? 0) === 0 ? [] : undefined;
  return schema["type"] === "string" && mayBeEmpty(schema) ? "" : undefined;
}

function mayBeEmpty(schema: JsonObject): boolean {
  return (
    schema["pattern"] === undefined &&
    schema["minLength"] === undefined &&
    schema["enum"] === undefined
  );
}

function within({ at, path }: Place, key: string, step: string): Place {
  return {
    at: key === "" || at === "" ? at + key : `${at}.${key}`,
    path: path === "" ? step : `${path}/${step}`,
  };
}

const MOST_SHOWN = 5;
const LONGEST_SHOWN = 60;

/** As much of it as tells what it was: it comes from a model. */
function shown(value: Json): string {
  const written = JSON.stringify(value);
  return written.length > LONGEST_SHOWN
    ? `${Array.from(written.slice(0, LONGEST_SHOWN)).slice(0, -1).join("")}…`
    : written;
}
