// What is said to a request that gets nothing: one sentence, the same form everywhere; a page for who came with a browser.
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { DissensusError } from "../errors.ts";
import { escapeHtml } from "../text/html.ts";
import { asItIs, type Redact } from "../text/redaction.ts";
import { plain } from "../text/visible.ts";
import type { RefusalBody } from "./wire.ts";

export function refusal(
  c: Context,
  status: ContentfulStatusCode,
  code: string,
  said: string | { readonly message: string; readonly hint: string },
): Response {
  const { message, hint } = typeof said === "string" ? { message: said, hint: "" } : said;
  if (c.req.method === "GET" && c.req.header("sec-fetch-dest") === "document")
    return c.html(page(message), status);
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

function page(message: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>dissensus</title></head><body><main><h1>dissensus</h1><p>${escapeHtml(message)}</p></main></body></html>`;
}
