// A model that answers anything must not pass a gate. Of a structured deliberation it does not come to the end: see the measurements.
import { expect, it } from "vitest";
import { dialectic, dispatch, review, swarm } from "../../src/protocols/index.ts";
import type { Brief, Protocol } from "../../src/kernel/protocol.ts";
import { candidates, CLASH, dispatchBrief } from "../builders/dispatch-panel.ts";
import { drawReply, wordsFor } from "../builders/drawn.ts";
import { hold } from "../builders/hold.ts";
import { brief } from "../builders/panel.ts";
import { everyReviewBrief } from "../builders/shipped-presets.ts";
import { swarmBrief } from "../builders/swarm-panel.ts";

const RUNS = 100;
const MOST = 5;
const LONG_MS = 240_000;
const options = ["Split now", "Keep it whole"];

const PANELS: readonly (readonly [string, Protocol, readonly Brief[]])[] = [
  ["dialectic", dialectic, [brief({ preset: "quick" }), brief({ preset: "quick", options })]],
  [
    "swarm",
    swarm,
    [swarmBrief({ mode: "lightweight" }), swarmBrief({ mode: "lightweight", options })],
  ],
  [
    "dispatch",
    dispatch,
    [
      {},
      { overrides: CLASH },
      { overrides: CLASH, options: [], candidates: candidates("speed", "safety", "cost", "law") },
      { candidates: [] },
      { candidates: candidates("speed") },
    ].map(dispatchBrief),
  ],
  ["review", review, everyReviewBrief()],
];

it.each(PANELS)(
  "[T-40] [T-03] a %s whose replies are drawn at random from the forms ends with 0 in at most 5 of 100 runs",
  (_name, protocol, briefs) => {
    const exits = Array.from({ length: RUNS }, (_, seed) => {
      const given = briefs[seed % briefs.length] as Brief; // there is one
      const words = wordsFor(given);
      return hold(protocol, given, (ask, rejections) => drawReply(ask, { words, seed, rejections }))
        .outcome.exit;
    });
    expect(exits.filter((exit) => exit === 0).length).toBeLessThanOrEqual(MOST);
  },
  LONG_MS,
);
