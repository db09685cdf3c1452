// What the agent makes of a provider that fails. One question is one request here, whatever happens to it.
import { createServer } from "node:net";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fakeProvider, type Faults, type FakeProvider } from "../../../test/fake-provider.ts";
import { question } from "../../../test/question.ts";
import { AgentFailure } from "../agent.ts";
import { httpClient, type HttpClient, type Send } from "../http.ts";
import { modelAgent } from "./model-agent.ts";
import { parseModelSpec } from "./spec.ts";
import type { RemoteSpec } from "./origins.ts";

const KEY = "canary-7f3a9c-key";
const NOW = Date.UTC(2026, 0, 1, 12, 0, 0);
let provider: FakeProvider;
let client: HttpClient;
beforeEach(async () => {
  provider = await fakeProvider();
  client = httpClient();
});
afterEach(async () => {
  client.close();
  await provider.close();
});

async function failureOf(
  faults: Faults | null,
  signal = new AbortController().signal,
  url = provider.url,
): Promise<AgentFailure> {
  if (faults !== null) provider.setPlan(() => faults);
  const agent = modelAgent(parseModelSpec(`${url}#small`) as RemoteSpec, {
    env: { DISSENSUS_API_KEY: KEY, DISSENSUS_BASE_URL: url },
    send: client.send,
    now: () => NOW,
  });
  const error: unknown = await agent.answer(question(), signal).catch((e: unknown) => e);
  if (!(error instanceof AgentFailure)) throw new Error(`no failure: ${inspect(error)}`);
  return error;
}
const gist = ({ failure, again, sent, partial, retryAfterMs }: AgentFailure) => ({
  failure,
  again,
  sent,
  partial,
  retryAfterMs,
});
const later = { again: "later", sent: true, partial: null, retryAfterMs: null };
const never = { ...later, again: "never" };

describe("a stream that breaks", () => {
  it.each([1, 2, 3])("[R-C9] after event %i is cut, with the text so far kept", async (events) => {
    const failure = await failureOf({ chunks: ["one ", "two"], cut: events });
    expect(gist(failure)).toEqual({
      ...later,
      failure: "cut",
      partial: [null, "one ", "one two"][events - 1],
    });
  });

  it("[R-C9] inside a character keeps the whole pieces and shows no broken one", async () => {
    expect(gist(await failureOf({ chunks: ["good ", "naïve 漢字"], cut: "mid-utf8" }))).toEqual({
      ...later,
      failure: "cut",
      partial: "good ",
    });
  });

  it("[R-C9] inside a line keeps the whole pieces", async () => {
    expect(gist(await failureOf({ chunks: ["good ", "half"], cut: "mid-line" }))).toEqual({
      ...later,
      failure: "cut",
      partial: "good ",
    });
  });

  it("after its finish reason is whole: only the counts are lost", async () => {
    provider.setPlan(() => ({ chunks: ["{", "}"], cut: 4 }));
    const agent = modelAgent(parseModelSpec(`${provider.url}#small`) as RemoteSpec, {
      env: {},
      send: client.send,
    });
    const { text, finish, usage } = await agent.answer(question(), new AbortController().signal);
    expect({ text, finish, usage }).toEqual({
      text: "{}",
      finish: "stop",
      usage: { input: null, output: null, cacheRead: null, cacheWrite: null, estimated: true },
    });
  });

  it("[R-C10] ends cleanly without a finish reason: cut, and no success", async () => {
    expect(gist(await failureOf({ text: '{"claim":"x"}', omit: ["finish", "done"] }))).toEqual({
      ...later,
      failure: "cut",
      partial: '{"claim":"x"}',
    });
  });

  it("[R-C10] says that it is done without a finish reason: cut all the same", async () => {
    expect(gist(await failureOf({ text: '{"claim":"x"}', omit: ["finish"] }))).toEqual({
      ...later,
      failure: "cut",
      partial: '{"claim":"x"}',
    });
  });

  it.each([
    ["after-headers", 0],
    ["keepalive", 2],
  ] as const)(
    "[R-C7] that is silent (%s) is not heard, and ends with the abort",
    async (hang, comments) => {
      provider.setPlan(() => ({ hang }));
      const controller = new AbortController();
      const asked = question();
      let seen = 0;
      const watched: Send = async (url, request) => {
        const incoming = await client.send(url, request);
        if (comments === 0) controller.abort();
        return {
          status: incoming.status,
          headers: incoming.headers,
          hangUp: () => incoming.hangUp(),
          read: (take) =>
            incoming.read((bytes) => {
              take(bytes);
              seen += 1;
              if (seen === comments) controller.abort();
            }),
        };
      };
      const agent = modelAgent(parseModelSpec(`${provider.url}#small`) as RemoteSpec, {
        env: {},
        send: watched,
      });
      await expect(agent.answer(asked, controller.signal)).rejects.toMatchObject({
        failure: "aborted",
        sent: true,
        partial: null,
      });
      expect(asked.count()).toBe(0);
    },
  );
});

describe("a chunk", () => {
  it("[R-C9] that cannot be read before the end makes the answer unreadable: text may be missing", async () => {
    expect(gist(await failureOf({ text: "so far", noise: "data: {broken\n\n" }))).toEqual({
      ...later,
      failure: "malformed",
      partial: "so far",
    });
  });

  it("that says nothing is passed over", async () => {
    provider.setPlan(() => ({ text: "{}", noise: 'data: {"type":"ping"}\n\n' }));
    const agent = modelAgent(parseModelSpec(`${provider.url}#small`) as RemoteSpec, {
      env: {},
      send: client.send,
    });
    expect((await agent.answer(question(), new AbortController().signal)).text).toBe("{}");
  });
});

describe("an error object", () => {
  it("[R-C11] inside a 200 is an error of its own kind", async () => {
    expect(gist(await failureOf({ body: { error: { message: "slow down", code: 429 } } }))).toEqual(
      { ...later, failure: "rate-limited" },
    );
    expect(
      gist(await failureOf({ body: { error: { message: "gone", type: "insufficient_quota" } } })),
    ).toEqual({ ...never, failure: "quota" });
    expect(gist(await failureOf({ body: { error: "model is loading" } }))).toEqual({
      ...later,
      failure: "server",
    });
  });

  it("[R-C11] inside a stream is an error of its own kind, with the text so far kept", async () => {
    expect(
      gist(
        await failureOf({
          text: "so far",
          error: { message: "overloaded", type: "overloaded_error" },
        }),
      ),
    ).toEqual({ ...later, failure: "rate-limited", partial: "so far" });
    expect(
      gist(await failureOf({ error: { message: "slow down", type: "rate_limit_exceeded" } })),
    ).toEqual({ ...later, failure: "rate-limited" });
  });

  it("[R-C11] is no answer either when a 200 is a web page", async () => {
    expect(gist(await failureOf({ body: "<html>Please sign in</html>" }))).toEqual({
      ...later,
      failure: "malformed",
    });
  });
});

describe("a status", () => {
  it.each([
    [418, { error: { message: "bad field" } }, { ...never, failure: "bad-request" }],
    [401, { error: { message: "no" } }, { ...never, failure: "unauthorised" }],
    [402, {}, { ...never, failure: "quota" }],
    [403, {}, { ...never, failure: "unauthorised" }],
    [404, { error: { message: "no such model" } }, { ...never, failure: "not-found" }],
    [408, {}, { ...later, failure: "timed-out" }],
    [409, {}, { ...later, failure: "server" }],
    [429, { error: { message: "slow" } }, { ...later, failure: "rate-limited" }],
    [
      429,
      { error: { message: "You exceeded your current quota", code: "insufficient_quota" } },
      { ...never, failure: "quota" },
    ],
    [500, {}, { ...later, failure: "server" }],
    [502, "<html><h1>Bad gateway</h1></html>", { ...later, failure: "server" }],
    [503, {}, { ...later, failure: "rate-limited" }],
    [
      529,
      { type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
      { ...later, failure: "rate-limited" },
    ],
  ])("[R-B9] %i with %j is classified after a single request", async (status, body, expected) => {
    expect(gist(await failureOf({ status, body }))).toEqual(expected);
    expect(provider.ledger.length).toBe(1);
  });

  it.each([
    "This model's maximum context length is 8192 tokens, however you requested 9000",
    "prompt is too long: 210000 tokens > 200000 maximum",
    "The input token count (1200000) exceeds the maximum number of tokens allowed",
    "the request exceeds the available context size, try increasing it",
  ])("[R-C22] 400 %s is an overflow, and not to be tried again", async (message) => {
    expect(gist(await failureOf({ status: 400, body: { error: { message } } }))).toEqual({
      ...never,
      failure: "context-overflow",
    });
  });

  it.each([
    [{ "retry-after": "2" }, 2000],
    [{ "retry-after-ms": "150", "retry-after": "9" }, 150],
    [{ "retry-after": "Thu, 01 Jan 2026 12:00:30 GMT" }, 30_000],
    [{ "retry-after": "Thu, 01 Jan 2026 11:00:00 GMT" }, 0],
    [{ "retry-after": "-1" }, null],
    [{ "retry-after": "abc" }, null],
  ])("hands on %j as a wait of %s", async (headers, wait) => {
    expect((await failureOf({ status: 429, body: {}, headers })).retryAfterMs).toBe(wait);
  });

  it("[R-C25] of redirection is an error: nothing is sent to the other place", async () => {
    const other = await fakeProvider();
    const failure = await failureOf({
      status: 307,
      body: {},
      headers: { location: `${other.url}/chat/completions` },
    });
    expect(gist(failure)).toEqual({ ...never, failure: "bad-request" });
    expect(other.ledger).toEqual([]);
    await other.close();
  });
});

describe("a connection", () => {
  it("[R-C5] that is refused has cost nothing", async () => {
    const port = await closedPort();
    expect(gist(await failureOf(null, undefined, `http://127.0.0.1:${port}/v1`))).toEqual({
      ...later,
      failure: "not-sent",
      sent: false,
    });
  });

  it("[R-C5] to a name that does not exist has cost nothing", async () => {
    expect(gist(await failureOf(null, undefined, "http://no-such-host.invalid/v1"))).toEqual({
      ...later,
      failure: "not-sent",
      sent: false,
    });
  });

  it("[R-C5] that fails in TLS has cost nothing", async () => {
    expect(gist(await failureOf(null, undefined, provider.url.replace("http:", "https:")))).toEqual(
      { ...later, failure: "not-sent", sent: false },
    );
    expect(provider.ledger).toEqual([]);
  });

  it("[R-B10] that is reset after the request left may have been billed", async () => {
    expect(gist(await failureOf({ cut: "before-headers" }))).toEqual({ ...later, failure: "cut" });
    expect(provider.ledger.length).toBe(1);
  });

  it("is given up at once where the signal is aborted already", async () => {
    expect(gist(await failureOf({}, AbortSignal.abort()))).toEqual({
      ...later,
      failure: "aborted",
      sent: false,
    });
    expect(provider.ledger).toEqual([]);
  });

  it("is given up while the headers are awaited", async () => {
    const controller = new AbortController();
    provider.setPlan(() => {
      controller.abort();
      return { hang: "before-headers" };
    });
    expect(gist(await failureOf(null, controller.signal))).toEqual({
      ...later,
      failure: "aborted",
    });
  });

  it("[R-C24] that floods is cut off at the limit, packed or plain", async () => {
    client = httpClient({ maxBytes: 1024 * 1024 });
    expect(gist(await failureOf({ flood: 64 * 1024 * 1024 }))).toEqual({
      ...later,
      failure: "too-large",
    });
    expect(gist(await failureOf({ gzipBomb: 64 * 1024 * 1024 }))).toEqual({
      ...later,
      failure: "too-large",
    });
  });

  it("[R-C24] that floods headers is cut off", async () => {
    expect(
      gist(await failureOf({ text: "{}", headers: { "x-flood": "x".repeat(60_000) } })),
    ).toEqual({ ...later, failure: "too-large" });
  });
});

describe("a body nested without end", () => {
  const deep = (n: number): string => `{"error":${"[".repeat(n)}${"]".repeat(n)}}`;

  it.each([
    [
      "in one piece",
      { status: 200, headers: { "content-type": "application/json" }, body: deep(50_000) },
    ],
    [
      "in a stream",
      {
        status: 200,
        headers: { "content-type": "text/event-stream" },
        body: `data: ${deep(50_000)}\n\n`,
      },
    ],
    [
      "with a refusal",
      { status: 400, headers: { "content-type": "application/json" }, body: deep(50_000) },
    ],
  ])("[R-M13] %s is refused in a sentence", async (_how, faults) => {
    const failure = await failureOf(faults);
    expect(failure.message).not.toMatch(/stack|RangeError|\[object/u);
    expect(failure.message.length).toBeLessThan(400);
  });
});

describe("a message", () => {
  it.each([
    { status: 401, body: { error: { message: `Incorrect API key provided: ${KEY}` } } },
    { status: 400, body: { error: { message: `bad header Authorization: Bearer ${KEY}` } } },
    { status: 500, body: { error: `Authorization: Bearer ${KEY}` } },
    { error: { message: `key ${encodeURIComponent(KEY)} is overloaded`, type: "server_error" } },
    { body: { error: { message: KEY } } },
  ])("[R-J2] never holds the key that a provider echoes: %j", async (faults) => {
    const failure = await failureOf(faults);
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain(KEY);
    expect(failure.message).toContain("[redacted]");
  });

  it("[R-J2] [V-03] is redacted also where it is the refusal of a prompt for its content, which is an answer and no failure", async () => {
    provider.setPlan(() => ({
      status: 400,
      body: { error: { code: "content_filter", message: `the prompt of ${KEY} was filtered` } },
    }));
    const agent = modelAgent(parseModelSpec(`${provider.url}#small`) as RemoteSpec, {
      env: { DISSENSUS_API_KEY: KEY, DISSENSUS_BASE_URL: provider.url },
      send: client.send,
    });
    expect(await agent.answer(question(), new AbortController().signal)).toMatchObject({
      finish: "refusal",
      text: "the prompt of [redacted] was filtered",
    });
  });

  it("names the part that can be left out", async () => {
    expect(
      (await failureOf({ status: 400, body: { error: { message: "no schemas here" } } })).message,
    ).toBe(
      `${provider.url}#small: did not accept the request (400): no schemas here. It can be asked without a schema.`,
    );
  });

  it("[R-M2] holds no stretch of a key, wherever a cut would go through it", async () => {
    const stretches = Array.from({ length: KEY.length - 7 }, (_, at) => KEY.slice(at, at + 8));
    const leaks: string[] = [];
    for (const [pad, from, to] of [
      ["x", 210, 310],
      [" ", 3_975, 4_005],
      ["\u200b", 3_975, 4_005],
    ] as const) {
      for (let before = from; before <= to; before += 1) {
        const { message } = await failureOf({
          status: 500,
          body: { error: { message: `${pad.repeat(before)}${KEY} and more` } },
        });
        leaks.push(
          ...stretches
            .filter((part) => message.includes(part))
            .map((part) => `${JSON.stringify(pad)} ${before}: ${part}`),
        );
      }
    }
    expect(leaks).toEqual([]);
  });

  it("begins with the model, is one short line, and has no page of HTML in it", async () => {
    const failure = await failureOf({ status: 502, body: `<html>${"x".repeat(5000)}</html>` });
    expect(failure.message).toBe(`${provider.url}#small: failed (502).`);
  });
});

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 1;
}
