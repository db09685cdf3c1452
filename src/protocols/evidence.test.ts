import { describe, expect, it } from "vitest";
import { evidenceIn } from "./evidence.ts";

const documents = [
  { name: "notes.md", text: "# Notes\n\nThe cache is\n  cold at night.\nIt warms by nine.\n" },
  { name: "other.md", text: "It warms by ten." },
];

describe("a quotation", () => {
  it("is evidence with the lines it stands on, whatever the spacing", () => {
    expect(evidenceIn({ document: "notes.md", quote: "  The cache is cold\tat night. " }, documents)).toBe("ctx:notes.md#L3-L4");
    expect(evidenceIn({ document: "notes.md", quote: "It warms by nine." }, documents)).toBe("ctx:notes.md#L5-L5");
  });

  it.each([
    ["in other words", "notes.md", "The cache is warm at night."],
    ["in another case", "notes.md", "the cache is cold"],
    ["of another document", "notes.md", "It warms by ten."],
    ["of a document that is not there", "absent.md", "It warms by ten."],
    ["of nothing", "notes.md", " \n "],
  ])("%s is none", (_what, document, quote) => {
    expect(evidenceIn({ document, quote }, documents)).toBeUndefined();
  });
});
