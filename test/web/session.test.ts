// The link that opens once, the session it becomes, and the token that goes with everything that acts.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refused, serving, type Browser, type Place } from "../builders/serving.ts";

let place: Place;
let browser: Browser;
let id: string;
beforeAll(async () => {
  place = await serving();
  browser = await place.browser();
  ({ id } = place.shelve("swarm@2-lightweight"));
});
afterAll(() => place.close());

const pathOf = (link: string): string => new URL(link).pathname + new URL(link).search;

describe("The link", () => {
  it("[R-I6] opens once, whoever opens it, and becomes a cookie that no script and no other site can use", async () => {
    const path = pathOf(place.server.link());
    const [first, second] = [await place.ask(path), await place.ask(path)];
    expect([
      first.status,
      first.headers["set-cookie"]?.map((cookie) =>
        cookie.replace(/=[A-Za-z0-9_-]{43};/, "=SECRET;"),
      ),
    ]).toEqual([200, [`dissensus-${place.port}=SECRET; Path=/; HttpOnly; SameSite=Strict`]]);
    expect([refused(second), second.headers["set-cookie"]]).toEqual([
      [401, "used-link"],
      undefined,
    ]);
  });

  it("[R-I6] two who open it at once get one session", async () => {
    const path = pathOf(place.server.link());
    const answers = await Promise.all([
      place.ask(path),
      place.ask(path),
      place.ask(path),
      place.ask(path),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 401, 401, 401,
    ]);
  });

  it.each([
    "",
    "?key=",
    "?key=A",
    `?key=${"A".repeat(43)}`,
    `?key=${"A".repeat(10_000)}`,
    "?key=%00",
    "?key[]=x",
    "?key=undefined",
  ])("[R-I6] a wrong one is refused: /enter%s", async (query) => {
    const answer = await place.ask(`/enter${query}`);
    expect([refused(answer), answer.headers["set-cookie"]]).toEqual([
      [401, "used-link"],
      undefined,
    ]);
  });

  it("[R-I6] a session's own secret is no link, and a link's is no session", async () => {
    const [, secret = ""] = browser.cookie.split("=");
    const key = new URL(place.server.link()).searchParams.get("key") ?? "";
    expect([
      (await place.ask(`/enter?key=${secret}`)).status,
      (await place.ask("/api/session", { headers: { cookie: `dissensus-${place.port}=${key}` } }))
        .status,
    ]).toEqual([401, 401]);
  });

  it("[R-I5] is not used up by a request for its head alone, as programs that look at links make", async () => {
    const path = pathOf(place.server.link());
    const head = await place.ask(path, { method: "HEAD" });
    expect([head.status, head.headers["set-cookie"], (await place.ask(path)).status]).toEqual([
      405,
      undefined,
      200,
    ]);
  });

  it("[R-I6] leads on at once to an address without the key, and no answer lets a browser tell where it came from", async () => {
    const answer = await place.ask(pathOf(place.server.link()));
    expect([
      answer.headers["referrer-policy"],
      answer.headers["cache-control"],
      /url=([^"]*)"/.exec(answer.text)?.[1],
      answer.text.includes("key"),
    ]).toEqual(["no-referrer", "no-store", "/", false]);
  });

  it("[R-I6] a new one can be had from inside, for the name the browser knows, and is another each time", async () => {
    const there = await place.browser(`localhost:${place.port}`);
    const links = await Promise.all(
      [1, 2].map(
        async () => (JSON.parse((await there.post("/api/links", {})).text) as { url: string }).url,
      ),
    );
    expect([
      new Set(links).size,
      links.every((url) => url.startsWith(`http://localhost:${place.port}/enter?key=`)),
    ]).toEqual([2, true]);
    expect(
      (await place.ask(pathOf(links[0] ?? ""), { headers: { host: `localhost:${place.port}` } }))
        .status,
    ).toBe(200);
  });

  it("[A-17] leads to the address of the app that it was made for, which is no part of it", async () => {
    const made = async (to: unknown): Promise<readonly [number, string | undefined]> => {
      const { status, text } = await browser.post("/api/links", { to });
      if (status !== 200) return [status, undefined];
      const { url } = JSON.parse(text) as { url: string };
      const opened = await place.ask(`${pathOf(url)}&to=//evil.com`);
      return [opened.status, /url=([^"]*)"/.exec(opened.text)?.[1]];
    };
    expect([
      await made(`/d/${id}/room?at=3#m1`),
      await made("//evil.com"),
      await made("https://evil.com/"),
      await made("/api/session"),
      /url=([^"]*)"/.exec((await place.ask(pathOf(place.server.link("/models")))).text)?.[1],
    ]).toEqual([
      [200, `/d/${id}/room?at=3#m1`],
      [400, undefined],
      [400, undefined],
      [400, undefined],
      "/models",
    ]);
  });

  it("[A-17] of all files a stranger may have one, which says how a refusal looks, and is no further in for it", async () => {
    const look = (headers = {}): Promise<number> =>
      place.ask("/refusal.css", { headers }).then(({ status }) => status);
    const posted = await place.ask("/refusal.css", {
      method: "POST",
      headers: { origin: `http://${place.host}`, "content-type": "application/json" },
      body: "{}",
    });
    expect([
      await look(),
      await look({ host: "evil.com" }),
      await look({ origin: "http://evil.com" }),
      await look({ "sec-fetch-site": "cross-site" }),
      refused(posted),
      (await place.ask("/refusal.css/../icon.svg")).status,
      (await place.ask("/icon.svg")).status,
    ]).toEqual([200, 403, 403, 403, [401, "no-session"], 401, 401]);
  });

  it("[R-I6] neither key, session nor token is told where the server was started, nor lies in any file", async () => {
    const link = place.server.link();
    await place.ask(pathOf(link));
    const secrets = [
      new URL(link).searchParams.get("key") ?? "",
      browser.cookie.split("=")[1] ?? "",
      browser.token,
    ];
    const files = readdirSync(place.cwd, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
    const told = [...place.said, ...files].filter((text) =>
      secrets.some((secret) => text.includes(secret)),
    );
    expect([secrets.every((secret) => secret.length >= 43), told]).toEqual([true, []]);
  });
});

describe("The session", () => {
  const paths = (): readonly string[] => [
    "/",
    "/new",
    "/models",
    `/d/${id}`,
    "/index.html",
    "/assets/app-1a2b.js",
    "/icon.svg",
    "/nothing",
    "/api/session",
    "/api/offers",
    "/api/models",
    "/api/deliberations",
    `/api/deliberations/${id}/readable`,
    `/api/deliberations/${id}`,
    `/api/deliberations/${id}/feed`,
    `/api/deliberations/${id}/events`,
    `/api/deliberations/${id}/argument`,
    `/api/deliberations/${id}/export/md`,
    `/api/deliberations/${id}/asks/x`,
  ];

  it("[R-I6] is needed for every page, file and view, and a wrong one is none", async () => {
    const cookies = [
      undefined,
      `dissensus-${place.port}=`,
      `dissensus-${place.port}=${"A".repeat(43)}`,
      browser.cookie.replace(String(place.port), "1"),
      browser.cookie.slice(0, -1),
      `${browser.cookie}A`,
    ];
    const answers = await Promise.all(
      paths().flatMap((path) => cookies.map((cookie) => place.ask(path, { headers: { cookie } }))),
    );
    expect(new Set(answers.map((answer) => refused(answer).join(" ")))).toEqual(
      new Set(["401 no-session"]),
    );
  });

  it("[R-I6] of another server, or of this one before it was started again, is none", async () => {
    const other = await serving();
    const stranger = await other.browser();
    await other.close();
    expect(
      refused(
        await place.ask("/api/session", {
          headers: { cookie: stranger.cookie.replace(/-\d+=/, `-${place.port}=`) },
        }),
      ),
    ).toEqual([401, "no-session"]);
  });

  it("[R-I6] there are only so many: the oldest goes when one more comes, and so do links that nobody opened", async () => {
    const small = await serving();
    const first = await small.browser();
    const links = Array.from({ length: 17 }, () => small.server.link());
    const opened = await Promise.all(links.map((link) => small.ask(pathOf(link))));
    const isIn = async (): Promise<boolean> => (await first.get("/api/session")).status === 200;
    expect([opened.map(({ status }) => status), await isIn()]).toEqual([
      [401, ...Array.from({ length: 16 }, () => 200)],
      true,
    ]);
    for (let n = 0; n < 32; n += 1) await small.browser();
    expect(await isIn()).toBe(false);
    await small.close();
  });
});

describe("What acts", () => {
  const before = (): readonly string[] => place.tree(place.root);
  const acts = (): readonly (readonly [string, unknown])[] => [
    ["/api/links", {}],
    ["/api/plans", { protocol: "swarm", topic: "Why?", model: "rehearsal" }],
    ["/api/deliberations", { protocol: "swarm", topic: "Why?", model: "rehearsal" }],
    [`/api/deliberations/${id}/decisions`, { ask: "x", choice: "y" }],
    [`/api/deliberations/${id}/answers`, { ask: "x", reply: {} }],
    ["/api/models/try", { model: "rehearsal" }],
    ["/api/prices", { model: "rehearsal", input: 1, output: 1 }],
    [`/api/deliberations/${id}/pause`, {}],
    [`/api/deliberations/${id}/resume`, { caps: {} }],
  ];

  it.each([
    ["a form", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["a form with files", { "content-type": "multipart/form-data; boundary=x" }, 415],
    ["text", { "content-type": "text/plain" }, 415],
    [
      "text that calls itself a little JSON",
      { "content-type": "text/plain; application/json" },
      415,
    ],
    ["JSON of another kind", { "content-type": "application/json+x" }, 415],
    ["nothing said of it", { "content-type": undefined }, 415],
    ["no token", { "x-dissensus-token": undefined }, 403],
    ["an empty token", { "x-dissensus-token": "" }, 403],
    ["the cookie as token", { "x-dissensus-token": "COOKIE" }, 403],
    ["no origin", { origin: undefined }, 403],
    ["no cookie", { cookie: undefined }, 401],
  ] as const)(
    "[R-I5] is refused with %s, at every address, and nothing is done",
    async (_what, headers, status) => {
      const tree = before();
      const said =
        "x-dissensus-token" in headers && headers["x-dissensus-token"] === "COOKIE"
          ? { "x-dissensus-token": browser.cookie.split("=")[1] }
          : headers;
      const answers = await Promise.all(
        acts().map(([path, body]) => browser.post(path, body, said)),
      );
      expect([answers.map((answer) => answer.status), before()]).toEqual([
        acts().map(() => status),
        tree,
      ]);
    },
  );

  it("[R-I5] is not reached by GET, nor by any other method", async () => {
    const tree = before();
    const statuses = await Promise.all(
      acts().flatMap(([path, body]) =>
        ["GET", "PUT", "PATCH", "DELETE", "get", "post", "TRACE", "PROPFIND"].map(
          async (method) => {
            const raw = await place.raw(
              `${method} ${path}?_method=POST HTTP/1.1\r\nHost: ${place.host}\r\nCookie: ${browser.cookie}\r\nX-HTTP-Method-Override: POST\r\nOrigin: http://${place.host}\r\nX-Dissensus-Token: ${browser.token}\r\nContent-Type: application/json\r\nContent-Length: ${JSON.stringify(body).length}\r\nConnection: close\r\n\r\n${JSON.stringify(body)}`,
            );
            return [method, path, raw.slice(9, 12)] as const;
          },
        ),
      ),
    );
    const reached = statuses.filter(
      ([method, path, status]) =>
        !(
          ["400", "404", "405"].includes(status) ||
          (method === "GET" && path === "/api/deliberations" && status === "200")
        ),
    );
    expect([reached, before()]).toEqual([[], tree]);
  });

  it("[R-I5] looking at everything, or asking for its head, leaves every file as it was", async () => {
    const tree = before();
    const views = [
      "",
      "/feed",
      "/argument",
      "/positions",
      "/claims",
      "/findings",
      "/cost",
      "/report",
      ...[
        "md",
        "brief",
        "transcript",
        "html",
        "json",
        "csv",
        "madr",
        "argdown",
        "aif",
        "mermaid",
        "graphml",
        "tgf",
        "apx",
        "af",
      ].map((format) => `/export/${format}`),
    ].map((view) => `/api/deliberations/${id}${view}`);
    const looked = await Promise.all(
      ["/", "/new", "/icon.svg", "/api/session", "/api/offers", "/api/deliberations", ...views].map(
        (path) => browser.get(path),
      ),
    );
    const heads = await Promise.all(
      ["/", "/icon.svg", ...views].map((path) =>
        place.ask(path, { method: "HEAD", headers: { cookie: browser.cookie } }),
      ),
    );
    const tail = await browser.tail(id);
    await tail.until(({ heard }) => heard.some(({ event }) => event === "moment"));
    tail.close();
    expect([
      looked.map(({ status }) => status),
      heads.map(({ text }) => text).join(""),
      before(),
    ]).toEqual([looked.map(() => 200), "", tree]);
  });
});
