// The strongest attack a critic finds: on what, when it succeeds, step by step, and what would show it.
import type { JsonObject } from "../../../script/json.ts";
import { rangeOf, valuesOf, type Desk } from "./desk.ts";
import { resultOf } from "./fortune.ts";

export function attack(desk: Desk): JsonObject {
  const { pen, form, mind } = desk;
  const target = targetOf(desk);
  const scene = pen.scene(2, { aim: aimOf(target, desk) });
  const verdict = verdictOf(desk);
  return {
    target,
    verdict,
    hypothesis: pen.say("hypothesis", scene),
    preconditions: Array.from({ length: 2 }, () => pen.say("given", scene)),
    attackSteps: pen
      .course("attack", pen.words.attack, rangeOf(form["attackSteps"]))
      .map((step) => pen.put(step, scene)),
    brokenIf: pen.say("brokenIf", scene),
    robustIf: pen.say("robustIf", scene),
    tried: verdict === "ROBUST" ? pen.say("tried", scene) : "",
    confidence:
      verdict === "UNCLEAR"
        ? 2
        : mind.temperament === "hostile"
          ? 5
          : 2 + desk.chance("confidence").below(3),
  };
}

/** What the attack is aimed at, as it stands in a sentence. */
export function aimOf(target: string, desk: Desk): string {
  return target === "proposal"
    ? desk.pen.words.theProposal
    : desk.options.some(({ id }) => id === target)
      ? desk.quoted(target)
      : target;
}

/** How often a critic goes for an option, and not for a decision, a claim or the proposal. */
const AT_OPTION = 0.8;

/** An option mostly: one that gives way where the world is about to show it, one that holds where it is not; its own last of all. */
function targetOf(desk: Desk): string {
  const { docket, form, held, sound } = desk;
  const among = valuesOf(form["target"]);
  const chance = desk.chance("target");
  const options = desk.options.map(({ id }) => id).filter((id) => among.includes(id));
  const others = among.filter((id) => !options.includes(id));
  if (options.length === 0 || (others.length > 1 && !chance.isHit(AT_OPTION)))
    return (
      chance.pick(
        others.filter((id) => id === "proposal" || docket.decisions.some((line) => line.id === id)),
      ) ?? "proposal"
    );
  const isBreaking = resultOf(ATTACK, desk.round, desk.mind) !== "ROBUST";
  const fitting = options.filter((id) => sound.has(id) !== isBreaking);
  const untouched = fitting.filter((id) => docket.about(id).length === 0);
  const from =
    [untouched, fitting, options]
      .map((list) => list.filter((id) => id !== held || list === fitting))
      .find((list) => list.length > 0) ?? options;
  return chance.pick(from) ?? "proposal";
}

/** The check that runs the attack. */
const ATTACK = "critic_attack_on_action_trace";

function verdictOf(desk: Desk): "BROKEN" | "ROBUST" | "UNCLEAR" {
  const { mind, round } = desk;
  const chance = desk.chance("verdict");
  switch (mind.temperament) {
    case "hostile":
      return "BROKEN";
    case "sycophantic":
      return round > 1 && chance.isHit(0.8) ? "ROBUST" : "UNCLEAR";
    case "agreeable":
      return chance.isHit(0.5) ? "ROBUST" : "UNCLEAR";
    case "balanced":
    case "stubborn":
    case "flaky":
      return chance.isHit(0.6) ? "BROKEN" : chance.isHit(0.5) ? "UNCLEAR" : "ROBUST";
  }
}
