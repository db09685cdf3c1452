// The public conformance suite for servers: on the handler with what the suite expects to find added to our server, and on the web server as it is.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { handlerFor } from "../../src/mcp/http.ts";
import { mcpServer } from "../../src/mcp/server.ts";
import { withFixtures } from "../builders/conformance-fixtures.ts";
import { STORES, Wall } from "../builders/host.ts";
import { mounted } from "../builders/mcp-clients.ts";
import { PlayHouse } from "../builders/mcp-house.ts";
import { serving, type Place } from "../builders/serving.ts";

/** What the suite looks for and our server does not do, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "logging-set-level": "logging is deprecated in 2026-07-28 and not declared; the server logs to standard error",
  "tools-call-with-logging": "the same",
  "resources-subscribe": "not declared: a client polls status",
  "resources-unsubscribe": "the same",
  "dns-rebinding-protection": "the door of the web server looks at Host and Origin before the handler is reached",
};

interface Result {
  readonly name: string;
  readonly isPassed: boolean;
}

async function suiteAt(url: string): Promise<readonly Result[]> {
  const cwd = mkdtempSync(join(tmpdir(), "dissensus-conformance-"));
  const modules = fileURLToPath(new URL("../../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url));
  const child = spawn(process.execPath, [fileURLToPath(new URL("../programs/conformance.mjs", import.meta.url)), "server", "--url", url], { cwd, env: { PATH: process.env["PATH"], SUITE: modules } });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (said: string) => void (out += said));
  child.stderr.setEncoding("utf8").on("data", (said: string) => void (out += said));
  await new Promise((resolve) => child.once("close", resolve));
  rmSync(cwd, { recursive: true, force: true });
  return [...out.slice(out.indexOf("=== SUMMARY ===")).matchAll(/^([✓✗]) ([\w-]+):/gmu)].map(([, mark, name = ""]) => ({ name, isPassed: mark === "✓" }));
}

it("The conformance suite passes, but for what is not offered", async () => {
  const house = new PlayHouse(STORES.memory(new Wall()));
  const place = await mounted(handlerFor(() => withFixtures(mcpServer(house, { version: "test" })), Date.now));
  const results = await suiteAt(place.url.href);
  await place.close();
  expect(results.length).toBeGreaterThan(25);
  expect(results.filter(({ isPassed }) => !isPassed).map(({ name }) => name).toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});

it("At the web server the suite finds all that needs no tools of its own, and other names and origins shut out", async () => {
  const place = await serving();
  const proxy = await proxyTo(place);
  const results = await suiteAt(proxy.url);
  await proxy.close();
  await place.close();
  expect(results.filter(({ isPassed }) => isPassed).map(({ name }) => name).toSorted()).toEqual(["dns-rebinding-protection", "ping", "prompts-list", "resources-list", "server-initialize", "server-sse-multiple-streams", "tools-list"]);
});

/** For a suite that cannot say a key: says it, and passes everything else on as it came. A name that is not the proxy's own stays what it is. */
async function proxyTo(place: Place): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const { key } = place.server.agent();
  let own = "";
  const renamed = (said: string | undefined): string | undefined => said?.replace(/(?:localhost|127\.0\.0\.1)(:\d+)/, (host, port) => (port === own ? place.host : host));
  const server = createServer((incoming, outgoing) => {
    const { host, origin, ...rest } = incoming.headers;
    const headers = { ...rest, authorization: `Bearer ${key}`, host: renamed(host), ...(origin === undefined ? {} : { origin: renamed(origin) }) };
    const onward = request({ host: "127.0.0.1", port: place.port, path: incoming.url, method: incoming.method, headers, agent: false, setHost: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  own = typeof address === "object" ? `:${address?.port}` : "";
  return {
    url: `http://127.0.0.1${own}/mcp`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
