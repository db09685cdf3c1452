// What a swarm may do before it does it: the plan, the estimate and the bound on every run come from here.
import { stage, type Outline, type PlannedEnd, type Stage } from "../../kernel/outline.ts";
import { holders } from "../shared/deal.ts";
import { LIMITS, MOST_ANALYSES, MOST_ROUNDS, roundsOf } from "./brief.ts";
import type { Mode, SwarmBrief } from "./brief.ts";
import { fixedRoles } from "./cast.ts";

const BY_PERSON = { conditional: true, byPerson: true } as const;
const GATE = { isGate: true } as const;
/** The first two, where they are asked before the others: their positions are the panel's too. */
const FIRST = 2;

export function outline(brief: SwarmBrief): Outline {
  const { mode } = brief;
  const experts = LIMITS[mode].experts.most;
  const { least, most } = roundsOf(mode, brief.rounds);
  const stages: Stage[] = [
    stage("analysis", 0, "The moderator defines the problem and the experts", 1),
    stage("analysis", 0, "Start, or change the cast", 1, GATE),
    stage("analysis", 0, "The cast is made anew on request", MOST_ANALYSES - 1, BY_PERSON),
    stage("analysis", 0, "Start, or change the cast", MOST_ANALYSES - 1, { ...BY_PERSON, ...GATE }),
    ...Array.from({ length: most }, (_, i) => i + 1).flatMap((round) => {
      const on = { conditional: round > least };
      return [
        ...(round === 1 ? probe(brief) : []),
        stage("position_declaration", round, "Blind declarations", experts, { ...on, blind: true }),
        ...(round === 1 ? beforeAnyoneSpeaks(brief) : []),
        stage("opening", round, "The moderator's questions", 1, on),
        ...(round === 1
          ? [
              stage("opening", 1, "Unanimous for different reasons: go on?", 1, {
                conditional: true,
                ...GATE,
              }),
            ]
          : []),
        stage("argument", round, "Arguments with citations", experts, on),
        stage("stress_test", round, "The contrarian's stress test", 1, on),
        stage("response", round, "Answers, votes, and what shifted", experts, on),
        ...(round === 1
          ? [
              stage("response", 1, "All agree, and an attack changed nothing: end?", 1, {
                conditional: true,
                ...GATE,
              }),
            ]
          : []),
        ...(mode === "lightweight"
          ? []
          : [stage("analogy", round, "An analogy from another field", 1, on)]),
        stage("quality_gate", round, "Quality of the round, and what comes next", 1, on),
        stage("quality_gate", round, "Next action", 1, { ...on, ...GATE }),
        ...(round === 1 || round >= least
          ? [
              stage("synthesis", round, "Synthesis, with the minority report", 1, {
                conditional: round !== least,
              }),
            ]
          : []),
      ];
    }),
    stage(
      "extension",
      most,
      "Rounds, pauses and modes that a person asks for",
      MOST_ROUNDS * (callsOf("deep", LIMITS.deep.experts.most) + 4),
      BY_PERSON,
    ),
  ];
  return { stages, seats: experts + fixedRoles(mode).length, rounds: most, ends: endsOf(brief) };
}

function probe({ progressive, reask, options }: SwarmBrief): Stage[] {
  if (!progressive) return [];
  const asks = 2 * FIRST + 1 + (reask ? FIRST : 0) + (options.length > 0 ? 0 : 1);
  return [
    stage("probe", 1, "Two experts first, and one attack on what they share", asks),
    stage("probe", 1, "The two agree, and an attack changed nothing: end?", 1, {
      conditional: true,
      ...GATE,
    }),
  ];
}

function beforeAnyoneSpeaks({ mode, reask, dealt }: SwarmBrief): Stage[] {
  const experts = LIMITS[mode].experts.most;
  const disclosing = holders(experts, dealt);
  return [
    ...(reask
      ? [stage("reflection", 1, "The same once more, alone", experts, { blind: true })]
      : []),
    ...(disclosing > 0 ? [stage("disclosure", 1, "What was dealt is disclosed", disclosing)] : []),
  ];
}

/** Calls of one round that is held in full: everyone declares, argues and answers; the others speak once, the moderator twice. */
function callsOf(mode: Mode, experts: number): number {
  return 3 * experts + (mode === "lightweight" ? 3 : 4);
}

/** The moderator's analysis before the first round, and the synthesis after the last. */
const AROUND = 2;

/** Everyone declares and answers one attack on what all hold, after the moderator saw that they do. */
function callsOfAgreement(experts: number): number {
  return 2 * experts + 2;
}

function endsOf(brief: SwarmBrief): PlannedEnd[] {
  const { mode, reask, progressive, dealt, options } = brief;
  const { least, most } = roundsOf(mode, brief.rounds);
  const { experts } = LIMITS[mode];
  /** What the first round takes besides, with so many experts. */
  const besides = (n: number): number => holders(n, dealt) + (reask ? n : 0);
  const planned = (round: number, calls: (n: number) => number): PlannedEnd => ({
    round,
    least: AROUND + calls(experts.least) + besides(experts.least),
    most: AROUND + calls(experts.most) + besides(experts.most),
  });
  const full = Array.from({ length: most - least + 1 }, (_, i) =>
    planned(least + i, (n) => (least + i) * callsOf(mode, n)),
  );
  if (progressive) {
    const grouping = options.length > 0 ? 0 : 1;
    const two = AROUND + 2 * FIRST + 1 + grouping + (reask ? FIRST : 0);
    return [
      { round: 1, least: two, most: two },
      ...full.map((end) => ({
        ...end,
        least: end.least + grouping,
        most: end.most + grouping + 1 + FIRST,
      })),
    ];
  }
  return [
    planned(1, callsOfAgreement),
    // Where all agree before anyone spoke, the first round goes without arguments.
    ...full.map((end) => ({ ...end, least: end.least - experts.least })),
  ];
}

/** What ending after the first round's attack leaves unasked, of the fewest rounds that were planned. */
export function callsSpared(
  {
    mode,
    least,
    experts,
  }: { readonly mode: Mode; readonly least: number; readonly experts: readonly unknown[] },
  who: "two" | "all",
): number {
  const planned = least * callsOf(mode, experts.length);
  return planned - (who === "two" ? 2 * FIRST + 1 : callsOfAgreement(experts.length));
}
