// What this protocol's facts and gates say, in every language.
import { CORE } from "../../messages/catalogue.ts";
import { voice } from "../../messages/voice.ts";
import type { Messages } from "../../kernel/phrase.ts";
import en from "./messages/en.json" with { type: "json" };
import ja from "./messages/ja.json" with { type: "json" };
import zh from "./messages/zh.json" with { type: "json" };

export const messages: Messages = { en, ja, zh };

export const { phrase, notice, alarm, choiceOf } = voice({ ...CORE.en, ...en });
