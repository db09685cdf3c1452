// A small keep-alive HTTP client for talking to model providers.
// Law 1: one call is one request: no retry, and no redirect is followed; a 3xx is handed back as it came.
// Law 2: every failure says whether the request can have reached the other side (`sent`).
// Law 3: sockets, headers and bodies are bounded. Bodies are counted as decoded, so a small one cannot unpack into a large one.
import { Agent as PlainAgent, request as plainRequest } from "node:http";
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Agent as SecureAgent } from "node:https";
import type { Readable } from "node:stream";
import { utf8Bytes } from "./text-bytes.ts";

/** Far more than any answer; a body beyond this is an attack or a mistake. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;
/** The runner limits how many requests a provider gets at once; this only keeps a program that lifts that limit from using up the process's files. */
const MAX_SOCKETS_PER_HOST = 1_024;
/** Providers drop idle connections after a minute or so; dropping ours first avoids writing into a closed one. */
const IDLE_SOCKET_MS = 15_000;

type HttpFaultKind = "not-sent" | "cut" | "too-large" | "malformed" | "aborted";

export class HttpFault extends Error {
  readonly kind: HttpFaultKind;
  readonly sent: boolean;
  readonly code: string;

  constructor(kind: HttpFaultKind, message: string, sent: boolean, code = kind.toUpperCase()) {
    super(message);
    // Whoever stands between knows an abort by this name only.
    this.name = kind === "aborted" ? "AbortError" : "HttpFault";
    this.kind = kind;
    this.sent = sent;
    this.code = code;
  }
}

/** What goes out in one request. */
export interface Outgoing {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
}

/** An answer whose head has come. Its body is read once, or hung up on. */
export interface Incoming {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Hands its bytes over as they come; resolves at its end. */
  read(take: (bytes: Uint8Array) => void): Promise<void>;
  hangUp(): void;
}

export type Send = (url: URL, request: Outgoing) => Promise<Incoming>;

export interface HttpClient {
  readonly send: Send;
  readonly fetch: typeof globalThis.fetch;
  /** Ends idle and busy sockets. */
  close(): void;
}

export function httpClient(limits: { maxBytes?: number; maxSockets?: number } = {}): HttpClient {
  const maxBytes = limits.maxBytes ?? MAX_RESPONSE_BYTES;
  const maxSockets = limits.maxSockets ?? MAX_SOCKETS_PER_HOST;
  const pool = { keepAlive: true, maxSockets, maxFreeSockets: maxSockets, timeout: IDLE_SOCKET_MS };
  const plain = new PlainAgent(pool);
  let secure: SecureAgent | undefined;

  const send: Send = async (url, { method = "GET", headers: given, body: text, signal }) => {
    // Encoded here and once, as its length has to be known.
    const body = typeof text === "string" ? utf8Bytes(text) : text;
    const length = body === undefined ? {} : { "content-length": body.byteLength };
    const headers = { ...given, "accept-encoding": "identity", ...length };
    // Not the URL itself: the platform makes a large object of it for every request.
    const host = url.hostname.replace(/^\[|\]$/gu, "");
    const options = { host, port: url.port, path: url.pathname + url.search, method, headers };
    const outgoing = { body, signal, maxBytes };
    if (url.protocol === "http:")
      return exchange(plainRequest({ ...options, agent: plain }), outgoing);
    // Loaded late: TLS is the larger half of start-up, and local servers do without.
    const https = await import("node:https");
    secure ??= new https.Agent(pool);
    return exchange(https.request({ ...options, agent: secure }), outgoing);
  };
  return {
    send,
    fetch: fetchOver(send),
    close: () => {
      plain.destroy();
      secure?.destroy();
    },
  };
}

/** The same in the shape of `fetch`, for packages: its streams take longer than all else in a request. */
export function fetchOver(send: Send): typeof globalThis.fetch {
  return async (target, { method = "GET", headers, body, signal } = {}) => {
    if (body && typeof body !== "string" && !(body instanceof Uint8Array))
      throw new TypeError("Only string and byte bodies are sent.");
    const incoming = await send(new URL(target instanceof Request ? target.url : target), {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body ? { body } : {}),
      ...(signal ? { signal } : {}),
    });
    const { status } = incoming;
    const isBare = status === 204 || status === 205 || status === 304;
    const stream = streamOf(incoming);
    try {
      return new Response(isBare ? null : stream, { status, headers: headersOf(incoming) });
    } catch {
      incoming.hangUp();
      throw malformedFault("The response cannot be read.");
    }
  };
}

// No back-pressure: whoever reads is in this process, and what can pile up is bounded.
function streamOf(incoming: Incoming): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start: (controller) =>
      void incoming
        .read((bytes) => controller.enqueue(bytes))
        .then(() => controller.close())
        .catch((error: unknown) => controller.error(error)),
    cancel: () => incoming.hangUp(),
  });
}

/** Without those that say how the body was packed: who reads it gets it unpacked. */
export function headersOf({ headers }: Incoming): Record<string, string> {
  const { "content-encoding": _packed, "content-length": _length, ...others } = headers;
  return Object.fromEntries(
    Object.entries(others).map(([name, value]) => [name, [value].flat().join(", ")]),
  );
}

/** The whole body as text. */
export async function readText(incoming: Incoming): Promise<string> {
  const pieces: Uint8Array[] = [];
  await incoming.read((bytes) => pieces.push(bytes));
  return new TextDecoder().decode(Buffer.concat(pieces));
}

interface Encoded {
  readonly body: Uint8Array | undefined;
  readonly signal: AbortSignal | undefined;
  readonly maxBytes: number;
}

function exchange(request: ClientRequest, { body, signal, maxBytes }: Encoded): Promise<Incoming> {
  const answered = new Promise<Incoming>((resolve, reject) => {
    let isSent = false;
    let isAborted = false;
    const onAbort = (): void => {
      isAborted = true;
      request.destroy();
      // A request that waits for a socket reports nothing until it has one.
      reject(new HttpFault("aborted", "The request was aborted.", isSent));
    };
    const fault = (error: NodeJS.ErrnoException): HttpFault => {
      if (isAborted) return new HttpFault("aborted", "The request was aborted.", isSent);
      const code = error.code ?? "";
      if (code === "HPE_HEADER_OVERFLOW")
        return new HttpFault("too-large", "The response headers are too large.", isSent, code);
      if (code.startsWith("HPE_"))
        return new HttpFault("malformed", `The response is not HTTP (${code}).`, isSent, code);
      const says = error.message || code || "connection failed";
      return new HttpFault(isSent ? "cut" : "not-sent", says, isSent, code);
    };
    request.once("socket", (socket) => {
      const ready = request.protocol === "https:" ? "secureConnect" : "connect";
      if (socket.connecting) socket.once(ready, () => (isSent = true));
      else isSent = true;
    });
    request.on("error", (error) => reject(fault(error)));
    request.once("close", () => signal?.removeEventListener("abort", onAbort));
    request.once("response", (message) => {
      if (Number(message.headers["content-length"] ?? 0) <= maxBytes)
        return resolve(new Body(message, { maxBytes, fault, hangUp: () => request.destroy() }));
      request.destroy();
      reject(tooLargeFault(maxBytes));
    });
    if (signal?.aborted === true) return onAbort();
    signal?.addEventListener("abort", onAbort, { once: true });
  });
  // Out here, since what waits for the answer would keep the body until then.
  if (!request.destroyed) request.end(body);
  return answered;
}

/** What is done about a body that ends badly. */
interface Ending {
  readonly maxBytes: number;
  readonly fault: (error: NodeJS.ErrnoException) => HttpFault;
  readonly hangUp: () => void;
}

class Body implements Incoming {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly hangUp: () => void;
  readonly #message: IncomingMessage;
  readonly #maxBytes: number;
  #bytes = 0;
  #broken: unknown;
  #fail: (error: unknown) => void = (error) => (this.#broken ??= error);

  constructor(message: IncomingMessage, { maxBytes, fault, hangUp }: Ending) {
    this.status = message.statusCode ?? 0;
    this.headers = message.headers;
    this.hangUp = hangUp;
    this.#message = message;
    this.#maxBytes = maxBytes;
    // The connection may break before anybody reads.
    message.once("error", (error) => this.#fail(fault(error)));
  }

  read(take: (bytes: Uint8Array) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#fail = (error) => {
        reject(error);
        this.hangUp();
      };
      if (this.#broken !== undefined) return this.#fail(this.#broken);
      const encoding = (this.headers["content-encoding"] ?? "identity").toLowerCase();
      if (encoding === "identity") return this.#pass(this.#message, take, resolve);
      // We asked for plain bytes; a server that compresses all the same is still read, within the same bound.
      decoder(encoding)
        .then((unpack) => {
          unpack.once("error", () =>
            this.#fail(malformedFault(`The ${encoding} body is damaged.`)),
          );
          this.#pass(this.#message.pipe(unpack), take, resolve);
        })
        .catch((error: unknown) => this.#fail(error));
    });
  }

  #pass(source: Readable, take: (bytes: Uint8Array) => void, end: () => void): void {
    source.on("data", (chunk: Buffer) => {
      this.#bytes += chunk.byteLength;
      try {
        if (this.#bytes > this.#maxBytes) throw tooLargeFault(this.#maxBytes);
        take(chunk);
      } catch (error) {
        this.#fail(error);
      }
    });
    source.once("end", end);
  }
}

async function decoder(encoding: string) {
  const zlib = await import("node:zlib");
  if (encoding === "gzip" || encoding === "x-gzip") return zlib.createGunzip();
  if (encoding === "deflate") return zlib.createInflate();
  if (encoding === "br") return zlib.createBrotliDecompress();
  throw malformedFault(`The body has an unknown encoding: ${encoding.slice(0, 40)}.`);
}

function malformedFault(message: string): HttpFault {
  return new HttpFault("malformed", message, true);
}

function tooLargeFault(maxBytes: number): HttpFault {
  return new HttpFault("too-large", `The response is larger than ${maxBytes} bytes.`, true);
}
