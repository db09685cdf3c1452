// What a dispatch may do before it does it: the plan, the estimate and the bound on every run come from here.
import { stage, type Outline, type PlannedEnd, type Stage } from "../../kernel/outline.ts";
import { isMultiRound, type DispatchBrief } from "./brief.ts";
import { choice, specialist } from "./cast.ts";
import { MOST_ROUNDS } from "./resolve.ts";

export function outline(brief: DispatchBrief): Outline {
  const { fixed, open, least, most } = choice(brief);
  const asked = { least: fixed.length + least, most: fixed.length + most };
  const everyone = [...fixed, ...open].map((candidate) => specialist(candidate).seat.id);
  const mayArgue = asked.most > 1 && isMultiRound(brief.overrides, everyone);
  const last = asked.most === 0 ? 0 : mayArgue ? MOST_ROUNDS : 1;
  const rounds = Array.from({ length: last }, (_, i) => i + 1);
  const isGrouping = brief.options.length === 0;
  return {
    stages: [
      ...(last === 0
        ? planResult(0, last)
        : [stage("questions", 0, "The chair chooses whom to ask, and what", 1, { blind: true })]),
      ...rounds.flatMap((round) => [
        ...(round === 1
          ? planConsultation(asked.most, isGrouping)
          : planDispute(round, asked.most)),
        ...planResult(round, last),
      ]),
    ],
    seats: asked.most + 1,
    rounds: Math.max(1, last),
    ends: last === 0 ? [{ round: 0, least: 1, most: 1 }] : rounds.map(boundEnds(asked, isGrouping)),
  };
}

function planConsultation(asks: number, isGrouping: boolean): Stage[] {
  const blind = { blind: true };
  return [
    stage("consult", 1, "Specialists answer, blind", asks, blind),
    stage("synthesis", 1, "Consensus, conflicts, gaps", 1),
    ...(isGrouping
      ? [stage("confirmation", 1, "Each says which option it recommends", asks, blind)]
      : []),
  ];
}

function planDispute(round: number, asks: number): Stage[] {
  const on = { conditional: true };
  return round === 2
    ? [stage("conflict", 2, "Those who conflict answer each other", asks, on)]
    : [
        stage("resolution", round, "One specific question for what persists", 1, on),
        stage("conflict", round, "One rebuttal", asks, on),
      ];
}

/** Whichever round is the last, the result is written after it. */
function planResult(round: number, last: number): Stage[] {
  const early = round < last ? ({ conditional: true, isEarly: true } as const) : {};
  return [
    stage("result", round, "Decision, and how conflicts were resolved", 1, early),
    stage("gate", round, "What a person has to decide", 1, { ...early, conditional: true }),
  ];
}

/** Two at least are in conflict; whoever has nothing new to say is not asked again, so that one may be left. */
const LEAST_IN_CONFLICT = [0, 0, 2, 1] as const;

function boundEnds(
  asked: { readonly least: number; readonly most: number },
  isGrouping: boolean,
): (round: number) => PlannedEnd {
  const count = (asks: number, round: number, inConflict: (round: number) => number): number => {
    const argued = [2, 3]
      .filter((each) => each <= round)
      .reduce((sum, each) => sum + (each === 3 ? 1 : 0) + inConflict(each), 0);
    // Questions, synthesis and result are the chair's.
    return 3 + asks * (isGrouping ? 2 : 1) + argued;
  };
  return (round) => ({
    round,
    least: count(asked.least, round, (each) => LEAST_IN_CONFLICT[each] ?? 0),
    most: count(asked.most, round, () => asked.most),
  });
}
