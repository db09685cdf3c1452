// What the items of a list begin with, where something in the room says so: groups of seats, one row for each id,
// criticism received, quotations. Undefined leaves the list to the walker.
import type { Json, JsonObject } from "../../script/json.ts";
import type { Field } from "./fill.ts";
import { byDivide, byOption, byReason } from "./grouping.ts";
import type { Mind } from "./mind.ts";
import { premisePairs } from "./premises.ts";

export function rowsOf(field: Field, mind: Mind, isBrief: boolean): readonly Json[] | undefined {
  const items = (field.schema["items"] ?? {}) as JsonObject; // a list's items are a form
  const properties = (items["properties"] ?? {}) as Readonly<Record<string, JsonObject>>;
  const values = enumOf(items);
  if (values) return chosen(field, values, mind);
  if (properties["document"] && properties["quote"]) return isBrief ? [] : quotations(enumOf(properties["document"]) ?? [], mind);
  if (properties["premise"] && properties["mayFail"]) return premisePairs(mind);
  if (properties["lens"] && properties["name"]) return mind.words.views.map((view) => ({ ...view }));
  const seats = seatsIn(properties);
  if (seats) return groups(field, seats, mind).map((group) => ({ ...group }));
  if (Object.values(properties).some((p) => seatsIn(((p["items"] as JsonObject | undefined)?.["properties"] ?? {}) as Readonly<Record<string, JsonObject>>))) {
    return mind.words.divides.map(({ title }) => ({ title }));
  }
  const named = Object.entries(properties).find(([, p]) => enumOf(p));
  return named ? rowsById(field, named[0], enumOf(named[1]) ?? [], properties, mind) : undefined;
}

/** A list of seats in which each may stand once. */
function seatsIn(properties: Readonly<Record<string, JsonObject>>): readonly string[] | undefined {
  const list = Object.entries(properties).find(([name, p]) => p["type"] === "array" && (/^(?:holders|members|seats)$/.test(name) || /one group only/.test(JSON.stringify(p["description"] ?? ""))));
  return list ? enumOf((list[1]["items"] ?? {}) as JsonObject) : undefined;
}

function groups(field: Field, seats: readonly string[], mind: Mind) {
  const [outer, index] = field.path;
  if (/option|answer|position/i.test(field.name)) return byOption(mind, seats);
  if (/reason|ground/i.test(field.name)) return byReason(mind, seats);
  return typeof outer === "string" && typeof index === "number" ? byDivide(mind, seats, index) : byOption(mind, seats);
}

/** A list of ids. */
function chosen(field: Field, values: readonly string[], mind: Mind): readonly string[] | undefined {
  const { room, move } = mind;
  if (/because|trigger/i.test(field.name)) return move.because && values.includes(move.because.id) ? [move.because.id] : [];
  if (/rank|order/i.test(field.name)) return values;
  if (/conflict|open|unresolved/i.test(field.name)) return values.filter((id) => id === mind.main?.id || mind.chance("open", id).isHit(0.6));
  if (/cite|source|evidence|refs?$/i.test(field.name) && values.some((id) => room.said(id))) return cited(field, values, mind);
  return undefined;
}

const MOST_CITED = 4;

/** The messages that claim something, those of a named stance's holders first. */
function cited({ known }: Field, values: readonly string[], mind: Mind): readonly string[] {
  const claims = values.filter((id) => typeof mind.room.said(id)?.body["claim"] === "string");
  const option = known["option"];
  const { main } = mind;
  const theirs = typeof option === "string" && main ? claims.filter((id) => mind.stanceOf(mind.room.said(id)?.seat ?? "", main) === option) : [];
  const from = theirs.length > 0 ? theirs : claims.length > 0 ? claims : values;
  return mind.chance("cited", JSON.stringify(known)).shuffled(from).slice(0, MOST_CITED).sort();
}

/** Rows that each begin with an id: one for each where every one is wanted, else what concerns this seat. */
function rowsById(field: Field, key: string, values: readonly string[], properties: Readonly<Record<string, JsonObject>>, mind: Mind): readonly Json[] | undefined {
  const row = (id: string): JsonObject => ({ [key]: id });
  const around = Object.values(field.known).find((v) => typeof v === "string" && mind.room.points.some((p) => p.id === v));
  const point = mind.room.points.find((p) => p.id === around);
  if (point) return point.choices.filter((c) => values.includes(c.id)).map((c) => row(c.id));
  if (/each|every/i.test(field.about) || properties["summary"]) return values.map(row);
  if (/accept|rebut|conced|answer/i.test(field.name)) return answered(field, values, mind).map(row);
  return undefined;
}

/** Criticism of this seat: one is accepted where the seat is not one to deny all, the rest is answered back. Unattacked, it takes a doubt about everyone. */
function answered(field: Field, values: readonly string[], mind: Mind): readonly string[] {
  const { room, temperament, move } = mind;
  const own = new Set(room.own.map((m) => m.id));
  const critics = room.against(own).map((m) => m.id).filter((id) => values.includes(id)).slice(-MOST_ANSWERED);
  const isDenying = temperament === "hostile" || (temperament === "stubborn" && mind.chance("denies").isHit(0.6));
  const accepted = isDenying ? undefined : move.because && critics.includes(move.because.id) ? move.because.id : critics[0];
  if (/accept|conced/i.test(field.name) && critics.length === 0 && !isDenying) return values.filter((id) => room.said(id)?.body["premises"] !== undefined).slice(-1);
  if (/accept|conced/i.test(field.name)) return accepted === undefined ? [] : [accepted];
  return critics.filter((id) => id !== accepted);
}

/** Two points are answered; more would not fit a turn. */
const MOST_ANSWERED = 2;

/** A line of a document, word for word; not every reply has one. */
function quotations(documents: readonly string[], mind: Mind): readonly Json[] {
  const chance = mind.chance("quotation");
  const lines = mind.brief.context
    .filter(({ name }) => documents.includes(name))
    .flatMap(({ name, text }) => (text.match(/[^.。!?！？\n]{8,160}[.。!?！？]?/gu) ?? []).map((line) => ({ document: name, quote: line.trim() })))
    .filter(({ quote }) => quote.length >= 8 && !/^[#|>`*-]/.test(quote));
  const line = chance.pick(lines.slice(0, MOST_LINES));
  return line && chance.isHit(0.6) ? [line] : [];
}

/** Enough of a document to quote from. */
const MOST_LINES = 200;

function enumOf(schema: JsonObject): readonly string[] | undefined {
  const values = schema["enum"];
  return Array.isArray(values) && values.every((v) => typeof v === "string") ? values : undefined;
}
