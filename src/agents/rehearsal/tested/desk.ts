// What a seat has before it when it makes something under test: the ask's form, the record, its options, its pen.
import type { JsonObject } from "../../../script/json.ts";
import { byOption } from "../grouping.ts";
import { isObject } from "../fill.ts";
import type { Mind } from "../mind.ts";
import type { Chance } from "../seeded.ts";
import { bare, matched } from "../stance.ts";
import { Docket } from "./docket.ts";
import { soundOf } from "./fortune.ts";
import { Pen } from "./pen.ts";

interface Labelled {
  readonly id: string;
  readonly label: string;
}

export class Desk {
  readonly mind: Mind;
  readonly docket: Docket;
  readonly pen: Pen;
  readonly form: Readonly<Record<string, JsonObject>>;
  readonly options: readonly Labelled[];
  readonly sound: ReadonlySet<string>;
  /** The option this seat holds after this turn. */
  readonly held: string | undefined;

  constructor(mind: Mind, variant: number) {
    this.mind = mind;
    this.docket = new Docket(mind.room);
    this.form = propertiesOf(mind.room.ask.shape.json);
    this.options = mind.main?.choices ?? unlisted(mind);
    this.sound = soundOf(
      this.options.map(({ id }) => id),
      mind,
    );
    this.held = (mind.main ? mind.move.now.get(mind.main.id) : mind.room.named) ?? undefined;
    this.pen = new Pen(mind, variant, { act: this.act(this.held) });
  }

  get round(): number {
    return this.mind.room.ask.round;
  }

  get role(): string {
    return this.mind.room.ask.seat.id;
  }

  chance(...about: readonly (string | number)[]): Chance {
    return this.mind.chance("tested", ...about);
  }

  /** An option as a thing to do; the seat's first answer where none is named. */
  act(option: string | undefined): string {
    const label = this.options.find(({ id }) => id === option)?.label;
    return label === undefined ? this.mind.first : this.mind.actOf(label);
  }

  quoted(option: string | undefined): string {
    return this.quote(this.options.find(({ id }) => id === option)?.label ?? this.act(option));
  }

  quote(text: string): string {
    const [open, close] = this.mind.words.quotes;
    return `${open}${bare(text)}${close}`;
  }

  /** The option that a text speaks for in its beginning. */
  optionIn(text: unknown): string | undefined {
    const at =
      typeof text === "string"
        ? matched(
            text.slice(0, OPENING),
            this.options.map(({ label }) => label),
            this.mind.words,
          )
        : undefined;
    return at === undefined ? undefined : this.options[at]?.id;
  }
}

/** A proposal says in its first sentences what it is. */
const OPENING = 400;

/** Where an ask does not list the options, they are those of the brief, or what the first positions amount to. */
function unlisted(mind: Mind): readonly Labelled[] {
  const { brief, room } = mind;
  const seats = room.ask.transcript
    .filter(({ body }) => typeof body["position"] === "string")
    .map(({ seat }) => seat);
  const labels =
    brief.options.length > 0
      ? brief.options
      : byOption(mind, [...new Set(seats)]).map(({ label }) => label);
  return labels.map((label, i) => ({ id: `o${i + 1}`, label }));
}

export function propertiesOf(schema: JsonObject | undefined): Readonly<Record<string, JsonObject>> {
  const found = schema?.["properties"];
  return isObject(found) ? (found as Readonly<Record<string, JsonObject>>) : {}; // an object form's properties are forms
}

export function rangeOf(schema: JsonObject | undefined): {
  readonly least: number;
  readonly most: number;
} {
  const least = Number(schema?.["minItems"] ?? 0);
  return { least, most: Number(schema?.["maxItems"] ?? Math.max(least, 1)) };
}

/** The values a form lets one choose from, also where null is one. */
export function valuesOf(schema: JsonObject | undefined): readonly string[] {
  const branches = schema?.["anyOf"];
  const forms = Array.isArray(branches)
    ? (branches as readonly JsonObject[])
    : schema
      ? [schema]
      : [];
  return forms.flatMap((form) =>
    Array.isArray(form["enum"])
      ? (form["enum"] as readonly unknown[]).filter((v): v is string => typeof v === "string")
      : [],
  );
}

export function itemsOf(schema: JsonObject | undefined): JsonObject {
  const items = schema?.["items"];
  return isObject(items) ? items : {};
}
