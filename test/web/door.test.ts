// Who is let in: the exact host, the exact origin, a session, a token; on real sockets.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Place as CommandLine, expectRefusal, itKeepsSecrets } from "../cli/cli.ts";
import { refused, serving, type Browser, type Place } from "../builders/serving.ts";

let place: Place;
let browser: Browser;
let port: number;
beforeAll(async () => {
  place = await serving();
  browser = await place.browser();
  port = place.port;
});
afterAll(() => place.close());

describe("Where it listens", () => {
  it("[R-I1] on the loopback address of this machine and on no other", () => {
    const hex = port.toString(16).toUpperCase().padStart(4, "0");
    const listening = ["tcp", "tcp6"].flatMap((table) =>
      readFileSync(`/proc/net/${table}`, "utf8")
        .split("\n")
        .map((line) => line.trim().split(/\s+/))
        .filter(([, local = "", , state]) => state === "0A" && local.endsWith(`:${hex}`))
        .map(([, local]) => local),
    );
    expect(listening).toEqual([`0100007F:${hex}`]);
  });

  it.each(["--host", "--bind", "--address", "--listen", "--public"])(
    "[R-I1] no flag makes it listen elsewhere: %s",
    async (flag) => {
      expectRefusal(await new CommandLine().run(["serve", flag, "0.0.0.0"]), 2, flag);
    },
  );
});

describe("The command", () => {
  it("[R-I6] prints a link once; when it is interrupted it leaves nothing listening, and says nothing of who came in", async () => {
    const running = new CommandLine().start(["serve", "--port", "0"]);
    await running.until(/\/enter\?key=[\w-]{43}\n/);
    const link = new URL(/http:\S+/.exec(running.stdout)?.[0] ?? "");
    const entered = await fetch(link);
    await entered.text();
    const again = await fetch(link);
    await again.text();
    running.signal("SIGINT");
    const { code, stdout, stderr } = await running.ended;
    const key = link.searchParams.get("key") ?? "none";
    expect([
      entered.status,
      again.status,
      code,
      `${stdout}${stderr}`.split(key).length - 1,
    ]).toEqual([200, 401, 0, 1]);
    await expect(fetch(link)).rejects.toThrow();
  });
});

const WRONG_HOSTS: readonly (readonly [string, (port: number) => string | undefined])[] = [
  ["another site", () => "evil.com"],
  ["another site at this port", (n) => `evil.com:${n}`],
  ["a sub-domain called localhost", (n) => `localhost.evil.com:${n}`],
  ["a name that resolves here", (n) => `127.0.0.1.nip.io:${n}`],
  ["none", () => undefined],
  ["an empty one", () => ""],
  ["the other loopback", (n) => `[::1]:${n}`],
  ["another port", (n) => `127.0.0.1:${n + 1}`],
  ["no port", () => "127.0.0.1"],
  ["localhost without port", () => "localhost"],
  ["a trailing dot", (n) => `localhost.:${n}`],
  ["upper case", (n) => `LOCALHOST:${n}`],
  ["another spelling of the address", (n) => `127.1:${n}`],
  ["the address as a number", (n) => `2130706433:${n}`],
  ["any address", (n) => `0.0.0.0:${n}`],
  ["a user in front", (n) => `me@127.0.0.1:${n}`],
  ["a path behind", (n) => `127.0.0.1:${n}/x`],
  ["a space inside", (n) => `127.0.0.1:${n} evil.com`],
  ["a leading zero in the port", (n) => `127.0.0.1:0${n}`],
];

describe("The host", () => {
  it.each(WRONG_HOSTS)(
    "[R-I2] %s is refused, with session, token and its own origin",
    async (_what, host) => {
      const said = host(port);
      const answers = await Promise.all([
        place.ask("/api/session", {
          headers: { ...browser.acting, host: said, origin: undefined },
        }),
        place.ask("/api/links", {
          method: "POST",
          headers: { ...browser.acting, host: said, origin: `http://${said ?? ""}` },
          body: "{}",
        }),
      ]);
      expect(
        answers.map(({ status, text }) => [
          status === 403 || status === 400,
          text.includes("token") || text.includes("key="),
        ]),
      ).toEqual([
        [true, false],
        [true, false],
      ]);
    },
  );

  it.each([
    [
      "twice",
      (n: number) =>
        `GET /api/session HTTP/1.1\r\nHost: 127.0.0.1:${n}\r\nHost: evil.com\r\nCOOKIE\r\n\r\n`,
    ],
    [
      "twice the same",
      (n: number) =>
        `GET /api/session HTTP/1.1\r\nHost: 127.0.0.1:${n}\r\nHost: 127.0.0.1:${n}\r\nCOOKIE\r\n\r\n`,
    ],
    [
      "in the target",
      (n: number) =>
        `GET http://evil.com/api/session HTTP/1.1\r\nHost: 127.0.0.1:${n}\r\nCOOKIE\r\n\r\n`,
    ],
    [
      "in the target, the right one",
      (n: number) =>
        `GET http://127.0.0.1:${n}/api/session HTTP/1.1\r\nHost: 127.0.0.1:${n}\r\nCOOKIE\r\n\r\n`,
    ],
    [
      "in a target without scheme",
      (n: number) =>
        `GET //evil.com/api/session HTTP/1.1\r\nHost: 127.0.0.1:${n}\r\nCOOKIE\r\n\r\n`,
    ],
    ["absent, in the old version", () => "GET /api/session HTTP/1.0\r\nCOOKIE\r\n\r\n"],
    [
      "as a target of its own",
      (n: number) => `CONNECT 127.0.0.1:${n} HTTP/1.1\r\nHost: 127.0.0.1:${n}\r\nCOOKIE\r\n\r\n`,
    ],
  ])("[R-I2] said %s, it is refused", async (_how, text) => {
    const heard = await place.raw(
      text(port).replace("COOKIE", `Cookie: ${browser.cookie}\r\nConnection: close`),
    );
    expect({
      isRefused: heard === "" || /^HTTP\/1\.1 (?:400|403) /.test(heard),
      token: heard.includes('"token"'),
    }).toEqual({ isRefused: true, token: false });
  });

  it("[R-I2] both names of this machine at this port are served", async () => {
    const statuses = await Promise.all(
      [`127.0.0.1:${port}`, `localhost:${port}`].map(
        async (host) => (await (await place.browser(host)).get("/api/session")).status,
      ),
    );
    expect(statuses).toEqual([200, 200]);
  });
});

const ORIGINS: readonly (readonly [string, (host: string, port: number) => string | undefined])[] =
  [
    ["own", (host) => `http://${host}`],
    ["none", () => undefined],
    ["evil", () => "http://evil.com"],
    ["null", () => "null"],
    ["file", () => "file://"],
    ["other port", (_host, n) => `http://127.0.0.1:${n + 1}`],
    ["sub-domain", (host) => `http://app.${host}`],
    ["https", (host) => `https://${host}`],
    ["upper case", (host) => `HTTP://${host}`],
    ["with path", (host) => `http://${host}/`],
    ["reflected", (host) => `http://evil.com?http://${host}`],
    ["empty", () => ""],
    [
      "the other name",
      (host, n) => (host.startsWith("local") ? `http://127.0.0.1:${n}` : `http://localhost:${n}`),
    ],
  ];
const HOSTS = ["127.0.0.1", "localhost", "evil.com", "localhost.evil.com"] as const;
const METHODS = ["GET", "POST", "OPTIONS", "PUT"] as const;
const RIGHTS = [
  "nothing",
  "cookie",
  "token",
  "both",
  "token of another session",
  "stale cookie",
] as const;

describe("Everything together", () => {
  it("[R-I2] [R-I3] [R-I5] [R-I6] of all combinations of host, origin, method and right, only those of the app itself are accepted", async () => {
    const other = await place.browser();
    const wrong: string[] = [];
    const accepted = new Set<string>();
    let asked = 0;
    for (const name of HOSTS)
      for (const [what, origin] of ORIGINS)
        for (const method of METHODS)
          await Promise.all(
            RIGHTS.map(async (right) => {
              const host = `${name}:${port}`;
              const answer = await place.ask(method === "POST" ? "/api/links" : "/api/session", {
                method,
                ...(method === "POST" ? { body: "{}" } : {}),
                headers: {
                  host,
                  origin: origin(host, port),
                  ...(method === "POST" ? { "content-type": "application/json" } : {}),
                  cookie:
                    right === "nothing" || right === "token"
                      ? undefined
                      : right === "stale cookie"
                        ? `dissensus-${port}=${"A".repeat(43)}`
                        : browser.cookie,
                  "x-dissensus-token":
                    right === "nothing" || right === "cookie"
                      ? undefined
                      : right === "token of another session"
                        ? other.token
                        : browser.token,
                },
              });
              asked += 1;
              const isHere = name === "127.0.0.1" || name === "localhost";
              const isHeld = right !== "nothing" && right !== "token" && right !== "stale cookie";
              const isRight =
                method === "GET"
                  ? isHeld && (what === "own" || what === "none")
                  : method === "POST" && right === "both" && what === "own";
              const isFine =
                isHere && isRight
                  ? answer.status === 200
                  : [400, 401, 403, 405].includes(answer.status);
              if (answer.status === 200) accepted.add(`${method} ${what}`);
              if (
                !isFine ||
                Object.keys(answer.headers).some((header) => header.startsWith("access-control-"))
              )
                wrong.push(`${method} ${host} ${what} ${right}: ${answer.status}`);
            }),
          );
    expect({ wrong, asked, accepted: [...accepted].sort() }).toEqual({
      wrong: [],
      asked: HOSTS.length * ORIGINS.length * METHODS.length * RIGHTS.length,
      accepted: ["GET none", "GET own", "POST own"],
    });
  });

  it("[R-I3] an origin said twice is refused", async () => {
    const heard = await place.raw(
      `GET /api/session HTTP/1.1\r\nHost: ${place.host}\r\nOrigin: http://${place.host}\r\nOrigin: http://evil.com\r\nCookie: ${browser.cookie}\r\nConnection: close\r\n\r\n`,
    );
    expect(heard.slice(0, 12)).toBe("HTTP/1.1 403");
  });

  it.each(["cross-site", "same-site", "none"])(
    "[R-I3] a POST that the browser says is %s is refused",
    async (site) => {
      expect(refused(await browser.post("/api/links", {}, { "sec-fetch-site": site }))).toEqual([
        403,
        "wrong-site",
      ]);
    },
  );

  it.each(["cross-site", "same-site", "sideways"])(
    "[R-I3] a page that the browser says is loaded %s is refused",
    async (site) => {
      expect(refused(await browser.get("/", { "sec-fetch-site": site }))).toEqual([
        403,
        "wrong-site",
      ]);
    },
  );

  it("[R-I7] a preflight of another page, or for a private network, is not granted", async () => {
    const ask = (origin: string) =>
      place.ask("/api/links", {
        method: "OPTIONS",
        headers: {
          cookie: browser.cookie,
          origin,
          "access-control-request-method": "POST",
          "access-control-request-headers": "x-dissensus-token",
          "access-control-request-private-network": "true",
        },
      });
    const answers = await Promise.all([
      ask("http://evil.com"),
      ask("null"),
      ask(`http://${place.host}`),
    ]);
    expect(
      answers.map(({ status, headers }) => [
        status,
        Object.keys(headers).filter((name) => name.startsWith("access-control")),
      ]),
    ).toEqual([
      [403, []],
      [403, []],
      [405, []],
    ]);
  });

  it("[R-I8] an event stream without a session, or for another page, is refused", async () => {
    const { id } = place.shelve("swarm@2-lightweight");
    const path = `/api/deliberations/${id}/events`;
    const answers = await Promise.all([
      place.ask(path),
      place.ask(path, { headers: { cookie: `dissensus-${port}=x` } }),
      browser.get(path, { origin: "http://evil.com" }),
      browser.get(path, { origin: "null" }),
      browser.get(path, { host: `evil.com:${port}` }),
      browser.get(path, { "sec-fetch-site": "cross-site" }),
    ]);
    expect(answers.map(refused)).toEqual([
      [401, "no-session"],
      [401, "no-session"],
      [403, "wrong-origin"],
      [403, "wrong-origin"],
      [403, "wrong-host"],
      [403, "wrong-site"],
    ]);
  });

  it("[R-I8] a connection that wants another protocol is cut, session or not", async () => {
    const upgrade = (cookie: string): Promise<string> =>
      place.raw(
        `GET /api/session HTTP/1.1\r\nHost: ${place.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nOrigin: http://${place.host}\r\n${cookie}\r\n`,
      );
    expect([await upgrade(""), await upgrade(`Cookie: ${browser.cookie}\r\n`)]).toEqual(["", ""]);
  });
});

itKeepsSecrets();
