// Commands that only read: list, show (a deliberation, or an argument from a file), report, verify.
import { join, resolve } from "node:path";
import { readFile, stat } from "node:fs/promises";
import { isId, isWritten, salvage, type ApprovalStatus } from "../../log/index.ts";
import { formats, drawing, importAif, LARGEST_AIF_BYTES } from "../../report/index.ts";
import type { Format, AifReading, DrawnNode } from "../../report/index.ts";
import { oneLine } from "../../text/visible.ts";
import { approval, status, timeline } from "../../views/index.ts";
import { currentState, findId, openStore } from "../../workspace/deliberations.ts";
import { errorOf } from "../../workspace/error-of.ts";
import { sentenceFor } from "../../workspace/sentence-for.ts";
import { describeWaiting, howToRevise } from "../../workspace/remote-answers.ts";
import { closingSummary } from "../closing.ts";
import { terminalColumns } from "../view.ts";
import type { CommandFlags } from "../flags.ts";
import { jsonLine, type Io } from "../io.ts";
import { countNoun } from "../../text/words.ts";

export async function runList(io: Io, flags: CommandFlags): Promise<number> {
  const { store } = await openStore(io, flags);
  const rows = [];
  for (const id of await store.list()) {
    const isAlive = await isWritten(store.home, id);
    const { events, problem } = await store.verify(id);
    const now = problem ? null : status(events);
    const { reason = null, topic = "", started = "", protocol = "" } = now ?? {};
    const state = now ? currentState(now, isAlive) : "damaged";
    const made = now && approval(events);
    const stands = now?.stands ?? null;
    rows.push({
      id,
      state,
      reason,
      approval: made?.status ?? null,
      stands,
      topic,
      started,
      protocol,
    });
  }
  rows.sort((a, b) => (a.started < b.started ? 1 : -1));
  if (flags.json === true) for (const row of rows) io.out(jsonLine(row));
  else if (rows.length === 0) io.out('Nothing here yet. Start with: dissensus "Your question?"\n');
  else {
    const width = Math.max(...rows.map((row) => row.id.length));
    const counts = rows.map(({ stands }) => {
      if (stands === null) return "";
      const { where, held, entitled, option } = stands;
      return sentenceFor("list.stands", { where, held, entitled, option });
    });
    const wide = Math.max(...counts.map((count) => count.length));
    for (const [n, row] of rows.entries())
      io.out(
        `${row.id.padEnd(width)}  ${stateShown(row).padEnd(15)}  ${wide === 0 ? "" : `${(counts[n] ?? "").padEnd(wide)}  `}${row.started.slice(0, 16).replace("T", " ")}  ${oneLine(row.topic, 70)}\n`,
      );
  }
  return 0;
}

/** What a person made of the result is worth more than why the run ended. */
function stateShown(row: {
  readonly state: string;
  readonly reason: string | null;
  readonly approval: ApprovalStatus | null;
}): string {
  const isMade = row.approval !== null && row.approval !== "proposed";
  return isMade ? row.approval : (row.reason ?? row.state);
}

export async function runShow(io: Io, flags: CommandFlags, given?: string): Promise<number> {
  if (given !== undefined && isArgumentFile(given))
    return showArgument(io, given, flags.json === true);
  const { store } = await openStore(io, flags);
  const id = await findId(store, given);
  const events = await store.read(id);
  if (flags.json) {
    for (const event of events) io.out(jsonLine(event));
    return 0;
  }
  for (const entry of timeline(events)) io.out(`${String(entry.seq).padStart(5)}  ${entry.text}\n`);
  const revision = howToRevise(events, join(store.home.root, id), io.cwd);
  io.out(
    `\n${closingSummary(events, [], terminalColumns())}${revision}${describeWaiting(events, id)}`,
  );
  return 0;
}

export async function runReport(io: Io, flags: CommandFlags, given?: string): Promise<number> {
  const { format = "md" } = flags;
  const known = Object.keys(formats);
  if (!known.includes(format))
    throw errorOf("usage.unknown-format", { format: JSON.stringify(format), known });
  const { store } = await openStore(io, flags);
  const events = await store.read(await findId(store, given));
  io.out(formats[format as Format](events)); // its name was looked up above
  return 0;
}

/** Is a log whole? What can be saved goes to a new file. */
export async function runVerify(io: Io, flags: CommandFlags, id: string): Promise<number> {
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
  if (tail !== "clean" && (await isWritten(store.home, id))) {
    io.out(`${id} is being written: ${count} events so far, chain intact.\n`);
    return 0;
  }
  if (torn)
    throw errorOf("damaged-log.torn", { ...torn, isAltered: String(torn.isAltered), id, count });
  if (tail === "no-newline") throw errorOf("damaged-log.newline", { id, count });
  io.out(`${id} is whole: ${count} events, chain intact.\n`);
  return 0;
}

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
  if (isJson) for (const node of nodes) io.out(jsonLine(node));
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
