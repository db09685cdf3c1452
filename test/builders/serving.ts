// The web app's server as it runs for a person: on a real socket, in a folder of its own, with a browser's cookie and token.
// Law: everything that was opened is closed with it, and its folder goes away.
import { createHash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { request, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSettings } from "../../src/workspace/settings.ts";
import {
  fileLogStore,
  type FileLogOptions,
  type FileLogStore,
  type LogEvent,
} from "../../src/log/index.ts";
import type { Served } from "../../src/web/app.ts";
import { serve, type ServeOptions, type Serving } from "../../src/web/server.ts";
import type { StartForm, Head, RefusalBody, PageSession } from "../../src/web/wire.ts";
import { Tail } from "./tail.ts";

/** What a folder of the built app looks like; the last is no kind of file that is served. */
export const APP_FILES: Readonly<Record<string, string>> = {
  "index.html": `<!doctype html><title>app</title>${"<p>text</p>".repeat(40)}`,
  "refusal.css": "p { color: black }\n",
  "icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  "assets/app-1a2b.js": `export const words = ${JSON.stringify("word ".repeat(200))};\n`,
  "notes.txt": "not for anybody",
};

/** A short rehearsal that needs nobody but at its gates. */
export const REHEARSAL: StartForm = {
  protocol: "swarm",
  topic: "Should we keep the monolith?",
  model: "rehearsal",
  seed: 2,
  choices: { mode: "lightweight", rounds: 1 },
};
const GOLDEN = fileURLToPath(new URL("../golden", import.meta.url));

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

export interface Asked {
  readonly method?: string;
  /** Undefined takes one away that would be sent. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body?: string | Buffer;
}

export interface ServingOptions extends Pick<ServeOptions, "limits"> {
  readonly settings?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** An earlier server's folder: as after a restart. */
  readonly cwd?: string;
  readonly log?: FileLogOptions;
  /** Those of a database, in place of a folder's. */
  readonly deliberations?: Pick<Served, "store" | "sessions">;
}

export async function serving(options: ServingOptions = {}): Promise<Place> {
  const cwd = options.cwd ?? mkdtempSync(join(tmpdir(), "dissensus-web-"));
  const files = join(cwd, "app");
  for (const [name, text] of Object.entries(APP_FILES)) {
    mkdirSync(dirname(join(files, name)), { recursive: true });
    writeFileSync(join(files, name), text);
  }
  const store = fileLogStore(join(cwd, "root"), options.log);
  const said: string[] = [];
  const server = await serve({
    ...(options.deliberations ?? { store }),
    port: 0,
    version: "0.0.0",
    files,
    say: (line) => void said.push(line),
    ...(options.limits ? { limits: options.limits } : {}),
    workspace: {
      env: { USER: "tester", ...options.env },
      cwd,
      ...(options.deliberations ? { asksElsewhere: true as const } : {}),
      settings: parseSettings(options.settings ?? "model: rehearsal\n", "dissensus.yaml"),
    },
  });
  return new Place(cwd, store, server, said);
}

export class Place {
  readonly cwd: string;
  readonly root: string;
  readonly store: FileLogStore;
  readonly server: Serving;
  /** What was told where the server was started. */
  readonly said: readonly string[];
  readonly #open = new Set<() => void>();
  #isClosed = false;

  constructor(cwd: string, store: FileLogStore, server: Serving, said: readonly string[]) {
    this.cwd = cwd;
    this.root = store.home.root;
    this.store = store;
    this.server = server;
    this.said = said;
  }

  get port(): number {
    return this.server.port;
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** A browser that opened the link. */
  async browser(host: string = this.host): Promise<Browser> {
    const { pathname, search } = new URL(this.server.link());
    const entered = await this.ask(pathname + search, { headers: { host } });
    const [cookie = ""] = (entered.headers["set-cookie"]?.[0] ?? "").split(";");
    const session = await this.ask("/api/session", { headers: { host, cookie } });
    return new Browser(this, host, cookie, (JSON.parse(session.text) as PageSession).token);
  }

  /** One request on a connection of its own, with exactly these headers. */
  ask(path: string, { method = "GET", headers = {}, body }: Asked = {}): Promise<Answer> {
    const all = { host: this.host, connection: "close", ...headers };
    const sent = Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
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
          void collected(incoming).then(resolve, reject);
        },
      );
      asking.on("error", reject);
      asking.end(body);
    });
  }

  /** Bytes as they are, which ask for the connection to be closed; everything that comes back until it is. */
  raw(bytes: string | Buffer): Promise<string> {
    return new Promise((resolve) => {
      let heard = "";
      const socket = this.socket();
      socket.on("data", (chunk: Buffer) => (heard += chunk.toString("latin1")));
      socket.on("error", () => undefined);
      socket.on("close", () => resolve(heard));
      socket.write(bytes);
    });
  }

  socket(): Socket {
    const socket = connect(this.port, "127.0.0.1");
    return this.held(socket, () => socket.destroy());
  }

  held<T>(what: T, close: () => void): T {
    this.#open.add(close);
    return what;
  }

  /** A recorded run of the golden folder, under the id it was made with. */
  shelve(golden: string): { readonly id: string; readonly events: readonly LogEvent[] } {
    const text = readFileSync(join(GOLDEN, `${golden}.jsonl`), "utf8");
    const events = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as LogEvent); // what the log holds
    const [opened] = events;
    const id = opened?.type === "deliberation.opened" ? opened.data.deliberation : "";
    for (const part of ["blobs", "inbox", "config"])
      mkdirSync(join(this.root, id, part), { recursive: true });
    writeFileSync(join(this.root, id, "events.jsonl"), text);
    return { id, events };
  }

  /** Every file and folder with its bytes and time of change: two equal lists mean that nothing was written. */
  tree(from: string = this.cwd): readonly string[] {
    return readdirSync(from, { withFileTypes: true, recursive: true })
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const { mtimeNs, mode } = statSync(path, { bigint: true });
        return `${relative(from, path)} ${mtimeNs} ${mode.toString(8)} ${entry.isFile() ? createHash("sha256").update(readFileSync(path)).digest("hex") : ""}`;
      })
      .sort();
  }

  async stop(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.server.close();
    for (const close of this.#open) close();
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.cwd, { recursive: true, force: true });
  }
}

export class Browser {
  readonly place: Place;
  readonly host: string;
  readonly cookie: string;
  readonly token: string;

  constructor(place: Place, host: string, cookie: string, token: string) {
    this.place = place;
    this.host = host;
    this.cookie = cookie;
    this.token = token;
  }

  get(path: string, headers: Asked["headers"] = {}): Promise<Answer> {
    return this.place.ask(path, { headers: { host: this.host, cookie: this.cookie, ...headers } });
  }

  async json<T>(path: string): Promise<T> {
    const { status, text } = await this.get(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text) as T; // the caller names what the wire says
  }

  /** What a page of the app sends with everything that acts. */
  get acting(): Record<string, string> {
    return {
      host: this.host,
      cookie: this.cookie,
      origin: `http://${this.host}`,
      "content-type": "application/json",
      "x-dissensus-token": this.token,
      "sec-fetch-site": "same-origin",
    };
  }

  post(path: string, body: unknown, headers: Asked["headers"] = {}): Promise<Answer> {
    return this.place.ask(path, {
      method: "POST",
      headers: { ...this.acting, ...headers },
      body: JSON.stringify(body),
    });
  }

  async begin(what: StartForm = REHEARSAL): Promise<string> {
    const { status, text } = await this.post("/api/deliberations", what);
    if (status !== 201) throw new Error(`${status} ${text}`);
    return (JSON.parse(text) as { id: string }).id;
  }

  head(id: string, at = ""): Promise<Head> {
    return this.json(`/api/deliberations/${id}${at === "" ? "" : `?at=${at}`}`);
  }

  /** Looks on until it stands as it should; whatever is asked of a person on the way is decided by `choose`. */
  async until(
    id: string,
    fits: (head: Head) => boolean,
    choose: (gate: Gate) => string | null = byDefault,
  ): Promise<Head> {
    const tail = await this.tail(id);
    try {
      for (let seen = 0; ;) {
        await tail.until(({ heard }) =>
          heard.some(({ event, id: at }) => event === "moment" && at > seen),
        );
        seen = tail.heard.at(-1)?.id ?? 0;
        const head = await this.head(id);
        if (fits(head)) return head;
        for (const gate of head.isAlive ? head.status.waitingFor.gates : []) {
          const choice = choose(gate);
          if (choice !== null)
            await this.post(`/api/deliberations/${id}/decisions`, {
              ask: gate.ask,
              choice,
              note: "as a test wants it",
            });
        }
      }
    } finally {
      tail.close();
    }
  }

  /** To its end, with every default, until nobody writes to it any more. */
  async finished(id: string): Promise<Head> {
    await this.until(id, ({ status }) => status.state === "finished");
    return this.left(id);
  }

  /** Nothing is recorded of it when the one who wrote has gone. */
  async left(id: string): Promise<Head> {
    for (;;) {
      const head = await this.head(id);
      if (!head.isAlive && !head.isHere) return head;
    }
  }

  tail(id: string, headers: Asked["headers"] = {}, query = ""): Promise<Tail> {
    return Tail.of(this, `/api/deliberations/${id}/events${query}`, headers);
  }
}

type Gate = Head["status"]["waitingFor"]["gates"][number];

const byDefault = (gate: Gate): string | null => gate.default ?? gate.choices[0]?.id ?? null;

async function collected(incoming: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer); // no encoding was set
  const body = Buffer.concat(parts);
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    body,
    text: body.toString("utf8"),
  };
}

export function refused({ status, text }: Answer): readonly [number, string] {
  return [status, (JSON.parse(text) as RefusalBody).error.code];
}
