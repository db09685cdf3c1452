// A person fills a seat: the runner asks through `people`, and the answer passes the same rules as any model's.
import assert from "node:assert/strict";
import {
  deliberate,
  dialectic,
  rehearsal,
  transcript,
  type Agent,
  type DialecticBrief,
  type People,
} from "dissensus";

const brief: DialecticBrief = {
  topic: "Should the on-call rota include designers?",
  lang: "en",
  options: [],
  context: [],
  anonymous: false,
  preset: "quick",
  members: ["operations", "design"],
  feature: "general",
  falseConsensusCheck: true,
};
const panel = rehearsal({ seed: 3, temperament: "balanced", brief });

// Stands for a terminal form: this person writes its own position and lets the panel help with the rest.
const people: People = {
  decide: (_ask, gate) =>
    Promise.resolve({ text: gate.choices[0]?.id ?? "", who: "lead", isDefault: false }),
  answer: async (ask, prompt) => {
    const question = {
      ask,
      prompt,
      call: "by-hand",
      attempt: 1,
      maxOutputTokens: 1000,
      heard: () => undefined,
    };
    const { text } = await panel.answer(question, new AbortController().signal);
    const reply = JSON.parse(text) as Record<string, unknown>;
    return {
      text: JSON.stringify(
        ask.purpose === "position"
          ? { ...reply, claim: "Designers join the rota for the screens they own." }
          : reply,
      ),
      who: "lead",
      isDefault: false,
    };
  },
};

const { events } = await deliberate({
  protocol: dialectic,
  brief,
  people,
  models: { "*": "rehearsal", design: "person" },
  agents: (): Agent => panel,
});

const mine = transcript(events).find((row) => row.kind === "message" && row.seat === "design");
assert.ok(mine, "the person's position is in the record like anyone's");
console.log(JSON.stringify(mine, null, 2).slice(0, 400));
