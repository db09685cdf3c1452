import { describe, expect, it } from "vitest";
import { redact } from "./redact.ts";

describe("a text that is shown", () => {
  it.each([
    ["the key itself", "bad key hunter2-secret!", "bad key [redacted]"],
    ["a bearer token", "got Authorization: Bearer abc.def-123", "got Authorization: Bearer [redacted]"],
    ["a header of the other kind", 'headers {"x-api-key":"abcd1234"}', 'headers {"x-api-key":"[redacted]"}'],
    ["what looks like a key", "Incorrect API key provided: sk-proj-abcdefghijk.", "Incorrect API key provided: [redacted]"],
    ["a Google key", "key AIzaSyA1234567890123456789012 is off", "key [redacted] is off"],
    ["a password in a URL", "at https://me:pw@host/v1", "at https://[redacted]@host/v1"],
    ["nothing", "plain words, task-force and all", "plain words, task-force and all"],
  ])("[R-J2] is cleared of %s", (_, text, clean) => {
    expect(redact(text, ["hunter2-secret!"])).toBe(clean);
  });

  it("[R-J2] is cleared of a key in the forms that URLs and JSON give it", () => {
    const key = 'a+b"c/d==';
    expect(redact(`${key} ${encodeURIComponent(key)} ${JSON.stringify(key)}`, [key])).toBe('[redacted] [redacted] "[redacted]"');
  });
});
