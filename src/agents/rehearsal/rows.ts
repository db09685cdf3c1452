// What the items of a list begin with, where something in the room says so: groups of seats, one row for each id,
// criticism received, quotations. Undefined leaves the list to the walker.
import type { Json, JsonObject } from "../../script/json.ts";
import { claimOf, isStatement } from "./aims.ts";
import { concededTo } from "./answering.ts";
import type { Field } from "./fill.ts";
import { byDivide, byOption, byReason } from "./grouping.ts";
import type { Mind } from "./mind.ts";
import { personas, tensions } from "./personas.ts";
import { premisePairs } from "./premises.ts";
import { expertsOf, recordRows } from "./record.ts";
import { references } from "./references.ts";
import type { Speech } from "./speech.ts";

export function rowsOf(
  field: Field,
  mind: Mind,
  speech: Speech,
  isBrief: boolean,
): readonly Json[] | undefined {
  const items = (field.schema["items"] ?? {}) as JsonObject; // a list's items are a form
  const properties = (items["properties"] ?? {}) as Readonly<Record<string, JsonObject>>;
  const values = enumOf(items);
  if (values) return chosen(field, values, mind);
  if (properties["document"] && properties["quote"])
    return quotations(field, enumOf(properties["document"]) ?? [], mind, isBrief);
  if (properties["stakes"] && properties["blindSpots"]) return personas(field, mind, speech);
  if (properties["between"] && properties["axis"]) return tensions(field, mind, speech);
  if (properties["targetId"] && properties["relation"])
    return references(field, enumOf(properties["targetId"]) ?? [], mind);
  const recorded = recordRows(field, properties, mind, speech);
  if (recorded) return recorded;
  if (properties["premise"] && properties["mayFail"]) return premisePairs(mind);
  if (properties["lens"] && properties["name"])
    return mind.words.views.map((view) => ({ ...view }));
  const seats = seatsIn(properties);
  if (seats) return groups(field, seats, mind).map((group) => ({ ...group }));
  if (
    Object.values(properties).some((p) =>
      seatsIn(
        ((p["items"] as JsonObject | undefined)?.["properties"] ?? {}) as Readonly<
          Record<string, JsonObject>
        >,
      ),
    )
  ) {
    return mind.words.divides.map(({ title }) => ({ title }));
  }
  const named = Object.entries(properties).find(([, p]) => enumOf(p));
  return named ? rowsById(field, named[0], enumOf(named[1]) ?? [], properties, mind) : undefined;
}

/** A list of seats in which each may stand once. */
function seatsIn(properties: Readonly<Record<string, JsonObject>>): readonly string[] | undefined {
  const list = Object.entries(properties).find(
    ([name, p]) =>
      p["type"] === "array" &&
      (/^(?:holders|members|seats)$/.test(name) ||
        /one group only/.test(JSON.stringify(p["description"] ?? ""))),
  );
  return list ? enumOf((list[1]["items"] ?? {}) as JsonObject) : undefined;
}

function groups(field: Field, seats: readonly string[], mind: Mind) {
  const [outer, index] = field.path;
  if (/option|answer|position/i.test(field.name)) return byOption(mind, seats);
  if (/reason|ground/i.test(field.name)) return byReason(mind, seats);
  return typeof outer === "string" && typeof index === "number"
    ? byDivide(mind, seats, index)
    : byOption(mind, seats);
}

/** A list of ids. */
function chosen(
  field: Field,
  values: readonly string[],
  mind: Mind,
): readonly string[] | undefined {
  const { room } = mind;
  if (/because|trigger/i.test(field.name))
    return triggers(mind).filter((id) => values.includes(id));
  if (/settled/i.test(field.name))
    return values.filter((value) => !Object.values(field.known).includes(value)).slice(0, 1);
  if (/rank|order/i.test(field.name)) return values;
  if (/conflict|open|unresolved/i.test(field.name))
    return values.filter((id) => id === mind.main?.id || mind.chance("open", id).isHit(0.6));
  if (/cite|source|evidence|refs?$/i.test(field.name) && values.some((id) => room.said(id)))
    return cited(field, values, mind);
  return undefined;
}

/** What moved the seat. Where only the others' number did, a form that wants a message is given one of theirs. */
function triggers(mind: Mind): readonly string[] {
  const { move, main, room } = mind;
  if (move.because) return [move.because.id];
  const conceded = concededTo(mind);
  if (conceded && /"positionShift"/.test(JSON.stringify(room.ask.shape.json))) return [conceded.id];
  if (!mind.isTurned || !room.isCited || !main) return [];
  const [left, taken] = [mind.was.get(main.id), move.now.get(main.id)];
  const stated = room.others.filter((m) => isStatement(m.body));
  const size = (choice: string | null | undefined): number =>
    expertsOf(mind).filter((seat) => mind.stanceOf(seat, main) === choice).length;
  // Who gives way to no one in particular names whatever was said last.
  const aside = stated.findLast((m) => ![left, taken].includes(mind.speaksFor(m) ?? null));
  const joined = stated.findLast((m) => mind.speaksFor(m) === taken);
  const named = size(taken) > 1 ? joined : (aside ?? joined);
  return named ? [named.id] : [];
}

const MOST_CITED = 4;

/** The messages that claim something, those of a named stance's holders first. */
function cited({ known }: Field, values: readonly string[], mind: Mind): readonly string[] {
  const claims = values.filter((id) => claimOf(mind.room.said(id)?.body ?? {}) !== undefined);
  const option = known["option"];
  const { main } = mind;
  const theirs =
    typeof option === "string" && main
      ? claims.filter((id) => mind.stanceOf(mind.room.said(id)?.seat ?? "", main) === option)
      : [];
  const from = theirs.length > 0 ? theirs : claims.length > 0 ? claims : values;
  return mind.chance("cited", JSON.stringify(known)).shuffled(from).slice(0, MOST_CITED).sort();
}

/** Rows that each begin with an id: one for each where every one is wanted, else what concerns this seat. */
function rowsById(
  field: Field,
  key: string,
  values: readonly string[],
  properties: Readonly<Record<string, JsonObject>>,
  mind: Mind,
): readonly Json[] | undefined {
  const row = (id: string): JsonObject => ({ [key]: id });
  const around = Object.values(field.known).find(
    (v) => typeof v === "string" && mind.room.points.some((p) => p.id === v),
  );
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
  const critics = room
    .against(own)
    .map((m) => m.id)
    .filter((id) => values.includes(id))
    .slice(-MOST_ANSWERED);
  const isDenying =
    temperament === "hostile" || (temperament === "stubborn" && mind.chance("denies").isHit(0.6));
  const accepted = isDenying
    ? undefined
    : move.because && critics.includes(move.because.id)
      ? move.because.id
      : critics[0];
  if (/accept|conced/i.test(field.name) && critics.length === 0 && !isDenying)
    return values.filter((id) => room.said(id)?.body["premises"] !== undefined).slice(-1);
  if (/accept|conced/i.test(field.name)) return accepted === undefined ? [] : [accepted];
  return critics.filter((id) => id !== accepted);
}

/** Two points are answered; more would not fit a turn. */
const MOST_ANSWERED = 2;

/** A line of a document, word for word; not every reply has one. */
function quotations(
  field: Field,
  documents: readonly string[],
  mind: Mind,
  isBrief: boolean,
): readonly Json[] {
  const chance = mind.chance("quotation");
  const isWanted = Number(field.schema["minItems"] ?? 0) > 0;
  const lines = [...mind.brief.context, ...(mind.room.ask.documents ?? [])]
    .filter(({ name }) => documents.includes(name))
    .flatMap(({ name, text }) =>
      (text.match(/[^.。!?！？\n]{8,160}[.。!?！？]?/gu) ?? []).map((line) => ({
        document: name,
        quote: line.trim(),
      })),
    )
    .filter(({ quote }) => quote.length >= 8 && !/^[#|>`*-]/.test(quote));
  const line = chance.pick(lines.slice(0, MOST_LINES));
  if (isWanted)
    return documents.flatMap(
      (name) => lines.find(({ document }) => document === name) ?? whole(name, mind),
    );
  return line && !isBrief && chance.isHit(0.6) ? [line] : [];
}

/** A document without a sentence is quoted from its beginning. */
function whole(name: string, { room }: Mind): Json[] {
  const text =
    room.ask.documents
      ?.find((document) => document.name === name)
      ?.text.trim()
      .slice(0, SHORT_QUOTE) ?? "";
  return text === "" ? [] : [{ document: name, quote: text }];
}

const SHORT_QUOTE = 80;

/** Enough of a document to quote from. */
const MOST_LINES = 200;

function enumOf(schema: JsonObject): readonly string[] | undefined {
  const values = schema["enum"];
  return Array.isArray(values) && values.every((v) => typeof v === "string") ? values : undefined;
}
