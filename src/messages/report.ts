// The fixed words of reports, in three languages: what all say, and what each protocol says alone, from the catalogues that it brings.
// Law: a word belongs to one catalogue; a test holds the languages of each to the same keys and parameters.
import type { Catalogue } from "../kernel/phrase.ts";
import { knownProtocols, protocolCalled } from "../kernel/registry.ts";
import type { Language } from "../text/language.ts";
import { formatMessage } from "../text/message.ts";
import en from "./report/en.json" with { type: "json" };
import ja from "./report/ja.json" with { type: "json" };
import zh from "./report/zh.json" with { type: "json" };

/** The translations have what English has. */
const CORE: Readonly<Record<Language, typeof en>> = { en, ja, zh };

export type Headings = Readonly<(typeof en)["headings"]>;

/** The headings of every report; where one would say something else in a protocol, that protocol's own. */
export function headings(lang: Language, protocol = ""): Headings {
  return { ...CORE[lang].headings, ...protocolCalled(protocol)?.words?.[lang].shared };
}

/** `terms`: words of the engine. `fields`: names of what a message holds. `stages`: titles in outlines. */
type Table = "terms" | "fields" | "stages";

/** What the engine recorded, as people read it; undefined where no catalogue has it. */
function recordedWord(table: Table, lang: Language, word: string): string | undefined {
  const catalogues = [CORE[lang], ...knownProtocols().map(({ words }) => words?.[lang])];
  for (const catalogue of catalogues) {
    const words: Catalogue = catalogue?.[table] ?? {};
    if (Object.hasOwn(words, word)) return words[word];
  }
  return undefined;
}

/** What the engine's own words mean; a word that no catalogue has is shown as it is recorded. */
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
