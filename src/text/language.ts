// Which of the languages we speak a text is in: kana is Japanese, Han without kana Chinese, all else English.
// Words in Latin letters outweigh a quoted name: a question in English about 東京 stays English.

export type Language = "en" | "ja" | "zh";

export function languageOf(text: string): Language {
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = count(text, /\p{Script=Han}/gu);
  const latinWords = count(text, /\p{Script=Latin}+/gu);
  if (kana + han === 0 || kana + han < latinWords) return "en";
  return kana > 0 ? "ja" : "zh";
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
