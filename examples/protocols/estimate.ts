// A protocol of one's own: two seats guess blind, the engine compares. A script asks; it never waits, reads or writes.
import { defineProtocol } from "dissensus";
import {
  all,
  ask,
  briefFields,
  isAnswered,
  record,
  schema,
  stage,
  type Ask,
  type Outcome,
  type Script,
} from "dissensus/kernel";
import { z } from "zod";

const guess = schema(() =>
  z.strictObject({ days: z.number().int().min(1).max(365).describe("your estimate in days") }),
);

function askGuess(seat: string): Ask<{ days: number }> {
  return ask({
    id: `guess/${seat}`,
    seat: { id: seat, title: seat, role: "member" },
    purpose: "guess",
    phase: "guess",
    round: 1,
    blind: true,
    shape: guess,
    rules: [],
  });
}

function* script(): Script<Outcome> {
  const guesses = (yield* all([askGuess("optimist"), askGuess("pessimist")]))
    .filter(isAnswered)
    .map((reply) => reply.value.days);
  const spread = Math.max(...guesses) - Math.min(...guesses);
  yield* record([
    { kind: "notice", code: "spread", text: `The guesses lie ${spread} days apart.`, seat: null },
  ]);
  return { reason: spread <= 10 ? "settled" : "stable-split", spread };
}

export const estimate = defineProtocol({
  name: "estimate",
  version: 1,
  brief: z.strictObject(briefFields),
  script,
  outline: () => ({
    stages: [stage("guess", 1, "Two blind guesses", 2, { blind: true })],
    seats: 2,
    rounds: 1,
  }),
  wording: {
    constitution: () => "You estimate how long a piece of work takes.",
    task: () => "Give your estimate.",
    fields: ["days"],
  },
});
