// Different models in one run: a function that answers, and a model of the AI SDK. Here the model's provider is a function too, so
// that nothing leaves this program; `openai("NAME")`, any other model of the SDK, or a name as text (`openai/NAME`) takes its place.
import assert from "node:assert/strict";
import { createOpenAI } from "@ai-sdk/openai";
import { agent, deliberate, fromAiSdk } from "dissensus";
import { estimate } from "./protocols/estimate.ts";

const answer = [
  {
    id: "1",
    model: "served-model",
    choices: [{ index: 0, delta: { content: '{"days":30}' }, finish_reason: "stop" }],
  },
  {
    id: "1",
    model: "served-model",
    choices: [],
    usage: { prompt_tokens: 40, completion_tokens: 5 },
  },
]
  .map((event) => `data: ${JSON.stringify(event)}\n\n`)
  .join("");
const openai = createOpenAI({
  apiKey: "none",
  fetch: async () =>
    new Response(`${answer}data: [DONE]\n\n`, { headers: { "content-type": "text/event-stream" } }),
});

const { ending, report } = await deliberate("How long does it take to split the monolith?", {
  protocol: estimate,
  model: fromAiSdk(openai.chat("NAME")),
  seats: {
    optimist: agent(
      async ({ prompt }) => JSON.stringify({ days: prompt.includes("monolith") ? 28 : 300 }),
      { model: "mine" },
    ),
  },
});

const { costs, status } = report.data();
assert.equal(ending.kind === "concluded" && ending.outcome.reason, "settled");
assert.equal(
  costs.all.output.known,
  5,
  "the model said how many tokens it took; the function did not",
);
assert.equal(status.models.shared, null, "the seats do not share one model, and the record knows");
console.log("A function and a model of the AI SDK guessed alike.");
