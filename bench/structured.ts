// What the figures of a structured deliberation are worth: falling disagreement and rounds without a role, simulated; what a run reads and
// whether its plan holds, on the rehearsal panel.
import { promptText, render } from "../src/agents/render.ts";
import { CHECKS, ROLES, type CheckResult, type Verification } from "../src/kernel/ledger.ts";
import { structured as protocol } from "../src/protocols/index.ts";
import { ledgersOf, type Ledgers } from "../src/protocols/structured/ledger/ledgers.ts";
import { trendOf } from "../src/protocols/structured/ledger/trend.ts";
import { factsOf, type Held } from "../test/builders/hold.ts";
import { structuredBrief } from "../test/builders/structured-panel.ts";
import { rehearse } from "./rehearse.ts";
import { percent, ratio, type Row } from "./row.ts";

const PANELS = 1_000;
const RUNS = 200;
const CHARS_PER_TOKEN = 4;
const MOST_TOKENS = 900_000;

export const STRUCTURED_NOTE = [
  `Simulated: ${PANELS} panels each; a check disagrees by chance, with the share named. A run looks from the fifth round with everyone present on.`,
  "A role that others repeat leaves the share of disagreement as it was when it is left out; one that alone finds half the faults halves it. No rule on one round told the two apart well enough, so the product sets the figures side by side and concludes nothing.",
].join("\n");

export function measureStructured(): readonly Row[] {
  const quick = [false, true].map((isLong) => ({
    how: isLong ? ", every text at its form's limit" : "",
    runs: Array.from({ length: RUNS }, (_, n) =>
      rehearse({ protocol, brief: structuredBrief({ preset: "quick" }), seed: n + 1, isLong }),
    ),
  }));
  return [
    ...[0.2, 0.5, 0.8].map(falseAlarms),
    falls(),
    ...absences(),
    reads(false),
    reads(true),
    ...quick.flatMap(({ runs, how }) => [planned(runs, how), bearing(runs, how)]),
    narrow(),
  ];
}

/** The same numbers at every run of the bench. */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Does the alarm ring at any look, where checks of each round disagree with this share? */
function rings(shares: readonly number[], seed: number): boolean {
  const next = chance(seed);
  const results = shares.map((share, n) =>
    CHECKS.map((_, i): CheckResult =>
      n === 0 && i === 3 ? "NOT_APPLICABLE" : next() < share ? "BROKEN" : "ROBUST",
    ),
  );
  return results.some((_, n) => trendOf(ledgersFrom(results.slice(0, n + 1))).falls);
}

function ledgersFrom(results: readonly (readonly CheckResult[])[]): Ledgers {
  return ledgersOf(
    results.flatMap((row, n) => [
      {
        kind: "entry" as const,
        ledger: "lead_history" as const,
        line: {
          round: n + 1,
          lead: ROLES[n % ROLES.length] ?? "action",
          is_stress: false,
          absent_agent: null,
        },
      },
      ...row.map((result, i) => ({
        kind: "entry" as const,
        ledger: "verifications" as const,
        line: made(n + 1, i, result),
      })),
    ]),
  );
}

function made(round: number, i: number, result: CheckResult): Verification {
  return {
    id: `V-${round}-${i + 1}`,
    round,
    check: CHECKS[i] ?? CHECKS[0],
    result,
    evidence_refs: [],
    notes: "",
    claims_affected: [],
    claim_status_changes: [],
    basis: "argued",
  };
}

const seeds = Array.from({ length: PANELS }, (_, n) => n);
const shareOf = (isSo: (seed: number) => boolean): number => seeds.filter(isSo).length / PANELS;

/** [T-24] */
function falseAlarms(share: number): Row {
  const nine = shareOf((seed) => rings(Array<number>(9).fill(share), seed));
  const long = shareOf((seed) => rings(Array<number>(36).fill(share), seed));
  return {
    what: `Alarms where disagreement stays at ${share}, over nine rounds`,
    value: percent(nine),
    target: "≤ 10.0 %",
    isMet: nine <= 0.1,
    detail: `over 36 rounds ${percent(long)}`,
  };
}

/** [T-24] */
function falls(): Row {
  const found = shareOf((seed) =>
    rings(
      Array.from({ length: 9 }, (_, n) => 0.6 - (0.5 * n) / 8),
      seed,
    ),
  );
  return {
    what: "Falls of disagreement from 0.6 to 0.1 over nine rounds that ring",
    value: percent(found),
    target: "≥ 60.0 %",
    isMet: found >= 0.6,
    detail: "a look after each round from the fifth on, most of the level at the late ones",
  };
}

/** [T-25] Nine normal rounds, one without the role; named where no more than a quarter less is found than was foreseen. */
function absences(): Row[] {
  const named = (factor: number): number =>
    shareOf((seed) => {
      const next = chance(seed + 7);
      const draw = (n: number, share: number): number =>
        Array.from({ length: n }, () => Number(next() < share)).reduce((all, one) => all + one, 0);
      const foreseen = draw(9 * 3, 0.5) / (9 * 3);
      return draw(3, 0.5 * factor) / 3 >= 0.75 * foreseen;
    });
  return [
    ["A role whose work others repeat, named after one round without it", named(1), "≥ 60 %"],
    ["A role that alone finds half the faults, named after one round", named(0.5), "≤ 10 %"],
  ].map(([what, share, wanted]) => ({
    what: String(what),
    value: percent(Number(share)),
    target: "",
    isMet: null,
    detail: `wanted ${String(wanted)}, which no rule reached at once: the product names no role`,
  }));
}

/** [T-29] */
function reads(isLong: boolean): Row {
  const brief = structuredBrief({ options: ["Split now", "Keep it whole"] });
  const held = rehearse({ protocol, brief, seed: 3, isLong });
  const setting = { brief, wording: protocol.wording, nonce: "0123456789abcdef" };
  const asks = held.asks.filter(({ gate }) => !gate);
  const tokens =
    asks.reduce((sum, ask) => sum + promptText(render(ask, setting)).length, 0) / CHARS_PER_TOKEN;
  return {
    what: `Input of a standard run of thirteen rounds${isLong ? ", every text at its form's limit" : ""}`,
    value: `${Math.round(tokens / 1_000).toLocaleString("en")} thousand tokens`,
    target: isLong ? "" : `≤ ${MOST_TOKENS / 1_000} thousand`,
    isMet: isLong ? null : tokens <= MOST_TOKENS,
    detail: `${asks.length} asks, four characters a token`,
  };
}

/** [T-23] */
function planned(runs: readonly Held[], how: string): Row {
  const ends = protocol.outline(structuredBrief({ preset: "quick" })).ends ?? [];
  const calls = runs.map(({ asks }) => asks.filter(({ gate }) => !gate).length);
  const [end = { least: 0, most: 0 }] = ends;
  const inside = calls.filter((n) => n >= end.least && n <= end.most).length;
  return {
    what: `Quick runs inside their plan${how}`,
    value: `${inside} of ${runs.length}`,
    target: "all",
    isMet: inside === runs.length,
    detail: `${Math.min(...calls)} to ${Math.max(...calls)} calls; planned ${end.least} to ${end.most}`,
  };
}

/** [T-23] */
function narrow(): Row {
  const ends = protocol.outline(structuredBrief()).ends ?? [];
  const widest = Math.max(...ends.map(({ least, most }) => most / least));
  return {
    what: "Calls of a standard run at the most, against the least, for the round in which it ends",
    value: ratio(widest),
    target: `≤ ${ratio(1.6)}`,
    isMet: widest <= 1.6,
    detail: ends
      .map(({ round, least, most }) => `${least} to ${most} in round ${round}`)
      .join(", "),
  };
}

/** [T-06] */
function bearing(runs: readonly Held[], how: string): Row {
  const attacks = runs.flatMap(({ facts }) => factsOf(facts, "link").filter(({ id }) => id));
  const standing = runs.flatMap(({ facts }) =>
    factsOf(facts, "verdict").flatMap(
      (verdict) => verdict.standing?.options.flatMap((row) => row.attacks) ?? [],
    ),
  );
  return {
    what: `Attacks that bear on an option at the end, quick${how}`,
    value: percent(standing.length / Math.max(1, attacks.length)),
    target: "≥ 90.0 %",
    isMet: standing.length >= 0.9 * attacks.length,
    detail: `${attacks.length} attacks in ${runs.length} runs`,
  };
}
