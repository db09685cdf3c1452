// The world a command runs in, as one value, so that commands can be run inside a test.
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** A person sits at a terminal: may be asked, and is shown colours. */
  readonly isAttended: boolean;
  out(text: string): void;
  err(text: string): void;
  /** Calls back on the first interrupt; a second leaves at once. Returns how to stop listening. */
  onInterrupt(stop: () => void): () => void;
  now(): Date;
}

export function processIo(): Io {
  const stdout = process.stdout;
  // Whoever reads may leave at any time (`| head`); that is no error of ours.
  const gone = { isGone: false, stop: (): void => undefined };
  const onError = (error: NodeJS.ErrnoException): void => {
    if (error.code !== "EPIPE") throw error;
    gone.isGone = true;
    gone.stop();
  };
  stdout.on("error", onError);
  process.stderr.on("error", onError);
  return {
    env: process.env,
    cwd: process.cwd(),
    isAttended: Boolean(process.stdin.isTTY && stdout.isTTY),
    out: (text) => void (gone.isGone || stdout.write(text)),
    err: (text) => void (gone.isGone || process.stderr.write(text)),
    onInterrupt: (stop) => {
      let times = 0;
      const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
      const heard = (): void => {
        times += 1;
        if (times > 1) process.exit(130);
        stop();
      };
      gone.stop = heard;
      for (const signal of signals) process.on(signal, heard);
      return () => {
        gone.stop = () => undefined;
        for (const signal of signals) process.off(signal, heard);
      };
    },
    now: () => new Date(),
  };
}
