// The app: its name, where one can go, language and look; below them the page that the address names.
import { StrictMode, useEffect, useRef, useState, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { PageSession } from "../src/web/wire.ts";
import { getSession, type Refusal } from "./api.ts";
import { useCalling, useLibrary } from "./calling.ts";
import { Choices, firstLanguage, LANGS, useChoice, useTranslate, type Lang } from "./language.tsx";
import { Library } from "./library/library.tsx";
import { BringBack } from "./library/put-away.tsx";
import { MemberContext, useMay } from "./member.tsx";
import { Button, Select } from "./parts/form.tsx";
import { Callout, partOf, refusalText } from "./parts/notice.tsx";
import { OwnAccount } from "./people/own-account.tsx";
import { go, useLink, useRoute, type Route } from "./route.ts";
import "./look/base.css";
import "./look/parts.css";

const Begin = partOf(() => import("./begin/begin.tsx"), true);
const Compare = partOf(() => import("./compare/compare.tsx"), true);
const Models = partOf(() => import("./models/models.tsx"), true);
const People = partOf(() => import("./people/people.tsx"), true);
const Deliberation = partOf(() => import("./deliberation/deliberation.tsx"), true);

/** `first`: null where the server did not say yet who is there. */
function App({ first }: Readonly<{ first: PageSession | null }>): ReactNode {
  const [session, setSession] = useState(first);
  useEffect(
    () =>
      void getSession()
        .then(setSession)
        .catch(() => undefined),
    [],
  );
  return (
    <MemberContext value={session}>
      <Frame session={session} />
    </MemberContext>
  );
}

function Frame({ session }: Readonly<{ session: PageSession | null }>): ReactNode {
  const asked = useRoute();
  const mayBegin = useMay("owner");
  // There is nobody else on a machine of one's own, and what an owner does is no page of the others.
  const isShut =
    asked.page === "people"
      ? session?.role === undefined
      : !mayBegin && (asked.page === "begin" || asked.page === "models");
  const route: Route = isShut ? { page: "library" } : asked;
  const t = useTranslate();
  const library = useLibrary();
  useCalling(route, library.data, session?.place ?? "");
  useShortcuts(mayBegin);
  useFocus(route.page === "deliberation" ? route.id : route.page);
  return (
    <>
      <a className="skip" href="#main">
        {t("app.skip")}
      </a>
      <Bar page={route.page} session={session} />
      {library.data ? <Away error={library.error} /> : null}
      <main id="main" tabIndex={-1}>
        {route.page === "library" ? (
          <Library fetched={library} wanted={route.wanted ?? NO_WISH} />
        ) : route.page === "begin" ? (
          <Begin topic={route.topic} again={route.again} />
        ) : route.page === "compare" ? (
          <Compare key={`${route.a} ${route.b ?? ""}`} a={route.a} b={route.b} />
        ) : route.page === "models" ? (
          <Models />
        ) : route.page === "people" ? (
          <People />
        ) : (
          <Deliberation
            key={route.id}
            route={route}
            row={library.data?.find(({ id }) => id === route.id)}
            changed={library.again}
          />
        )}
      </main>
      <BringBack changed={library.again} />
    </>
  );
}

const NO_WISH = {};

/** On every page: why nothing new comes, and what to do. It goes when the server answers again. */
function Away({ error }: Readonly<{ error: Refusal | undefined }>): ReactNode {
  const t = useTranslate();
  return (
    <Callout
      look="torn away"
      role="status"
      text={error?.isPassing === true ? refusalText(error, t) : null}
    />
  );
}

/** The sun where it is dark, else the moon. */
const SUN =
  "M8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.5 1.5M11.5 11.5 13 13M13 3l-1.5 1.5M4.5 11.5 3 13M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z";
const MOON = "M13.5 9.8A6 6 0 0 1 6.2 2.5a6 6 0 1 0 7.3 7.3z";

type BarProps = Readonly<Pick<Route, "page"> & { session: PageSession | null }>;
function Bar({ page, session }: BarProps): ReactNode {
  const mayBegin = useMay("owner");
  const { t, lang, look, setLang, setLook } = useChoice();
  const isDark = look === "dark";
  const role = session?.role;
  return (
    <header className="bar">
      <Goto to="library" now={page} className="brand" text="Dissensus" />
      <nav aria-label={t("app.places")}>
        <Goto to="library" now={page} text={t("app.library")} />
        {mayBegin ? (
          <>
            <Goto to="begin" now={page} text={t("app.begin")} />
            <Goto to="models" now={page} text={t("app.models")} />
          </>
        ) : null}
        {role === undefined ? null : <Goto to="people" now={page} text={t("people.title")} />}
      </nav>
      <div className="row bar-end">
        {session && role !== undefined ? <OwnAccount session={{ ...session, role }} /> : null}
        <Select
          id="lang"
          className="quiet"
          aria-label={t("app.language")}
          options={Object.entries(LANGS)}
          value={lang}
          set={(chosen) => setLang(chosen as Lang /* of the options above */)}
        />
        <Button
          look="quiet"
          aria-pressed={isDark}
          aria-label={t("app.dark")}
          act={() => setLook(isDark ? "light" : "dark")}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path
              d={isDark ? SUN : MOON}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.4"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </Button>
      </div>
    </header>
  );
}

type GotoProps = Readonly<{
  to: "library" | "begin" | "models" | "people";
  now: Route["page"];
  className?: string;
  text: string;
}>;
function Goto({ to, now, className, text }: GotoProps): ReactNode {
  const current = to === now ? "page" : undefined;
  return (
    <a {...useLink({ page: to })} className={className} aria-current={current}>
      {text}
    </a>
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
function useShortcuts(mayBegin: boolean): void {
  useEffect(() => {
    let before = "";
    const press = ({ target, key, metaKey, ctrlKey, altKey }: KeyboardEvent): void => {
      if (metaKey || ctrlKey || altKey) return;
      if (target instanceof HTMLElement && target.matches("input, textarea, select")) return;
      if (target instanceof HTMLElement && target.isContentEditable) return;
      if (before === "g" && key === "l") go({ page: "library" });
      if (before === "g" && key === "n" && mayBegin) go({ page: "begin" });
      before = key;
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [mayBegin]);
}

const place = document.getElementById("app");
if (place)
  // Who is there is known before anything is drawn, so that nothing they may not do is shown for a moment.
  void Promise.all([firstLanguage(), getSession().catch(() => null)]).then(([language, session]) =>
    createRoot(place).render(
      <StrictMode>
        <Choices first={language}>
          <App first={session} />
        </Choices>
      </StrictMode>,
    ),
  );
