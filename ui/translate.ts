// The words of the app: one catalogue per language, loaded when somebody wants that language.
// English names the keys; the compiler checks every use, a test that the others have the same keys and parameters.
import { formatMessage, type Arguments } from "../src/text/message.ts";
import type en from "./words/en.json";

export type Lang = "en" | "ja" | "zh";
export type Key = keyof typeof en;
export type Catalogue = Readonly<Record<Key, string>>;

export interface Translate {
  (key: Key, values?: Arguments): string;
  /** For words about what is not of a closed set: a reason or a format that this app does not know has none. */
  readonly find: (key: string) => string | undefined;
}

export function translator(lang: Lang, catalogue: Catalogue): Translate {
  const isKey = (key: string): key is Key => Object.hasOwn(catalogue, key);
  return Object.assign(
    (key: Key, values: Arguments = {}): string => formatMessage(lang, catalogue[key], values),
    { find: (key: string) => (isKey(key) ? catalogue[key] : undefined) },
  );
}

export async function loadCatalogue(lang: Lang): Promise<Catalogue> {
  switch (lang) {
    case "en":
      return (await import("./words/en.json")).default;
    case "ja":
      return (await import("./words/ja.json")).default;
    case "zh":
      return (await import("./words/zh.json")).default;
  }
}
