// A protocol of one's own (protocols/estimate.ts), held by two functions: a function may call any model, or none.
import assert from "node:assert/strict";
import { agent, deliberate } from "dissensus";
import { estimate } from "./protocols/estimate.ts";

const { ending } = await deliberate("How long does the migration take?", {
  protocol: estimate,
  seats: {
    optimist: agent(() => JSON.stringify({ days: 20 }), { model: "hopes" }),
    pessimist: agent(() => JSON.stringify({ days: 60 }), { model: "fears" }),
  },
});

assert.deepEqual(ending.kind === "concluded" && ending.outcome, {
  reason: "stable-split",
  spread: 40,
});
console.log("The guesses lie 40 days apart: no agreement, and the log says so.");
