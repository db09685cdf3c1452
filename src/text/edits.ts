// Edits of a text: each names a passage that stands in it exactly once. Pure.
import { replaceSpans } from "./spans.ts";

export interface Replacement {
  readonly find: string;
  readonly replace: string;
}

/** What is wrong with the edits, or nothing. */
export function editProblem(text: string, edits: readonly Replacement[]): string | undefined {
  const places: { readonly at: number; readonly end: number; readonly find: string }[] = [];
  for (const { find } of edits) {
    if (find === "") return "edits: find must not be empty";
    const at = text.indexOf(find);
    if (at < 0)
      return `edits: the artifact does not hold ${quoteFind(find)}; copy the passage word for word`;
    if (text.indexOf(find, at + 1) >= 0)
      return `edits: ${quoteFind(find)} occurs in the artifact more than once; take more of what is around it`;
    places.push({ at, end: at + find.length, find });
  }
  places.sort((a, b) => a.at - b.at);
  const over = places.findIndex((place, i) => i > 0 && place.at < (places[i - 1]?.end ?? 0));
  return over < 0
    ? undefined
    : `edits: ${quoteFind(places[over]?.find ?? "")} overlaps another edit; make them one`;
}

function quoteFind(find: string): string {
  return JSON.stringify(find.length > 80 ? `${find.slice(0, 80)}…` : find);
}

/** The text after all edits, which must have no problem. They are found in the text as it was, so none reads what another wrote. */
export function edited(text: string, edits: readonly Replacement[]): string {
  const places = edits
    .map(({ find, replace }) => ({ start: text.indexOf(find), length: find.length, replace }))
    .map(({ start, length, replace }) => ({ start, end: start + length, replace }))
    .sort((a, b) => a.start - b.start);
  return replaceSpans(text, places, (_, { replace }) => replace);
}

/** What steers a terminal or an editor, or reorders what a reader sees: controls but tab and line feed, and bidirectional overrides and isolates. */
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/gu;

/** The edits without the control characters that the text had not when it was given, and how many those were. */
export function withoutNewControls<E extends Replacement>(
  given: string,
  edits: readonly E[],
): { readonly edits: readonly E[]; readonly taken: number } {
  const known = new Set(given.match(CONTROLS) ?? []);
  let taken = 0;
  const drop = (char: string): string => {
    if (known.has(char)) return char;
    taken += 1;
    return "";
  };
  return {
    edits: edits.map((edit) => ({ ...edit, replace: edit.replace.replace(CONTROLS, drop) })),
    taken,
  };
}

export interface EditedVersion {
  readonly n: number;
  readonly edits: readonly Replacement[];
  /** The whole text, where somebody wrote it anew. */
  readonly text: string | null;
}

/** The text of every version, the first first. */
export function versionTexts(first: string, versions: readonly EditedVersion[]): readonly string[] {
  const texts: string[] = [];
  for (const { n, edits, text } of versions)
    texts.push(n === 1 ? first : (text ?? edited(texts.at(-1) ?? first, edits)));
  return texts;
}
