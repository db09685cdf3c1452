// The web app on this machine: prints the link that opens it, and serves until it is interrupted.
import { openStore } from "../../workspace/deliberations.ts";
import { settingsNotices } from "../../workspace/settings.ts";
import type { Flags } from "../flags.ts";
import { DissensusError } from "../../errors.ts";
import { VERSION } from "../../version.ts";
import { plain } from "../../text/visible.ts";
import { serve as serving, type Serving } from "../../web/server.ts";
import type { Io } from "../io.ts";
import { workspaceAt } from "./trust.ts";

/** Always the same where it is free, so that a window that was left open finds it again. */
const USUAL_PORT = 4170;

export async function serve(io: Io, flags: Flags): Promise<number> {
  const { settings, store } = await openStore(io, flags);
  const workspace = await workspaceAt(io, settings, io.isAttended);
  const say = (line: string): void => io.err(`${plain(line)}\n`);
  for (const notice of settingsNotices(settings)) say(notice);
  const at = (port: number): Promise<Serving> =>
    serving({ store, workspace, port, version: VERSION, say });
  const server =
    flags.port === undefined
      ? await at(USUAL_PORT).catch((error: unknown) =>
          error instanceof DissensusError && error.code === "no-port"
            ? at(0)
            : Promise.reject(error),
        )
      : await at(flags.port);
  io.out(
    `The app is served on this machine only, until you interrupt it (Ctrl+C). Open:\n\n  ${server.link()}\n\nThe link opens once${io.isAttended ? "; Enter makes another" : ""}. Deliberations lie in ${plain(store.home.root)}\n`,
  );
  if (flags.mcp === true) {
    const { url, key } = server.agent();
    io.out(`\nFor agents, over MCP: ${url}\n  with the header Authorization: Bearer ${key}\n`);
  }
  const more = io.isAttended ? onEnter(() => io.out(`  ${server.link()}\n`)) : () => undefined;
  try {
    await new Promise<void>((resolve) => {
      const deaf = io.onInterrupt(() => {
        deaf();
        resolve();
      }, "Left at once. What was running can be resumed: dissensus list");
    });
    io.err("Stopping: calls in flight may still finish.\n");
  } finally {
    more();
    await server.close();
  }
  return 0;
}

function onEnter(then: () => void): () => void {
  process.stdin.on("data", then);
  process.stdin.resume();
  return () => {
    process.stdin.off("data", then);
    process.stdin.pause();
  };
}
