// How code says something: a code of its catalogue and parameters, which become a fact that carries both and its English text.
import type { Choice } from "../kernel/ask.ts";
import type { Alarm, Notice } from "../kernel/fact.ts";
import type { Catalogue, Params, Phrase } from "../kernel/phrase.ts";
import type { Language } from "../text/language.ts";
import { CORE, sentenceOf } from "./catalogue.ts";

/** A sentence in English, and what it was made from. */
export interface Phrased {
  readonly text: string;
  readonly says: Phrase;
}

/** The codes under a prefix: `seat-absent` of `notice.seat-absent`. What follows another dot tells variants of one code apart. */
export type Under<K extends string, P extends string> = K extends `${P}.${infer C}` ? C : never;

export interface Voice<K extends string> {
  readonly phrase: (code: K, params?: Params) => Phrased;
  readonly notice: (code: Under<K, "notice">, params?: Params, seat?: string | null) => Notice;
  readonly alarm: (
    code: Under<K, "alarm">,
    round: number,
    params?: Params,
    refs?: readonly string[],
  ) => Alarm;
  /** A choice at a gate under an id of its own; what has to be said with it stands in the catalogue beside it, under `wants`. */
  readonly choiceOf: (id: string, code?: Under<K, "choice">, params?: Params) => Choice;
}

export function voice<C extends Catalogue>(english: C): Voice<keyof C & string> {
  const messages = { en: english, ja: {}, zh: {} };
  const makePhrase = (code: string, params: Params): Phrased => {
    const says = { code, params };
    const text = sentenceOf(messages, "en", says);
    if (text === undefined)
      throw new RangeError(`The catalogue has no sentence for ${code} with these parameters`);
    return { text, says };
  };
  return {
    phrase: (code, params = {}) => makePhrase(code, params),
    notice: (code, params = {}, seat = null) => ({
      kind: "notice",
      code: baseCode(code),
      seat,
      ...makePhrase(`notice.${code}`, params),
    }),
    alarm: (code, round, params = {}, refs = []) => ({
      kind: "alarm",
      code: baseCode(code),
      round,
      refs,
      ...makePhrase(`alarm.${code}`, params),
    }),
    choiceOf: (id, code, params = {}) => {
      const { text, says } = makePhrase(`choice.${code ?? id}`, params);
      const wants = english[`${says.code}.wants`];
      return { id, label: text, says, ...(wants === undefined ? {} : { wants }) };
    },
  };
}

/** What catalogues say in a language, by its code. */
export function sentencesOf<K extends string>(
  messages: Readonly<Record<Language, Readonly<Record<K, string>>>>,
) {
  return (lang: Language) =>
    (code: K, params: Params = {}): string =>
      sentenceOf(messages, lang, { code, params }) ?? code;
}

/** A phrase of the core, with its English text. */
export function sayInEnglish(says: Phrase): Phrased {
  return { text: sentenceOf(CORE, "en", says) ?? says.code, says };
}

function baseCode(code: string): string {
  return code.split(".")[0] ?? code;
}

/** What the core says itself. */
export const core = voice(CORE.en);
