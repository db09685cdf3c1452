// The panel's words by language.
import type { Brief } from "../../../script/protocol.ts";
import { en } from "./en.ts";
import { ja } from "./ja.ts";
import type { Words } from "./words.ts";
import { zh } from "./zh.ts";

export const WORDS: Readonly<Record<Brief["lang"], Words>> = { en, ja, zh };
