// What a structured deliberation may do before it does it: the plan, the estimate and the bound on every run come from here.
import { stage, type Outline, type Stage } from "../../kernel/outline.ts";
import { ROLES, type Role } from "../../kernel/ledger.ts";
import { budgetOf, isDetectionRound, isDriftRound, stressRounds } from "./ledger/schedule.ts";
import { FIRST_STOP_ROUND } from "./ledger/signals.ts";
import { holders } from "../shared/deal.ts";
import type { StructuredBrief } from "./brief.ts";
import { MOST_CASTINGS } from "./setup.ts";
import { stepsFor } from "./attendance.ts";

const ALL = ROLES.length;
const CHECKS = 4;

export function outline(brief: StructuredBrief): Outline {
  const budget = budgetOf(brief);
  const stress = stressRounds(brief);
  const isQuick = brief.preset === "quick";
  const stages: Stage[] = [
    ...(brief.withoutStress === null ? [] : [stage("gate", 0, "No stress tests?", 1)]),
    stage("position", 0, "Each role says what it is here, and its blind position", ALL, {
      blind: true,
    }),
    stage("gate", 0, "Start, or change the roles", 1),
    stage("position", 0, "The roles are filled anew on request", 2 * ALL * (MOST_CASTINGS - 1), {
      conditional: true,
      byPerson: true,
      blind: true,
    }),
  ];
  const dealt = holders(ALL, brief.dealt);
  if (dealt > 0) stages.push(stage("disclosure", 0, "What was dealt is disclosed", dealt));
  const led = new Map<Role, number>();
  for (let round = 1; round <= budget; round += 1) {
    const absent = stress.get(round);
    const present = ROLES.filter((role) => role !== absent);
    const lead = present.reduce((best, role) =>
      (led.get(role) ?? 0) < (led.get(best) ?? 0) ? role : best,
    );
    led.set(lead, (led.get(lead) ?? 0) + 1);
    const merges = isQuick && brief.checks.length === 0;
    const tasks = stepsFor(
      { round, lead, present, away: absent ?? null },
      { isQuick, mergesAssessment: merges },
    ).flat();
    stages.push(
      ...roundStages(round, {
        budget,
        isQuick,
        absent,
        checks: tasks.length,
        isAssessed: tasks.some(({ assesses }) => assesses),
        commands: brief.checks.length,
      }),
    );
  }
  stages.push(stage("synthesis", budget, "Synthesis without new claims, and the retrospective", 1));
  return { stages, seats: ALL + 1, rounds: budget };
}

interface Held {
  readonly budget: number;
  readonly isQuick: boolean;
  readonly absent: Role | undefined;
  /** Turns that the checks take when everyone answers, and whether one of them assesses the round too. */
  readonly checks: number;
  readonly isAssessed: boolean;
  readonly commands: number;
}

function roundStages(
  round: number,
  { budget, isQuick, absent, checks, isAssessed, commands }: Held,
): Stage[] {
  const present = absent === undefined ? ALL : ALL - 1;
  const without = absent === undefined ? "" : `, without ${absent}`;
  return [
    ...(isQuick
      ? []
      : [
          stage("proposal", round, `The lead proposes${without}`, 1),
          stage("supplement", round, "The others add what they see", present - 1),
        ]),
    stage(
      "artifact",
      round,
      isQuick ? `Proposal, supplements and artifacts${without}` : "Each role makes its artifact",
      present,
    ),
    ...(round === 1
      ? [stage("gate", 1, "Unanimous for different reasons: go on?", 1, { conditional: true })]
      : []),
    stage("cross_validation", round, "Checks set the artifacts against each other", checks),
    ...(commands === 0
      ? []
      : [
          stage(
            "observation",
            round,
            "Commands that a check named are run",
            Math.min(commands, CHECKS),
            { conditional: true },
          ),
        ]),
    // A check is offered to others if its first choice is silent, and another leads if the lead is.
    stage("substitute", round, "Others step in for who is silent", 2 * CHECKS + 1, {
      conditional: true,
    }),
    stage(
      isAssessed ? "substitute" : "assessment",
      round,
      "Decisions and tensions",
      1,
      isAssessed ? { conditional: true } : {},
    ),
    ...(isDriftRound(round)
      ? [stage("drift", round, "Has the work drifted from its anchor?", 1)]
      : []),
    ...(isDetectionRound(round, budget) && round >= FIRST_STOP_ROUND && round < budget
      ? [stage("gate", round, "Stop, where the signals advise it", 1, { conditional: true })]
      : []),
  ];
}
