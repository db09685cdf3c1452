// What a swarm computes of rehearsed panels: how much they disagree, how many calls they take, what the contrarian's attacks bear on.
// The panels behave as they did before these rules; what they are made to do goes through their replies alone.
import { optionAttacks } from "../src/argument/index.ts";
import type { Ask } from "../src/kernel/ask.ts";
import type { JsonObject } from "../src/kernel/json.ts";
import { swarm, type SwarmBrief } from "../src/protocols/index.ts";
import { factsOf, type Held } from "../test/builders/hold.ts";
import { rehearse, type Change } from "./rehearse.ts";
import { percent, type Row } from "./row.ts";

const SEEDS = 200;

export const SWARM_NOTE = [
  `${SEEDS} seeds each, standard swarms by the rehearsal, unless said otherwise. Disagreement is read round by round, from 0 to 10.`,
  "An echo chamber: every expert holds the first option and supports the others, and the contrarian attacks as ever; its reasons are of two kinds, so that no run is cut short. Everyone against everyone: three experts, an option each, and each attacks both others in every round.",
].join("\n");

const TOPICS = [
  "REST, GraphQL or gRPC for our public API?",
  "Should we move the billing service to its own team?",
  "Should we rewrite the queue or keep it?",
];

const briefOf = (seed: number, over: Partial<SwarmBrief> = {}): SwarmBrief => ({
  topic: TOPICS[seed % TOPICS.length] ?? "",
  lang: "en",
  options: [],
  context: [],
  anonymous: false,
  mode: "standard",
  rounds: null,
  progressive: false,
  reask: false,
  ...over,
});

/** As it is, and with every text at its form's limit. */
const LENGTHS = [
  { isLong: false, how: "" },
  { isLong: true, how: ", every text at its form's limit" },
] as const;

function runs(isLong: boolean, change?: Change, over: Partial<SwarmBrief> = {}): readonly Held[] {
  return Array.from({ length: SEEDS }, (_, n) =>
    rehearse({
      protocol: swarm,
      brief: briefOf(n + 1, over),
      seed: n + 1,
      isLong,
      ...(change ? { change } : {}),
    }),
  );
}

/** Everyone holds this option, in its vote and where it confirms its declaration. */
function holding(reply: JsonObject, option: string): JsonObject {
  const { vote } = reply;
  return {
    ...reply,
    ...(vote === undefined ? {} : { vote: { ...(vote as JsonObject), option, own: null } }), // a ballot is an object
    ...("declaredOption" in reply ? { declaredOption: option, ownOption: null } : {}),
  };
}

/** What this round's declarations of the others are referred to with. */
function referring(ask: Ask, reply: JsonObject, relation: string): JsonObject {
  if (ask.purpose !== "argument") return reply;
  const declared = ask.transcript.filter(
    ({ round, phase, seat }) =>
      round === ask.round && phase === "position_declaration" && seat !== ask.seat.id,
  );
  const steelMan = relation === "supports" ? "" : "At its strongest it is quick.";
  return {
    ...reply,
    references: declared.map(({ id }) => ({
      targetId: id,
      relation,
      steelMan,
      comment: "It was said before.",
    })),
  };
}

const THREE = { options: ["REST", "GraphQL", "gRPC"], topic: TOPICS[0] ?? "" };
const SEATS = ["operations", "customers", "finance"];

const echo: Change = (reply, ask) => {
  const own = ask.seat.role === "expert" ? referring(ask, holding(reply, "o1"), "supports") : reply;
  const experts = SEATS.map((id) => [id]);
  return "reasons" in own
    ? {
        ...own,
        reasons: experts.slice(0, 2).map((holders, i) => ({ label: `Kind ${i + 1}`, holders })),
      }
    : own;
};

const quarrel: Change = (reply, ask) =>
  ask.seat.role === "expert"
    ? referring(ask, holding(reply, `o${SEATS.indexOf(ask.seat.id) + 1}`), "undercuts")
    : reply;

const scores = ({ facts }: Held): number[] =>
  factsOf(facts, "measure").flatMap(({ name, value }) => (name === "disagreement" ? [value] : []));

const codes = ({ facts }: Held): Set<string> =>
  new Set(factsOf(facts, "notice").map(({ code }) => code));

export function swarmRuns(): readonly Row[] {
  return LENGTHS.flatMap(({ isLong, how }) => [
    intervened(`An echo chamber with a live contrarian${how}`, runs(isLong, echo, THREE), {
      target: "all below 2",
      isOutside: (score) => score < 2,
      code: "too-little-disagreement",
    }),
    intervened(`Everyone against everyone${how}`, runs(isLong, quarrel, THREE), {
      target: "all above 8",
      isOutside: (score) => score > 8,
      code: "too-much-disagreement",
    }),
    ordinary(runs(isLong), how),
    planned(isLong, how),
    bearing(isLong, how),
  ]);
}

function intervened(
  what: string,
  all: readonly Held[],
  {
    target,
    isOutside,
    code,
  }: {
    readonly target: string;
    readonly isOutside: (score: number) => boolean;
    readonly code: string;
  },
): Row {
  const rounds = all.flatMap(scores);
  const outside = rounds.filter(isOutside).length;
  const acted = all.filter((run) => codes(run).has(code)).length;
  return {
    what,
    value: `${outside} of ${rounds.length} rounds`,
    target,
    isMet: outside === rounds.length && acted === all.length,
    detail: `from ${Math.min(...rounds)} to ${Math.max(...rounds)}; acted on in ${acted} of ${all.length} runs`,
  };
}

/** Scores of the rounds after which the experts do not all hold one option: there is something to disagree about. */
function ordinary(all: readonly Held[], how: string): Row {
  const rounds = all.flatMap((run) => scores(run).filter((_, i) => isSplit(run, i + 1)));
  const share = (fits: (score: number) => boolean): string =>
    percent(rounds.filter(fits).length / rounds.length);
  return {
    what: `Rounds of balanced panels that stay divided, from 2 to 8${how}`,
    value: share((score) => score >= 2 && score <= 8),
    target: "",
    isMet: null,
    detail: `${rounds.length} rounds of ${all.flatMap(scores).length}; below 2 ${share((score) => score < 2)}, above 8 ${share((score) => score > 8)}`,
  };
}

function isSplit({ facts }: Held, round: number): boolean {
  const stated = factsOf(facts, "position").filter(
    (position) => position.round <= round && position.basis !== "grouped",
  );
  const last = new Map(stated.map(({ seat, stance }) => [seat, stance]));
  return new Set(last.values()).size > 1;
}

const TEMPERAMENTS = ["balanced", "agreeable", "stubborn", "sycophantic", "hostile"] as const;

/** [T-23] */
function planned(isLong: boolean, how: string): Row {
  const modes = ["lightweight", "standard", "deep"] as const;
  const all = Array.from({ length: SEEDS }, (_, seed) => {
    const brief = briefOf(seed, {
      mode: modes[seed % modes.length] ?? "standard",
      progressive: seed % 5 === 1,
      reask: seed % 7 === 1,
      options: seed % 4 === 1 ? ["REST", "GraphQL"] : [],
    });
    const temperament = TEMPERAMENTS[seed % 5] ?? "balanced";
    const run = rehearse({ protocol: swarm, brief, seed, temperament, isLong });
    const ends = (swarm.outline(brief).ends ?? []).filter(
      ({ round }) => round === run.outcome["rounds"],
    );
    const calls = run.asks.filter(({ gate }) => !gate).length;
    return {
      isInside: ends.some(({ least, most }) => least <= calls && calls <= most),
      width: Math.max(...(swarm.outline(brief).ends ?? []).map(({ least, most }) => most / least)),
    };
  });
  const inside = all.filter(({ isInside }) => isInside).length;
  const widest = Math.max(...all.map(({ width }) => width));
  return {
    what: `Runs within the calls that were planned for the round in which they end${how}`,
    value: `${inside} of ${all.length}`,
    target: `${SEEDS} of ${SEEDS}`,
    isMet: inside === all.length && widest <= 1.6,
    detail: `all modes and temperaments; at the widest the most is ${widest.toFixed(2)} times the least`,
  };
}

/** [T-06] */
function bearing(isLong: boolean, how: string): Row {
  const attacks = Array.from({ length: SEEDS }, (_, seed) =>
    rehearse({
      protocol: swarm,
      brief: briefOf(seed, { mode: "lightweight" }),
      seed,
      temperament: TEMPERAMENTS[seed % TEMPERAMENTS.length] ?? "balanced",
      isLong,
    }),
  ).flatMap(({ facts }) => optionAttacks(facts).attacks.filter(({ by }) => by === "contrarian"));
  const share = attacks.filter(({ option }) => option !== null).length / attacks.length;
  return {
    what: `Attacks of the contrarian that bear on an option at the end${how}`,
    value: percent(share),
    target: "90 %",
    isMet: share >= 0.9,
    detail: `${attacks.length} attacks in lightweight swarms of every temperament`,
  };
}
