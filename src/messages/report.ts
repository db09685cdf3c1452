// The fixed words of reports, in three languages: what all protocols say, and what each says alone, from their catalogues.
// Law: a word belongs to one catalogue; a test holds the languages of each to the same keys and parameters.
import type { Language } from "../text/language.ts";
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
export function recordedWord(table: Table, lang: Language, word: string): string | undefined {
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
