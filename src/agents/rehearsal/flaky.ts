// How a flaky seat spoils a share of its replies, so that a run exercises mending, repair and absence.
// Law: what happens is drawn from seed, ask, attempt and whether the reply was sent back; never from time.
import { AgentFailure, type Completion, type Question } from "../agent.ts";
import { isObject } from "./fill.ts";
import { seeded } from "./seeded.ts";
import type { Json } from "../../kernel/json.ts";

/** Of first replies; of those sent back, fewer. */
const SPOILED = 0.35;
const SPOILED_AGAIN = 0.15;

const WAYS = ["fenced", "prose", "missing", "long", "empty", "refusal", "timeout"] as const;

type Spoiled = Pick<Completion, "text" | "finish">;

export function spoil(reply: Json, { ask, attempt, prompt }: Question, seed: number): Spoiled {
  const isAgain = prompt.own.includes(SENT_BACK);
  const chance = seeded(seed, "flaky", ask.id, attempt, isAgain ? "again" : "first");
  const text = JSON.stringify(reply);
  if (!chance.isHit(isAgain ? SPOILED_AGAIN : SPOILED)) return { text, finish: "stop" };
  const way = chance.pick(WAYS);
  switch (way) {
    case "fenced":
      return { text: `\`\`\`json\n${text}\n\`\`\``, finish: "stop" };
    case "prose":
      return { text: `Here is my reply.\n\n${text}\n\nI hope this helps.`, finish: "stop" };
    case "missing":
      return { text: JSON.stringify(without(reply, chance.below(8))), finish: "stop" };
    case "long":
      return { text: text.slice(0, Math.floor(text.length / 2)), finish: "length" };
    case "empty":
      return { text: "", finish: "empty" };
    case "refusal":
      return { text: "I cannot help with this request.", finish: "stop" };
    case "timeout":
      throw new AgentFailure("timed-out", "rehearsal: no answer in time", {
        again: "later",
        sent: true,
      });
  }
}

/** How a prompt says that a reply was refused. */
const SENT_BACK = "Your last reply was not accepted";

function without(reply: Json, nth: number): Json {
  if (!isObject(reply)) return null;
  const keys = Object.keys(reply);
  const lost = keys[nth % Math.max(1, keys.length)];
  return Object.fromEntries(Object.entries(reply).filter(([key]) => key !== lost));
}
