// Claims that come with an artifact: what it says and the one outcome by which it could be tested.
// Law: a claim speaks for a rival of what its author attacks, for what its author holds, or for nothing.
import type { Json, JsonObject } from "../../../script/json.ts";
import { aimOf } from "./attack.ts";
import { itemsOf, propertiesOf, valuesOf, type Desk } from "./desk.ts";

const NONE = "none";
/** How often a seat other than the critic claims something. */
const CLAIMS = 0.55;
const REPLACES = 0.2;

export function claims(desk: Desk, made: JsonObject): JsonObject {
  const { form, role } = desk;
  const target = typeof made["target"] === "string" ? made["target"] : undefined;
  const count =
    target === undefined
      ? Number(desk.chance("claims", role).isHit(CLAIMS))
      : leastIn(desk) > 1
        ? leastIn(desk)
        : 1 + Number(desk.chance("claims").isHit(0.4));
  const row = propertiesOf(itemsOf(form["claims"]));
  const replaceable = valuesOf(row["supersedes"]);
  return {
    claims: Array.from({ length: count }, (_, i): JsonObject => ({
      ...textOf(desk, i, target),
      ...(row["option"] ? { option: optionFor(desk, i, target) } : {}),
      ...(row["supersedes"] ? { supersedes: i === 0 ? replaced(desk, replaceable) : null } : {}),
    })),
  };
}

/** "Raise at least 2 claims." */
function leastIn({ mind }: Desk): number {
  const says = mind.room.ask.rules.find(({ id }) => /claims/.test(id))?.says ?? "";
  return Number(/at least (\d+) claims/.exec(says)?.[1] ?? 1);
}

function textOf(desk: Desk, i: number, target: string | undefined): JsonObject {
  const { pen } = desk;
  const scene = pen.scene(i + 1, target === undefined ? {} : { aim: aimOf(target, desk) });
  const [text, testable] =
    target === undefined
      ? pen.pair("assertions", pen.words.assertions, scene)
      : pen.pair("charges", pen.words.charges, scene);
  return { text, testable_as: testable };
}

function optionFor(desk: Desk, i: number, target: string | undefined): string {
  const { options, held, sound } = desk;
  const chance = desk.chance("option", i);
  if (target === undefined) return held !== undefined && chance.isHit(0.6) ? held : NONE;
  const rivals = options.map(({ id }) => id).filter((id) => id !== target);
  if (!options.some(({ id }) => id === target) || rivals.length === 0) return NONE;
  // What is held against a sound option rarely speaks for another.
  if (!chance.isHit(sound.has(target) ? 0.25 : 0.6)) return NONE;
  return (
    (chance.isHit(0.8) ? rivals.find((id) => sound.has(id)) : undefined) ??
    chance.pick(rivals) ??
    NONE
  );
}

/** At times a claim takes the place of one that a check left in pieces. */
function replaced(desk: Desk, among: readonly string[]): Json {
  const own = desk.docket.claims.filter(
    ({ id, by, status }) => among.includes(id) && by === desk.role && status !== "tested confirmed",
  );
  const chance = desk.chance("replaces");
  return own.length > 0 && chance.isHit(REPLACES) ? (chance.pick(own)?.id ?? null) : null;
}
