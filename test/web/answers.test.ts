// What every answer says about itself, and the files of the app: a path is a key, and never leads to the disk.
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APP_FILES, refused, serving, type Browser, type Place } from "../builders/serving.ts";

let place: Place;
let browser: Browser;
let id: string;
beforeAll(async () => {
  place = await serving();
  browser = await place.browser();
  ({ id } = place.shelve("swarm@2-lightweight"));
});
afterAll(() => place.close());

const KINDS: readonly (readonly [
  string,
  number,
  () => Promise<{
    readonly status?: number | undefined;
    readonly statusCode?: number | undefined;
    readonly headers: Readonly<Record<string, unknown>>;
  }>,
])[] = [
  ["the page", 200, () => browser.get("/")],
  ["a file", 200, () => browser.get("/assets/app-1a2b.js")],
  [
    "a file that did not change",
    304,
    async () =>
      browser.get("/icon.svg", {
        "if-none-match": String((await browser.get("/icon.svg")).headers.etag),
      }),
  ],
  [
    "the way in",
    200,
    async () =>
      place.ask(new URL(place.server.link()).pathname + new URL(place.server.link()).search),
  ],
  ["an answer", 200, () => browser.get("/api/deliberations")],
  ["an export", 200, () => browser.get(`/api/deliberations/${id}/export/html`)],
  ["a head", 200, () => place.ask("/", { method: "HEAD", headers: { cookie: browser.cookie } })],
  ["nothing there", 404, () => browser.get("/nothing")],
  ["a wrong host", 403, () => place.ask("/", { headers: { host: "evil.com" } })],
  ["a wrong origin", 403, () => browser.get("/", { origin: "null" })],
  ["no session", 401, () => place.ask("/")],
  [
    "no session, to a person",
    401,
    () => place.ask("/", { headers: { "sec-fetch-dest": "document" } }),
  ],
  ["a wrong method", 405, () => place.ask("/", { method: "DELETE" })],
  ["a wrong type", 415, () => browser.post("/api/links", {}, { "content-type": "text/plain" })],
  ["something wrong in a request", 400, () => browser.post("/api/plans", { protocol: "shell" })],
  [
    "too much",
    413,
    () => browser.post("/api/plans", {}, { "content-length": String(13 * 1024 * 1024) }),
  ],
  ["a stream", 200, async () => (await browser.tail(id)).answer],
];

describe("Every answer", () => {
  it.each(KINDS)(
    "[R-I10] %s: nobody may frame it, guess its type, keep it or run anything in it that is not a file of the app",
    async (_what, status, asked) => {
      const { headers, ...answer } = await asked();
      const policy = String(headers["content-security-policy"]).split("; ");
      expect({
        status: answer.status ?? answer.statusCode,
        unsafe: policy.filter((part) => /unsafe|\*|http|data:|blob:/.test(part)),
        policy: [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "base-uri 'none'",
          "form-action 'none'",
          "frame-ancestors 'none'",
          "require-trusted-types-for 'script'",
        ].filter((part) => !policy.includes(part)),
        sniff: headers["x-content-type-options"],
        frame: headers["x-frame-options"],
        referrer: headers["referrer-policy"],
        opener: headers["cross-origin-opener-policy"],
        resource: headers["cross-origin-resource-policy"],
        isKept: /^(?:no-store|no-cache|private, )/.test(String(headers["cache-control"])),
        cors: Object.keys(headers).filter((name) => name.startsWith("access-control")),
        server: headers["x-powered-by"],
      }).toEqual({
        status,
        unsafe: [],
        policy: [],
        sniff: "nosniff",
        frame: "DENY",
        referrer: "no-referrer",
        opener: "same-origin",
        resource: "same-origin",
        isKept: true,
        cors: [],
        server: undefined,
      });
    },
  );

  it("a person without a session is told in words, a program in JSON", async () => {
    const [page, json] = await Promise.all([
      place.ask("/d/x", { headers: { "sec-fetch-dest": "document" } }),
      place.ask("/d/x"),
    ]);
    expect([
      page.headers["content-type"],
      page.text.includes("Open the link"),
      refused(json),
    ]).toEqual(["text/html; charset=UTF-8", true, [401, "no-session"]]);
  });
});

describe("The files of the app", () => {
  it.each(["/", "/index.html", "/new", "/d/some-id", "/d/some-id/argument"])(
    "%s is the page",
    async (path) => {
      const { status, headers, text } = await browser.get(path);
      expect([status, headers["content-type"], headers["cache-control"], text]).toEqual([
        200,
        "text/html; charset=utf-8",
        "no-cache",
        APP_FILES["index.html"],
      ]);
    },
  );

  it("have their types; what carries its version in its name may be kept", async () => {
    const [script, icon] = await Promise.all([
      browser.get("/assets/app-1a2b.js"),
      browser.get("/icon.svg"),
    ]);
    expect([
      script.headers["content-type"],
      script.headers["cache-control"],
      script.text,
      icon.headers["content-type"],
      icon.headers["cache-control"],
      icon.text,
    ]).toEqual([
      "text/javascript; charset=utf-8",
      "private, max-age=31536000, immutable",
      APP_FILES["assets/app-1a2b.js"],
      "image/svg+xml",
      "no-cache",
      APP_FILES["icon.svg"],
    ]);
  });

  it("are packed for who can unpack them, and not sent again to who has them", async () => {
    const plain = await browser.get("/assets/app-1a2b.js");
    const packed = await browser.get("/assets/app-1a2b.js", { "accept-encoding": "br, gzip" });
    const again = await browser.get("/assets/app-1a2b.js", {
      "if-none-match": String(plain.headers.etag),
      "accept-encoding": "gzip",
    });
    const other = await browser.get("/assets/app-1a2b.js", { "if-none-match": '"other"' });
    expect([
      packed.headers["content-encoding"],
      gunzipSync(packed.body).toString("utf8"),
      packed.body.length < plain.body.length,
      plain.headers["content-encoding"],
      plain.headers.vary,
      again.status,
      again.text,
      again.headers.etag,
      other.status,
    ]).toEqual([
      "gzip",
      plain.text,
      true,
      undefined,
      "accept-encoding",
      304,
      "",
      plain.headers.etag,
      200,
    ]);
  });

  it("a head says what the whole would, without it", async () => {
    const [head, whole] = await Promise.all([
      place.ask("/assets/app-1a2b.js", { method: "HEAD", headers: { cookie: browser.cookie } }),
      browser.get("/assets/app-1a2b.js"),
    ]);
    expect([head.status, head.headers.etag, head.headers["content-type"], head.text]).toEqual([
      200,
      whole.headers.etag,
      whole.headers["content-type"],
      "",
    ]);
  });

  it.each([
    "/..%2f..%2fetc%2fpasswd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/../../../../etc/passwd",
    "/assets/../../dissensus.yaml",
    "/assets/..%2f..%2fnotes.txt",
    "//etc/passwd",
    "//assets/app-1a2b.js",
    "/assets//app-1a2b.js",
    "/assets\\app-1a2b.js",
    "/..\\..\\etc\\passwd",
    "/assets/%5c..%5capp-1a2b.js",
    "/assets/app-1a2b.js%00",
    "/assets/app-1a2b.js%00.svg",
    "/%00",
    "/notes.txt",
    "/app/index.html",
    "/index.html/",
    "/INDEX.HTML",
    "/assets",
    "/assets/",
    "/assets/app-1a2b.js/",
    "/assets/app-1a2b.js;x",
    "/@fs/etc/passwd",
    "/@id/x",
    "/root",
    "/dissensus.yaml",
    "/node_modules/hono/package.json",
    "/src/web/server.ts",
    "/.git/config",
    "/.env",
    "/icon.svg.wasm",
    "/icon.svg%3F.wasm",
    "/assets/app-1a2b.js%3fimport&raw",
    "/d/../../etc",
    "/d/x/y/z",
    "/d/X",
    "/new/",
    "/__proto__",
    "/constructor",
    "/%E0%A4%A",
    `/${"a/".repeat(3_000)}`,
    "*",
    "/http://evil.com",
    "/\u0001",
  ])("[R-I21] %j leads nowhere", async (path) => {
    const heard = await place.raw(
      `GET ${path} HTTP/1.1\r\nHost: ${place.host}\r\nCookie: ${browser.cookie}\r\nConnection: close\r\n\r\n`,
    );
    expect([
      heard.slice(9, 12) === "404" || heard.slice(9, 12) === "400"
        ? "refused"
        : heard.slice(0, 300),
      heard.includes("root:") || heard.includes("not for anybody"),
    ]).toEqual(["refused", false]);
  });

  it.each([
    ["/assets/../index.html", "index.html"],
    ["/assets/../assets/app-1a2b.js", "assets/app-1a2b.js"],
    ["/d/%2e%2e", "index.html"],
    ["/icon.svg?.wasm", "icon.svg"],
    ["/icon.svg?import&raw", "icon.svg"],
    ["/assets/app-1a2b.js?import&raw??", "assets/app-1a2b.js"],
    ["/assets/%61pp-1a2b.js", "assets/app-1a2b.js"],
    ["/icon.svg?url=file:///etc/passwd", "icon.svg"],
  ])("[R-I21] %s is the file of that path as it is, whatever else is said", async (path, name) => {
    const heard = await place.raw(
      `GET ${path} HTTP/1.1\r\nHost: ${place.host}\r\nCookie: ${browser.cookie}\r\nConnection: close\r\n\r\n`,
    );
    expect([heard.slice(9, 12), heard.slice(heard.indexOf("\r\n\r\n") + 4)]).toEqual([
      "200",
      APP_FILES[name],
    ]);
  });
});
