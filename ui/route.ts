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

/** `topic`: what the form begins with. */
type Begin = { readonly page: "begin"; readonly topic?: string };
export type Route = { readonly page: "library" } | { readonly page: "models" } | Begin | Place;

/** The view under the address of the deliberation itself. */
export const FIRST_VIEW = "page";

/** The first page of a deliberation as it is now, unless something else is wanted. */
export function placeIn(id: string, wanted: Partial<Place> = {}): Place {
  return { page: "deliberation", id, view: FIRST_VIEW, at: null, message: null, ...wanted };
}

function routeOf(address: string): Route {
  const url = new URL(address, "http://here");
  const [, first, id, named] = url.pathname.split("/");
  const topic = url.searchParams.get("topic");
  if (first === "new") return { page: "begin", ...(topic === null ? {} : { topic }) };
  if (first === "models") return { page: "models" };
  if (first !== "d" || id === undefined) return { page: "library" };
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
  if (route.page === "library") return "/";
  if (route.page === "models") return "/models";
  if (route.page === "begin")
    return route.topic === undefined ? "/new" : `/new?topic=${encodeURIComponent(route.topic)}`;
  const { id, view, at, message } = route;
  const place = `/d/${id}${view === FIRST_VIEW ? "" : `/${view}`}${at === null ? "" : `?at=${at}`}`;
  return message === null ? place : `${place}#${encodeURIComponent(message)}`;
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
