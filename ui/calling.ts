// Calls whoever has the page open somewhere: its title and its icon say that a run waits for a person, on every page of the app;
// a notification does where the browser lets it and nobody looks at the page.
import { useEffect, useMemo, useRef } from "react";
import type { LibraryRow } from "../src/web/wire.ts";
import { useFetched, type Fetched } from "./api.ts";
import { useTranslate } from "./language.tsx";
import { go, placeIn, type Route } from "./route.ts";

/** Runs go on elsewhere too. */
const LOOK_MS = 4_000;
/** While logs are being read, what they say comes sooner. */
const UNREAD_MS = 1_000;
/** A page that nobody looks at still calls. */
const HIDDEN_LOOK_MS = 15_000;

export type LibraryRows = Fetched<readonly LibraryRow[]>;

/** Every deliberation of this folder, looked at again and again. */
export function useLibrary(): LibraryRows {
  const fetched = useFetched<readonly LibraryRow[]>("/api/deliberations");
  const { again } = fetched;
  useEffect(() => {
    let looked = Date.now();
    const timer = setInterval(() => {
      if (document.hidden && Date.now() - looked < HIDDEN_LOOK_MS) return;
      looked = Date.now();
      again();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [again]);
  const rows = useRef<readonly LibraryRow[]>([]);
  const { data } = fetched;
  useEffect(() => {
    if (!data?.some(({ state }) => state === "unread")) return undefined;
    const timer = setTimeout(again, UNREAD_MS);
    return () => clearTimeout(timer);
  }, [data, again]);
  // A row that is as it was stays the same, so that it is not drawn again.
  const same = useMemo(() => {
    const before = new Map(rows.current.map((row) => [row.id, row]));
    return data?.map((row) => {
      const old = before.get(row.id);
      return old && JSON.stringify(old) === JSON.stringify(row) ? old : row;
    });
  }, [data]);
  useEffect(() => void (rows.current = same ?? []), [same]);
  return { ...fetched, data: same };
}

/** What people call it; else what it asks. */
export function shownName({ name, topic, id }: Pick<LibraryRow, "name" | "topic" | "id">): string {
  return [name, topic].find((text) => text !== "") ?? id;
}

/** Waits for a person, and not for its host. */
export function isAwaited({ state, waits }: Pick<LibraryRow, "state" | "waits">): boolean {
  return state === "waiting" && waits !== null;
}

const TITLES = {
  begin: "begin.title",
  compare: "compare.title",
  models: "app.models",
  people: "people.title",
  deliberation: "app.library",
} as const;

/** `place`: what the library is called. */
export function useCalling(
  route: Route,
  rows: readonly LibraryRow[] | undefined,
  place: string,
): void {
  const t = useTranslate();
  const shown = route.page === "deliberation" ? route.id : null;
  const own = rows?.find(({ id }) => id === shown);
  const topic = own ? shownName(own) : shown;
  const name = topic ?? (route.page === "library" ? place : t(TITLES[route.page]));
  const waiting = rows?.filter(isAwaited).length ?? 0;
  const title =
    own && isAwaited(own)
      ? t("app.titleWaits", { name })
      : `${waiting > 0 ? `(${waiting}) ` : ""}${name === "" ? "" : `${name} — `}Dissensus`;
  useNotifications(rows);
  useEffect(() => void (document.title = title), [title]);
  const icon = waiting > 0 ? "/icon-waits.svg" : "/icon.svg";
  useEffect(() => document.querySelector('link[rel="icon"]')?.setAttribute("href", icon), [icon]);
}

/** Whether the browser lets the page notify; `default` where nobody was asked yet. */
export function notifies(): NotificationPermission {
  return "Notification" in globalThis ? Notification.permission : "denied";
}

function useNotifications(rows: readonly LibraryRow[] | undefined): void {
  const t = useTranslate();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!rows) return;
    const awaited = rows.filter(isAwaited);
    const before = known.current;
    known.current = new Set(awaited.map(questionOf));
    // What waited when the page was opened is in its title.
    if (before === null || document.hasFocus() || notifies() !== "granted") return;
    for (const row of awaited.filter((each) => !before.has(questionOf(each)))) {
      const title = t("app.titleWaits", { name: shownName(row) });
      const shown = new Notification(title, { body: row.waits ?? "", tag: row.id });
      shown.addEventListener("click", () => (globalThis.focus(), go(placeIn(row.id))));
    }
  }, [rows, t]);
}

/** A run may ask again. */
function questionOf({ id, waitsSince }: LibraryRow): string {
  return `${id} ${waitsSince ?? ""}`;
}
