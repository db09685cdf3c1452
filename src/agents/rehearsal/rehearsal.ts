// The built-in panel: answers any ask from its form, its purpose and what it shows, without a model.
// Law: a reply is a function of the ask and the seed, byte for byte; a flaky seat also looks at the attempt.
import type { Ask } from "../../kernel/ask.ts";
import { isObject, type Json } from "../../kernel/json.ts";
import type { Rehearse } from "../../kernel/rehearse.ts";
import type { Usage } from "../../log/event.ts";
import { AgentFailure, responseOf, UNCOUNTED } from "../agent.ts";
import type { Agent, AgentRequest, AgentResponse } from "../agent.ts";
import { promptText } from "../render.ts";
import { authorOf } from "./author.ts";
import { fill } from "./fill.ts";
import { RehearsalScene, type RehearsalSetup, seededRandom } from "./scene.ts";

export function rehearsal(options: RehearsalSetup): Agent {
  const { seed, temperament } = options;
  const say = (question: AgentRequest): AgentResponse => {
    const reply = replyTo(question.ask, options, question.rehearse);
    const { text, finish } =
      temperament === "flaky"
        ? spoil(reply, question, seed)
        : { text: JSON.stringify(reply), finish: "stop" as const };
    const usage = estimateOf(promptText(question.prompt), text);
    return responseOf(text, { finish, usage, served: "rehearsal" });
  };
  return {
    model: "rehearsal",
    provider: "rehearsal",
    async answer(question, signal) {
      signal.throwIfAborted();
      question.onProgress();
      return say(question);
    },
    // Nothing was bought, and the same question has the same answer.
    recover: async (question) => say(question),
  };
}

/** A sentence that trips a rule is drawn again; more than this would only hide a fault of ours. */
const MOST_VARIANTS = 8;

/**
 * The first variant that the ask's form and rules let through, as a careful seat would check before it speaks. `rehearse` is
 * what the ask's protocol knows about its forms; without it they are filled from their schemas alone.
 */
export function replyTo(ask: Ask, cast: RehearsalSetup, rehearse?: Rehearse): Json {
  let reply: Json = null;
  for (let variant = 0; variant < MOST_VARIANTS; variant += 1) {
    const scene = new RehearsalScene(ask, cast, variant);
    reply = fill(ask.shape.json, authorOf(scene, variant), beginReply(scene, rehearse));
    if (isAcceptable(ask, reply)) return reply;
  }
  return reply;
}

/** A gate is answered with its default, where there is one. */
function beginReply(scene: RehearsalScene, rehearse: Rehearse | undefined): Json | undefined {
  const { gate, shape } = scene.ask;
  if (!gate) return rehearse?.(scene);
  return shape.json["properties"] ? { choice: gate.default, note: "" } : gate.default;
}

function isAcceptable(ask: Ask, reply: Json): boolean {
  const parsed = ask.shape.parse(reply);
  return parsed.ok && ask.rules.every((rule) => rule.check(parsed.value) === undefined);
}

/** About four characters a token: an estimate, and said to be one. */
const CHARS_PER_TOKEN = 4;

function estimateOf(prompt: string, text: string): Usage {
  const tokens = (chars: number): number => Math.ceil(chars / CHARS_PER_TOKEN);
  return { ...UNCOUNTED, input: tokens(prompt.length), output: tokens(text.length) };
}

// How a flaky seat spoils a share of its replies, so that a run exercises mending, repair and absence.
// Law: what happens is drawn from seed, ask, attempt and whether the reply was sent back; never from time.
/** Of first replies; of those sent back, fewer. */
const SPOILED = 0.35;
const SPOILED_AGAIN = 0.15;

const WAYS = ["fenced", "prose", "missing", "long", "empty", "refusal", "timeout"] as const;

type Spoiled = Pick<AgentResponse, "text" | "finish">;

export function spoil(reply: Json, { ask, attempt, prompt }: AgentRequest, seed: number): Spoiled {
  const isAgain = prompt.own.includes(SENT_BACK);
  const chance = seededRandom(seed, "flaky", ask.id, attempt, isAgain ? "again" : "first");
  const text = JSON.stringify(reply);
  if (!chance.isHit(isAgain ? SPOILED_AGAIN : SPOILED)) return { text, finish: "stop" };
  const way = chance.pick(WAYS);
  switch (way) {
    case "fenced":
      return { text: `\`\`\`json\n${text}\n\`\`\``, finish: "stop" };
    case "prose":
      return { text: `Here is my reply.\n\n${text}\n\nI hope this helps.`, finish: "stop" };
    case "missing":
      return { text: JSON.stringify(dropField(reply, chance.below(8))), finish: "stop" };
    case "long":
      return { text: text.slice(0, Math.floor(text.length / 2)), finish: "length" };
    case "empty":
      return { text: "", finish: "empty" };
    case "refusal":
      return { text: "I cannot help with this request.", finish: "stop" };
    case "timeout":
      throw new AgentFailure("timed-out", "rehearsal: no answer in time");
  }
}

/** How a prompt says that a reply was refused. */
const SENT_BACK = "Your last reply was not accepted";

function dropField(reply: Json, nth: number): Json {
  if (!isObject(reply)) return null;
  const keys = Object.keys(reply);
  const lost = keys[nth % Math.max(1, keys.length)];
  return Object.fromEntries(Object.entries(reply).filter(([key]) => key !== lost));
}
