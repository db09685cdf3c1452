// What docs/hosts.md shows is run, as it stands there: in a folder of its own, with `dissensus` on the PATH and the names filled in.
// Law: every line for a terminal is run here, or begins with a program that is named here as not run. Needs the built package.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseSettings } from "../../src/workspace/settings.ts";
import { fileLogStore } from "../../src/log/file.ts";
import { GENERATIONS, type Joined } from "../builders/mcp-clients.ts";
import { ScriptedHost } from "../builders/mcp-house.ts";
import { blocksIn, codeIn, read, SKILLS } from "./skills.ts";

const PAGE = read("docs/hosts.md");
const CHECKOUT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
/** npm would change the machine; the lines of claude are run by test/programs/validate-plugin.mjs; codex is not fetched. The servers that they would start are started here. */
const NOT_RUN = ["npm", "claude", "codex"];
/** A command that takes longer hangs. */
const MOST_MS = 20_000;

const blocks = blocksIn(PAGE);
const lines = blocks.filter(({ language }) => language === "").flatMap(({ block }) => block.trimEnd().split("\n"));
const ours = lines.filter((line) => line.startsWith("dissensus "));
const settings = blocks.flatMap(({ language, block }) => (language === "json" ? [JSON.parse(block) as unknown] : language === "toml" ? [fromToml(block)] : []));
const table = { started: entries("command"), addressed: [...entries("url"), ...entries("httpUrl")] };

const folder = mkdtempSync(join(tmpdir(), "dissensus-hosts-"));
const env = { PATH: [join(folder, "bin"), dirname(process.execPath), "/usr/bin", "/bin"].join(delimiter), HOME: folder };
const running: ChildProcess[] = [];
mkdirSync(join(folder, "bin"));
symlinkSync(join(CHECKOUT, "bin/dissensus.js"), join(folder, "bin/dissensus"));
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

describe("docs/hosts.md", () => {
  it("shows lines for a terminal that are run here, or that begin with a program that is not", () => {
    expect([...new Set(lines.filter((line) => !ours.includes(line)).map((line) => line.split(" ")[0]))]).toEqual(NOT_RUN);
    expect([...new Set(blocks.map(({ language }) => language))].sort()).toEqual(["", "json", "toml", "yaml"]);
  });

  it("[V-09] shows settings that are settings, and hands a server no key but by its name", () => {
    expect(blocks.filter(({ language }) => language === "yaml").map(({ block }) => Object.keys(parseSettings(block, "docs/hosts.md").commands))).toEqual([["claude", "codex", "other", "reader"]]);
    expect(table.started.flatMap((entry) => [...(entry.env_vars ?? []), ...Object.entries(entry.env ?? {}).map(([name, value]) => (value === `$${name}` ? name : value))])).toEqual(["ANTHROPIC_API_KEY", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "OPENAI_API_KEY"]);
  });

  it("shows scripts of the package that exist, and skills that the plugin has", () => {
    const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: Readonly<Record<string, string>> }; // what it holds
    expect([...PAGE.matchAll(/npm run ([a-z]+)/g)].map(([, script = ""]) => script).filter((script) => scripts[script] === undefined)).toEqual([]);
    expect([...PAGE.matchAll(/\/dissensus:([a-z]+)/g)].map(([, skill]) => skill)).toEqual([...SKILLS]);
  });
});

describe("A server that docs/hosts.md starts", () => {
  const added = lines.flatMap((line) => / mcp add \w+ -- (.+)$/.exec(line)?.[1] ?? []);
  const configured = table.started.map(({ command, args = [] }) => [command, ...args].join(" "));
  const said = [...ours, ...codeIn(PAGE)].filter((line) => /^(?:dissensus|node \S+) mcp\b/.test(line));
  const commands = [...new Set([...added, ...configured, ...said])];

  it("is started from the checkout, from the PATH, and with a folder of its own", () => {
    expect(commands).toEqual(["node CHECKOUT/bin/dissensus.js mcp", "dissensus mcp", "dissensus mcp --root /var/lib/deliberations"]);
    expect([added.length, configured.length]).toEqual([2, 5]);
  });

  it.each(commands)("answers: %s", async (line) => {
    const [command = "", ...args] = line.replace("CHECKOUT", CHECKOUT).replace("/var/lib", folder).split(" ");
    const { call, close } = await joined(command, args);
    expect((await call("list", {})).data).toMatchObject({ deliberations: [], total: 0 });
    await close();
  });
});

describe("Over HTTP", () => {
  const serve = ours.find((line) => line.startsWith("dissensus serve ")) ?? "";
  const port = / --port (\d+)/.exec(serve)?.[1] ?? "";
  const heard = { url: "", key: "" };

  beforeAll(async () => {
    // The system's port: that of the page may be taken.
    const child = spawn("sh", ["-c", `exec ${serve.replace(port, "0")}`], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
    running.push(child);
    let text = "";
    for await (const chunk of child.stdout) {
      text += String(chunk);
      const [, url, key] = /(http:\S+\/mcp)\s+with the header Authorization: Bearer (\S+)/.exec(text) ?? [];
      if (url !== undefined && key !== undefined) {
        Object.assign(heard, { url, key });
        break;
      }
    }
  }, MOST_MS);

  it("one address is shown everywhere, that of the port that is served", () => {
    expect([...new Set([...PAGE.matchAll(/http:[^\s"`]+/g)].map(([url]) => url))]).toEqual([`http://127.0.0.1:${port}/mcp`]);
    expect(heard.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  });

  it.each(["httpUrl", "url"] as const)("settings with %s reach the server with its key, and not without", async (name) => {
    const { [name]: url = "", headers = {} } = table.addressed.find((entry) => entry[name] !== undefined) ?? {};
    const at = new URL(url.replace(port, new URL(heard.url).port));
    const sent = Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, value.replace("KEY", heard.key)]));
    const { call, close } = await GENERATIONS["2025-11-25"].http(at, sent);
    expect((await call("list", {})).isError).toBe(false);
    await close();
    await expect(GENERATIONS["2025-11-25"].http(at, headers)).rejects.toThrow();
  });
});

describe("From a terminal in the same folder", () => {
  const names = { ID: "", CHOICE: "" };
  const terminal = ours.filter((line) => !/^dissensus (?:mcp|serve)\b/.test(line));
  /** What each says of a hosted run that waits for a person. */
  const SAYS: Readonly<Record<string, RegExp>> = { doctor: /^Reachable from here/, trust: /^Nothing in \S+ acts/, list: /ID/, show: /swarm@/, decide: /./, report: /^<!doctype html>/, verify: /^ID is whole/ };
  let server: Joined;

  beforeAll(async () => {
    server = await joined("dissensus", ["mcp"]);
    const host = new ScriptedHost(server.call, fileLogStore(join(folder, ".dissensus")));
    names.ID = await host.start("swarm", { choices: { mode: "lightweight" } });
    for (const { ask } of await host.open(names.ID)) await server.call("submit_reply", { id: names.ID, ask, reply: await host.reply(names.ID, ask) });
    const [gate] = (await server.call("status", { id: names.ID })).data["gates"] as readonly { readonly default: string }[]; // the form of the answer
    names.CHOICE = gate?.default ?? "";
  });
  afterAll(() => server.close());

  it("every command is shown once", () => {
    expect(terminal.map((line) => line.split(" ")[1])).toEqual(Object.keys(SAYS));
  });

  // In the order of the page: what is decided is read afterwards.
  it.each(terminal)("%s", (line) => {
    const filled = line.replace(/\b(ID|CHOICE)\b/g, (name) => names[name as keyof typeof names]); // the pattern's own names
    const { status, stdout, stderr } = spawnSync("sh", ["-c", filled], { cwd: folder, env, encoding: "utf8", timeout: MOST_MS });
    expect([status, stderr, stdout.replaceAll(names.ID, "ID")]).toEqual([0, "", expect.stringMatching(SAYS[line.split(" ")[1] ?? ""] ?? /^$/)]);
  });

  it("what was decided there is what the host goes on with", async () => {
    const { gates, asks } = (await server.call("status", { id: names.ID })).data;
    expect([gates, (asks as readonly unknown[]).length > 0]).toEqual([[], true]); // the form of the answer
  });
});

function joined(command: string, args: readonly string[]): Promise<Joined> {
  return GENERATIONS["2025-11-25"].stdio(Object.assign({ command, args: [...args], env }, { cwd: folder }));
}

interface Entry {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly env_vars?: readonly string[];
  readonly url?: string;
  readonly httpUrl?: string;
  readonly headers?: Record<string, string>;
}

/** Our server in the settings of every host, where it is named in this way. */
function entries(by: keyof Entry): readonly Entry[] {
  type Servers = Readonly<Record<string, Readonly<Record<string, Entry>>>>;
  return settings.flatMap((all) => Object.values(all as Servers).flatMap(({ dissensus }) => (dissensus?.[by] === undefined ? [] : [dissensus]))); // what these hosts read
}

/** One table with values that TOML writes as JSON does; anything else is refused. */
function fromToml(block: string): unknown {
  const [head = "", ...pairs] = block.trimEnd().split("\n");
  const [, outer = "", inner = ""] = /^\[(\w+)\.(\w+)\]$/.exec(head) ?? [];
  return { [outer]: { [inner]: Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf(" = ")), JSON.parse(pair.slice(pair.indexOf(" = ") + 3)) as unknown])) } };
}
