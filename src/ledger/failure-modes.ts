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
import { counted, evenness, figure, outOf } from "./slope.ts";
import { ROLES } from "../script/ledger.ts";

/** What the ledgers alone do not say. */
export interface Seen {
  /** Round → how many artifacts of roles exist. */
  readonly artifacts: ReadonlyMap<number, number>;
  /** Round → what the critic's artifact concluded. */
  readonly critic: ReadonlyMap<number, Concluded>;
  /** Rounds that were planned, if anybody knows. */
  readonly budget: number | null;
}

export interface FailureMode extends Finding {
  readonly code: "FM-1" | "FM-2" | "FM-3" | "FM-4" | "FM-5" | "FM-6" | "FM-7" | "FM-8";
  readonly name: string;
  readonly response: string;
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
    {
      code: "FM-1",
      name: "sycophancy cascade",
      ...sycophancy(ledgers),
      response: "Tighten what the critic must deliver, and re-test what was last found robust.",
    },
    {
      code: "FM-2",
      name: "performative attack",
      ...showmanship(ledgers, seen.critic),
      response: "Ask the critic what would show its target robust, before it attacks again.",
    },
    {
      code: "FM-3",
      name: "drift",
      ...drift(ledgers),
      response: "Read the anchor again, and say of each late decision what it builds on.",
    },
    {
      code: "FM-4",
      name: "domination",
      ...domination(ledgers),
      response: "Give the next rounds to the roles that led least.",
    },
    {
      code: "FM-5",
      name: "claim inflation or starvation",
      ...claims(ledgers),
      response:
        "Inflation: test what is pending before anything new is claimed. Starvation: ask every role for something testable.",
    },
    {
      code: "FM-6",
      name: "verification bypass",
      ...bypass(ledgers),
      response:
        "Send back checks that point at fewer than two places, and have each say which claims it moves.",
    },
    {
      code: "FM-7",
      name: "stress avoidance",
      ...avoidance(ledgers, seen.artifacts),
      response: "Hold the stress round again, with the role really absent.",
    },
    {
      code: "FM-8",
      name: "overrun",
      ...overrun(ledgers, seen.budget),
      response:
        "Report that it did not converge, as a finding; add no rounds without a decision to do so.",
    },
  ];
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
  const where = failed.length === 0 ? "" : ` (round ${failed.join(", ")})`;
  return {
    fired: failed.length > 0 || isAdrift,
    evidence: `${counted(failed.length, "failed drift check")} not addressed${where}. After ${counted(rounds.length, "round")}, ${building.length} of ${counted(late.length, "decision")} of the second half cite anything from the first.`,
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
    evidence: `Leads: ${ROLES.map((role, at) => `${role} ${counts[at]}`).join(", ")}. Their entropy is ${spread === null ? "unknown" : figure(spread, 3)} of 1, and the most frequent lead has ${outOf(most, leads.length)}.`,
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
  const kinds = [...(isInflated ? ["inflation"] : []), ...(isStarved ? ["starvation"] : [])];
  return {
    fired: isInflated || isStarved,
    evidence: `Found: ${kinds.join(" and ") || "neither"}. The fullest round raised ${counted(Math.max(0, ...perRound.values()), "claim")}, ${outOf(pending.size, where.size)} are pending, and a round raises ${rounds === 0 ? "none" : figure(ledgers.claims.length / rounds)} on average.`,
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
      evidence: `No budget is known; ${counted(rounds, "round")} were held, and ${satisfied} of 6 signals hold.`,
      refs: [],
    };
  return {
    fired: rounds >= budget && satisfied <= TOO_FEW_SIGNALS,
    evidence: `${counted(rounds, "round")} of a budget of ${budget} were held, and ${satisfied} of 6 signals hold.`,
    refs: [],
  };
}

function ids(lines: readonly { readonly id: string }[]): readonly string[] {
  return lines.map(({ id }) => id);
}
