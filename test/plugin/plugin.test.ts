// The plugin for Claude Code: its manifests, its skills, and a host that does what a skill says and nothing else.
// The skills are made from docs/hosting.md; `npx vitest run test/plugin -u` writes them anew.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { fileLogStore } from "../../src/log/file.ts";
import type { LogStore } from "../../src/log/log.ts";
import { mcpHandler } from "../../src/mcp/http.ts";
import { VERSION } from "../../src/version.ts";
import { STORES, Wall } from "../builders/host.ts";
import { at, GENERATIONS, newClient, type Joined } from "../builders/mcp-clients.ts";
import { PlayHouse, ScriptedHost, type Call } from "../builders/mcp-house.ts";
import { SkillHost, type People } from "./skill-host.ts";
import { callsIn, read, SKILLS, skillText } from "./skills.ts";

const BIN = fileURLToPath(new URL("../../bin/dissensus.js", import.meta.url));
const PLUGIN = fileURLToPath(new URL("../../plugin", import.meta.url));
// Before any test could write one.
const files = readdirSync(PLUGIN, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => relative(PLUGIN, join(entry.parentPath, entry.name))).sort();
const folder = mkdtempSync(join(tmpdir(), "dissensus-plugin-"));
const ROOT = join(folder, ".dissensus");
const NAMES = { TOPIC: "Should the billing service be split?", KEY: "one", SYSTEM: "billing, one database", NAME: "plan.md", TEXT: "# Plan\n\nWe split the billing service.\n" };
/** What the person is asked in the short play of each. */
const DECISIONS = { swarm: ["start", "follow"], dialectic: [], structured: ["start"], dispatch: [], review: [] };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const json = (path: string): Record<string, unknown> => JSON.parse(read(path)) as Record<string, unknown>; // what such files hold
const servers = json("plugin/.mcp.json")["mcpServers"] as Readonly<Record<string, { readonly command: string; readonly args: readonly string[] }>>;

describe("The plugin", () => {
  it("is a manifest, a server, what starts it, and one skill for each protocol", () => {
    expect(files).toEqual([".claude-plugin/plugin.json", ".mcp.json", "start.mjs", ...SKILLS.map((name) => `skills/${name}/SKILL.md`)].sort());
  });

  it("has the name, version and licence of the package", () => {
    const [{ name, version, license }, own] = [json("plugin/.claude-plugin/plugin.json"), json("package.json")];
    expect({ name, version, license }).toEqual({ name: own["name"], version: VERSION, license: own["license"] });
    expect(own["version"]).toBe(VERSION);
  });

  it("has a manifest with the fields a plugin's has, and no other", () => {
    expect(json("plugin/.claude-plugin/plugin.json")).toEqual({ name: "dissensus", version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string, description: expect.stringMatching(/^.{20,300}$/) as string, author: { name: "Dissensus" }, license: "MIT", keywords: expect.any(Array) as string[] });
  });

  it("starts the MCP server on standard input and output", () => {
    expect(servers).toEqual({ dissensus: { command: "node", args: ["${CLAUDE_PLUGIN_ROOT}/start.mjs", "mcp"] } });
  });

  it("is all that the marketplace of the repository holds, under the package's name and the plugin's own description", () => {
    const [{ name, author, description }, own] = [json("plugin/.claude-plugin/plugin.json"), json(".claude-plugin/marketplace.json")];
    // No version: it would take the place of the plugin's own.
    expect(own).toEqual({ name, description: expect.stringMatching(/^.{20,300}$/) as string, owner: author, plugins: [{ name, source: "./plugin", description }] });
  });

  it("is packed with the marketplace that names it", () => {
    expect(json("package.json")["files"]).toEqual(expect.arrayContaining(["plugin", ".claude-plugin"]));
  });
});

describe.each(SKILLS)("The skill %s", (name) => {
  const path = `plugin/skills/${name}/SKILL.md`;

  it("says what docs/hosting.md says", async () => {
    await expect(skillText(name)).toMatchFileSnapshot(join(PLUGIN, "skills", name, "SKILL.md"));
  });

  it("is named after its folder, and its description says when to use it", () => {
    const front = /^---\n([^]*?)\n---\n/.exec(read(path))?.[1] ?? "";
    // The length that Claude Code shows of a description.
    expect(parse(front)).toEqual({ name, description: expect.stringMatching(/^Hold a \w+ deliberation .{60,900}\.$/) as string });
  });

  it("leads a host who knows nothing else to the end, decisions of the person included", async () => {
    const store = STORES.memory(new Wall());
    const backend = new PlayHouse(store);
    const handler = mcpHandler(backend, { version: "test" });
    const { call, close } = await at(handler, newClient());
    const told: string[] = [];
    const host = new SkillHost(callsIn(read(path)), call, saying(call, store, told));
    const { report } = await host.hold(NAMES);
    expect([report["partial"], (report["text"] as string).includes("Hosted: "), backend.wishes.map(({ protocol, seats, key }) => [protocol, seats, key])]).toEqual([false, true, [[name, { all: "host" }, "one"]]]);
    expect([told, backend.decisions]).toEqual([DECISIONS[name], told.map((choice) => [choice, "host"])]);
    await close();
    await handler.close();
  });
});

describe("The server that the plugin starts", () => {
  it.each(SKILLS)("takes the start that the skill %s shows, and waits for the host or the person", async (name) => {
    const { call, close } = await started();
    const { id } = await new SkillHost(callsIn(read(`plugin/skills/${name}/SKILL.md`)), call, saying(call, fileLogStore(ROOT), [])).start({ ...NAMES, KEY: name });
    const { state, hosted, asks, gates } = (await call("status", { id })).data;
    expect([state, hosted, [...(asks as readonly unknown[]), ...(gates as readonly unknown[])].length > 0]).toEqual(["waiting", true, true]); // the form of the answer
    await close();
  });

  it("is held to the end of a dialectic by a host with the skill alone, a refused reply mended once on the way", async () => {
    const { call, close } = await started();
    const refusals: (readonly string[])[] = [];
    const { seat, person } = saying(call, fileLogStore(ROOT), []);
    let hasStumbled = false;
    const stumbling: People["seat"] = async (id, ask, refused) => {
      if (refused.length > 0) refusals.push(refused);
      if (hasStumbled) return seat(id, ask, refused);
      hasStumbled = true;
      return "My claim comes without its form.";
    };
    const { id, report } = await new SkillHost(callsIn(read("plugin/skills/dialectic/SKILL.md")), call, { seat: stumbling, person }).hold({ ...NAMES, KEY: "held" });
    await close();
    expect([report["partial"], refusals.length, existsSync(join(ROOT, id, "report.md"))]).toEqual([false, 1, true]);
  });
});

describe("A copy of the plugin's folder", () => {
  const copy = join(folder, "a copy");
  const bin = join(folder, "bin");
  cpSync(PLUGIN, copy, { recursive: true });
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, "node"));

  it("starts the server of the PATH", async () => {
    const linked = join(folder, "linked");
    mkdirSync(linked);
    symlinkSync(BIN, join(linked, "dissensus"));
    const { call, close } = await started(copy, [linked, bin, "/usr/bin", "/bin"].join(delimiter));
    expect((await call("list", {})).isError).toBe(false);
    await close();
  });

  it("says what is missing where there is none, and ends", () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, "start.mjs"), "mcp"], { cwd: folder, env: { PATH: bin }, input: "", encoding: "utf8", timeout: 20_000 });
    expect([status, stdout, stderr.trimEnd().split("\n").at(-1)]).toEqual([127, "", "dissensus is not on this machine: build the checkout (npm ci && npm run build), or put `dissensus` on the PATH (npm link)."]);
  });
});

/** What the plugin runs, as the host would that keeps it at `plugin`. Needs the built package. */
function started(plugin = PLUGIN, path = process.env["PATH"] ?? ""): Promise<Joined> {
  const args = (servers["dissensus"]?.args ?? []).map((arg) => arg.replace("${CLAUDE_PLUGIN_ROOT}", plugin));
  return GENERATIONS["2025-11-25"].stdio(Object.assign({ command: process.execPath, args, env: { PATH: path } }, { cwd: folder }));
}

/** Seats that say what the plays say, and a person who takes what is proposed and is remembered. */
function saying(call: Call, store: Pick<LogStore, "read">, decisions: string[]): People {
  const panel = new ScriptedHost(call, store);
  return {
    seat: (id, { ask }) => panel.reply(id, ask),
    person: ({ default: proposed, choices }) => {
      const choice = proposed ?? choices[0]?.id ?? "";
      decisions.push(choice);
      return choice;
    },
  };
}
