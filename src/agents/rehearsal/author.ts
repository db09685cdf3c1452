// Fills any form from its schema: field names, enumerations, bounds, and what the ask shows. No protocol is known here.
// A variant whose reply a rule refuses is drawn again: with a row for each id, with what is optional, and shorter in the end.
import { isObject, type Json, type JsonObject } from "../../kernel/json.ts";
import type { Author, Field } from "./fill.ts";
import { hash, valuesOf, textsIn, type RehearsalScene } from "./scene.ts";

const NONE = "none";
/** A form may say when a text has to be empty. */
const EMPTY = /(?:else|if (?:nothing|nowhere|not|there|it)\b.*|;) ?"|"" (?:if|else|unless)|: ""/;
const GOOD = /^(?:pass|yes|robust|resolved|strong|success|accept(?:ed)?|supports)$/i;
const BAD = /^(?:fail|no|broken|not_addressed|kill|stuck|reject(?:ed)?|counters)$/i;

export function authorOf(scene: RehearsalScene, variant: number): Author {
  const [isEach, isFull] = [variant % 2 === 1, variant % 4 >= 2];
  const chance = ({ path }: Field) => scene.chance(...path);
  return {
    text(field) {
      if (EMPTY.test(field.about) && !isFull) return "";
      const least = Number(field.schema["minLength"] ?? 0);
      let text = scene.say(field.name);
      while (text.length < least) text += ` ${scene.say("")}`;
      return text;
    },
    choose: (field, among) => choose(scene, field, among),
    number: (field, least, most) => least + chance(field).next() * (most - least + 0.999),
    isTrue: (field) => chance(field).isHit(0.5),
    isNull: () => !isFull,
    list(field, least, most) {
      const items = isObject(field.schema["items"]) ? field.schema["items"] : {};
      const properties = isObject(items["properties"]) ? items["properties"] : {};
      const few = scene.isBrief
        ? least
        : Math.max(least, Math.min(most, 1 + chance(field).below(2)));
      const source = ["document", "source"].find((name) => properties[name] !== undefined);
      if (source !== undefined && properties["quote"] !== undefined)
        return quotations(scene, field, source, valuesOf(properties[source] as JsonObject)).slice(
          0,
          Math.max(least, Math.min(most, 2)),
        );
      const key = Object.keys(properties).find(
        (name) => valuesOf(properties[name] as JsonObject).length > 0,
      );
      const ids = valuesOf(key === undefined ? items : (properties[key] as JsonObject)).filter(
        (id) => id !== NONE,
      );
      if (ids.length === 0) return few;
      const values = chance(field)
        .shuffled(ids)
        .slice(0, isEach ? Math.max(least, most) : few);
      return key === undefined ? values : values.map((id) => ({ [key]: id }));
    },
  };
}

/** What the notes label is an option: the one that the seat's own words hold. A verdict is as the temperament has it. */
function choose(scene: RehearsalScene, { path }: Field, among: readonly Json[]): Json {
  const chance = scene.chance(...path);
  const ids = among.filter((value) => typeof value === "string" && value !== NONE) as string[]; // as just tested
  const { ask, traits } = scene;
  if (ids.filter((id) => scene.label(id) !== undefined).length > 1) {
    const own = ask.transcript.filter(({ seat }) => seat === ask.seat.id);
    const said = own.flatMap(({ body }) => textsIn(body)).join("\n");
    const first = scene.opens(Math.abs(hash(ask.seat.id)));
    const held = scene.idIn(said, ids) ?? scene.idIn(first, ids);
    if (held !== undefined) return held;
  }
  const [good, bad] = [GOOD, BAD].map((pattern) => ids.filter((id) => pattern.test(id)));
  const fitting = traits.attacks >= 1 ? bad : traits.attacks < 0.5 ? good : [];
  return chance.pick(fitting?.length ? fitting : ids.length > 0 ? ids : among) ?? null;
}

function quotations(
  scene: RehearsalScene,
  { path }: Field,
  source: string,
  from: readonly string[],
): readonly JsonObject[] {
  const chance = scene.chance(...path, "quotes");
  return chance.shuffled(from).flatMap((name) => {
    const quote = chance.pick(scene.passages(name));
    return quote === undefined ? [] : [{ [source]: name, quote }];
  });
}
