// A person fills a seat: the run asks through `people`, and the answer passes the same rules as any model's.
import assert from "node:assert/strict";
import { agent, deliberate, type HumanInput } from "dissensus";
import { estimate } from "./protocols/estimate.ts";

// Stands for a form in a terminal or a page: it would show the prompt, and read the reply.
const people: HumanInput = {
  decide: async (_ask, gate) => ({
    text: gate.choices[0]?.id ?? "",
    who: "lead",
    isDefault: false,
  }),
  answer: async () => ({ text: '{"days":45}', who: "lead", isDefault: false }),
};

const { ending, log } = await deliberate("How long does the migration take?", {
  protocol: estimate,
  model: agent(() => '{"days":40}', { model: "mine" }),
  seats: { pessimist: "person" },
  people,
});

assert.equal(ending.kind === "concluded" && ending.outcome.reason, "settled");
const replies = log.filter((event) => event.type === "ask.answered").map(({ data }) => data);
assert.deepEqual(
  replies.find(({ seat }) => seat === "pessimist"),
  { ...replies[0], ask: "guess/pessimist", seat: "pessimist", reply: { days: 45 }, call: null },
  "the person's guess is in the record like anyone's, and cost no call",
);
console.log("A function and a person guessed alike.");
