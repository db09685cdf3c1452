// How the built-in panel fills the forms of a structured deliberation: proposals, artifacts, claims, who gives an option up.
// Law: a fair seat leaves only what a check of somebody else broke, and names the message that says so.
import { CHECKS } from "../../kernel/ledger.ts";
import type { JsonObject } from "../../kernel/json.ts";
import type { Scene } from "../../kernel/rehearse.ts";
import { NONE } from "../shared/options.ts";
import {
  answerOf,
  claimFor,
  followed,
  groupsOf,
  heldIn,
  minorityReport,
  othersAt,
  reasonsOf,
  voteFor,
} from "../shared/rehearsing.ts";
import { SIZES, type StructuredBrief } from "./brief.ts";
import { checks, foundIn, opening, optionsOf, resultOf, soundOf } from "./rehearse-checks.ts";

export function rehearse(scene: Scene): JsonObject {
  switch (scene.ask.purpose) {
    case "position":
      return {
        position: claimFor(scene, first(scene)),
        option: voteFor(scene, scene.among("option"), first(scene)).option,
      };
    case "proposal":
      return proposal(scene);
    case "supplement":
      return supplement(scene);
    case "artifact":
      return artifact(scene);
    case "check":
    case "assessment":
      return { checks: checks(scene), ...assessment(scene) };
    case "observation":
      return { exit: Number(!scene.chance("exit").isHit(0.7)), output: "rehearsed" };
    case "drift":
      return drift(scene);
    case "wrap_up":
      return { settled: settled(scene), ...stance(scene) };
    case "synthesis":
      return {
        executiveSummary: scene.essay(60),
        options: scene.among("options.option").map((option) => ({ option })),
        minorityReport: minorityReport(scene),
      };
    default:
      return {};
  }
}

const PLACES = ["action", "guardian", "observer", "critic"];

function first(scene: Scene): string {
  return scene.opens(PLACES.indexOf(scene.ask.seat.id));
}

function proposal(scene: Scene): JsonObject {
  const { proposal: size } = SIZES[(scene.brief as StructuredBrief).preset]; // the brief of this protocol
  const answer = answerOf(scene, standing(scene).option, first(scene));
  return {
    proposal: `${claimFor(scene, answer)} ${scene.essay(size.least)}`,
    proposedOption: voteFor(scene, scene.among("proposedOption"), answer).option,
    options: groupsOf(scene, scene.among("options.holders")),
    reasons: reasonsOf(scene, scene.among("reasons.holders")),
  };
}

function supplement(scene: Scene): JsonObject {
  const { supplement: size } = SIZES[(scene.brief as StructuredBrief).preset]; // the brief of this protocol
  const chance = scene.chance("relation");
  const isSame = proposedIn(scene) === standing(scene).option;
  const relation =
    scene.traits.follows > 0
      ? "supports"
      : !isSame && chance.isHit(scene.traits.attacks)
        ? "counters"
        : chance.pick(["extends", "questions"]);
  return {
    supplement: scene.essay(size.least + 5),
    relation,
    point: relation === "counters" ? scene.say("reason") : "",
  };
}

/** The option that somebody else proposes in this round. */
function proposedIn(scene: Scene) {
  const { ask } = scene;
  const message = ask.transcript.findLast(
    ({ round, seat, phase }) => round === ask.round && phase === "proposal" && seat !== ask.seat.id,
  );
  return message && scene.idIn(opening(message.body["proposal"]), optionsOf(scene));
}

interface Standing {
  readonly was: string | undefined;
  readonly option: string | undefined;
  /** The message that says what was broken. */
  readonly because: string | undefined;
}

/** Where a seat stood, and where it goes: from what was broken to something that was not. */
function standing(scene: Scene): Standing {
  const options = optionsOf(scene);
  const was = heldIn(scene);
  const stays: Standing = { was, option: was, because: undefined };
  if (was === undefined) return stays;
  const { follows, yields } = scene.traits;
  if (follows > 0) {
    const to = followed(scene, was, othersAt(scene, options)) ?? proposedIn(scene) ?? was;
    return { ...stays, option: to };
  }
  const broken = foundIn(scene).filter(({ result }) => result === "BROKEN");
  const ofOthers = scene.among("vote.because");
  const breaks = broken.find(
    ({ option, message }) =>
      option === was && (ofOthers.length === 0 || ofOthers.includes(message)),
  );
  const open = options.filter((id) => id !== was && !broken.some(({ option }) => option === id));
  const proven = open.filter((id) =>
    foundIn(scene).some(({ option, result }) => option === id && result === "ROBUST"),
  );
  const to = scene.chance("to").pick(proven.length > 0 ? proven : open);
  return breaks && to !== undefined && scene.chance("leaves").isHit(yields)
    ? { was, option: to, because: breaks.message }
    : stays;
}

/** Each role's own fields; those of other roles are no part of the form and fall away. */
function artifact(scene: Scene): JsonObject {
  return {
    ...(scene.ask.details["beside"] === "proposal" ? proposal(scene) : supplement(scene)),
    ...guardianFields(scene),
    ...observerFields(scene),
    ...(scene.ask.seat.id === "critic" ? attack(scene) : { claims: claims(scene, undefined) }),
    ...stance(scene),
  };
}

/** Where a seat stands, in whichever fields the form has for it. */
function stance(scene: Scene): JsonObject {
  const { was, option, because } = standing(scene);
  const declared = voteFor(scene, scene.among("declaredOption"), first(scene));
  const isMoved = option !== was;
  return {
    declaredOption: declared.option,
    ownOption: declared.own,
    vote: {
      option: option ?? NONE,
      own: option === undefined ? first(scene) : null,
      why: groundedReason(scene),
      because: because === undefined ? (isMoved ? ["own"] : []) : [because],
    },
    answers: scene.among("answers.attack").map((id) => ({
      attack: id,
      how: isMoved
        ? "fatal"
        : scene.chance("left", id).isHit(0.02)
          ? "open"
          : scene.chance("answer", id).pick(["fails", "changed"]),
    })),
    insists: scene
      .among("insists.attack")
      .filter((id) => scene.chance("insists", id).isHit(scene.traits.insists / 2))
      .map((id) => ({ attack: id })),
  };
}

/** A reason that repeats the question. */
function groundedReason(scene: Scene): string {
  return `${scene.say("reason")} ${scene.brief.topic.slice(0, 300)}`;
}

/** Most claims that are left are settled; some only a trial could settle. */
function settled(scene: Scene): JsonObject[] {
  const refs = scene.among("settled.evidence_refs");
  return scene.among("settled.claim_id").map((claim_id) => {
    const chance = scene.chance("settles", claim_id);
    const isTested = refs.length > 1 && chance.isHit(0.7);
    return isTested
      ? {
          claim_id,
          to: chance.pick(["tested_confirmed", "tested_refuted", "partially_refuted"]),
          evidence_refs: chance.shuffled(refs).slice(0, 2),
          test: "",
        }
      : { claim_id, to: "not_testable_here", evidence_refs: [], test: scene.say("test") };
  });
}

function guardianFields(scene: Scene): JsonObject {
  if (scene.ask.seat.id !== "guardian") return {};
  const { attacks } = scene.traits;
  const several = ["PASS", "CONDITIONAL_PASS", "CONDITIONAL_PASS", "FAIL", "INCONCLUSIVE"] as const;
  const drawn = scene.chance("verdict").pick(several);
  const verdict = attacks >= 1 ? "FAIL" : attacks < 0.5 ? "PASS" : drawn;
  return {
    verdict,
    mechanism: verdict === "FAIL" ? scene.say("reason") : "",
    condition: verdict === "CONDITIONAL_PASS" ? scene.say("condition") : "",
  };
}

/** Every step that goes wrong has its friction, and whether the goal was met follows from the steps. */
function observerFields(scene: Scene): JsonObject {
  if (scene.ask.seat.id !== "observer") return {};
  const chance = scene.chance("walk");
  const steps = Array.from({ length: scene.bounds("steps").least }, () => ({
    step: scene.say("step"),
    outcome: chance.isHit(scene.traits.attacks / 2)
      ? chance.pick(["confusion", "stuck"])
      : "success",
  }));
  const wrong = steps.flatMap(({ outcome }, i) => (outcome === "success" ? [] : [i + 1]));
  return {
    steps,
    friction: wrong.map((step) => ({ step })),
    goalMet: wrong.length === 0 ? "Yes" : wrong.length * 2 > steps.length ? "No" : "Partially",
  };
}

/** An option that gives way where a check of this round is about to show it, one that holds where it is not. */
function attack(scene: Scene): JsonObject {
  const { attacks } = scene.traits;
  const chance = scene.chance("attack");
  const options = optionsOf(scene);
  const sound = soundOf(scene);
  const isBreaking = resultOf(scene, CHECKS[0]) !== "ROBUST";
  const fitting = options.filter((id) => sound.has(id) !== isBreaking);
  const fresh = fitting.filter((id) => !foundIn(scene).some(({ option }) => option === id));
  const from = [fresh, fitting].find(({ length }) => length > 0);
  const target = (chance.isHit(0.85) ? chance.pick(from ?? []) : undefined) ?? "proposal";
  const verdict =
    attacks >= 1
      ? "BROKEN"
      : attacks < 0.5
        ? chance.pick(["ROBUST", "UNCLEAR"])
        : chance.pick(["BROKEN", "BROKEN", "UNCLEAR", "ROBUST"]);
  return {
    target,
    verdict,
    tried: verdict === "ROBUST" ? scene.say("action") : "",
    claims: claims(scene, target),
  };
}

/** A critic claims as much as it has to, for a rival of what it attacks at times; others claim something now and then, for what they hold. */
function claims(scene: Scene, target: string | undefined): JsonObject[] {
  const chance = scene.chance("claims");
  const { least } = scene.bounds("claims");
  const count = target === undefined ? Number(chance.isHit(0.5)) : Math.max(1, least);
  const options = optionsOf(scene);
  const sound = soundOf(scene);
  const rivals = options.filter((id) => id !== target && sound.has(id));
  const speaksFor = (): string => {
    if (!chance.isHit(0.6)) return NONE;
    if (target === undefined) return heldIn(scene) ?? NONE;
    return options.includes(target) ? (chance.pick(rivals) ?? NONE) : NONE;
  };
  const old = scene.among("claims.supersedes");
  return Array.from({ length: count }, (_, i) => ({
    option: speaksFor(),
    supersedes: i === 0 && chance.isHit(0.15) ? (chance.pick(old) ?? null) : null,
  }));
}

/** A decision rests on a check of the round, and builds on an early decision where there is one. */
function assessment(scene: Scene): JsonObject {
  const citable = scene.among("decisions.cites.id");
  if (citable.length === 0) return {};
  const { round } = scene.ask;
  const chance = scene.chance("assessment");
  const check = chance.pick(citable.filter((id) => id.startsWith(`V-${round}-`)));
  const earlier = citable.filter((id) => id.startsWith("D-") && !id.startsWith(`D-${round}-`));
  const built = chance.isHit(0.8)
    ? chance.pick(earlier.slice(0, Math.ceil(earlier.length / 2)))
    : undefined;
  const cites = [
    ...(check === undefined ? [] : [{ id: check, relation: "based-on" }]),
    ...(built === undefined ? [] : [{ id: built, relation: "builds-on" }]),
  ];
  const left = scene.ask.details["without"];
  const present = scene.among("tensions.sources").filter((role) => role !== left);
  const open = scene.among("resolvedTensions.tension").map((tension) => ({ tension }));
  return {
    decisions: [{ cites }],
    tensions: chance.isHit(0.5) ? [{ sources: chance.shuffled(present).slice(0, 2) }] : [],
    procedure: chance.isHit(0.1)
      ? { change: scene.say("action"), why: scene.say("reason") }
      : { change: "", why: "" },
    resolvedTensions: chance.isHit(0.4) ? open.slice(0, 1) : [],
  };
}

function drift(scene: Scene): JsonObject {
  const chance = scene.chance("drift");
  const isOff = scene.ask.details["isOpen"] !== true && chance.isHit(scene.traits.attacks / 4);
  return {
    verdict: isOff ? "PARTIAL" : "PASS",
    deviation: isOff ? 3 : 1 + chance.below(2),
    correction: isOff ? scene.say("correction") : "",
    addressed: true,
  };
}
