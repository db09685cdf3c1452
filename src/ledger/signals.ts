// Six signals that say whether a deliberation under test may stop, and what they advise together.
// Law: every signal is a function of the ledgers alone, and says its figures whether it holds or not.
import { effective, roundsIn, type Ledgers } from "./ledgers.ts";
import { counted, figure, outOf, slopeOf, sum } from "./slope.ts";
import { profileOf } from "./stress.ts";
import { ROLES, type DriftCheck, type Role } from "../script/ledger.ts";

export interface Signal {
  readonly n: 1 | 2 | 3 | 4 | 5 | 6;
  readonly satisfied: boolean;
  /** One sentence with the figures. */
  readonly detail: string;
}

/** Six hold, five, four, fewer. */
export type Advice = "strong-stop" | "wrap-up" | "borderline" | "go-on";

export interface Signals {
  readonly signals: readonly Signal[];
  readonly slope: number | null;
  readonly satisfied: number;
  readonly advice: Advice;
  readonly adviceText: string;
}

/** No stop is advised earlier: four roles take four rounds to lead and four more to be missed. */
export const FIRST_STOP_ROUND = 8;
/** Two windows that do not overlap: with fewer rounds, a peak and what followed it are the same rounds. */
const SETTLING_ROUNDS = 6;
/** Rounds that a rolling mean covers: one quiet round is no calm. */
const WINDOW = 3;
/** One role may be spared: a schedule cut short by one stress round has still tested most of the table. */
const STRESSED_ROLES = ROLES.length - 1;

const TEXTS: Readonly<Record<Advice, string>> = {
  "strong-stop": "Stop.",
  "wrap-up": "Hold one wrap-up round without new claims, then stop.",
  borderline: "Borderline: a person may stop here.",
  "go-on": "Go on.",
};

export function signals(ledgers: Ledgers): Signals {
  const six = [
    settles(ledgers),
    staysOpen(ledgers),
    everyRoleLed(ledgers),
    rolesWereMissed(ledgers),
    holdsItsCourse(ledgers),
    fewPending(ledgers),
  ];
  const satisfied = six.filter((signal) => signal.satisfied).length;
  const last = Math.max(0, ...roundsIn(ledgers));
  const isEarly = last < FIRST_STOP_ROUND;
  const advice = isEarly ? "go-on" : adviceAt(satisfied);
  const why = isEarly ? ` No stop is advised before round ${FIRST_STOP_ROUND}.` : "";
  return {
    signals: six,
    slope: slopeNow(ledgers),
    satisfied,
    advice,
    adviceText: `${satisfied} of 6 signals hold after round ${last}. ${TEXTS[advice]}${why}`,
  };
}

/** After each non-stress round: the slope of disagreement over the non-stress rounds so far. */
export function runningSlopes(
  ledgers: Ledgers,
): readonly { readonly round: number; readonly slope: number | null }[] {
  const points = ledgers.lead_history
    .filter((held) => !held.is_stress)
    .map(({ round }) => ({ x: round, y: profileOf(ledgers, round).disagreements }));
  return points.map(({ x }, at) => ({ round: x, slope: slopeOf(points.slice(0, at + 1)) }));
}

export function slopeNow(ledgers: Ledgers): number | null {
  return runningSlopes(ledgers).at(-1)?.slope ?? null;
}

/** Disagreement has been falling for two non-stress rounds in a row. */
export function isSycophantic(ledgers: Ledgers): boolean {
  const lastTwo = runningSlopes(ledgers).slice(-2);
  return lastTwo.length === 2 && lastTwo.every(({ slope }) => slope !== null && slope < 0);
}

/** The checks that found drift with which nobody has dealt since. */
export function openDrift(drift: readonly DriftCheck[]): readonly DriftCheck[] {
  const lastAddressed = drift.findLastIndex(({ addressed }) => addressed);
  return drift.filter(({ verdict }, at) => verdict !== "PASS" && at > lastAddressed);
}

function adviceAt(satisfied: number): Advice {
  if (satisfied === 6) return "strong-stop";
  if (satisfied === 5) return "wrap-up";
  return satisfied === 4 ? "borderline" : "go-on";
}

function settles(ledgers: Ledgers): Signal {
  const changes = roundsIn(ledgers).map((round) => profileOf(ledgers, round).changes);
  const says = (satisfied: boolean, detail: string): Signal => ({ n: 1, satisfied, detail });
  if (changes.length < SETTLING_ROUNDS)
    return says(
      false,
      `${counted(changes.length, "round")} of data; ${SETTLING_ROUNDS} are needed to see status changes settle.`,
    );
  // Sums, not means: whole numbers meet the half exactly.
  const windows = changes.slice(WINDOW - 1).map((_, at) => sum(changes.slice(at, at + WINDOW)));
  const peak = Math.max(...windows);
  if (peak === 0)
    return says(false, `No status ever changed in ${counted(changes.length, "round")}.`);
  const lastTwo = windows.slice(-2);
  const printed = lastTwo.map((window) => figure(window / WINDOW)).join(" and ");
  return says(
    lastTwo.every((window) => 2 * window < peak),
    `Status changes a round, as means of ${WINDOW} rounds: the last two are ${printed}, the peak is ${figure(peak / WINDOW)}; both must be below half of it.`,
  );
}

function staysOpen(ledgers: Ledgers): Signal {
  const { length } = runningSlopes(ledgers);
  const slope = slopeNow(ledgers);
  if (slope === null)
    return {
      n: 2,
      satisfied: false,
      detail: `${counted(length, "non-stress round")}; a slope of disagreement needs two.`,
    };
  const satisfied = slope >= 0;
  const figures = `its slope over ${counted(length, "non-stress round")} is ${figure(slope, 3)}`;
  return {
    n: 2,
    satisfied,
    detail: satisfied
      ? `Disagreement has not fallen: ${figures} (${slope > 0 ? "rising" : "flat"}); a fall would look like agreement for its own sake.`
      : `Disagreement falls: ${figures}; that looks like agreement for its own sake.`,
  };
}

function everyRoleLed({ lead_history: leads }: Ledgers): Signal {
  const led = new Set(leads.filter((held) => !held.is_stress).map(({ lead }) => lead));
  return {
    n: 3,
    satisfied: led.size === ROLES.length,
    detail: `${led.size} of ${ROLES.length} roles have led a non-stress round${butNot(led)}.`,
  };
}

function rolesWereMissed({ lead_history: leads }: Ledgers): Signal {
  const missed = new Set(
    leads.flatMap(({ is_stress, absent_agent }) =>
      is_stress && absent_agent !== null ? [absent_agent] : [],
    ),
  );
  return {
    n: 4,
    satisfied: missed.size >= STRESSED_ROLES,
    detail: `${missed.size} of ${ROLES.length} roles have been stress-tested${butNot(missed)}; ${STRESSED_ROLES} are needed.`,
  };
}

function holdsItsCourse({ drift }: Ledgers): Signal {
  const latest = drift.at(-1);
  if (latest === undefined) return { n: 5, satisfied: false, detail: "No drift check was run." };
  const passed = drift.filter(({ verdict }) => verdict === "PASS").length;
  const open = openDrift(drift).length;
  return {
    n: 5,
    satisfied: latest.verdict === "PASS" && open === 0,
    detail: `${passed} of ${counted(drift.length, "drift check")} passed, the latest (round ${latest.round}) says ${latest.verdict}, and ${open} that did not pass ${open === 1 ? "is" : "are"} not addressed.`,
  };
}

function fewPending(ledgers: Ledgers): Signal {
  const where = [...effective(ledgers).values()];
  const pending = where.filter((status) => status === "pending").length;
  if (where.length === 0) return { n: 6, satisfied: false, detail: "No claim was raised." };
  return {
    n: 6,
    satisfied: 10 * pending < 3 * where.length,
    detail: `${outOf(pending, where.length)} claims are pending; fewer than 30 % must be.`,
  };
}

function butNot(those: ReadonlySet<Role>): string {
  const others = ROLES.filter((role) => !those.has(role));
  return others.length === 0 ? "" : ` (not ${others.join(", ")})`;
}
