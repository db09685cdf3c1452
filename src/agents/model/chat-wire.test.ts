import { hash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Ask } from "../../kernel/ask.ts";
import type { AgentRequest, RequestPart } from "../agent.ts";
import type { Outgoing } from "../http.ts";
import { promptText, type Prompt } from "../render.ts";
import { measurePrompt } from "../text-bytes.ts";
import { AnswerStream } from "./answer-stream.ts";
import { chatWire } from "./chat-wire.ts";
import type { Carried } from "./request-form.ts";

const part = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("", '"\\\n', "…", "\ud800"),
);
const prompts = fc.record({ shared: part, transcript: part, own: part });

async function bodyFor(prompt: Prompt, carried: readonly RequestPart[]): Promise<string> {
  const sent: Outgoing[] = [];
  const wire = chatWire(
    { url: "http://localhost/v1", name: 'a "model"', key: undefined, tuning: { effort: "low" } },
    async (_, outgoing) => {
      sent.push(outgoing);
      throw new Error("that is all");
    },
  );
  const ask = { shape: { json: { type: "object", properties: {} } } } as unknown as Ask; // all that the wire looks at
  const question = { prompt, ask, maxOutputTokens: 9, call: "c" } as unknown as AgentRequest;
  const answer = new AnswerStream(() => undefined);
  await wire(question, new Set(carried) as Carried, new AbortController().signal, answer).catch(
    () => undefined,
  );
  return Buffer.from(sent[0]?.body ?? "").toString();
}

it("a request's body is the JSON of its fields, whatever the parts of the prompt hold", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(prompts, { maxLength: 4 }), async (asked) => {
      for (const prompt of asked) {
        const user = [prompt.transcript, prompt.own].filter((text) => text !== "").join("\n\n");
        const messages = [
          ...(prompt.shared === "" ? [] : [{ role: "system", content: prompt.shared }]),
          { role: "user", content: user },
        ];
        const begins = {
          model: 'a "model"',
          max_tokens: 9,
          stream: true,
          stream_options: { include_usage: true },
          messages,
        };
        expect(
          await bodyFor(prompt, [
            "max_tokens",
            "stream",
            "usage",
            "effort",
            "json",
          ] as RequestPart[]),
        ).toBe(
          JSON.stringify({
            ...begins,
            reasoning_effort: "low",
            response_format: { type: "json_object" },
          }),
        );
        expect(await bodyFor(prompt, [])).toBe(
          JSON.stringify({ model: 'a "model"', max_completion_tokens: 9, messages }),
        );
      }
    }),
  );
});

it("a prompt's hash and length are those of its text, from one prompt to the next", () => {
  const whole = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(fc.array(fc.record({ shared: whole, transcript: whole, own: whole })), (all) => {
      for (const prompt of all) {
        const text = Buffer.from(promptText(prompt));
        expect(measurePrompt(prompt)).toEqual({ hash: hash("sha256", text), bytes: text.length });
      }
    }),
  );
});
