import { describe, expect, it } from "vitest";
import { AgentFailure, type AgentResponse } from "../../agents/agent.ts";
import { redactor } from "../../text/redaction.ts";
import { receivedCompletion, receivedFailure } from "./requests.ts";

const KEY = "dk-Wq7Zr2Xv9Lk4Mj8Nb3";
const redact = redactor([KEY]);
const usage = { input: 1, output: 2, cacheRead: null, cacheWrite: null, estimated: false };
const completion = (over: Partial<AgentResponse> = {}): AgentResponse => ({
  text: "{}",
  finish: "stop",
  usage,
  served: null,
  providerId: null,
  ...over,
});

describe("what an agent answers", () => {
  it("[R-M3] loses the keys of this process in every field", () => {
    const echoed = completion({
      text: `a ${KEY}`,
      thinking: `b ${KEY}`,
      served: `c ${KEY}`,
      providerId: `d ${KEY}`,
    });
    expect(receivedCompletion(echoed, redact)).toEqual(
      completion({
        text: "a [redacted]",
        thinking: "b [redacted]",
        served: "c [redacted]",
        providerId: "d [redacted]",
      }),
    );
  });

  it("[R-M10] is cut in every field but its text, which may be a blob; counts that cannot be true are none", () => {
    const flood = "n".repeat(3_000_000);
    const {
      text,
      thinking,
      served,
      providerId,
      usage: counts,
    } = receivedCompletion(
      completion({
        text: flood,
        thinking: flood,
        served: flood,
        providerId: flood,
        usage: {
          input: Infinity,
          output: -1,
          cacheRead: 1.5,
          cacheWrite: Number.NaN,
          estimated: false,
        },
      }),
      redact,
    );
    expect([text.length, thinking?.length, served?.length, providerId?.length, counts]).toEqual([
      3_000_000,
      1_000_000,
      200,
      200,
      { input: null, output: null, cacheRead: null, cacheWrite: null, estimated: false },
    ]);
  });

  it("[R-M2] is redacted first and cut then, so that no cut goes through a key", () => {
    for (let before = 170; before <= 200; before += 1)
      expect(
        receivedCompletion(completion({ served: `${"m".repeat(before)}${KEY}` }), redact).served,
      ).not.toMatch(/dk-W/);
  });
});

describe("what an agent fails with", () => {
  it("[R-J2] loses what looks like a key, also one that is not of this process", () => {
    const said = new AgentFailure("unauthorised", "Incorrect API key: sk-proj-abcdefghijk.", {
      again: "never",
      sent: true,
    });
    expect(receivedFailure(said, redact).message).toBe("Incorrect API key: [redacted]");
  });

  it("[R-M3] [R-M10] loses keys and what looks like one from its message, keys from what came so far, and is cut", () => {
    const given = new AgentFailure(
      "server",
      `${KEY} and Bearer abcdefgh ${"long ".repeat(500_000)}`,
      {
        again: "later",
        sent: true,
        partial: `so far ${KEY}`,
        retryAfterMs: 1e300,
        usage: { ...usage, output: 1e300 },
        drop: "schema",
      },
    );
    const {
      failure,
      message,
      again,
      sent,
      partial,
      retryAfterMs,
      usage: counts,
      drop,
    } = receivedFailure(given, redact);
    expect([
      failure,
      message.slice(0, 37),
      message.length,
      again,
      sent,
      partial,
      retryAfterMs,
      counts,
      drop,
    ]).toEqual([
      "server",
      "[redacted] and Bearer [redacted] long",
      1_000,
      "later",
      true,
      "so far [redacted]",
      2_678_400_000,
      { ...usage, output: null },
      "schema",
    ]);
    expect(
      receivedFailure(
        new AgentFailure("server", "", { again: "never", sent: false, retryAfterMs: Number.NaN }),
        redact,
      ),
    ).toMatchObject({ retryAfterMs: null, partial: null, usage: null });
  });
});
