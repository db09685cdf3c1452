// Twelve axes on which a deliberation under test can be read, in three groups. Their sentences stand in words.json.
// Law: groups have means; there is never one number for the whole, and deliberations are not ranked by it.
import { CHECKS, ROLES, type ClaimStatus, type LedgerTension } from "../../../kernel/ledger.ts";
import { formatMessage, type Arguments } from "../../../text/message.ts";
import {
  checksMade,
  claimStatuses,
  currentTensions,
  isTested,
  missedRoles,
  placesOf,
  roundsIn,
  SETTLED,
  timesLed,
} from "./ledgers.ts";
import type { Ledgers } from "./ledgers.ts";
import { evenness, figure, mean, plural, shareOf, trendOf } from "./trend.ts";
import words from "./words.json" with { type: "json" };

type Code = keyof typeof words.axes;

export interface AxisFlag {
  readonly code: "proxy" | "small-sample" | "not-measurable";
  readonly axis: Code;
  readonly text: string;
}

export type Axis = ReturnType<typeof measureAxes>[number];

const DECIDED: ReadonlySet<ClaimStatus> = new Set([...SETTLED, "superseded"]);
const MOST_DEVIATION = 5;
/** Those of the four that set artifacts of two roles against each other. */
const CHECKS_A_ROUND = ROLES.length - 1;

const PROXIES: Readonly<Partial<Record<Code, string>>> = words.proxies;

/** Fewer than this, and one more line could turn the axis over. */
const SAMPLES: Readonly<Partial<Record<Code, readonly [of: Sample, least: number]>>> = {
  A1: ["claim", 10],
  B1: ["round", 8],
  B2: ["round", 8],
  B3: ["claim", 10],
  B4: ["drift check", 2],
  C1: ["round", 8],
  C3: ["tension", 3],
  C5: ["claim", 10],
};
type Sample = "round" | "claim" | "drift check" | "tension";

/** `schemaGrowth`: how many field names the lines have beyond the known ones; whoever read the files knows. */
export function evaluate(ledgers: Ledgers, schemaGrowth = 0) {
  const axes = measureAxes(ledgers, schemaGrowth);
  const group = (letter: string): number | null =>
    mean(
      axes.flatMap(({ code, share }) => (code.startsWith(letter) && share !== null ? [share] : [])),
    );
  return {
    axes,
    groups: { A: group("A"), B: group("B"), C: group("C") },
    flags: axes.flatMap((axis) => flagsOf(axis, ledgers)),
  };
}

/** The value is as the axis is defined, null where the ledgers hold nothing to measure; the share is the same from 0 to 1. */
function measureAxes(ledgers: Ledgers, schemaGrowth: number) {
  return (Object.keys(MEASURES) as Code[]).map((code) => {
    // the table has every code
    const { name, detail, none } = words.axes[code];
    const found = MEASURES[code](ledgers, schemaGrowth);
    if (found === null) return { code, name, value: null, share: null, detail: none };
    const { value, share = value, told } = found;
    return { code, name, value, share, detail: formatMessage("en", detail, told) };
  });
}

function flagsOf({ code, value, detail }: Axis, ledgers: Ledgers): readonly AxisFlag[] {
  if (value === null) return [{ code: "not-measurable", axis: code, text: detail }];
  const sizes: Readonly<Record<Sample, number>> = {
    round: ledgers.lead_history.length,
    claim: ledgers.claims.length,
    "drift check": ledgers.drift.length,
    tension: currentTensions(ledgers).length,
  };
  const proxy = PROXIES[code];
  const [of, least = 0] = SAMPLES[code] ?? [];
  const flags: AxisFlag[] = [];
  if (proxy !== undefined) flags.push({ code: "proxy", axis: code, text: proxy });
  if (of !== undefined && sizes[of] < least) {
    const text = `${plural(sizes[of], of)}; ${least} are needed for a steady figure.`;
    flags.push({ code: "small-sample", axis: code, text });
  }
  return flags;
}

/** `share`: where it is not the value itself. Null where there is nothing to measure. */
type Measured = {
  readonly value: number;
  readonly share?: number;
  readonly told: Arguments;
} | null;

const MEASURES: Readonly<Record<Code, (ledgers: Ledgers, schemaGrowth: number) => Measured>> = {
  A1: (ledgers) => {
    const where = [...claimStatuses(ledgers).values()];
    return ratio(where.filter((status) => DECIDED.has(status)).length, where.length);
  },
  A2: (ledgers) => {
    const rounds = roundsIn(ledgers).length;
    if (rounds === 0) return null;
    const made = checksMade(ledgers).length;
    const value = made / rounds / CHECKS_A_ROUND;
    const told = { made, rounds, others: CHECKS_A_ROUND, value: figure(value) };
    return { value, share: Math.min(1, value), told };
  },
  A3: (ledgers) => {
    const made = checksMade(ledgers);
    return ratio(made.filter((each) => placesOf(each) >= 2).length, made.length);
  },
  B1: (ledgers) => {
    const { slope } = trendOf(ledgers);
    if (slope === null) return null;
    // In checks a round: one in four fewer from round to round is the end of all disagreement.
    const share = slope >= 0 ? 1 : Math.max(0, 1 + CHECKS.length * slope);
    return { value: slope, share, told: { slope: figure(slope, 3) } };
  },
  B2: (ledgers) => {
    const rounds = roundsIn(ledgers);
    const from = Math.floor((rounds.length - 1) / 2);
    const middle = rounds.slice(from, Math.floor(rounds.length / 2) + 1);
    const open = unresolved(ledgers);
    const broken = ledgers.verifications.filter(({ result }) => result === "BROKEN");
    const value = mean(
      middle.map((round) => [...open, ...broken].filter((line) => line.round === round).length),
    );
    if (value === null) return null;
    const told = { value: figure(value), middle: middle.map(String) };
    return { value, share: value / (1 + value), told };
  },
  B3: ({ claims, verifications }) => {
    if (claims.length === 0) return null;
    const raised = new Set(claims.map(({ id }) => id));
    const turned = verifications.flatMap(({ claim_status_changes: changes }) =>
      changes.filter(
        ({ claim_id, from, to }) =>
          raised.has(claim_id) && from !== to && isTested(from) && isTested(to),
      ),
    );
    const value = new Set(turned.map(({ claim_id }) => claim_id)).size;
    // Not a share of the re-tested claims: a re-test that changes nothing may leave no line, and the share would always be 1.
    return { value, share: value / (1 + value), told: { value } };
  },
  B4: ({ drift }) => {
    const deviation = mean(drift.map((check) => check.deviation));
    if (deviation === null) return null;
    const passed = drift.filter(({ verdict }) => verdict === "PASS").length;
    const value = (passed / drift.length) * (1 - deviation / MOST_DEVIATION);
    const off = { deviation: figure(deviation), most: MOST_DEVIATION };
    return { value, told: { ...shareOf(passed, drift.length), ...off } };
  },
  C1: (ledgers) => {
    const value = evenness(ROLES.map((role) => timesLed(ledgers, role)));
    if (value === null) return null;
    const leads = ROLES.map((role) => `${role} ${timesLed(ledgers, role)}`);
    return { value, told: { leads, value: figure(value, 3) } };
  },
  C2: (ledgers) =>
    ledgers.lead_history.length === 0 ? null : ratio(missedRoles(ledgers).length, ROLES.length),
  C3: (ledgers) => {
    const tensions = currentTensions(ledgers);
    const joint = tensions.filter(({ sources }) => new Set(sources).size >= 2);
    return ratio(joint.length, tensions.length);
  },
  C4: (_ledgers, fields) => {
    const value = 1 / (1 + fields);
    return { value, told: { fields, value: figure(value) } };
  },
  C5: (ledgers) => {
    const { length } = ledgers.claims;
    return ratio(length, length + unresolved(ledgers).length);
  },
};

/** Under the round in which each was first written. */
function unresolved(ledgers: Ledgers): readonly LedgerTension[] {
  const born = new Map(ledgers.tensions.toReversed().map(({ id, round }) => [id, round]));
  return currentTensions(ledgers)
    .filter(({ resolved_in: end }) => end === undefined)
    .map((tension) => ({ ...tension, round: born.get(tension.id) ?? tension.round }));
}

function ratio(part: number, all: number): Measured {
  return all === 0 ? null : { value: part / all, told: shareOf(part, all) };
}
