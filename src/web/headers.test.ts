import { Hono } from "hono";
import { expect, it } from "vitest";
import type { Bound } from "./auth.ts";
import { headers } from "./headers.ts";

const app = new Hono<Bound>()
  .use(headers)
  .get("/", (c) => c.text(""))
  .get("/kept", (c) => c.text("", 200, { "cache-control": "private, max-age=1" }));
const said = async (path: string): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await app.request(path)).headers);

it.each(["/", "/nothing"])(
  "[R-I10] an answer to %s may load from its own server and run its files, and nothing else; it is in no frame, and nobody keeps it",
  async (path) => {
    const {
      "content-security-policy": policy = "",
      "content-type": _type,
      ...others
    } = await said(path);
    expect([policy.split("; ").toSorted(), others]).toEqual([
      [
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "font-src 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "img-src 'self'",
        "require-trusted-types-for 'script'",
        "script-src 'self'",
        "style-src 'self'",
        "trusted-types 'none'",
      ],
      {
        "cache-control": "no-store",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      },
    ]);
  },
);

it("what says itself how long it may be kept is kept so long", async () => {
  expect((await said("/kept"))["cache-control"]).toBe("private, max-age=1");
});
