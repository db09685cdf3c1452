// What ledgers come to, in every language: stop signals and failure modes with their figures.
import { voice } from "../messages/voice.ts";
import en from "./messages/en.json" with { type: "json" };
import ja from "./messages/ja.json" with { type: "json" };
import zh from "./messages/zh.json" with { type: "json" };

export const LEDGER = { en, ja, zh } as const;

export const { phrase } = voice(en);
