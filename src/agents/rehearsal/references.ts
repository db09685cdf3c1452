// What a message refers to, and how: answers to criticism, attacks on what most hold, arguments with peers.
// Law: one attack is of one kind. A message that both rebuts and strikes would be drawn into the loop it means to cut.
import type { JsonObject } from "../../script/json.ts";
import { answersOf, lastTest } from "./answering.ts";
import { cites, isStatement, strikes } from "./aims.ts";
import { isApart } from "./concern.ts";
import type { Field } from "./fill.ts";
import type { Mind } from "./mind.ts";
import type { Choice, Said } from "./room.ts";

type Row = JsonObject & { readonly targetId: string };

export function references(
  field: Field,
  ids: readonly string[],
  mind: Mind,
): readonly JsonObject[] {
  const { ask } = mind.room;
  const form = JSON.stringify(ask.shape.json);
  const rows = /"positionShift"/.test(form)
    ? answered(mind)
    : !isApart(ask.seat.role)
      ? argued(mind)
      : /"failureScenario"/.test(form)
        ? attacked(mind)
        : compared(ids, mind);
  const known = rows.filter(({ targetId }) => ids.includes(targetId));
  const least = Number(field.schema["minItems"] ?? 0);
  return known.length >= least
    ? known
    : ids
        .slice(-least)
        .map((id) =>
          row(id, /"failureScenario"/.test(form) ? "counters" : "questions", modeOfAttack(mind)),
        );
}

function row(targetId: string, relation: string, mode: string | null = null): Row {
  return {
    targetId,
    relation,
    mode: relation === "counters" || relation === "responds_to" ? mode : null,
  };
}

function answered(mind: Mind): Row[] {
  return answersOf(mind).map(({ to, mode }) => row(to.id, "responds_to", mode));
}

/** How often a seat counters one it differs from; if not, it questions it or takes up a part. */
const COUNTERS: Readonly<Record<Mind["temperament"], number>> = {
  balanced: 0.45,
  flaky: 0.45,
  agreeable: 0.3,
  stubborn: 0.8,
  sycophantic: 0,
  hostile: 1,
};

function argued(mind: Mind): Row[] {
  const { main, temperament } = mind;
  const held = main && mind.move.now.get(main.id);
  const latest = latestStatements(mind).filter((m) => !mind.room.own.includes(m));
  const allies = latest.filter((m) => main && held && mind.stanceOf(m.seat, main) === held);
  const chance = mind.chance("argued");
  const [first, ...rest] = chance.shuffled(latest.filter((m) => !allies.includes(m)));
  const others = rest.slice(0, temperament === "hostile" ? 2 : 1);
  const rows = first
    ? [
        row(
          first.id,
          chance.isHit(COUNTERS[temperament])
            ? "counters"
            : temperament === "sycophantic" || chance.isHit(0.4)
              ? "supports"
              : "questions",
          modeOfAttack(mind, first.id),
        ),
      ]
    : [];
  rows.push(
    ...others
      .filter(() => temperament === "hostile" || chance.isHit(0.2))
      .map((m) =>
        row(
          m.id,
          temperament === "hostile" ? "counters" : chance.isHit(0.5) ? "questions" : "supports",
          modeOfAttack(mind, m.id),
        ),
      ),
  );
  rows.push(
    ...allies.slice(0, 1).map((m) => row(m.id, chance.isHit(0.7) ? "extends" : "supports")),
  );
  const test = lastTest(mind);
  // What was said against the own option in an earlier round is taken up again.
  if (
    test &&
    strikes(test.body, mind.camp.own) &&
    temperament !== "sycophantic" &&
    chance.isHit(0.5)
  )
    rows.push(row(test.id, "counters", "undercuts"));
  return rows;
}

/** Goes at what stands behind the most held option, and at times lends the smaller side a hand. */
function attacked(mind: Mind): Row[] {
  const target = targetOf(mind);
  if (!target) return [];
  const chance = mind.chance("attacked");
  const argument = mind.saidBy(target.seat).findLast((m) => cites(m.body) && !isStatement(m.body));
  const rows = [row(target.id, "counters", modeOfAttack(mind))];
  if (argument && chance.isHit(0.4)) rows.push(row(argument.id, "counters", modeOfAttack(mind)));
  const minority = minorityOf(mind);
  if (minority) rows.push(row(minority.said.id, "supports"));
  return rows;
}

/** The latest word of one who holds what most hold. */
export function targetOf(mind: Mind): Said | undefined {
  const [most] = byHolders(mind);
  const latest = latestStatements(mind);
  return (
    mind.chance("target").pick(latest.filter((m) => most?.holders.includes(m.seat))) ??
    mind.chance("target").pick(latest)
  );
}

/** The side with fewest holders, where the attack speaks for it as well. */
export function minorityOf(
  mind: Mind,
): { readonly choice: Choice; readonly said: Said } | undefined {
  const [most, ...rest] = byHolders(mind);
  const fewest = rest.at(-1);
  const said = latestStatements(mind).find((m) => fewest?.holders.includes(m.seat));
  return most && fewest && said && mind.chance("minority").isHit(0.7)
    ? { choice: fewest, said }
    : undefined;
}

/** Options that somebody holds, the most held first; equals as they were drawn. */
export function byHolders(mind: Mind): readonly Choice[] {
  const choices = (mind.main?.choices ?? []).map((choice) => ({
    ...choice,
    holders: choice.holders.length > 0 ? choice.holders : seatsFor(choice.id, mind),
  }));
  return mind
    .chance("weighed")
    .shuffled(choices.filter(({ holders }) => holders.length > 0))
    .sort((a, b) => b.holders.length - a.holders.length);
}

function seatsFor(choice: string, mind: Mind): string[] {
  const { main, room } = mind;
  const isTold = main?.choices.some(({ holders }) => holders.length > 0) ?? false;
  return main && !isTold
    ? [...room.holders().keys()].filter((seat) => mind.stanceOf(seat, main) === choice)
    : [];
}

function compared(ids: readonly string[], mind: Mind): Row[] {
  const chance = mind.chance("compared");
  const test = lastTest(mind);
  const said = chance.pick(latestStatements(mind).filter((m) => ids.includes(m.id)));
  return [
    ...(test ? [row(test.id, chance.isHit(0.5) ? "extends" : "questions")] : []),
    ...(said ? [row(said.id, chance.isHit(0.5) ? "extends" : "supports")] : []),
  ];
}

/** A panel that wants peace only sets a view against a view. */
function modeOfAttack(mind: Mind, about = "all"): string {
  const chance = mind.chance("mode", about);
  if (mind.temperament === "sycophantic") return "rebuts";
  if (mind.temperament === "hostile") return "undercuts";
  return chance.isHit(0.3) ? "rebuts" : chance.pick(["undercuts", "undermines"]);
}

function latestStatements(mind: Mind): Said[] {
  const seats = [
    ...new Set(mind.room.messages.filter((m) => isStatement(m.body)).map((m) => m.seat)),
  ];
  return seats.flatMap((seat) => mind.saidBy(seat).findLast((m) => isStatement(m.body)) ?? []);
}
