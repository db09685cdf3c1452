// A process on a database lets itself be heard of, so that nobody takes what it writes for left behind; and it learns in time that the
// database was prepared for a newer program.
import { setTimeout as pause } from "node:timers/promises";
import { DissensusError } from "../errors.ts";
import { BEAT_MS, type LogDatabase } from "../log/postgres/index.ts";

export interface HeartbeatOptions {
  readonly beatMs?: number | undefined;
  /** What is done at every beat besides, until nothing new may be begun. */
  readonly also?: () => Promise<void>;
  /** Told what could not be done; it is tried again at the next beat. */
  readonly say: (line: string) => void;
}

export interface Heartbeat {
  /** Resolves, with the reason, where nothing new may be begun any more. */
  readonly over: Promise<string>;
  /** When nothing is in flight any more: what it still finishes is not taken over from it. */
  stop(): Promise<void>;
}

export function startHeartbeat(database: LogDatabase, options: HeartbeatOptions): Heartbeat {
  const { beatMs = BEAT_MS, also, say } = options;
  const gone = new AbortController();
  let leave: (why: string) => void = () => undefined;
  const over = new Promise<string>((resolve) => (leave = resolve));
  let isNewer = false;
  const beat = async (): Promise<void> => {
    await database.beat();
    if (isNewer) return;
    await database.check();
    await also?.();
  };
  const beating = (async () => {
    while (!gone.signal.aborted) {
      await beat().catch((error: unknown) => {
        isNewer ||= error instanceof DissensusError && error.code === "schema-newer";
        const why = error instanceof Error ? error.message : String(error);
        if (isNewer) leave(why);
        else if (!gone.signal.aborted) say(`The database could not be looked after: ${why}`);
      });
      await pause(beatMs, undefined, { signal: gone.signal }).catch(() => undefined);
    }
  })();
  return {
    over,
    async stop() {
      gone.abort();
      await beating;
    },
  };
}
