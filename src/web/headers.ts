// What every answer says about itself: who may show it, what it may load, that nobody keeps it.
// Law: the page loads from this server and runs nothing that is not a file of ours; no text in it can become a script, a style or a request.
import type { MiddlewareHandler } from "hono";
import type { Bound } from "./auth.ts";

/** `forms`: whom a form of the page may be sent to. */
const policyFor = (forms: "none" | "self"): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action '${forms}'`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");

const SAID: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

const POLICIES = { none: policyFor("none"), self: policyFor("self") };

export const headers: MiddlewareHandler<Bound> = async (c, next) => {
  await next();
  stamp(c.res, "none");
};

export function stamp({ headers: said }: Response, forms: "none" | "self"): void {
  said.set("content-security-policy", POLICIES[forms]);
  for (const [name, value] of Object.entries(SAID)) said.set(name, value);
  // A form that is sent without a referrer says no origin either, and is refused.
  if (forms === "self") said.set("referrer-policy", "same-origin");
  if (!said.has("cache-control")) said.set("cache-control", "no-store");
}
