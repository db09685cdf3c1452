import fc from "fast-check";
import { expect, test } from "vitest";
import { terminalText } from "./terminal-text.ts";

const bytes = (text: string): Uint8Array => Buffer.from(text);

test.each([
  ["colours", "\u001b[1;31mred\u001b[0m", "red"],
  ["a title", "\u001b]0;title\u0007text", "text"],
  ["a hyperlink", "\u001b]8;;http://x\u001b\\label\u001b]8;;\u001b\\", "label"],
  ["a device string", "\u001bPq#0;2\u001b\\x", "x"],
  ["one-byte introducers", "\u009b31mx\u009d0;t\u009c", "x"],
  ["cursor and charset codes", "\u001b7\u001b(Bx\u001b8\u001b=", "x"],
  ["an unfinished sequence", '\u001b]0;never ends {"a":1}', '0;never ends {"a":1}'],
  ["a spinner", "⠋ wait\r⠙ wait\r\n{}\r\n", "⠋ wait\n⠙ wait\n{}\n"],
  ["NUL, bell and backspace", "a\0\u0007\bb", "ab"],
  ["a byte order mark", "\ufeffx", "x"],
])("[R-E3] frees text of %s", (_name, raw, expected) => {
  expect(terminalText(bytes(raw))).toBe(expected);
});

test("[R-E3] bytes that are no UTF-8 are replaced", () => {
  expect(terminalText(Uint8Array.of(0x61, 0xff, 0xc3, 0x62))).toBe("a\ufffd\ufffdb");
});

test("[R-E3] any bytes come out without control characters", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (raw) => {
      expect(terminalText(raw)).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/);
    }),
    { seed: 1, numRuns: 500 },
  );
});

test.each(["\u001b]", "\u001b[", "\u001b[1", "\u001b(", "\u009d", "\r", "\u001bP1"])(
  "[R-G12] a mebibyte of %j costs no more than its length",
  (probe) => {
    expect(terminalText(bytes(probe.repeat((1024 * 1024) / probe.length)))).not.toContain("\u001b");
  },
);
