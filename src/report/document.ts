// A report as a tree of blocks, from which every readable format is rendered: so two formats cannot say different things.
// Law: a text in here is raw. Renderers escape all of it, ours and the models' alike, by one path each.

export type Inline =
  | string
  | { readonly kind: "strong"; readonly text: string }
  /** A code or an aside that the eye may pass over. */
  | { readonly kind: "small"; readonly text: string }
  /** A link to an anchor of this document, or of the file that lies beside it. */
  | { readonly kind: "ref"; readonly to: string; readonly text: string; readonly file?: string }
  /** A name that links of this document lead to. */
  | { readonly kind: "target"; readonly id: string };

export type Line = readonly Inline[];

/** Words under a name: a text of any length, the same text with links in its lines, one line, or a list. */
export interface Words {
  readonly label: string;
  readonly text?: string;
  readonly lines?: readonly Line[];
  readonly line?: Line;
  readonly items?: readonly Line[];
}

export type Block =
  | {
      readonly kind: "heading";
      readonly level: 1 | 2 | 3 | 4;
      readonly line: Line;
      readonly anchor: string | null;
    }
  | { readonly kind: "paragraph"; readonly line: Line }
  | { readonly kind: "list"; readonly items: readonly Line[] }
  /** Short answers, each under its name: what a reader in a hurry reads. */
  | { readonly kind: "outline"; readonly items: readonly Words[] }
  | {
      readonly kind: "table";
      readonly head: readonly string[];
      readonly rows: readonly (readonly Line[])[];
    }
  | { readonly kind: "callout"; readonly tone: "note" | "warning"; readonly line: Line }
  | { readonly kind: "quote"; readonly words: readonly Words[] }
  /** Lines as they are, such as a diff. */
  | { readonly kind: "code"; readonly language: string; readonly text: string };

export interface ReportDocument {
  readonly lang: "en" | "ja" | "zh";
  readonly title: string;
  readonly blocks: readonly Block[];
  /** What belongs to it and is read on demand: a file of its own, or folded away below it. */
  readonly appendices?: readonly Appendix[];
}

/** A file beside the report. */
export interface Appendix {
  readonly file: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export const strong = (text: string): Inline => ({ kind: "strong", text });
export const small = (text: string): Inline => ({ kind: "small", text });
export const target = (id: string): Inline => ({ kind: "target", id });
export const heading = (
  level: 1 | 2 | 3 | 4,
  text: string | Line,
  anchor: string | null = null,
): Block => ({ kind: "heading", level, line: typeof text === "string" ? [text] : text, anchor });
export const paragraph = (...line: Line): Block => ({ kind: "paragraph", line });
export const list = (...items: readonly Line[]): Block => ({ kind: "list", items });
export const outline = (...items: readonly Words[]): Block => ({ kind: "outline", items });
export const table = (head: readonly string[], rows: readonly (readonly Line[])[]): Block => ({
  kind: "table",
  head,
  rows,
});
export const note = (...line: Line): Block => ({ kind: "callout", tone: "note", line });
export const warning = (...line: Line): Block => ({ kind: "callout", tone: "warning", line });
export const code = (language: string, text: string): Block => ({ kind: "code", language, text });
export const quote = (...words: readonly Words[]): Block => ({ kind: "quote", words });
/** A short answer under its name. */
export const answer = (label: string, ...line: Line): Words => ({ label: `${label}:`, line });

/** Anchors are made of what every renderer and address takes as it is. */
export function anchorOf(id: string): string {
  return id.replace(/[^A-Za-z0-9-]+/g, "-");
}

/** The text of a line as it is read; links and asides are not part of it. */
export function textOfLine(line: Line): string {
  return line
    .map((part) => (typeof part === "string" ? part : part.kind === "strong" ? part.text : ""))
    .join("");
}

/** One entry stands beside its name, more stand under it. */
export function listUnder(label: string, lines: readonly Line[]): Words[] {
  const [only, ...others] = lines;
  if (only === undefined) return [];
  return others.length === 0 ? [answer(label, ...only)] : [{ label: `${label}:`, items: lines }];
}

/** Parts with a separator between them. */
export function joinLines(lines: readonly Line[], separator: string): Line {
  return lines.flatMap((line, n) => (n === 0 ? line : [separator, ...line]));
}

/** A section of a report: what stands under a title. */
export interface Section {
  /** Null where nothing leads to it. */
  readonly anchor: string | null;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export function section(anchor: string | null, title: string, blocks: readonly Block[]): Section {
  return { anchor, title, blocks };
}

/** The sections that have something in them, each under its heading. */
export function headSections(sections: readonly Section[]): readonly Block[] {
  return sections.flatMap(({ anchor, title, blocks }) =>
    blocks.length === 0 ? [] : [heading(2, title, anchor), ...blocks],
  );
}

/** Every line of a block changed; no block is added, removed or reordered. Headings and code stay as they are. */
export function mapLines(made: Block, change: (line: Line) => Line): Block {
  const words = (said: Words): Words => {
    const rows =
      said.lines ??
      said.text
        ?.trim()
        .split("\n")
        .map((row): Line => [row]);
    const changed = rows?.map(change);
    const isLinked = changed?.some((row) => row.some((part) => typeof part !== "string")) ?? false;
    return {
      ...said,
      ...(said.line ? { line: change(said.line) } : {}),
      ...(said.items ? { items: said.items.map(change) } : {}),
      ...(changed && isLinked ? { lines: changed } : {}),
    };
  };
  switch (made.kind) {
    case "heading":
    case "code":
      return made;
    case "paragraph":
    case "callout":
      return { ...made, line: change(made.line) };
    case "list":
      return { ...made, items: made.items.map(change) };
    case "outline":
      return { ...made, items: made.items.map(words) };
    case "table":
      return { ...made, rows: made.rows.map((row) => row.map(change)) };
    case "quote":
      return { ...made, words: made.words.map(words) };
  }
}

/** What links can lead to in these blocks. */
export function anchorsIn(blocks: readonly Block[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const block of blocks) {
    if (block.kind === "heading" && block.anchor !== null) found.add(block.anchor);
    mapLines(block, (line) => {
      for (const part of line)
        if (typeof part !== "string" && part.kind === "target") found.add(part.id);
      return line;
    });
  }
  return found;
}
