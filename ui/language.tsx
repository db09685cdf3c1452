// The language and the look of the app: the person's own choice, else the browser's. Kept in this browser.
// One catalogue per language, loaded when somebody wants that language. English names the keys; the compiler
// checks every use, a test that the others have the same keys and parameters.
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from "react";
import { formatMessage, type Arguments } from "../src/text/message.ts";
import type en from "./words/en.json";

export type Lang = "en" | "ja" | "zh";
export const LANGS: Readonly<Record<Lang, string>> = { en: "English", ja: "日本語", zh: "中文" };
type Look = "light" | "dark";
export type Key = keyof typeof en;
type Catalogue = Readonly<Record<Key, string>>;

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

const CATALOGUES: Readonly<Record<Lang, () => Promise<{ readonly default: Catalogue }>>> = {
  en: () => import("./words/en.json"),
  ja: () => import("./words/ja.json"),
  zh: () => import("./words/zh.json"),
};

type Language = Readonly<{ lang: Lang; catalogue: Catalogue }>;

async function loadLanguage(lang: Lang): Promise<Language> {
  return { lang, catalogue: (await CATALOGUES[lang]()).default };
}

interface Choice {
  readonly lang: Lang;
  /** The words of the app, in that language. */
  readonly t: Translate;
  readonly look: Look;
  readonly setLang: (lang: Lang) => void;
  readonly setLook: (look: Look) => void;
}

const Chosen = createContext<Choice | null>(null);

const isLang = (tag: string | null | undefined): tag is Lang =>
  typeof tag === "string" && Object.hasOwn(LANGS, tag);

/** The language to begin with, and its words. */
export async function firstLanguage(): Promise<Language> {
  const tags = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]);
  return loadLanguage([recall("lang"), ...tags].find(isLang) ?? "en");
}

function firstLook(): Look {
  const kept = recall("look");
  if (kept === "light" || kept === "dark") return kept;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

type ChoicesProps = Readonly<{ first: Language; children: ReactNode }>;
export function Choices({ first, children }: ChoicesProps): ReactNode {
  const [{ lang, catalogue }, setLanguage] = useState(first);
  const [look, setLook] = useState(firstLook);
  useEffect(() => {
    document.documentElement.lang = lang;
    document.documentElement.dataset["look"] = look;
  }, [lang, look]);
  const choice = useMemo(
    (): Choice => ({
      lang,
      t: translator(lang, catalogue),
      look,
      // The words come first; without them the page keeps those it has.
      setLang: (chosen) => {
        keep("lang", chosen);
        loadLanguage(chosen).then(setLanguage, () => undefined);
      },
      setLook: (chosen) => (keep("look", chosen), setLook(chosen)),
    }),
    [lang, catalogue, look],
  );
  return <Chosen value={choice}>{children}</Chosen>;
}

export function useChoice(): Choice {
  const choice = use(Chosen);
  if (!choice) throw new Error("This stands outside of <Choices>.");
  return choice;
}

export function useTranslate(): Translate {
  return useChoice().t;
}

/** A browser may forbid keeping anything; then what was chosen or written lasts as long as the page. `kept` in this window alone: `sessionStorage`. */
type Kept = "localStorage" | "sessionStorage";

export function recall(name: string, kept: Kept = "localStorage"): string | null {
  try {
    return globalThis[kept].getItem(`dissensus:${name}`);
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function keep(name: string, value: string | null, kept: Kept = "localStorage"): void {
  try {
    if (value === null) globalThis[kept].removeItem(`dissensus:${name}`);
    else globalThis[kept].setItem(`dissensus:${name}`, value);
  } catch {
    // It lasts as long as the page.
  }
}
