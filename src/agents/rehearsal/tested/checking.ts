// Checks: what a comparison shows, where it can be read, which claims it tests and how they come out.
// Law: at least one reference for each artifact that is compared; a claim changes once in a check; what never was tested is never replaced.
import { CHECKS } from "../../../script/ledger.ts";
import type { JsonObject } from "../../../script/json.ts";
import { seeded } from "../seeded.ts";
import { itemsOf, propertiesOf, valuesOf, type Desk } from "./desk.ts";
import type { FiledClaim } from "./docket.ts";
import { resultOf, type Result } from "./fortune.ts";

const NONE = "none";
/** How often a check leaves the judgment to a command, where there is one. */
const OBSERVES = 0.35;
/** How often a check takes something for what it is not. */
const MISTAKES = 0.1;

export function checks(desk: Desk): JsonObject {
  return {
    checks: Object.fromEntries(
      Object.entries(propertiesOf(desk.form["checks"])).map(([name, form]) => [
        name,
        check(name, propertiesOf(form), desk),
      ]),
    ),
  };
}

function check(name: string, form: Readonly<Record<string, JsonObject>>, desk: Desk): JsonObject {
  const { pen, round, mind } = desk;
  const place = CHECKS.findIndex((known) => known === name);
  const scene = pen.scene(Math.max(0, place) + 1);
  const commands = valuesOf(form["observe"]).filter((command) => command !== NONE);
  const chance = desk.chance("check", name);
  const command = commands.length > 0 && chance.isHit(OBSERVES) ? chance.pick(commands) : undefined;
  const found = resultOf(name, round, mind);
  // What success of a command would mean is said before it runs: it holds.
  const result = command === undefined ? found : "ROBUST";
  const compared = pen.words.compared[CHECKS[place] ?? CHECKS[0]];
  return {
    result,
    ...(form["option"] ? { option: optionOf(name, result, desk) } : {}),
    evidence_refs: refsAmong(valuesOf(itemsOf(form["evidence_refs"])), name, desk),
    notes: [
      pen.put(pen.pick(`compared ${name}`, compared), scene),
      pen.put(pen.pick(`found ${result}`, pen.words.found[result]), scene),
    ].join(mind.words.space),
    claim_status_changes: changes(
      name,
      result,
      valuesOf(propertiesOf(itemsOf(form["claim_status_changes"]))["claim_id"]),
      desk,
    ),
    ...(form["observe"] ? { observe: command ?? NONE } : {}),
  };
}

/** What was tested: the attack's target, or the proposal's answer; none where the finding is about something else in it. */
function optionOf(name: string, result: Result, desk: Desk): string {
  const { room } = desk.mind;
  const now = room.ask.transcript.filter((m) => m.round === desk.round);
  const target = now.findLast(({ body }) => typeof body["target"] === "string")?.body["target"];
  const tested =
    /attack/.test(name) && typeof target === "string"
      ? target
      : desk.optionIn(
          now.findLast(({ body }) => typeof body["proposal"] === "string")?.body["proposal"],
        );
  if (tested === undefined || !desk.options.some(({ id }) => id === tested)) return NONE;
  const fits =
    result === "UNCLEAR" ||
    desk.sound.has(tested) === (result === "ROBUST") ||
    desk.mind.temperament === "hostile";
  return fits || desk.chance("mistaken", name).isHit(MISTAKES / 2) ? tested : NONE;
}

/** The sections that carry an artifact. */
const TELLING =
  /#(?:happy-path|edge-case|earlier-primitive|invariant|verdict|evidence|steps|friction|goal-met|hypothesis|attack-steps|target)$/;
const MOST_REFS = 5;

function refsAmong(refs: readonly string[], name: string, desk: Desk): readonly string[] {
  const chance = desk.chance("refs", name);
  const owner = (ref: string): string => /\/([a-z]+)\.(?:md|jsonl)#/.exec(ref)?.[1] ?? ref;
  const owners = [...new Set(refs.map(owner))];
  const each = owners.flatMap((of) => {
    const own = refs.filter((ref) => owner(ref) === of);
    const telling = own.filter((ref) => TELLING.test(ref));
    return chance.shuffled(telling.length > 0 ? telling : own).slice(0, 1);
  });
  const more = chance
    .shuffled(refs.filter((ref) => TELLING.test(ref) && !each.includes(ref)))
    .slice(0, Number(chance.isHit(0.4)) + Math.max(0, 2 - each.length));
  return [...each, ...more].slice(0, MOST_REFS);
}

/** Whose claims a check comes across. */
const EXAMINES: Readonly<Record<string, readonly number[]>> = {
  critic: [0, 2],
  action: [0],
  guardian: [1],
  observer: [1, 2],
};
const FOURTH = 3;
/** Chances that a claim is tested where it is come across: a new one, an old one, one that was tested already. */
const TESTS = { fresh: 0.8, old: 0.75, unclear: 0.25, settled: 0.06 } as const;
const MOST_CHANGES = 5;

function changes(
  name: string,
  result: Result,
  among: readonly string[],
  desk: Desk,
): readonly JsonObject[] {
  const place = CHECKS.findIndex((known) => known === name);
  return desk.docket.claims
    .filter((claim) => among.includes(claim.id) && isTested(claim, place, desk))
    .slice(0, MOST_CHANGES)
    .map((claim) => outcome(claim, name, result, desk));
}

function isTested({ id, by, round, status }: FiledClaim, place: number, desk: Desk): boolean {
  const { seed } = desk.mind;
  const home = seeded(seed, "examined", id).pick(EXAMINES[by] ?? []) ?? place;
  const isOld = round < desk.round;
  // Old claims are at times looked at beside the decisions, and then nowhere else.
  const where = isOld && seeded(seed, "examined", id, desk.round).isHit(0.4) ? FOURTH : home;
  const share =
    status === "pending"
      ? isOld
        ? TESTS.old
        : TESTS.fresh
      : /unclear|partially/.test(status)
        ? TESTS.unclear
        : TESTS.settled;
  return where === place && seeded(seed, "tests", id, desk.round).isHit(share);
}

/** A claim that speaks for an option fares as the option does; a critic's is borne out by a break, the others' by what holds. */
function outcome(
  { id, by, option }: FiledClaim,
  name: string,
  result: Result,
  desk: Desk,
): JsonObject {
  const chance = desk.chance("outcome", name, id);
  const isTrue =
    option !== undefined && desk.sound.size > 0
      ? desk.sound.has(option)
      : (by === "critic") === (result === "BROKEN");
  if (chance.isHit(result === "UNCLEAR" ? 0.6 : MISTAKES))
    return { claim_id: id, to: "tested_unclear", stance: isTrue ? "supports" : "contradicts" };
  if (isTrue) return { claim_id: id, to: "tested_confirmed", stance: "supports" };
  return {
    claim_id: id,
    to: chance.isHit(0.3) ? "partially_refuted" : "tested_refuted",
    stance: "contradicts",
  };
}
