// What the form of a new deliberation and its plan say: a catalogue per language.
import { fill, type Values } from "../../src/text/fill.ts";
import { useChoice, type Lang } from "../language.tsx";
import en from "./words/en.json";
import ja from "./words/ja.json";
import zh from "./words/zh.json";

export type Code = keyof typeof en;
export const CATALOGUES: Readonly<Record<Lang, Readonly<Record<Code, string>>>> = { en, ja, zh };

export interface Say {
  (code: Code, values?: Values): string;
  /** Of what is not of a closed set: a model that has no words here is shown by its name. */
  readonly find: (code: string) => string | undefined;
}

export function sayIn(lang: Lang): Say {
  const words = CATALOGUES[lang];
  const isCode = (code: string): code is Code => Object.hasOwn(words, code);
  return Object.assign((code: Code, values: Values = {}) => fill(words[code], values, lang), {
    find: (code: string) => (isCode(code) ? words[code] : undefined),
  });
}

export function useSay(): Say {
  return sayIn(useChoice().lang);
}
