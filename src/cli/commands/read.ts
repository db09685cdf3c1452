// Commands that only read: list, show (a deliberation, or an argument from a file), verify.
import { resolve } from "node:path";
import { readFile, stat } from "node:fs/promises";
import { isId, salvage, type FileLogStore, type LogEvent } from "../../log/index.ts";
import { pageInShort } from "../../report/first-page.ts";
import { drawing, importAif, LARGEST_AIF_BYTES } from "../../report/index.ts";
import type { AifReading, DrawnNode } from "../../report/index.ts";
import { oneLine } from "../../text/visible.ts";
import { approval, status, timeline } from "../../views/index.ts";
import { currentState, findId, openStore } from "../../workspace/workspace.ts";
import { errorOf, sentenceFor } from "../../workspace/catalogue.ts";
import { describeWaiting, howToRevise } from "../../workspace/remote-answers.ts";
import { closingSummary } from "../closing.ts";
import { terminalColumns, wrapText } from "../terminal.ts";
import type { Run } from "../flags.ts";
import { jsonDocument, type Io } from "../io.ts";
import { countNoun } from "../../text/words.ts";

export const runList: Run = async (io, flags) => {
  const { store } = await openStore(io, flags);
  const rows: ListRow[] = [];
  for (const id of await store.list()) {
    const row = await rowOf(store, id);
    if (flags.state === undefined || row.state === flags.state) rows.push(row);
  }
  rows.sort((a, b) => (a.started < b.started ? 1 : -1));
  const [shown, all] = [rows.slice(0, flags.limit), rows.length];
  const deliberations = shown.map(({ moment: _moment, ...row }) => row);
  io.out(flags.json ? jsonDocument("list", { deliberations, all }) : listText(shown, all, io));
  return 0;
};

type ListRow = Awaited<ReturnType<typeof rowOf>>;

async function rowOf(store: FileLogStore, id: string) {
  const isAlive = await store.isWritten(id);
  const { events, problem } = await store.verify(id);
  const now = problem ? null : status(events);
  const { reason = null, topic = "", started = "", protocol = "", stands = null } = now ?? {};
  const state = now ? currentState(now, isAlive) : "damaged";
  const made = (now && approval(events)?.status) ?? null;
  const answer = now ? pageInShort(events).answer : "";
  const result = { state, reason, approval: made, stands, answer };
  const about = { topic, started, protocol, moment: lastMoment(events) };
  return { id, ...(await store.label(id)), ...result, ...about };
}

/** When it ended; of what has not ended, when it was last written. */
function lastMoment(events: readonly LogEvent[]): string {
  const ended = events.find(({ type }) => type === "deliberation.concluded");
  return (ended ?? events.at(-1))?.ts ?? "";
}

function listText(rows: readonly ListRow[], all: number, io: Io): string {
  if (all === 0) return sentenceFor("list.none");
  const width = Math.max(...rows.map(({ id }) => id.length));
  const columns = io.isAttended ? terminalColumns() : WIDTH;
  const texts = rows.map(({ id, name, tags, state, approval: made, answer, topic, moment }) => {
    const tagged = tags.map((tag) => `#${tag}`).join(" ");
    const about = [name, topic, answer, tagged].filter((text) => text !== "");
    const lines = about.flatMap((text) => wrapText(oneLine(text, WIDTH * 2), columns - 4, 1));
    // What a person made of the result is worth more than that it ended.
    const shown = made === null || made === "proposed" ? state : made;
    const head = `${id.padEnd(width)}  ${shown.padEnd("interrupted".length)}  ${timeAgo(moment, io.now())}`;
    return [head.trimEnd(), ...lines.map((line) => `    ${line}`)]
      .map((line) => `${line}\n`)
      .join("");
  });
  const more = all > rows.length ? sentenceFor("list.more", { n: all - rows.length }) : "";
  return `${texts.join("")}${more}`;
}

const UNITS = [
  ["d", 86_400],
  ["h", 3_600],
  ["min", 60],
] as const;

/** `3 h ago`, in the largest unit that fits; empty where the moment is not known. */
export function timeAgo(moment: string, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - Date.parse(moment)) / 1000);
  if (Number.isNaN(seconds)) return "";
  const [unit, size] = UNITS.find((each) => seconds >= each[1]) ?? ["", 0];
  return unit === "" ? "just now" : `${Math.floor(seconds / size)} ${unit} ago`;
}

export const runShow: Run = async (io, flags, given?) => {
  if (given !== undefined && isArgumentFile(given))
    return showArgument(io, given, flags.json === true);
  const { store } = await openStore(io, flags);
  const id = await findId(store, given);
  const events = await store.read(id);
  if (flags.json) {
    io.out(jsonDocument("show", { status: status(events), events }));
    return 0;
  }
  for (const entry of timeline(events)) io.out(`${String(entry.seq).padStart(5)}  ${entry.text}\n`);
  const revision = howToRevise(events, store.folderOf(id), io.cwd);
  io.out(
    `\n${closingSummary(events, [], terminalColumns())}${revision}${describeWaiting(events, id)}`,
  );
  return 0;
};

/** Is a log whole? What can be saved goes to a new file. */
export const runVerify: Run = async (io, flags, id) => {
  const { store } = await openStore(io, flags);
  if (!isId(id)) throw errorOf("bad-id.short", { id: JSON.stringify(id.slice(0, 60)) });
  const { problem, tail, torn, count } = await store.verify(id);
  if (flags.salvage !== undefined) {
    const saved = await salvage(store, id, resolve(io.cwd, flags.salvage));
    const { file, kept, lostBytes: lost, followed: after } = saved;
    const followed = after.length;
    io.out(sentenceFor("verify.saved", { records: kept.records, file, lost, followed }));
  }
  if (problem?.kind === "empty") throw errorOf("empty-log", { id });
  if (problem) throw errorOf("damaged-log", { ...problem, id });
  // Whoever looks on may see half of what is just being written.
  if (tail !== "clean" && (await store.isWritten(id))) {
    io.out(`${id} is being written: ${count} events so far, chain intact.\n`);
    return 0;
  }
  if (torn)
    throw errorOf("damaged-log.torn", { ...torn, isAltered: String(torn.isAltered), id, count });
  if (tail === "no-newline") throw errorOf("damaged-log.newline", { id, count });
  io.out(`${id} is whole: ${count} events, chain intact.\n`);
  return 0;
};

// An argument from an AIF file on one screen: every statement with its status and why, then the totals.

/** All certificates together grow with the square of the graph; this many take some seconds. */
const MOST_STATEMENTS = 2_000;
/** More would scroll away what the first lines say; `--json` lists all. */
const MOST_SHOWN = 60;
const WIDTH = 140;
const NAME_WIDTH = 24;

/** No deliberation id has a dot. */
function isArgumentFile(given: string): boolean {
  return given.endsWith(".json");
}

async function showArgument(io: Io, path: string, isJson: boolean): Promise<number> {
  const name = oneLine(path, WIDTH);
  const reading = importAif(await readText(resolve(io.cwd, path), name));
  if (reading.kind === "refused") throw notAif(name, reading.why);
  if (reading.graph.nodes.length === 0) throw notAif(name, "it has no statements (I-nodes)");
  const size = reading.graph.nodes.length + reading.graph.events.length;
  if (size > MOST_STATEMENTS)
    throw notAif(name, sentenceFor("argument.large", { size, most: MOST_STATEMENTS }));
  const { nodes, edges } = drawing(reading);
  if (isJson) io.out(jsonDocument("argument", { statements: nodes }));
  else io.out(argumentView(name, reading, nodes, edges.length));
  return 0;
}

function argumentView(
  name: string,
  { topic, rehearsed }: Extract<AifReading, { kind: "read" }>,
  nodes: readonly DrawnNode[],
  relations: number,
): string {
  const ids = nodes.map(({ id }) => oneLine(id, NAME_WIDTH));
  const width = Math.max(...ids.map((id) => id.length));
  const rows = nodes.slice(0, MOST_SHOWN).map(({ text, author, status, certificate }, n) => {
    const said = `${author === null ? "" : `${author}: `}${text}`;
    return `${(ids[n] ?? "").padEnd(width)}  ${status.padEnd("unchallenged".length)}  ${oneLine(said, WIDTH)}\n${" ".repeat(width + 2)}${oneLine(certificate, WIDTH)}\n`;
  });
  const totals = new Map<string, number>();
  for (const { status } of nodes) totals.set(status, (totals.get(status) ?? 0) + 1);
  return sentenceFor("argument", {
    name: `${name}${topic === null ? "" : `: ${oneLine(topic, WIDTH)}`}`,
    rehearsed,
    rows: rows.join(""),
    most: MOST_SHOWN,
    isCut: nodes.length > MOST_SHOWN,
    nodes: countNoun(nodes.length, "statement"),
    relations: countNoun(relations, "relation"),
    totals: [...totals].map(([status, n]) => `${n} ${status}`),
  });
}

async function readText(path: string, name: string): Promise<string> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw errorOf("not-a-file", { name });
    if (found.size > LARGEST_AIF_BYTES)
      throw notAif(name, `it is larger than ${LARGEST_AIF_BYTES / 1024 / 1024} MB`);
    return await readFile(path, "utf8");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["ENOENT", "ENOTDIR"].includes(code)) throw errorOf("no-such-file", { name });
    if (["EACCES", "EPERM"].includes(code)) throw errorOf("closed-file", { name });
    throw error;
  }
}

function notAif(name: string, why: string): Error {
  return errorOf("bad-aif", { name, why: oneLine(why, WIDTH) });
}
