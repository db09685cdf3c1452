// Everything that a team needs, on this machine and for trying it: a PostgreSQL out of npm, workers, a server.
// Law: one interrupt ends all of it in order, a second one at once; nothing stays behind but a folder that was asked for.
import { spawn, type ChildProcess } from "node:child_process";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { hasPostgres, startPostgres, type Postgres } from "../test/postgres/server.ts";

const HELP = `npm run team -- [options]

  --workers N      how many workers (default: 2)
  --port N         where the app is served (default: 4170)
  --workspace NAME whose deliberations the server shows (default: team)
  --keep FOLDER    keeps the database there, and goes on with what lies there (default: a temporary folder)
  --no-server      the database and the workers alone
`;
const BIN = resolve("bin/dissensus.js");
/** Longer than a worker takes to let what is in flight finish. */
const PATIENCE_MS = 40_000;
const GOOD: ReadonlySet<number | null> = new Set([0, 130]);

interface Part {
  readonly name: string;
  readonly child: ChildProcess;
  readonly gone: Promise<number | null>;
}

class Team {
  readonly #parts: Part[] = [];
  readonly #env: NodeJS.ProcessEnv;
  /** Resolves with what to end with, when somebody interrupts or a part is gone by itself. */
  readonly over: Promise<number>;
  #end: (code: number) => void = () => undefined;
  #isEnding = false;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = { ...process.env, ...env };
    this.over = new Promise((resolve) => (this.#end = resolve));
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, () => {
        if (this.#isEnding) for (const { child } of this.#parts) child.kill("SIGKILL");
        else say("Ending: what is in flight may finish. Interrupt again to leave at once.");
        this.#isEnding = true;
        this.#end(0);
      });
  }

  /** To its end, which has to be a good one. */
  async run(name: string, args: readonly string[]): Promise<void> {
    const { gone } = this.#start(name, args);
    const code = await gone;
    if (code !== 0) throw new Error(`${name} ended with ${code}.`);
  }

  /** Until it has written that it is ready. */
  async begin(name: string, args: readonly string[], ready: RegExp): Promise<void> {
    const part = this.#start(name, args);
    this.#parts.push(part);
    void part.gone.then((code) => {
      if (this.#isEnding) return;
      say(`${name} ended with ${code}, so everything ends.`);
      this.#isEnding = true;
      this.#end(1);
    });
    const isReady = new Promise<void>((resolve) => {
      part.child.stdout?.on("data", (text: string) => {
        if (ready.test(text)) resolve();
      });
    });
    await Promise.race([isReady, this.over]);
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    for (const { child } of this.#parts) child.kill("SIGTERM");
    const timer = setTimeout(() => {
      for (const { child } of this.#parts) child.kill("SIGKILL");
    }, PATIENCE_MS);
    const codes = await Promise.all(this.#parts.map(({ gone }) => gone));
    clearTimeout(timer);
    for (const [at, { name }] of this.#parts.entries())
      if (!GOOD.has(codes[at] ?? null)) say(`${name} did not end in order (${codes[at]}).`);
  }

  /** Apart from this terminal: its interrupt would reach everything at once. */
  #start(name: string, args: readonly string[]): Part {
    const child = spawn(process.execPath, [BIN, ...args], {
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
      env: this.#env,
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        for (const line of text.trimEnd().split("\n")) say(line.trim() && `${name}: ${line}`);
      });
    const gone = new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", resolve);
    });
    return { name, child, gone };
  }
}

function say(line: string): void {
  if (line !== "") process.stdout.write(`${line}\n`);
}

async function prepare(server: Postgres): Promise<string> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  const found = await client.query("SELECT FROM pg_database WHERE datname = 'dissensus'");
  await client.end();
  return found.rowCount === 1 ? server.url("dissensus") : server.make("dissensus");
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      workers: { type: "string", default: "2" },
      port: { type: "string", default: "4170" },
      workspace: { type: "string", default: "team" },
      keep: { type: "string" },
      "no-server": { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return (say(HELP), 0);
  if (!hasPostgres) throw new Error("There is no PostgreSQL out of npm for this machine.");
  const { keep, port, workspace } = values;
  say("Starting PostgreSQL …");
  const server = await startPostgres({
    isApart: true,
    ...(keep === undefined
      ? {}
      : { folder: resolve(keep), settings: ["fsync=on", "autovacuum=on"] }),
  });
  try {
    const url = await prepare(server);
    const team = new Team({ DISSENSUS_DATABASE: url, DISSENSUS_WORKSPACE: workspace });
    try {
      await team.run("migrate", ["migrate"]);
      for (let n = 1; n <= Number(values.workers); n += 1)
        await team.begin(`worker ${n}`, ["worker"], /runs the deliberations/u);
      if (!values["no-server"]) {
        const args = ["--database", url, "--workspace", workspace, "--port", port];
        await team.begin("server", ["serve", ...args], /https?:\/\//u);
      }
      say(`Everything runs until you interrupt it (Ctrl-C). The database: ${url}`);
      return await team.over;
    } finally {
      await team.end();
    }
  } finally {
    await server.stop();
    if (keep === undefined) await server.remove();
    say(keep === undefined ? "Nothing stays behind." : `What was said stays in ${resolve(keep)}`);
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`team: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
