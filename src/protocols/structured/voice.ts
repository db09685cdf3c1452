// What this protocol's facts, gates and reports say, in every language.
import { CORE } from "../../messages/catalogue.ts";
import { voice } from "../../messages/voice.ts";
import type { Messages } from "../../kernel/phrase.ts";
import en from "./messages/en.json" with { type: "json" };
import ja from "./messages/ja.json" with { type: "json" };
import zh from "./messages/zh.json" with { type: "json" };
import reportEn from "./messages/report.en.json" with { type: "json" };
import reportJa from "./messages/report.ja.json" with { type: "json" };
import reportZh from "./messages/report.zh.json" with { type: "json" };

export const messages: Messages = { en, ja, zh };

export const { phrase, notice, alarm, choiceOf } = voice({ ...CORE.en, ...en });

/** What its reports say besides what all reports say. */
export const reportWords = { en: reportEn, ja: reportJa, zh: reportZh };
