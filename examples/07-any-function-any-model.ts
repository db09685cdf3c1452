// Agents of one's own: a function that answers, and a model of the AI SDK. Here the model's provider is a function too, so that
// nothing leaves this program; `openai("NAME")`, or any other model of the SDK, takes its place.
import assert from "node:assert/strict";
import { createOpenAI } from "@ai-sdk/openai";
import { agent, costs, deliberate, fromAiSdk, type Agent } from "dissensus";
import {
  isAnswered,
  record,
  together,
  type Ask,
  type Brief,
  type Outcome,
  type Protocol,
  type Script,
} from "dissensus/script";
import { shape } from "dissensus/protocols";
import { z } from "zod";

const vote = shape(() => z.strictObject({ keep: z.boolean().describe("true to keep it") }));
const ask = (seat: string): Ask<{ keep: boolean }> => ({
  id: `vote/${seat}`,
  seat: { id: seat, title: seat, role: "member" },
  purpose: "vote",
  phase: "vote",
  round: 1,
  blind: true,
  transcript: [],
  notes: [],
  details: {},
  shape: vote,
  rules: [],
});

function* ballot(): Script<Outcome> {
  const votes = (yield* together([ask("careful"), ask("curious")]))
    .filter(isAnswered)
    .map((reply) => reply.value.keep);
  yield* record([
    {
      kind: "notice",
      code: "votes",
      text: `${votes.filter(Boolean).length} of ${votes.length} keep it.`,
      seat: null,
    },
  ]);
  return { reason: new Set(votes).size === 1 ? "settled" : "stable-split" };
}

const protocol: Protocol = {
  name: "ballot",
  version: 1,
  script: ballot,
  brief: shape(() => z.looseObject({ topic: z.string() }) as unknown as z.ZodType<Brief>),
  outline: () => ({
    stages: [
      {
        phase: "vote",
        round: 1,
        title: "Two blind votes",
        asks: 2,
        conditional: false,
        blind: true,
      },
    ],
    seats: 2,
    rounds: 1,
  }),
  wording: { constitution: () => "You vote.", task: () => "Vote.", fields: ["keep"] },
};

const answer = [
  {
    id: "1",
    model: "served-model",
    choices: [{ index: 0, delta: { content: '{"keep":true}' }, finish_reason: "stop" }],
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

const agents: Readonly<Record<string, Agent>> = {
  mine: agent(async ({ prompt }) => JSON.stringify({ keep: prompt.includes("monolith") }), {
    model: "mine",
  }),
  theirs: fromAiSdk(openai.chat("gpt-5-mini"), { model: "theirs" }),
};
const { ending, events } = await deliberate({
  protocol,
  brief: { topic: "Keep the monolith?", lang: "en", options: [], context: [], anonymous: false },
  models: { careful: "mine", curious: "theirs" },
  agents: (model) => agents[model] as Agent,
});

assert.equal(ending.kind === "concluded" && ending.outcome.reason, "settled");
assert.equal(
  costs(events).all.output.known,
  5,
  "the model said how many tokens it took; the function did not",
);
console.log("A function and a model of the AI SDK voted alike.");
