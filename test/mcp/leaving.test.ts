// A client that goes in the middle of a call, over a real socket.
import { afterAll, describe, expect, it } from "vitest";
import { mcpHandler } from "../../src/mcp/http.ts";
import type { House } from "../../src/mcp/house.ts";
import { STORES, Wall } from "../builders/host.ts";
import { GENERATIONS, MODERN, mounted, type Mounted } from "../builders/mcp-clients.ts";
import { PlayHouse, ScriptedHost } from "../builders/mcp-house.ts";

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

  override async submit(id: string, ask: string, reply: string): ReturnType<House["submit"]> {
    this.taken.come();
    await this.let.here;
    const result = await super.submit(id, ask, reply);
    this.done.come();
    return result;
  }
}

const HEADERS = { accept: "application/json, text/event-stream", "content-type": "application/json" };
let place: Mounted | undefined;
afterAll(() => place?.close());

async function sessionAt(url: URL): Promise<Record<string, string>> {
  const hello = { jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } } };
  const response = await fetch(url, { method: "POST", headers: HEADERS, body: JSON.stringify(hello) });
  await response.text();
  return { "mcp-session-id": response.headers.get("mcp-session-id") ?? "", "mcp-protocol-version": "2025-11-25" };
}

describe.each(Object.entries(GENERATIONS))("A client of %s", (version, { http }) => {
  it("[R-I15] that goes before it is answered has still handed in its reply, and finds it when it comes back", async () => {
    await place?.close();
    const store = STORES.memory(new Wall());
    const house = new SlowHouse(store);
    place = await mounted(mcpHandler(house, { version: "test" }));
    const { call, close } = await http(place.url);
    const host = new ScriptedHost(call, store);
    const id = await host.start("review");
    const [first] = await host.open(id);
    const leaving = new AbortController();
    const meta = { "io.modelcontextprotocol/protocolVersion": MODERN, "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" }, "io.modelcontextprotocol/clientCapabilities": {} };
    const isNew = version === MODERN;
    const params = { name: "submit_reply", arguments: { id, ask: first?.ask, reply: await host.reply(id, first?.ask ?? "") }, ...(isNew ? { _meta: meta } : {}) };
    const headers = { ...HEADERS, ...(isNew ? { "mcp-protocol-version": MODERN, "mcp-method": "tools/call", "mcp-name": "submit_reply" } : await sessionAt(place.url)) };
    const gone = fetch(place.url, { method: "POST", headers, signal: leaving.signal, body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }) }).then((response) => response.text());
    await house.taken.here;
    leaving.abort();
    await expect(gone).rejects.toThrow(/abort/i);
    house.let.come();
    await house.done.here;
    expect((await host.open(id)).some(({ ask }) => ask === first?.ask)).toBe(false);
    await host.toEnd(id);
    await close();
  });
});

describe("A stream that is taken up again", () => {
  it("[R-I15] holds nothing of anybody else's", async () => {
    if (!place) throw new Error("It is mounted");
    const [ada, bob] = [await sessionAt(place.url), await sessionAt(place.url)];
    const ping = await fetch(place.url, { method: "POST", headers: { ...HEADERS, ...ada }, body: JSON.stringify({ jsonrpc: "2.0", id: 7, method: "ping" }) });
    expect(await ping.text()).toContain('"id":7');
    const stream = await fetch(place.url, { headers: { ...HEADERS, ...bob, "last-event-id": "1" } });
    const reader = stream.body?.getReader();
    await fetch(place.url, { method: "DELETE", headers: { ...HEADERS, ...bob } });
    const first = await reader?.read();
    expect([stream.status, first?.done]).toEqual([200, true]);
  });
});
