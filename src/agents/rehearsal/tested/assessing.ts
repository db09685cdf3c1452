// What a lead draws from a round: decisions that cite what they rest on, tensions that stay, what changes. And whether it is still on its anchor.
import type { JsonObject } from "../../../script/json.ts";
import { CHECKS, ROLES } from "../../../script/ledger.ts";
import { itemsOf, propertiesOf, valuesOf, type Desk } from "./desk.ts";
import { resultOf } from "./fortune.ts";

export function assessment(desk: Desk, draft: JsonObject): JsonObject {
  const { pen, form } = desk;
  const chance = desk.chance("assessment");
  const isBroken = brokenIn(desk, draft);
  const citable = valuesOf(
    propertiesOf(itemsOf(propertiesOf(itemsOf(form["decisions"]))["cites"]))["id"],
  );
  const count = 1 + Number(chance.isHit(0.4));
  const decisions = Array.from({ length: count }, (_, i) => ({
    text: pen.say(i === 0 && isBroken ? "decidedAfterBreak" : "decided", pen.scene(i)),
    cites: cites(citable, i, desk),
  }));
  const tensions = Array.from(
    { length: chance.isHit(0.5) ? 1 + Number(chance.isHit(0.2)) : 0 },
    (_, i) => ({
      text: pen.say("tension", pen.scene(i + 1)),
      sources: chance
        .shuffled(ROLES.filter((role) => role !== desk.mind.room.ask.details["without"]))
        .slice(0, chance.isHit(0.7) ? 2 : 1),
    }),
  );
  const settling = propertiesOf(itemsOf(form["resolvedTensions"]));
  const [open, by] = [valuesOf(settling["tension"]), valuesOf(settling["by"])];
  const isSettled = open.length > 0 && by.length > 0 && chance.isHit(open.length > 3 ? 0.8 : 0.4);
  return {
    decisions,
    tensions,
    ...(form["resolvedTensions"]
      ? {
          resolvedTensions: isSettled
            ? [{ tension: open[0] ?? "", by: chance.pick(made(by, desk)) ?? "" }]
            : [],
        }
      : {}),
    architectureImpact: pen.say("impact", pen.scene(1)),
  };
}

/** Did a check of this round find something broken? In one turn with the checks, those count too. */
function brokenIn({ docket, round }: Desk, draft: JsonObject): boolean {
  return (
    docket.found.some((found) => found.round === round && found.result === "BROKEN") ||
    /"result":"BROKEN"/.test(JSON.stringify(draft["checks"] ?? {}))
  );
}

/** How often a decision builds on an earlier one. */
const BUILDS = 0.8;

/** A check of this round, a claim of it at times, and in later rounds an earlier decision to build on. */
function cites(citable: readonly string[], nth: number, desk: Desk): readonly JsonObject[] {
  const { round, mind } = desk;
  const chance = desk.chance("cites", nth);
  const ofRound = (letter: string): readonly string[] =>
    citable.filter((id) => id.startsWith(`${letter}-${round}-`));
  const checked = chance.shuffled(made(ofRound("V"), desk));
  const claims = chance.shuffled(ofRound("C")).slice(0, Number(chance.isHit(0.6)));
  const earlier = citable.filter((id) => id.startsWith("D-") && !id.startsWith(`D-${round}-`));
  // The oldest are built on more than the newest: late work that rests on nothing early would have drifted.
  const built =
    earlier.length > 0 && chance.isHit(BUILDS)
      ? [chance.pick(earlier.slice(0, Math.ceil(earlier.length / 2))) ?? ""]
      : [];
  const isHeld = resultOf("all_vs_prior_decisions", round, mind) === "ROBUST";
  return [
    ...checked.slice(0, 1).map((id) => ({ id, relation: "based-on" })),
    ...claims.map((id) => ({ id, relation: "supported-by" })),
    ...built.map((id) => ({
      id,
      relation: isHeld || chance.isHit(0.8) ? "builds-on" : "supersedes",
    })),
  ];
}

/** Of a round's checks, those that were made; where none is shown yet, any. */
function made(ids: readonly string[], { docket, round }: Desk): readonly string[] {
  const places = docket.found
    .filter((found) => found.round === round)
    .map(({ check }) => CHECKS.findIndex((name) => name === check) + 1);
  const shown = ids.filter((id) => places.some((place) => id.endsWith(`-${place}`)));
  return shown.length > 0 ? shown : ids;
}

export function drift(desk: Desk): JsonObject {
  const { pen, form, mind } = desk;
  const chance = desk.chance("drift");
  const isOpen = form["addressed"] !== undefined;
  const strays = mind.temperament === "hostile" ? 0.5 : 0.12;
  const verdict = isOpen || !chance.isHit(strays) ? "PASS" : chance.isHit(0.2) ? "FAIL" : "PARTIAL";
  const scene = pen.scene(1);
  return {
    verdict,
    deviation: verdict === "PASS" ? 1 + chance.below(2) : verdict === "PARTIAL" ? 3 : 4,
    why: pen.say(verdict === "PASS" ? "onAnchor" : "offAnchor", scene),
    correction: verdict === "PASS" ? "" : pen.say("correction", scene),
    ...(isOpen ? { addressed: true } : {}),
  };
}
