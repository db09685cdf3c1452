import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AgentResponse } from "../agent.ts";
import type { Incoming } from "../http.ts";
import { AnswerStream } from "./answer-stream.ts";
import { readChatBody, readChatStream } from "./chat-answer.ts";

const chunk = (delta: unknown, finish: unknown = null, rest: object = {}): string =>
  JSON.stringify({
    id: "id-1",
    model: "small",
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...rest,
  });
const end = chunk({}, "stop");
const wire = (...events: readonly string[]): string =>
  events.map((data) => `data: ${data}\n\n`).join("");
const unknown = { input: null, output: null, cacheRead: null, cacheWrite: null, estimated: true };
const whole = (text: string, about: Partial<AgentResponse> = {}): AgentResponse => ({
  text,
  finish: "stop",
  usage: unknown,
  served: "small",
  providerId: "id-1",
  ...about,
});

interface Outcome {
  readonly completion?: AgentResponse;
  readonly error?: unknown;
  readonly partial: string;
  readonly heard: number;
}

async function read(
  bytes: Uint8Array,
  cuts: readonly number[] = [],
  isBroken = false,
): Promise<Outcome> {
  const at = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
  const incoming: Pick<Incoming, "read"> = {
    read: async (take) => {
      for (const [i, end] of at.entries()) if (i > 0) take(bytes.slice(at[i - 1], end));
      if (isBroken) throw new Error("reset");
    },
  };
  let heard = 0;
  const so = new AnswerStream(() => (heard += 1));
  const result = await readChatStream(incoming, so).then(
    (completion) => ({ completion }),
    (error: unknown) => ({ error }),
  );
  return { ...result, partial: so.text, heard };
}
const readText = (text: string): Promise<Outcome> => read(Buffer.from(text));

describe("a stream of chunks", () => {
  it("[R-C30] says the same however its bytes are split and its lines end, with comments anywhere between", async () => {
    const text = '{"claim":"naïve 漢字 👩‍👩‍👧 e\u0301"}';
    const pieces = [
      ": hello",
      "",
      ...[
        chunk({ role: "assistant", content: "" }),
        ...Array.from(text, (content) => chunk({ content })),
        end,
        "[DONE]",
      ].flatMap((data) => [`data: ${data}`, "", ": keepalive", "event: message", "id: 7", ""]),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.boolean(),
        fc.array(fc.nat(20_000), { maxLength: 40 }),
        async (lineEnd, hasMark, cuts) => {
          const bytes = Buffer.from(
            (hasMark ? "\uFEFF" : "") + pieces.map((line) => line + lineEnd).join("") + lineEnd,
          );
          const { completion, heard } = await read(
            bytes,
            cuts.map((cut) => cut % bytes.length),
          );
          expect({ completion, heard }).toEqual({
            completion: whole(text),
            heard: Array.from(text).length,
          });
        },
      ),
      { seed: 1, numRuns: 100 },
    );
  });

  it("may spread one chunk over several lines of data", async () => {
    const lines = JSON.stringify(JSON.parse(chunk({ content: "x" })), null, 2)
      .split("\n")
      .map((line) => `data:${line}\n`)
      .join("");
    expect((await readText(`${lines}\n${wire(end)}`)).completion).toEqual(whole("x"));
  });

  it("may say its text in parts, and think in them", async () => {
    const parts = [
      { type: "thinking", thinking: [{ type: "text", text: "hm" }] },
      { type: "text", text: "a" },
      { type: "image", text: "no" },
      { type: "text", text: "b" },
    ];
    expect(await readText(wire(chunk({ content: parts }), end))).toEqual({
      completion: whole("ab", { thinking: "hm" }),
      partial: "ab",
      heard: 3,
    });
  });

  it("is finished by a reason and not by an empty one", async () => {
    expect((await readText(wire(chunk({ content: "x" }, "")))).error).toMatchObject({
      failure: "cut",
    });
  });

  it.each(["constructor", "__proto__", "toString"])(
    "that ends with %s ends with a reason nobody knows",
    async (reason) => {
      expect((await readText(wire(chunk({ content: "x" }, reason)))).completion).toEqual(
        whole("x", { finish: "other" }),
      );
    },
  );

  it("may say in every chunk that there is no error, and what it used so far", async () => {
    const usage = (completion_tokens: number): object => ({
      error: null,
      usage: { prompt_tokens: 9, completion_tokens },
    });
    expect(
      (
        await readText(
          wire(chunk({ content: "a" }, null, usage(1)), chunk({ content: "b" }, "stop", usage(2))),
        )
      ).completion,
    ).toEqual(whole("ab", { usage: { ...unknown, input: 9, output: 2, estimated: false } }));
  });

  it("[R-C11] that holds an error in plain words says so, and keeps its text", async () => {
    expect(
      await readText(
        wire(chunk({ content: "a" }), JSON.stringify({ error: "out of memory" }), end),
      ),
    ).toEqual({ error: { message: "out of memory" }, partial: "a", heard: 1 });
  });

  it.each([
    ["a number for text", chunk({ content: 5 })],
    ["a number for text beside the end", chunk({ content: 5 }, "stop")],
    ["no object for a choice", JSON.stringify({ choices: [null] })],
    ["a number for a reason", chunk({}, 7)],
    ["half a chunk", end.slice(0, -4)],
  ])("[R-C9] with %s is unreadable, since text may be missing", async (_, spoilt) => {
    const { error, partial } = await readText(wire(chunk({ content: "a" }), spoilt, end));
    expect({ error, partial }).toMatchObject({
      error: { kind: "malformed", sent: true },
      partial: "a",
    });
  });

  it("is whole once its reason came, whatever comes behind it", async () => {
    expect(
      (
        await read(
          Buffer.from(
            wire(
              chunk({ content: "a" }),
              end,
              "{broken",
              JSON.stringify({ error: "late" }),
              chunk({ content: 5 }),
            ),
          ),
          [],
          true,
        )
      ).completion,
    ).toEqual(whole("a"));
  });

  it("is told by what spoilt it and not by what broke it later", async () => {
    expect(
      (
        await read(
          Buffer.from(wire(JSON.stringify({ error: { message: "overloaded" } }))),
          [],
          true,
        )
      ).error,
    ).toEqual({ message: "overloaded" });
    expect((await read(Buffer.from(wire(chunk({ content: "a" }))), [], true)).error).toEqual(
      new Error("reset"),
    );
  });
});

describe("an answer in one piece", () => {
  const body = (message: unknown, finish: unknown): unknown => ({
    id: "id-1",
    model: "small",
    choices: [{ message, finish_reason: finish }],
  });
  const readBody = (given: unknown): AgentResponse =>
    readChatBody(given, new AnswerStream(() => undefined));

  it("is whole also where it does not say how it ended", () => {
    expect(readBody(body({ content: "x" }, null))).toEqual(whole("x", { finish: "other" }));
  });

  it("[R-C15] is a refusal where that has a field of its own", () => {
    expect(readBody(body({ content: null, refusal: "no" }, "stop"))).toEqual(
      whole("no", { finish: "refusal" }),
    );
  });

  it.each([[{}], [{ choices: [] }], ["x"], [null], [body({ content: 5 }, "stop")]])(
    "that is %j is unreadable",
    (given) => {
      expect(() => readBody(given)).toThrow(expect.objectContaining({ kind: "malformed" }));
    },
  );
});
