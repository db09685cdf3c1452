// A team's server, as the command line speaks to it: the same requests as the app's, with a token in place of a session.
// Law: the token comes from the environment and goes to the server that was named, over TLS or within this machine, and nowhere else.
import { badInput, broken, DissensusError } from "../errors.ts";
import { errorOf } from "../workspace/error-of.ts";
import type { CommandFlags } from "./flags.ts";
import type { Io } from "./io.ts";

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);
const TIMEOUT_MS = 30_000;

export class TeamServer {
  readonly #origin: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor({ env }: Pick<Io, "env">, { server = "" }: Pick<CommandFlags, "server">) {
    const address = URL.canParse(server) ? new URL(server) : undefined;
    if (address === undefined || !/^https?:$/.test(address.protocol))
      throw errorOf("bad-server", { server });
    if (address.protocol !== "https:" && !LOOPBACK.has(address.hostname))
      throw errorOf("bad-server.open", { server: address.origin });
    const token = env["DISSENSUS_TOKEN"] ?? "";
    if (!/^[\w-]{1,200}$/.test(token)) throw errorOf("no-token");
    const workspace = env["DISSENSUS_WORKSPACE"] ?? "";
    this.#origin = address.origin;
    this.#headers = {
      authorization: `Bearer ${token}`,
      ...(workspace === "" ? {} : { "x-dissensus-workspace": workspace }),
    };
  }

  async text(path: string): Promise<string> {
    return (await this.#ask(path)).text();
  }

  /** What the wire says; the caller names it. */
  async get<T>(path: string): Promise<T> {
    return (await (await this.#ask(path)).json()) as T;
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    return (await (await this.#ask(path, body)).json()) as T;
  }

  async #ask(path: string, body?: unknown): Promise<Response> {
    const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const response = await fetch(`${this.#origin}${path}`, {
      ...sent,
      headers: { ...this.#headers, ...type },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw errorOf("no-server", { server: this.#origin }, { cause });
    });
    if (!response.ok) throw await refusalIn(response);
    return response;
  }
}

/** What the server said, as an error of this command. */
async function refusalIn(response: Response): Promise<DissensusError> {
  const said = (await response.json().catch(() => ({}))) as {
    readonly error?: Readonly<Record<"code" | "message" | "hint", string>>;
  };
  const {
    code = "refused",
    message = `The server answered ${response.status}.`,
    hint = "",
  } = said.error ?? {};
  return response.status >= 500 ? broken(code, message, hint) : badInput(code, message, hint);
}
