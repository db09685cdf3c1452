// What a swarm may do before it does it: the plan, the estimate and the bound on every run come from here.
import { stage, type Outline, type Stage } from "../../kernel/outline.ts";
import { holders } from "../shared/deal.ts";
import { MOST_ANALYSES } from "./assemble.ts";
import { LIMITS, MODES, MOST_ROUNDS, roundsOf, type SwarmBrief } from "./brief.ts";
import { fixedRoles } from "./cast.ts";

export function outline(brief: SwarmBrief): Outline {
  const { mode } = brief;
  const experts = LIMITS[mode].experts.most;
  const { least, most } = roundsOf(mode, brief.rounds);
  const stages: Stage[] = [
    stage("analysis", 0, "The moderator defines the problem and the experts", 1),
    stage("gate", 0, "Start, or change the cast", 1),
    stage("analysis", 0, "The cast is made anew on request", 2 * (MOST_ANALYSES - 1), {
      conditional: true,
      byPerson: true,
    }),
  ];
  for (let round = 1; round <= most; round += 1) {
    const conditional = round > least;
    stages.push(
      stage("position_declaration", round, "Blind declarations", experts, {
        conditional,
        blind: true,
      }),
    );
    if (round === 1 && holders(experts, brief.dealt) > 0)
      stages.push(
        stage("disclosure", 1, "What was dealt is disclosed", holders(experts, brief.dealt)),
      );
    stages.push(stage("opening", round, "The moderator's questions", 1, { conditional }));
    if (round === 1)
      stages.push(
        stage("gate", 1, "Unanimous for different reasons: go on?", 1, { conditional: true }),
        stage("confirmation", 1, "Who ends there has its votes confirmed", experts, {
          conditional: true,
          byPerson: true,
          blind: true,
        }),
      );
    stages.push(stage("argument", round, "Arguments with citations", experts, { conditional }));
    stages.push(stage("stress_test", round, "The contrarian's stress test", 1, { conditional }));
    stages.push(stage("response", round, "Responses, and what shifted", experts, { conditional }));
    if (mode !== "lightweight")
      stages.push(stage("analogy", round, "An analogy from another field", 1, { conditional }));
    stages.push(
      stage("quality_gate", round, "Quality of the round, and what comes next", 1, { conditional }),
    );
    stages.push(stage("gate", round, "Next action", 1, { conditional }));
  }
  // A person can pause after any round, add rounds one by one, and choose another mode at the start.
  const more = Math.max(...MODES.map((other) => LIMITS[other].experts.most));
  const perRound = 3 * more + 5;
  stages.push(
    stage(
      "extension",
      most,
      "Rounds, pauses and modes that a person asks for",
      MOST_ROUNDS * (perRound + 3),
      { conditional: true, byPerson: true },
    ),
  );
  stages.push(stage("synthesis", most, "Synthesis, with the minority report", 1));
  return { stages, seats: experts + fixedRoles(mode).length, rounds: most };
}
