// What is done with the deliberations of a team from a terminal: the server does it, for whom the token is.
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { omitUndefined } from "../../text/omit-undefined.ts";
import { oneLine, plain } from "../../text/visible.ts";
import type { Head, LibraryRow } from "../../web/wire.ts";
import { errorOf, sentenceFor } from "../../workspace/catalogue.ts";
import type { CommandFlags, Run } from "../flags.ts";
import { jsonDocument, lineTo, type Io } from "../io.ts";
import { badInput, broken, DissensusError } from "../../errors.ts";

/** What was taken out of somebody's words. */
type Noticed = { readonly notices: readonly string[] };

const at = (id: string, rest = ""): string => `/api/deliberations/${encodeURIComponent(id)}${rest}`;

const list: Run = async (io, flags) => {
  const all = await teamServer(io, flags).get<readonly LibraryRow[]>("/api/deliberations");
  const rows = all.filter(({ state }) => flags.state === undefined || state === flags.state);
  const shown = rows.slice(0, flags.limit);
  if (flags.json === true) io.out(jsonDocument("list", { deliberations: shown, all: rows.length }));
  else
    for (const { id, state, topic, outcome, waits } of shown)
      io.out(`${id}  ${state}\n  ${oneLine(waits ?? outcome ?? topic, 200)}\n`);
  return 0;
};

const show: Run = async (io, flags, id = "") => {
  const head = await teamServer(io, flags).get<Head>(at(id));
  if (flags.json === true) io.out(jsonDocument("show", { ...head }));
  else io.out(describeHead(head));
  return 0;
};

function describeHead({ status, outcome }: Head): string {
  const { id, topic, state, waitingFor } = status;
  const lines = [`${id}  ${state}`, `  ${oneLine(topic, 400)}`];
  if (outcome !== null) lines.push(`  ${oneLine(outcome, 400)}`);
  for (const { ask, question, choices, together } of waitingFor.gates) {
    lines.push(`Waits for a person at ${ask}: ${oneLine(question, 400)}`);
    for (const choice of choices) lines.push(`  ${choice.id}: ${oneLine(choice.label, 200)}`);
    if (together) lines.push(`  ${together.needs} of ${together.of} have to choose the same.`);
    for (const { who, choice } of together?.votes ?? [])
      lines.push(`  ${oneLine(who, 80)} chose ${choice}.`);
  }
  return plain(`${lines.join("\n")}\n`);
}

const report: Run = async (io, flags, id = "") => {
  const format = encodeURIComponent(flags.format ?? "md");
  const text = await teamServer(io, flags).text(at(id, `/export/${format}`));
  if (flags.output === undefined) io.out(text);
  else
    await writeFile(resolve(io.cwd, flags.output), text, {
      flag: flags.force === true ? "w" : "wx",
    }).catch((cause: unknown) => {
      throw errorOf("not-written", { file: flags.output ?? "" }, { cause });
    });
  return 0;
};

const decide: Run = async (io, flags, id = "", choice = "") => {
  const server = teamServer(io, flags);
  const head = await server.get<Head>(at(id));
  const { gates } = head.status.waitingFor;
  const ask = flags.ask ?? (gates.length === 1 ? gates[0]?.ask : undefined);
  if (ask === undefined || choice === "") {
    io.out(describeHead(head));
    return WAITS;
  }
  const { note = "" } = flags;
  const { notices } = await server.post<Noticed>(at(id, "/decisions"), { ask, choice, note });
  io.out(sentenceFor("remote.decided", { ask, choice: oneLine(choice, 60) }));
  notices.forEach(lineTo(io));
  return 0;
};
/** As for a deliberation of this machine: nothing was decided, and it waits. */
const WAITS = 4;

const resume: Run = async (io, flags, id = "") => {
  const wish = omitUndefined({ constraint: flags.constraint });
  const { notices } = await teamServer(io, flags).post<Noticed>(at(id, "/resume"), wish);
  io.out(sentenceFor("remote.resumed", { id }));
  notices.forEach(lineTo(io));
  return 0;
};

const pause: Run = async (io, flags, id = "") => {
  await teamServer(io, flags).post(at(id, "/pause"), {});
  io.out(sentenceFor("remote.paused", { id }));
  return 0;
};

const done = { list, show, report, decide, resume, pause };
/** By the names of commands. */
export const REMOTE: Readonly<Partial<Record<string, Run>>> = done;

/** Only a server can be asked: a run of this machine is paused where it runs. */
export const runPause: Run = async (io, flags, ...given) => {
  if (flags.server === undefined) throw errorOf("no-server.named");
  return pause(io, flags, ...given);
};

// A team's server, as the command line speaks to it: the same requests as the app's, with a token in place of a session.
// Law: the token comes from the environment and goes to the server that was named, over TLS or within this machine, and nowhere else.
const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);
const TIMEOUT_MS = 30_000;

/** What comes back is what the wire says; the caller names it. */
function teamServer({ env }: Pick<Io, "env">, { server = "" }: CommandFlags) {
  const address = URL.canParse(server) ? new URL(server) : undefined;
  if (address === undefined || !/^https?:$/.test(address.protocol))
    throw errorOf("bad-server", { server });
  const { origin } = address;
  if (address.protocol !== "https:" && !LOOPBACK.has(address.hostname))
    throw errorOf("bad-server.open", { server: origin });
  const token = env["DISSENSUS_TOKEN"] ?? "";
  if (!/^[\w-]{1,200}$/.test(token)) throw errorOf("no-token");
  const workspace = env["DISSENSUS_WORKSPACE"] || undefined;
  const ask = async (path: string, body?: unknown): Promise<Response> => {
    const type = body === undefined ? undefined : "application/json";
    const response = await fetch(`${origin}${path}`, {
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${token}`,
        ...omitUndefined({ "x-dissensus-workspace": workspace, "content-type": type }),
      },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw errorOf("no-server", { server: origin }, { cause });
    });
    if (!response.ok) throw await refusalIn(response);
    return response;
  };
  return {
    text: async (path: string): Promise<string> => (await ask(path)).text(),
    get: async <T>(path: string): Promise<T> => (await (await ask(path)).json()) as T,
    post: async <T>(path: string, body: unknown): Promise<T> =>
      (await (await ask(path, body)).json()) as T,
  };
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
