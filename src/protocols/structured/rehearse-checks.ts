// What checks find in a rehearsed structured deliberation, and what that does to claims.
// Law: which options are sound, and what a check finds, is drawn from the seed alone, so that seats who never speak find the same world.
import { CHECKS } from "../../kernel/ledger.ts";
import type { Json, JsonObject } from "../../kernel/json.ts";
import type { Scene } from "../../kernel/rehearse.ts";
import { NONE } from "../shared/options.ts";
import { noted } from "../shared/rehearsing.ts";

/** The options as the ask lists them. */
export function optionsOf({ ask }: Scene): readonly string[] {
  return ask.notes.flatMap(({ title, items }) =>
    title === "Options" ? items.map((item) => item.split(": ")[0] ?? "") : [],
  );
}

/** A proposal says in its first words what it is. */
export function opening(text: Json | undefined): string {
  return typeof text === "string" ? text.slice(0, 300) : "";
}

const BRIEF = /V-\d+-(\d) (BROKEN|ROBUST|UNCLEAR)(?: on (o\d+))? in (r\d+-msg-\d+)/gu;

/** What checks found so far, as asks tell it in brief; a later finding of a check about an option takes the place of the earlier. */
export function foundIn(scene: Scene) {
  const found = noted(scene, /^Earlier rounds/u).flatMap((item) =>
    [...item.matchAll(BRIEF)].map(([, nth = "", result = "", option = NONE, message = ""]) => ({
      /** Id of the message that says so. */
      message,
      check: CHECKS[Number(nth) - 1] ?? "",
      result,
      option,
    })),
  );
  return [
    ...new Map(found.map((each) => [JSON.stringify([each.check, each.option]), each])).values(),
  ];
}

type Result = "BROKEN" | "ROBUST" | "UNCLEAR";

/** In most worlds one option is sound, in some two, in some none; and never all of them. */
export function soundOf(scene: Scene): ReadonlySet<string> {
  const options = optionsOf(scene);
  const drawn = scene.lot("sound").next();
  const many = drawn < 0.7 ? 1 : drawn < 0.85 ? 2 : 0;
  // Each option has a lot of its own: one that joins later leaves the others' as they were.
  const lot = (option: string): number => scene.lot("sound", option).next();
  return new Set(
    [...options].sort((a, b) => lot(a) - lot(b)).slice(0, Math.min(many, options.length - 1)),
  );
}

/** What a check of this round finds. In the first round nothing was decided that the fourth could hold anything against. */
export function resultOf(scene: Scene, check: string): Result {
  const { round } = scene.ask;
  const order = scene.lot("order", round).shuffled(CHECKS.slice(0, round === 1 ? 3 : 4));
  const rank = order.findIndex((name) => name === check);
  if (rank < 0 || rank >= disagreements(scene)) return "ROBUST";
  return scene.lot("breaks", round, check).isHit(0.3 + 0.65 * scene.traits.attacks)
    ? "BROKEN"
    : "UNCLEAR";
}

/** Checks of a round that do not say ROBUST: fewer and fewer where a panel wants peace, else about as many as before. */
function disagreements({ ask: { round }, traits }: Scene): number {
  const { fades, attacks } = traits;
  if (fades > 0) return Math.max(0, Math.round((4 - round) * (0.4 + 0.6 * fades)));
  if (attacks >= 1) return 3 + (round % 2);
  return round === 1 ? (attacks > 0.6 ? 2 : 1) : 2 + Number(round > 2 && round % 3 === 0);
}

/** How often a check leaves the judgment to a command, where there is one. */
const OBSERVES = 0.35;

export function checks(scene: Scene): JsonObject {
  const taken = new Set<string>();
  return Object.fromEntries(
    CHECKS.filter((check) => scene.among(`checks.${check}.evidence_refs`).length > 0).map(
      (check) => {
        const chance = scene.chance("check", check);
        const commands = scene.among(`checks.${check}.observe`).filter((name) => name !== NONE);
        const command = chance.isHit(OBSERVES) ? chance.pick(commands) : undefined;
        // What success of a command would mean is said before it runs: it holds.
        const result = command === undefined ? resultOf(scene, check) : "ROBUST";
        return [
          check,
          {
            result,
            option: testedBy(scene, check, result),
            evidence_refs: references(scene, check),
            claim_status_changes: changes(scene, check, result, taken),
            not_testable: [],
            observe: command ?? NONE,
          },
        ];
      },
    ),
  );
}

/** The attack's target or the proposal's answer; none where the finding must be about something else in it. */
function testedBy(scene: Scene, check: string, result: Result): string {
  const { ask, traits } = scene;
  const options = optionsOf(scene);
  const now = ask.transcript.filter(({ round }) => round === ask.round);
  const field = check.includes("attack") ? "target" : "proposal";
  const said = now.findLast(({ body }) => typeof body[field] === "string")?.body[field];
  const aim = options.find((id) => id === said);
  const tested = field === "target" ? aim : scene.idIn(opening(said), options);
  if (tested === undefined) return NONE;
  const fits = result === "UNCLEAR" || soundOf(scene).has(tested) === (result === "ROBUST");
  return fits || traits.attacks >= 1 ? tested : NONE;
}

/** One place in each file that is compared, and two at least. */
function references(scene: Scene, check: string): string[] {
  const refs = scene.chance("refs", check).shuffled(scene.among(`checks.${check}.evidence_refs`));
  const each = [...new Map(refs.map((ref) => [ref.split("#")[0], ref])).values()];
  return [
    ...each,
    ...refs.filter((ref) => !each.includes(ref)).slice(0, Math.max(0, 2 - each.length)),
  ].slice(0, 6);
}

/** "C-2-1 (pending, raised by critic, for o2): …", as asks list claims. */
function claimsIn(scene: Scene) {
  return noted(scene, /^Claims so far/u).flatMap((item) => {
    const [, id, status = "", by = "", option] =
      /^(C-\d+-\d+) \(([a-z ]+), raised by (\w+)(?:, for (\S+))?\): /u.exec(item) ?? [];
    return id === undefined ? [] : [{ id, status, by, option }];
  });
}

/** Most pending claims are tested in the round, some tested ones again; each by one check. */
function changes(scene: Scene, check: string, result: Result, taken: Set<string>): JsonObject[] {
  const known = scene.among(`checks.${check}.claim_status_changes.claim_id`);
  const tested = claimsIn(scene).filter(({ id, status }) => {
    const draw = scene.lot("tests", id, scene.ask.round);
    const isHere = draw.pick(CHECKS) === check && draw.isHit(status === "pending" ? 1 : 0.15);
    return known.includes(id) && !taken.has(id) && isHere;
  });
  return tested.slice(0, 8).map(({ id, by, option }) => {
    taken.add(id);
    const sound = soundOf(scene);
    const isTrue =
      option !== undefined && sound.size > 0
        ? sound.has(option)
        : (by === "critic") === (result === "BROKEN");
    const isUnclear = scene.chance("outcome", id).isHit(result === "UNCLEAR" ? 0.6 : 0.1);
    return {
      claim_id: id,
      to: isUnclear ? "tested_unclear" : isTrue ? "tested_confirmed" : "tested_refuted",
      stance: isTrue ? "supports" : "contradicts",
    };
  });
}
