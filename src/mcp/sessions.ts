// Sessions of clients that speak 2025-11-25 or earlier over HTTP: each has a server and a transport of its own.
// Law 1: a session's id is random, and good for nobody but the principal that opened it; to all others it does not exist.
// Law 2: there are never more than so many; the one that was silent longest goes first.
import { randomBytes } from "node:crypto";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import type { EventStore, JSONRPCMessage, McpServer } from "@modelcontextprotocol/server";

interface HttpSession {
  readonly principal: string;
  readonly visit: Visit;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** What was said to it, for a client that missed some. */
  readonly replay: Replay;
  used: number;
}

/** A client's own server, and what is told when the client is gone. */
type Visit = Readonly<{ server: McpServer; leave: () => void }>;

export const MOST_SESSIONS = 100;
/** A client that was left open overnight finds its session again. */
export const IDLE_MS = 24 * 60 * 60_000;
const ID_BYTES = 32;

export class HttpSessions {
  readonly #open = new Map<string, HttpSession>();
  readonly #visit: () => Visit;
  readonly #now: () => number;

  constructor(visit: () => Visit, now: () => number) {
    this.#visit = visit;
    this.#now = now;
  }

  /** A session, if it is the principal's. */
  find(id: string, principal: string): HttpSession | undefined {
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

// What was said to one session, kept for a while: a client that lost its connection in the middle of a call names the last event it saw and gets the rest.
// Clients of 2026-07-28 have nothing of the kind: theirs is to call again.
// Law 1: what is kept are the latest events without a gap, so that whoever is answered at all misses nothing.
// Law 2: it is one session's and goes with it; no id of another is known here.
type Kept = Readonly<{ id: string; stream: string; message: JSONRPCMessage; bytes: number }>;

/** A call is two events: that it began, and its answer. A host that asks for every seat of a round stays far below. */
export const MOST_EVENTS = 500;
/** Several of the longest parts of a report in any script; as many sessions as there may be hold some 200 megabytes. */
export const MOST_BYTES = 2 * 1024 * 1024;
/** Not for secrecy: an id of another session is none here. */
const MARK_BYTES = 12;

export class Replay implements EventStore {
  readonly #kept: Kept[] = [];
  readonly #mark = randomBytes(MARK_BYTES).toString("base64url");
  #told = 0;
  #bytes = 0;

  async storeEvent(stream: string, message: JSONRPCMessage): Promise<string> {
    this.#told += 1;
    const event = {
      id: `${this.#mark}.${this.#told}`,
      stream,
      message,
      bytes: Buffer.byteLength(JSON.stringify(message)),
    };
    this.#kept.push(event);
    this.#bytes += event.bytes;
    while (this.#kept.length > MOST_EVENTS || this.#bytes > MOST_BYTES)
      this.#bytes -= this.#kept.shift()?.bytes ?? 0;
    return event.id;
  }

  async getStreamIdForEventId(id: string): Promise<string | undefined> {
    return this.#kept[this.#placeOf(id)]?.stream;
  }

  async replayEventsAfter(
    last: string,
    { send }: Parameters<EventStore["replayEventsAfter"]>[1],
  ): Promise<string> {
    const place = this.#placeOf(last);
    const stream = this.#kept[place]?.stream;
    if (stream === undefined) throw new Error("It was asked before whether the event is known");
    for (const event of this.#kept.slice(place + 1))
      if (event.stream === stream) await send(event.id, event.message);
    return stream;
  }

  knows(id: string): boolean {
    return this.#placeOf(id) !== -1;
  }

  #placeOf(id: string): number {
    return this.#kept.findIndex((event) => event.id === id);
  }
}
