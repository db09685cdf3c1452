// What a swarm may do before it does it: the plan, the estimate and the bound on every run come from here.
import { stage, type Outline, type Stage } from "../../kernel/outline.ts";
import { holders } from "../shared/deal.ts";
import { MOST_ANALYSES } from "./assemble.ts";
import { LIMITS, MODES, MOST_ROUNDS, roundsOf, type SwarmBrief } from "./brief.ts";
import { fixedRoles } from "./cast.ts";

const BY_PERSON = { conditional: true, byPerson: true } as const;

export function outline(brief: SwarmBrief): Outline {
  const { mode } = brief;
  const experts = LIMITS[mode].experts.most;
  const { least, most } = roundsOf(mode, brief.rounds);
  const dealt = holders(experts, brief.dealt);
  const remade = 2 * (MOST_ANALYSES - 1);
  // A person can pause after any round, add rounds one by one, and choose another mode at the start.
  const perRound = 3 * Math.max(...MODES.map((other) => LIMITS[other].experts.most)) + 5;
  const extended = MOST_ROUNDS * (perRound + 3);
  const stages: Stage[] = [
    stage("analysis", 0, "The moderator defines the problem and the experts", 1),
    stage("gate", 0, "Start, or change the cast", 1),
    stage("analysis", 0, "The cast is made anew on request", remade, BY_PERSON),
    ...Array.from({ length: most }, (_, i) => i + 1).flatMap((round) => {
      const on = { conditional: round > least };
      const isFirst = round === 1;
      return [
        stage("position_declaration", round, "Blind declarations", experts, { ...on, blind: true }),
        ...(isFirst && dealt > 0
          ? [stage("disclosure", 1, "What was dealt is disclosed", dealt)]
          : []),
        stage("opening", round, "The moderator's questions", 1, on),
        ...(isFirst
          ? [
              stage("gate", 1, "Unanimous for different reasons: go on?", 1, { conditional: true }),
              stage("confirmation", 1, "Who ends there has its votes confirmed", experts, {
                ...BY_PERSON,
                blind: true,
              }),
            ]
          : []),
        stage("argument", round, "Arguments with citations", experts, on),
        stage("stress_test", round, "The contrarian's stress test", 1, on),
        stage("response", round, "Responses, and what shifted", experts, on),
        ...(mode === "lightweight"
          ? []
          : [stage("analogy", round, "An analogy from another field", 1, on)]),
        stage("quality_gate", round, "Quality of the round, and what comes next", 1, on),
        stage("gate", round, "Next action", 1, on),
      ];
    }),
    stage(
      "extension",
      most,
      "Rounds, pauses and modes that a person asks for",
      extended,
      BY_PERSON,
    ),
    stage("synthesis", most, "Synthesis, with the minority report", 1),
  ];
  return { stages, seats: experts + fixedRoles(mode).length, rounds: most };
}
