// A first deliberation: no key, no cost, the built-in panel. With `model: "anthropic/NAME"` a real model takes its place.
import assert from "node:assert/strict";
import { deliberate } from "dissensus";

const { answer, report, log } = await deliberate("REST or GraphQL?", {
  model: "rehearsal",
  protocol: "dialectic",
  preset: "quick",
  options: ["REST", "GraphQL"],
  context: [{ name: "api.md", text: "Two teams call the API, one of them from phones." }],
  caps: { calls: 100 },
});

assert.ok(answer === null || ["REST", "GraphQL"].includes(answer), "an option, or none prevails");
assert.equal(log.at(-1)?.type, "deliberation.concluded");
console.log(report.markdown().split("\n").slice(0, 24).join("\n"));
