// The artifact in its versions: the whole text of each, what was edited and for which finding, and the difference to the one before.
// Law: the text is what the log's edits make of the artifact, byte for byte.
import { lineDiff, type LineDiff } from "../../../text/diff.ts";
import { versionTexts } from "../../../text/edits.ts";
import type { Edit } from "../../../kernel/fact.ts";
import { rowsAt, textAt, type Chronicle } from "../../../views/chronicle.ts";

export interface VersionRow {
  readonly n: number;
  /** The round after whose assessment it was written; 0 for the artifact as it was given. */
  readonly round: number;
  readonly text: string;
  readonly edits: readonly Edit[];
  /** Somebody wrote the whole text anew. */
  readonly isAnew: boolean;
  /** Findings that its edits answer, each once. */
  readonly answers: readonly string[];
  /** Null for the first. */
  readonly diff: LineDiff | null;
}

export interface Reviewed {
  readonly name: string;
  readonly format: string;
  /** An ending for files of it, made of letters and digits only. */
  readonly extension: string;
}

export function reviewed({ opened: { brief } }: Chronicle): Reviewed {
  const [artifact = {}] = rowsAt({ rows: [brief["artifact"] ?? null] }, "rows");
  const [name, format] = [textAt(artifact, "name"), textAt(brief, "format")];
  return { name, format, extension: extensionOf(name, format) };
}

export function versionRows(record: Chronicle): readonly VersionRow[] {
  const { extension } = reviewed(record);
  const [artifact = {}] = rowsAt({ rows: [record.opened.brief["artifact"] ?? null] }, "rows");
  const texts = versionTexts(textAt(artifact, "text"), record.versions);
  return record.versions.map(({ n, round, edits, text }, i): VersionRow => ({
    n,
    round,
    text: texts[i] ?? "",
    edits,
    isAnew: text !== null,
    answers: [...new Set(edits.map(({ finding }) => finding))],
    diff:
      i === 0
        ? null
        : lineDiff(texts[i - 1] ?? "", texts[i] ?? "", {
            from: versionName(n - 1, extension),
            to: versionName(n, extension),
          }),
  }));
}

/** `v2.md`. */
export function versionName(n: number, extension: string): string {
  return `v${n}.${extension}`;
}

/** Endings that people give to files; a longer one is part of a name. */
const ENDING = /\.([A-Za-z0-9]{1,10})$/;
const BY_FORMAT: Readonly<Record<string, string>> = { markdown: "md", latex: "tex", diff: "diff" };

function extensionOf(name: string, format: string): string {
  return ENDING.exec(name)?.[1]?.toLowerCase() ?? BY_FORMAT[format] ?? "txt";
}
