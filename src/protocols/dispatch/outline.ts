// What a dispatch may do before it does it: the plan, the estimate and the bound on every run come from here.
import { stage, type Outline, type Stage } from "../../kernel/outline.ts";
import { isMultiRound, type DispatchBrief } from "./brief.ts";
import { choice, specialist } from "./cast.ts";
import { MOST_ROUNDS } from "./resolve.ts";

/** Whoever has nothing new to say is not asked again, so that one may be left. */
const LEAST_IN_CONFLICT: Readonly<Record<number, number>> = { 2: 2, 3: 1 };

export function outline(brief: DispatchBrief): Outline {
  const { fixed, open, least, most } = choice(brief);
  const asks = { least: fixed.length + least, most: fixed.length + most };
  const everyone = [...fixed, ...open].map((candidate) => specialist(candidate).seat.id);
  const mayArgue = asks.most > 1 && isMultiRound(brief.overrides, everyone);
  if (asks.most === 0) return { stages: ends(0), seats: 1, rounds: 1 };
  const blind = { blind: true, least: asks.least };
  const stages: Stage[] = [
    stage("questions", 0, "The chair chooses whom to ask, and what", 1, { blind: true }),
    stage("consult", 1, "Specialists answer, blind", asks.most, blind),
    stage("synthesis", 1, "Consensus, conflicts, gaps", 1),
    ...(brief.options.length > 0
      ? []
      : [stage("confirmation", 1, "Each says which option it recommends", asks.most, blind)]),
    ...ends(1, mayArgue),
  ];
  if (mayArgue)
    for (let round = 2; round <= MOST_ROUNDS; round += 1)
      stages.push(...conflict(round, asks.most), ...ends(round, true));
  return { stages, seats: asks.most + 1, rounds: mayArgue ? MOST_ROUNDS : 1 };
}

function conflict(round: number, asks: number): Stage[] {
  const on = { conditional: true };
  const least = LEAST_IN_CONFLICT[round] ?? 0;
  return round === 2
    ? [stage("conflict", 2, "Those who conflict answer each other", asks, { ...on, least })]
    : [
        stage("resolution", round, "One specific question for what persists", 1, on),
        stage("conflict", round, "One rebuttal", asks, { ...on, least }),
      ];
}

/** Whichever round is the last, the result is written after it. */
function ends(round: number, isOneOfSeveral = false): Stage[] {
  const isEnd = true;
  const conditional = isOneOfSeveral && round < MOST_ROUNDS;
  return [
    stage("result", round, "Decision, and how conflicts were resolved", 1, { isEnd, conditional }),
    stage("gate", round, "What a person has to decide", 1, { isEnd, conditional: true }),
  ];
}
