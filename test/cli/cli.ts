// Runs the command line as users do: a process of its own, in a folder of its own, with canary keys in its environment.
// Law: every folder and every output of a test file is remembered, so that its last test can look for the canaries.
// Needs the built package.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { loadSettings } from "../../src/workspace/settings.ts";
import { allParts, trustParts } from "../../src/workspace/trust.ts";
import type { EventType, LogEvent } from "../../src/log/event.ts";

export const BIN = fileURLToPath(new URL("../../bin/dissensus.js", import.meta.url));

/** No key of anybody's; each is unlike every other text in a run. */
export const CANARIES = {
  ANTHROPIC_API_KEY: "sk-ant-canary-7f3a9c",
  OPENAI_API_KEY: "sk-oai-canary-51be20",
  GEMINI_API_KEY: "gm-canary-88d1f4",
  GOOGLE_GENERATIVE_AI_API_KEY: "gg-canary-02c7ab",
  DISSENSUS_API_KEY: "dk-canary-e94d66",
} as const;

export interface Ran {
  /** The exit code, or the signal that ended it. */
  readonly code: number | string;
  readonly stdout: string;
  readonly stderr: string;
  readonly root: string;
  readonly ms: number;
}

interface Listed {
  readonly id: string;
  readonly state: string;
  readonly reason: string | null;
  readonly answer: string;
}

/** A folder to run commands in. */
export class Place {
  readonly cwd: string;
  readonly root: string;
  /** The person's own configuration, outside. */
  readonly config: string;

  constructor() {
    this.cwd = mkdtempSync(join(tmpdir(), "dissensus-cli-"));
    this.config = mkdtempSync(join(tmpdir(), "dissensus-config-"));
    this.root = join(this.cwd, ".dissensus");
    places.push(this.cwd, this.config);
  }

  /** As a person does with `dissensus trust`: all that is here now. */
  async trust(): Promise<void> {
    const place = { cwd: this.cwd, env: { XDG_CONFIG_HOME: this.config } };
    await trustParts(place, await allParts(place, await loadSettings(this.cwd, {})), new Date());
  }

  run(args: readonly string[], options: StartOptions = {}): Promise<Ran> {
    return this.start(args, options).ended;
  }

  /** The deliberations here, as `list --json` has them. */
  async listed(): Promise<readonly Listed[]> {
    const { stdout } = await this.run(["list", "--json"]);
    return (JSON.parse(stdout) as { readonly deliberations: readonly Listed[] }).deliberations;
  }

  start(args: readonly string[], options: StartOptions = {}): Running {
    return new Running(this, args, options);
  }

  events(id: string): LogEvent[] {
    return this.text(".dissensus", id, "events.jsonl")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as LogEvent); // what the log holds
  }

  /** The calls by which models were tried stand aside, as they do in a fake provider's ledger. */
  all<T extends EventType>(id: string, type: T): LogEvent<T>[] {
    const isTrial = ({ data }: LogEvent): boolean =>
      "ask" in data && data.ask.startsWith("preflight/");
    return this.events(id).filter(
      (event) => event.type === type && !isTrial(event),
    ) as unknown as LogEvent<T>[]; // the filter's own condition
  }

  text(...path: string[]): string {
    return readFileSync(join(this.cwd, ...path), "utf8");
  }

  /** Every file and folder with size and time of change: two equal lists mean that nothing was written. */
  tree(from: string = this.cwd): string[] {
    return readdirSync(from, { withFileTypes: true, recursive: true })
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const { size, mtimeNs, mode } = statSync(path, { bigint: true, throwIfNoEntry: false }) ?? {
          size: 0n,
          mtimeNs: 0n,
          mode: 0n,
        };
        return `${relative(from, path)} ${size} ${mtimeNs} ${mode.toString(8)}`;
      })
      .sort();
  }

  files(): string[] {
    return readdirSync(this.cwd, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.cwd, join(entry.parentPath, entry.name)))
      .sort();
  }
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Runs the command through another program: `["bash", "-c", …]`. */
  readonly under?: readonly string[];
  /** Somebody may type. */
  readonly isTyped?: boolean;
}

const places: string[] = [];
const outputs: string[] = [];
const running = new Set<ChildProcess>();

/** A run that takes longer hangs. */
const MOST_MS = 50_000;

export class Running {
  readonly ended: Promise<Ran>;
  readonly pid: number;
  stdout = "";
  stderr = "";
  readonly #child: ChildProcess;
  #heard: () => void = () => undefined;

  constructor(
    place: Place,
    args: readonly string[],
    { env = {}, under = [], isTyped = false }: StartOptions,
  ) {
    const began = performance.now();
    const [command = process.execPath, ...rest] = [...under, process.execPath, BIN, ...args];
    const child = spawn(command, rest, {
      cwd: place.cwd,
      env: {
        PATH: process.env["PATH"],
        HOME: place.cwd,
        XDG_CONFIG_HOME: place.config,
        USER: "tester",
        TERM: "xterm-256color",
        ...CANARIES,
        ...env,
      },
      stdio: [isTyped ? "pipe" : "ignore", "pipe", "pipe"],
    });
    child.stdin?.on("error", () => undefined);
    this.#child = child;
    this.pid = child.pid ?? 0;
    running.add(child);
    const timer = setTimeout(() => child.kill("SIGKILL"), MOST_MS);
    const take =
      (into: "stdout" | "stderr") =>
      (bytes: Buffer): void => {
        this[into] += bytes.toString("utf8");
        this.#heard();
      };
    child.stdout?.on("data", take("stdout"));
    child.stderr?.on("data", take("stderr"));
    this.ended = new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code, signal) => {
        clearTimeout(timer);
        running.delete(child);
        outputs.push(this.stdout, this.stderr);
        this.#heard();
        resolve({
          code: code ?? signal ?? -1,
          stdout: this.stdout,
          stderr: this.stderr,
          root: place.root,
          ms: performance.now() - began,
        });
      });
    });
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  type(keys: string): void {
    this.#child.stdin?.write(keys);
  }

  /** Resolves when something printed fits; fails when the command ends without. */
  async until(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.stdout) && !pattern.test(this.stderr)) {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null)
        throw new Error(`It ended without ${pattern}:\n${this.stdout}\n${this.stderr}`);
      await new Promise<void>((resolve) => (this.#heard = resolve));
    }
  }
}

/** Control characters but tab and newline, C1 included. */
export const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f]/;

/** What every refusal looks like: one paragraph on stderr, the value named, no stack, and the right code. */
export function expectRefusal(ran: Ran, code: number, names: string): void {
  const lines = ran.stderr.trimEnd().split("\n");
  expect({
    code: ran.code,
    names: ran.stderr.includes(names) ? names : ran.stderr,
    isShort: lines.length <= 15 && ran.stderr !== "",
    stack: /^\s+at .+:\d+:\d+/m.test(ran.stderr),
    blank: lines.includes(""),
    control: CONTROL.test(ran.stderr),
  }).toEqual({ code, names, isShort: true, stack: false, blank: false, control: false });
}

/** The last test of every file here. */
export function itKeepsSecrets(): void {
  it("[R-J1] none of the keys in the environment is in any file or output of these runs", () => {
    const found: string[] = [];
    const values = Object.values(CANARIES);
    for (const output of outputs)
      if (values.some((value) => output.includes(value))) found.push(output.slice(0, 500));
    // Files share this module, and some take their own folders away.
    const there = places.filter((place) => existsSync(place));
    for (const place of there) {
      for (const entry of readdirSync(place, { withFileTypes: true, recursive: true })) {
        const path = join(entry.parentPath, entry.name);
        if (entry.isFile() && values.some((value) => readFileSync(path).includes(value)))
          found.push(path);
      }
    }
    expect({ found, looked: there.length > 0 && outputs.length > 0 }).toEqual({
      found: [],
      looked: true,
    });
  });
  afterAll(() => {
    for (const child of running) child.kill("SIGKILL");
    for (const place of places.splice(0)) rmSync(place, { recursive: true, force: true });
    outputs.length = 0;
  });
}
