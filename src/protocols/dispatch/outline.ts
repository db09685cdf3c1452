// What a dispatch may do before it does it: the plan, the estimate and the bound on every run come from here.
import { stage, type Outline, type Stage } from "../../kernel/outline.ts";
import { isMultiRound, MOST_SPECIALISTS, type DispatchBrief } from "./brief.ts";
import { choice, specialist } from "./cast.ts";

export function outline(brief: DispatchBrief): Outline {
  const { fixed, open, most } = choice(brief);
  const asked = Math.min(MOST_SPECIALISTS, fixed.length + Math.min(open.length, most));
  const everyone = brief.candidates.map((candidate) => specialist(candidate).seat.id);
  const mayArgue = asked > 1 && isMultiRound(brief.overrides, everyone);
  const stages: Stage[] =
    asked === 0
      ? []
      : [
          stage("questions", 0, "The chair chooses whom to ask, and what", 1, { blind: true }),
          stage("consult", 1, "Specialists answer, blind", asked, { blind: true }),
          stage("synthesis", 1, "Consensus, conflicts, gaps", 1),
          ...(brief.options.length > 0
            ? []
            : [
                stage("confirmation", 1, "Each says which option it recommends", asked, {
                  blind: true,
                }),
              ]),
        ];
  if (mayArgue) {
    stages.push(
      stage("conflict", 2, "Those who conflict answer each other", asked, { conditional: true }),
    );
    stages.push(
      stage("resolution", 3, "One specific question for what persists", 1, { conditional: true }),
      stage("conflict", 3, "One rebuttal", asked, { conditional: true }),
    );
  }
  const last = mayArgue ? 3 : asked === 0 ? 0 : 1;
  stages.push(
    stage("result", last, "Decision, and how conflicts were resolved", 1),
    stage("gate", last, "What a person has to decide", 1, { conditional: true }),
  );
  return { stages, seats: asked + 1, rounds: Math.max(1, last) };
}
