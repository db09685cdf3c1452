// A model provider on the loopback address, speaking the wires of OpenAI (chat and responses), Anthropic and Google.
// It answers by a plan, misbehaves by the same plan, and keeps a ledger: the judge of what was bought, and how often.
// The plain path writes one buffer per answer, so that measurements measure the client.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createGzip } from "node:zlib";
import { WIRES, type FakeAnswer, type WireName } from "./fake-wires.ts";

export interface FakeRequest {
  /** Counts from 1, in order of arrival. */
  readonly n: number;
  readonly wire: WireName;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly model: string;
  readonly isStream: boolean;
  /** Every text of the prompt, in order. */
  readonly prompt: string;
}

/** What becomes of one request. A bare string is the text of a well-behaved answer. */
export type Behaviour = string | Faults;
export interface Faults {
  readonly text?: string;
  /** The same text in these pieces. */
  readonly chunks?: readonly string[];
  /** Pieces that are sent as they come, before the others. */
  readonly live?: AsyncIterable<string>;
  readonly reasoning?: readonly string[];
  readonly refusal?: string;
  readonly toolCalls?: readonly unknown[];
  readonly finish?: string;
  /** Sent in place of the honest count; null sends none. */
  readonly usage?: unknown;
  readonly served?: string;
  readonly id?: string;
  readonly omit?: readonly ("finish" | "done")[];
  /** Anything but 200, or a body, is sent as it is. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly delayMs?: number;
  /** Waits this long before each piece. */
  readonly dripMs?: number;
  /** Never goes on: before the headers, after them, or with comments only. */
  readonly hang?: "before-headers" | "after-headers" | "keepalive";
  /** Breaks the connection: before any answer, after so many events, or inside the last piece. */
  readonly cut?: "before-headers" | "mid-utf8" | "mid-line" | number;
  /** An error object in the stream, after the pieces. */
  readonly error?: unknown;
  /** Raw text put between the pieces and the end. */
  readonly noise?: string;
  /** A body of so many bytes of nothing, packed or plain. */
  readonly gzipBomb?: number;
  readonly flood?: number;
  /** Answers a request for a stream in one piece. */
  readonly isWhole?: boolean;
}
export type Plan = (request: FakeRequest, n: number) => Behaviour | Promise<Behaviour>;

export interface LedgerEntry {
  readonly n: number;
  /** From the header `x-dissensus-call`. */
  readonly call: string | null;
  readonly wire: WireName;
  readonly model: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly isStream: boolean;
  /** Null where a provider bills nothing: the request was turned away. */
  readonly billed: { readonly input: number; readonly output: number } | null;
}

export interface FakeProvider {
  /** The base URL, as it stands in a model: `${url}#NAME`. */
  readonly url: string;
  readonly origin: string;
  readonly ledger: readonly LedgerEntry[];
  /** Entries by call id; a call that was bought twice has two. */
  bought(call: string): LedgerEntry[];
  setPlan(plan: Plan): void;
  /** Resolves when whoever made request `n` has hung up before its answer was whole. */
  hungUp(n: number): Promise<void>;
  close(): Promise<void>;
}

/** Requests are prompts; a larger one is a broken test. */
const MAX_REQUEST_BYTES = 64 * 1024 * 1024;
const KEEPALIVE_MS = 5;

/** The one call by which a model is tried before anybody is asked. */
export function isTrial({ prompt }: Pick<FakeRequest, "prompt">): boolean {
  return prompt.includes("only checks that you can be asked");
}

const READY = '{"ready":"yes","confidence":1,"notes":[],"next":null}';

/** Trials are answered well and stand aside: only who asks for them plans them and finds them in the ledger. */
export async function fakeProvider(
  plan: Plan = () => "{}",
  port = 0,
  plansTrials = false,
): Promise<FakeProvider> {
  const ledger: LedgerEntry[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const hungUp = new Map<number, Promise<void>>();
  let current = plan;
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    outgoing.on("error", () => undefined);
    const pieces: Buffer[] = [];
    let bytes = 0;
    incoming.on("error", () => undefined);
    incoming.on("data", (piece: Buffer) => {
      bytes += piece.byteLength;
      if (bytes > MAX_REQUEST_BYTES) incoming.destroy();
      else pieces.push(piece);
    });
    incoming.once("end", () => {
      if (incoming.method === "GET") {
        outgoing
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify({ object: "list", data: [{ id: "fake-model", object: "model" }] }));
        return;
      }
      const request = readRequest(incoming, Buffer.concat(pieces).toString("utf8"), count + 1);
      const isAside = !plansTrials && isTrial(request);
      if (!isAside) count += 1;
      if (!isAside)
        hungUp.set(
          count,
          new Promise((resolve) =>
            outgoing.once("close", () => outgoing.writableFinished || resolve()),
          ),
        );
      void serve(
        request,
        outgoing,
        isAside ? () => READY : current,
        isAside ? [] : ledger,
        timers,
      ).catch(() => outgoing.destroy());
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  // A listening TCP server has an address of this form.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/v1`,
    origin,
    ledger,
    bought: (call) => ledger.filter((entry) => entry.call === call),
    setPlan: (next) => (current = next),
    hungUp: (n) => hungUp.get(n) ?? Promise.reject(new Error(`There was no request ${n}`)),
    close: () =>
      new Promise((resolve) => {
        for (const timer of timers) clearTimeout(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  request: FakeRequest,
  out: ServerResponse,
  plan: Plan,
  ledger: LedgerEntry[],
  timers: Set<NodeJS.Timeout>,
): Promise<void> {
  const chosen = await plan(request, request.n);
  const faults: Faults = typeof chosen === "string" ? { text: chosen } : chosen;
  const answer = answerOf(request, faults);
  const status = faults.status ?? 200;
  const call = request.headers["x-dissensus-call"];
  const billed = status === 200 && faults.body === undefined ? answer.tokens : null;
  ledger.push({
    n: request.n,
    call: typeof call === "string" ? call : null,
    wire: request.wire,
    model: request.model,
    body: request.body,
    status,
    isStream: request.isStream,
    billed,
  });
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, ms);
      timers.add(timer);
    });
  if (faults.delayMs !== undefined) await pause(faults.delayMs);
  if (faults.hang === "before-headers") return;
  if (faults.cut === "before-headers") {
    out.destroy();
    return;
  }
  if (status !== 200 || faults.body !== undefined) {
    const isText = typeof faults.body === "string";
    out.writeHead(status, {
      "content-type": isText ? "text/html" : "application/json",
      ...faults.headers,
    });
    out.end(
      isText
        ? faults.body
        : JSON.stringify(faults.body ?? { error: { message: `status ${status}` } }),
    );
    return;
  }
  if (faults.gzipBomb !== undefined || faults.flood !== undefined) {
    flood(out, faults);
    return;
  }
  if (!request.isStream || (faults.isWhole === true && request.wire === "chat")) {
    out
      .writeHead(200, { "content-type": "application/json", ...faults.headers })
      .end(JSON.stringify(WIRES[request.wire].whole(answer)));
    return;
  }
  out.writeHead(200, { "content-type": "text/event-stream", ...faults.headers });
  await stream(out, request, faults, answer, pause);
}

async function stream(
  out: ServerResponse,
  request: FakeRequest,
  faults: Faults,
  answer: FakeAnswer,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  const wire = WIRES[request.wire];
  if (faults.hang === "after-headers") {
    out.flushHeaders();
    return;
  }
  while (faults.hang === "keepalive" && !out.destroyed) {
    out.write(": keepalive\n\n");
    await pause(KEEPALIVE_MS);
  }
  for await (const piece of faults.live ?? [])
    out.write(wire.deltas({ ...answer, reasoning: [], chunks: [piece] }).join(""));
  const said = [...wire.head(answer), ...wire.deltas(answer)];
  const events = [
    ...said,
    ...(faults.noise === undefined ? [] : [faults.noise]),
    ...(faults.error === undefined ? wire.tail(answer) : [wire.error(faults.error)]),
  ];
  if (faults.cut !== undefined && faults.cut !== "before-headers") {
    out.write(beforeCut(events, said.length, faults.cut), () => out.destroy());
    return;
  }
  if (faults.dripMs === undefined) {
    out.end(events.join(""));
    return;
  }
  for (const event of events) {
    await pause(faults.dripMs);
    if (out.destroyed) return;
    out.write(event);
  }
  out.end();
}

function beforeCut(
  events: readonly string[],
  said: number,
  cut: "mid-utf8" | "mid-line" | number,
): Buffer {
  if (typeof cut === "number") return Buffer.from(events.slice(0, cut).join(""));
  const bytes = Buffer.from(events.slice(0, said).join(""));
  if (cut === "mid-line") return bytes.subarray(0, bytes.length - 8);
  // Behind the first byte of the last character that has more than one.
  let at = bytes.length - 1;
  while (at > 0 && (bytes[at] ?? 0) < 0xc0) at -= 1;
  return bytes.subarray(0, at + 1);
}

function flood(out: ServerResponse, faults: Faults): void {
  const block = Buffer.alloc(64 * 1024, 0x20);
  const isPacked = faults.gzipBomb !== undefined;
  out.writeHead(200, {
    "content-type": "text/event-stream",
    ...(isPacked ? { "content-encoding": "gzip" } : {}),
    ...faults.headers,
  });
  const sink = isPacked ? createGzip() : out;
  if (sink !== out) (sink as ReturnType<typeof createGzip>).pipe(out);
  let left = faults.gzipBomb ?? faults.flood ?? 0;
  const more = (): void => {
    while (left > 0 && !out.destroyed) {
      left -= block.length;
      if (!sink.write(block)) {
        sink.once("drain", more);
        return;
      }
    }
    sink.end();
  };
  more();
}

function answerOf(request: FakeRequest, faults: Faults): FakeAnswer {
  const chunks =
    faults.chunks ?? (faults.text === undefined || faults.text === "" ? [] : [faults.text]);
  // Four characters to a token is near enough for a bill nobody pays.
  const tokens = {
    input: Math.ceil(request.prompt.length / 4) || 1,
    output: Math.ceil([...chunks, ...(faults.reasoning ?? [])].join("").length / 4) || 1,
  };
  return {
    id: faults.id ?? `fake-${request.n}`,
    model: faults.served ?? request.model,
    chunks,
    reasoning: faults.reasoning ?? [],
    refusal: faults.refusal ?? null,
    toolCalls: faults.toolCalls ?? [],
    finish: faults.finish ?? "stop",
    tokens,
    omit: faults.omit ?? [],
    usage:
      faults.usage === undefined
        ? {
            prompt_tokens: tokens.input,
            completion_tokens: tokens.output,
            total_tokens: tokens.input + tokens.output,
          }
        : faults.usage,
  };
}

function readRequest(incoming: IncomingMessage, text: string, n: number): FakeRequest {
  const path = (incoming.url ?? "").split("?", 1)[0] ?? "";
  const body: Record<string, unknown> =
    text === "" ? {} : (JSON.parse(text) as Record<string, unknown>); // Clients of this server send JSON objects only.
  const wire = path.endsWith("/messages")
    ? "messages"
    : path.endsWith("/responses")
      ? "responses"
      : /:(?:streamG|g)enerateContent/u.test(path)
        ? "gemini"
        : "chat";
  const named = body["model"];
  return {
    n,
    wire,
    path,
    headers: incoming.headers,
    body,
    isStream: path.includes(":streamGenerateContent") || body["stream"] === true,
    model: typeof named === "string" ? named : (/models\/([^:]+):/u.exec(path)?.[1] ?? ""),
    prompt: textsIn([
      body["system"],
      body["systemInstruction"],
      body["messages"],
      body["input"],
      body["contents"],
    ]).join("\n"),
  };
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === "content" || key === "text" || key === "parts" ? textsIn(item) : [],
  );
}
