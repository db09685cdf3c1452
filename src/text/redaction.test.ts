import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactor, withoutKeyShapes } from "./redaction.ts";

const KEY = ["sk", "proj", "Ab3dEf6hIj9kLm2nOp5qRs8tUv1wXy4z"].join("-");
const OTHER = "hunter2-Secret!";
const redact = redactor([KEY, OTHER]);
const between = (part: string): string => KEY.split("").join(part);

describe("a text", () => {
  it.each([
    ["as it is", KEY],
    ["in capitals", KEY.toUpperCase()],
    ["in small letters", KEY.toLowerCase()],
    ["with spaces inside", between(" ")],
    ["broken over lines", between("\r\n  ")],
    ["with zero-width characters inside", between("\u200b\u2060")],
    ["with soft hyphens inside", between("\u00ad")],
    ["with control characters inside", between("\x07\x00\x85")],
    ["with variation selectors and tags inside", between("\ufe0f\u{e0041}")],
    ["with line separators inside", between("\u2028\u3000")],
    ["as a URL writes it", "sk%2Dproj%2DAb3dEf6hIj9kLm2nOp5qRs8tUv1wXy4z"],
    ["as JSON may write it", KEY.replaceAll("-", "\\u002d")],
    ["as JSON with line breaks inside", between("\\n")],
    ["as JSON with hidden characters inside", between("\\u200b")],
    ["in base64", btoa(KEY)],
    ["in base64 of a short name and the key", btoa(`u:${KEY}`)],
    ["in base64 of a longer name and the key", btoa(`user:${KEY}`)],
    ["in base64 behind no name", btoa(`:${KEY}:`)],
  ])("[R-M2] loses a known key %s", (_, hidden) => {
    const clean = redact(`before ${hidden} after ${OTHER}.`);
    expect([
      clean.replace(/[A-Za-z\d+/]{0,8}\[redacted\][A-Za-z\d+/=]{0,3} after/, "[redacted] after"),
      redact(clean),
    ]).toEqual(["before [redacted] after [redacted].", clean]);
  });

  it("[R-M2] loses a key that needs escaping, in the forms that URLs and JSON give it", () => {
    const key = 'a+b"c/d==';
    expect(redactor([key])(`${key} ${encodeURIComponent(key)} ${JSON.stringify(key)}`)).toBe(
      '[redacted] [redacted] "[redacted]"',
    );
  });

  it("[R-M2] loses a key in each form, also where the escaped one comes first", () => {
    const escaped = KEY.replaceAll("-", "\\u002d");
    expect(redact(`${escaped} and ${KEY} and ${escaped}`)).toBe(
      "[redacted] and [redacted] and [redacted]",
    );
  });

  it("[R-M2] loses the shortest key in base64", () => {
    expect(redactor(["hunter"])(`Basic ${btoa("hunter")} as sent`)).toBe(
      "Basic [redacted] as sent",
    );
  });

  it("[R-M2] that was cut inside a key loses what is left of it, wherever the cut is, but for a few characters", () => {
    const text = `before ${KEY} after`;
    for (let at = 0; at <= text.length; at += 1) {
      const [head, tail] = [redact(text.slice(0, at)), redact(text.slice(at))];
      for (const part of [head, tail])
        for (let from = 0; from + 8 <= KEY.length; from += 1)
          expect(part).not.toContain(KEY.slice(from, from + 8));
    }
  });

  it("[R-M3] that is JSON stays JSON, whatever stands around a key in it", () => {
    const key = "nvapi-0123456789abcdef";
    const said = {
      claim: `C:\\nvapi-0123456789abcdef\nnvapi-0123456789abcdef`,
      also: [`"${key}"`, `\\${key}`, "\u200b"],
    };
    const clean = redactor([key])(JSON.stringify(said));
    expect([
      JSON.parse(clean) !== null,
      clean.includes("0123456789abcdef"),
      clean.split("[redacted]").length,
    ]).toEqual([true, false, 5]);
  });

  it("loses a key that is not written in ASCII", () => {
    expect(redactor(["パスワードは秘密"])("鍵はパスワードは秘密です")).toBe("鍵は[redacted]です");
  });

  it("loses two keys that overlap, and one inside another, as one", () => {
    expect(redactor(["abcdef123456", "123456ghijkl", "def123"])("x abcdef123456ghijkl y")).toBe(
      "x [redacted] y",
    );
  });

  it("without a key stays as it is: keys that are only talked about, other people's, short ones", () => {
    const text =
      "Keys of that vendor begin with sk-proj- or sk-ant-api03-AAAA; Bearer abc.def-123 is none of ours. A hunter, 2 secrets.";
    expect([redact(text), redactor([])(KEY), redactor(["abc", ""])("abc")]).toEqual([
      text,
      KEY,
      "abc",
    ]);
  });

  it("keeps all but its keys, and redacted again is the same, whatever the text", () => {
    const part = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.constantFrom(
        "\\",
        "%",
        "\\u00",
        '"',
        "sk-",
        KEY.slice(0, 12),
        KEY.slice(9),
        "[redacted]",
        "\u200b",
      ),
      fc.constant(KEY),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const clean = redact(parts.join(""));
        const squeezed = clean.replace(/[^\x21-\x7e]/g, "").toLowerCase();
        expect([squeezed.includes(KEY.toLowerCase()), redact(clean)]).toEqual([false, clean]);
      }),
      { seed: 7, numRuns: 1_000 },
    );
  });

  // A quadratic search needs hours for these; the test's own time limit ends it.
  it.each([
    "a",
    KEY.slice(0, 20),
    KEY.slice(-20),
    "\\",
    "%4",
    "\\u",
    "\u200b",
    "z",
    `${KEY.slice(0, -1)}.`,
  ])("comes through a mebibyte of %j", (probe) => {
    expect(redact(`${probe.repeat((1024 * 1024) / probe.length)} .`).length).toBeGreaterThan(0);
  });
});

describe("a message", () => {
  it.each([
    [
      "a bearer token",
      "got Authorization: Bearer abc.def-123",
      "got Authorization: Bearer [redacted]",
    ],
    [
      "a header of the other kind",
      'headers {"x-api-key":"abcd1234"}',
      'headers {"x-api-key":"[redacted]"}',
    ],
    [
      "what looks like a key",
      "Incorrect API key provided: sk-proj-abcdefghijk.",
      "Incorrect API key provided: [redacted]",
    ],
    ["a Google key", "key AIzaSyA1234567890123456789012 is off", "key [redacted] is off"],
    ["a password in a URL", "at https://me:pw@host/v1", "at https://[redacted]@host/v1"],
    ["one in a URL of this machine", "at http://me:pw@localhost", "at http://[redacted]@localhost"],
    ["nothing", "plain words, task-force and all", "plain words, task-force and all"],
  ])("[R-J2] is cleared of %s", (_, text, clean) => {
    expect([withoutKeyShapes(text), withoutKeyShapes(clean)]).toEqual([clean, clean]);
  });
});
