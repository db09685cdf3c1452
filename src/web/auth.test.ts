import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { authenticate, ENTRY, type Bound } from "./auth.ts";
import { AccessKeys } from "./keys.ts";

type Said = Readonly<Record<string, string | undefined>>;

const HOST = "127.0.0.1:4170";
const OWN = `http://${HOST}`;
const keys = new AccessKeys();
const [session = "", other = ""] = [keys.enter(keys.link()), keys.enter(keys.link())];
/** The connections on which somebody was let in. */
const come: unknown[] = [];
const app = new Hono<Bound>()
  .use(
    authenticate(
      { hosts: new Set([HOST, "localhost:4170"]), cookie: "dissensus-4170" },
      keys,
      (socket) => void come.push(socket),
    ),
  )
  .all("*", (c) => c.text("in"));

const looking = { host: HOST, cookie: `dissensus-4170=${session}` };
const acting = {
  ...looking,
  origin: OWN,
  "content-type": "application/json",
  "x-dissensus-token": keys.tokenOf(session),
};

/** `more`: headers said again. `url`: the target as it was sent. */
async function asked(
  method: string,
  path: string,
  said: Said,
  { more = [], url = path }: { readonly more?: readonly string[]; readonly url?: string } = {},
): Promise<readonly [number, string]> {
  const headers = Object.entries(said).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const incoming = { rawHeaders: [...headers.flat(), ...more], url, socket: `${method} ${path}` };
  const answer = await app.request(
    path,
    { method, headers: Object.fromEntries(headers) },
    { incoming },
  );
  const text = await answer.text();
  return [
    answer.status,
    text.startsWith("{") ? (JSON.parse(text) as { error: { code: string } }).error.code : text,
  ];
}
const look = (said: Said = {}, path = "/"): ReturnType<typeof asked> =>
  asked("GET", path, { ...looking, ...said });
const act = (said: Said = {}, path = "/api/links"): ReturnType<typeof asked> =>
  asked("POST", path, { ...acting, ...said });

describe("The door", () => {
  it("lets in who looks with a session, and who acts with its token", async () => {
    expect([
      await look(),
      await look({ origin: OWN }),
      await look({ host: "localhost:4170" }),
      await act(),
    ]).toEqual([
      [200, "in"],
      [200, "in"],
      [200, "in"],
      [200, "in"],
    ]);
  });

  it("[R-M14] tells of the connection of who was let in, and of nobody else's", async () => {
    come.length = 0;
    await Promise.all([
      look(),
      act(),
      look({ host: "evil.com" }),
      look({ cookie: undefined }),
      act({ "x-dissensus-token": "x" }),
      asked("GET", ENTRY, { host: HOST }),
      asked("POST", "/mcp", { host: HOST }),
    ]);
    expect(come).toEqual(["GET /", "POST /api/links"]);
  });

  it("[R-I2] refuses another host, none, and one said twice", async () => {
    expect([
      await look({ host: "evil.com" }),
      await look({ host: undefined }),
      await asked("GET", "/", looking, { more: ["Host", HOST] }),
    ]).toEqual(Array.from({ length: 3 }, () => [403, "wrong-host"]));
  });

  it("[R-I2] refuses a target that is no path, and one that could name another host", async () => {
    expect([
      await asked("GET", "/", looking, { url: `http://${HOST}/` }),
      await asked("GET", "/", looking, { url: "//evil.com/" }),
    ]).toEqual([
      [400, "wrong-target"],
      [400, "wrong-target"],
    ]);
  });

  it("[R-I3] refuses another origin, and one said twice", async () => {
    expect([
      await look({ origin: "http://evil.com" }),
      await look({ origin: "null" }),
      await act({ origin: "http://localhost:4170" }),
      await asked("GET", "/", { ...looking, origin: OWN }, { more: ["Origin", OWN] }),
    ]).toEqual(Array.from({ length: 4 }, () => [403, "wrong-origin"]));
  });

  it("[R-I3] refuses what acts without an origin", async () => {
    expect(await act({ origin: undefined })).toEqual([403, "wrong-origin"]);
  });

  it("[R-I3] refuses what the browser says comes from another site, but for the way in", async () => {
    const sites = await Promise.all(
      ["cross-site", "same-site", "none", "same-origin"].map(async (site) => [
        (await look({ "sec-fetch-site": site }))[1],
        (await act({ "sec-fetch-site": site }))[1],
      ]),
    );
    expect([sites, await look({ "sec-fetch-site": "cross-site" }, ENTRY)]).toEqual([
      [
        ["wrong-site", "wrong-site"],
        ["wrong-site", "wrong-site"],
        ["in", "wrong-site"],
        ["in", "in"],
      ],
      [200, "in"],
    ]);
  });

  it("[R-I5] knows no method but those to look and to act", async () => {
    expect(
      await Promise.all(
        ["PUT", "DELETE", "OPTIONS", "PATCH"].map((method) => asked(method, "/api/links", acting)),
      ),
    ).toEqual(Array.from({ length: 4 }, () => [405, "wrong-method"]));
  });

  it("[R-I5] gives a head of files, and none of a link or of anything that is made", async () => {
    const head = async (path: string): Promise<number> => (await asked("HEAD", path, looking))[0];
    expect([await head("/icon.svg"), await head(ENTRY), await head("/api/deliberations")]).toEqual([
      200, 405, 405,
    ]);
  });

  it("[R-I5] lets nobody act on the way in", async () => {
    expect(await act({}, ENTRY)).toEqual([405, "wrong-method"]);
  });

  it("[R-I5] takes JSON that says so, and nothing else", async () => {
    const types = await Promise.all(
      [
        "application/json",
        "application/json; charset=utf-8",
        "Application/JSON",
        "text/plain",
        "application/json, text/plain",
        undefined,
      ].map(async (type) => (await act({ "content-type": type }))[1]),
    );
    expect(types).toEqual(["in", "in", "in", "wrong-type", "wrong-type", "wrong-type"]);
  });

  it("[R-I6] opens the way in without a session, and nothing else", async () => {
    expect([
      await look({ cookie: undefined }, ENTRY),
      await look({ cookie: undefined }),
      await look({ cookie: `dissensus-4170=${session}A` }),
      await look({ cookie: `dissensus-4171=${session}` }),
    ]).toEqual([
      [200, "in"],
      [401, "no-session"],
      [401, "no-session"],
      [401, "no-session"],
    ]);
  });

  it("[R-I6] lets act who says the token of the session, and not of another", async () => {
    const token = async (said: string | undefined): Promise<string> =>
      (await act({ "x-dissensus-token": said }))[1];
    expect([
      await token(undefined),
      await token(""),
      await token(keys.tokenOf(other)),
      await token(session),
    ]).toEqual(Array.from({ length: 4 }, () => "no-token"));
  });
});
