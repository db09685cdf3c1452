// The server on standard input and output, as a client starts it: a process of its own.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileLogStore } from "../../src/log/file.ts";
import { PLAYS } from "../builders/host.ts";
import { GENERATIONS, type Program } from "../builders/mcp-clients.ts";
import { ScriptedHost } from "../builders/mcp-house.ts";

const folder = mkdtempSync(join(tmpdir(), "dissensus-mcp-"));
const root = join(folder, "root");
const program: Program = {
  command: process.execPath,
  args: [join(folder, "mcp-child.mjs")],
  env: { PLAY_ROOT: root },
};
const children: ChildProcessWithoutNullStreams[] = [];

beforeAll(async () => {
  const entry = fileURLToPath(new URL("../programs/mcp-child.ts", import.meta.url));
  await build({
    configFile: false,
    logLevel: "error",
    json: { namedExports: false },
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      target: "node20",
      minify: false,
      rolldownOptions: {
        // Loaded where a database is used, and nowhere else.
        external: ["pg", "@dbos-inc/dbos-sdk", "@opentelemetry/api"],
        output: { entryFileNames: "[name].mjs" },
      },
    },
  });
});
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** A client that writes whatever it likes. */
class Raw {
  readonly child = spawn(program.command, program.args, { env: program.env });
  readonly exit = new Promise<number | null>((resolve) => this.child.once("close", resolve));
  out = "";
  err = "";
  #heard: () => void = () => undefined;

  constructor() {
    children.push(this.child);
    this.child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.out += text;
      this.#heard();
    });
    this.child.stderr.setEncoding("utf8").on("data", (text: string) => void (this.err += text));
    // It may have gone before all was written.
    this.child.stdin.on("error", () => undefined);
  }

  say(...texts: readonly string[]): void {
    for (const text of texts) this.child.stdin.write(text);
  }

  /** The answers under these ids, in the order they are named. */
  async answers(...ids: readonly number[]): Promise<readonly Answer[]> {
    for (;;) {
      const whole = this.lines().map((line) => JSON.parse(line) as Answer);
      const found = ids.map((id) => whole.find((answer) => answer.id === id));
      if (found.every((answer) => answer !== undefined)) return found;
      await new Promise<void>((resolve) => (this.#heard = resolve));
    }
  }

  /** Every whole line there is. */
  lines(): readonly string[] {
    return this.out.split("\n").slice(0, -1);
  }
}

interface Answer {
  readonly jsonrpc: string;
  readonly id: number;
  readonly result?: {
    readonly isError?: boolean;
    readonly content?: readonly { readonly text: string }[];
    readonly structuredContent?: { readonly id?: string };
  };
}

const request = (id: number, method: string, params: object): string =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
const HELLO = request(0, "initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "raw", version: "1" },
});
const READY = `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`;
const called = (id: number, name: string, args: object): string =>
  request(id, "tools/call", { name, arguments: args });

describe.each(Object.entries(GENERATIONS))(
  "A client of %s over standard input and output",
  (version, { stdio }) => {
    // The older generation holds two of the protocols here, and all with DISSENSUS_GAUNTLET=1.
    const isWhole = version === "2026-07-28" || process.env["DISSENSUS_GAUNTLET"] === "1";
    it.each(isWhole ? PLAYS : PLAYS.slice(0, 2))(
      "holds $name to its end with nothing but the tools",
      async ({ name }) => {
        const { call, close } = await stdio(program);
        const host = new ScriptedHost(call, fileLogStore(root));
        const stands = await host.toEnd(await host.start(name));
        expect(stands).toMatchObject({ state: "finished", hosted: true, asks: [] });
        await close();
      },
    );
  },
);

describe("Standard input and output", () => {
  it("[R-I16] standard output holds JSON-RPC and nothing else, whatever is logged, printed or thrown; the rest is on standard error", async () => {
    const raw = new Raw();
    raw.say(
      HELLO,
      READY,
      called(1, "start", { protocol: "dispatch", topic: "Which?", seats: { all: "host" } }),
    );
    const [started] = await raw.answers(1);
    raw.say(
      called(2, "next_asks", { id: started?.result?.structuredContent?.id }),
      called(3, "list", {}),
      called(4, "status", { id: "../../etc" }),
      request(5, "no/such", {}),
    );
    const [, failed, refused] = await raw.answers(2, 3, 4, 5);
    raw.child.stdin.end();
    expect(await raw.exit).toBe(0);
    expect(raw.out.endsWith("\n")).toBe(true);
    expect(raw.lines().map((line) => (JSON.parse(line) as Answer).jsonrpc)).toEqual(
      raw.lines().map(() => "2.0"),
    );
    expect(
      raw
        .lines()
        .map((line) => (JSON.parse(line) as Answer).id)
        .toSorted((a, b) => a - b),
    ).toEqual([0, 1, 2, 3, 4, 5]);
    expect(raw.err).toMatch(/a log line[^]*a word without an end[^]*a warning/);
    // Nothing of the machine's insides is told to a client.
    expect([
      failed?.result?.isError,
      failed?.result?.content?.[0]?.text.includes("/secret/place"),
      raw.err.includes("/secret/place"),
    ]).toEqual([true, false, true]);
    expect(refused?.result?.isError).toBe(true);
  });

  it("[R-I16] a frame in pieces is read when it is whole, and a line that is no message does not end the connection", async () => {
    const raw = new Raw();
    const [first, second] = [HELLO.slice(0, 30), HELLO.slice(30)];
    raw.say(first);
    raw.say(
      second,
      READY,
      "this is no JSON\n",
      '{"jsonrpc":"2.0"}\n',
      "\n",
      request(1, "ping", {}),
    );
    expect((await raw.answers(0, 1)).map(({ id }) => id)).toEqual([0, 1]);
    raw.child.stdin.end();
    expect(await raw.exit).toBe(0);
  });

  it("[R-I16] a frame that is too long ends the process and leaves the log whole", async () => {
    const raw = new Raw();
    raw.say(
      HELLO,
      READY,
      called(1, "start", { protocol: "review", topic: "Which?", seats: { all: "host" } }),
    );
    const id = (await raw.answers(1))[0]?.result?.structuredContent?.id ?? "";
    raw.say("x".repeat(17 * 1024 * 1024));
    expect(await raw.exit).toBe(0);
    expect((await fileLogStore(root).verify(id)).problem).toBeUndefined();
  });

  it("[R-I16] it ends when its input ends, before a word was said", async () => {
    const raw = new Raw();
    raw.child.stdin.end();
    expect([await raw.exit, raw.out]).toEqual([0, ""]);
  });
});
