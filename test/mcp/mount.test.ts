// The tools as the web server serves them: behind its door, with a key, over a real socket, beside the app.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { GENERATIONS, MODERN } from "../builders/mcp-clients.ts";
import { ScriptedHost } from "../builders/mcp-house.ts";
import { serving, type Answer, type Asked, type Place } from "../builders/serving.ts";
import { panelPlan } from "../cli/fake-panel.ts";
import { fakeProvider, type FakeRequest } from "../fake-provider.ts";

let place: Place;
let url: URL;
let key = "";
beforeAll(async () => {
  place = await serving();
  const agent = place.server.agent();
  [url, key] = [new URL(agent.url), agent.key];
});
afterAll(() => place.close());

const bearer = (said: string): Record<string, string> => ({ authorization: `Bearer ${said}` });
const HELLO = JSON.stringify({
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "raw", version: "1" },
  },
});
const META = {
  "io.modelcontextprotocol/protocolVersion": MODERN,
  "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const WHOLE = JSON.stringify({
  jsonrpc: "2.0",
  id: 0,
  method: "tools/call",
  params: { name: "list", arguments: {}, _meta: META },
});
const JSON_HEADERS = {
  accept: "application/json, text/event-stream",
  "content-type": "application/json",
};
const MODERN_HEADERS = {
  ...JSON_HEADERS,
  "mcp-protocol-version": MODERN,
  "mcp-method": "tools/call",
  "mcp-name": "list",
};
const hello = (headers: Asked["headers"] = {}, body = HELLO): Promise<Answer> =>
  place.ask("/mcp", { method: "POST", headers: { ...JSON_HEADERS, ...headers }, body });
const codeOf = ({ status, text }: Answer): readonly [number, string | number | undefined] => [
  status,
  (JSON.parse(text) as { error?: { code: string | number } }).error?.code,
]; // a refusal of the door, or a JSON-RPC error

describe("The door", () => {
  it("lets a program in that says the key, of both generations", async () => {
    expect((await hello(bearer(key))).status).toBe(200);
    expect((await hello({ ...MODERN_HEADERS, ...bearer(key) }, WHOLE)).status).toBe(200);
    expect((await hello({ ...bearer(key), host: `localhost:${place.port}` })).status).toBe(200);
    expect(
      (
        await hello({
          ...bearer(key),
          origin: `http://${place.host}`,
          "sec-fetch-site": "same-origin",
        })
      ).status,
    ).toBe(200);
  });

  it.each<readonly [string, () => Asked["headers"], readonly [number, string]]>([
    ["[R-I17] no key", () => ({}), [401, "no-key"]],
    [
      "[R-I17] a wrong key",
      () => bearer(`${key.slice(0, -1)}${key.endsWith("A") ? "E" : "A"}`),
      [401, "no-key"],
    ],
    ["[R-I17] part of a key", () => bearer(key.slice(0, -1)), [401, "no-key"]],
    ["[R-I17] an empty key", () => ({ authorization: "Bearer " }), [401, "no-key"]],
    ["[R-I17] two keys in one", () => ({ authorization: `Bearer ${key} ${key}` }), [401, "no-key"]],
    [
      "[R-I17] the key under another scheme",
      () => ({ authorization: `Basic ${key}` }),
      [401, "no-key"],
    ],
    ["[R-I17] the key in another header", () => ({ "x-dissensus-token": key }), [401, "no-key"]],
    ["[R-I2] another Host", () => ({ ...bearer(key), host: "evil.example" }), [403, "wrong-host"]],
    [
      "[R-I2] another port in Host",
      () => ({ ...bearer(key), host: "127.0.0.1:1" }),
      [403, "wrong-host"],
    ],
    ["[R-I2] no Host", () => ({ ...bearer(key), host: undefined }), [403, "wrong-host"]],
    [
      "[R-I3] a foreign Origin",
      () => ({ ...bearer(key), origin: "http://evil.example" }),
      [403, "wrong-origin"],
    ],
    ["[R-I3] the Origin null", () => ({ ...bearer(key), origin: "null" }), [403, "wrong-origin"]],
    [
      "a page of another site",
      () => ({ ...bearer(key), "sec-fetch-site": "cross-site" }),
      [403, "wrong-site"],
    ],
    [
      "a page of the same site",
      () => ({ ...bearer(key), "sec-fetch-site": "same-site" }),
      [403, "wrong-site"],
    ],
  ])(
    "%s is shut out, whatever generation of client says it and by whatever method",
    async (_what, headers, refusal) => {
      expect(codeOf(await hello(headers()))).toEqual(refusal);
      expect(codeOf(await hello({ ...MODERN_HEADERS, ...headers() }, WHOLE))).toEqual(refusal);
      for (const method of ["GET", "DELETE", "PUT"])
        expect(
          codeOf(await place.ask("/mcp", { method, headers: { ...JSON_HEADERS, ...headers() } })),
        ).toEqual(refusal);
    },
  );

  it("is shut to a browser that has nothing but its session", async () => {
    const browser = await place.browser();
    expect(codeOf(await hello(browser.acting))).toEqual([401, "no-key"]);
    expect(codeOf(await browser.get("/mcp"))).toEqual([401, "no-key"]);
    const [, session = ""] = browser.cookie.split("=");
    expect(codeOf(await hello(bearer(session)))).toEqual([401, "no-key"]);
    expect(codeOf(await hello(bearer(browser.token)))).toEqual([401, "no-key"]);
  });

  it("opens nothing but the tools to a key: neither the app nor its files, nor a way in", async () => {
    const { id } = place.shelve("dialectic@4-deep");
    for (const path of [
      "/",
      "/icon.svg",
      "/assets/app-1a2b.js",
      "/api/session",
      "/api/deliberations",
      `/api/deliberations/${id}`,
      `/api/deliberations/${id}/export/md`,
      "/mcp/",
      "/mcp/x",
      "//mcp",
    ]) {
      const { status } = await place.ask(path, { headers: bearer(key) });
      expect([path, status]).toEqual([path, path === "//mcp" ? 400 : 401]);
    }
    const acting = {
      ...bearer(key),
      origin: `http://${place.host}`,
      "content-type": "application/json",
      "x-dissensus-token": key,
    };
    expect(
      codeOf(await place.ask("/api/links", { method: "POST", headers: acting, body: "{}" })),
    ).toEqual([401, "no-session"]);
    expect(codeOf(await place.ask(`/enter?key=${key}`))).toEqual([401, "used-link"]);
    expect(
      codeOf(
        await place.ask("/api/session", { headers: { cookie: `dissensus-${place.port}=${key}` } }),
      ),
    ).toEqual([401, "no-session"]);
  });

  it("is no page that another site could read: no answer is shared with an origin", async () => {
    const preflight = await place.ask("/mcp", {
      method: "OPTIONS",
      headers: {
        origin: "http://evil.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
      },
    });
    expect(codeOf(preflight)).toEqual([403, "wrong-origin"]);
    for (const { headers } of [preflight, await hello(bearer(key))])
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  });
});

describe("A key", () => {
  const base64url = (what: object): string =>
    Buffer.from(JSON.stringify(what)).toString("base64url");

  it("[R-I17] is good at the server that gave it: what another server, an issuer or the app gave is refused", async () => {
    const other = await serving();
    onTestFinished(() => other.close());
    const theirs = other.server.agent().key;
    const browser = await place.browser();
    const [, session = ""] = browser.cookie.split("=");
    const claims = {
      aud: "https://mcp.example/",
      iss: "https://issuer.example/",
      sub: "agent",
      exp: 4_102_444_800,
    };
    const tokens = [
      theirs,
      `${base64url({ alg: "HS256", typ: "JWT" })}.${base64url(claims)}.${base64url({ signed: true })}`,
      `${base64url({ alg: "none" })}.${base64url({ ...claims, aud: url.href })}.`,
      session,
      browser.token,
    ];
    for (const token of tokens) {
      expect(codeOf(await hello(bearer(token)))).toEqual([401, "no-key"]);
      expect(codeOf(await hello({ ...MODERN_HEADERS, ...bearer(token) }, WHOLE))).toEqual([
        401,
        "no-key",
      ]);
    }
    const there = (said: string): Promise<Answer> =>
      other.ask("/mcp", {
        method: "POST",
        headers: { ...JSON_HEADERS, ...bearer(said) },
        body: HELLO,
      });
    expect([(await there(theirs)).status, codeOf(await there(key))]).toEqual([
      200,
      [401, "no-key"],
    ]);
  });

  it("[R-I17] never goes on: no provider, no program, no file and no line hears of it", async () => {
    const seen: FakeRequest[] = [];
    const panel = panelPlan();
    const provider = await fakeProvider((request, n) => {
      seen.push(request);
      return panel(request, n);
    });
    onTestFinished(() => provider.close());
    const settings = {
      model: `${provider.url}#larch-9`,
      seats: { beta: "command:spy" },
      commands: {
        spy: {
          argv: [process.execPath, "./spy.cjs"],
          env: ["DISSENSUS_API_KEY", "OPENAI_API_KEY"],
        },
      },
    };
    const here = await serving({
      settings: JSON.stringify(settings),
      env: {
        PATH: process.env["PATH"] ?? "",
        DISSENSUS_API_KEY: "dk-of-the-provider",
        DISSENSUS_BASE_URL: provider.origin,
      },
    });
    onTestFinished(() => here.close());
    const told = join(here.cwd, "told.jsonl");
    writeFileSync(
      join(here.cwd, "spy.cjs"),
      `require("node:fs").appendFileSync(${JSON.stringify(told)}, JSON.stringify([process.env, process.argv, require("node:fs").readFileSync(0, "utf8")]) + "\\n"); console.log("{}");`,
    );
    const agent = here.server.agent();
    const { call, close } = await GENERATIONS["2025-11-25"].http(
      new URL(agent.url),
      bearer(agent.key),
    );
    const { data } = await call("start", {
      protocol: "dialectic",
      topic: "Should we keep the monolith?",
      choices: { depth: "quick", members: "alpha,beta" },
    });
    const browser = await here.browser();
    await browser.finished(String(data["id"]));
    await close();
    const files = readdirSync(here.cwd, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const heard = [
      ...seen.map((request) => JSON.stringify(request)),
      ...files.map((file) => readFileSync(file, "latin1")),
      ...here.said,
      JSON.stringify(process.env),
    ];
    expect(heard.filter((text) => text.includes(agent.key))).toEqual([]);
    // What is looked at is really what they heard.
    expect([
      seen.length > 3,
      new Set(seen.map(({ headers }) => headers["authorization"])),
      files.includes(told),
      readFileSync(told, "utf8").includes("dk-of-the-provider"),
      files.some((file) => file.endsWith("events.jsonl")),
    ]).toEqual([true, new Set(["Bearer dk-of-the-provider"]), true, true, true]);
  });
});

describe("A session", () => {
  it("[R-I13] of one key is not found with another", async () => {
    const other = place.server.agent().key;
    const session = (await hello(bearer(key))).headers["mcp-session-id"];
    const ping = (said: string): Promise<Answer> =>
      hello(
        {
          ...bearer(said),
          "mcp-session-id": String(session),
          "mcp-protocol-version": "2025-11-25",
        },
        JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
      );
    expect((await ping(key)).status).toBe(200);
    expect(codeOf(await ping(other))).toEqual([404, -32001]);
    expect(
      codeOf(
        await place.ask("/mcp", {
          method: "DELETE",
          headers: { ...bearer(other), "mcp-session-id": String(session) },
        }),
      ),
    ).toEqual([404, -32001]);
    expect((await ping(key)).status).toBe(200);
    expect(
      (
        await place.ask("/mcp", {
          method: "DELETE",
          headers: { ...bearer(key), "mcp-session-id": String(session) },
        })
      ).status,
    ).toBe(200);
    expect(codeOf(await ping(key))).toEqual([404, -32001]);
  });
});

describe("A request", () => {
  it("is taken without its length said before, and refused where it is too long, said before or not", async () => {
    const chunked = { ...bearer(key), "transfer-encoding": "chunked" };
    expect((await hello(chunked)).status).toBe(200);
    const long = `"${"x".repeat(13 * 1024 * 1024)}"`;
    expect(codeOf(await hello(chunked, long))).toEqual([413, -32000]);
    expect(
      codeOf(await hello({ ...bearer(key), "content-length": String(long.length) }, long)),
    ).toEqual([413, -32000]);
  });
});

describe.each(Object.entries(GENERATIONS))("A client of %s", (_version, { http }) => {
  it("holds a dialectic to its end at the server, and the app sees the same", async () => {
    const { call, close } = await http(url, bearer(key));
    const host = new ScriptedHost(call, place.store);
    const id = await host.start("dialectic", { choices: { depth: "quick" } });
    const browser = await place.browser();
    expect(await browser.head(id)).toMatchObject({
      isHere: false,
      status: { hosted: true, protocol: expect.stringContaining("dialectic") as string },
    });
    const stands = await host.toEnd(id);
    const head = await browser.head(id);
    expect([stands["state"], head.status.state, head.status.reason, head.isAlive]).toEqual([
      "finished",
      "finished",
      (stands["outcome"] as { reason: string }).reason,
      false,
    ]); // the form of the answer
    expect((await browser.get(`/api/deliberations/${id}/export/md`)).text).toBe(
      (await call("report", { id })).data["text"],
    );
    await close();
  });

  it("sees what was begun in the app, and decides what waits there", async () => {
    const browser = await place.browser();
    const id = await browser.begin();
    await browser.until(
      id,
      ({ status }) => status.waitingFor.gates.length > 0,
      () => null,
    );
    const { call, close } = await http(url, bearer(key));
    const { data } = await call("status", { id });
    const [gate] = data["gates"] as readonly { readonly ask: string; readonly default: string }[]; // the form of the answer
    expect([data["state"], data["hosted"], data["rehearsed"]]).toEqual(["waiting", false, true]);
    expect(
      (await call("decide", { id, ask: gate?.ask, choice: gate?.default })).data,
    ).toMatchObject({ recorded: true });
    await browser.finished(id);
    expect((await call("status", { id })).data).toMatchObject({ state: "finished", asks: [] });
    await close();
  });
});

describe("A server that is stopped", () => {
  it("ends what models hold there so that it can be gone on with, and answers no agent any more", async () => {
    const other = await serving();
    const agent = other.server.agent();
    const { call, close } = await GENERATIONS["2026-07-28"].http(
      new URL(agent.url),
      bearer(agent.key),
    );
    const { data } = await call("start", {
      protocol: "swarm",
      topic: "Which?",
      seats: { all: "rehearsal" },
      choices: { mode: "lightweight" },
    });
    await other.stop();
    const events = await other.store.read(String(data["id"]));
    expect(events.at(-1)?.type).toBe("deliberation.paused");
    await expect(call("list", {})).rejects.toThrow();
    await close();
    await other.close();
  });
});
