// What a client of MCP says and hears over a real socket, byte by byte, so that its connection can be broken anywhere.
import { request, type IncomingMessage } from "node:http";
import { MODERN } from "./mcp-clients.ts";

export const HEADERS = {
  accept: "application/json, text/event-stream",
  "content-type": "application/json",
};

export const META = {
  "io.modelcontextprotocol/protocolVersion": MODERN,
  "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

export async function sessionAt(
  url: URL,
  capabilities: object = {},
): Promise<Record<string, string>> {
  const hello = {
    jsonrpc: "2.0",
    id: 0,
    method: "initialize",
    params: {
      protocolVersion: "2025-11-25",
      capabilities,
      clientInfo: { name: "raw", version: "1" },
    },
  };
  const response = await fetch(url, {
    method: "POST",
    headers: HEADERS,
    body: JSON.stringify(hello),
  });
  await response.text();
  return {
    "mcp-session-id": response.headers.get("mcp-session-id") ?? "",
    "mcp-protocol-version": "2025-11-25",
  };
}

/** An event stream as it comes, on a connection of its own. */
export class Stream {
  readonly #incoming: IncomingMessage;
  heard = "";

  private constructor(incoming: IncomingMessage) {
    this.#incoming = incoming
      .setEncoding("utf8")
      .on("data", (text: string) => (this.heard += text))
      .on("error", () => undefined);
  }

  static of(url: URL, headers: Record<string, string>, body?: object): Promise<Stream> {
    return new Promise((resolve, reject) => {
      const asking = request(
        url,
        { method: body ? "POST" : "GET", headers: { ...HEADERS, ...headers }, agent: false },
        (incoming) => resolve(new Stream(incoming)),
      );
      asking.on("error", reject).end(body && JSON.stringify(body));
    });
  }

  get status(): number | undefined {
    return this.#incoming.statusCode;
  }

  async until(part: string): Promise<void> {
    while (!this.heard.includes(part))
      await new Promise((resolve) => this.#incoming.once("data", resolve));
  }

  /** Everything, once the other side has ended it. */
  whole(): Promise<string> {
    return new Promise((resolve) =>
      this.#incoming.readableEnded
        ? resolve(this.heard)
        : this.#incoming.once("end", () => resolve(this.heard)),
    );
  }

  get lastId(): string {
    return /^id: (.+)$/mu.exec(this.heard)?.[1] ?? "";
  }

  kill(): void {
    this.#incoming.socket.destroy();
  }
}

/** As a client does: again, as long as the server has not seen that the connection is gone. */
export async function resumed(url: URL, headers: Record<string, string>): Promise<Stream> {
  for (;;) {
    const stream = await Stream.of(url, headers);
    if (stream.status !== 409) return stream;
    await stream.whole();
  }
}

export const post = (
  url: URL,
  headers: Record<string, string>,
  message: object,
): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { ...HEADERS, ...headers },
    body: JSON.stringify(message),
  });
export const messages = (text: string): unknown[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("data: {"))
    .map((line) => JSON.parse(line.slice(6)) as unknown);
