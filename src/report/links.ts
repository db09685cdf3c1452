// Ids of messages, claims, checks, findings, conflicts and the like in anyone's words become links, wherever the document holds what they name.
// Law: only texts change into texts with links in them; no block is added, removed or reordered.
import type { Block, Document, Inline, Line, Words } from "./document.ts";

export function linkIds(document: Document, held: ReadonlySet<string>): Document {
  const line = (inlines: Line): Line => inlines.flatMap((inline) => linked(inline, held));
  const words = (said: Words): Words => ({
    ...said,
    ...(said.line ? { line: line(said.line) } : {}),
    ...(said.items ? { items: said.items.map(line) } : {}),
    ...(said.text !== undefined && linked(said.text, held).some((part) => typeof part !== "string")
      ? {
          lines: said.text
            .trim()
            .split("\n")
            .map((row) => line([row])),
        }
      : {}),
  });
  const block = (made: Block): Block => {
    switch (made.kind) {
      case "heading":
      case "code":
        return made;
      case "paragraph":
      case "callout":
        return { ...made, line: line(made.line) };
      case "list":
        return { ...made, items: made.items.map(line) };
      case "outline":
        return { ...made, items: made.items.map(words) };
      case "table":
        return { ...made, rows: made.rows.map((row) => row.map(line)) };
      case "quote":
        return { ...made, words: made.words.map(words) };
    }
  };
  return { ...document, blocks: document.blocks.map(block) };
}

/** The whole id: the tail of a longer name is something else. */
const ID = /(?<![\w/.-])(r\d{1,6}-msg-\d{1,9}|[CVDTF]-\d{1,6}-\d{1,6}|[KI]-\d{1,6})(?![\w/-])/;

function linked(inline: Inline, held: ReadonlySet<string>): Inline[] {
  if (typeof inline !== "string" && inline.kind !== "strong") return [inline];
  const text = typeof inline === "string" ? inline : inline.text;
  const parts = text.split(ID);
  if (!parts.some((part) => held.has(part))) return [inline];
  const same = (part: string): Inline =>
    typeof inline === "string" ? part : { ...inline, text: part };
  return parts.flatMap((part): Inline[] =>
    part === "" ? [] : [held.has(part) ? { kind: "ref", to: part, text: part } : same(part)],
  );
}
