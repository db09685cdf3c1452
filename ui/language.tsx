// The language and the look of the app: the person's own choice, else the browser's. Kept in this browser.
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from "react";

export type Lang = "en" | "ja" | "zh";
export const LANGS: Readonly<Record<Lang, string>> = { en: "English", ja: "日本語", zh: "中文" };
export type Look = "light" | "dark";

interface Choice {
  readonly lang: Lang;
  readonly look: Look;
  readonly setLang: (lang: Lang) => void;
  readonly setLook: (look: Look) => void;
}

const Chosen = createContext<Choice>({
  lang: "en",
  look: "light",
  setLang: () => undefined,
  setLook: () => undefined,
});

export function Choices({ children }: { readonly children: ReactNode }): ReactNode {
  const [lang, setLang] = useState<Lang>(
    () => kept("lang", ["en", "ja", "zh"] as const) ?? spoken(),
  );
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
      look,
      setLang: (chosen) => (keep("lang", chosen), setLang(chosen)),
      setLook: (chosen) => (keep("look", chosen), setLook(chosen)),
    }),
    [lang, look],
  );
  return <Chosen value={choice}>{children}</Chosen>;
}

export function useChoice(): Choice {
  return use(Chosen);
}

/** The words of a view, in the person's language. Every table has all three. */
export function useWords<T>(table: Readonly<Record<Lang, T>>): T {
  return table[use(Chosen).lang];
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
