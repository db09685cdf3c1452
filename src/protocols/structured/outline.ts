// What a structured deliberation may do before it does it: the plan, the estimate and the bound on every run come from here.
import { callStages, mostAsks, plannedStages, stage } from "../../kernel/outline.ts";
import type { Outline, PlannedEnd, Stage } from "../../kernel/outline.ts";
import { ROLES, type Role } from "../../kernel/ledger.ts";
import { budgetOf, isDetectionRound, isDriftRound, stressRounds } from "./ledger/schedule.ts";
import { FIRST_STOP_ROUND } from "./ledger/signals.ts";
import { holders } from "../shared/deal.ts";
import type { StructuredBrief } from "./brief.ts";
import { MOST_CASTINGS } from "./script.ts";
import { stepsFor } from "./attendance.ts";

const ALL = ROLES.length;
const CHECKS = 4;

export function outline(brief: StructuredBrief): Outline {
  const budget = budgetOf(brief);
  const stress = stressRounds(brief);
  const isQuick = brief.preset === "quick";
  const stages: Stage[] = [
    ...(brief.withoutStress === null
      ? []
      : [stage("position", 0, "No stress tests?", 1, { isGate: true })]),
    stage("position", 0, "Each role says what it is here, and its blind position", ALL, {
      blind: true,
    }),
    stage("position", 0, "Start, or change the roles", MOST_CASTINGS, { isGate: true }),
    stage("position", 0, "The roles are filled anew on request", ALL * (MOST_CASTINGS - 1), {
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
        driftEvery: brief.driftEvery,
      }),
    );
  }
  stages.push(...closingStages(budget, {}));
  return { stages, seats: ALL + 1, rounds: budget, ends: endsOf(stages, budget) };
}

interface Held {
  readonly budget: number;
  readonly isQuick: boolean;
  readonly absent: Role | undefined;
  /** Turns that the checks take when everyone answers, and whether one of them assesses the round too. */
  readonly checks: number;
  readonly isAssessed: boolean;
  readonly commands: number;
  readonly driftEvery: number;
}

function roundStages(
  round: number,
  { budget, isQuick, absent, checks, isAssessed, commands, driftEvery }: Held,
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
      ? [
          stage("artifact", 1, "Unanimous for different reasons: go on?", 1, {
            conditional: true,
            isGate: true,
          }),
          ...closingStages(1, { conditional: true, byPerson: true, isEarly: true }),
        ]
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
    ...(isDriftRound(round, driftEvery)
      ? [stage("drift", round, "Has the work drifted from its anchor?", 1)]
      : []),
    ...(isDetectionRound(round, budget) && round >= FIRST_STOP_ROUND && round < budget
      ? [
          stage("wrap_up", round, "Stop, where the signals advise it", 1, {
            conditional: true,
            isGate: true,
          }),
          ...closingStages(round, { conditional: true, isEarly: true }),
        ]
      : []),
  ];
}

/** It may end at its last round, and wherever the signals are looked at late enough. Commands are run where a check names one. */
function endsOf(stages: readonly Stage[], budget: number): readonly PlannedEnd[] {
  const rounds = new Set([
    ...stages.filter(({ isEarly, byPerson }) => isEarly && !byPerson).map(({ round }) => round),
    budget,
  ]);
  const held = callStages(plannedStages({ stages, seats: 0, rounds: budget }));
  const count = (round: number, isMeant: (stage: Stage) => boolean): number =>
    mostAsks({ stages: held.filter((stage) => stage.round <= round && isMeant(stage)) }) +
    (round < budget ? mostAsks({ stages: closingStages(round, {}) }) : 0);
  return [...rounds].map((round) => ({
    round,
    least: count(round, ({ conditional }) => !conditional),
    most: count(round, ({ conditional, phase }) => !conditional || phase === "observation"),
  }));
}

/** Whenever it ends, every role has a last turn and the recorder writes. */
function closingStages(round: number, when: Partial<Stage>): Stage[] {
  return [
    stage("wrap_up", round, "Every role answers, settles what is pending and votes", ALL, when),
    stage("synthesis", round, "Synthesis without new claims, and the retrospective", 1, when),
  ];
}
