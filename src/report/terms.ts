// What the engine's own words mean, in the three languages: categories, resolutions, classes of moves, states, fields, stages.
// Law: a word that no catalogue has is shown as it is recorded; a test holds every title of every outline against it.
import { headings, recordedWord } from "../messages/report.ts";
import type { Language } from "../text/language.ts";
import { formatMessage } from "../text/message.ts";

export function term(lang: Language, word: string): string {
  return recordedWord("terms", lang, word) ?? word;
}

/** The first words of a term that goes on to explain itself. */
export function shortTerm(lang: Language, word: string): string {
  return term(lang, word).split(/[:：]/)[0] ?? word;
}

export function isTerm(word: string): boolean {
  return recordedWord("terms", "en", word) !== undefined;
}

/** A field's name as people read it: `wouldChangeIf` without an entry is "Would change if". */
export function fieldName(lang: Language, field: string): string {
  const known = recordedWord("fields", lang, field);
  if (known !== undefined) return known;
  const spaced = field.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** The title of a stage, as protocols outline it in English; a stage may be held without a role. */
export function stageTitle(lang: Language, title: string): string {
  const [, base = title, role] = /^(.*), without (\S+)$/.exec(title) ?? [];
  const known = recordedWord("stages", lang, base);
  if (known === undefined) return title;
  return role === undefined
    ? known
    : formatMessage(lang, headings(lang).stageWithout, { title: known, role });
}
