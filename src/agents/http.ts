// A small keep-alive HTTP client in the shape of `fetch`, for talking to model providers.
// Law 1: one call is one request: no retry, and no redirect is followed; a 3xx is handed back as it came.
// Law 2: every failure says whether the request can have reached the other side (`sent`).
// Law 3: sockets, headers and bodies are bounded. Bodies are counted as decoded, so a small one cannot unpack into a large one.
import { Agent as PlainAgent, request as plainRequest } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import type { Agent as SecureAgent } from "node:https";
import type { Readable } from "node:stream";

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

export interface HttpClient {
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

  const fetch = async (
    target: string | URL | Request,
    init: RequestInit = {},
  ): Promise<Response> => {
    const url = new URL(target instanceof Request ? target.url : target);
    const options = { method: init.method ?? "GET", headers: requestHeaders(init.headers) };
    if (url.protocol === "http:")
      return exchange(plainRequest(url, { ...options, agent: plain }), init, false, maxBytes);
    // Loaded late: TLS is the larger half of start-up, and local servers do without.
    const https = await import("node:https");
    secure ??= new https.Agent(pool);
    return exchange(https.request(url, { ...options, agent: secure }), init, true, maxBytes);
  };
  return {
    fetch,
    close: () => {
      plain.destroy();
      secure?.destroy();
    },
  };
}

function requestHeaders(given: RequestInit["headers"]): Record<string, string> {
  const plainObject = given !== undefined && !Array.isArray(given) && !(given instanceof Headers);
  // Only string values reach here: the one caller hands over what it has already normalised.
  const headers = plainObject
    ? { ...(given as Record<string, string>) }
    : Object.fromEntries(new Headers(given));
  headers["accept-encoding"] = "identity";
  return headers;
}

function exchange(
  request: ClientRequest,
  init: RequestInit,
  isSecure: boolean,
  maxBytes: number,
): Promise<Response> {
  const { body, signal } = init;
  return new Promise((resolve, reject) => {
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
      if (socket.connecting)
        socket.once(isSecure ? "secureConnect" : "connect", () => (isSent = true));
      else isSent = true;
    });
    request.on("error", (error) => reject(fault(error)));
    request.once("close", () => signal?.removeEventListener("abort", onAbort));
    request.once("response", (response) => {
      try {
        resolve(toResponse(response, { maxBytes, fault, hangUp: () => request.destroy() }));
      } catch (error) {
        request.destroy();
        reject(error instanceof HttpFault ? error : malformed("The response cannot be read."));
      }
    });
    if (signal?.aborted === true) {
      onAbort();
      return;
    }
    signal?.addEventListener("abort", onAbort, { once: true });
    if (body === undefined || body === null) request.end();
    else if (typeof body === "string" || body instanceof Uint8Array) {
      request.setHeader("content-length", Buffer.byteLength(body));
      request.end(body);
    } else {
      request.destroy();
      reject(new TypeError("Only string and byte bodies are sent."));
    }
  });
}

/** What is done about a body that ends badly. */
interface Ending {
  readonly maxBytes: number;
  readonly fault: (error: NodeJS.ErrnoException) => HttpFault;
  readonly hangUp: () => void;
}

function toResponse(message: IncomingMessage, ending: Ending): Response {
  const { maxBytes } = ending;
  const status = message.statusCode ?? 0;
  const headers = new Headers();
  const raw = message.rawHeaders;
  for (let i = 0; i + 1 < raw.length; i += 2) headers.append(raw[i] ?? "", raw[i + 1] ?? "");
  const encoding = (headers.get("content-encoding") ?? "identity").toLowerCase();
  if (encoding !== "identity") {
    headers.delete("content-encoding");
    headers.delete("content-length");
  }
  if (Number(headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (status === 204 || status === 205 || status === 304) {
    message.resume();
    return new Response(null, { status, headers });
  }
  return new Response(bodyOf(message, encoding, ending), { status, headers });
}

// No back-pressure: whoever reads is in this process, and what can pile up is bounded by `maxBytes`.
function bodyOf(
  message: IncomingMessage,
  encoding: string,
  { maxBytes, fault, hangUp }: Ending,
): ReadableStream<Uint8Array> {
  let isOver = false;
  /** Once, whoever ends it. */
  const end = (act: () => void): void => {
    if (isOver) return;
    isOver = true;
    act();
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let bytes = 0;
      const fail = (error: HttpFault): void =>
        end(() => {
          controller.error(error);
          hangUp();
        });
      const read = (source: Readable): void => {
        source.on("data", (chunk: Buffer) => {
          if (isOver) return;
          bytes += chunk.byteLength;
          if (bytes > maxBytes) fail(tooLarge(maxBytes));
          else controller.enqueue(chunk);
        });
        source.once("end", () => end(() => controller.close()));
      };
      message.once("error", (error) => fail(fault(error)));
      if (encoding === "identity") return read(message);
      // We asked for plain bytes; a server that compresses all the same is still read, within the same bound.
      decoder(encoding).then(
        (unpack) => {
          unpack.once("error", () => fail(malformed(`The ${encoding} body is damaged.`)));
          read(message.pipe(unpack));
        },
        (error: unknown) =>
          fail(error instanceof HttpFault ? error : malformed("The body cannot be unpacked.")),
      );
    },
    cancel: () => end(hangUp),
  });
}

async function decoder(encoding: string) {
  const zlib = await import("node:zlib");
  if (encoding === "gzip" || encoding === "x-gzip") return zlib.createGunzip();
  if (encoding === "deflate") return zlib.createInflate();
  if (encoding === "br") return zlib.createBrotliDecompress();
  throw malformed(`The body has an unknown encoding: ${encoding.slice(0, 40)}.`);
}

function malformed(message: string): HttpFault {
  return new HttpFault("malformed", message, true);
}

function tooLarge(maxBytes: number): HttpFault {
  return new HttpFault("too-large", `The response is larger than ${maxBytes} bytes.`, true);
}
