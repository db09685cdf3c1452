// Clients of both generations, each over every transport, as one kind of caller.
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewHttp,
  type ClientOptions,
} from "@modelcontextprotocol/client";
import { StdioClientTransport as NewStdio } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { McpHandler } from "../../src/mcp/http.ts";
import { toldBy, type Call } from "./mcp-house.ts";

export interface Joined {
  readonly call: Call;
  readonly close: () => Promise<void>;
}

export interface Program {
  readonly command: string;
  readonly args: string[];
  readonly env: Record<string, string>;
  readonly cwd?: string;
}

/** What a client says with everything. */
type Headers = Record<string, string>;

const INFO = { name: "test", version: "1" };
export const MODERN = "2026-07-28";

export function newClient(options: ClientOptions = {}): NewClient {
  return new NewClient(INFO, { versionNegotiation: { mode: { pin: MODERN } }, ...options });
}

async function joinNew(transport: NewHttp | NewStdio): Promise<Joined> {
  const client = newClient();
  await client.connect(transport);
  return {
    call: async (name, args) => toldBy(await client.callTool({ name, arguments: { ...args } })),
    close: () => client.close(),
  };
}

async function joinOld(transport: OldHttp | OldStdio): Promise<Joined> {
  const client = new OldClient(INFO);
  await client.connect(transport);
  await client.listTools(); // from here on it checks answers against their forms
  return {
    call: async (name, args) => toldBy(await client.callTool({ name, arguments: { ...args } })),
    close: () => client.close(),
  };
}

export const GENERATIONS = {
  "2026-07-28": {
    http: (url: URL, headers: Headers = {}) =>
      joinNew(new NewHttp(url, { requestInit: { headers } })),
    stdio: (program: Program) => joinNew(new NewStdio({ ...program, stderr: "pipe" })),
  },
  "2025-11-25": {
    http: (url: URL, headers: Headers = {}) =>
      joinOld(new OldHttp(url, { requestInit: { headers } })),
    stdio: (program: Program) => joinOld(new OldStdio({ ...program, stderr: "pipe" })),
  },
} as const;

export interface Mounted {
  readonly url: URL;
  readonly close: () => Promise<void>;
}

/** A handler on a socket of this machine, for everybody under one name. */
export async function mounted(
  handler: McpHandler,
  principal: (request: Request) => string = () => "lead",
): Promise<Mounted> {
  const listener = getRequestListener((request) => handler.fetch(request, principal(request)));
  const server: Server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It listens nowhere");
  return {
    url: new URL(`http://127.0.0.1:${address.port}/mcp`),
    close: async () => {
      await handler.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A client that comes to the handler without a socket between. */
export async function at(
  handler: McpHandler,
  client: NewClient | OldClient,
  principal = "lead",
): Promise<Joined & { readonly end: () => Promise<void> }> {
  const fetch = (url: string | URL, init?: RequestInit): Promise<Response> =>
    handler.fetch(new Request(url, init), principal);
  const url = new URL("http://127.0.0.1/mcp");
  const older = new OldHttp(url, { fetch });
  await (client instanceof NewClient
    ? client.connect(new NewHttp(url, { fetch }))
    : client.connect(older));
  return {
    call: async (name, args) => toldBy(await client.callTool({ name, arguments: { ...args } })),
    close: () => client.close(),
    end: () => older.terminateSession(),
  };
}
