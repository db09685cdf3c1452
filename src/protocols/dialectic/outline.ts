// What a dialectic may do before it does it: the plan, the estimate and the bound on every run come from here.
import { stage, type Outline, type Stage } from "../../kernel/outline.ts";
import { holders } from "../shared/deal.ts";
import { CONDITIONAL_FROM, ROUNDS, type DialecticBrief } from "./brief.ts";
import { isHub, seatsNamed } from "./cast.ts";

const DISCUSSANTS = 3;

const TITLES = {
  position: "Blind positions, and premises",
  challenge: "Everyone attacks another's message",
  synthesis: "Everyone revises its claim",
};

const IF_NEEDED = { conditional: true };

export function outline(brief: DialecticBrief): Outline {
  const members = brief.members ? seatsNamed(brief.members).length : DISCUSSANTS;
  const everyone = members + 1;
  const dealt = holders(members, brief.dealt);
  const rounds = ROUNDS[brief.preset].length;
  const stages: Stage[] = [
    ...(brief.members
      ? []
      : [stage("cast", 0, "The moderator chooses the views", 1, { blind: true })]),
    ...ROUNDS[brief.preset].flatMap((phase, i) => {
      const round = i + 1;
      const isFirst = round === 1;
      const conditional = round >= CONDITIONAL_FROM;
      const blind = phase === "position";
      const substitute = "A substitute for a member who fails";
      const rebuttal = "One more attack on an agreement of like reasons";
      return [
        stage(phase, round, TITLES[phase], everyone, { conditional, blind }),
        stage("substitute", round, substitute, 1, { ...IF_NEEDED, blind }),
        ...(isFirst && dealt > 0
          ? [stage("disclosure", 1, "What was dealt is disclosed", dealt)]
          : []),
        ...(isFirst ? [stage("frame", 1, "Options and issues are listed", 1)] : []),
        ...(isHub(brief)
          ? [stage("digest", round, "The moderator's digest", 1, { conditional })]
          : []),
        stage("steer", round, "Category, and the moderator's move", 1, { conditional }),
        stage("rebuttal", round, rebuttal, 1, IF_NEEDED),
        ...(isFirst
          ? [stage("gate", 1, "Unanimous for different reasons: go on?", 1, IF_NEEDED)]
          : []),
      ];
    }),
    stage("final", rounds, "Final positions, and a compromise", everyone),
    stage("substitute", rounds, "A substitute for a member who fails at the end", 1, IF_NEEDED),
    stage("rebuttal", rounds, "An agreement reached at the end is tested too", 3, IF_NEEDED),
    stage("alone", rounds, "After two failures: each role works alone", 3 * everyone + 1, {
      ...IF_NEEDED,
      blind: true,
    }),
    stage("integrate", rounds, "Options, trade-offs and questions for whoever decides", 1),
  ];
  return { stages, seats: members + 2, rounds };
}
