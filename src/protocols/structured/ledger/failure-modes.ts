// Eight ways in which a deliberation under test goes wrong: whether each has happened, by which figures, and what to do about it.
// Law: a mode says its figures also where it did not fire; its refs are the lines it fired on, and none where it did not.
import {
  avoidance,
  bypass,
  showmanship,
  sycophancy,
  type Concluded,
  type Finding,
} from "./failing-checks.ts";
import { effective, roundsIn, type Ledgers } from "./ledgers.ts";
import { openDrift, signals } from "./signals.ts";
import { evenness, figure, shareOf } from "./slope.ts";
import { ROLES } from "../../../kernel/ledger.ts";
import type { Phrase } from "../../../kernel/phrase.ts";
import { phrase } from "../voice.ts";

/** What the ledgers alone do not say. */
export interface Seen {
  /** Round → how many artifacts of roles exist. */
  readonly artifacts: ReadonlyMap<number, number>;
  /** Round → what the critic's artifact concluded. */
  readonly critic: ReadonlyMap<number, Concluded>;
  /** Rounds that were planned, if anybody knows. */
  readonly budget: number | null;
}

export interface FailureMode {
  readonly code: "FM-1" | "FM-2" | "FM-3" | "FM-4" | "FM-5" | "FM-6" | "FM-7" | "FM-8";
  readonly name: string;
  readonly fired: boolean;
  /** The figures, also where it did not fire. */
  readonly evidence: string;
  /** Ids of verifications, claims and decisions. */
  readonly refs: readonly string[];
  readonly response: string;
  readonly says: { readonly evidence: Phrase; readonly response: Phrase };
}

/** FM-3: halves of three rounds are the shortest in which early work could have been built on. */
const HALVED_ROUNDS = 6;
/** FM-4: below one round for each role, leads cannot be spread. */
const LED_ROUNDS = 4;
const LEAST_EVENNESS = 0.6;
/** FM-5: four checks a round cannot keep up with more, and have too little to do with fewer. */
const MOST_CLAIMS = 10;
const FEWEST_CLAIMS = 2;
/** FM-5: what the first two rounds leave open is a beginning. */
const BEGUN_ROUNDS = 3;
/** FM-8: with more signals than this a stop would have been advised. */
const TOO_FEW_SIGNALS = 3;

/** All eight, in order. */
export function failureModes(ledgers: Ledgers, seen: Seen): readonly FailureMode[] {
  return [
    mode("FM-1", "sycophancy cascade", sycophancy(ledgers)),
    mode("FM-2", "performative attack", showmanship(ledgers, seen.critic)),
    mode("FM-3", "drift", drift(ledgers)),
    mode("FM-4", "domination", domination(ledgers)),
    mode("FM-5", "claim inflation or starvation", claims(ledgers)),
    mode("FM-6", "verification bypass", bypass(ledgers)),
    mode("FM-7", "stress avoidance", avoidance(ledgers, seen.artifacts)),
    mode("FM-8", "overrun", overrun(ledgers, seen.budget)),
  ];
}

function mode(
  code: FailureMode["code"],
  name: string,
  { fired, found, refs }: Finding,
): FailureMode {
  const response = phrase(`${code}.response`);
  return {
    code,
    name,
    fired,
    evidence: found.text,
    refs,
    response: response.text,
    says: { evidence: found.says, response: response.says },
  };
}

function drift(ledgers: Ledgers): Finding {
  const failed = openDrift(ledgers.drift)
    .filter(({ verdict }) => verdict === "FAIL")
    .map(({ round }) => round);
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
    found: phrase("FM-3.evidence", {
      failed: failed.length,
      where: failed.map(String),
      rounds: rounds.length,
      building: building.length,
      late: late.length,
    }),
    refs: isAdrift ? ids(late) : [],
  };
}

function domination({ lead_history: leads }: Ledgers): Finding {
  const counts = ROLES.map((role) => leads.filter(({ lead }) => lead === role).length);
  const most = Math.max(...counts);
  const spread = evenness(counts);
  const isUneven = spread !== null && spread < LEAST_EVENNESS;
  return {
    fired: leads.length >= LED_ROUNDS && (isUneven || 2 * most > leads.length),
    found: phrase("FM-4.evidence", {
      leads: ROLES.map((role, at) => `${role} ${counts[at]}`),
      known: spread === null ? "no" : "yes",
      spread: spread === null ? "" : figure(spread, 3),
      ...shareOf(most, leads.length),
    }),
    refs: [],
  };
}

function claims(ledgers: Ledgers): Finding {
  const rounds = roundsIn(ledgers).length;
  const perRound = new Map<number, number>();
  for (const { round } of ledgers.claims) perRound.set(round, (perRound.get(round) ?? 0) + 1);
  const flooded = new Set(
    [...perRound].filter(([, raised]) => raised > MOST_CLAIMS).map(([round]) => round),
  );
  const where = effective(ledgers);
  const pending = new Set(
    [...where].filter(([, status]) => status === "pending").map(([id]) => id),
  );
  const isPiledUp = rounds >= BEGUN_ROUNDS && 5 * pending.size > 3 * where.size; // more than 60 %
  const isStarved = rounds >= BEGUN_ROUNDS && ledgers.claims.length < FEWEST_CLAIMS * rounds;
  const isInflated = flooded.size > 0 || isPiledUp;
  return {
    fired: isInflated || isStarved,
    found: phrase("FM-5.evidence", {
      found:
        isInflated && isStarved
          ? "both"
          : isInflated
            ? "inflation"
            : isStarved
              ? "starvation"
              : "neither",
      most: Math.max(0, ...perRound.values()),
      ...shareOf(pending.size, where.size),
      held: rounds === 0 ? "no" : "yes",
      mean: rounds === 0 ? "" : figure(ledgers.claims.length / rounds),
    }),
    refs: ids(
      ledgers.claims.filter(
        ({ id, round }) => flooded.has(round) || (isPiledUp && pending.has(id)),
      ),
    ),
  };
}

function overrun(ledgers: Ledgers, budget: number | null): Finding {
  const rounds = roundsIn(ledgers).length;
  const { satisfied } = signals(ledgers);
  if (budget === null)
    return {
      fired: false,
      found: phrase("FM-8.evidence.unplanned", { rounds, satisfied }),
      refs: [],
    };
  return {
    fired: rounds >= budget && satisfied <= TOO_FEW_SIGNALS,
    found: phrase("FM-8.evidence", { rounds, budget, satisfied }),
    refs: [],
  };
}

function ids(lines: readonly { readonly id: string }[]): readonly string[] {
  return lines.map(({ id }) => id);
}
