// The artifact in its versions: the whole text of each, what was edited and for which finding, the difference to the one before, and where each lies in the folder.
// Law 1: the text is what the log's edits make of the artifact, byte for byte. Law 2: paths are made of numbers and a safe ending alone.
import type { Version } from "../../../kernel/fact.ts";
import { lineDiff, type LineDiff } from "../../../text/diff.ts";
import { versionTexts } from "../../../text/edits.ts";
import { objectAt, textAt, type DeliberationState } from "../../../views/deliberation-state.ts";

/** `round`: after whose assessment it was written; 0 for the artifact as it was given. */
export interface VersionRow extends Pick<Version, "n" | "round" | "edits"> {
  readonly text: string;
  /** Somebody wrote the whole text anew. */
  readonly isAnew: boolean;
  /** Findings that its edits answer, each once. */
  readonly answers: readonly string[];
  /** Null for the first. */
  readonly diff: LineDiff | null;
}

export interface ArtifactRow {
  readonly name: string;
  readonly format: string;
  /** An ending for files of it, made of letters and digits only. */
  readonly extension: string;
}

export function artifactOf({ opened: { brief } }: DeliberationState): ArtifactRow {
  const [name, format] = [textAt(objectAt(brief, "artifact"), "name"), textAt(brief, "format")];
  return { name, format, extension: extensionOf(name, format) };
}

export function versionRows(record: DeliberationState): readonly VersionRow[] {
  const { extension } = artifactOf(record);
  const given = textAt(objectAt(record.opened.brief, "artifact"), "text");
  const texts = versionTexts(given, record.versions);
  return record.versions.map(({ n, round, edits, text: anew }, i): VersionRow => {
    const [before = "", text = ""] = [texts[i - 1], texts[i]];
    const names = { from: versionName(n - 1, extension), to: versionName(n, extension) };
    return {
      n,
      round,
      text,
      edits,
      isAnew: anew !== null,
      answers: [...new Set(edits.map(({ finding }) => finding))],
      diff: i === 0 ? null : lineDiff(before, text, names),
    };
  });
}

/** `v2.md`. */
function versionName(n: number, extension: string): string {
  return `v${n}.${extension}`;
}

export function versionPath(n: number, extension: string): string {
  return `versions/${versionName(n, extension)}`;
}

/** The difference to the version before. */
export function diffPath(n: number): string {
  return `versions/v${n - 1}-v${n}.diff`;
}

/** Endings that people give to files; a longer one is part of a name. */
const ENDING = /\.([A-Za-z0-9]{1,10})$/;
const BY_FORMAT: Readonly<Record<string, string>> = { markdown: "md", latex: "tex", diff: "diff" };

function extensionOf(name: string, format: string): string {
  return ENDING.exec(name)?.[1]?.toLowerCase() ?? BY_FORMAT[format] ?? "txt";
}
