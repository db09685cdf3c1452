// What a dialectic may do before it does it: the plan, the estimate and the bound on every run come from here.
import { stage, type Outline, type Stage } from "../../kernel/outline.ts";
import { holders } from "../shared/deal.ts";
import { CONDITIONAL_FROM, FIRST_ASKED, ROUNDS, type DialecticBrief } from "./brief.ts";
import { isHub, seatsNamed } from "./cast.ts";

const DISCUSSANTS = 3;

const TITLES = {
  position: "Blind positions, and premises",
  challenge: "Everyone attacks another's message",
  synthesis: "Everyone revises its claim",
};

const IF_NEEDED = { conditional: true } as const;
const EARLY = { isEarly: true } as const;

export function outline(brief: DialecticBrief): Outline {
  const members = membersIn(brief);
  const everyone = members + 1;
  const rounds = ROUNDS[brief.preset].length;
  const stages = [
    ...opening(brief),
    ...ROUNDS[brief.preset].flatMap((phase, i): Stage[] => {
      const round = i + 1;
      const conditional = round >= CONDITIONAL_FROM;
      const held =
        phase === "position"
          ? []
          : [
              stage(phase, round, TITLES[phase], everyone, { conditional }),
              substitute(round),
              ...digests(brief, round, conditional),
              stage("steer", round, "Category, and the moderator's move", 1, { conditional }),
              stage("rebuttal", round, REBUTTAL, 1, IF_NEEDED),
            ];
      const isLast = round === rounds;
      return [
        ...held,
        ...closing(members, round).map((end) => (isLast ? end : { ...end, ...EARLY })),
      ];
    }),
  ];
  return { stages, seats: members + 2, rounds, ends: endsOf(brief) };
}

function membersIn({ members }: DialecticBrief): number {
  return members ? seatsNamed(members).length : DISCUSSANTS;
}

const REBUTTAL = "One more attack on an agreement of like reasons";

function substitute(round: number, blind = false): Stage {
  return stage("substitute", round, "A substitute for a member who fails", 1, {
    ...IF_NEEDED,
    blind,
  });
}

function digests(brief: DialecticBrief, round: number, conditional = false): Stage[] {
  return isHub(brief) ? [stage("digest", round, "The moderator's digest", 1, { conditional })] : [];
}

/** The first round: everything before members read each other, and what follows where all say the same. */
function opening(brief: DialecticBrief): Stage[] {
  const members = membersIn(brief);
  const dealt = holders(members, brief.dealt);
  return [
    ...(brief.members
      ? []
      : [stage("cast", 0, "The moderator chooses the views", 1, { blind: true })]),
    stage("position", 1, TITLES.position, members + 1, { blind: true }),
    substitute(1, true),
    ...(brief.reask
      ? [stage("reask", 1, "Everyone is asked once more, alone", members, { blind: true })]
      : []),
    ...(dealt > 0 ? [stage("disclosure", 1, "What was dealt is disclosed", dealt)] : []),
    stage("frame", 1, "Options and issues are listed", isWaitedFor(brief) ? 2 : 1),
    ...digests(brief, 1),
    stage("rebuttal", 1, REBUTTAL, 1, IF_NEEDED),
    stage("answer", 1, "Everyone answers it with a final position", members, IF_NEEDED),
    stage("gate", 1, "All say the same: go on?", isWaitedFor(brief) ? 2 : 1, IF_NEEDED),
  ];
}

/** What ends a run after a round. */
function closing(members: number, round: number): Stage[] {
  const everyone = members + 1;
  return [
    stage("final", round, "Final positions, and a compromise", everyone),
    substitute(round),
    ...(round > 1
      ? [
          stage("steer", round, "The reasons of an agreement are compared", 1, IF_NEEDED),
          stage("rebuttal", round, "An agreement reached at the end is tested too", 1, IF_NEEDED),
          stage("answer", round, "Everyone answers it with a final position", members, IF_NEEDED),
          stage("alone", round, "After two failures: each role works alone", 3 * everyone + 1, {
            ...IF_NEEDED,
            blind: true,
          }),
        ]
      : []),
    stage("integrate", round, "Options, trade-offs and questions for whoever decides", 1),
  ];
}

/** Two members are asked first, and others wait for what comes of it. */
function isWaitedFor(brief: DialecticBrief): boolean {
  return brief.progressive && membersIn(brief) > FIRST_ASKED;
}

/** The asks of a run in which nobody fails and no person ends it, for each round after which it may end. */
function endsOf(brief: DialecticBrief): NonNullable<Outline["ends"]> {
  const members = membersIn(brief);
  const isWaited = isWaitedFor(brief);
  const first = isWaited ? FIRST_ASKED : members;
  const looks = isWaited && brief.options.length === 0 ? 1 : 0;
  const hub = isHub(brief) ? 1 : 0;
  const cast = brief.members ? 0 : 1;
  const asked = (seats: number): number =>
    seats * (brief.reask ? 2 : 1) + 1 + holders(seats, brief.dealt);
  const all = cast + asked(members) + looks + 1 + hub;
  const [test, integrate] = [1 + first, 1];
  const early = isWaited ? cast + asked(first) + looks : all;
  const agreed = early + test + integrate;
  return [
    { round: 1, least: agreed, most: agreed },
    ...ROUNDS[brief.preset].slice(1).map((_, i) => {
      const round = i + 2;
      const least = all + (round - 1) * (members + 2 + hub) + members + 1 + integrate;
      return { round, least, most: least + members + round + (isWaited ? 1 : 0) };
    }),
  ];
}

/** What an end after the first round spares, at the least. */
export function sparedBy(brief: DialecticBrief): number {
  const [agreed, next] = endsOf(brief);
  return (next?.least ?? 0) - (agreed?.most ?? 0);
}
