// A protocol of one's own: two seats guess blind, the engine compares. A script asks; it never waits, reads or writes.
import assert from "node:assert/strict";
import { deliberate, scripted } from "dissensus";
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

const guess = shape(() =>
  z.strictObject({ days: z.number().int().min(1).max(365).describe("your estimate in days") }),
);

function askGuess(seat: string): Ask<{ days: number }> {
  return {
    id: `guess/${seat}`,
    seat: { id: seat, title: seat, role: "member" },
    purpose: "guess",
    phase: "guess",
    round: 1,
    blind: true,
    transcript: [],
    notes: [],
    details: {},
    shape: guess,
    rules: [],
  };
}

function* estimate(): Script<Outcome> {
  const guesses = (yield* together([askGuess("optimist"), askGuess("pessimist")]))
    .filter(isAnswered)
    .map((reply) => reply.value.days);
  const spread = Math.max(...guesses) - Math.min(...guesses);
  yield* record([
    { kind: "notice", code: "spread", text: `The guesses lie ${spread} days apart.`, seat: null },
  ]);
  return { reason: spread <= 10 ? "settled" : "stable-split", spread };
}

const protocol: Protocol = {
  name: "estimate",
  version: 1,
  script: estimate,
  brief: shape(() => z.looseObject({ topic: z.string() }) as unknown as z.ZodType<Brief>),
  outline: () => ({
    stages: [
      {
        phase: "guess",
        round: 1,
        title: "Two blind guesses",
        asks: 2,
        conditional: false,
        blind: true,
      },
    ],
    seats: 2,
    rounds: 1,
  }),
  wording: {
    constitution: () => "You estimate how long a piece of work takes.",
    task: () => "Give your estimate.",
    fields: ["days"],
  },
};

const brief: Brief = {
  topic: "How long does the migration take?",
  lang: "en",
  options: [],
  context: [],
  anonymous: false,
};
const panel = scripted(({ ask }) => JSON.stringify({ days: ask.seat.id === "optimist" ? 20 : 60 }));
const { ending } = await deliberate({ protocol, brief, agents: panel });

assert.deepEqual(ending.kind === "concluded" && ending.outcome, {
  reason: "stable-split",
  spread: 40,
});
console.log("The guesses lie 40 days apart: no agreement, and the log says so.");
