// A server at an address, with limits on everything that somebody could send it.
// Law: it listens where it is told and never wider.
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { broken } from "../errors.ts";

/** How long somebody may take to say what they want. */
export interface Limits {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly idleMs: number;
  /** How often the others are looked at. */
  readonly checkMs: number;
}

const HEADER_BYTES = 16 * 1024;
export const SERVER_LIMITS: Limits = {
  headersMs: 4_000,
  requestMs: 60_000,
  idleMs: 20_000,
  checkMs: 1_000,
};

type Fetch = Parameters<typeof getRequestListener>[0];

export interface Listening {
  readonly port: number;
  /** Somebody said who they are on this connection, and was let in. */
  letIn(socket: Socket): void;
  serve(fetch: Fetch): void;
  close(): Promise<void>;
}

export async function listenAt(at: {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  readonly limits?: Partial<Limits> | undefined;
}): Promise<Listening> {
  const { headersMs, requestMs, idleMs, checkMs } = { ...SERVER_LIMITS, ...at.limits };
  // A missing Host is refused by the door like any wrong one.
  const server = createServer({
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: checkMs,
    requireHostHeader: false,
  });
  const connections = new Connections(server);
  server.maxHeadersCount = 100;
  const port = await listenOn(server, at, (why) =>
    broken(
      "no-port",
      `Port ${at.port} ${why === "EADDRINUSE" ? "is taken" : `cannot be used (${why})`}.`,
      "Choose another with --port N, or 0 for any that is free.",
    ),
  );
  return {
    port,
    letIn: (socket) => connections.letIn(socket),
    serve(fetch) {
      const listener = getRequestListener(fetch, {
        overrideGlobalObjects: false,
        hostname: at.host,
      });
      server.on("request", (incoming, outgoing) => void listener(incoming, outgoing));
      // Nothing here speaks another protocol.
      server.on("upgrade", (_request, socket) => socket.destroy());
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The port that it listens on. `refuse`: what is thrown where it cannot, for a reason of the system. */
export function listenOn(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
  refuse: (why: string) => Error,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(refuse(error.code ?? error.message)),
    );
    server.listen({ port, host }, () => resolve((server.address() as AddressInfo).port)); // it listens on a port, not on a path
  });
}

// Who holds a connection: those who were let in, and for a moment those who have not said who they are.
// Law 1: a stranger never takes the place of one who was let in. Of too many strangers those go that have waited longest.
// Law 2: nobody is sent away before what it said on coming was read.

/** A browser opens six at a time, and says at once who it is. */
export const MOST_STRANGERS = 128;
/** Event streams, the requests beside them, and strangers who have just come. */
const MOST_CONNECTIONS = 1_024;

class Connections {
  /** In the order in which they came. */
  readonly #strangers = new Set<Socket>();
  #isLooking = false;

  constructor(server: Server) {
    server.maxConnections = MOST_CONNECTIONS;
    server.on("connection", (socket: Socket) => {
      this.#strangers.add(socket);
      socket.once("close", () => this.#strangers.delete(socket));
      if (this.#strangers.size > MOST_STRANGERS) this.#lookAfterThem();
    });
  }

  /** It said who it is, and was let in. */
  letIn(socket: Socket): void {
    this.#strangers.delete(socket);
  }

  /** What came with a connection is read in the turn after it was taken, and looked at in the next. */
  #lookAfterThem(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    setImmediate(() =>
      setImmediate(() =>
        setImmediate(() => {
          this.#isLooking = false;
          const most = this.#strangers.size - MOST_STRANGERS;
          for (const stranger of [...this.#strangers].slice(0, Math.max(0, most)))
            stranger.destroy();
        }),
      ),
    );
  }
}
