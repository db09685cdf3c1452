// Where a seat stands under test: who it is in this domain, and why it holds what it holds now. And what a command is said to have done.
import type { JsonObject } from "../../../script/json.ts";
import { kindOf } from "../topic.ts";
import type { ConcernId } from "../words/words.ts";
import { itemsOf, valuesOf, type Desk } from "./desk.ts";

/** Who fills a role, by the kind of question. */
const FILLED: Readonly<Record<string, Readonly<Record<string, readonly ConcernId[]>>>> = {
  technology: {
    action: ["technical", "architect"],
    guardian: ["security", "performance", "maintainability"],
    observer: ["user", "ux"],
    critic: ["sceptic"],
  },
  design: {
    action: ["architect", "technical"],
    guardian: ["maintainability", "security"],
    observer: ["ux", "user"],
    critic: ["sceptic"],
  },
  policy: {
    action: ["pragmatist", "business"],
    guardian: ["cost"],
    observer: ["user"],
    critic: ["sceptic"],
  },
  other: {
    action: ["pragmatist", "business"],
    guardian: ["cost", "maintainability"],
    observer: ["user", "ux"],
    critic: ["sceptic"],
  },
};

export function seat(desk: Desk): JsonObject {
  const { pen, mind, role } = desk;
  const kind = kindOf(mind.brief.topic, Object.keys(FILLED)) ?? "other";
  const filled: ConcernId = desk.chance("who").pick(FILLED[kind]?.[role] ?? []) ?? "pragmatist";
  const { name, expertise } = mind.words.roles[filled];
  const [open, close] = mind.words.space === "" ? ["（", "）"] : [" (", ")"];
  return {
    who: `${name}${open}${expertise.join(mind.words.comma)}${close}`,
    watches: pen.say("watches", pen.scene(0)),
  };
}

/** A change has its reason, and the messages of others that did it where any did. */
export function stance(desk: Desk): JsonObject {
  const { mind, pen, docket, form, held } = desk;
  const before = mind.main && (mind.was.get(mind.main.id) ?? undefined);
  if (!mind.isTurned || before === undefined) return { changeReason: "", changedBecauseOf: [] };
  const scene = pen.scene(0, { was: desk.quoted(before), label: desk.quoted(held) });
  if (mind.move.how === "followed")
    return { changeReason: pen.say("whyFollowed", scene), changedBecauseOf: [] };
  const broke = docket.breaks(before);
  const causes = [
    mind.move.because?.id,
    broke?.said.id,
    ...docket.found
      .filter((found) => found.option === before && found.result === "BROKEN")
      .map(({ said }) => said.id),
  ];
  const citable = valuesOf(itemsOf(form["changedBecauseOf"]));
  return {
    changeReason: pen.say(broke ? "whyLeft" : "whyJoined", scene),
    changedBecauseOf: [...new Set(causes)]
      .filter((id) => id !== undefined && citable.includes(id))
      .slice(0, MOST_CAUSES) as readonly string[], // undefined was left out
  };
}

const MOST_CAUSES = 2;

/** Rehearsed commands mostly succeed. */
const SUCCEEDS = 0.7;

export function observation(desk: Desk): JsonObject {
  return { exit: desk.chance("exit").isHit(SUCCEEDS) ? 0 : 1, output: desk.pen.words.printed };
}
