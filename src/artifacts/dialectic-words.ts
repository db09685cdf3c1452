// Words of a dialectic's report that no other protocol needs, in the three languages.
import type { Language } from "../text/language.ts";

const en = {
  notYet: "not written yet",
  came: "Why it came to this option",
  unspoken: (issues: string): string => `not every member holds a stance on ${issues}`,
};

type DialecticWords = Readonly<typeof en>;

const ja: DialecticWords = {
  notYet: "まだ書かれていません",
  came: "この選択肢に移った理由",
  unspoken: (issues) => `立場を示していないメンバーがいる論点：${issues}`,
};

const zh: DialecticWords = {
  notYet: "尚未写出",
  came: "转向该选项的理由",
  unspoken: (issues) => `有成员未表明立场的议题：${issues}`,
};

const WORDS: Readonly<Record<Language, DialecticWords>> = { en, ja, zh };

export function dialecticWords(lang: Language): DialecticWords {
  return WORDS[lang];
}
