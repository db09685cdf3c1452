// Where the app is, as its address says it. A view is an address, and so is a moment of the past.
import { useCallback, useSyncExternalStore, type MouseEvent } from "react";

/** A view of a deliberation, now or at a moment of the past, and what in it is pointed at. */
export interface Place {
  readonly page: "deliberation";
  readonly id: string;
  /** A name that leads to no view leads to the first page. */
  readonly view: string;
  readonly at: number | null;
  readonly message: string | null;
}

/** Which of the library are shown, and in which order; what is not named is as usual. */
export type Wanted = Readonly<Partial<Record<(typeof WANTED)[number], string>>>;
const WANTED = ["q", "state", "protocol", "tag", "sort"] as const;

type LibraryPlace = { readonly page: "library"; readonly wanted?: Wanted };
/** What the form begins with: a topic, or all that a deliberation was started with. */
type Begin = { readonly page: "begin"; readonly topic?: string; readonly again?: string };
/** Two deliberations, or one and what a single model answered. */
type Compared = { readonly page: "compare"; readonly a: string; readonly b: string | null };
export type Route =
  | LibraryPlace
  | { readonly page: "models" }
  | { readonly page: "people" }
  | Begin
  | Compared
  | Place;

/** The view under the address of the deliberation itself. */
export const FIRST_VIEW = "page";

/** The first page of a deliberation as it is now, unless something else is wanted. */
export function placeIn(id: string, wanted: Partial<Place> = {}): Place {
  return { page: "deliberation", id, view: FIRST_VIEW, at: null, message: null, ...wanted };
}

function routeOf(address: string): Route {
  const url = new URL(address, "http://here");
  const [, first, id, named] = url.pathname.split("/");
  const given = Object.fromEntries(url.searchParams);
  const { topic, again, a = "", b = null } = given;
  if (first === "new")
    return {
      page: "begin",
      ...(topic === undefined ? {} : { topic }),
      ...(again === undefined ? {} : { again }),
    };
  if (first === "compare") return { page: "compare", a, b };
  if (first === "models" || first === "people") return { page: first };
  if (first !== "d" || id === undefined)
    return {
      page: "library",
      wanted: Object.fromEntries(
        WANTED.flatMap((name) => (given[name] ? [[name, given[name]]] : [])),
      ),
    };
  const at = url.searchParams.get("at");
  const message = url.hash === "" ? null : decodeURIComponent(url.hash.slice(1));
  return placeIn(id, {
    // A message is read in the room.
    view: named ?? (message === null ? FIRST_VIEW : "room"),
    at: at !== null && /^\d{1,9}$/.test(at) ? Number(at) : null,
    message,
  });
}

function addressOf(route: Route): string {
  if (route.page === "library") return withQuery("/", route.wanted ?? {});
  if (route.page === "begin") return withQuery("/new", { topic: route.topic, again: route.again });
  if (route.page === "models" || route.page === "people") return `/${route.page}`;
  if (route.page === "compare") return withQuery("/compare", { a: route.a, b: route.b });
  const { id, view, at, message } = route;
  const place = `/d/${id}${view === FIRST_VIEW ? "" : `/${view}`}${at === null ? "" : `?at=${at}`}`;
  return message === null ? place : `${place}#${encodeURIComponent(message)}`;
}

function withQuery(
  path: string,
  given: Readonly<Record<string, string | null | undefined>>,
): string {
  const query = Object.entries(given)
    .flatMap(([name, value]) =>
      value == null || value === "" ? [] : [`${name}=${encodeURIComponent(value)}`],
    )
    .join("&");
  return query === "" ? path : `${path}?${query}`;
}

const MOVED = "dissensus:moved";

/** `isStep`: a step back comes back here; else this place takes the other's. */
export function go(route: Route, isStep = true): void {
  const address = addressOf(route);
  if (isStep) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  dispatchEvent(new Event(MOVED));
}

function watch(changed: () => void): () => void {
  const stop = new AbortController();
  for (const name of ["popstate", MOVED]) addEventListener(name, changed, { signal: stop.signal });
  return () => stop.abort();
}

const here = (): string => location.pathname + location.search + location.hash;

export function useRoute(): Route {
  return routeOf(useSyncExternalStore(watch, here));
}

type Link = Readonly<{ href: string; onClick: (event: MouseEvent) => void }>;

/** For links: goes there without loading the page, unless another window is asked for. */
export function useLink(route: Route): Link {
  const href = addressOf(route);
  const onClick = useCallback(
    (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      go(routeOf(href));
    },
    [href],
  );
  return { href, onClick };
}
