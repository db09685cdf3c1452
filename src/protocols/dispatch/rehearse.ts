// How the built-in panel fills the forms of a dispatch: whom the chair asks, what specialists recommend and how sure they are, who gives way.
// Law: of two in conflict one may give way, or they would only change places; a written decision is what the rules come to.
import type { JsonObject } from "../../kernel/json.ts";
import type { Scene } from "../../kernel/rehearse.ts";
import { NONE } from "../shared/options.ts";
import { OWN } from "../shared/tracker.ts";
import {
  answerOf,
  claimFor,
  groupsOf,
  heldIn,
  lastClaims,
  noted,
  othersAt,
  reasonsOf,
  voteFor,
} from "../shared/rehearsing.ts";
import { pairsOf, type DispatchBrief } from "./brief.ts";
import { choice, specialist } from "./cast.ts";

export function rehearse(scene: Scene): JsonObject {
  return REPLIES[scene.ask.purpose]?.(scene) ?? {};
}

const REPLIES: Readonly<Record<string, (scene: Scene) => JsonObject>> = {
  questions,
  consult,
  synthesis,
  confirmation: (scene) => {
    const { option, own } = voteFor(scene, scene.among("declaredOption"), first(scene));
    return { declaredOption: option, ownOption: own };
  },
  conflict,
  resolution: (scene) => ({
    questions: scene.among("questions.conflict").map((id) => ({ conflict: id })),
  }),
  result,
};

/** Everyone who is asked in any case, and of the others one more than is needed at times. */
function questions(scene: Scene): JsonObject {
  const ids = scene.among("dispatch.specialist");
  const fixed = ids.filter((id) =>
    noted(scene, /in any case/u).some((item) => item.startsWith(`${id} (`)),
  );
  const { most } = scene.bounds("dispatch");
  const wanted = choice(scene.brief as DispatchBrief).least + scene.chance("asked").below(3); // the brief of this protocol
  const open = ids.filter((id) => !fixed.includes(id)).slice(0, wanted);
  return { dispatch: [...fixed, ...open].slice(0, most).map((id) => ({ specialist: id })) };
}

/** A reason that repeats words of the question, as everyone's has to. */
function groundIn(scene: Scene): string {
  return `The question is: ${scene.brief.topic} ${scene.say("reason")}`.slice(0, MOST_REASON);
}

const MOST_REASON = 380;

/** What this specialist recommends. Who wants none of the listed options takes one all the same: a vote for nothing conflicts with nobody. */
function first(scene: Scene): string {
  const { candidates } = scene.brief as DispatchBrief; // the brief of this protocol
  const place = candidates.findIndex((each) => specialist(each).seat.id === scene.ask.seat.id);
  const answers = scene.brief.options.length > 0 ? scene.answers : [];
  return scene.traits.alone > 0 && answers.length > 0
    ? (answers[Math.max(0, place) % answers.length] ?? "")
    : scene.opens(Math.max(0, place));
}

/** Trials, small steps and waiting are easiest to take back. */
const CAREFUL = /^(?:try|wait|leave|begin|prepare|put it off|keep)\b/iu;

function consult(scene: Scene): JsonObject {
  const { seat } = scene.ask;
  const answer = first(scene);
  const touches = (word: RegExp, touch: string): string[] =>
    word.test(seat.id) && scene.chance(touch).isHit(0.5) ? [touch] : [];
  return {
    recommendation: claimFor(scene, answer),
    reasons: [groundIn(scene), scene.say("reason")],
    option: voteFor(scene, scene.among("option"), answer).option,
    conservative: CAREFUL.test(answer) || scene.chance("conservative").isHit(0.12),
    touches: [...touches(/secur/u, "security"), ...touches(/archit/u, "cross-cutting")],
    ...assessed(scene),
  };
}

/** How sure somebody is stays the same over the rounds. */
function assessed(scene: Scene): JsonObject {
  const { sure, grave, attacks } = scene.traits;
  const drawn = scene.lot("sure", scene.ask.seat.id).next();
  const confidence = drawn < sure ? "High" : drawn < sure + (1 - sure) * 0.7 ? "Medium" : "Low";
  return {
    needsHumanJudgment: scene.chance("person").isHit(grave > 0.5 ? 0.15 : 0.03),
    confidenceAssessment: {
      confidence,
      keyConcern: scene.chance("calm").isHit(attacks + 0.4) ? scene.say("concern") : "None",
    },
  };
}

/** Two conflict whose words hold different answers; where they agree, a concern of one is at times held against the other. */
function synthesis(scene: Scene): JsonObject {
  const seats = scene.among("reasons.holders");
  const groups = groupsOf(scene, seats);
  const groupOf = (seat: string): JsonObject | undefined =>
    groups.find(({ holders }) => (holders as readonly string[]).includes(seat)); // a list, as just made
  const conflicts = pairsOf(seats).flatMap(([a, b]): JsonObject[] => {
    const isWorried = scene.chance("worry", a, b).isHit(scene.traits.attacks * 0.4 - 0.1);
    return groupOf(a) !== groupOf(b) || isWorried ? [{ between: [a, b] }] : [];
  });
  return { conflicts, options: groups, reasons: reasonsOf(scene, seats) };
}

function conflict(scene: Scene): JsonObject {
  const { ask, traits } = scene;
  const options = scene.among("vote.option").filter((id) => id !== NONE);
  const own = answerOf(scene, heldIn(scene), first(scene));
  const held = voteFor(scene, options, own).option;
  const others = othersAt(scene, options);
  const isPliant = (other: string): boolean => {
    const pair = [ask.seat.id, other].sort();
    return scene.lot("pliant", ...pair).pick(pair) === ask.seat.id;
  };
  const to = [...others].find(([other, option]) => option !== held && isPliant(other));
  const isMoved =
    to !== undefined && scene.chance("gives way").isHit(Math.max(traits.yields, traits.follows));
  const option = isMoved ? to[1] : held;
  const answer = answerOf(scene, option, own);
  const cause = isMoved ? lastClaims(scene).get(to[0]) : undefined;
  const isSpent = !isMoved && scene.chance("spent").isHit(0.1 + 0.15 * traits.insists);
  return {
    answers: scene.among("answers.attack").map((id) => ({
      attack: id,
      how: isMoved && by(scene, id) === to[0] ? "fatal" : howMet(scene, id),
    })),
    insists: scene
      .among("insists.attack")
      .filter((id) => scene.chance("insists", id).isHit(traits.insists))
      .map((id) => ({ attack: id })),
    replies: scene.among("replies.conflict").map((id) => ({ conflict: id })),
    newReasoning: isSpent ? "" : claimFor(scene, answer),
    vote: {
      option,
      own: option === NONE ? answer : null,
      why: groundIn(scene),
      because: !isMoved ? [] : [cause && traits.follows === 0 ? cause.id : OWN],
    },
    ...assessed(scene),
  };
}

/** Most attacks are answered, some lead to a change, few are left open. */
function howMet(scene: Scene, attack: string): string {
  const drawn = scene.chance("met", attack).next();
  return drawn < 0.05 ? "open" : drawn < 0.25 ? "changed" : "fails";
}

/** "K-1, with Night shift lead. … Answer under a1.": who raised it, as a seat. */
function by(scene: Scene, attack: string): string {
  const items = noted(scene, /^Conflicts that are open/u);
  const line = items.find((item) => item.endsWith(` Answer under ${attack}.`)) ?? "";
  const title = /, with (.+?)\. You disagree/u.exec(line)?.[1] ?? "";
  return title.toLowerCase().replace(/\W+/gu, "-");
}

/** What no rule settles the chair settles in favour of one and the same option, as far as it is held. */
function result(scene: Scene): JsonObject {
  const ids = noted(scene, /^Options$/u).map((item) => item.split(": ")[0] ?? "");
  const held = othersAt(scene, ids);
  const order = scene.chance("favours").shuffled(ids);
  const rank = (seat: string): number => order.indexOf(held.get(seat) ?? "");
  const choices = noted(scene, /^Conflicts that no rule settles/u).map((item) => {
    const [, id = "", a = "", b = ""] = /^(\S+), between (\S+) and (\S+): /u.exec(item) ?? [];
    return { conflict: id, winner: rank(a) >= rank(b) ? a : b };
  });
  const [best] = choices.map(({ winner }) => winner).sort((a, b) => rank(b) - rank(a));
  const alone = scene.chance("alone").pick(scene.among("option").filter((id) => id !== NONE));
  const [ruled] = noted(scene, /^What the rules come to/u);
  const chosen = ruled?.split(": ")[0] ?? alone ?? held.get(best ?? "");
  const label = chosen === undefined ? undefined : scene.label(chosen);
  return {
    rationale: groundIn(scene),
    options: scene.among("options.option").map((id) => ({ option: id })),
    decision: label === undefined ? `A person decides. ${scene.say("")}` : claimFor(scene, label),
    option: alone ?? NONE,
    choices,
  };
}
