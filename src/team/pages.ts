// The pages before the app: logging in, and taking an invitation. Plain forms, in the reader's language; no script.
import { escapeHtml } from "../text/html.ts";
import type { Language } from "../text/language.ts";
import { formatMessage } from "../text/message.ts";
import { REFUSAL_LOOK } from "../web/addresses.ts";
import words from "./pages.json" with { type: "json" };

export interface LoginPage {
  readonly lang: Language;
  /** Where the provider's login begins, and whose it is. */
  readonly provider?: { readonly to: string; readonly host: string } | undefined;
  /** Where a token is sent; absent where there is no file of tokens. */
  readonly tokenTo?: string | undefined;
  readonly hasFailed: boolean;
}

export function loginPage({ lang, provider, tokenTo, hasFailed }: LoginPage): string {
  const failed = hasFailed ? `<p role="alert">${say(lang, "failed")}</p>` : "";
  const link = provider
    ? `<p><a href="${escapeHtml(provider.to)}">${say(lang, "provider", { host: provider.host })}</a></p>`
    : "";
  const form =
    tokenTo === undefined
      ? ""
      : `<form method="post" action="${escapeHtml(tokenTo)}"><p><label>${say(lang, "token")} <input type="password" name="token" required maxlength="100" autocomplete="current-password"></label> <button>${say(lang, "enter")}</button></p></form>`;
  const none = link === "" && form === "" ? `<p>${say(lang, "none")}</p>` : "";
  return pageOf(lang, say(lang, "title"), failed + link + form + none);
}

export function joinPage(lang: Language, workspace: string, to: string): string {
  const button = `<button>${say(lang, "joining", { workspace })}</button>`;
  const form = `<form method="post" action="${escapeHtml(to)}"><p>${button}</p></form>`;
  return pageOf(lang, say(lang, "join"), form);
}

function say(lang: Language, key: keyof typeof words, params: Record<string, string> = {}): string {
  return escapeHtml(formatMessage(lang, words[key][lang], params));
}

function pageOf(lang: Language, title: string, inside: string): string {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} — Dissensus</title><link rel="stylesheet" href="${REFUSAL_LOOK}"></head><body><header>Dissensus</header><main><h1>${title}</h1>${inside}</main></body></html>`;
}
