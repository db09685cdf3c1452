// Six signals that say whether a deliberation under test may stop, and what they advise together.
// Law: every signal is a function of the ledgers alone, and says its figures whether it holds or not.
import { marksOn, missedRoles, roundsIn, testableClaims, type Ledgers } from "./ledgers.ts";
import { figure, shareOf, sum, FIRST_LOOK, trendOf } from "./trend.ts";
import { profileOf } from "./stress.ts";
import type { Phrased } from "../../../messages/voice.ts";
import { ROLES, type DriftCheck } from "../../../kernel/ledger.ts";

import { phrase } from "../voice.ts";

export type Signal = ReturnType<typeof signal>;

export type Advice = "strong-stop" | "wrap-up" | "borderline" | "go-on";
/** By how many of the six hold; with fewer it goes on. */
const ADVICE: Readonly<Record<number, Advice>> = {
  6: "strong-stop",
  5: "wrap-up",
  4: "borderline",
};

export type Signals = ReturnType<typeof signals>;

/** No stop is advised earlier: four roles take four rounds to lead and four more to be missed. */
export const FIRST_STOP_ROUND = 8;
/** Two windows that do not overlap: with fewer rounds, a peak and what followed it are the same rounds. */
const SETTLING_ROUNDS = 6;
/** Rounds that a rolling mean covers: one quiet round is no calm. */
const WINDOW = 3;
/** One role may be spared: a schedule cut short by one stress round has still tested most of the table. */
const STRESSED_ROLES = ROLES.length - 1;

export function signals(ledgers: Ledgers) {
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
  const advice = (isEarly ? undefined : ADVICE[satisfied]) ?? "go-on";
  const { text: adviceText, says: advised } = isEarly
    ? phrase("advice.early", { satisfied, round: last, first: FIRST_STOP_ROUND })
    : phrase("advice", { satisfied, round: last, advice });
  // The slope is that of the share of checks that disagree, for one round.
  return { signals: six, slope: trendOf(ledgers).slope, satisfied, advice, adviceText, advised };
}

/** The checks that found drift with which nobody has dealt since. */
export function openDrift(drift: readonly DriftCheck[]): readonly DriftCheck[] {
  const lastAddressed = drift.findLastIndex(({ addressed }) => addressed);
  return drift.filter(({ verdict }, at) => verdict !== "PASS" && at > lastAddressed);
}

/** `detail`: one sentence with the figures. */
function signal(n: 1 | 2 | 3 | 4 | 5 | 6, satisfied: boolean, { text: detail, says }: Phrased) {
  return { n, satisfied, detail, says };
}

function settles(ledgers: Ledgers): Signal {
  const changes = roundsIn(ledgers).map((round) => profileOf(ledgers, round).changes);
  const rounds = changes.length;
  if (rounds < SETTLING_ROUNDS)
    return signal(1, false, phrase("signal.1.few", { rounds, needed: SETTLING_ROUNDS }));
  // Sums, not means: whole numbers meet the half exactly.
  const windows = changes.slice(WINDOW - 1).map((_, at) => sum(changes.slice(at, at + WINDOW)));
  const peak = Math.max(...windows);
  if (peak === 0) return signal(1, false, phrase("signal.1.never", { rounds }));
  const lastTwo = windows.slice(-2);
  const [one = "", other = ""] = lastTwo.map((window) => figure(window / WINDOW));
  return signal(
    1,
    lastTwo.every((window) => 2 * window < peak),
    phrase("signal.1", { window: WINDOW, one, other, peak: figure(peak / WINDOW) }),
  );
}

function staysOpen(ledgers: Ledgers): Signal {
  const { rounds, checks, early, late, chance, falls } = trendOf(ledgers);
  if (chance === null)
    return signal(2, false, phrase("signal.2.few", { rounds, needed: FIRST_LOOK }));
  const figures = {
    rounds,
    checks: checks.made,
    disagreeing: checks.disagreeing,
    early: shareOf(early.disagreeing, early.made).percent,
    late: shareOf(late.disagreeing, late.made).percent,
    chance: figure(100 * chance, 1),
  };
  return signal(2, !falls, phrase(falls ? "signal.2.falls" : "signal.2", figures));
}

function everyRoleLed({ lead_history: leads }: Ledgers): Signal {
  const others = ROLES.filter(
    (role) => !leads.some((held) => !held.is_stress && held.lead === role),
  );
  const figures = { led: ROLES.length - others.length, roles: ROLES.length, others };
  return signal(3, others.length === 0, phrase("signal.3", figures));
}

function rolesWereMissed(ledgers: Ledgers): Signal {
  const missed = missedRoles(ledgers);
  const others = ROLES.filter((role) => !missed.includes(role));
  const [tested, needed] = [missed.length, STRESSED_ROLES];
  const figures = { tested, roles: ROLES.length, others, needed };
  return signal(4, tested >= needed, phrase("signal.4", figures));
}

function holdsItsCourse({ drift }: Ledgers): Signal {
  const latest = drift.at(-1);
  if (latest === undefined) return signal(5, false, phrase("signal.5.none"));
  const { round, verdict } = latest;
  const passed = drift.filter((check) => check.verdict === "PASS").length;
  const open = openDrift(drift).length;
  return signal(
    5,
    verdict === "PASS" && open === 0,
    phrase("signal.5", { passed, checks: drift.length, round, verdict, open }),
  );
}

function fewPending(ledgers: Ledgers): Signal {
  const where = [...testableClaims(ledgers).values()];
  const pending = where.filter((status) => status === "pending").length;
  const marked = marksOn(ledgers).size;
  return where.length === 0
    ? signal(6, false, phrase(marked === 0 ? "signal.6.none" : "signal.6.marked", { marked }))
    : signal(
        6,
        10 * pending < 3 * where.length,
        phrase("signal.6", { ...shareOf(pending, where.length), marked }),
      );
}
