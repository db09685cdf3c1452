// The failure modes that show in the checks: agreement too easy, attacks for show, checks without substance, absences that were none.
import { isApplicable, notApplicable, placesOf } from "./checks.ts";
import { isDisagreement, roundsIn, type Ledgers } from "./ledgers.ts";
import { slopeNow } from "./signals.ts";
import { figure, mean, shareOf } from "./slope.ts";
import type { Phrased } from "../../../messages/voice.ts";
import { changesIn } from "./stress.ts";
import { ROLES, type Verification } from "../../../kernel/ledger.ts";
import { phrase } from "../voice.ts";

export interface Finding {
  readonly fired: boolean;
  /** The figures, also where it did not fire. */
  readonly found: Phrased;
  /** Ids of verifications, claims and decisions. */
  readonly refs: readonly string[];
}

/** What a critic's artifact came to. */
export interface Concluded {
  readonly verdict: string;
  readonly confidence: number;
}

/** FM-1: a fall of one disagreement in five rounds cannot be told from chance with fewer than four points. */
const FALLING_SLOPE = -0.2;
const FALLING_ROUNDS = 4;
/** Once is a suspicion, twice may be chance. */
const SEVERAL_ROUNDS = 3;
/** FM-2: who cannot tell, and is sure of it, shows a habit the second time. */
const SURE = 4;
const SURE_TIMES = 2;
/** FM-6: a check compares, and so points at two things. */
const LEAST_REFS = 2;

export function sycophancy(ledgers: Ledgers): Finding {
  const normal = ledgers.lead_history
    .filter((held) => !held.is_stress)
    .map(({ round }) => applicableIn(ledgers, round));
  let [run, longest]: [Verification[][], Verification[][]] = [[], []];
  for (const made of normal) {
    run = made.length > 0 && made.every(({ result }) => result === "ROBUST") ? [...run, made] : [];
    if (run.length > longest.length) longest = run;
  }
  const slope = slopeNow(ledgers);
  const isFalling = slope !== null && slope <= FALLING_SLOPE && normal.length >= FALLING_ROUNDS;
  const isSmooth = longest.length >= SEVERAL_ROUNDS;
  return {
    fired: isFalling || isSmooth,
    found: phrase("FM-1.evidence", {
      rounds: normal.length,
      known: slope === null ? "no" : "yes",
      slope: slope === null ? "" : figure(slope, 3),
      longest: longest.length,
      suspicious: longest.length > 0 && !isSmooth ? "yes" : "no",
    }),
    refs: unique([
      ...(isFalling ? normal.flat().filter(isDisagreement) : []),
      ...(isSmooth ? longest.flat() : []),
    ]),
  };
}

export function showmanship(ledgers: Ledgers, critic: ReadonlyMap<number, Concluded>): Finding {
  const checked = roundsIn(ledgers)
    .map((round) => applicableIn(ledgers, round))
    .filter((made) => made.length > 0);
  const enough = checked.slice(0, Math.max(0, checked.length - SEVERAL_ROUNDS + 1));
  // The longest stretch up to the last round that is mostly BROKEN; without one, the shortest that would count is shown.
  const from = enough.findIndex((_, at) => isMostlyBroken(checked.slice(at).flat()));
  const stretch = checked.slice(from === -1 ? -SEVERAL_ROUNDS : from);
  const broken = stretch.flat().filter(({ result }) => result === "BROKEN");
  const sure = [...critic]
    .filter(([, { verdict, confidence }]) => verdict === "UNCLEAR" && confidence >= SURE)
    .map(([round]) => round);
  return {
    fired: from !== -1 || sure.length >= SURE_TIMES,
    found: phrase("FM-2.evidence", {
      rounds: stretch.length,
      ...shareOf(broken.length, stretch.flat().length),
      sure: SURE,
      times: sure.length,
      where: sure.map(String),
    }),
    refs: from === -1 ? [] : unique(broken),
  };
}

/** Four in five: an attack that nearly always wins tests nothing. */
function isMostlyBroken(made: readonly Verification[]): boolean {
  return 5 * made.filter(({ result }) => result === "BROKEN").length >= 4 * made.length;
}

export function bypass(ledgers: Ledgers): Finding {
  const rounds = roundsIn(ledgers).length;
  const applicable = ledgers.verifications.filter(isApplicable);
  const refs = mean(applicable.map(placesOf));
  const changes = ledgers.verifications.reduce((all, made) => all + changesIn(made), 0);
  const isThin = refs !== null && refs < LEAST_REFS;
  const isIdle = rounds >= SEVERAL_ROUNDS && changes === 0;
  return {
    fired: isThin || isIdle,
    found: phrase("FM-6.evidence", {
      checks: applicable.length,
      known: refs === null ? "no" : "yes",
      places: refs === null ? "" : figure(refs),
      changes,
      rounds,
    }),
    refs: unique([
      ...(isThin ? applicable.filter((made) => placesOf(made) < LEAST_REFS) : []),
      ...(isIdle ? applicable : []),
    ]),
  };
}

export function avoidance(ledgers: Ledgers, artifacts: ReadonlyMap<number, number>): Finding {
  const held = ledgers.lead_history.filter(({ is_stress }) => is_stress);
  const full = held
    .filter(({ round }) => (artifacts.get(round) ?? 0) >= ROLES.length)
    .map(({ round }) => round);
  const barred = held.flatMap(({ round, absent_agent: absent }) =>
    applicableIn(ledgers, round).filter(
      ({ check }) => notApplicable(check, round, absent) !== null,
    ),
  );
  return {
    fired: full.length > 0 || barred.length > 0,
    found: phrase("FM-7.evidence", {
      stress: held.length,
      full: full.length,
      roles: ROLES.length,
      where: full.map(String),
      barred: barred.length,
    }),
    refs: unique(barred),
  };
}

function applicableIn({ verifications }: Ledgers, round: number): Verification[] {
  return verifications.filter((made) => made.round === round && isApplicable(made));
}

function unique(lines: readonly { readonly id: string }[]): readonly string[] {
  return [...new Set(lines.map(({ id }) => id))];
}
