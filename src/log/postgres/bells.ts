// Who follows a log is told at once that it has grown: one session of this process listens, and one rings.
// Law 1: a bell is a hint. Who misses it finds the same at the next slow look; what it says is read from the log.
// Law 2: it gives nothing away: a log is named by the hash of its first record, which only those can know who may read it.
// Law 3: it costs no append anything: bells of all logs that this process writes are rung together, outside of their transactions.
import type { Client } from "pg";
import type { LogEvent } from "../event.ts";
import type { Connection } from "./connection.ts";
import type { Presence } from "./presence.ts";

const CHANNEL = "dissensus_logs";
const GATHER_MS = 50;
const AGAIN_MS = 1_000;
const NAME_CHARS = 24;
/** One message holds 8,000 bytes. */
const MOST_NAMES = 300;

export class Bells {
  readonly #connection: Connection;
  readonly #presence: Presence;
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #rung = new Set<string>();
  #ringing: NodeJS.Timeout | undefined;
  #session: Promise<Client> | undefined;
  #again: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(connection: Connection, presence: Presence) {
    this.#connection = connection;
    this.#presence = presence;
  }

  /** The log that begins with this record has grown. */
  ring(first: LogEvent): void {
    const name = nameOf(first);
    // Those of this process need not wait for the database to tell them.
    for (const wake of this.#listeners.get(name) ?? []) wake();
    this.#rung.add(name);
    this.#ringing ??= setTimeout(() => this.#send(), GATHER_MS).unref();
  }

  /** Until what it returns is called. */
  hear(first: LogEvent, wake: () => void): () => void {
    const name = nameOf(first);
    const own = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, own.add(wake));
    this.#listen();
    return () => {
      own.delete(wake);
      if (own.size === 0) this.#listeners.delete(name);
    };
  }

  async close(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#ringing);
    clearTimeout(this.#again);
    const session = await this.#session?.catch(() => undefined);
    await session?.end().catch(() => undefined);
  }

  #send(): void {
    this.#ringing = undefined;
    const names = [...this.#rung];
    this.#rung.clear();
    for (let n = 0; n < names.length; n += MOST_NAMES)
      this.#presence.session
        ?.query("SELECT pg_notify($1, $2)", [CHANNEL, names.slice(n, n + MOST_NAMES).join(" ")])
        .catch(() => undefined);
  }

  #listen(): void {
    if (this.#isOver || this.#session) return;
    this.#session = this.#connection.session();
    this.#session.then((session) => this.#attend(session)).catch(() => this.#lost());
  }

  async #attend(session: Client): Promise<void> {
    session.once("end", () => this.#lost());
    session.on("notification", ({ payload = "" }) => {
      for (const name of payload.split(" "))
        for (const wake of this.#listeners.get(name) ?? []) wake();
    });
    await session.query(`LISTEN ${CHANNEL}`);
    // What was rung before it listened.
    for (const own of this.#listeners.values()) for (const wake of own) wake();
  }

  #lost(): void {
    this.#session = undefined;
    clearTimeout(this.#again);
    if (!this.#isOver && this.#listeners.size > 0)
      this.#again = setTimeout(() => this.#listen(), AGAIN_MS).unref();
  }
}

function nameOf({ h }: LogEvent): string {
  return h.slice(0, NAME_CHARS);
}
