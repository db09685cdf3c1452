// The server over HTTP, for one address of a web server that has already looked at Host, Origin and who is there.
// A request of 2026-07-28 is whole in itself and gets a server of its own; older clients get one for their session.
// Law: nothing of one client's reaches another, whatever ids they use.
import {
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  readRequestBody,
  type McpServer,
} from "@modelcontextprotocol/server";
import type { Backend } from "./backend.ts";
import { isTooDeep, TOO_DEEP } from "../text/nesting.ts";
import { mcpServer, type McpOptions } from "./server.ts";
import { HttpSessions } from "./sessions.ts";

export interface McpHandler {
  /** `principal` names who was let in: a session of one is not found by another. */
  fetch(request: Request, principal: string): Promise<Response>;
  close(): Promise<void>;
}

/** Documents of eight megabytes with their quotation marks escaped. */
const MOST_BYTES = 12 * 1024 * 1024;
const SESSION = "mcp-session-id";
const LAST_EVENT = "last-event-id";
const METHODS = ["POST", "GET", "DELETE"];

export function mcpHandler(
  backend: Backend,
  { now = Date.now, ...options }: McpOptions & { readonly now?: () => number },
): McpHandler {
  return handlerFor(backend, (seen) => mcpServer(seen, options), now);
}

/** The same for whatever server: what is said over HTTP does not depend on what the server offers. */
export function handlerFor(
  backend: Backend,
  serverFor: (backend: Backend) => McpServer,
  now: () => number,
): McpHandler {
  const modern = createMcpHandler(() => serverFor(backend), {
    legacy: "reject",
    maxRequestBodySize: MOST_BYTES,
  });
  const enter = clientSessions(backend);
  const sessions = new HttpSessions(() => {
    const { backend: seen, leave } = enter();
    return { server: serverFor(seen), leave };
  }, now);
  let isClosed = false;

  async function inSession(
    request: Request,
    principal: string,
    parsedBody: unknown,
  ): Promise<Response> {
    const id = request.headers.get(SESSION);
    if (id !== null) {
      const session = sessions.find(id, principal);
      if (!session)
        return refuse(404, -32001, "There is no such session. Begin a new one with initialize.");
      const last = request.headers.get(LAST_EVENT);
      if (request.method === "GET" && last && !session.replay.knows(last))
        return refuse(
          400,
          -32000,
          "What came after this event is not kept: it is too old, or none of this session's. Call again.",
        );
      return session.transport.handleRequest(request, { parsedBody });
    }
    if (request.method !== "POST")
      return refuse(400, -32600, "A session is needed: begin one with initialize.");
    return sessions.begin(principal, (transport) =>
      transport.handleRequest(request, { parsedBody }),
    );
  }

  return {
    async fetch(request, principal) {
      if (isClosed) return refuse(503, -32000, "The server is being stopped.");
      if (!METHODS.includes(request.method))
        return refuse(405, -32000, "POST, GET and DELETE are served here.", {
          allow: METHODS.join(", "),
        });
      if (request.method !== "POST")
        return (await isLegacyRequest(request))
          ? inSession(request, principal, undefined)
          : modern.fetch(request);
      if (!isJsonContentType(request.headers.get("content-type")))
        return refuse(415, -32000, "The body has to be application/json.");
      const body = await readRequestBody(request, MOST_BYTES);
      if (body.tooLarge) return refuse(413, -32000, `A request holds at most ${MOST_BYTES} bytes.`);
      if (isTooDeep(body.text)) return refuse(400, -32600, `The message is ${TOO_DEEP}.`);
      let message: unknown;
      try {
        message = JSON.parse(body.text);
      } catch {
        return refuse(400, -32700, "The body is not JSON.");
      }
      if (Array.isArray(message))
        return refuse(400, -32600, "Batches are not taken: send one message at a time.");
      return (await isLegacyRequest(request, message))
        ? inSession(request, principal, message)
        : modern.fetch(request, { parsedBody: message });
    },
    async close() {
      isClosed = true;
      await Promise.allSettled([modern.close(), sessions.close()]);
    },
  };
}

function refuse(
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status, headers });
}

// The backend as one client session sees it. When the last session that held a deliberation is over, the backend learns that its client is gone.

function clientSessions(backend: Backend) {
  /** Deliberation → those who hold it. */
  const holding = new Map<string, Set<symbol>>();
  return () => {
    const me = Symbol("client");
    const hold = (id: string): Backend => {
      holding.set(id, (holding.get(id) ?? new Set()).add(me));
      return backend;
    };
    return {
      backend: {
        ...backend,
        begin: async (wish) => {
          const begun = await backend.begin(wish);
          hold(begun.id);
          return begun;
        },
        standing: (id) => hold(id).standing(id),
        asksOf: (id, seat) => hold(id).asksOf(id, seat),
        submit: (id, ask, reply) => hold(id).submit(id, ask, reply),
      } satisfies Backend,
      /** The client is gone. */
      leave: () => {
        for (const [id, clients] of holding) {
          if (!clients.delete(me) || clients.size > 0) continue;
          holding.delete(id);
          backend.left(id);
        }
      },
    };
  };
}
