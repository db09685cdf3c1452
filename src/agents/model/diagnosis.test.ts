// What no captured wire shows: the order of the rules, and what must not be taken for something else.
import { describe, expect, it } from "vitest";
import { REQUEST_PARTS, type RequestPart } from "../agent.ts";
import { asItIs } from "../../text/redaction.ts";
import { complaintOf } from "./complaint.ts";
import { isDeclined, diagnose, type Diagnosis } from "./diagnosis.ts";

const NOW = Date.UTC(2026, 0, 1, 12, 0, 0);
const everything = new Set<RequestPart>(REQUEST_PARTS.filter((part) => part !== "json"));

interface Said {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}
const complaint = ({ status = 400, body = {}, headers = {} }: Said) =>
  complaintOf(
    Object.assign(new Error("refused"), {
      statusCode: status,
      responseHeaders: headers,
      responseBody: typeof body === "string" ? body : JSON.stringify(body),
    }),
    asItIs,
  );
const diagnosis = (said: Said, carried: ReadonlySet<RequestPart> = everything): Diagnosis =>
  diagnose(complaint(said), carried, NOW);
const saying = (message: string, status = 400): Said => ({ status, body: { error: { message } } });

describe("a refusal of form", () => {
  it.each([
    [
      "usage",
      {
        detail: [
          {
            type: "extra_forbidden",
            loc: ["body", "stream_options"],
            msg: "Extra inputs are not permitted",
          },
        ],
      },
    ],
    ["effort", { error: { message: "Invalid value", param: "reasoning_effort" } }],
    ["stream", { error: { message: "Streaming is not supported for this model" } }],
    ["schema", { error: { message: "response_format cannot be used with streaming" } }],
    ["schema", { error: { message: "no" } }],
    ["schema", "no"],
    ["schema", "<html>no</html>"],
  ] as const)("[V-03] costs %s where the server says %j", (part, body) => {
    expect(diagnosis({ status: 422, body })).toEqual({
      failure: "bad-request",
      again: "later",
      retryAfterMs: 0,
      drop: part,
    });
  });

  it("[V-03] in words nobody knows costs the schema, then JSON mode, then the effort, and then nothing", () => {
    const drops = [
      ["schema", "effort", "stream"],
      ["json", "effort", "stream"],
      ["effort", "stream"],
      ["stream", "usage", "max_tokens"],
    ].map((parts) => diagnosis(saying("no"), new Set(parts as RequestPart[])).drop); // parts by name
    expect(drops).toEqual(["schema", "json", "effort", null]);
  });

  it("[V-03] is not seen in a part that was not sent", () => {
    expect(
      diagnosis(saying("response_format is not supported"), new Set(["stream"])),
    ).toMatchObject({
      failure: "bad-request",
      again: "never",
      drop: null,
    });
  });

  it("[V-03] may come as a fault of the server, if it speaks of the form, and else is none", () => {
    expect(diagnosis(saying("invalid grammar", 500))).toMatchObject({ drop: "schema" });
    expect(diagnosis(saying("segmentation fault", 500))).toMatchObject({
      failure: "server",
      again: "later",
      drop: null,
    });
  });

  it("[V-03] may come as a model that nobody serves with these parameters", () => {
    expect(
      diagnosis(saying("No endpoints found that can handle the requested parameters.", 404)),
    ).toMatchObject({ drop: "schema" });
    expect(diagnosis(saying("No endpoints found for x/y.", 404))).toMatchObject({
      failure: "not-found",
      drop: null,
    });
  });

  it.each([
    [
      "bad-request",
      saying(
        "max_tokens is too large: 100000. This model supports at most 16384 completion tokens, whereas you provided 100000.",
      ),
    ],
    [
      "context-overflow",
      saying(
        "'max_tokens' or 'max_completion_tokens' is too large: 4096. This model's maximum context length is 4096 tokens and your request has 1500 input tokens",
      ),
    ],
    ["context-overflow", saying("prompt is too long: 210000 tokens > 200000 maximum")],
    ["not-found", saying("Invalid model: mistral-huge")],
    ["unauthorised", saying("Incorrect API key provided: sk-1")],
    ["quota", saying("Insufficient credits")],
    ["bad-request", saying("bad", 418)],
    ["bad-request", saying("moved", 307)],
  ] as const)("[V-03] is not what %s is: %j is not sent again without a part", (failure, said) => {
    expect(diagnosis(said)).toEqual({ failure, again: "never", retryAfterMs: null, drop: null });
  });
});

describe("later", () => {
  it.each([
    [{ status: 429, headers: { "retry-after-ms": "150", "retry-after": "9" } }, 150],
    [{ status: 503, headers: { "retry-after": "Thu, 01 Jan 2026 12:00:30 GMT" } }, 30_000],
    [
      {
        status: 429,
        headers: {
          "x-ratelimit-remaining-requests": "0",
          "x-ratelimit-reset-requests": "1m2s",
          "x-ratelimit-remaining-tokens": "0",
          "x-ratelimit-reset-tokens": "340ms",
        },
      },
      62_000,
    ],
    [
      {
        status: 429,
        headers: { "x-ratelimit-remaining-requests": "12", "x-ratelimit-reset-requests": "8h" },
      },
      null,
    ],
    [{ status: 429, body: { error: { message: "Please retry in 26.660853464s." } } }, 26_661],
    [{ status: 429, body: { error: { message: "Please try again in 20ms. Visit us." } } }, 20],
    [{ status: 429, body: { error: { message: "try again in a while" } } }, null],
    [{ status: 429, body: { error: { details: [{ retryDelay: "soon" }] } } }, null],
    [{ status: 500, headers: { "retry-after": "3" } }, 3_000],
  ])("[V-03] is said by %j, with a wait of %s", (said, retryAfterMs) => {
    expect(diagnosis(said)).toEqual({
      failure: "rate-limited",
      again: "later",
      retryAfterMs,
      drop: null,
    });
  });

  it("[V-03] is said by name where an error has no status", () => {
    for (const error of [
      { type: "overloaded_error" },
      { status: "UNAVAILABLE" },
      { code: "rate_limit_exceeded" },
    ])
      expect(diagnose(complaintOf(error, asItIs), everything, NOW).failure).toBe("rate-limited");
  });
});

it("[V-03] a prompt is declined for its content by names or by words, and by nothing that merely resembles them", () => {
  const declined = (said: Said): boolean => isDeclined(complaint(said));
  expect(
    declined({
      status: 403,
      body: {
        error: {
          code: 403,
          message: 'x requires moderation on Y. Your input was flagged for "violence".',
          metadata: { reasons: ["violence"] },
        },
      },
    }),
  ).toBe(true);
  expect(declined({ body: { error: { code: "content_policy_violation", message: "" } } })).toBe(
    true,
  );
  expect(declined(saying("This feature is flagged off."))).toBe(false);
  expect(declined(saying("flagged for maintenance", 503))).toBe(false);
});

it("a complaint is read through all its wrappings, each said once, and no deeper than makes sense", () => {
  const raw = JSON.stringify({
    error: { message: "the cause", type: "invalid_request_error", param: "stream" },
  });
  expect(
    complaint({ body: [{ error: { message: "outer", code: 400, metadata: { raw } } }] }),
  ).toEqual({
    status: 400,
    names: "invalid_request_error",
    fields: "stream",
    message: "outer: the cause",
    headers: {},
    delay: null,
  });
  let deep: unknown = "bottom";
  for (let i = 0; i < 50; i += 1) deep = { error: deep };
  expect(complaint({ body: deep }).message).toBe("");
});
