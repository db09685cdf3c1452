// The fixed words of reports, in three languages: what all protocols say, and what each says alone, from their catalogues.
// Law: a word belongs to one catalogue; a test holds the languages of each to the same keys and parameters.
import type { Language } from "../text/language.ts";
import { formatMessage } from "../text/message.ts";
import dialecticEn from "../protocols/dialectic/messages/report.en.json" with { type: "json" };
import dialecticJa from "../protocols/dialectic/messages/report.ja.json" with { type: "json" };
import dialecticZh from "../protocols/dialectic/messages/report.zh.json" with { type: "json" };
import dispatchEn from "../protocols/dispatch/messages/report.en.json" with { type: "json" };
import dispatchJa from "../protocols/dispatch/messages/report.ja.json" with { type: "json" };
import dispatchZh from "../protocols/dispatch/messages/report.zh.json" with { type: "json" };
import reviewEn from "../protocols/review/messages/report.en.json" with { type: "json" };
import reviewJa from "../protocols/review/messages/report.ja.json" with { type: "json" };
import reviewZh from "../protocols/review/messages/report.zh.json" with { type: "json" };
import structuredEn from "../protocols/structured/messages/report.en.json" with { type: "json" };
import structuredJa from "../protocols/structured/messages/report.ja.json" with { type: "json" };
import structuredZh from "../protocols/structured/messages/report.zh.json" with { type: "json" };
import swarmEn from "../protocols/swarm/messages/report.en.json" with { type: "json" };
import swarmJa from "../protocols/swarm/messages/report.ja.json" with { type: "json" };
import swarmZh from "../protocols/swarm/messages/report.zh.json" with { type: "json" };
import en from "./report/en.json" with { type: "json" };
import ja from "./report/ja.json" with { type: "json" };
import zh from "./report/zh.json" with { type: "json" };

const CORE = inThree(en, ja, zh);
const PROTOCOLS = {
  dialectic: inThree(dialecticEn, dialecticJa, dialecticZh),
  dispatch: inThree(dispatchEn, dispatchJa, dispatchZh),
  review: inThree(reviewEn, reviewJa, reviewZh),
  structured: inThree(structuredEn, structuredJa, structuredZh),
  swarm: inThree(swarmEn, swarmJa, swarmZh),
};

export type Headings = Readonly<(typeof CORE)["en"]["headings"]>;
type ProtocolName = keyof typeof PROTOCOLS;
/** The headings and labels that only this protocol's report has. */
export type HeadingsOf<N extends ProtocolName> = (typeof PROTOCOLS)[N]["en"]["headings"];

const ALONE: { readonly [N in ProtocolName]: Record<Language, { headings: HeadingsOf<N> }> } =
  PROTOCOLS;

export function headingsOf<N extends ProtocolName>(protocol: N, lang: Language): HeadingsOf<N> {
  return ALONE[protocol][lang].headings;
}

/** The headings of every report; where one would say something else in a protocol, that protocol's own. */
export function headings(lang: Language, protocol = ""): Headings {
  const own: Partial<Headings> = isProtocol(protocol) ? PROTOCOLS[protocol][lang].shared : {};
  return { ...CORE[lang].headings, ...own };
}

/** `terms`: words of the engine. `fields`: names of what a message holds. `stages`: titles in outlines. */
type Table = "terms" | "fields" | "stages";

const TABLES: Readonly<
  Record<Language, Readonly<Record<Table, Readonly<Record<string, string>>>>>
> = {
  en: tables("en"),
  ja: tables("ja"),
  zh: tables("zh"),
};

/** What the engine recorded, as people read it; undefined where no catalogue has it. */
function recordedWord(table: Table, lang: Language, word: string): string | undefined {
  return Object.hasOwn(TABLES[lang][table], word) ? TABLES[lang][table][word] : undefined;
}

function tables(lang: Language): Record<Table, Readonly<Record<string, string>>> {
  const all = [CORE[lang], ...Object.values(PROTOCOLS).map((each) => each[lang])];
  const merged = (table: Table): Record<string, string> =>
    Object.assign({}, ...all.map((each) => each[table]));
  return { terms: merged("terms"), fields: merged("fields"), stages: merged("stages") };
}

function isProtocol(name: string): name is ProtocolName {
  return Object.hasOwn(PROTOCOLS, name);
}

/** The translations have what English has. */
function inThree<T>(english: T, japanese: NoInfer<T>, chinese: NoInfer<T>): Record<Language, T> {
  return { en: english, ja: japanese, zh: chinese };
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
