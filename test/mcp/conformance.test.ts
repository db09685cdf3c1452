// The public conformance suite for servers, all of it, at `/mcp` of the web server: behind its door, with a key.
// Twice: as it is shipped, and with what the suite expects every server to offer for the looking.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { withFixtures } from "../builders/conformance-fixtures.ts";
import { serving, type Place } from "../builders/serving.ts";

const fixtures = vi.hoisted(() => ({ areThere: false }));
vi.mock(import("../../src/mcp/server.ts"), async (importOriginal) => {
  const real = await importOriginal();
  return {
    ...real,
    mcpServer: (...given) =>
      fixtures.areThere ? withFixtures(real.mcpServer(...given)) : real.mcpServer(...given),
  };
});

const LOGGING =
  "logging is not declared: it is deprecated in 2026-07-28, and the server logs to standard error";
const SUBSCRIBING = "subscriptions are not declared: a client asks with status";
const tool = (name: string): string => `calls the suite's own tool ${name}`;
const prompt = (name: string): string => `gets the suite's own prompt ${name}`;
const resource = (uri: string): string => `reads the suite's own resource ${uri}`;

/** What does not pass, with the reason. `never`: in no way; `shipped`: only where the suite finds nothing of its own; `unchecked`: nothing is checked, and so nothing fails. */
const EXCEPTIONS: Readonly<
  Record<"never" | "shipped" | "unchecked", Readonly<Record<string, string>>>
> = {
  never: {
    "logging-set-level": LOGGING,
    "tools-call-with-logging": LOGGING,
    "resources-subscribe": SUBSCRIBING,
    "resources-unsubscribe": SUBSCRIBING,
  },
  shipped: {
    "completion-complete": prompt("test_prompt_with_arguments"),
    "elicitation-sep1034-defaults": tool("test_elicitation_sep1034_defaults"),
    "elicitation-sep1330-enums": tool("test_elicitation_sep1330_enums"),
    "json-schema-2020-12": tool("json_schema_2020_12_tool"),
    "prompts-get-embedded-resource": prompt("test_prompt_with_embedded_resource"),
    "prompts-get-simple": prompt("test_simple_prompt"),
    "prompts-get-with-args": prompt("test_prompt_with_arguments"),
    "prompts-get-with-image": prompt("test_prompt_with_image"),
    "resources-read-binary": resource("test://static-binary"),
    "resources-read-text": resource("test://static-text"),
    "resources-templates-read": resource("test://template/{id}/data"),
    "tools-call-audio": tool("test_audio_content"),
    "tools-call-elicitation": tool("test_elicitation"),
    "tools-call-embedded-resource": tool("test_embedded_resource"),
    "tools-call-error": tool("test_error_handling"),
    "tools-call-image": tool("test_image_content"),
    "tools-call-mixed-content": tool("test_multiple_content_types"),
    "tools-call-sampling": tool("test_sampling"),
    "tools-call-simple-text": tool("test_simple_text"),
    "tools-call-with-progress": tool("test_tool_with_progress"),
  },
  unchecked: {
    "server-sse-polling":
      "asks as a client of 2025-03-26, for whom a stream that can be taken up again is not marked as such; the suite itself calls it pending",
  },
};
/** What passes as shipped. */
const PASSING = [
  "dns-rebinding-protection",
  "ping",
  "prompts-list",
  "resources-list",
  "server-initialize",
  "server-sse-multiple-streams",
  "tools-list",
];

interface Results {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  readonly unchecked: readonly string[];
}

const UNCHECKED = Object.keys(EXCEPTIONS.unchecked);

async function suiteAt(url: string): Promise<Results> {
  const cwd = mkdtempSync(join(tmpdir(), "dissensus-conformance-"));
  const modules = fileURLToPath(
    new URL("../../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url),
  );
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL("../programs/conformance.mjs", import.meta.url)),
      "server",
      "--suite",
      "all",
      "--url",
      url,
    ],
    { cwd, env: { PATH: process.env["PATH"], SUITE: modules } },
  );
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (said: string) => void (out += said));
  child.stderr.setEncoding("utf8").on("data", (said: string) => void (out += said));
  await new Promise((resolve) => child.once("close", resolve));
  rmSync(cwd, { recursive: true, force: true });
  const counted = [
    ...out
      .slice(out.indexOf("=== SUMMARY ==="))
      .matchAll(/^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed$/gmu),
  ].map(([, name = "", passed, failed]) => ({
    name,
    passed: Number(passed),
    failed: Number(failed),
  }));
  const those = (
    fit: (count: { readonly passed: number; readonly failed: number }) => boolean,
  ): string[] =>
    counted
      .filter(fit)
      .map(({ name }) => name)
      .toSorted();
  return {
    passed: those(({ passed, failed }) => passed > 0 && failed === 0),
    failed: those(({ failed }) => failed > 0),
    unchecked: those(({ passed, failed }) => passed + failed === 0),
  };
}

async function suiteAtServer(areFixturesThere: boolean): Promise<Results> {
  fixtures.areThere = areFixturesThere;
  const place = await serving();
  const proxy = await proxyTo(place);
  onTestFinished(async () => {
    await proxy.close();
    await place.close();
  });
  return suiteAt(proxy.url);
}

it("The conformance suite passes at the server, but for what is not offered", async () => {
  expect(await suiteAtServer(true)).toEqual({
    passed: [...PASSING, ...Object.keys(EXCEPTIONS.shipped)].toSorted(),
    failed: Object.keys(EXCEPTIONS.never).toSorted(),
    unchecked: UNCHECKED,
  });
});

it("As it is shipped, the suite passes in all that needs nothing of its own, and other names and origins are shut out", async () => {
  expect(await suiteAtServer(false)).toEqual({
    passed: PASSING,
    failed: [...Object.keys(EXCEPTIONS.never), ...Object.keys(EXCEPTIONS.shipped)].toSorted(),
    unchecked: UNCHECKED,
  });
});

it("What docs/conformance.md says is what came out", () => {
  const rows = readFileSync(new URL("../../docs/conformance.md", import.meta.url), "utf8")
    .split("\n")
    .filter((row) => row.startsWith("| `"))
    .map((row) => row.split("|").map((cell) => cell.trim()));
  const named = rows.flatMap(([, scenarios = "", result = ""]) =>
    [...scenarios.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => [name, result] as const),
  );
  // A row that names a scenario itself says more of it than one that names a kind.
  const resultOf = (name: string): string | undefined =>
    (named.find(([each]) => each === name) ??
      named.find(([each]) => each.endsWith("*") && name.startsWith(each.slice(0, -1))))?.[1];
  const expected = [
    ...PASSING.map((name) => [name, "pass as shipped"]),
    ...Object.keys(EXCEPTIONS.never).map((name) => [name, "not offered"]),
    ...UNCHECKED.map((name) => [name, "checks nothing"]),
    ...Object.entries(EXCEPTIONS.shipped).map(([name, reason]) => [
      name,
      `pass with the suite's ${/own (tool|prompt|resource)/.exec(reason)?.[1] ?? ""}s added`,
    ]),
  ];
  expect(expected.map(([name = ""]) => [name, resultOf(name)])).toEqual(expected);
});

/** For a suite that cannot say a key: says it, and passes everything else on as it came. A name that is not the proxy's own stays what it is. */
async function proxyTo(
  place: Place,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const { key } = place.server.agent();
  let own = "";
  const renamed = (said: string | undefined): string | undefined =>
    said?.replace(/(?:localhost|127\.0\.0\.1)(:\d+)/, (host, port) =>
      port === own ? place.host : host,
    );
  const server = createServer((incoming, outgoing) => {
    const { host, origin, ...rest } = incoming.headers;
    const headers = {
      ...rest,
      authorization: `Bearer ${key}`,
      host: renamed(host),
      ...(origin === undefined ? {} : { origin: renamed(origin) }),
    };
    const onward = request(
      {
        host: "127.0.0.1",
        port: place.port,
        path: incoming.url,
        method: incoming.method,
        headers,
        agent: false,
        setHost: false,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      },
    );
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
