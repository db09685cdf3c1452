// The door: every request passes it before anything looks at what it asks for.
// Law 1: only a browser at this very address comes in: the exact Host, the exact Origin, a session of ours.
// Law 2: looking changes nothing; what changes something is a POST of JSON that says the session's own token.
import type { Socket } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { REFUSAL_LOOK } from "./addresses.ts";
import type { AccessKeys } from "./keys.ts";
import { refusal } from "./refusal.ts";

export type Bound = { Bindings: HttpBindings };

export interface Address {
  /** Exactly what a browser that was sent here says: `127.0.0.1:4170`. */
  readonly hosts: ReadonlySet<string>;
  /** Cookies do not know ports: each server has a name of its own. */
  readonly cookie: string;
  /** Where somebody else speaks TLS for it, what a browser sees is https. */
  readonly scheme?: "http" | "https";
}

/** The one path that opens without a session: it makes one. */
export const ENTRY = "/enter";
/** Where programs come in, with a key of their own and no browser around them. */
export const AGENTS = "/mcp";
export const TOKEN_HEADER = "x-dissensus-token";
const JSON_TYPES = new Set([
  "application/json",
  "application/json; charset=utf-8",
  "application/json;charset=utf-8",
]);

export type LetIn = (socket: Socket) => void;

export function authenticate(
  address: Address,
  keys: AccessKeys,
  letIn: LetIn,
): MiddlewareHandler<Bound> {
  return async (c, next) => {
    const refused =
      notFromHere(c, address) ??
      (c.req.path === AGENTS
        ? noAgent(c, keys)
        : (notAllowed(c) ?? (isForStrangers(c) ? undefined : notLetIn(c, address, keys))));
    if (refused) return refused;
    if (!isForStrangers(c)) letIn(c.env.incoming.socket);
    return next();
  };
}

function isForStrangers({ req }: Context<Bound>): boolean {
  return req.path === ENTRY || (req.path === REFUSAL_LOOK && req.method !== "POST");
}

/** The request was meant for this server, by a page of this server or by nobody's page. */
function notFromHere(c: Context<Bound>, address: Address): Response | undefined {
  const isEffect = c.req.method === "POST" && c.req.path !== AGENTS;
  const refused = wrongAddress(c, address, isEffect);
  if (refused) return refused;
  const site = c.req.header("sec-fetch-site");
  const isOwn =
    site === undefined ||
    site === "same-origin" ||
    (site === "none" && !isEffect) ||
    c.req.path === ENTRY;
  return isOwn ? undefined : wrongSite(c);
}

export function wrongSite(c: Context<Bound>): Response {
  return refusal(c, 403, "wrong-site", "Another page may not speak to this server.");
}

/** The exact Host, a plain path, the exact Origin; `needsOrigin`: it must be said. */
export function wrongAddress(
  c: Context<Bound>,
  { hosts, scheme = "http" }: Pick<Address, "hosts" | "scheme">,
  needsOrigin: boolean,
): Response | undefined {
  const { rawHeaders, url = "" } = c.env.incoming;
  const headersNamed = (name: string): string[] =>
    rawHeaders.filter((_, n) => n % 2 === 1 && rawHeaders[n - 1]?.toLowerCase() === name);
  const [host = "", ...otherHosts] = headersNamed("host");
  if (otherHosts.length > 0 || !hosts.has(host))
    return refusal(c, 403, "wrong-host", "This server does not go by that name.");
  if (!url.startsWith("/") || url.startsWith("//"))
    return refusal(c, 400, "wrong-target", "A path is asked for here, and nothing else.");
  const [origin, ...otherOrigins] = headersNamed("origin");
  const isOther = origin === undefined ? needsOrigin : origin !== `${scheme}://${host}`;
  return otherOrigins.length > 0 || isOther
    ? refusal(c, 403, "wrong-origin", "Another page may not speak to this server.")
    : undefined;
}

export function notAllowed(c: Context<Bound>): Response | undefined {
  const { method } = c.req;
  if (method !== "GET" && method !== "HEAD" && method !== "POST")
    return refusal(c, 405, "wrong-method", "There is GET to look, and POST to act.");
  // The head alone of a link would use it up, and that of a stream would have no end.
  if (method === "HEAD" && (c.req.path === ENTRY || c.req.path.startsWith("/api/")))
    return refusal(
      c,
      405,
      "wrong-method",
      "Files have a head; everything else is asked for with GET.",
    );
  if (method !== "POST") return undefined;
  if (c.req.path === ENTRY)
    return refusal(c, 405, "wrong-method", "Open the link that dissensus serve printed.");
  return JSON_TYPES.has((c.req.header("content-type") ?? "").toLowerCase())
    ? undefined
    : refusal(c, 415, "wrong-type", "What is sent here is JSON, and says so.");
}

function notLetIn(c: Context<Bound>, address: Address, keys: AccessKeys): Response | undefined {
  const session = sessionOf(c, address);
  if (session === undefined || !keys.isSession(session))
    return refusal(
      c,
      401,
      "no-session",
      "Open the link that the terminal printed. A link opens once; the terminal makes new ones.",
    );
  if (c.req.method !== "POST") return undefined;
  return keys.isTokenOf(session, c.req.header(TOKEN_HEADER) ?? "")
    ? undefined
    : refusal(c, 403, "no-token", "This request does not come from the app. Load the page again.");
}

function noAgent(c: Context<Bound>, keys: AccessKeys): Response | undefined {
  return agentOf(c, keys) === undefined
    ? refusal(
        c,
        401,
        "no-key",
        "An agent says the key that the terminal printed, as Authorization: Bearer KEY.",
      )
    : undefined;
}

export function agentOf(c: Context<Bound>, keys: AccessKeys): string | undefined {
  return keys.agentOf(
    /^Bearer ([\w-]{1,100})$/.exec(c.req.header("authorization") ?? "")?.[1] ?? "",
  );
}

export function sessionOf(c: Context<Bound>, { cookie }: Address): string | undefined {
  return getCookie(c, cookie);
}
