// Where the app is, as its address says it. A view is an address, and so is a moment of the past.
import { useCallback, useSyncExternalStore } from "react";

export type Route =
  | { readonly page: "library" }
  | { readonly page: "begin" }
  | {
      readonly page: "deliberation";
      readonly id: string;
      /** A name that leads to no view leads to the room. */
      readonly view: string;
      readonly at: number | null;
      readonly message: string | null;
    };

function routeOf(address: string): Route {
  const url = new URL(address, "http://here");
  const [, first, id, named] = url.pathname.split("/");
  if (first === "new") return { page: "begin" };
  if (first !== "d" || id === undefined) return { page: "library" };
  const at = url.searchParams.get("at");
  return {
    page: "deliberation",
    id,
    view: named ?? "room",
    at: at !== null && /^\d{1,9}$/.test(at) ? Number(at) : null,
    message: url.hash === "" ? null : decodeURIComponent(url.hash.slice(1)),
  };
}

function addressOf(route: Route): string {
  switch (route.page) {
    case "library":
      return "/";
    case "begin":
      return "/new";
    case "deliberation":
      return `/d/${route.id}${route.view === "room" ? "" : `/${route.view}`}${route.at === null ? "" : `?at=${route.at}`}${route.message === null ? "" : `#${encodeURIComponent(route.message)}`}`;
  }
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
  addEventListener("popstate", changed);
  addEventListener(MOVED, changed);
  return () => {
    removeEventListener("popstate", changed);
    removeEventListener(MOVED, changed);
  };
}

const here = (): string => location.pathname + location.search + location.hash;

export function useRoute(): Route {
  return routeOf(useSyncExternalStore(watch, here));
}

/** For links: goes there without loading the page, unless another window is asked for. */
export function useLink(route: Route): {
  readonly href: string;
  onClick(event: {
    preventDefault(): void;
    metaKey: boolean;
    ctrlKey: boolean;
    shiftKey: boolean;
    button: number;
  }): void;
} {
  const href = addressOf(route);
  const onClick = useCallback(
    (event: {
      preventDefault(): void;
      metaKey: boolean;
      ctrlKey: boolean;
      shiftKey: boolean;
      button: number;
    }) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      go(routeOf(href));
    },
    [href],
  );
  return { href, onClick };
}
