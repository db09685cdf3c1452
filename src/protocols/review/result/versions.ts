// The artifact in its versions: the whole text of each, what was edited and for which finding, the difference to the one before, and where each lies in the folder.
// Law 1: the text is what the log's edits make of the artifact, byte for byte. Law 2: paths are made of numbers and a safe ending alone.
import { lineDiff } from "../../../text/diff.ts";
import { versionTexts } from "../../../text/edits.ts";
import { objectAt, textAt, type DeliberationState } from "../../../views/deliberation-state.ts";

export type VersionRow = ReturnType<typeof versionRows>[number];

export function artifactOf({ opened: { brief } }: DeliberationState) {
  const [name, format] = [textAt(objectAt(brief, "artifact"), "name"), textAt(brief, "format")];
  /** An ending for files of it, made of letters and digits only. */
  const extension = extensionOf(name, format);
  return { name, format, extension };
}

export function versionRows(record: DeliberationState) {
  const { extension } = artifactOf(record);
  const given = textAt(objectAt(record.opened.brief, "artifact"), "text");
  const texts = versionTexts(given, record.versions);
  return record.versions.map(({ n, round, edits, text: anew }, i) => {
    const [before = "", text = ""] = [texts[i - 1], texts[i]];
    const names = { from: versionName(n - 1, extension), to: versionName(n, extension) };
    return {
      n,
      /** After whose assessment it was written; 0 for the artifact as it was given. */
      round,
      text,
      edits,
      /** Somebody wrote the whole text anew. */
      isAnew: anew !== null,
      /** Findings that its edits answer, each once. */
      answers: [...new Set(edits.map(({ finding }) => finding))],
      /** Null for the first. */
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
