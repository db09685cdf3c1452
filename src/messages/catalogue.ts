// The catalogues: what the core says, and how a phrase becomes a sentence of a language.
import type { Catalogue, Messages, Phrase, Value } from "../kernel/phrase.ts";
import { protocolCalled } from "../kernel/registry.ts";
import type { Language } from "../text/language.ts";
import { formatMessage, type MessageArgument } from "../text/message.ts";
import en from "./en.json" with { type: "json" };
import ja from "./ja.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };

export const CORE = { en, ja, zh } as const;

/** Later ones win. */
export function mergeMessages(...all: readonly Messages[]): Messages {
  const merge = (lang: Language): Catalogue => Object.assign({}, ...all.map((each) => each[lang]));
  return { en: merge("en"), ja: merge("ja"), zh: merge("zh") };
}

/** What the core and the protocol of a log say. */
export function messagesOf(versioned: string): Messages {
  const own = protocolCalled(versioned)?.messages;
  return own === undefined ? CORE : mergeMessages(CORE, own);
}

/** Undefined where the catalogue does not know it, or not with these parameters. */
export function sentenceOf(
  messages: Messages,
  lang: Language,
  { code, params }: Phrase,
): string | undefined {
  const message = Object.hasOwn(messages[lang], code) ? messages[lang][code] : undefined;
  if (message === undefined) return undefined;
  const text = (value: string | Phrase): string => {
    const part = typeof value === "string" ? value : sentenceOf(messages, lang, value);
    if (part === undefined) throw new RangeError("A part of it is not known");
    return part;
  };
  const argument = (value: Value): MessageArgument =>
    typeof value === "number" ? value : isList(value) ? value.map(text) : text(value);
  try {
    return formatMessage(
      lang,
      message,
      Object.fromEntries(Object.entries(params).map(([name, value]) => [name, argument(value)])),
    );
  } catch {
    return undefined; // a log may come from another release
  }
}

function isList(value: Value): value is readonly (string | Phrase)[] {
  return Array.isArray(value);
}
