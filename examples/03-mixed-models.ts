// Different models in one run: the default for all seats, another for one of them. Here both are rehearsals with
// different temperaments; `anthropic/NAME` or `http://HOST:PORT/v1#NAME` with `roster` would do as well.
import assert from "node:assert/strict";
import {
  deliberate,
  dialectic,
  positions,
  rehearsal,
  status,
  type Agent,
  type DialecticBrief,
} from "dissensus";

const brief: DialecticBrief = {
  topic: "REST or GraphQL?",
  lang: "en",
  options: ["REST", "GraphQL"],
  context: [],
  anonymous: true,
  preset: "standard",
  members: ["performance", "security", "maintainability"],
  feature: "api",
  falseConsensusCheck: true,
};

const agents: Readonly<Record<string, Agent>> = {
  calm: { ...rehearsal({ seed: 1, temperament: "balanced", brief }), model: "calm" },
  firm: { ...rehearsal({ seed: 2, temperament: "stubborn", brief }), model: "firm" },
};
const { events } = await deliberate({
  protocol: dialectic,
  brief,
  models: { "*": "calm", security: "firm" },
  agents: (model) => agents[model] as Agent,
});

const { models } = status(events);
assert.equal(models.shared, null, "the seats do not share one model, and the record knows");
assert.ok(
  !positions(events).shifts.some((shift) => shift.seat === "security"),
  "a stubborn seat does not move",
);
for (const vote of positions(events).votes)
  console.log(`${vote.title}: blind ${vote.blind ?? "none"}, final ${vote.final ?? "none"}`);
