// `dissensus mcp` as a client starts it: the built program, in a folder of its own.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { formats } from "../../src/report/index.ts";
import { fileLogStore } from "../../src/log/file.ts";
import { ScriptedHost, toldBy, type Call } from "../builders/mcp-house.ts";

const BIN = fileURLToPath(new URL("../../bin/dissensus.js", import.meta.url));
/** No key of anybody's. */
const CANARY = "sk-oai-canary-51be20";
const children: ChildProcessWithoutNullStreams[] = [];
const folders: string[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Message {
  readonly jsonrpc: string;
  readonly id: number;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number };
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "dissensus-mcp-command-"));
  folders.push(made);
  return made;
}

/** A client that speaks JSON-RPC by hand and keeps every byte. */
class Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly exit: Promise<number | string>;
  readonly lines: string[] = [];
  err = "";
  #last = 0;
  readonly #waiting = new Map<number, (message: Message) => void>();

  constructor(cwd: string, ...args: readonly string[]) {
    this.child = spawn(process.execPath, [BIN, "mcp", ...args], {
      cwd,
      env: { PATH: process.env["PATH"], HOME: cwd, USER: "tester", OPENAI_API_KEY: CANARY },
    });
    children.push(this.child);
    this.exit = new Promise((resolve) =>
      this.child.once("close", (code, signal) => resolve(code ?? signal ?? -1)),
    );
    createInterface(this.child.stdout).on("line", (line) => {
      this.lines.push(line);
      const message = JSON.parse(line) as Message; // a line that is none fails the test
      this.#waiting.get(message.id)?.(message);
    });
    this.child.stderr.setEncoding("utf8").on("data", (text: string) => void (this.err += text));
  }

  ask(method: string, params: object = {}): Promise<Message> {
    const id = (this.#last += 1);
    const answered = new Promise<Message>((resolve) => this.#waiting.set(id, resolve));
    this.child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return answered;
  }

  async hello(): Promise<Message> {
    const said = await this.ask("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "raw", version: "1" },
    });
    this.child.stdin.write(
      `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`,
    );
    return said;
  }

  readonly call: Call = async (name, args) =>
    toldBy((await this.ask("tools/call", { name, arguments: args })).result ?? {});
}

describe("dissensus mcp", () => {
  it("[R-I16] says hello, names its tools, holds a run in the folder that --root names, and ends with its input; nothing but JSON-RPC is printed", async () => {
    const cwd = folder();
    const started = new Started(cwd, "--root", "elsewhere");
    const { version } = JSON.parse(
      readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
    ) as { version: string };
    expect((await started.hello()).result).toMatchObject({
      protocolVersion: "2025-11-25",
      serverInfo: { name: "dissensus", version },
    });
    const { tools } = (await started.ask("tools/list")).result as {
      readonly tools: readonly { readonly name: string }[];
    }; // the form of the answer
    expect(tools.map(({ name }) => name)).toEqual([
      "start",
      "next_asks",
      "submit_reply",
      "decide",
      "status",
      "report",
      "list",
      "check",
    ]);
    const store = fileLogStore(join(cwd, "elsewhere"));
    const host = new ScriptedHost(started.call, store);
    const id = await host.start("dispatch", {
      options: ["Split now", "Keep it whole"],
      choices: { members: "speed, safety" },
    });
    expect(await host.toEnd(id)).toMatchObject({ state: "finished", hosted: true });
    expect((await started.ask("no/such")).error?.code).toBe(-32601);
    started.child.stdin.end();
    expect([await started.exit, started.err]).toEqual([0, ""]);
    expect(started.lines.map((line) => (JSON.parse(line) as Message).jsonrpc)).toEqual(
      started.lines.map(() => "2.0"),
    );
    expect([
      await store.list(),
      existsSync(join(cwd, ".dissensus")),
      readFileSync(join(cwd, "elsewhere", id, "report.md"), "utf8"),
    ]).toEqual([[id], false, formats.md(await store.read(id))]);
    const files = readdirSync(cwd, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
    expect([...files, ...started.lines].some((text) => text.includes(CANARY))).toBe(false);
  });

  it("[R-I20] knows a key again when it was started again, and keeps what runs there for whoever comes next", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "dissensus.yaml"), "model: rehearsal\n");
    const wish = {
      protocol: "swarm",
      topic: "Which?",
      choices: { mode: "lightweight", rounds: 1 },
      key: "retry",
    };
    const ids: unknown[] = [];
    for (const _ of [1, 2]) {
      const started = new Started(cwd);
      await started.hello();
      const { data } = await started.call("start", wish);
      ids.push(data["id"], data["hosted"]);
      started.child.stdin.end();
      expect(await started.exit).toBe(0);
    }
    const store = fileLogStore(join(cwd, ".dissensus"));
    expect([ids, await store.list()]).toEqual([[ids[0], false, ids[0], false], [ids[0]]]);
    expect((await store.read(String(ids[0]))).at(-1)?.type).toBe("deliberation.paused");
  });

  it("ends when it is interrupted, with what runs there standing still", async () => {
    const cwd = folder();
    const started = new Started(cwd);
    await started.hello();
    const { data } = await started.call("start", {
      protocol: "swarm",
      topic: "Which?",
      seats: { all: "rehearsal" },
      choices: { mode: "lightweight" },
    });
    started.child.kill("SIGINT");
    expect(await started.exit).toBe(0);
    expect(
      (await fileLogStore(join(cwd, ".dissensus")).read(String(data["id"]))).at(-1)?.type,
    ).toBe("deliberation.paused");
  });

  it("does not start with settings that cannot be read, and says so where nobody takes it for an answer", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "dissensus.yaml"), "modle: rehearsal\n");
    const started = new Started(cwd);
    expect([await started.exit, started.lines, started.err.includes("modle")]).toEqual([
      1,
      [],
      true,
    ]);
  });
});
