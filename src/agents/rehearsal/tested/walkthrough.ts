// A walkthrough by somebody who did not build it.
// Law: every step that confuses or stops has its friction under its number, and whether the goal was met follows from the steps.
import type { JsonObject } from "../../../script/json.ts";
import type { Temperament } from "../temperament.ts";
import { rangeOf, type Desk } from "./desk.ts";

/** How often a step goes wrong. */
const TROUBLE: Readonly<Record<Temperament, number>> = {
  balanced: 0.25,
  flaky: 0.25,
  stubborn: 0.3,
  agreeable: 0.12,
  sycophantic: 0.08,
  hostile: 0.6,
};
/** Of steps that go wrong, those that end the walk there. */
const STUCK = 0.3;

export function walkthrough(desk: Desk): JsonObject {
  const { pen, form, mind } = desk;
  const scene = pen.scene(1);
  const chance = desk.chance("walk");
  const steps = pen.course("walk", pen.words.walk, rangeOf(form["steps"])).map((step) => ({
    step: pen.put(step, scene),
    outcome: chance.isHit(TROUBLE[mind.temperament])
      ? chance.isHit(STUCK)
        ? "stuck"
        : "confusion"
      : "success",
  }));
  const troubled = steps.flatMap(({ outcome }, i) => (outcome === "success" ? [] : [i + 1]));
  const isStuck = steps.some(({ outcome }) => outcome === "stuck");
  return {
    persona: pen.say("persona", scene),
    goal: pen.say("goal", scene),
    steps,
    friction: troubled.map((step) => ({ step, what: pen.say("friction", scene) })),
    goalMet:
      troubled.length === 0
        ? "Yes"
        : isStuck && (steps.at(-1)?.outcome === "stuck" || troubled.length * 2 > steps.length)
          ? "No"
          : troubled.length > 1 || isStuck
            ? "Partially"
            : "Yes",
  };
}
