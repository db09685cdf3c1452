// A child program led by lines of JSON, and ended by its own pid.
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";

export interface Child {
  readonly pid: number;
  tell(command: Record<string, unknown>): Promise<Record<string, unknown>>;
  signal(signal: NodeJS.Signals): void;
  /** Resolves with the exit code or the signal, once it is gone. */
  readonly ended: Promise<number | string>;
}

export const program = (name: string): string =>
  fileURLToPath(new URL(`../programs/${name}`, import.meta.url));

/** `under` runs the program through another one: `["unshare", "-n"]`. */
export function startChild(
  name: string,
  args: readonly string[],
  under: readonly string[] = [],
): Child {
  const [command = process.execPath, ...rest] = [
    ...under,
    process.execPath,
    program(name),
    ...args,
  ];
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(command, rest, {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const waiting: ((answer: Record<string, unknown>) => void)[] = [];
  createInterface({ input: child.stdout }).on("line", (line) =>
    waiting.shift()?.(JSON.parse(line) as Record<string, unknown>),
  );
  const ended = new Promise<number | string>((resolve) => {
    child.once("error", (cause) => resolve(String(cause)));
    child.once("close", (code, signal) => resolve(signal ?? code ?? -1));
  });
  void ended.then((how) => {
    for (const answer of waiting.splice(0)) answer({ ok: false, ended: how });
  });
  child.stdin.on("error", () => undefined);
  return {
    pid: child.pid ?? 0,
    ended,
    signal: (signal) => void child.kill(signal),
    tell: (command) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        child.stdin.write(`${JSON.stringify(command)}\n`);
      }),
  };
}
