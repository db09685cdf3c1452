// A client that goes in the middle of a call, comes back for its answer, or wants it no more; over a real socket.
import { PassThrough } from "node:stream";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, it, onTestFinished } from "vitest";
import { handlerFor, mcpHandler } from "../../src/mcp/http.ts";
import type { Backend } from "../../src/mcp/backend.ts";
import { MOST_EVENTS } from "../../src/mcp/sessions.ts";
import { mcpServer, serveOn } from "../../src/mcp/server.ts";
import { STORES, Wall } from "../builders/host.ts";
import { GENERATIONS, MODERN, mounted, type Joined } from "../builders/mcp-clients.ts";
import { PlayHouse, ScriptedHost, type Call } from "../builders/mcp-house.ts";
import {
  HEADERS,
  messages,
  META,
  post,
  resumed,
  sessionAt,
  Stream,
} from "../builders/mcp-streams.ts";

/** A moment that somebody waits for. */
class Moment {
  come: () => void = () => undefined;
  readonly here = new Promise<void>((resolve) => (this.come = resolve));
}

/** Takes a reply only when it is let. */
class SlowHouse extends PlayHouse {
  readonly taken = new Moment();
  readonly let = new Moment();
  readonly done = new Moment();

  constructor(...given: ConstructorParameters<typeof PlayHouse>) {
    super(...given);
    const { submit } = this;
    this.submit = async (...replied) => {
      this.taken.come();
      await this.let.here;
      const result = await submit(...replied);
      this.done.come();
      return result;
    };
  }
}

interface Here {
  readonly url: URL;
  readonly call: Call;
  readonly host: ScriptedHost;
}

/** A client at a house on a socket, for one test. */
async function here(
  backend: Backend,
  store: ReturnType<typeof STORES.memory>,
  http: (url: URL) => Promise<Joined> = GENERATIONS["2025-11-25"].http,
): Promise<Here> {
  const place = await mounted(mcpHandler(backend, { version: "test" }));
  const { call, close } = await http(place.url);
  onTestFinished(async () => {
    await close();
    await place.close();
  });
  return { url: place.url, call, host: new ScriptedHost(call, store) };
}

interface Waiting extends Omit<Here, "call"> {
  readonly backend: SlowHouse;
  readonly id: string;
  readonly ask: string;
  readonly call: {
    readonly jsonrpc: string;
    readonly id: number;
    readonly method: string;
    readonly params: object;
  };
}

/** A reply to hand in, where the house is told when to go on. */
async function waiting(http?: (url: URL) => Promise<Joined>): Promise<Waiting> {
  const store = STORES.memory(new Wall());
  const backend = new SlowHouse(store);
  const { url, host } = await here(backend, store, http);
  const id = await host.start("review");
  const [{ ask } = { ask: "" }] = await host.open(id);
  return {
    url,
    backend,
    host,
    id,
    ask,
    call: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "submit_reply", arguments: { id, ask, reply: await host.reply(id, ask) } },
    },
  };
}

describe.each(Object.entries(GENERATIONS))("A client of %s", (version, { http }) => {
  it("[R-I15] that goes before it is answered has still handed in its reply, and finds it when it comes back", async () => {
    const { url, backend, host, id, ask, call } = await waiting(http);
    const leaving = new AbortController();
    const headers = {
      ...HEADERS,
      ...(version === MODERN
        ? { "mcp-protocol-version": MODERN, "mcp-method": "tools/call", "mcp-name": "submit_reply" }
        : await sessionAt(url)),
    };
    const body = version === MODERN ? { ...call, params: { ...call.params, _meta: META } } : call;
    const gone = fetch(url, {
      method: "POST",
      headers,
      signal: leaving.signal,
      body: JSON.stringify(body),
    }).then((response) => response.text());
    await backend.taken.here;
    leaving.abort();
    await expect(gone).rejects.toThrow(/abort/i);
    backend.let.come();
    await backend.done.here;
    expect((await host.open(id)).some((open) => open.ask === ask)).toBe(false);
    await host.toEnd(id);
  });
});

const ping = { jsonrpc: "2.0", id: 2, method: "ping" };
const PONG = { jsonrpc: "2.0", id: 2, result: {} };

const NOT_KEPT = [
  400,
  "What came after this event is not kept: it is too old, or none of this session's. Call again.",
];
const NO_SESSION = [404, "There is no such session. Begin a new one with initialize."];

describe("A client of 2025-11-25 that lost its connection in the middle of a call", () => {
  it.each(["after", "before"])(
    "[R-I15] gets the very answer, once, when it comes back %s it was made",
    async (when) => {
      const { url, backend, call, ask } = await waiting();
      const session = await sessionAt(url);
      const lost = await Stream.of(url, session, call);
      await lost.until("\n\n");
      await backend.taken.here;
      lost.kill();
      const back = { ...session, "last-event-id": lost.lastId };
      const early = when === "before" ? await resumed(url, back) : undefined;
      backend.let.come();
      await backend.done.here;
      const stream = early ?? (await resumed(url, back));
      const heard = messages(await stream.whole());
      expect([lost.heard.includes("data: {"), stream.status, heard]).toEqual([
        false,
        200,
        [
          {
            jsonrpc: "2.0",
            id: 1,
            result: expect.objectContaining({
              structuredContent: expect.objectContaining({ ask, accepted: true }) as unknown,
            }) as unknown,
          },
        ],
      ]);
      // Whoever has seen the answer gets nothing more of that stream.
      const seen = await resumed(url, {
        ...session,
        "last-event-id": /^id: (.+)$/mu.exec(stream.heard)?.[1] ?? "",
      });
      expect([seen.status, await seen.whole()]).toEqual([200, ""]);
      expect(messages(await (await post(url, session, ping)).text())).toEqual([PONG]);
    },
  );

  it("[R-I15] gets it through a common client without anybody's noticing", async () => {
    const { url, backend, id, ask, host } = await waiting();
    const breaking = new AbortController();
    let lost = 0;
    const client = new OldClient({ name: "test", version: "1" });
    await client.connect(
      new OldHttp(url, {
        reconnectionOptions: {
          initialReconnectionDelay: 5,
          maxReconnectionDelay: 5,
          reconnectionDelayGrowFactor: 1,
          maxRetries: 200,
        },
        fetch: async (to, init) => {
          const isCall = typeof init?.body === "string" && init.body.includes("submit_reply");
          lost += isCall ? 1 : 0;
          return fetch(to, isCall ? { ...init, signal: breaking.signal } : init);
        },
      }),
    );
    const begun = new Moment();
    const answer = client.callTool(
      { name: "submit_reply", arguments: { id, ask, reply: await host.reply(id, ask) } },
      undefined,
      { onresumptiontoken: begun.come },
    );
    await Promise.all([begun.here, backend.taken.here]);
    breaking.abort();
    backend.let.come();
    expect([((await answer).structuredContent as { accepted: boolean }).accepted, lost]).toEqual([
      true,
      1,
    ]); // the form of the answer
    await client.close();
  });

  it("[R-I15] finds nothing under an event of another session, a guess, or one that is too old, and is told so", async () => {
    const { url, backend, call } = await waiting();
    const [ada, bob] = [await sessionAt(url), await sessionAt(url)];
    const stream = await Stream.of(url, ada, call);
    await stream.until("\n\n");
    backend.let.come();
    await stream.whole();
    const refused = async (
      session: Record<string, string>,
      last: string,
    ): Promise<readonly unknown[]> => {
      const response = await fetch(url, {
        headers: { ...HEADERS, ...session, "last-event-id": last },
      });
      return [
        response.status,
        ((await response.json()) as { error: { message: string } }).error.message,
      ]; // a JSON-RPC error
    };
    const [mark = "", n = ""] = stream.lastId.split(".");
    expect(
      await Promise.all([
        refused(bob, stream.lastId),
        refused(ada, `${mark}.${Number(n) + 1000}`),
        refused(ada, "1"),
        refused({ ...ada, "mcp-session-id": "guessed" }, stream.lastId),
      ]),
    ).toEqual([NOT_KEPT, NOT_KEPT, NOT_KEPT, NO_SESSION]);
    expect(
      messages(await (await resumed(url, { ...ada, "last-event-id": stream.lastId })).whole())
        .length,
    ).toBe(1);
    for (let told = 0; told < MOST_EVENTS; told += 2) await (await post(url, ada, ping)).text();
    expect(await refused(ada, stream.lastId)).toEqual(NOT_KEPT);
    await fetch(url, { method: "DELETE", headers: { ...HEADERS, ...bob } });
    expect(await refused(bob, stream.lastId)).toEqual(NO_SESSION);
  });
});

describe("A call that is cancelled", () => {
  /** A server with one more tool, which ends when it is let and shows whether it was told to stop. */
  async function patient(): Promise<{
    readonly url: URL;
    readonly taken: Moment;
    readonly let: Moment;
    readonly stopped: Moment;
  }> {
    const [taken, go, stopped] = [new Moment(), new Moment(), new Moment()];
    const backend = new PlayHouse(STORES.memory(new Wall()));
    const place = await mounted(
      handlerFor(
        backend,
        (seen) => {
          const server = mcpServer(seen, { version: "test" });
          server.registerTool("wait", { description: "Waits." }, async ({ mcpReq }) => {
            mcpReq.signal.addEventListener("abort", stopped.come);
            taken.come();
            await go.here;
            return { content: [{ type: "text", text: "waited" }] };
          });
          return server;
        },
        Date.now,
      ),
    );
    onTestFinished(() => place.close());
    return { url: place.url, taken, let: go, stopped };
  }
  const wait = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "wait", arguments: {} },
  };
  const cancelled = {
    jsonrpc: "2.0",
    method: "notifications/cancelled",
    params: { requestId: 1, reason: "No longer wanted." },
  };

  it("[R-I15] by a client of 2025-11-25 is told to stop and never answered, not even later, and the session goes on", async () => {
    const { url, taken, let: go, stopped } = await patient();
    const [session, other] = [await sessionAt(url), await sessionAt(url)];
    const stream = await Stream.of(url, session, wait);
    await Promise.all([stream.until("\n\n"), taken.here]);
    expect((await post(url, other, cancelled)).status).toBe(202);
    expect((await post(url, session, cancelled)).status).toBe(202);
    await stopped.here;
    go.come();
    expect(messages(await (await post(url, session, ping)).text())).toEqual([PONG]);
    stream.kill();
    const again = await resumed(url, { ...session, "last-event-id": stream.lastId });
    await fetch(url, { method: "DELETE", headers: { ...HEADERS, ...session } });
    expect([stream.heard.includes("data: {"), again.status, await again.whole()]).toEqual([
      false,
      200,
      "",
    ]);
  });

  it("[R-I15] of one client goes on when another says that its own of the same id is cancelled", async () => {
    const { url, taken, let: go } = await patient();
    const [session, other] = [await sessionAt(url), await sessionAt(url)];
    const stream = await Stream.of(url, session, wait);
    await taken.here;
    expect((await post(url, other, cancelled)).status).toBe(202);
    expect(
      (
        await post(
          url,
          { "mcp-protocol-version": MODERN, "mcp-method": "notifications/cancelled" },
          { ...cancelled, params: { ...cancelled.params, _meta: META } },
        )
      ).status,
    ).toBe(202);
    go.come();
    expect(messages(await stream.whole())).toMatchObject([
      { id: 1, result: { content: [{ text: "waited" }] } },
    ]);
  });

  it("[R-I15] by a client of 2026-07-28, which hangs up to say so, is told to stop", async () => {
    const { url, taken, let: go, stopped } = await patient();
    const leaving = new AbortController();
    const headers = {
      ...HEADERS,
      "mcp-protocol-version": MODERN,
      "mcp-method": "tools/call",
      "mcp-name": "wait",
    };
    const gone = fetch(url, {
      method: "POST",
      headers,
      signal: leaving.signal,
      body: JSON.stringify({ ...wait, params: { ...wait.params, _meta: META } }),
    });
    await taken.here;
    leaving.abort();
    await expect(gone).rejects.toThrow(/abort/i);
    await stopped.here;
    go.come();
    const again = await post(url, headers, {
      ...wait,
      id: 2,
      params: { ...wait.params, _meta: META },
    });
    expect(await again.json()).toMatchObject({ id: 2, result: { content: [{ text: "waited" }] } });
  });

  it.each(Object.keys(GENERATIONS))(
    "[R-I15] on a stream by a client of %s is never answered, and the next is",
    async (version) => {
      const store = STORES.memory(new Wall());
      const backend = new SlowHouse(store);
      const id = (
        await backend.begin({
          protocol: "review",
          topic: "",
          documents: [],
          seats: { all: "host" },
          options: [],
          choices: {},
        })
      ).id;
      const [{ ask } = { ask: "" }] = (await backend.standing(id)).asks;
      const [input, output] = [new PassThrough(), new PassThrough()];
      const served = serveOn({ input, output }, backend, { version: "test" });
      const lines: { readonly id?: number }[] = [];
      output.setEncoding("utf8").on("data", (text: string) =>
        lines.push(
          ...text
            .trimEnd()
            .split("\n")
            .map((line) => JSON.parse(line) as { id?: number }),
        ),
      ); // a JSON-RPC message, written whole
      const said = (message: {
        readonly method: string;
        readonly id?: number;
        readonly params: object;
      }): void =>
        void input.write(
          `${JSON.stringify({ jsonrpc: "2.0", ...message, params: version === MODERN ? { ...message.params, _meta: META } : message.params })}\n`,
        );
      if (version !== MODERN)
        said({
          id: 0,
          method: "initialize",
          params: {
            protocolVersion: version,
            capabilities: {},
            clientInfo: { name: "raw", version: "1" },
          },
        });
      said({
        id: 1,
        method: "tools/call",
        params: { name: "submit_reply", arguments: { id, ask, reply: {} } },
      });
      await backend.taken.here;
      said({ method: "notifications/cancelled", params: { requestId: 1 } });
      said({ id: 2, method: "tools/call", params: { name: "list", arguments: {} } });
      while (!lines.some((line) => line.id === 2))
        await new Promise((resolve) => output.once("data", resolve));
      backend.let.come();
      await backend.done.here;
      input.end();
      await served;
      expect(lines.map((line) => line.id)).toEqual(version === MODERN ? [2] : [0, 2]);
    },
  );

  it("[R-I15] while the person is asked records nothing, even if they answer after all, and can be made again", async () => {
    const store = STORES.memory(new Wall());
    const backend = new PlayHouse(store);
    const { url, call, host } = await here(backend, store);
    const id = await host.start("swarm");
    while ((await host.open(id)).length > 0)
      for (const { ask } of await host.open(id))
        await call("submit_reply", { id, ask, reply: await host.reply(id, ask) });
    const [gate] = (await call("status", { id })).data["gates"] as readonly {
      readonly ask: string;
      readonly default: string;
    }[]; // the form of the answer
    const session = await sessionAt(url, { elicitation: {} });
    const decide = (n: number): Promise<Stream> =>
      Stream.of(url, session, {
        jsonrpc: "2.0",
        id: n,
        method: "tools/call",
        params: { name: "decide", arguments: { id, ask: gate?.ask } },
      });
    const question = async (stream: Stream): Promise<number> => {
      await stream.until('"elicitation/create"');
      return (messages(stream.heard)[0] as { id: number }).id; // the request to the client
    };
    const accepts = (to: number, note: string): Promise<Response> =>
      post(url, session, {
        jsonrpc: "2.0",
        id: to,
        result: { action: "accept", content: { choice: gate?.default, note } },
      });
    const first = await decide(1);
    const asked = await question(first);
    await post(url, session, cancelled);
    await first.until('"notifications/cancelled"');
    await accepts(asked, "Too late.");
    const second = await decide(2);
    await accepts(await question(second), "Now.");
    expect(messages(await second.whole()).at(-1)).toMatchObject({
      id: 2,
      result: { structuredContent: { recorded: true } },
    });
    expect([
      messages(first.heard).map((message) => (message as { method?: string }).method),
      backend.decisions,
    ]).toEqual([["elicitation/create", "notifications/cancelled"], [[gate?.default, "person"]]]);
  });
});
