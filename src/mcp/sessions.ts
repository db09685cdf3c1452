// Sessions of clients that speak 2025-11-25 or earlier over HTTP: each has a server and a transport of its own.
// Law 1: a session's id is random, and good for nobody but the principal that opened it; to all others it does not exist.
// Law 2: there are never more than so many; the one that was silent longest goes first.
import { randomBytes } from "node:crypto";
import {
  WebStandardStreamableHTTPServerTransport,
  type McpServer,
} from "@modelcontextprotocol/server";
import { Replay } from "./replay.ts";

export interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** What was said to it, for a client that missed some. */
  readonly replay: Replay;
}

/** A client's own server, and what is told when the client is gone. */
interface Visit {
  readonly server: McpServer;
  readonly leave: () => void;
}

interface Open extends Session {
  readonly principal: string;
  readonly visit: Visit;
  used: number;
}

export const MOST_SESSIONS = 100;
/** A client that was left open overnight finds its session again. */
export const IDLE_MS = 24 * 60 * 60_000;
const ID_BYTES = 32;

export class Sessions {
  readonly #open = new Map<string, Open>();
  readonly #visit: () => Visit;
  readonly #now: () => number;

  constructor(visit: () => Visit, now: () => number) {
    this.#visit = visit;
    this.#now = now;
  }

  /** A session, if it is the principal's. */
  find(id: string, principal: string): Session | undefined {
    this.#sweep();
    const session = this.#open.get(id);
    if (session?.principal !== principal) return undefined;
    session.used = this.#now();
    return session;
  }

  /** Answers a request that opens a session; one that fails to leaves none behind. */
  async begin(
    principal: string,
    handle: (transport: WebStandardStreamableHTTPServerTransport) => Promise<Response>,
  ): Promise<Response> {
    this.#sweep();
    const visit = this.#visit();
    const replay = new Replay();
    const transport = new WebStandardStreamableHTTPServerTransport({
      eventStore: replay,
      sessionIdGenerator: () => randomBytes(ID_BYTES).toString("base64url"),
      onsessioninitialized: (id) =>
        void this.#open.set(id, { principal, visit, transport, replay, used: this.#now() }),
      onsessionclosed: (id) => void this.#end(id),
    });
    await visit.server.connect(transport);
    const response = await handle(transport);
    if (transport.sessionId === undefined) await visit.server.close();
    return response;
  }

  async close(): Promise<void> {
    await Promise.allSettled(
      [...this.#open.keys()].map(async (id) => this.#end(id)?.server.close()),
    );
  }

  #sweep(): void {
    const byUse = [...this.#open].sort(([, a], [, b]) => a.used - b.used);
    const late = byUse.filter(
      ([, { used }], n) => this.#now() - used > IDLE_MS || byUse.length - n > MOST_SESSIONS,
    );
    for (const [id] of late) void this.#end(id)?.server.close();
  }

  #end(id: string): Visit | undefined {
    const visit = this.#open.get(id)?.visit;
    this.#open.delete(id);
    visit?.leave();
    return visit;
  }
}
