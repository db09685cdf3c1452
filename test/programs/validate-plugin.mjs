// Shows the plugin to Claude Code itself: its validator, then every line of docs/hosts.md that begins with `claude`, then whether it reaches the server.
// Law 1: the validator first has to refuse what is broken, each time for its reason; else its yes means nothing.
// Law 2: the host has a home of its own, no credentials, and nothing that it fetched runs on installing. Nothing stays but npm's cache. Needs the built package and the registry.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const VERSION = "2.1.325";
/** 160 MB over a slow line; the host itself answers within a second. */
const [FETCH_MS, HOST_MS] = [120_000, 60_000];

/** Nothing was looked at: the host cannot be fetched. */
const NOT_HERE = 75;

const CHECKOUT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const folder = mkdtempSync(join(tmpdir(), "dissensus-host-"));
const libc =
  process.platform === "linux" &&
  process.report.getReport().header.glibcVersionRuntime === undefined
    ? "-musl"
    : "";
const name = `@anthropic-ai/claude-code-${process.platform}-${process.arch}${libc}`;
const PATH = [
  join(folder, "node_modules", name),
  join(folder, "installed/bin"),
  dirname(process.execPath),
  "/usr/bin",
  "/bin",
].join(delimiter);
let homes = 0;

/** What is broken, and the word for it in what the validator then says. */
const BROKEN = [
  {
    path: ".claude-plugin/plugin.json",
    reason: "version: Invalid input",
    breaking: (text) => text.replace(/"version": "[^"]+"/, '"version": 4'),
  },
  {
    path: ".claude-plugin/plugin.json",
    reason: "Unknown field 'licence'",
    breaking: (text) => text.replace('"license"', '"licence"'),
  },
  {
    path: ".mcp.json",
    reason: "mcpServers.dissensus.command",
    breaking: (text) => text.replace(/"command": .*\n/, ""),
  },
  {
    path: "skills/swarm/SKILL.md",
    reason: "No frontmatter block",
    breaking: (text) => text.replace(/^---\n[^]*?\n---\n/, ""),
  },
];

function npm(...args) {
  const { status, error, stdout } = spawnSync(
    "npm",
    [
      ...args,
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--prefer-offline",
      "--fetch-retries=1",
      "--fetch-timeout=20000",
      "--loglevel=error",
    ],
    { cwd: CHECKOUT, stdio: ["ignore", "pipe", "inherit"], encoding: "utf8", timeout: FETCH_MS },
  );
  if (status !== 0) throw new Error(`npm ${args.join(" ")}: ${error?.message ?? status}`);
  return stdout.trim().split("\n").at(-1);
}

function newHome() {
  homes += 1;
  const home = join(folder, `home-${homes}`);
  mkdirSync(home);
  return home;
}

/** A line in a terminal, where CHECKOUT is a variable. */
function host(line, home, checkout = CHECKOUT) {
  const env = {
    CHECKOUT: checkout,
    PATH,
    HOME: home,
    TMPDIR: home,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
  };
  const { status, error, stdout, stderr } = spawnSync("sh", ["-c", `exec ${line}`], {
    cwd: home,
    env,
    encoding: "utf8",
    timeout: HOST_MS,
  });
  return { status, said: `$ ${line}\n${stdout}${stderr}${error?.message ?? ""}` };
}

function must(isSo, what, said) {
  if (!isSo) throw new Error(`${what}\n${said}`);
  process.stdout.write(`ok  ${what}\n`);
}

/** Every server of ours that the host knows of in this home. */
function mustReach(what, line, home, checkout) {
  const { said } = host(line, home, checkout);
  const servers = said.split("\n").filter((each) => /^(?:plugin:)?dissensus:/.test(each));
  must(
    servers.length === 1 && servers[0].endsWith("✔ Connected"),
    `reaches the server: ${what}`,
    said,
  );
}

function refusesWhatIsBroken() {
  for (const { path, reason, breaking } of BROKEN) {
    const [home, sound] = [newHome(), readFileSync(join(CHECKOUT, "plugin", path), "utf8")];
    cpSync(join(CHECKOUT, "plugin"), join(home, "plugin"), { recursive: true });
    writeFileSync(join(home, "plugin", path), breaking(sound));
    const { status, said } = host("claude plugin validate --strict plugin", home);
    must(status === 1 && said.includes(reason), `refuses: ${reason}`, said);
  }
}

/** With the checkout or the installed package in the place of CHECKOUT. The lines of one block share a home; what opens a session is asked for its servers instead. */
function runsThePage({ port, key }, checkout) {
  const page = readFileSync(join(CHECKOUT, "docs/hosts.md"), "utf8");
  const blocks = [...page.matchAll(/^```[a-z]*\n([^]*?)^```$/gm)]
    .map(([, block]) => block.split("\n").filter((line) => line.startsWith("claude ")))
    .filter((lines) => lines.length > 0);
  must(
    blocks.flat().length > 0 && blocks.flat().length === page.split(/^claude /m).length - 1,
    "every line of the page that begins with claude is in a block",
    page,
  );
  for (const lines of blocks) {
    const home = newHome();
    const filled = (line) =>
      line
        .replace(/CHECKOUT(\S*)/, '"$CHECKOUT$1"')
        .replace("4170", port)
        .replace("KEY", key);
    for (const line of lines.filter((each) => !each.startsWith("claude --"))) {
      const { status, said } = host(filled(line), home, checkout);
      must(status === 0, line, said);
    }
    const session = lines.find((line) => line.startsWith("claude --")) ?? "claude";
    if (!lines[0].startsWith("claude plugin validate"))
      mustReach(lines.at(-1), `${filled(session)} mcp list`, home, checkout);
  }
}

/** `dissensus serve --mcp`, and where it listens. */
async function serving() {
  const child = spawn(
    process.execPath,
    [join(CHECKOUT, "bin/dissensus.js"), "serve", "--mcp", "--port", "0"],
    {
      cwd: newHome(),
      env: { PATH, HOME: folder },
      stdio: ["ignore", "pipe", "inherit"],
      timeout: FETCH_MS,
    },
  );
  let said = "";
  for await (const chunk of child.stdout) {
    said += chunk;
    const [, port, key] =
      /:(\d+)\/mcp\s+with the header Authorization: Bearer (\S+)/.exec(said) ?? [];
    if (key !== undefined) return { child, port, key };
  }
  throw new Error(`It served nothing:\n${said}`);
}

let served;
let isHere = false;
try {
  npm("install", "--prefix", folder, "--no-save", `${name}@${VERSION}`);
  isHere = true;
  refusesWhatIsBroken();
  served = await serving();
  runsThePage(served, CHECKOUT);

  const packed = npm("pack", "--pack-destination", folder);
  npm("install", "--global", "--prefix", join(folder, "installed"), join(folder, packed));
  const home = newHome();
  cpSync(join(CHECKOUT, "plugin"), join(home, "copy"), { recursive: true });
  mustReach(
    "a copy of the plugin's folder, with the packed package on the PATH",
    "claude --plugin-dir copy mcp list",
    home,
  );
  runsThePage(served, join(folder, "installed/lib/node_modules/dissensus"));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = isHere ? 1 : NOT_HERE;
} finally {
  served?.child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
