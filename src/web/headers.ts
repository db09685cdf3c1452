// What every answer says about itself: who may show it, what it may load, that nobody keeps it.
// Law: the page loads from this server and runs nothing that is not a file of ours; no text in it can become a script, a style or a request.
import type { MiddlewareHandler } from "hono";
import type { Bound } from "./auth.ts";

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const SAID: Readonly<Record<string, string>> = {
  "content-security-policy": POLICY,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

export const headers: MiddlewareHandler<Bound> = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(SAID)) c.res.headers.set(name, value);
  if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
};
