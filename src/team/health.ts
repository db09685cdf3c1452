// Health and readiness over HTTP, for whoever starts and stops processes: `/healthz` as long as it lives, `/readyz` while it can work.
// Law: it takes no request's body, tells nothing but why it cannot work, and asks the database once however many ask it.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { broken, type DissensusError } from "../errors.ts";
import { listenOn } from "../web/listening.ts";

/** Why a process cannot work now. */
export type Unready = Pick<DissensusError, "code" | "message">;

export interface HealthOptions {
  /** 0: any that is free. */
  readonly port: number;
  /** Only this machine, unless somebody says otherwise. */
  readonly host?: string | undefined;
  readonly whyNotReady: () => Promise<Unready | undefined>;
}

export interface HealthListener {
  readonly port: number;
  close(): Promise<void>;
}

/** What a worker and a server both are: something on a database that may be on its way out. */
export interface Probed {
  readonly database: { whyNotReady(): Promise<Unready | undefined> };
  readonly drain: { readonly isOn: boolean };
}

const LOOPBACK = "127.0.0.1";
const REQUEST_MS = 5_000;
const MOST_CONNECTIONS = 64;
const DRAINING: Unready = {
  code: "draining",
  message: "This process is leaving: it finishes what is in flight and takes nothing new.",
};

/** Not ready from the first moment of leaving, whatever the database says. */
export function readinessOf({ database, drain }: Probed): HealthOptions["whyNotReady"] {
  return async () => {
    const why = drain.isOn ? undefined : await database.whyNotReady();
    return drain.isOn ? DRAINING : why;
  };
}

export async function serveHealth(options: HealthOptions): Promise<HealthListener> {
  const { port, host = LOOPBACK, whyNotReady } = options;
  let asking: Promise<Unready | undefined> | undefined;
  const ask = (): Promise<Unready | undefined> =>
    (asking ??= whyNotReady()
      .catch((cause: unknown): Unready => ({ code: "broken", message: String(cause) }))
      .finally(() => (asking = undefined)));
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS });
  server.maxConnections = MOST_CONNECTIONS;
  server.on("request", (request, response) => void answer(request, response, ask));
  return {
    port: await listenOn(server, { port, host }, (why) =>
      broken(
        "no-port",
        `Health cannot be asked for at ${host}:${port} (${why}).`,
        "Choose another port, or 0 for any that is free.",
      ),
    ),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  ask: () => Promise<Unready | undefined>,
): Promise<void> {
  if (method !== "GET" && method !== "HEAD") return send(response, 405, { error: "GET only" });
  if (url === "/healthz") return send(response, 200, { alive: true });
  if (url !== "/readyz") return send(response, 404, { error: "/healthz or /readyz" });
  const why = await ask();
  if (why === undefined) return send(response, 200, { ready: true });
  send(response, 503, { ready: false, code: why.code, reason: why.message });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    connection: "close",
  });
  response.end(`${JSON.stringify(body)}\n`);
}
