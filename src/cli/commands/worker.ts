// A worker on a database: holds deliberations until it is told to end.
import { Drain } from "../../team/drain.ts";
import {
  readinessOf,
  serveHealth,
  type HealthListener,
  type HealthOptions,
} from "../../team/health.ts";
import { startWorker } from "../../team/worker.ts";
import { errorOf } from "../../workspace/error-of.ts";
import { sentenceFor } from "../../workspace/sentence-for.ts";
import { loadSettings } from "../../workspace/settings.ts";
import { plain } from "../../text/visible.ts";
import type { CommandFlags } from "../flags.ts";
import type { Io } from "../io.ts";

export async function runWorker(io: Io, flags: CommandFlags): Promise<number> {
  const url = databaseOf(io, flags);
  const { onAmbiguous = "ask", atOnce, perProvider, perMinute, connections, drain } = flags;
  const worker = await startWorker({
    url,
    world: io,
    settings: await loadSettings(io.cwd, io.env),
    onAmbiguous,
    say: (line) => io.err(`${plain(line)}\n`),
    ...(connections === undefined ? {} : { connections }),
    limits: {
      ...(atOnce === undefined ? {} : { perWorker: atOnce }),
      ...(perProvider === undefined ? {} : { perProvider }),
      ...(perMinute === undefined ? {} : { perProviderMinute: perMinute }),
    },
  });
  const leaving = new Drain({
    ...(drain === undefined ? {} : { waitMs: drain * 1_000 }),
    stop: (waitMs) => worker.close(waitMs),
  });
  const health = await startHealth(
    flags,
    readinessOf({ database: worker.database, drain: leaving }),
  );
  io.out(sentenceFor("worker.ready", { number: await worker.database.number() }));
  const interrupted = new Promise<null>((resolve) => {
    const deaf = io.onInterrupt(
      () => {
        deaf();
        resolve(null);
      },
      sentenceFor("worker.left", {}),
    );
  });
  const why = await Promise.race([interrupted, worker.over]);
  leaving.begin();
  if (why !== null) io.err(`${plain(why)}\n`);
  io.err(sentenceFor("worker.drains", { atWork: worker.atWork() }));
  const end = await leaving.over;
  await health?.close();
  const code = why === null ? 0 : LEFT;
  // What still hangs would keep the process.
  if (end === "cut") process.exit(code);
  return code;
}

/** Only where a port is named for it. */
export async function startHealth(
  { healthPort, healthHost }: CommandFlags,
  whyNotReady: HealthOptions["whyNotReady"],
): Promise<HealthListener | undefined> {
  return healthPort === undefined
    ? undefined
    : serveHealth({ port: healthPort, host: healthHost, whyNotReady });
}

/** It ended by itself: whoever looks after it starts another program. */
const LEFT = 6;

export function databaseOf({ env }: Pick<Io, "env">, { database }: CommandFlags): string {
  const url = database ?? env["DISSENSUS_DATABASE"];
  if (url === undefined || url === "") throw errorOf("no-database");
  return url;
}
