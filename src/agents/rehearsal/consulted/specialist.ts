// What a specialist says: its finding and recommendation, which listed option that is, and how it answers a conflict.
import type { JsonObject } from "../../../script/json.ts";
import { seeded } from "../seeded.ts";
import { itemsOf, propertiesOf, valuesOf } from "../tested/desk.ts";
import type { ConsultingLine } from "../words/consulting.ts";
import type { Consultation, Way } from "./consultation.ts";

const NONE = "none";
/** Peers mostly begin apart; at times two begin together. */
const TOGETHER = 0.35;
/** How often a hostile specialist wants everything put off, where nobody listed the options. */
const PUTS_OFF = 0.4;
/** How often a specialist is as sure as before. */
const AS_BEFORE = 0.75;
/** How often a finding is about what its author looks after, and about anything else. */
const TOUCHES = { own: 0.5, other: 0.03 } as const;
const MOST_REASONS = 2;

export function consult(seat: Consultation): JsonObject {
  const { mind } = seat;
  const way = drawn(seat);
  const scene = seat.sceneOf(mind.room.ask.seat.id, "consult", { act: way.act });
  return {
    finding: seat.say("finding", scene),
    recommendation: seat.say("recommendation", scene),
    reasons: Array.from({ length: 1 + seat.chance("reasons").below(MOST_REASONS) }, (_, i) =>
      seat.say("reason", seat.sceneOf(mind.room.ask.seat.id, `reason ${i}`)),
    ),
    ...(seat.form["option"] ? { option: way.id ?? NONE } : {}),
    conservative: isCareful(way.act, seat) || seat.chance("conservative").isHit(0.12),
    touches: touched(seat),
    needsHumanJudgment: seat.chance("person").isHit(seat.conduct.needsPerson),
    confidenceAssessment: assessed(seat),
  };
}

/** Drawn by seed and place: the same in every ask of the run. */
function drawn({ mind, ways, conduct }: Consultation): Way {
  const { seed, temperament, room, words } = mind;
  const chance = seeded(seed, room.ask.seat.id, "way");
  if (temperament === "hostile" && room.points.length === 0 && chance.isHit(PUTS_OFF))
    return { id: null, act: words.act.hold.replace("{name}", mind.concern.name) };
  const order = seeded(seed, "ways").shuffled(ways);
  const isUnited = seeded(seed, "united").isHit(conduct.united);
  const at = isUnited ? 0 : mind.place + Number(chance.isHit(TOGETHER));
  return order[at % Math.max(1, order.length)] ?? { id: null, act: mind.first };
}

/** Trials, small steps and waiting are easiest to take back. */
function isCareful(act: string, { mind: { words } }: Consultation): boolean {
  const [before = "", after = ""] = words.act.later.split("{deed}");
  return (
    [words.act.trial, words.act.leave, words.act.small, words.act.wait].includes(act) ||
    (act.startsWith(before) && act.endsWith(after))
  );
}

function touched(seat: Consultation): string[] {
  const { concerns } = seat.mind.words;
  const { care } = seat.mind.concern;
  const about = (touch: string, own: "security" | "architect"): string[] =>
    seat.chance("touch", touch).isHit(concerns[own].care === care ? TOUCHES.own : TOUCHES.other)
      ? [touch]
      : [];
  return valuesOf(itemsOf(seat.form["touches"])).flatMap((touch) =>
    about(touch, touch === "security" ? "security" : "architect"),
  );
}

const LEVELS = { High: "sure", Medium: "fair", Low: "unsure" } as const satisfies Readonly<
  Record<string, ConsultingLine>
>;

function assessed(seat: Consultation): JsonObject {
  const { mind, conduct } = seat;
  const { room, seed, words } = mind;
  const isSame = room.ask.round < 2 || seat.chance("as before").isHit(AS_BEFORE);
  const points =
    100 * (isSame ? seeded(seed, room.ask.seat.id, "level") : seat.chance("level")).next();
  const confidence =
    points < conduct.high ? "High" : points >= 100 - conduct.low ? "Low" : "Medium";
  const isCalm = seat.chance("calm").isHit(conduct.isWithoutConcern);
  const scene = (about: string) => seat.sceneOf(room.ask.seat.id, about);
  return {
    confidence,
    reasoning: seat.say(LEVELS[confidence], scene("assessed")),
    keyConcern: isCalm ? words.consulting.none : seat.say("keyConcern", scene("concern")),
  };
}

/** Which of the listed options its own recommendation is. */
export function confirmation(seat: Consultation): JsonObject {
  const said = ownWords(seat);
  const way = said === undefined ? undefined : seat.wayIn(said);
  return way?.id === undefined || way.id === null
    ? { declaredOption: NONE, ownOption: said?.slice(0, LONGEST_OPTION) ?? seat.mind.first }
    : { declaredOption: way.id, ownOption: null };
}

const LONGEST_OPTION = 200;

function ownWords({ mind }: Consultation): string | undefined {
  return mind.room.own
    .map(({ body }) => body["recommendation"])
    .find((text) => typeof text === "string");
}

export function conflict(seat: Consultation): JsonObject {
  const { mind, form, conduct } = seat;
  const self = mind.room.ask.seat.id;
  const held = heldBy(seat);
  const to = mind.room.others.find(
    (said) => isPliant(seat, said.seat) && isApart(seat.wayOf(said.seat), held),
  );
  const isMoved =
    to !== undefined &&
    form["option"] !== undefined &&
    seat.wayOf(to.seat)?.id !== null &&
    seat.chance("gives way").isHit(conduct.givesWay);
  const way = (isMoved ? seat.wayOf(to.seat) : undefined) ?? held;
  const isFollowing = mind.temperament === "sycophantic";
  const scene = (about: string) => seat.sceneOf(self, about, { act: way.act });
  const ids = valuesOf(propertiesOf(itemsOf(form["conflicts"]))["conflict"]);
  return {
    response: seat.say(!isMoved ? "kept" : isFollowing ? "followed" : "moved", scene("response")),
    newReasoning:
      !isMoved && seat.chance("nothing new").isHit(conduct.hasNothingNew)
        ? ""
        : seat.say("fresh", scene("fresh")),
    ...(form["option"]
      ? {
          option: way.id ?? NONE,
          ownOption: way.id === null && mind.room.named !== null ? way.act : null,
          changedBecauseOf: isMoved && !isFollowing ? [to.id] : [],
        }
      : {}),
    conflicts: ids.map((id) => {
      const isStill = seesConflict(seat, id, way);
      return {
        conflict: id,
        stillInConflict: isStill,
        why: seat.say(isStill ? "still" : "over", scene(id)),
      };
    }),
    needsHumanJudgment: seat.chance("person").isHit(conduct.needsPerson / 2),
    confidenceAssessment: assessed(seat),
  };
}

/** What the ask says it holds; else what it recommended. */
function heldBy(seat: Consultation): Way {
  const { named } = seat.mind.room;
  const listed = typeof named === "string" ? seat.ways.find(({ id }) => id === named) : undefined;
  const said = ownWords(seat);
  return (
    listed ??
    (said === undefined ? undefined : seat.wayIn(said)) ?? { id: null, act: seat.mind.first }
  );
}

/** Of two in conflict one may give way, or they would only change places. */
function isPliant({ mind: { seed, room } }: Consultation, other: string): boolean {
  const pair = [room.ask.seat.id, other].sort();
  return seeded(seed, "pliant", ...pair).pick(pair) === room.ask.seat.id;
}

function isApart(one: Way | undefined, other: Way): boolean {
  return one !== undefined && one.act !== other.act;
}

/** How often a concern is over once it was answered by somebody who recommends the same. */
const EASED = 0.7;

function seesConflict(seat: Consultation, id: string, way: Way): boolean {
  const { mind, conduct } = seat;
  const line = seat.notes(/conflict/iu).find((item) => item.startsWith(`${id}: `)) ?? "";
  const other =
    mind.room.others.find((said) =>
      line
        .toLowerCase()
        .startsWith(`${id}: ${said.seat.replaceAll("-", " ")} raised`.toLowerCase()),
    ) ?? mind.room.others[0];
  const theirs = other && seat.wayOf(other.seat);
  const chance = seat.chance("still", id);
  if (theirs !== undefined && theirs.act === way.act)
    return mind.temperament === "hostile" || !chance.isHit(EASED);
  return chance.isHit(conduct.seesConflict);
}
