// What this protocol's facts, gates and reports say, in every language.
import { CORE } from "../../messages/catalogue.ts";
import { sentencesOf, voice } from "../../messages/voice.ts";
import type { Messages, Params, Phrase } from "../../kernel/phrase.ts";
import type { View } from "../../report/view.ts";
import en from "./messages/en.json" with { type: "json" };
import ja from "./messages/ja.json" with { type: "json" };
import zh from "./messages/zh.json" with { type: "json" };
import reportEn from "./messages/report.en.json" with { type: "json" };
import reportJa from "./messages/report.ja.json" with { type: "json" };
import reportZh from "./messages/report.zh.json" with { type: "json" };

export const messages: Messages = { en, ja, zh };

export const { phrase, notice, alarm, choiceOf } = voice({ ...CORE.en, ...en });

export const sentence = sentencesOf({ en, ja, zh });

/** A reason that is the engine's, and not of whoever ruled. */
export function because(
  code: ReasonCode,
  params: Params = {},
): { readonly reason: string; readonly says: Phrase } {
  const { text, says } = phrase(`reason.${code}`, params);
  return { reason: text, says };
}

type ReasonCode<K = keyof typeof en> = K extends `reason.${infer C}` ? C : never;

/** What its reports say besides what all reports say. */
export const reportWords = { en: reportEn, ja: reportJa, zh: reportZh };
export const wordsOf = (view: View) => view.words(reportWords);
