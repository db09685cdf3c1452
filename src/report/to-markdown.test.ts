import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  code,
  heading,
  list,
  note,
  paragraph,
  quote,
  strong,
  table,
  type Block,
  type Inline,
} from "./document.ts";
import { toMarkdown } from "./to-markdown.ts";

const rendered = (...blocks: Block[]) => toMarkdown({ lang: "en", title: "", blocks });
const ref: Inline = { kind: "ref", to: "r1-msg-001", text: "r1-msg-001" };

describe("a document in Markdown", () => {
  test("blanks between parts stay, and a mark of exclamation before a link makes no image", () => {
    expect(rendered(paragraph("It moved ", strong("now"), " after", ref, " and done!", ref))).toBe(
      "It moved **now** after[r1-msg-001](#r1-msg-001) and done! [r1-msg-001](#r1-msg-001)\n",
    );
  });

  test("words of a participant stay inside their quotation, line by line", () => {
    expect(
      rendered(
        quote(
          { label: "Claim:", text: "one\n\n# two\n- three" },
          { label: "Reasons:", items: [["- a\n# b"]] },
        ),
      ),
    ).toBe("> **Claim:** one\n>\n> \\# two  \n> \\- three\n>\n> **Reasons:**\n>\n> - \\- a # b\n");
  });

  test("lines that are shown as they are cannot close their fence, and steer no terminal", () => {
    expect(rendered(code("diff", "+```\n-````x\n \u001b[31m\n"))).toBe(
      "`````diff\n+```\n-````x\n \\x1b[31m\n`````\n",
    );
  });

  test("[R-G8] no text adds a line of structure, wherever it stands", () => {
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
      "\n\n",
      " ",
      "\t",
      "1.",
      "a",
      "\r",
      "---",
      "```",
      "<!--",
      "</a>",
      "    ",
    );
    const everywhere = (text: string) => [
      heading(2, text, "x"),
      paragraph(text, ref),
      list([text], [strong("b"), text]),
      table(["h", text], [[[text], [ref]]]),
      note(text),
      quote({ label: "L", text }, { label: "M", items: [[text]] }),
    ];
    const skeleton = (markdown: string) =>
      markdown
        .split("\n")
        .flatMap(
          (line) =>
            /^(?:> ?)?(#+ |<a id="[^"]*"><\/a>$|\||- |```|~~~|={2,}|---)/.exec(line)?.[1] ?? [],
        );
    const plain = skeleton(rendered(...everywhere("word")));
    fc.assert(
      fc.property(fc.array(spice, { maxLength: 30 }), (parts) => {
        const made = rendered(...everywhere(`x${parts.join("")}`));
        expect(skeleton(made)).toEqual(plain);
        // Columns are what a table's structure is made of.
        const columns = made
          .split("\n")
          .filter((line) => line.startsWith("|"))
          .map((line) => line.match(/(?<!\\)(?:\\\\)*\|/g)?.length);
        expect(columns).toEqual([3, 3, 3]);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});
