// The language and the look of the app: the person's own choice, else the browser's. Kept in this browser.
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from "react";
import {
  loadCatalogue,
  translator,
  type Catalogue,
  type Lang,
  type Translate,
} from "./translate.ts";

export type { Lang };
export const LANGS: Readonly<Record<Lang, string>> = { en: "English", ja: "日本語", zh: "中文" };
type Look = "light" | "dark";

interface Choice {
  readonly lang: Lang;
  readonly translate: Translate;
  readonly look: Look;
  readonly setLang: (lang: Lang) => void;
  readonly setLook: (look: Look) => void;
}

const Chosen = createContext<Choice | null>(null);

/** The language to begin with, and its words. */
export async function firstLanguage(): Promise<{ lang: Lang; catalogue: Catalogue }> {
  const lang = kept("lang", ["en", "ja", "zh"] as const) ?? spoken();
  return { lang, catalogue: await loadCatalogue(lang) };
}

export function Choices({
  first,
  children,
}: Readonly<{
  first: { readonly lang: Lang; readonly catalogue: Catalogue };
  children: ReactNode;
}>): ReactNode {
  const [{ lang, catalogue }, setLanguage] = useState(first);
  const [look, setLook] = useState<Look>(
    () =>
      kept("look", ["light", "dark"] as const) ??
      (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"),
  );
  useEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);
  useEffect(() => {
    document.documentElement.dataset["look"] = look;
  }, [look]);
  const choice = useMemo(
    (): Choice => ({
      lang,
      translate: translator(lang, catalogue),
      look,
      // The words come first; without them the page keeps those it has.
      setLang: (chosen) => {
        keep("lang", chosen);
        void loadCatalogue(chosen).then(
          (words) => setLanguage({ lang: chosen, catalogue: words }),
          () => undefined,
        );
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

/** The words of the app, in the person's language. */
export function useTranslate(): Translate {
  return useChoice().translate;
}

function spoken(): Lang {
  for (const tag of navigator.languages) {
    const [lang] = tag.toLowerCase().split("-");
    if (lang === "en" || lang === "ja" || lang === "zh") return lang;
  }
  return "en";
}

/** A browser may forbid keeping anything; then the choice lasts as long as the page. */
function kept<T extends string>(name: string, values: readonly T[]): T | undefined {
  try {
    return values.find((value) => value === localStorage.getItem(`dissensus:${name}`));
  } catch {
    return undefined;
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`dissensus:${name}`, value);
  } catch {
    // It lasts as long as the page.
  }
}
