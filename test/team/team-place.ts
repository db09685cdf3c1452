// A server for teams as it runs: accounts in a real PostgreSQL, workspaces in folders of their own, browsers and programs before it.
// Law: everything that was opened is closed with it, and its folder goes away.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileLogStore, type RunStore } from "../../src/log/index.ts";
import { Connection, migrate } from "../../src/log/postgres/index.ts";
import { Accounts, type MemberRole } from "../../src/team/accounts.ts";
import { Places } from "../../src/team/places.ts";
import { serveTeam, type TeamServeOptions, type TeamServing } from "../../src/team/serve-team.ts";
import { makeToken } from "../../src/team/token-file.ts";
import type { PageSession } from "../../src/web/wire.ts";
import { parseSettings } from "../../src/workspace/settings.ts";
import { Sessions } from "../../src/workspace/sessions.ts";
import { APP_FILES } from "../builders/serving.ts";
import type { Postgres } from "../postgres/server.ts";

/** Who has a token, where and as what: each line is one person. */
export const PEOPLE: readonly (readonly [who: string, workspace: string, role: MemberRole])[] = [
  ["owner", "ours", "owner"],
  ["participant", "ours", "participant"],
  ["second", "ours", "participant"],
  ["reader", "ours", "reader"],
  ["stranger", "theirs", "owner"],
];

export interface TeamAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface TeamAsk {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
}

export type TeamPlaceOptions = Partial<
  Pick<TeamServeOptions, "oidc" | "origin" | "placeOf" | "files">
>;

export class TeamPlace {
  readonly folder: string;
  readonly tokens: ReadonlyMap<string, string>;
  readonly tokenFile: string;
  readonly accounts: Accounts;
  readonly stores: Map<string, RunStore>;
  readonly said: string[];
  readonly #connection: Connection;
  readonly #server: TeamServing;

  private constructor(
    made: Pick<TeamPlace, "folder" | "tokens" | "tokenFile" | "accounts" | "stores" | "said"> & {
      connection: Connection;
      server: TeamServing;
    },
  ) {
    this.folder = made.folder;
    this.tokens = made.tokens;
    this.tokenFile = made.tokenFile;
    this.accounts = made.accounts;
    this.stores = made.stores;
    this.said = made.said;
    this.#connection = made.connection;
    this.#server = made.server;
  }

  static async at(
    postgres: Postgres,
    database: string,
    options: TeamPlaceOptions = {},
  ): Promise<TeamPlace> {
    const url = await postgres.make(database);
    await migrate(url);
    const folder = mkdtempSync(join(tmpdir(), "dissensus-team-"));
    for (const [name, text] of Object.entries(APP_FILES)) {
      mkdirSync(dirname(join(folder, "app", name)), { recursive: true });
      writeFileSync(join(folder, "app", name), text);
    }
    const made = PEOPLE.map(([account, workspace, role]) =>
      makeToken({ account, name: `The ${account}`, workspace, role }),
    );
    const tokenFile = join(folder, "tokens.yaml");
    writeFileSync(tokenFile, JSON.stringify(made.map(({ entry }) => entry)));
    chmodSync(tokenFile, 0o600);
    const connection = new Connection({ url, role: "server", patienceMs: 2_000, connections: 1 });
    const accounts = new Accounts(connection);
    const said: string[] = [];
    const stores = new Map<string, RunStore>();
    const server = await serveTeam({
      accounts,
      places: new Places(connection),
      placeOf: (workspace) => {
        const store = fileLogStore(join(folder, workspace));
        stores.set(workspace, store);
        return {
          store,
          sessions: (around, onlooker) =>
            new Sessions(store, around, () => undefined, { onlooker }),
        };
      },
      workspace: {
        env: { USER: "server" },
        cwd: folder,
        settings: parseSettings("model: rehearsal\n", "dissensus.yaml"),
      },
      host: "127.0.0.1",
      port: 0,
      tokens: tokenFile,
      version: "0.0.0",
      say: (line) => void said.push(line),
      files: join(folder, "app"),
      ...options,
    });
    const tokens = new Map(made.map(({ token, entry }) => [entry.account, token]));
    return new TeamPlace({ folder, tokens, tokenFile, accounts, stores, said, connection, server });
  }

  get origin(): string {
    return this.#server.origin;
  }

  get port(): number {
    return this.#server.port;
  }

  /** One request with exactly these headers; the host is the right one unless another is named. */
  ask(path: string, { method = "GET", headers = {}, body }: TeamAsk = {}): Promise<TeamAnswer> {
    const all = { host: new URL(this.origin).host, connection: "close", ...headers };
    const sent = Object.entries(all).filter(([, value]) => value !== undefined);
    return new Promise((resolve, reject) => {
      const asking = request(
        {
          host: "127.0.0.1",
          port: this.port,
          path,
          method,
          setHost: false,
          agent: false,
          headers: Object.fromEntries(sent) as Record<string, string>,
        },
        (incoming) => {
          let text = "";
          incoming.setEncoding("utf8").on("data", (part: string) => (text += part));
          incoming.on("end", () =>
            resolve({ status: incoming.statusCode ?? 0, text, headers: incoming.headers }),
          );
          incoming.on("error", reject);
        },
      );
      asking.on("error", reject);
      asking.end(body);
    });
  }

  /** As a program of this person. */
  program(who: string): TeamProgram {
    return new TeamProgram(this, this.tokens.get(who) ?? who);
  }

  /** As a browser that this person logged in with their token. */
  async browser(who: string): Promise<TeamBrowser> {
    const entered = await this.ask("/login", {
      method: "POST",
      headers: { origin: this.origin, "content-type": "application/x-www-form-urlencoded" },
      body: `token=${this.tokens.get(who) ?? who}`,
    });
    return TeamBrowser.with(this, cookiesIn(entered));
  }

  async close(): Promise<void> {
    await this.#server.close();
    await this.#connection.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export class TeamProgram {
  readonly place: TeamPlace;
  readonly token: string;

  constructor(place: TeamPlace, token: string) {
    this.place = place;
    this.token = token;
  }

  get(path: string, headers: TeamAsk["headers"] = {}): Promise<TeamAnswer> {
    return this.place.ask(path, { headers: { authorization: `Bearer ${this.token}`, ...headers } });
  }

  post(path: string, body: unknown, headers: TeamAsk["headers"] = {}): Promise<TeamAnswer> {
    const text = JSON.stringify(body);
    return this.place.ask(path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${this.token}`,
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(text)),
        ...headers,
      },
      body: text,
    });
  }
}

export class TeamBrowser {
  readonly place: TeamPlace;
  readonly cookie: string;
  readonly token: string;

  private constructor(place: TeamPlace, cookie: string, token: string) {
    this.place = place;
    this.cookie = cookie;
    this.token = token;
  }

  static async with(place: TeamPlace, cookie: string): Promise<TeamBrowser> {
    const { status, text } = await place.ask("/api/session", { headers: { cookie } });
    const token = status === 200 ? (JSON.parse(text) as PageSession).token : "";
    return new TeamBrowser(place, cookie, token);
  }

  get(path: string, headers: TeamAsk["headers"] = {}): Promise<TeamAnswer> {
    return this.place.ask(path, { headers: { cookie: this.cookie, ...headers } });
  }

  post(path: string, body: unknown, headers: TeamAsk["headers"] = {}): Promise<TeamAnswer> {
    const text = JSON.stringify(body);
    return this.place.ask(path, {
      method: "POST",
      headers: {
        cookie: this.cookie,
        origin: this.place.origin,
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(text)),
        "x-dissensus-token": this.token,
        ...headers,
      },
      body: text,
    });
  }
}

export function cookiesIn({ headers }: TeamAnswer): string {
  return [headers["set-cookie"] ?? []]
    .flat()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .filter((cookie) => !cookie.endsWith("="))
    .join("; ");
}

export function codeIn({ text }: TeamAnswer): unknown {
  try {
    return (JSON.parse(text) as { error?: { code?: unknown } }).error?.code;
  } catch {
    return undefined;
  }
}
