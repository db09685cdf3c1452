// However seats fail, a script comes to its end: no reply that stays away may break it for good.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PLAYS, type Play } from "../builders/host.ts";
import { DOWN, hold, SILENT } from "../builders/hold.ts";
import { brief } from "../builders/panel.ts";
import { swarmBrief } from "../builders/swarm-panel.ts";

const OPTIONS = ["Split now", "Keep it whole"];
const of = (name: string, over: Partial<Play> = {}, as = name): Play => ({
  ...(PLAYS.find((play) => play.name === name) as Play),
  ...over,
  name: as,
}); // one of them
const ALL: readonly Play[] = [
  ...PLAYS,
  of(
    "dialectic",
    { brief: brief({ preset: "quick", options: OPTIONS }) },
    "dialectic with options",
  ),
  of(
    "dialectic",
    { brief: brief({ preset: "deep", options: OPTIONS }) },
    "deep dialectic with options",
  ),
  of("dialectic", { brief: brief({ preset: "deep" }) }, "deep dialectic"),
  of("swarm", { brief: swarmBrief({ mode: "standard", rounds: 2 }) }, "swarm of two rounds"),
];

/** Which of the asks that come get no reply, and whether asking again could mend it. */
const failures = fc.array(fc.constantFrom("said", "said", "said", "silent", "down"), {
  minLength: 1,
  maxLength: 60,
});

describe.each(ALL)("$name", ({ protocol, brief: given, say }) => {
  it("ends whoever stays silent, and whenever", () => {
    fc.assert(
      fc.property(failures, (which) => {
        let n = 0;
        const fate = new Map<string, string>();
        const { outcome } = hold(protocol, given, (ask) => {
          if (ask.gate) return ask.gate.default ?? ask.gate.choices[0]?.id ?? "";
          const mine = fate.get(ask.id) ?? which[n++ % which.length] ?? "said";
          fate.set(ask.id, mine);
          return mine === "silent" ? SILENT : mine === "down" ? DOWN : say(ask);
        });
        expect(outcome.reason).toEqual(expect.any(String));
      }),
      { seed: 1, numRuns: 40 },
    );
  });
});
