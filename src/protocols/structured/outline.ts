// What a structured deliberation may do before it does it: the plan, the estimate and the bound on every run come from here.
import { callStages, mostAsks, plannedStages, stage } from "../../kernel/outline.ts";
import type { Outline, PlannedEnd, Stage } from "../../kernel/outline.ts";
import { ROLES, type Lead, type Role } from "../../kernel/ledger.ts";
import { leadAmong } from "./ledger/ledgers.ts";
import { budgetOf, isDetectionRound, isDriftRound, stressRounds } from "./ledger/schedule.ts";
import { FIRST_STOP_ROUND } from "./ledger/signals.ts";
import { holders } from "../shared/deal.ts";
import type { StructuredBrief } from "./brief.ts";
import { MOST_CASTINGS } from "./script.ts";
import { stepsFor, type Task } from "./attendance.ts";

const ALL = ROLES.length;
const CHECKS = 4;
const IF_NEEDED = { conditional: true } as const;
const GATE = { ...IF_NEEDED, isGate: true } as const;

export function outline(brief: StructuredBrief): Outline {
  const budget = budgetOf(brief);
  const stress = stressRounds(brief);
  const stages: Stage[] = [
    ...(brief.withoutStress === null
      ? []
      : [stage("position", 0, "No stress tests?", 1, { isGate: true })]),
    stage("position", 0, "Each role says what it is here, and its blind position", ALL, {
      blind: true,
    }),
    stage("position", 0, "Start, or change the roles", MOST_CASTINGS, { isGate: true }),
    stage("position", 0, "The roles are filled anew on request", ALL * (MOST_CASTINGS - 1), {
      ...IF_NEEDED,
      byPerson: true,
      blind: true,
    }),
  ];
  const dealt = holders(ALL, brief.dealt);
  if (dealt > 0) stages.push(stage("disclosure", 0, "What was dealt is disclosed", dealt));
  const led: Lead[] = [];
  for (let round = 1; round <= budget; round += 1) {
    const absent = stress.get(round);
    const present = ROLES.filter((role) => role !== absent);
    const lead = leadAmong({ lead_history: led }, present);
    const away = absent ?? null;
    led.push({ round, lead, is_stress: away !== null, absent_agent: away });
    const tasks = stepsFor({ round, lead, present, away }, brief).flat();
    stages.push(...roundStages(brief, round, absent, tasks));
  }
  stages.push(...closingStages(budget, {}));
  return { stages, seats: ALL + 1, rounds: budget, ends: endsOf(stages, budget) };
}

/** `tasks`: the turns that the checks take when everyone answers. */
function roundStages(
  brief: StructuredBrief,
  round: number,
  absent: Role | undefined,
  tasks: readonly Task[],
): Stage[] {
  const budget = budgetOf(brief);
  const isQuick = brief.preset === "quick";
  const commands = brief.checks.length;
  const isAssessed = tasks.some(({ assesses }) => assesses);
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
          stage("artifact", 1, "Unanimous for different reasons: go on?", 1, GATE),
          ...closingStages(1, { ...IF_NEEDED, byPerson: true, isEarly: true }),
        ]
      : []),
    stage("cross_validation", round, "Checks set the artifacts against each other", tasks.length),
    ...(commands === 0
      ? []
      : [
          stage(
            "observation",
            round,
            "Commands that a check named are run",
            Math.min(commands, CHECKS),
            IF_NEEDED,
          ),
        ]),
    // A check is offered to others if its first choice is silent, and another leads if the lead is.
    stage("substitute", round, "Others step in for who is silent", 2 * CHECKS + 1, IF_NEEDED),
    stage(
      isAssessed ? "substitute" : "assessment",
      round,
      "Decisions and tensions",
      1,
      isAssessed ? IF_NEEDED : {},
    ),
    ...(isDriftRound(round, brief.driftEvery)
      ? [stage("drift", round, "Has the work drifted from its anchor?", 1)]
      : []),
    ...(isDetectionRound(round, budget) && round >= FIRST_STOP_ROUND && round < budget
      ? [
          stage("wrap_up", round, "Stop, where the signals advise it", 1, GATE),
          ...closingStages(round, { ...IF_NEEDED, isEarly: true }),
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
