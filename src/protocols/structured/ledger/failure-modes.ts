// Eight ways in which a deliberation under test goes wrong: whether each has happened, by which figures, and what to do about it.
// Law: a mode says its figures also where it did not fire; its refs are the lines it fired on, and none where it did not.
import { ROLES, type Verification } from "../../../kernel/ledger.ts";
import type { Message } from "../../../kernel/fact.ts";
import type { Params } from "../../../kernel/phrase.ts";
import { textAt } from "../../../views/deliberation-state.ts";
import { phrase } from "../voice.ts";
import {
  checksMade,
  isDisagreement,
  normalRounds,
  notApplicable,
  placesOf,
  roundsIn,
  testableClaims,
  timesLed,
} from "./ledgers.ts";
import type { Ledgers } from "./ledgers.ts";
import { openDrift, signals } from "./signals.ts";
import { evenness, figure, mean, shareOf, sum, trendOf } from "./trend.ts";
import { changesIn } from "./stress.ts";

/** What the ledgers alone do not say. */
export interface Seen {
  /** Round → how many artifacts of roles exist. */
  readonly artifacts: ReadonlyMap<number, number>;
  /** Round → what the critic's artifact concluded. */
  readonly critic: ReadonlyMap<number, CriticVerdict>;
  /** Rounds that were planned, if anybody knows. */
  readonly budget: number | null;
  /** A round without a role is still to come. */
  readonly isStressAhead: boolean;
}

export interface CriticVerdict {
  readonly verdict: string;
  readonly confidence: number;
}

/** What a record's messages say of artifacts, of the rounds that entered the ledgers. */
export function artifactsIn(messages: readonly Message[], ledgers: Ledgers) {
  const held = new Set(roundsIn(ledgers));
  const artifacts = new Map<number, number>();
  const critic = new Map<number, CriticVerdict>();
  for (const { phase, round, seat, body } of messages) {
    if (phase !== "artifact" || !held.has(round)) continue;
    artifacts.set(round, (artifacts.get(round) ?? 0) + 1);
    const confidence = Number(body["confidence"] ?? 0);
    if (seat === "critic") critic.set(round, { verdict: textAt(body, "verdict"), confidence });
  }
  return { artifacts, critic };
}

export type FailureMode = ReturnType<typeof failureModes>[number];

interface Finding {
  readonly fired: boolean;
  readonly figures: Params;
  /** The lines it fired on. */
  readonly lines?: readonly { readonly id: string }[];
}

/** Once is a suspicion, twice may be chance. */
const SEVERAL_ROUNDS = 3;
/** FM-2: who cannot tell, and is sure of it, shows a habit where that is most of what it says. */
const SURE = 4;
/** FM-3: halves of three rounds are the shortest in which early work could have been built on. */
const HALVED_ROUNDS = 6;
/** FM-4: below one round for each role, leads cannot be spread. */
const LED_ROUNDS = 4;
const LEAST_EVENNESS = 0.6;
/** FM-5: four checks a round cannot keep up with more, and have too little to do with fewer. */
const MOST_CLAIMS = 10;
const FEWEST_CLAIMS = 2;
/** FM-5: what the first two rounds leave open is a beginning; and that few claims are raised shows after five. */
const BEGUN_ROUNDS = 3;
const STARVING_ROUNDS = 5;
/** FM-6: a check compares, and so points at two things. */
const LEAST_REFS = 2;
/** FM-8: with more signals than this a stop would have been advised. */
const TOO_FEW_SIGNALS = 3;

type Mode = readonly [name: string, find: (ledgers: Ledgers, seen: Seen) => Finding];

const MODES = {
  "FM-1": ["sycophancy cascade", sycophancy],
  "FM-2": ["performative attack", showmanship],
  "FM-3": ["drift", drift],
  "FM-4": ["domination", domination],
  "FM-5": ["claim inflation or starvation", inflation],
  "FM-6": ["verification bypass", bypass],
  "FM-7": ["stress avoidance", avoidance],
  "FM-8": ["overrun", overrun],
} as const satisfies Record<string, Mode>;

/** All eight, in order. */
export function failureModes(ledgers: Ledgers, seen: Seen) {
  return (Object.keys(MODES) as (keyof typeof MODES)[]).map((code) => {
    const [name, find]: Mode = MODES[code];
    const { fired, figures, lines = [] } = find(ledgers, seen);
    const isUnplanned = code === "FM-8" && seen.budget === null;
    const evidence = phrase(isUnplanned ? "FM-8.evidence.unplanned" : `${code}.evidence`, figures);
    const response = phrase(`${code}.response`);
    return {
      code,
      name,
      fired,
      /** The figures, also where it did not fire. */
      evidence: evidence.text,
      /** Ids of verifications, claims and decisions. */
      refs: [...new Set(lines.map(({ id }) => id))],
      response: response.text,
      says: { evidence: evidence.says, response: response.says },
    };
  });
}

function sycophancy(ledgers: Ledgers): Finding {
  const normal = normalRounds(ledgers).map((round) => checksMade(ledgers, round));
  let [run, longest]: [typeof normal, typeof normal] = [[], []];
  for (const made of normal) {
    run = made.length > 0 && made.every(({ result }) => result === "ROBUST") ? [...run, made] : [];
    if (run.length > longest.length) longest = run;
  }
  const { early, late, chance, falls } = trendOf(ledgers);
  const isSmooth = longest.length >= SEVERAL_ROUNDS;
  return {
    fired: falls || isSmooth,
    figures: {
      rounds: normal.length,
      early: shareOf(early.disagreeing, early.made).percent,
      late: shareOf(late.disagreeing, late.made).percent,
      ...figureOf("chance", chance === null ? null : 100 * chance, 1),
      longest: longest.length,
      suspicious: longest.length > 0 && !isSmooth ? "yes" : "no",
    },
    lines: [
      ...(falls ? normal.flat().filter(isDisagreement) : []),
      ...(isSmooth ? longest.flat() : []),
    ],
  };
}

function showmanship(ledgers: Ledgers, { critic }: Seen): Finding {
  const checked = roundsIn(ledgers)
    .map((round) => checksMade(ledgers, round))
    .filter((made) => made.length > 0);
  const enough = checked.slice(0, Math.max(0, checked.length - SEVERAL_ROUNDS + 1));
  // The longest stretch up to the last round that is mostly BROKEN; without one, the shortest that would count is shown.
  const from = enough.findIndex((_, at) => isMostlyBroken(checked.slice(at).flat()));
  const stretch = checked.slice(from === -1 ? -SEVERAL_ROUNDS : from);
  const broken = stretch.flat().filter(isBroken);
  const sure = [...critic]
    .filter(([, { verdict, confidence }]) => verdict === "UNCLEAR" && confidence >= SURE)
    .map(([round]) => round);
  return {
    fired: from !== -1 || (sure.length >= SEVERAL_ROUNDS && 2 * sure.length > critic.size),
    figures: {
      rounds: stretch.length,
      ...shareOf(broken.length, stretch.flat().length),
      sure: SURE,
      times: sure.length,
      where: sure.map(String),
    },
    lines: from === -1 ? [] : broken,
  };
}

/** Four in five: an attack that nearly always wins tests nothing. */
function isMostlyBroken(made: readonly Verification[]): boolean {
  return 5 * made.filter(isBroken).length >= 4 * made.length;
}

function isBroken({ result }: Verification): boolean {
  return result === "BROKEN";
}

function drift(ledgers: Ledgers): Finding {
  const failed = roundsOf(openDrift(ledgers.drift).filter(({ verdict }) => verdict === "FAIL"));
  const rounds = roundsIn(ledgers);
  const first = new Set(rounds.slice(0, Math.ceil(rounds.length / 2)));
  const early = new Set(
    [...ledgers.claims, ...ledgers.verifications, ...ledgers.decisions]
      .filter(({ round }) => first.has(round))
      .map(({ id }) => id),
  );
  const late = ledgers.decisions.filter(({ round }) => !first.has(round));
  const building = late.filter(({ cites }) => cites.some(({ id }) => early.has(id)));
  const isAdrift = rounds.length >= HALVED_ROUNDS && late.length > 0 && building.length === 0;
  return {
    fired: failed.length > 0 || isAdrift,
    figures: {
      failed: failed.length,
      where: failed,
      rounds: rounds.length,
      building: building.length,
      late: late.length,
    },
    lines: isAdrift ? late : [],
  };
}

function domination(ledgers: Ledgers): Finding {
  const rounds = roundsIn(ledgers).length;
  const counts = ROLES.map((role) => timesLed(ledgers, role));
  const most = Math.max(...counts);
  const spread = evenness(counts);
  const isUneven = spread !== null && spread < LEAST_EVENNESS;
  return {
    fired: rounds >= LED_ROUNDS && (isUneven || 2 * most > rounds),
    figures: {
      leads: ROLES.map((role) => `${role} ${timesLed(ledgers, role)}`),
      ...figureOf("spread", spread, 3),
      ...shareOf(most, rounds),
    },
  };
}

function inflation(ledgers: Ledgers): Finding {
  const rounds = roundsIn(ledgers).length;
  const perRound = new Map<number, number>();
  for (const { round } of ledgers.claims) perRound.set(round, (perRound.get(round) ?? 0) + 1);
  const flooded = new Set(
    [...perRound].filter(([, raised]) => raised > MOST_CLAIMS).map(([round]) => round),
  );
  const where = testableClaims(ledgers);
  const pending = new Set(
    [...where].filter(([, status]) => status === "pending").map(([id]) => id),
  );
  const isPiledUp = rounds >= BEGUN_ROUNDS && 5 * pending.size > 3 * where.size; // more than 60 %
  // Who is absent raises nothing: that is no starvation.
  const normal = new Set(normalRounds(ledgers));
  const raised = ledgers.claims.filter(({ round }) => normal.has(round)).length;
  const isStarved = normal.size >= STARVING_ROUNDS && raised < FEWEST_CLAIMS * normal.size;
  // Too few claims, of which most are pending, are still too few.
  const isInflated = flooded.size > 0 || (isPiledUp && !isStarved);
  return {
    fired: isInflated || isStarved,
    figures: {
      found: isInflated ? "inflation" : isStarved ? "starvation" : "neither",
      most: Math.max(0, ...perRound.values()),
      ...shareOf(pending.size, where.size),
      held: normal.size === 0 ? "no" : "yes",
      mean: normal.size === 0 ? "" : figure(raised / normal.size),
    },
    lines: ledgers.claims.filter(
      ({ id, round }) => flooded.has(round) || (isPiledUp && pending.has(id)),
    ),
  };
}

function bypass(ledgers: Ledgers): Finding {
  const rounds = roundsIn(ledgers).length;
  const applicable = checksMade(ledgers);
  const places = mean(applicable.map(placesOf));
  const changes = sum(ledgers.verifications.map(changesIn));
  const isThin = places !== null && places < LEAST_REFS;
  const isIdle = rounds >= SEVERAL_ROUNDS && changes === 0;
  return {
    fired: isThin || isIdle,
    figures: { checks: applicable.length, ...figureOf("places", places), changes, rounds },
    lines: [
      ...(isThin ? applicable.filter((made) => placesOf(made) < LEAST_REFS) : []),
      ...(isIdle ? applicable : []),
    ],
  };
}

function avoidance(ledgers: Ledgers, { artifacts, isStressAhead }: Seen): Finding {
  const held = ledgers.lead_history.filter(({ is_stress }) => is_stress);
  const full = roundsOf(held.filter(({ round }) => (artifacts.get(round) ?? 0) >= ROLES.length));
  const barred = held.flatMap(({ round, absent_agent: absent }) =>
    checksMade(ledgers, round).filter(({ check }) => notApplicable(check, round, absent) !== null),
  );
  const rounds = roundsIn(ledgers).length;
  const isLeftOut = held.length === 0 && !isStressAhead && rounds >= SEVERAL_ROUNDS;
  return {
    fired: isLeftOut || full.length > 0 || barred.length > 0,
    figures: {
      rounds,
      stress: held.length,
      full: full.length,
      roles: ROLES.length,
      where: full,
      barred: barred.length,
    },
    lines: barred,
  };
}

function overrun(ledgers: Ledgers, { budget }: Seen): Finding {
  const rounds = roundsIn(ledgers).length;
  const { satisfied } = signals(ledgers);
  return {
    fired: budget !== null && rounds >= budget && satisfied <= TOO_FEW_SIGNALS,
    figures: { rounds, satisfied, ...(budget === null ? {} : { budget }) },
  };
}

function roundsOf(lines: readonly { readonly round: number }[]): readonly string[] {
  return lines.map(({ round }) => String(round));
}

/** A figure that may be unknown, as a sentence takes it. */
function figureOf(name: string, value: number | null, decimals?: number): Params {
  return value === null
    ? { known: "no", [name]: "" }
    : { known: "yes", [name]: figure(value, decimals) };
}
