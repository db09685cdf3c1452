// What the handler lets through, keeps apart and refuses.
import { afterAll, describe, expect, it } from "vitest";
import { mcpHandler } from "../../src/mcp/http.ts";
import { IDLE_MS, MOST_SESSIONS } from "../../src/mcp/sessions.ts";
import { STORES, Wall } from "../builders/host.ts";
import { MODERN } from "../builders/mcp-clients.ts";
import { PlayHouse } from "../builders/mcp-house.ts";

const wall = new Wall();
const backend = new PlayHouse(STORES.memory(wall));
const handler = mcpHandler(backend, { version: "test", now: wall.now });
afterAll(() => handler.close());

const OLD = "2025-11-25";
const BOTH = { accept: "application/json, text/event-stream", "content-type": "application/json" };
const post = (
  body: unknown,
  headers: Record<string, string> = {},
  principal = "lead",
): Promise<Response> =>
  handler.fetch(
    new Request("http://127.0.0.1/mcp", {
      method: "POST",
      headers: { ...BOTH, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
    principal,
  );
const send = (
  method: string,
  headers: Record<string, string>,
  principal = "lead",
): Promise<Response> =>
  handler.fetch(
    new Request("http://127.0.0.1/mcp", { method, headers: { ...BOTH, ...headers } }),
    principal,
  );
const rpc = (id: number | string | null, method: string, params: object = {}): object => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});
const hello = (version = OLD): object =>
  rpc(0, "initialize", {
    protocolVersion: version,
    capabilities: {},
    clientInfo: { name: "raw", version: "1" },
  });
const envelope = {
  "io.modelcontextprotocol/protocolVersion": MODERN,
  "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const modern = (
  id: number,
  name: string,
  args: object,
): readonly [object, Record<string, string>] => [
  rpc(id, "tools/call", { name, arguments: args, _meta: envelope }),
  { "mcp-protocol-version": MODERN, "mcp-method": "tools/call", "mcp-name": name },
];

async function session(principal = "lead"): Promise<string> {
  const response = await post(hello(), {}, principal);
  await response.text();
  return response.headers.get("mcp-session-id") ?? "";
}

interface Message {
  readonly id: number | string | null;
  readonly result?: {
    readonly structuredContent?: Readonly<Record<string, unknown>>;
    readonly isError?: boolean;
  };
  readonly error?: { readonly code: number; readonly message: string };
}

/** A JSON body, or the one message of a stream. */
async function message(response: Response): Promise<Message> {
  const text = await response.text();
  return JSON.parse(
    text.startsWith("{")
      ? text
      : (text
          .split("\n")
          .findLast((line) => line.startsWith("data: {"))
          ?.slice(6) ?? "null"),
  ) as Message; // a JSON-RPC message
}

async function refusal(response: Response): Promise<readonly [number, number | undefined]> {
  return [response.status, (await message(response)).error?.code];
}

describe("Two clients at once", () => {
  it("[R-I12] with equal ids, interleaved a thousand times, get their own answers and no other's", async () => {
    const [ada, bob] = [await session("lead"), await session("bob")];
    const ids = await Promise.all(
      ["swarm", "review"].map(
        async (protocol) =>
          (
            await backend.begin({
              protocol,
              topic: "",
              documents: [],
              seats: { all: "host" },
              options: [],
              choices: {},
            })
          ).id,
      ),
    );
    const crossed: unknown[] = [];
    const one = async (n: number, who: 0 | 1): Promise<void> => {
      const headers = { "mcp-session-id": who === 0 ? ada : bob, "mcp-protocol-version": OLD };
      const call = rpc(n, "tools/call", {
        name: "report",
        arguments: { id: ids[who], format: "tgf" },
      });
      const answer = await message(await post(call, headers, who === 0 ? "lead" : "bob"));
      if (answer.id !== n || answer.result?.structuredContent?.["id"] !== ids[who])
        crossed.push([n, who, answer]);
    };
    for (let first = 0; first < 500; first += 50)
      await Promise.all(
        Array.from({ length: 100 }, (_, n) => one(first + Math.floor(n / 2), n % 2 === 0 ? 0 : 1)),
      );
    expect(crossed).toEqual([]);
  });

  it("[R-I12] of 2026-07-28 with equal ids get their own answers and no other's", async () => {
    const ids = await Promise.all(
      ["swarm", "review"].map(
        async (protocol) =>
          (
            await backend.begin({
              protocol,
              topic: "",
              documents: [],
              seats: { all: "host" },
              options: [],
              choices: {},
            })
          ).id,
      ),
    );
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, n) =>
        message(
          await post(...modern(Math.floor(n / 2), "report", { id: ids[n % 2], format: "tgf" })),
        ),
      ),
    );
    expect(answers.map(({ id, result }) => [id, result?.structuredContent?.["id"]])).toEqual(
      answers.map((_, n) => [Math.floor(n / 2), ids[n % 2]]),
    );
  });
});

describe("A session", () => {
  it("[R-I13] has an id of 256 random bits, and is not found by another principal, by a guess, or after its end", async () => {
    const [mine, other] = [await session("lead"), await session("lead")];
    expect([mine, other].map((id) => Buffer.from(id, "base64url").length)).toEqual([32, 32]);
    expect(mine).not.toBe(other);
    const ping = (id: string, principal: string): Promise<Response> =>
      post(rpc(1, "ping"), { "mcp-session-id": id, "mcp-protocol-version": OLD }, principal);
    expect((await message(await ping(mine, "lead"))).result).toEqual({});
    expect(await refusal(await ping(mine, "bob"))).toEqual([404, -32001]);
    expect(
      await refusal(await ping(`${mine.slice(0, -1)}${mine.endsWith("A") ? "E" : "A"}`, "lead")),
    ).toEqual([404, -32001]);
    expect(await refusal(await send("GET", { "mcp-session-id": mine }, "bob"))).toEqual([
      404, -32001,
    ]);
    expect(await refusal(await send("DELETE", { "mcp-session-id": mine }, "bob"))).toEqual([
      404, -32001,
    ]);
    expect((await send("DELETE", { "mcp-session-id": mine }, "lead")).status).toBe(200);
    expect(await refusal(await ping(mine, "lead"))).toEqual([404, -32001]);
    expect((await ping(other, "lead")).status).toBe(200);
  });

  it("[R-I13] that was silent for too long is gone, and of too many the one that was silent longest", async () => {
    const ping = async (id: string): Promise<number> =>
      (await post(rpc(1, "ping"), { "mcp-session-id": id, "mcp-protocol-version": OLD })).status;
    const first = await session();
    for (let days = 0; days < 2; days += 1) {
      wall.pass(IDLE_MS);
      expect(await ping(first)).toBe(200);
    }
    wall.pass(IDLE_MS + 1);
    expect(await ping(first)).toBe(404);
    const many: string[] = [];
    for (let n = 0; n <= MOST_SESSIONS; n += 1) {
      many.push(await session());
      wall.pass(1);
    }
    expect([
      await ping(many.at(-1) ?? ""),
      await ping(many[1] ?? ""),
      await ping(many[0] ?? ""),
    ]).toEqual([200, 200, 404]);
  });
});

describe("A request that breaks the protocol", () => {
  const CASES: Readonly<
    Record<string, readonly [() => Promise<Response>, readonly [number, number | undefined]]>
  > = {
    "a method that is not served": [() => send("PUT", {}), [405, -32000]],
    "a body that is no JSON": [() => post("{"), [400, -32700]],
    "a batch": [() => post([hello(), rpc(1, "ping")]), [400, -32600]],
    "a batch that holds an envelope": [() => post([modern(1, "list", {})[0]]), [400, -32600]],
    "no Accept": [() => post(hello(), { accept: "text/html" }), [406, -32000]],
    "another media type": [() => post(hello(), { "content-type": "text/plain" }), [415, -32000]],
    "a call without a session": [() => post(rpc(1, "tools/list")), [400, -32000]],
    "a stream without a session": [() => send("GET", {}), [400, -32600]],
    "an id that is null": [() => post(rpc(null, "initialize", {})), [400, -32600]],
    "a message that is none": [() => post({ hello: "world" }), [400, -32600]],
    "more than a request may hold": [
      () => post(`"${"x".repeat(13 * 1024 * 1024)}"`),
      [413, -32000],
    ],
    "an envelope of a version that nobody speaks": [
      () =>
        post(
          {
            ...modern(1, "list", {})[0],
            params: {
              name: "list",
              arguments: {},
              _meta: { ...envelope, "io.modelcontextprotocol/protocolVersion": "2099-01-01" },
            },
          },
          { "mcp-protocol-version": "2099-01-01" },
        ),
      [400, -32022],
    ],
    "an envelope that contradicts its header": [
      () => post(modern(1, "list", {})[0], { "mcp-protocol-version": OLD }),
      [400, -32020],
    ],
    "a header without its envelope": [
      () => post(rpc(1, "tools/list"), { "mcp-protocol-version": MODERN }),
      [400, -32602],
    ],
  };

  it.each(Object.entries(CASES))(
    "[R-I14] %s is refused as the specification says",
    async (_name, [request, expected]) => {
      expect(await refusal(await request())).toEqual(expected);
    },
  );

  it("[R-I14] in a session, an unknown version is refused and an unknown method is an error under its own id", async () => {
    const id = await session();
    expect(
      await refusal(
        await post(rpc(1, "ping"), { "mcp-session-id": id, "mcp-protocol-version": "1999-01-01" }),
      ),
    ).toEqual([400, -32000]);
    expect(
      await message(
        await post(rpc("x", "no/such"), { "mcp-session-id": id, "mcp-protocol-version": OLD }),
      ),
    ).toMatchObject({ id: "x", error: { code: -32601 } });
  });

  it("[R-I14] a client that asks for an unknown version is offered one that is spoken", async () => {
    expect((await message(await post(hello("2099-01-01")))).result).toMatchObject({
      protocolVersion: OLD,
    });
  });

  it("is told that the server is being stopped, once it is", async () => {
    const leaving = mcpHandler(backend, { version: "test" });
    await leaving.close();
    expect(
      await refusal(
        await leaving.fetch(
          new Request("http://127.0.0.1/mcp", {
            method: "POST",
            headers: BOTH,
            body: JSON.stringify(hello()),
          }),
          "lead",
        ),
      ),
    ).toEqual([503, -32000]);
  });
});
