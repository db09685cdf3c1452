// The two servers: the web app on this machine, whose link is printed and which serves until it is interrupted, and MCP on standard input and output.
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { findId, openStore, redactFor, type Workspace } from "../../workspace/workspace.ts";
import { ownFile } from "../../workspace/own-file.ts";
import { sentenceFor, errorOf } from "../../workspace/catalogue.ts";
import { loadSettings, settingsNotices } from "../../workspace/settings.ts";
import type { CommandFlags, Run } from "../flags.ts";
import { DissensusError } from "../../errors.ts";
import { VERSION } from "../../version.ts";
import { oneLine, plain } from "../../text/visible.ts";
import { addressMeant } from "../../web/addresses.ts";
import type { Deliberations, Serving } from "../../web/server.ts";
import { openServed, workspaceOf, type ServedDatabase } from "../database.ts";
import { lineTo, type Io } from "../io.ts";
import { workspaceAt } from "./trust.ts";
import { Sessions } from "../../workspace/sessions.ts";
import { workspaceBackend } from "../../mcp/workspace-backend.ts";
import type { Backend } from "../../mcp/backend.ts";
import { serveOn } from "../../mcp/server.ts";
import { asItIs, type Redact } from "../../text/redaction.ts";
import type { OidcOptions } from "../../team/oidc.ts";

/** Always the same where it is free, so that a window that was left open finds it again. */
const USUAL_PORT = 4170;

/** `given`: the deliberation that the first link leads to. */
export const runServe: Run = async (io, flags, given?) => {
  if (isForTeam(io, flags)) return serveTeamUntilLeft(io, flags);
  const isShared = (flags.database ?? io.env["DISSENSUS_DATABASE"] ?? "") !== "";
  return isShared ? serveDatabase(io, flags, given) : serveFolder(io, flags, given);
};

async function serveFolder(io: Io, flags: CommandFlags, given?: string): Promise<number> {
  const { settings, store } = await openStore(io, flags);
  const workspace = await workspaceAt(io, settings, io.isAttended);
  return serveUntilLeft(io, flags, { store, workspace, given });
}

/** One workspace of a database, for whoever opens the link; workers hold what runs. */
async function serveDatabase(io: Io, flags: CommandFlags, given?: string): Promise<number> {
  const name = workspaceOf(io, flags);
  const workspace = await workspaceOfWorkers(io, io.isAttended);
  const { TeamSessions } = await import("../../team/sessions.ts");
  const served = await openServed(io, flags);
  const { database } = served;
  try {
    return await serveUntilLeft(io, flags, {
      store: database.logs(name),
      sessions: (around) => new TeamSessions(database, name, around),
      workspace,
      given,
      served,
    });
  } finally {
    await served.close();
  }
}

/** Models are asked elsewhere: by those who work on the database. */
async function workspaceOfWorkers(io: Io, mayAsk: boolean): Promise<Workspace> {
  const settings = await loadSettings(io.cwd, io.env);
  return { ...(await workspaceAt(io, settings, mayAsk)), asksElsewhere: true };
}

type Shown = Deliberations & {
  readonly workspace: Workspace;
  readonly given: string | undefined;
  readonly served?: ServedDatabase;
};

async function serveUntilLeft(
  io: Io,
  flags: CommandFlags,
  { workspace, given, served, ...deliberations }: Shown,
): Promise<number> {
  const { store } = deliberations;
  const say = lineTo(io);
  settingsNotices(workspace.settings).forEach(say);
  const first = given === undefined ? "/" : `/d/${await findId(store, given)}`;
  const web = await import("../../web/server.ts");
  const at = (port: number): Promise<Serving> => {
    // Where any port will do, no open page would find it again. Who may look into a database is not remembered by a port.
    const isKept = port !== 0 && !served;
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
  const lines = isAttended ? createInterface({ input: process.stdin, terminal: false }) : undefined;
  lines?.on("line", (line) => io.out(linkFor(line, server)));
  try {
    const lastWord = "Left at once. What was running can be resumed: dissensus list";
    await untilLeft(io, lastWord, served);
    io.err("Stopping: calls in flight may still finish.\n");
  } finally {
    lines?.close();
    await server.close();
  }
  return 0;
}

/** Until it is interrupted, or its database gives it a reason to leave by itself. */
function untilLeft(io: Io, lastWord: string, served?: ServedDatabase): Promise<void> {
  return new Promise((resolve) => {
    const leave = (): void => {
      deaf();
      served?.leave();
      resolve();
    };
    const deaf = io.onInterrupt(leave, lastWord);
    void served?.over.then((why) => (lineTo(io)(why), leave()));
  });
}

/** To what was typed: nothing, an id, or an address as a browser shows it. */
function linkFor(line: string, server: Serving): string {
  const to = addressMeant(line);
  return to === null
    ? sentenceFor("serve.no-address", { typed: oneLine(line, 60) })
    : `  ${server.link(to)}\n`;
}

// The MCP server on standard input and output, for a client that starts it: `dissensus mcp`.
// Law: standard output holds JSON-RPC and nothing else. Whatever else is written there, by whatever code, goes to standard error.

/** Until the client closes its end, or somebody interrupts; what runs here stands still first. */
export const runMcp: Run = async (io, flags) => {
  const { settings, store } = await openStore(io, flags);
  const workspace = await workspaceAt(io, settings, false);
  const sessions = new Sessions(store, workspace, lineTo(io));
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
};

/** The same for any backend. */
export async function serveBackend(
  io: Pick<Io, "err">,
  backend: Backend,
  redact: Redact = asItIs,
): Promise<number> {
  const { output, release } = claimStream(process.stdout, process.stderr);
  try {
    const told = { version: VERSION, redact, say: lineTo(io) };
    await serveOn({ input: process.stdin, output }, backend, told);
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

// The web app and the tools for a whole team: who logs in or shows a token comes to the workspaces they belong to.

const LOOPBACK = "127.0.0.1";
/** Beside those for deliberations. */
const ACCOUNT_CONNECTIONS = 2;

/** A file of tokens or an identity provider is named: that makes it a team's. */
function isForTeam({ env }: Pick<Io, "env">, flags: CommandFlags): boolean {
  const named = tokensIn(env, flags) !== undefined || (env["DISSENSUS_OIDC_ISSUER"] ?? "") !== "";
  if (!named && (flags.host !== undefined || flags.origin !== undefined))
    throw errorOf("no-team", { flag: flags.host === undefined ? "--origin" : "--host" });
  return named;
}

async function serveTeamUntilLeft(io: Io, flags: CommandFlags): Promise<number> {
  const oidc = providerIn(io.env);
  const workspace = await workspaceOfWorkers(io, false);
  const say = lineTo(io);
  settingsNotices(workspace.settings).forEach(say);
  const { Connection } = await import("../../log/postgres/index.ts");
  const { Accounts } = await import("../../team/accounts.ts");
  const { Places } = await import("../../team/places.ts");
  const { serveTeam } = await import("../../team/serve-team.ts");
  const { TeamSessions } = await import("../../team/sessions.ts");
  const served = await openServed(io, flags);
  const { database } = served;
  const people = new Connection({ ...served.as, connections: ACCOUNT_CONNECTIONS });
  try {
    const server = await serveTeam({
      accounts: new Accounts(people),
      places: new Places(people),
      placeOf: (name) => ({
        store: database.logs(name),
        sessions: (around) => new TeamSessions(database, name, around),
      }),
      workspace,
      host: flags.host ?? LOOPBACK,
      port: flags.port ?? USUAL_PORT,
      origin: flags.origin,
      tokens: tokensIn(io.env, flags),
      oidc,
      version: VERSION,
      say,
    });
    io.out(sentenceFor("serve.team", { origin: server.origin }));
    await untilLeft(io, "Left at once.", served);
    await server.close();
    return 0;
  } finally {
    await people.close();
    await served.close();
  }
}

function tokensIn(env: Io["env"], { tokens }: CommandFlags): string | undefined {
  return tokens ?? (env["DISSENSUS_TOKENS"] || undefined);
}

/** By the environment alone: a secret has no place on a command line. */
function providerIn(env: Io["env"]): Omit<OidcOptions, "redirect"> | undefined {
  const issuer = env["DISSENSUS_OIDC_ISSUER"] ?? "";
  if (issuer === "") return undefined;
  const clientId = env["DISSENSUS_OIDC_CLIENT_ID"] ?? "";
  if (clientId === "") throw errorOf("no-client");
  const clientSecret = env["DISSENSUS_OIDC_CLIENT_SECRET"] ?? "";
  return { issuer, clientId, ...(clientSecret === "" ? {} : { clientSecret }) };
}
