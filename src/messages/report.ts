// The fixed words of reports, in three languages: what all say, and what each protocol says alone, from the catalogues that it brings.
// Law: a word belongs to one catalogue; a test holds the languages of each to the same keys and parameters.
import type { Catalogue } from "../kernel/phrase.ts";
import { knownProtocols, protocolCalled } from "../kernel/registry.ts";
import type { Language } from "../text/language.ts";
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
export function recordedWord(table: Table, lang: Language, word: string): string | undefined {
  const catalogues = [CORE[lang], ...knownProtocols().map(({ words }) => words?.[lang])];
  for (const catalogue of catalogues) {
    const words: Catalogue = catalogue?.[table] ?? {};
    if (Object.hasOwn(words, word)) return words[word];
  }
  return undefined;
}
