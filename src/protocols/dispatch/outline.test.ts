// What the plan promises about a dispatch, against rehearsed runs.
import { describe, expect, it } from "vitest";
import {
  candidates,
  CLASH,
  dispatchBrief,
  OPTIONS,
} from "../../../test/builders/dispatch-panel.ts";
import { LONG_MS, seeds, staged } from "../../../test/builders/staged.ts";
import type { DispatchBrief } from "./brief.ts";
import { dispatch } from "./index.ts";

const SIX = candidates("speed", "safety", "cost", "law", "growth", "data");
const BRIEFS: readonly Partial<DispatchBrief>[] = [
  { overrides: CLASH },
  { overrides: CLASH, options: [] },
  { overrides: CLASH, options: [], candidates: SIX.slice(0, 4) },
  { overrides: CLASH, candidates: SIX.slice(0, 4) },
  { overrides: CLASH, candidates: SIX.slice(0, 2) },
  { overrides: CLASH, isByHand: false, candidates: SIX.slice(0, 3), options: [] },
  { overrides: CLASH, isByHand: false, candidates: SIX },
  { overrides: CLASH, isByHand: false, candidates: SIX, options: [], always: ["speed", "safety"] },
  { isByHand: false, candidates: SIX, options: [] },
  { isByHand: false, candidates: [], options: OPTIONS },
];

describe("[T-23] the calls of a dispatch", () => {
  it(
    "lie within what its outline says for the round at which it ended, in 200 of 200 rehearsed runs, and name its stages",
    () => {
      const ended = new Set<number>();
      for (const n of seeds(200, 200)) {
        const brief = dispatchBrief(BRIEFS[n % BRIEFS.length]);
        const { asks } = staged(dispatch, brief, "balanced", n);
        const made = asks.filter(({ gate }) => !gate);
        const { stages } = dispatch.outline(brief);
        const last = made.at(-1)?.round ?? 0;
        const bounds = dispatch.outline(brief).ends?.find(({ round }) => round === last);
        expect([
          n,
          made.length >= (bounds?.least ?? 99),
          made.length <= (bounds?.most ?? 0),
        ]).toEqual([n, true, true]);
        expect(
          asks.filter(
            ({ phase, round }) =>
              !stages.some((stage) => stage.phase === phase && stage.round === round),
          ),
        ).toEqual([]);
        ended.add(last);
      }
      expect(ended).toEqual(new Set([0, 1, 2, 3]));
    },
    LONG_MS,
  );

  it("are at the most 1.6 times the least, whoever is asked and wherever it ends", () => {
    const widest = BRIEFS.flatMap((brief) => dispatch.outline(dispatchBrief(brief)).ends ?? []).map(
      ({ least, most }) => most / least,
    );
    expect([widest.length > 20, Math.max(...widest) <= 1.6]).toEqual([true, true]);
  });
});
