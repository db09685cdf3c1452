import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inMarkdown, markdownLine, withinLine } from "./markdown.ts";

describe("inMarkdown", () => {
  test.each([
    ["a heading", "# Verdict", "\\# Verdict"],
    ["an underlined heading", "Verdict\n===", "Verdict  \n\\==="],
    ["front matter", "---\ntitle: x\n---", "\\---  \ntitle: x  \n\\---"],
    ["a fence", "```js\nx\n```", "\\`\\`\\`js  \nx  \n\\`\\`\\`"],
    ["a tilde fence", "~~~\nx", "\\~\\~\\~  \nx"],
    ["an HTML comment", "<!-- hidden -->", "&lt;!-- hidden -->"],
    ["a script", "a <script>x</script>", "a &lt;script>x&lt;/script>"],
    ["an entity", "&lt;b&gt; and R&D", "&amp;lt;b&amp;gt; and R&D"],
    ["a table", "| a | b |\n|---|---|", "\\| a \\| b \\|  \n\\|---\\|---\\|"],
    ["a table without bars", "a\n:--", "a  \n\\:--"],
    ["a link and an image", "[a](http://x) ![b](y)", "\\[a\\](http\\://x) !\\[b\\](y)"],
    [
      "a bare address",
      "see https://x.test and WWW.x.test",
      "see https\\://x.test and WWW\\.x.test",
    ],
    ["a quote", "> Bob said", "\\> Bob said"],
    ["lists", "- a\n+ b\n* c\n12. d\n3) e", "\\- a  \n\\+ b  \n\\* c  \n12\\. d  \n3\\) e"],
    ["bold labels", "**Bob:** yes __no__", "\\*\\*Bob:\\*\\* yes \\_\\_no\\_\\_"],
    ["indented code", "a\n\n    # b", "a\n\n\\# b"],
    ["a backslash before what it would escape", "\\# \\<b>", "\\\\# \\\\&lt;b>"],
    ["control bytes", "\u001b[1m", "\\\\x1b\\[1m"],
  ])("[R-G8] makes %s plain words", (_name, text, expected) => {
    expect(inMarkdown(text)).toBe(expected);
  });

  test("a figure that begins a line keeps its point: a list item has a blank behind it", () => {
    expect(["0.65", "2.67 / 0.67", "3.", "3. c", "4)d"].map(inMarkdown)).toEqual([
      "0.65",
      "2.67 / 0.67",
      "3\\.",
      "3\\. c",
      "4)d",
    ]);
  });

  test("leaves ordinary prose as it was written", () => {
    const prose =
      "We keep snake_case, pay $5 at 3:45, and R&D - rightly - says a -> b. C# stays; 50% (or more)!";
    expect(inMarkdown(prose)).toBe(prose);
  });

  test("[R-G8] no line of any text begins a block, and no character opens one inside", () => {
    const spice = fc.constantFrom(
      "#",
      "-",
      "=",
      "`",
      "~",
      "<",
      ">",
      "|",
      "[",
      "]",
      "(",
      ")",
      "!",
      "*",
      "+",
      "_",
      ":",
      "\\",
      "\n",
      " ",
      "\t",
      "1.",
      "a",
      "\r",
      "&lt;",
      "---",
      "```",
    );
    fc.assert(
      fc.property(fc.array(spice, { maxLength: 40 }), (parts) => {
        for (const line of inMarkdown(parts.join("")).split("\n")) {
          expect(line).not.toMatch(
            /^\s*(?:[#>+=*~`|<_-]|:-|\d+[.)](?:\s|$))|<|&lt;.*&(?!lt;|amp;)/,
          );
          // Whatever is left after the escapes are taken out has nothing that opens anything.
          expect(line.replace(/\\[!-/:-@[-`{-~]/g, "")).not.toMatch(/[`~|[\]*\\<]/);
        }
      }),
      { seed: 1, numRuns: 1_000 },
    );
  });
});

describe("withinLine", () => {
  test("[R-G8] escapes what opens anything within a line, and leaves what only begins one", () => {
    expect(withinLine("# 1. - > a\n[b](c) <i> |")).toBe("# 1. - > a \\[b\\](c) &lt;i> \\|");
  });
});

describe("markdownLine", () => {
  test("[R-G8] cannot leave its line", () => {
    expect(markdownLine("a\n\n# b | c", 40)).toBe("a # b \\| c");
  });
});
