// Rings when a run waits for a person: the command from the local settings, never from anywhere else.
import { spawn } from "node:child_process";
import type { Io } from "./io.ts";

/** A bell that takes longer is left alone. */
const MOST_MS = 10_000;

/** Runs the command with the deliberation's id in DISSENSUS_ID. What comes of it changes nothing but a line on stderr. */
export async function ring(io: Io, argv: readonly string[], id: string): Promise<void> {
  const [program = "", ...args] = argv;
  const { PATH, HOME, LANG, DISPLAY, DBUS_SESSION_BUS_ADDRESS } = io.env;
  const env = Object.fromEntries(Object.entries({ PATH, HOME, LANG, DISPLAY, DBUS_SESSION_BUS_ADDRESS, DISSENSUS_ID: id }).filter(([, value]) => value !== undefined));
  const why = await new Promise<string | undefined>((resolve) => {
    const bell = spawn(program, args, { cwd: io.cwd, env, stdio: "ignore", timeout: MOST_MS });
    bell.once("error", (error) => resolve(error.message));
    bell.once("exit", (code) => resolve(code === 0 ? undefined : `it ended with ${code ?? "a signal"}`));
  });
  if (why !== undefined) io.err(`The notify command did not ring: ${why}.\n`);
}
