// The server: one address on this machine, with limits on everything that somebody could send it.
// Law: it listens on loopback and nowhere else.
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { fileLogStore, type FileLogStore } from "../log/index.ts";
import { appFiles } from "./app-files.ts";
import { appFor, type Served } from "./app.ts";
import { AGENTS, ENTRY } from "./auth.ts";
import { localDoor } from "./door.ts";
import { AccessKeys } from "./keys.ts";
import { listenAt, type Limits } from "./listening.ts";
import { sessionFile } from "./session-file.ts";
import { whoIs } from "../workspace/session.ts";
import { Sessions } from "../workspace/sessions.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** Deliberations in a folder are held by this process; of all others it is said who holds them. */
export type Deliberations = { readonly store: FileLogStore } | Pick<Served, "store" | "sessions">;

export type ServeOptions = Deliberations & ServerOptions;

interface ServerOptions {
  readonly workspace: Workspace;
  /** 0: any that is free. */
  readonly port: number;
  readonly version: string;
  readonly say: (line: string) => void;
  /** Where the built app lies; beside this program. */
  readonly files?: string;
  /** A folder of deliberations to look at; beside this program. */
  readonly gallery?: string;
  /** Where the browsers that were let in are remembered; absent where a restart is to forget them. */
  readonly remembered?: string;
  /** Shorter ones for whoever cannot wait. */
  readonly limits?: Partial<Limits>;
}

export interface Serving {
  readonly port: number;
  /** A link that opens once, and leads to an address of the app. */
  link(to?: string): string;
  /** Where an agent finds its tools, and the key it says there. */
  agent(): { readonly url: string; readonly key: string };
  close(): Promise<void>;
}

const LOOPBACK = "127.0.0.1";
const APP = fileURLToPath(new URL("../ui/", import.meta.url));
const GALLERY = fileURLToPath(new URL("../../examples/gallery/", import.meta.url));

export async function serve(options: ServeOptions): Promise<Serving> {
  const { store, workspace, port, version, say, files = APP, gallery = GALLERY, limits } = options;
  const { remembered } = options;
  const keys = new AccessKeys(
    remembered === undefined ? undefined : sessionFile(remembered, store.place),
  );
  const hosts = new Set<string>();
  const address = { hosts, cookie: "" };
  const built = appFiles(files);
  const listening = await listenAt({ host: LOOPBACK, port, limits });
  const taken = listening.port;
  hosts.add(`${LOOPBACK}:${taken}`).add(`localhost:${taken}`);
  address.cookie = `dissensus-${taken}`;
  const app = appFor({
    store,
    gallery: fileLogStore(gallery),
    workspace,
    sessions: "sessions" in options ? options.sessions : sessionsIn(options.store, say),
    door: localDoor({
      address,
      keys,
      letIn: (socket) => listening.letIn(socket),
      actor: { who: whoIs(workspace) },
    }),
    files: built,
    version,
    place: "sessions" in options ? store.place : basename(workspace.cwd),
    say,
  });
  listening.serve(app.hono.fetch);
  return {
    port: taken,
    agent: () => ({ url: `http://${LOOPBACK}:${taken}${AGENTS}`, key: keys.agent() }),
    link: (to) => `http://${LOOPBACK}:${taken}${ENTRY}?key=${keys.link(to)}`,
    async close() {
      await app.close();
      await listening.close();
    },
  };
}

function sessionsIn(store: FileLogStore, say: (line: string) => void): Served["sessions"] {
  return (workspace, onlooker) => new Sessions(store, workspace, say, { onlooker });
}
