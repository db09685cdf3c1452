// The public conformance suite for servers, run on the handler as it is mounted, with what the suite expects to find added to our server.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
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

/** What the suite looks for and our server does not do, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "logging-set-level": "logging is deprecated in 2026-07-28 and not declared; the server logs to standard error",
  "tools-call-with-logging": "the same",
  "resources-subscribe": "not declared: a client polls status",
  "resources-unsubscribe": "the same",
  "dns-rebinding-protection": "the door of the web server looks at Host and Origin before the handler is reached",
};

it("The conformance suite passes, but for what is not offered", async () => {
  const house = new PlayHouse(STORES.memory(new Wall()));
  const place = await mounted(handlerFor(() => withFixtures(mcpServer(house, { version: "test" })), Date.now));
  const cwd = mkdtempSync(join(tmpdir(), "dissensus-conformance-"));
  const modules = fileURLToPath(new URL("../../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url));
  const child = spawn(process.execPath, [fileURLToPath(new URL("../programs/conformance.mjs", import.meta.url)), "server", "--url", place.url.href], { cwd, env: { PATH: process.env["PATH"], SUITE: modules } });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (said: string) => void (out += said));
  child.stderr.setEncoding("utf8").on("data", (said: string) => void (out += said));
  await new Promise((resolve) => child.once("close", resolve));
  await place.close();
  rmSync(cwd, { recursive: true, force: true });
  const results = [...out.slice(out.indexOf("=== SUMMARY ===")).matchAll(/^([✓✗]) ([\w-]+):/gmu)].map(([, mark, name = ""]) => ({ name, isPassed: mark === "✓" }));
  expect(results.length).toBeGreaterThan(25);
  expect(results.filter(({ isPassed }) => !isPassed).map(({ name }) => name).toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});
