// A dispatch against what its plan promises, on rehearsed panels.
import { dispatch } from "../src/protocols/index.ts";
import type { DispatchBrief } from "../src/protocols/dispatch/brief.ts";
import { candidates, CLASH, dispatchBrief } from "../test/builders/dispatch-panel.ts";
import type { Held } from "../test/builders/hold.ts";
import { rehearse } from "./rehearse.ts";
import { ratio, type Row } from "./row.ts";

const RUNS = 200;

const SIX = candidates("speed", "safety", "cost", "law", "growth", "data");
const BRIEFS: readonly Partial<DispatchBrief>[] = [
  { overrides: CLASH },
  { overrides: CLASH, options: [] },
  { overrides: CLASH, candidates: SIX.slice(0, 4) },
  { overrides: CLASH, candidates: SIX.slice(0, 2) },
  { overrides: CLASH, isByHand: false, candidates: SIX, options: [] },
  { overrides: CLASH, isByHand: false, candidates: SIX },
  { isByHand: false, candidates: SIX, options: [] },
];

export function measureDispatch(): Row[] {
  return [false, true].map((isLong) =>
    bounds(
      Array.from({ length: RUNS }, (_, seed) => {
        const brief = dispatchBrief(BRIEFS[seed % BRIEFS.length]);
        return { brief, run: rehearse({ protocol: dispatch, brief, seed, isLong }) };
      }),
      isLong ? ", every text at its form's limit" : "",
    ),
  );
}

interface Rehearsed {
  readonly brief: DispatchBrief;
  readonly run: Held;
}

/** [T-23] */
function bounds(runs: readonly Rehearsed[], how: string): Row {
  const ends = runs.flatMap(({ brief }) => dispatch.outline(brief).ends ?? []);
  const widest = Math.max(...ends.map(({ least, most }) => most / least));
  const inside = runs.filter(({ brief, run }) => {
    const calls = run.asks.filter(({ gate }) => !gate);
    const last = calls.at(-1)?.round ?? 0;
    const end = dispatch.outline(brief).ends?.find(({ round }) => round === last);
    return end !== undefined && calls.length >= end.least && calls.length <= end.most;
  });
  return {
    what: `Calls within the plan, by the round at which it ended${how}`,
    value: `${inside.length} of ${runs.length}, widest ${ratio(widest)}`,
    target: `all, ≤ ${ratio(1.6)}`,
    isMet: inside.length === runs.length && widest <= 1.6,
    detail: "balanced panels of two to four, named or chosen, with and without options",
  };
}
