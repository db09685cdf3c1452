// The addresses of the app's own pages: what a link may lead to, and what is answered with the app.
// Law: an address begins with one slash and a name of ours, so that none leads to another server.
import { ID } from "../log/index.ts";

/** Pages of the app: each is the same file. */
const PAGES = /^\/(?:new|models|people|compare|d\/[a-z0-9][a-z0-9-]{0,79}(?:\/[a-z]{1,20})?)$/;
/** Two deliberations, or one and its single answer. */
const COMPARED = /^\/compare\?a=[a-z0-9][a-z0-9-]{0,79}(?:&b=[a-z0-9][a-z0-9-]{0,79})?$/;
/** A moment, and what is pointed at. */
const WITHIN = /(?:\?at=\d{1,9})?(?:#[\w.%~-]{1,200})?$/;

/** How a refusal looks, to whoever is shown one: a file that holds nothing else. */
export const REFUSAL_LOOK = "/refusal.css";

export function isPage(path: string): boolean {
  return PAGES.test(path);
}

export function isAddress(text: string): boolean {
  const page = text.replace(WITHIN, "");
  return page === "/" || isPage(page) || COMPARED.test(text);
}

/** What somebody typed or copied out of a browser, as an address of the app; null where it is none. */
export function addressMeant(typed: string): string | null {
  const text = typed.trim().replace(/^http:\/\/(?:127\.0\.0\.1|localhost):\d{1,5}(?=\/)/, "");
  if (text === "") return "/";
  const address = ID.test(text) ? `/d/${text}` : text;
  return isAddress(address) ? address : null;
}
