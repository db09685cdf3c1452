// Characters that hide or turn what is read are shown by their numbers. Long text is cut where nobody reads on; the report has all of it.

/** A line of five megabytes would hold the page up. */
const MOST_CHARACTERS = 200_000;
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
/** Joiners that emoji and scripts need. */
const KEPT = new Set(["\n", "\t", "\u200d", "\u200c"]);

export function visible(text: string): string {
  const shown = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)} …` : text;
  return shown.replace(HIDDEN, (sign) => (KEPT.has(sign) ? sign : `⟨U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`));
}
