// Panels that nothing is planted in: situations of every protocol, over what people choose between.
import { dialectic, dispatch, review, structured, swarm } from "../src/protocols/index.ts";
import { candidates, CLASH, dispatchBrief } from "../test/builders/dispatch-panel.ts";
import { brief } from "../test/builders/panel.ts";
import { everyReviewBrief } from "../test/builders/shipped-presets.ts";
import { structuredBrief } from "../test/builders/structured-panel.ts";
import { swarmBrief } from "../test/builders/swarm-panel.ts";
import type { Rehearsed } from "./rehearse.ts";

export type Situated = Pick<Rehearsed, "protocol" | "brief">;

export const OPTIONS = [
  "Split now",
  "Keep it whole",
  "Wait a year",
  "Buy one",
  "Ask the customers",
];
export const [two, four] = [OPTIONS.slice(0, 2), OPTIONS.slice(0, 4)];
export const SEATS = ["speed", "safety", "cost", "law", "growth"];
export const inDialectic = (over: Parameters<typeof brief>[0] = {}): Situated => ({
  protocol: dialectic,
  brief: brief(over),
});
export const inSwarm = (over: Parameters<typeof swarmBrief>[0] = {}): Situated => ({
  protocol: swarm,
  brief: swarmBrief(over),
});
export const inStructured = (over: Parameters<typeof structuredBrief>[0] = {}): Situated => ({
  protocol: structured,
  brief: structuredBrief({ preset: "quick", ...over }),
});
export const inDispatch = (over: Parameters<typeof dispatchBrief>[0] = {}): Situated => ({
  protocol: dispatch,
  brief: dispatchBrief({ overrides: CLASH, ...over }),
});
export const inReview = (preset: string): Situated => {
  const found = everyReviewBrief().find((each) => each.preset.name === preset);
  if (!found) throw new Error(`No preset ${preset}`);
  return { protocol: review, brief: found };
};

/** Panels that nothing was planted in, over what people choose between. */
export const BALANCED: Readonly<Record<string, readonly Situated[]>> = {
  dialectic: (["quick", "standard", "deep"] as const).flatMap((preset) => [
    inDialectic({ preset }),
    inDialectic({ preset, options: two }),
    inDialectic({ preset, members: SEATS.slice(0, 4) }),
  ]),
  swarm: (["lightweight", "standard", "deep"] as const).flatMap((mode) => [
    inSwarm({ mode }),
    inSwarm({ mode, options: OPTIONS.slice(0, 3) }),
  ]),
  structured: [
    inStructured(),
    inStructured({ options: two }),
    inStructured({ options: four }),
    inStructured({ preset: "standard", rounds: 9 }),
  ],
  dispatch: [
    inDispatch(),
    inDispatch({ options: [] }),
    inDispatch({ candidates: candidates(...SEATS.slice(0, 4)) }),
    inDispatch({ isByHand: false, candidates: candidates(...SEATS), options: [] }),
  ],
  review: everyReviewBrief().map((each) => ({ protocol: review, brief: each })),
};
