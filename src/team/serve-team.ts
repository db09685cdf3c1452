// The server for teams: one address, any number of workspaces, each with an app of its own.
// Law: it listens on the address that it is given, and on no other; what browsers call it is said, and never taken from a request.
import { fileURLToPath } from "node:url";
import { badInput } from "../errors.ts";
import { fileLogStore, type RunStore } from "../log/index.ts";
import { appFiles } from "../web/app-files.ts";
import { appFor, type Served } from "../web/app.ts";
import { listenAt, type Limits } from "../web/listening.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Accounts } from "./accounts.ts";
import { Doorkeeper } from "./doorkeeper.ts";
import { frontFor } from "./front.ts";
import { OidcLogin, type OidcOptions } from "./oidc.ts";
import type { Places } from "./places.ts";
import { tokenFile } from "./token-file.ts";

export interface TeamServeOptions {
  readonly accounts: Accounts;
  readonly places: Places;
  /** Where the deliberations of a workspace lie, and who holds those that run. */
  readonly placeOf: (workspace: string) => {
    readonly store: RunStore;
    readonly sessions: Served["sessions"];
  };
  /** What settings say; the same for all workspaces. */
  readonly workspace: Workspace;
  /** An address of this machine. */
  readonly host: string;
  readonly port: number;
  /** As browsers see the server, where something stands before it: `https://team.example`. */
  readonly origin?: string | undefined;
  /** The path of a file of tokens. */
  readonly tokens?: string | undefined;
  readonly oidc?: Omit<OidcOptions, "redirect"> | undefined;
  readonly version: string;
  readonly say: (line: string) => void;
  readonly files?: string;
  readonly gallery?: string;
  readonly limits?: Partial<Limits>;
}

export interface TeamServing {
  readonly port: number;
  readonly origin: string;
  close(): Promise<void>;
}

const APP = fileURLToPath(new URL("../ui/", import.meta.url));
const GALLERY = fileURLToPath(new URL("../../examples/gallery/", import.meta.url));
const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);
const EVERYWHERE: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

export async function serveTeam(options: TeamServeOptions): Promise<TeamServing> {
  const { accounts, workspace, host, version, say, files = APP, gallery = GALLERY } = options;
  if (options.origin === undefined && EVERYWHERE.has(host))
    throw badInput(
      "no-origin",
      `The address that browsers use is not known for a server that listens on ${host}.`,
      "Say it with --origin, as in --origin https://team.example.",
    );
  const named = options.origin === undefined ? undefined : originIn(options.origin);
  const tokens = options.tokens === undefined ? undefined : tokenFile(options.tokens, say);
  const keeper = new Doorkeeper(accounts, tokens);
  await keeper.enrol();
  const listening = await listenAt({ host, port: options.port, limits: options.limits });
  const origin = named ?? `http://${host.includes(":") ? `[${host}]` : host}:${listening.port}`;
  const built = appFiles(files);
  const shown = fileLogStore(gallery);
  const front = frontFor({
    accounts,
    places: options.places,
    keeper,
    origin,
    oidc: options.oidc && {
      login: new OidcLogin({ ...options.oidc, redirect: `${origin}/login/callback` }),
      issuer: options.oidc.issuer,
    },
    hasTokens: tokens !== undefined,
    files: built,
    letIn: (socket) => listening.letIn(socket),
    say,
    appOf: (name, door) =>
      appFor({
        ...options.placeOf(name),
        gallery: shown,
        workspace,
        door,
        files: built,
        version,
        place: name,
        say,
      }),
  });
  if (!origin.startsWith("https:") && !LOOPBACK.has(host))
    say(
      "There is no TLS: others on the network can read tokens and everything else that is sent to this server. Put a proxy with TLS in front of it, and name its address with --origin https://HOST.",
    );
  listening.serve(front.hono.fetch);
  return {
    port: listening.port,
    origin,
    async close() {
      await front.close();
      await listening.close();
    },
  };
}

/** Scheme and host, and nothing behind them. */
function originIn(text: string): string {
  const isUrl = URL.canParse(text);
  const { origin = "", protocol = "" } = isUrl ? new URL(text) : {};
  if (!isUrl || !/^https?:$/.test(protocol) || origin !== text.replace(/\/$/, ""))
    throw badInput(
      "bad-origin",
      `${text} is not what a browser calls a server.`,
      "It is a scheme and a host, as https://team.example.",
    );
  return origin;
}
