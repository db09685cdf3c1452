// What a chair says: whom it asks and what, how it compares the answers, what would settle a conflict, and the result.
// Law: everyone who answered stands in one group of each list, and a result follows what rules decided.
import type { JsonObject } from "../../../script/json.ts";
import { concernOf } from "../concern.ts";
import { titled } from "../grouping.ts";
import { capital } from "../speech.ts";
import { itemsOf, propertiesOf, rangeOf, valuesOf } from "../tested/desk.ts";
import { nameOf, rowOf, type Consultation, type Way } from "./consultation.ts";

const LEAST_ASKED = 2;
const NONE = "none";

export function questions(chair: Consultation): JsonObject {
  const { form } = chair;
  const ids = valuesOf(propertiesOf(itemsOf(form["dispatch"]))["specialist"]);
  const fixed = ids.filter((id) =>
    chair.notes(/any case/iu).some((item) => item.startsWith(`${id} (`)),
  );
  const open = ids.filter((id) => !fixed.includes(id));
  const { most } = rangeOf(form["dispatch"]);
  const least = Math.max(LEAST_ASKED, fixed.length);
  const count = Math.min(
    ids.length,
    most,
    least + (open.length > 0 ? chair.chance("asked").below(Math.max(1, most - least + 1)) : 0),
  );
  // The list is by how well each fits the question; at times the last place goes to somebody further down.
  const first = open.slice(0, Math.max(0, count - fixed.length));
  const later = chair.chance("unlikely").isHit(0.3) ? open.slice(first.length)[0] : undefined;
  const chosen = later !== undefined && first.length > 1 ? [...first.slice(0, -1), later] : first;
  return {
    dispatch: [...fixed, ...chosen].map((specialist) => ({
      specialist,
      question: chair.say("question", chair.sceneOf(specialist, "question")),
    })),
  };
}

export function synthesis(chair: Consultation): JsonObject {
  const { form, specialists } = chair;
  const seats = specialists.filter((id) =>
    valuesOf(itemsOf(propertiesOf(itemsOf(form["reasons"]))["holders"])).includes(id),
  );
  return {
    consensus: Array.from(
      { length: seats.length < 2 ? 0 : 1 + chair.chance("consensus").below(2) },
      (_, i) => chair.say("consensus", chair.sceneAmong(seats, `consensus ${i}`)),
    ),
    conflicts: conflictsAmong(chair, seats),
    gaps: Array.from({ length: 1 + chair.chance("gaps").below(2) }, (_, i) =>
      chair.say("gap", chair.sceneAmong(i === 0 ? [] : seats, `gap ${i}`)),
    ),
    ...(form["options"]
      ? {
          options: grouped(seats, (seat) =>
            capital(chair.wayOf(seat)?.act ?? recommended(chair, seat)),
          ),
        }
      : {}),
    reasons: reasonsOf(chair, seats),
  };
}

/** Longer recommendations make no label. */
const LONGEST_LABEL = 110;

function recommended({ mind }: Consultation, seat: string): string {
  const text =
    mind
      .saidBy(seat)
      .map(({ body }) => body["recommendation"])
      .find((said) => typeof said === "string") ?? seat;
  return text.length <= LONGEST_LABEL ? text : `${text.slice(0, LONGEST_LABEL - 1)}…`;
}

const MOST_CONFLICTS = 6;

function conflictsAmong(chair: Consultation, seats: readonly string[]): JsonObject[] {
  const pairs = seats.flatMap((one, i) => seats.slice(i + 1).map((other) => [one, other] as const));
  return pairs
    .flatMap(([one, other]): JsonObject[] => {
      const [first, second] = [chair.wayOf(one), chair.wayOf(other)];
      const places = { one: nameOf(one), other: nameOf(other) };
      if (first && second && first.act !== second.act)
        return [
          {
            between: [one, other],
            kind: "disagreement",
            point: chair.say("parts", { ...places, act: first.act, rival: second.act }),
          },
        ];
      const concern = concernIn(chair, one);
      return concern !== undefined &&
        chair.chance("concern", one, other).isHit(chair.conduct.seesConcern)
        ? [
            {
              between: [one, other],
              kind: "concern",
              point: chair.say("worries", { ...places, quote: chair.quoted(concern) }),
            },
          ]
        : [];
    })
    .slice(0, MOST_CONFLICTS);
}

function concernIn({ mind }: Consultation, seat: string): string | undefined {
  const assessed = mind
    .saidBy(seat)
    .map(({ body }) => body["confidenceAssessment"])
    .find((value) => value !== undefined) as JsonObject | undefined; // an object, by its form
  const concern = assessed?.["keyConcern"];
  return typeof concern === "string" && concern !== "" && concern !== mind.words.consulting.none
    ? concern
    : undefined;
}

/** By what each looks after. A panel that wants peace gives one reason for all. */
function reasonsOf(chair: Consultation, seats: readonly string[]): JsonObject[] {
  const { temperament, words } = chair.mind;
  const isOne =
    temperament === "sycophantic" ||
    (temperament === "agreeable" && chair.chance("one reason").isHit(0.5));
  return grouped(seats, (seat) =>
    capital(concernOf(titled(isOne ? (seats[0] ?? seat) : seat), words).name),
  );
}

function grouped(seats: readonly string[], key: (seat: string) => string): JsonObject[] {
  const groups = new Map<string, string[]>();
  for (const seat of seats) groups.set(key(seat), [...(groups.get(key(seat)) ?? []), seat]);
  return [...groups].map(([label, holders]) => ({ label, holders }));
}

export function settling(chair: Consultation): JsonObject {
  const ids = valuesOf(propertiesOf(itemsOf(chair.form["questions"]))["conflict"]);
  return {
    questions: ids.map((conflict) => ({
      conflict,
      question: chair.say("settle", chair.sceneAmong(sidesOf(chair, conflict), conflict)),
    })),
  };
}

/** "K-1, between a and b: …" */
function sidesOf(chair: Consultation, conflict: string): readonly string[] {
  const line = chair.notes(/conflict/iu).find((item) => item.startsWith(`${conflict}, `)) ?? "";
  const [, one, other] = /, between (\S+) and (\S+):/u.exec(line) ?? [];
  return [one, other].filter((seat) => seat !== undefined);
}

export function result(chair: Consultation): JsonObject {
  const { form, mind, specialists } = chair;
  const { isEscalated, isAlone } = mind.room.ask.details;
  const row = propertiesOf(itemsOf(form["choices"]));
  const open = valuesOf(row["conflict"]).map((conflict) => ({
    conflict,
    winner: sideTaken(chair, sidesOf(chair, conflict)),
    reason: chair.say("choice", chair.sceneAmong(sidesOf(chair, conflict), `choice ${conflict}`)),
  }));
  const alone = chair.chance("alone").pick(chair.ways);
  const decided =
    isAlone === true ? alone : isEscalated === true ? undefined : decidedWay(chair, open);
  const held = waysHeld(chair);
  // All recommend the same, and a person has to decide all the same: nobody is sure.
  const isDoubted = isEscalated === true && specialists.length > 0 && held.length === 1;
  const scene = (about: string) =>
    chair.sceneAmong(specialists, about, {
      act: decided?.act ?? held[0]?.act ?? mind.first,
      labels: rowOf(held, mind),
    });
  const items = chair
    .chance("items")
    .shuffled(["inline", "separate"] as const)
    .slice(0, isEscalated === true ? 1 : 2);
  return {
    decision: chair.say(
      isAlone === true
        ? "alone"
        : isDoubted
          ? "doubted"
          : isEscalated === true
            ? "undecided"
            : decided
              ? "decision"
              : "unsettled",
      scene("decision"),
    ),
    rationale: chair.say(
      isDoubted ? "rationaleDoubted" : decided ? "rationale" : "rationaleOpen",
      scene("rationale"),
    ),
    ...(form["option"] ? { option: alone?.id ?? NONE } : {}),
    ...(form["choices"] ? { choices: open } : {}),
    actionItems: items.map((where) => ({
      item: chair.say(where, scene(where)),
      where: where === "inline" ? "inline" : "separate issue",
      reason: chair.say(where === "inline" ? "whyInline" : "whySeparate", scene(`why ${where}`)),
    })),
    openQuestions: Array.from({ length: chair.chance("open").below(3) }, (_, i) =>
      chair.say("openQuestion", scene(`open ${i}`)),
    ),
  };
}

function waysHeld(chair: Consultation): readonly Way[] {
  const held = new Map(
    chair.specialists.flatMap((seat) => chair.wayOf(seat) ?? []).map((way) => [way.act, way]),
  );
  return held.size > 0 ? [...held.values()] : chair.ways;
}

/** The side that more of those asked are on; of equals, one as it is drawn. */
function sideTaken(chair: Consultation, sides: readonly string[]): string {
  const weight = (seat: string): number =>
    chair.specialists.filter((other) => chair.wayOf(other)?.act === chair.wayOf(seat)?.act).length;
  return (
    chair
      .chance("side", ...sides)
      .shuffled(sides)
      .sort((a, b) => weight(b) - weight(a))[0] ?? ""
  );
}

/** What lost no conflict; where all lost one, what won one. Of several, what most recommend. */
function decidedWay(
  chair: Consultation,
  open: readonly { readonly conflict: string; readonly winner: string }[],
): Way | undefined {
  const ruled = chair.notes(/resolved/iu).flatMap((item) => {
    const [, one = "", other = "", winner] =
      /, between (\S+) and (\S+):.* (\S+) prevails \((?!consensus)/u.exec(item) ?? [];
    return winner === undefined ? [] : [{ winner, loser: winner === one ? other : one }];
  });
  const chosen = open.map(({ conflict, winner }) => ({
    winner,
    loser: sidesOf(chair, conflict).find((seat) => seat !== winner) ?? "",
  }));
  const act = (seat: string): string => chair.wayOf(seat)?.act ?? "";
  const [won, lost] = (["winner", "loser"] as const).map(
    (side) => new Set([...ruled, ...chosen].map((pair) => act(pair[side]))),
  );
  const count = ({ act: held }: Way): number =>
    chair.specialists.filter((seat) => act(seat) === held).length;
  const held = waysHeld(chair);
  const best =
    [held.filter((way) => !lost?.has(way.act)), held.filter((way) => won?.has(way.act))].find(
      ({ length }) => length > 0,
    ) ?? [];
  const [first, second] = [...best].sort((a, b) => count(b) - count(a));
  return first && (!second || count(first) > count(second)) ? first : undefined;
}
