// Sessions of clients that speak 2025-11-25 or earlier over HTTP: each has a server and a transport of its own.
// Law 1: a session's id is random, and good for nobody but the principal that opened it; to all others it does not exist.
// Law 2: there are never more than so many; the one that was silent longest goes first.
import { randomBytes } from "node:crypto";
import { WebStandardStreamableHTTPServerTransport, type McpServer } from "@modelcontextprotocol/server";

interface Session {
  readonly principal: string;
  readonly server: McpServer;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  used: number;
}

export const MOST_SESSIONS = 100;
/** A client that was left open overnight finds its session again. */
export const IDLE_MS = 24 * 60 * 60_000;
const ID_BYTES = 32;

export class Sessions {
  readonly #open = new Map<string, Session>();
  readonly #serverFor: () => McpServer;
  readonly #now: () => number;

  constructor(serverFor: () => McpServer, now: () => number) {
    this.#serverFor = serverFor;
    this.#now = now;
  }

  /** The transport of a session, if it is the principal's. */
  find(id: string, principal: string): WebStandardStreamableHTTPServerTransport | undefined {
    this.#sweep();
    const session = this.#open.get(id);
    if (session?.principal !== principal) return undefined;
    session.used = this.#now();
    return session.transport;
  }

  /** Answers a request that opens a session; one that fails to leaves none behind. */
  async begin(principal: string, handle: (transport: WebStandardStreamableHTTPServerTransport) => Promise<Response>): Promise<Response> {
    this.#sweep();
    const server = this.#serverFor();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomBytes(ID_BYTES).toString("base64url"),
      onsessioninitialized: (id) => void this.#open.set(id, { principal, server, transport, used: this.#now() }),
      onsessionclosed: (id) => void this.#open.delete(id),
    });
    await server.connect(transport);
    const response = await handle(transport);
    if (transport.sessionId === undefined) await server.close();
    return response;
  }

  async close(): Promise<void> {
    const servers = [...this.#open.values()].map(({ server }) => server.close());
    this.#open.clear();
    await Promise.allSettled(servers);
  }

  #sweep(): void {
    const byUse = [...this.#open].sort(([, a], [, b]) => a.used - b.used);
    const late = byUse.filter(([, { used }], n) => this.#now() - used > IDLE_MS || byUse.length - n > MOST_SESSIONS);
    for (const [id, { server }] of late) {
      this.#open.delete(id);
      void server.close();
    }
  }
}
