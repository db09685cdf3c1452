// What is said to a request that gets nothing: one sentence, the same form everywhere; a page in the reader's language for who came with a browser.
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { DissensusError } from "../errors.ts";
import { escapeHtml } from "../text/html.ts";
import { asItIs, type Redact } from "../text/redaction.ts";
import type { Language } from "../text/language.ts";
import { plain } from "../text/visible.ts";
import { isPage, REFUSAL_LOOK } from "./addresses.ts";
import catalogue from "./refusals.json" with { type: "json" };
import type { RefusalBody } from "./wire.ts";

export function refusal(
  c: Context,
  status: ContentfulStatusCode,
  code: string,
  said: string | { readonly message: string; readonly hint: string },
): Response {
  const { message, hint } = typeof said === "string" ? { message: said, hint: "" } : said;
  if (c.req.method === "GET" && c.req.header("sec-fetch-dest") === "document")
    return c.html(page(c, code, `${message} ${hint}`.trim()), status);
  return c.json(
    { error: { code, message: plain(message), hint: plain(hint) } } satisfies RefusalBody,
    status,
  );
}

/** What the caller did wrong is 400, what is not there 404, what is taken 409; the world's failures are not the caller's. */
const STATUSES: Readonly<Record<string, ContentfulStatusCode>> = {
  "unknown-deliberation": 404,
  "unknown-view": 404,
  "unknown-call": 404,
  "no-login": 401,
  "no-workspace": 403,
  "not-allowed": 403,
  refused: 409,
  "nothing-waits": 409,
  busy: 409,
  "not-here": 409,
  "too-many": 503,
};

export function refusalFor(c: Context, error: unknown, redact: Redact = asItIs): Response {
  if (error instanceof DissensusError)
    return refusal(
      c,
      STATUSES[error.code] ??
        (error.fault === "caller" ? 400 : error.fault === "world" ? 503 : 500),
      error.code,
      { message: redact(error.message), hint: redact(error.hint) },
    );
  // What broke inside is for the terminal; a page learns only that it did.
  return refusal(c, 500, "broken", {
    message: "Something broke inside dissensus.",
    hint: "The terminal that serves this page may say more.",
  });
}

type Told = Readonly<Record<Language, readonly string[]>>;
const TOLD: Readonly<Partial<Record<string, Told>>> = catalogue;

/** A browser that is not let in learns what to type where; it may load how this looks and nothing else. */
function page(c: Context, code: string, message: string): string {
  const lang = languageAccepted(c.req.header("accept-language") ?? "");
  const tell = (name: string): string => escapeHtml(TOLD[name]?.[lang][0] ?? "");
  const known = Object.hasOwn(TOLD, code) ? TOLD[code] : undefined;
  const [title = "", hint = "", back] = known?.[lang] ?? [catalogue.other[lang][0], message];
  const { path } = c.req;
  const isKept = back !== undefined && isPage(path);
  const [name, address] = isKept ? ["again", path] : ["library", "/"];
  const typed = isKept ? `<p>${escapeHtml(back)}</p><p><code>${escapeHtml(path)}</code></p>` : "";
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} — Dissensus</title><link rel="stylesheet" href="${REFUSAL_LOOK}"></head><body><header>Dissensus</header><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(hint)}</p>${typed}<p><a href="${escapeHtml(address)}">${tell(name)}</a></p></main></body></html>`;
}

/** The first of ours that the browser asks for. */
export function languageAccepted(accepted: string): Language {
  const wished = accepted
    .slice(0, 200)
    .split(",")
    .map((part) => {
      const [tag = "", weight = "q=1"] = part.trim().toLowerCase().split(";");
      return { lang: tag.split("-")[0], weight: Number(weight.trim().slice(2)) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  const found = wished.find(({ lang }) => isLanguage(lang ?? ""))?.lang;
  return isLanguage(found ?? "") ? (found as Language) : "en"; // looked at just now
}

function isLanguage(tag: string): boolean {
  return Object.hasOwn(catalogue.other, tag);
}
