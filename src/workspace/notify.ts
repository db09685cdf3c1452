// Rings when a run waits for a person: the command from the local settings, never from anywhere else.
import { spawn } from "node:child_process";
import type { World } from "./desk.ts";

/** A bell that takes longer is left alone. */
const MOST_MS = 10_000;

/** Runs the command with the deliberation's id in DISSENSUS_ID. Why it did not ring, or nothing. */
export async function ring(
  { env: given, cwd }: Pick<World, "env" | "cwd">,
  argv: readonly string[],
  id: string,
): Promise<string | undefined> {
  const [program = "", ...args] = argv;
  const { PATH, HOME, LANG, DISPLAY, DBUS_SESSION_BUS_ADDRESS } = given;
  const env = Object.fromEntries(
    Object.entries({
      PATH,
      HOME,
      LANG,
      DISPLAY,
      DBUS_SESSION_BUS_ADDRESS,
      DISSENSUS_ID: id,
    }).filter(([, value]) => value !== undefined),
  );
  return new Promise<string | undefined>((resolve) => {
    const bell = spawn(program, args, { cwd, env, stdio: "ignore", timeout: MOST_MS });
    bell.once("error", (error) => resolve(error.message));
    bell.once("exit", (code) =>
      resolve(code === 0 ? undefined : `it ended with ${code ?? "a signal"}`),
    );
  });
}
