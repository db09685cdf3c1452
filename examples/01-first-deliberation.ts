// A first deliberation from a program: no key, no model, the built-in panel.
import assert from "node:assert/strict";
import { deliberate, dialectic, formats, rehearsal, type DialecticBrief } from "dissensus";

const brief: DialecticBrief = {
  topic: "Should we split the billing service?",
  lang: "en",
  options: [],
  context: [],
  anonymous: false,
  preset: "quick",
  members: null,
  feature: "general",
  falseConsensusCheck: true,
};

const { ending, events } = await deliberate({
  protocol: dialectic,
  brief,
  agents: rehearsal({ seed: 4, temperament: "balanced", brief }),
});

assert.equal(ending.kind, "concluded");
console.log(formats.md(events).split("\n").slice(0, 24).join("\n"));
