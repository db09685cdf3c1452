// The frame of the app: its name, where one can go, language and look; below it the page that the address names.
import { useEffect, useRef, type ReactNode } from "react";
import { theSession } from "./api.ts";
import { LANGS, useChoice, useTranslate, type Lang } from "./language.tsx";
import { Library } from "./library/library.tsx";
import { partOf } from "./parts/notice.tsx";
import { go, useLink, useRoute, type Route } from "./route.ts";

const Begin = partOf(() => import("./begin/begin.tsx"), true);
const Deliberation = partOf(() => import("./deliberation/deliberation.tsx"), true);

export function App(): ReactNode {
  const route = useRoute();
  const t = useTranslate();
  useEffect(
    () =>
      void theSession()
        .then(({ place }) => (document.title = `Dissensus — ${place}`))
        .catch(() => undefined),
    [],
  );
  useShortcuts();
  useFocus(route.page === "deliberation" ? route.id : route.page);
  return (
    <>
      <a className="skip" href="#main">
        {t("app.skip")}
      </a>
      <Bar route={route} />
      <main id="main" tabIndex={-1}>
        {page(route)}
      </main>
    </>
  );
}

function page(route: Route): ReactNode {
  switch (route.page) {
    case "library":
      return <Library />;
    case "begin":
      return <Begin />;
    case "deliberation":
      return <Deliberation key={route.id} route={route} />;
  }
}

function Bar({ route }: Readonly<{ route: Route }>): ReactNode {
  const t = useTranslate();
  const { lang, look, setLang, setLook } = useChoice();
  const library = useLink({ page: "library" });
  const begin = useLink({ page: "begin" });
  return (
    <header className="bar">
      <a
        {...library}
        className="brand"
        aria-current={route.page === "library" ? "page" : undefined}
      >
        Dissensus
      </a>
      <nav aria-label={t("app.places")}>
        <a {...library} aria-current={route.page === "library" ? "page" : undefined}>
          {t("app.library")}
        </a>
        <a {...begin} aria-current={route.page === "begin" ? "page" : undefined}>
          {t("app.begin")}
        </a>
      </nav>
      <div className="bar-end">
        <label className="unseen" htmlFor="lang">
          {t("app.language")}
        </label>
        <select
          id="lang"
          className="quiet"
          value={lang}
          onChange={(event) => setLang(event.target.value as Lang)}
        >
          {Object.entries(LANGS).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="button quiet"
          aria-pressed={look === "dark"}
          aria-label={t("app.dark")}
          onClick={() => setLook(look === "dark" ? "light" : "dark")}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            {look === "dark" ? (
              <path
                d="M8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.5 1.5M11.5 11.5 13 13M13 3l-1.5 1.5M4.5 11.5 3 13M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.4"
                strokeLinecap="round"
              />
            ) : (
              <path
                d="M13.5 9.8A6 6 0 0 1 6.2 2.5a6 6 0 1 0 7.3 7.3z"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.4"
                strokeLinejoin="round"
              />
            )}
          </svg>
        </button>
      </div>
    </header>
  );
}

/** Whoever goes to another page finds the keyboard there, not at the top of the window. */
function useFocus(page: string): void {
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    document.getElementById("main")?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [page]);
}

/** `g` then `l`, `n`: to the library, to a new one. Never while somebody writes. */
function useShortcuts(): void {
  useEffect(() => {
    let before = "";
    const pressed = (event: KeyboardEvent): void => {
      const { target } = event;
      if (
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
      )
        return;
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      if (before === "g" && event.key === "l") go({ page: "library" });
      if (before === "g" && event.key === "n") go({ page: "begin" });
      before = event.key;
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
