// The MCP server on standard input and output, for a client that starts it: `dissensus mcp`.
// Law: standard output holds JSON-RPC and nothing else. Whatever else is written there, by whatever code, goes to standard error.
import { Writable } from "node:stream";
import { redactFor } from "../../workspace/workspace.ts";
import { openStore } from "../../workspace/deliberations.ts";
import { Sessions } from "../../workspace/sessions.ts";
import type { Flags } from "../flags.ts";
import { workspaceBackend } from "../../mcp/workspace-backend.ts";
import type { Backend } from "../../mcp/backend.ts";
import { serveOn } from "../../mcp/stdio.ts";
import { asItIs, type Redact } from "../../text/redaction.ts";
import { plain } from "../../text/visible.ts";
import { VERSION } from "../../version.ts";
import type { Io } from "../io.ts";
import { workspaceAt } from "./trust.ts";

/** Until the client closes its end, or somebody interrupts; what runs here stands still first. */
export async function mcp(io: Io, flags: Flags): Promise<number> {
  const { settings, store } = await openStore(io, flags);
  const workspace = await workspaceAt(io, settings, false);
  const sessions = new Sessions(store, workspace, (line) => io.err(`${plain(line)}\n`));
  const interrupted = new Promise<number>((resolve) => {
    io.onInterrupt(() => {
      // A client that keeps its end open would keep the process.
      process.stdin.destroy();
      resolve(0);
    }, "Left at once.");
  });
  try {
    return await Promise.race([
      serveBackend(io, workspaceBackend(store, workspace, sessions), redactFor(workspace)),
      interrupted,
    ]);
  } finally {
    await sessions.close();
  }
}

/** The same for any backend. */
export async function serveBackend(
  io: Pick<Io, "err">,
  backend: Backend,
  redact: Redact = asItIs,
): Promise<number> {
  const { output, release } = claimStream(process.stdout, process.stderr);
  try {
    await serveOn({ input: process.stdin, output }, backend, {
      version: VERSION,
      redact,
      say: (line) => io.err(`${plain(line)}\n`),
    });
  } finally {
    release();
  }
  return 0;
}

type Stream = Pick<NodeJS.WriteStream, "write">;

/** From here on only what is given back writes to `stream`; what others write there lands in `aside`. `console` writes to the same stream. */
export function claimStream(
  stream: Stream,
  aside: Stream,
): { readonly output: Writable; readonly release: () => void } {
  const own = stream.write;
  const write: Stream["write"] = own.bind(stream);
  const output = new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, _encoding, done) =>
      void write(chunk, (error) => done(error ?? null)),
  });
  stream.write = aside.write.bind(aside);
  return { output, release: () => void (stream.write = own) };
}
