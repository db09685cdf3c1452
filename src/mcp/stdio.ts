// The server on two streams, for a client that started this process.
// Law: nothing but JSON-RPC goes to the output; when the input ends, the client is gone and so is the server.
import type { Readable, Writable } from "node:stream";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { isDeepData, TOO_DEEP } from "../text/nesting.ts";
import { oneLine } from "../text/visible.ts";
import type { Backend } from "./backend.ts";
import { mcpServer, type McpOptions } from "./server.ts";

/** Documents of eight megabytes with their quotation marks escaped; what is larger ends the connection. */
const MOST_FRAME_BYTES = 16 * 1024 * 1024;
/** What is wrong with a line that is no message is told at length. */
const MOST_SAID = 300;

type Streams = Readonly<{ input: Readable; output: Writable }>;

/** Until the client is gone. */
export function serveOn(
  { input, output }: Streams,
  backend: Backend,
  options: McpOptions,
): Promise<void> {
  return new Promise((resolve) => {
    const transport = new StdioServerTransport(input, output, { maxBufferSize: MOST_FRAME_BYTES });
    serveStdio(() => mcpServer(backend, options), {
      transport,
      onerror: ({ message }) => options.say?.(`mcp: ${oneLine(message, MOST_SAID)}`),
    });
    const { onmessage: heard, onclose: closed } = transport;
    // What a message holds is walked by those it is for.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport is no event target
    transport.onmessage = (message) => {
      if (!isDeepData(message)) heard?.(message);
      else if ("id" in message && message.id !== undefined)
        void transport.send({
          jsonrpc: "2.0",
          id: message.id,
          error: { code: -32600, message: `The message is ${TOO_DEEP}.` },
        });
    };
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport is no event target
    transport.onclose = () => {
      closed?.();
      resolve();
    };
  });
}
