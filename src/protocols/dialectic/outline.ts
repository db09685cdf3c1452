// What a dialectic may do before it does it: the plan, the estimate and the bound on every run come from here.
import type { Outline, Stage } from "../../kernel/outline.ts";
import { holders } from "../shared/deal.ts";
import { CONDITIONAL_FROM, ROUNDS, type DialecticBrief } from "./brief.ts";
import { isHub, named } from "./cast.ts";

const DISCUSSANTS = 3;

export function outline(brief: DialecticBrief): Outline {
  const members = brief.members ? named(brief.members).length : DISCUSSANTS;
  const everyone = members + 1;
  const stage = (
    phase: string,
    round: number,
    title: string,
    asks: number,
    more: Partial<Stage> = {},
  ): Stage => ({
    phase,
    round,
    title,
    asks,
    conditional: false,
    blind: false,
    ...more,
  });
  const stages: Stage[] = brief.members
    ? []
    : [stage("cast", 0, "The moderator chooses the views", 1, { blind: true })];
  ROUNDS[brief.preset].forEach((phase, i) => {
    const round = i + 1;
    const conditional = round >= CONDITIONAL_FROM;
    const title = {
      position: "Blind positions, and premises",
      challenge: "Everyone attacks another's message",
      synthesis: "Everyone revises its claim",
    }[phase];
    stages.push(stage(phase, round, title, everyone, { conditional, blind: phase === "position" }));
    stages.push(
      stage("substitute", round, "A substitute for a member who fails", 1, {
        conditional: true,
        blind: phase === "position",
      }),
    );
    if (round === 1 && holders(members, brief.dealt) > 0)
      stages.push(
        stage("disclosure", 1, "What was dealt is disclosed", holders(members, brief.dealt)),
      );
    if (round === 1) stages.push(stage("frame", 1, "Options and issues are listed", 1));
    if (isHub(brief))
      stages.push(stage("digest", round, "The moderator's digest", 1, { conditional }));
    stages.push(stage("steer", round, "Category, and the moderator's move", 1, { conditional }));
    stages.push(
      stage("rebuttal", round, "One more attack on an agreement of like reasons", 1, {
        conditional: true,
      }),
    );
    if (round === 1)
      stages.push(
        stage("gate", 1, "Unanimous for different reasons: go on?", 1, { conditional: true }),
      );
  });
  const rounds = ROUNDS[brief.preset].length;
  stages.push(stage("final", rounds, "Final positions, and a compromise", everyone));
  stages.push(
    stage("substitute", rounds, "A substitute for a member who fails at the end", 1, {
      conditional: true,
    }),
  );
  stages.push(
    stage("rebuttal", rounds, "An agreement reached at the end is tested too", 3, {
      conditional: true,
    }),
  );
  stages.push(
    stage("alone", rounds, "After two failures: each role works alone", 3 * everyone + 1, {
      conditional: true,
      blind: true,
    }),
  );
  stages.push(
    stage("integrate", rounds, "Options, trade-offs and questions for whoever decides", 1),
  );
  return { stages, seats: members + 2, rounds };
}
