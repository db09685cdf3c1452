// The world a command runs in, as one value, so that commands can be run inside a test.
import { writeSync } from "node:fs";
import { plain } from "../text/visible.ts";
import type { World } from "../workspace/workspace.ts";

export interface Io extends World {
  /** A person sits at a terminal: may be asked, and is shown colours. */
  readonly isAttended: boolean;
  out(text: string): void;
  err(text: string): void;
  /** Calls back on the first interrupt, or when nobody reads any more; a second interrupt says the last word and leaves at once. Returns how to stop listening. */
  onInterrupt(stop: (isRead: boolean) => void, lastWord: string): () => void;
  now(): Date;
  /** Listens to single keys while nothing is asked; absent where there is no keyboard. Returns how to stop listening. */
  onKey?(pressed: (key: string) => void): () => void;
}

/** What a command ends with that whoever sits there has left. */
export const INTERRUPTED = 130;

/** To the first column, and nothing left of the line: what a key echoed (`^C`) and what moves goes away. */
export const CLEAR_LINE = "\r\x1b[2K";
export const LINE_UP = "\x1b[1A";

/** Whoever reads may leave at any time, by closing a pipe (`| head`) or a terminal; that is no error of ours. */
const GONE = new Set("EPIPE EIO ENXIO EBADF ERR_STREAM_DESTROYED".split(" "));

export function processIo(): Io {
  const stdout = process.stdout;
  const gone = { out: false, err: false, stop: (): void => undefined };
  const leaves =
    (stream: "out" | "err") =>
    (error: NodeJS.ErrnoException): void => {
      if (!GONE.has(error.code ?? "")) throw error;
      const isFirst = !gone[stream];
      gone[stream] = true;
      if (isFirst) gone.stop();
    };
  stdout.on("error", leaves("out"));
  process.stderr.on("error", leaves("err"));
  return {
    env: process.env,
    cwd: process.cwd(),
    isAttended: process.stdin.isTTY && stdout.isTTY,
    out: (text) => void (gone.out || stdout.write(text)),
    err: (text) => void (gone.err || process.stderr.write(text)),
    onInterrupt: (stop, lastWord) => {
      let isStopping = false;
      const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
      const begin = (isRead: boolean): void => {
        if (isStopping) return;
        isStopping = true;
        stop(isRead);
      };
      const onSignal = (signal: NodeJS.Signals): void => {
        // A terminal that closes hangs up more than once, and nobody is there to be in a hurry.
        if (isStopping && signal !== "SIGHUP") leave(lastWord);
        begin(true);
      };
      gone.stop = () => begin(false);
      for (const signal of signals) process.on(signal, onSignal);
      return () => {
        gone.stop = () => undefined;
        for (const signal of signals) process.off(signal, onSignal);
      };
    },
    now: () => new Date(),
    onKey: listenToKeys,
    input: (most) => (process.stdin.isTTY ? Promise.resolve(null) : read(most)),
  };
}

const [INTERRUPT, SUSPEND] = ["\x03", "\x1a"];

/** A keyboard that hands over every key at once makes no signals of its own. */
function listenToKeys(pressed: (key: string) => void): () => void {
  const { stdin } = process;
  if (!stdin.isTTY) return () => undefined;
  const awake = (): void => void stdin.setRawMode(true);
  const take = (bytes: Buffer): void => {
    for (const key of bytes.toString("utf8")) {
      if (key === INTERRUPT) process.kill(process.pid, "SIGINT");
      else if (key === SUSPEND) {
        stdin.setRawMode(false);
        process.once("SIGCONT", awake);
        process.kill(process.pid, "SIGTSTP");
      } else pressed(key);
    }
  };
  awake();
  stdin.on("data", take);
  stdin.resume();
  return () => {
    stdin.off("data", take);
    process.off("SIGCONT", awake);
    stdin.setRawMode(false);
    stdin.pause();
  };
}

async function read(most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin) {
    const piece = chunk as Buffer; // no encoding was set
    chunks.push(piece);
    bytes += piece.length;
    if (bytes > most) break;
  }
  return Buffer.concat(chunks).subarray(0, most + 1);
}

function leave(lastWord: string): never {
  try {
    if (process.stdout.isTTY) writeSync(process.stdout.fd, CLEAR_LINE);
    writeSync(process.stderr.fd, `${lastWord}\n`);
  } catch {
    // Nobody reads it.
  }
  process.exit(INTERRUPTED);
}

/** Says single lines to whoever started the command, beside what it prints. */
export function lineTo(io: Pick<Io, "err">): (line: string) => void {
  return (line) => io.err(`${plain(line)}\n`);
}

/** What a command prints with --json: one object that says what it is; a number of its own grows when a key changes its meaning. */
export function jsonDocument(what: string, document: object): string {
  return jsonLine({ schema: `dissensus-${what}/1`, ...document });
}

export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value).replace(/[\x7f-\x9f\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`)}\n`;
}
