// The server: one address on this machine, with limits on everything that somebody could send it.
// Law: it listens on loopback and nowhere else.
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { broken } from "../errors.ts";
import { fileLogStore, type FileLogStore } from "../log/index.ts";
import { appFiles } from "./app-files.ts";
import { appFor, type Served } from "./app.ts";
import { AGENTS, ENTRY } from "./auth.ts";
import { AccessKeys } from "./keys.ts";
import { sessionFile } from "./session-file.ts";
import { whoIs } from "../workspace/session.ts";
import { Sessions } from "../workspace/sessions.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** Deliberations in a folder are held by this process; of all others it is said who holds them. */
export type Deliberations = { readonly store: FileLogStore } | Pick<Served, "store" | "sessions">;

export type ServeOptions = Deliberations & ServerOptions;

interface ServerOptions {
  readonly workspace: Workspace;
  /** 0: any that is free. */
  readonly port: number;
  readonly version: string;
  readonly say: (line: string) => void;
  /** Where the built app lies; beside this program. */
  readonly files?: string;
  /** A folder of deliberations to look at; beside this program. */
  readonly gallery?: string;
  /** Where the browsers that were let in are remembered; absent where a restart is to forget them. */
  readonly remembered?: string;
  /** Shorter ones for whoever cannot wait. */
  readonly limits?: Partial<Limits>;
}

/** How long somebody may take to say what they want. */
export interface Limits {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly idleMs: number;
  /** How often the others are looked at. */
  readonly checkMs: number;
}

export interface Serving {
  readonly port: number;
  /** A link that opens once, and leads to an address of the app. */
  link(to?: string): string;
  /** Where an agent finds its tools, and the key it says there. */
  agent(): { readonly url: string; readonly key: string };
  close(): Promise<void>;
}

const LOOPBACK = "127.0.0.1";
const HEADER_BYTES = 16 * 1024;
export const SERVER_LIMITS: Limits = {
  headersMs: 4_000,
  requestMs: 60_000,
  idleMs: 20_000,
  checkMs: 1_000,
};
const APP = fileURLToPath(new URL("../ui/", import.meta.url));
const GALLERY = fileURLToPath(new URL("../../examples/gallery/", import.meta.url));

export async function serve(options: ServeOptions): Promise<Serving> {
  const { store, workspace, port, version, say, files = APP, gallery = GALLERY, limits } = options;
  const { remembered } = options;
  const keys = new AccessKeys(
    remembered === undefined ? undefined : sessionFile(remembered, store.place),
  );
  const hosts = new Set<string>();
  const address = { hosts, cookie: "" };
  const built = appFiles(files);
  const { headersMs, requestMs, idleMs, checkMs } = { ...SERVER_LIMITS, ...limits };
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
  const taken = await listen(server, port);
  hosts.add(`${LOOPBACK}:${taken}`).add(`localhost:${taken}`);
  address.cookie = `dissensus-${taken}`;
  const app = appFor({
    store,
    gallery: fileLogStore(gallery),
    workspace,
    sessions: "sessions" in options ? options.sessions : sessionsIn(options.store, say),
    actor: () => ({ who: whoIs(workspace) }),
    address,
    keys,
    letIn: (socket) => connections.letIn(socket),
    files: built,
    version,
    place: "sessions" in options ? store.place : basename(workspace.cwd),
    say,
  });
  const listener = getRequestListener(app.hono.fetch, {
    overrideGlobalObjects: false,
    hostname: LOOPBACK,
  });
  server.on("request", (incoming, outgoing) => void listener(incoming, outgoing));
  // Nothing here speaks another protocol.
  server.on("upgrade", (_request, socket) => socket.destroy());
  return {
    port: taken,
    agent: () => ({ url: `http://${LOOPBACK}:${taken}${AGENTS}`, key: keys.agent() }),
    link: (to) => `http://${LOOPBACK}:${taken}${ENTRY}?key=${keys.link(to)}`,
    async close() {
      await app.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sessionsIn(store: FileLogStore, say: (line: string) => void): Served["sessions"] {
  return (workspace, onlooker) => new Sessions(store, workspace, say, { onlooker });
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        broken(
          "no-port",
          error.code === "EADDRINUSE"
            ? `Port ${port} is taken.`
            : `Port ${port} cannot be used (${error.code ?? error.message}).`,
          "Choose another with --port N, or 0 for any that is free.",
        ),
      ),
    );
    server.listen({ port, host: LOOPBACK }, () => resolve((server.address() as AddressInfo).port)); // it listens on a port, not on a path
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
