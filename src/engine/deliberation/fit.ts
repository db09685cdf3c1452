// Fits a reply to its form where what was meant is plain, so that no seat is lost to a form. Every change is noted.
// Law 1: only what the form refuses is touched, and the form is asked again afterwards: it has the last word.
// Law 2: nothing is made up, and what counts only whole (a quotation, an id, an edit) is never cut.
// Law 3: what is missing, a text that would lose most of its words, and a list of other things than words that is too long, goes back
//        once. Only then is a field that may be empty taken as empty, such a text or list cut, and a row that cannot be used left out.
import type { Fitting, Shape } from "../../kernel/ask.ts";
import { isObject, type Json, type JsonObject } from "../../kernel/json.ts";
import { cutText } from "../../text/cut.ts";
import { choiceMeant, keyMeant, numberMeant, truthMeant } from "./meant.ts";

export interface Fitted {
  readonly value: Json;
  readonly notes: readonly string[];
}

/** `isLast`: the reply was sent back before, and will not be again. */
export function fit(
  { json, fitting = FREE }: Pick<Shape<never>, "json" | "fitting">,
  value: Json,
  isLast: boolean,
): Fitted {
  const door = new Door(fitting, isLast);
  const read = fitting.read(value) as Json; // forms read JSON as JSON
  return { value: door.field(json, read, { at: "", path: "" }).value, notes: door.notes };
}

const FREE: Fitting = { whole: new Set(), forbids: [], read: (value) => value };

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

/** So many times its limit: its author can say it shorter better than code can cut it. */
const FAR_TOO_LONG = 4;

class Door {
  readonly notes: string[] = [];
  readonly #fitting: Fitting;
  readonly #isLast: boolean;

  constructor(fitting: Fitting, isLast: boolean) {
    this.#fitting = fitting;
    this.#isLast = isLast;
  }

  field(schema: JsonObject, value: Json, place: Place): Found {
    if (Array.isArray(schema["anyOf"]))
      return this.#oneOf(schema["anyOf"] as readonly JsonObject[], value, place);
    if (Array.isArray(schema["enum"])) {
      const among = schema["enum"] as readonly Json[];
      const meant = among.includes(value) ? value : choiceMeant(value, among);
      return this.#read(value, meant, place);
    }
    switch (schema["type"]) {
      case "object":
        return this.#object(schema, value, place);
      case "array":
        return this.#list(schema, value, place);
      case "string":
        return this.#text(schema, value, place);
      case "integer":
      case "number":
        return this.#number(schema, value, place);
      case "boolean":
        return this.#read(value, truthMeant(value), place);
      case "null":
        return { value, isGood: value === null };
      default:
        return { value, isGood: false }; // a schema that allows nothing, or one that this engine does not write
    }
  }

  /** Something, or null: an empty word or the word itself may stand for null. */
  #oneOf(schemas: readonly JsonObject[], value: Json, place: Place): Found {
    const isNullable = schemas.some(({ type }) => type === "null");
    if (value === null && isNullable) return { value, isGood: true };
    const tried: Found[] = [];
    for (const [i, schema] of schemas.entries()) {
      if (schema["type"] === "null") continue;
      const found = this.field(schema, value, placeWithin(place, "", `anyOf/${i}`));
      if (found.isGood) return found;
      tried.push(found);
    }
    if (isNullable && typeof value === "string" && /^\s*(?:null|none)?\s*$/iu.test(value))
      return this.#read(value, null, place);
    return tried[0] ?? { value, isGood: false };
  }

  #text(schema: JsonObject, value: Json, place: Place): Found {
    const { maxLength: most = Infinity } = schema as { maxLength?: number };
    const isWhole = this.#isWhole(place);
    const given = typeof value === "string" || isWhole ? value : inWords(value, mayBeEmpty(schema));
    if (typeof given !== "string") return { value, isGood: false };
    if (given !== value) this.#note(place, `${show(value)} was read as a text`);
    if (given.length <= most || isWhole)
      return { value: given, isGood: given.length <= most && isLongEnough(schema, given) };
    if (given.length > FAR_TOO_LONG * most && !this.#isLast) return { value: given, isGood: false };
    this.#note(place, `was cut to ${most} characters, it had ${given.length}`);
    const cut = cutText(given, most);
    return { value: cut, isGood: isLongEnough(schema, cut) };
  }

  #number(schema: JsonObject, value: Json, place: Place): Found {
    const { minimum: least = -Infinity, maximum: most = Infinity } = schema as Limits;
    const isWhole = schema["type"] === "integer";
    const meant = numberMeant(value, { least, most, isWhole, isLast: this.#isLast });
    const isCut = this.#isWhole(place) && meant !== Number(value);
    return this.#read(value, isCut ? undefined : meant, place);
  }

  /** What was meant, noted where it is not what was given; undefined: it cannot be told. */
  #read(value: Json, meant: Json | undefined, place: Place): Found {
    if (meant === undefined) return { value, isGood: false };
    if (meant !== value) this.#note(place, `${show(value)} was read as ${show(meant)}`);
    return { value: meant, isGood: true };
  }

  #list(schema: JsonObject, value: Json, place: Place): Found {
    const { minItems: least = 0, maxItems: most = Infinity } = schema as Limits;
    const items = (schema["items"] ?? {}) as JsonObject;
    const isNothing = value === null && least === 0;
    const given = Array.isArray(value) ? (value as readonly Json[]) : isNothing ? [] : [value];
    if (most === 0 && this.#isLast) {
      this.#note(place, "has to be empty here, and what it held was left out");
      return { value: [], isGood: true };
    }
    if (given !== value)
      this.#note(
        place,
        isNothing ? "null was read as an empty list" : "one was read as a list of one",
      );
    const found = given.map((item, i) =>
      this.field(items, item, placeWithin(place, String(i), "items")),
    );
    const isProse =
      items["type"] === "string" &&
      items["enum"] === undefined &&
      !this.#isWhole(placeWithin(place, "", "items"));
    let kept: readonly Found[] = found;
    if (!this.#isWhole(place)) {
      kept = this.#usable(found, least, place);
      if (kept.length > most && (isProse || this.#isLast)) {
        this.#note(place, `${kept.length} were given, the first ${most} are kept`);
        kept = kept.slice(0, most);
      }
    }
    return {
      value: kept.map((item) => item.value),
      isGood: kept.length >= least && kept.length <= most && kept.every((item) => item.isGood),
    };
  }

  /** The rest of a list counts, where the seat will not be asked again. */
  #usable(found: readonly Found[], least: number, place: Place): readonly Found[] {
    const good = found.filter(({ isGood }) => isGood);
    if (!this.#isLast || good.length < least) return found;
    for (const [i, { isGood }] of found.entries())
      if (!isGood)
        this.#note(placeWithin(place, String(i), ""), "could not be used and was left out");
    return good;
  }

  #object(schema: JsonObject, value: Json, place: Place): Found {
    if (!isObject(value)) return { value, isGood: false };
    const properties = (schema["properties"] ?? {}) as Readonly<Record<string, JsonObject>>;
    const required = (schema["required"] ?? []) as readonly string[];
    const given = new Map(Object.entries(value));
    if (schema["additionalProperties"] === false)
      this.#known(given, Object.keys(properties), place);
    const fitted: [string, Json][] = [...given].filter(([key]) => !Object.hasOwn(properties, key));
    let isGood = fitted.length === 0;
    for (const [key, part] of Object.entries(properties)) {
      const at = placeWithin(place, key, `properties/${key}`);
      const held = given.get(key);
      if (held !== undefined) {
        const found = this.field(part, held, at);
        isGood &&= found.isGood;
        fitted.push([key, found.value]);
      } else if (required.includes(key)) {
        const nothing = this.#isLast && !this.#isWhole(at) ? nothingIn(part) : undefined;
        isGood &&= nothing !== undefined;
        if (nothing === undefined) continue;
        this.#note(at, `was missing and is taken as ${show(nothing)}`);
        fitted.push([key, nothing]);
      }
    }
    return { value: Object.fromEntries(fitted), isGood };
  }

  /** Keys that the form does not know: another spelling of one that is missing, forbidden and kept to be refused, or dropped. */
  #known(given: Map<string, Json>, keys: readonly string[], place: Place): void {
    const strange = [...given.keys()].filter((key) => !keys.includes(key));
    const dropped: string[] = [];
    for (const key of strange) {
      const held = given.get(key) ?? null;
      const meant = keyMeant(key, keys);
      if (meant === undefined && keyMeant(key, this.#fitting.forbids) !== undefined) continue;
      given.delete(key);
      if (meant === undefined || given.has(meant)) dropped.push(key);
      else {
        given.set(meant, held);
        this.#note(place, `${show(key)} was read as ${show(meant)}`);
      }
    }
    const more = dropped.length - MOST_SHOWN;
    const listed = dropped.slice(0, MOST_SHOWN).map(show).join(", ");
    if (dropped.length > 0)
      this.#note(
        place,
        `not asked for and left out: ${listed}${more > 0 ? ` and ${more} more` : ""}`,
      );
  }

  #isWhole({ path }: Place): boolean {
    return this.#fitting.whole.has(path);
  }

  #note({ at }: Place, what: string): void {
    this.notes.push(at === "" ? what : `${at}: ${what}`);
  }
}

type Limits = Partial<Record<"minimum" | "maximum" | "minItems" | "maxItems", number>>;

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

function placeWithin({ at, path }: Place, key: string, step: string): Place {
  return {
    at: key === "" || at === "" ? at + key : `${at}.${key}`,
    path: path === "" ? step : `${path}/${step}`,
  };
}

const MOST_SHOWN = 5;
const LONGEST_SHOWN = 60;

/** As much of it as tells what it was: it comes from a model. */
function show(value: Json): string {
  const written = JSON.stringify(value);
  return written.length > LONGEST_SHOWN
    ? `${Array.from(written.slice(0, LONGEST_SHOWN)).slice(0, -1).join("")}…`
    : written;
}
