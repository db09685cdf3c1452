// A worker on a database: holds deliberations until it is told to end, and tells those who ask whether it can.
import { Drain } from "../../team/drain.ts";
import { readinessOf, serveHealth } from "../../team/health.ts";
import type { HealthListener, HealthOptions } from "../../team/health.ts";
import { startWorker, type Worker } from "../../team/worker.ts";
import { sentenceFor } from "../../workspace/catalogue.ts";
import { loadSettings } from "../../workspace/settings.ts";
import { omitUndefined } from "../../text/omit-undefined.ts";
import { databaseOf } from "../database.ts";
import type { CommandFlags, Run } from "../flags.ts";
import { lineTo, type Io } from "../io.ts";

export const runWorker: Run = async (io, flags) => {
  const url = databaseOf(io, flags);
  const { onAmbiguous = "ask", atOnce, inAll, perProvider, perMinute, connections } = flags;
  const settings = await loadSettings(io.cwd, io.env);
  let whyNotReady: HealthOptions["whyNotReady"] = async () => STARTING;
  // Before anything else: a database that is waited for is no reason to be taken for dead.
  const health = await startHealth(flags, () => whyNotReady());
  try {
    const worker = await startWorker({
      url,
      world: io,
      settings,
      onAmbiguous,
      say: lineTo(io),
      ...omitUndefined({ connections }),
      limits: {
        inAll,
        perProviderMinute: perMinute,
        ...omitUndefined({ perWorker: atOnce, perProvider }),
      },
    });
    const drain = new Drain({
      stop: (waitMs) => worker.close(waitMs),
      ...(flags.drain === undefined ? {} : { waitMs: flags.drain * 1_000 }),
    });
    whyNotReady = readinessOf({ database: worker.database, drain });
    io.out(sentenceFor("worker.ready", { number: await worker.database.number() }));
    return await untilGone(io, worker, drain);
  } finally {
    await health?.close();
  }
};

/** It ended by itself: whoever looks after it starts another program. */
const LEFT = 6;

async function untilGone(io: Io, worker: Worker, drain: Drain): Promise<number> {
  let code = 0;
  const begin = (): void => {
    drain.begin();
    io.err(sentenceFor("worker.drains", { atWork: worker.atWork() }));
  };
  const deaf = io.onInterrupt(begin, sentenceFor("worker.left", {}));
  void worker.over.then((why) => {
    code = LEFT;
    lineTo(io)(why);
    begin();
  });
  const end = await drain.over;
  deaf();
  // What still hangs would keep the process: it is somebody else's from here on.
  if (end === "cut" || worker.atWork() > 0) process.exit(code);
  return code;
}

const STARTING = { code: "starting", message: "This process is starting." };

/** Only where a port is named for it. */
export async function startHealth(
  { healthPort, healthHost }: CommandFlags,
  whyNotReady: HealthOptions["whyNotReady"],
): Promise<HealthListener | undefined> {
  return healthPort === undefined
    ? undefined
    : serveHealth({ port: healthPort, host: healthHost, whyNotReady });
}
