// What a dialectic may do, against what rehearsed runs of it do.
import { describe, expect, it } from "vitest";
import { mostAsks } from "../../kernel/outline.ts";
import { LONG_MS, seeds, staged, type STEADY } from "../../../test/builders/staged.ts";
import { brief } from "../../../test/builders/panel.ts";
import { PRESETS, type DialecticBrief } from "./brief.ts";
import { dialectic } from "./index.ts";

const context = [{ name: "notes.md", text: "Invoices ran late twice in March." }];
const BRIEFS: readonly Partial<DialecticBrief>[] = [
  {},
  { options: ["Split now", "Keep it whole"], context },
  { reask: true, dealt: context },
  { progressive: true },
  { progressive: true, options: ["Split now", "Keep it whole"] },
  { members: ["performance", "security", "legal", "support"] },
];
const given = (seed: number) =>
  brief({ preset: PRESETS[seed % 3] ?? "quick", ...BRIEFS[seed % BRIEFS.length] });
const TEMPERAMENTS: readonly (typeof STEADY)[number][] = ["balanced", "agreeable", "sycophantic"];
const runs = seeds(36, 200).map((seed) => {
  const of = given(seed);
  const temperament = TEMPERAMENTS[Math.floor(seed / 6) % TEMPERAMENTS.length] ?? "balanced";
  return { of, outline: dialectic.outline(of), held: staged(dialectic, of, temperament, seed) };
});

describe("the outline of a dialectic", () => {
  it(
    "names the step of every ask by its phase and round, gates too",
    () => {
      const strange = runs.flatMap(({ outline, held }) =>
        held.asks
          .filter(({ phase, round }) =>
            outline.stages.every((stage) => stage.phase !== phase || stage.round !== round),
          )
          .map(({ id }) => id),
      );
      expect(strange).toEqual([]);
    },
    LONG_MS,
  );

  it("[T-23] holds the calls of rehearsed runs between two figures for the round at which they end, not far apart", () => {
    for (const { outline, held } of runs) {
      const calls = new Set(held.asks.filter(({ gate }) => !gate).map(({ id }) => id)).size;
      const end = outline.ends?.find(({ round }) => round === held.outcome["rounds"]);
      expect([calls >= (end?.least ?? 0), calls <= (end?.most ?? 0), calls, end]).toEqual([
        true,
        true,
        calls,
        end,
      ]);
      expect(calls).toBeLessThanOrEqual(mostAsks(outline));
    }
    const wide = PRESETS.flatMap((preset) =>
      BRIEFS.flatMap((about) => dialectic.outline(brief({ preset, ...about })).ends ?? []),
    ).filter(({ least, most }) => most > 1.6 * least);
    expect(wide).toEqual([]);
  });
});
