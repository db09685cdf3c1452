// The two servers: the web app on this machine, whose link is printed and which serves until it is interrupted, and MCP on standard input and output.
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { findId, openStore } from "../../workspace/deliberations.ts";
import { ownFile } from "../../workspace/own-file.ts";
import { sentenceFor } from "../../workspace/sentence-for.ts";
import { loadSettings, settingsNotices } from "../../workspace/settings.ts";
import type { CommandFlags } from "../flags.ts";
import { DissensusError } from "../../errors.ts";
import { VERSION } from "../../version.ts";
import { oneLine, plain } from "../../text/visible.ts";
import { addressMeant } from "../../web/addresses.ts";
import type { Deliberations, Serving } from "../../web/server.ts";
import { workspaceOf } from "../database.ts";
import { openServed } from "../served-database.ts";
import type { Io } from "../io.ts";
import { isForTeam, runServeTeam } from "./serve-team.ts";
import { workspaceAt } from "./trust.ts";
import { redactFor, type Workspace } from "../../workspace/workspace.ts";
import { Sessions } from "../../workspace/sessions.ts";
import { workspaceBackend } from "../../mcp/workspace-backend.ts";
import type { Backend } from "../../mcp/backend.ts";
import { serveOn } from "../../mcp/server.ts";
import { asItIs, type Redact } from "../../text/redaction.ts";

/** Always the same where it is free, so that a window that was left open finds it again. */
const USUAL_PORT = 4170;

/** `given`: the deliberation that the first link leads to. */
export async function runServe(io: Io, flags: CommandFlags, given?: string): Promise<number> {
  if (isForTeam(io, flags)) return runServeTeam(io, flags);
  const isShared = (flags.database ?? io.env["DISSENSUS_DATABASE"] ?? "") !== "";
  return isShared ? serveDatabase(io, flags, given) : serveFolder(io, flags, given);
}

async function serveFolder(io: Io, flags: CommandFlags, given?: string): Promise<number> {
  const { settings, store } = await openStore(io, flags);
  const workspace = await workspaceAt(io, settings, io.isAttended);
  return serveUntilInterrupted(io, flags, { store, workspace, given });
}

/** One workspace of a database, for whoever opens the link; workers hold what runs. */
async function serveDatabase(io: Io, flags: CommandFlags, given?: string): Promise<number> {
  const name = workspaceOf(io, flags);
  const settings = await loadSettings(io.cwd, io.env);
  const workspace: Workspace = {
    ...(await workspaceAt(io, settings, io.isAttended)),
    asksElsewhere: true,
  };
  const { TeamSessions } = await import("../../team/sessions.ts");
  const { database, over, leave, close } = await openServed(io, flags);
  try {
    return await serveUntilInterrupted(io, flags, {
      store: database.logs(name),
      sessions: (around) => new TeamSessions(database, name, around),
      workspace,
      given,
      over,
      onLeaving: leave,
    });
  } finally {
    await close();
  }
}

type Shown = Deliberations & {
  readonly workspace: Workspace;
  readonly given: string | undefined;
  /** Resolves, with the reason, where it has to leave by itself. */
  readonly over?: Promise<string>;
  /** The moment it is interrupted. */
  readonly onLeaving?: () => void;
};

async function serveUntilInterrupted(
  io: Io,
  flags: CommandFlags,
  { workspace, given, over, onLeaving, ...deliberations }: Shown,
): Promise<number> {
  const { store } = deliberations;
  const say = (line: string): void => io.err(`${plain(line)}\n`);
  for (const notice of settingsNotices(workspace.settings)) say(notice);
  const first = given === undefined ? "/" : `/d/${await findId(store, given)}`;
  const web = await import("../../web/server.ts");
  const at = (port: number): Promise<Serving> => {
    // Where any port will do, no open page would find it again. Who may look into a database is not remembered by a port.
    const isKept = port !== 0 && !("sessions" in deliberations);
    const file = isKept ? ownFile(io.env, "state", `served-${port}.json`) : null;
    const remembered = file === null ? {} : { remembered: file };
    return web.serve({ ...deliberations, workspace, port, version: VERSION, say, ...remembered });
  };
  const server = await at(flags.port ?? USUAL_PORT).catch((error: unknown) => {
    const isTaken = error instanceof DissensusError && error.code === "no-port";
    if (flags.port === undefined && isTaken) return at(0);
    throw error;
  });
  const [link, root, { isAttended }] = [server.link(first), plain(store.place), io];
  io.out(sentenceFor("serve.open", { link, isAttended, root }));
  if (flags.mcp) io.out(sentenceFor("serve.mcp", { ...server.agent() }));
  const more = io.isAttended ? onLine((line) => io.out(linkFor(line, server))) : () => undefined;
  try {
    await new Promise<void>((resolve) => {
      const leave = (): void => {
        deaf();
        onLeaving?.();
        resolve();
      };
      const lastWord = "Left at once. What was running can be resumed: dissensus list";
      const deaf = io.onInterrupt(leave, lastWord);
      void over?.then((why) => (say(why), leave()));
    });
    io.err("Stopping: calls in flight may still finish.\n");
  } finally {
    more();
    await server.close();
  }
  return 0;
}

/** To what was typed: nothing, an id, or an address as a browser shows it. */
function linkFor(line: string, server: Serving): string {
  const to = addressMeant(line);
  return to === null
    ? sentenceFor("serve.no-address", { typed: oneLine(line, 60) })
    : `  ${server.link(to)}\n`;
}

function onLine(then: (line: string) => void): () => void {
  const lines = createInterface({ input: process.stdin, terminal: false });
  lines.on("line", then);
  return () => lines.close();
}

// The MCP server on standard input and output, for a client that starts it: `dissensus mcp`.
// Law: standard output holds JSON-RPC and nothing else. Whatever else is written there, by whatever code, goes to standard error.

/** Until the client closes its end, or somebody interrupts; what runs here stands still first. */
export async function runMcp(io: Io, flags: CommandFlags): Promise<number> {
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
