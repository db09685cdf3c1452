// Commands that only read: list, show, report, verify.
import { join, resolve } from "node:path";
import { isId, isWritten, salvage } from "../../log/index.ts";
import { formats, type Format } from "../../report/index.ts";
import { oneLine } from "../../text/visible.ts";
import { status, timeline } from "../../views/index.ts";
import { currentState, findId, openStore } from "../../workspace/deliberations.ts";
import { errorOf } from "../../workspace/error-of.ts";
import { describeWaiting } from "../../workspace/remote-answers.ts";
import { howToRevise } from "../../workspace/revision-file.ts";
import { isArgumentFile, showArgument } from "../argument-view.ts";
import { closingSummary } from "../closing.ts";
import type { Flags } from "../flags.ts";
import { jsonLine, type Io } from "../io.ts";

export async function list(io: Io, flags: Flags): Promise<number> {
  const { store } = await openStore(io, flags);
  const rows = [];
  for (const id of await store.list()) {
    const isAlive = await isWritten(store.home, id);
    const { events, problem } = await store.verify(id);
    if (problem)
      rows.push({ id, state: "damaged", reason: null, topic: "", started: "", protocol: "" });
    else {
      const now = status(events);
      const { reason, topic, started, protocol } = now;
      rows.push({ id, state: currentState(now, isAlive), reason, topic, started, protocol });
    }
  }
  rows.sort((a, b) => (a.started < b.started ? 1 : -1));
  if (flags.json === true) for (const row of rows) io.out(jsonLine(row));
  else if (rows.length === 0) io.out('Nothing here yet. Start with: dissensus "Your question?"\n');
  else {
    const width = Math.max(...rows.map((row) => row.id.length));
    for (const row of rows)
      io.out(
        `${row.id.padEnd(width)}  ${(row.reason ?? row.state).padEnd(15)}  ${row.started.slice(0, 16).replace("T", " ")}  ${oneLine(row.topic, 70)}\n`,
      );
  }
  return 0;
}

export async function show(io: Io, flags: Flags, given?: string): Promise<number> {
  if (given !== undefined && isArgumentFile(given))
    return showArgument(io, given, flags.json === true);
  const { store } = await openStore(io, flags);
  const id = await findId(store, given);
  const events = await store.read(id);
  if (flags.json === true) {
    for (const event of events) io.out(jsonLine(event));
    return 0;
  }
  for (const entry of timeline(events)) io.out(`${String(entry.seq).padStart(5)}  ${entry.text}\n`);
  io.out(
    `\n${closingSummary(events, [])}${howToRevise(events, join(store.home.root, id), io.cwd)}${describeWaiting(events, id)}`,
  );
  return 0;
}

export async function report(io: Io, flags: Flags, given?: string): Promise<number> {
  const { format = "md" } = flags;
  if (!Object.hasOwn(formats, format))
    throw errorOf("usage.unknown-format", {
      format: JSON.stringify(format),
      known: Object.keys(formats),
    });
  const { store } = await openStore(io, flags);
  const events = await store.read(await findId(store, given));
  io.out(formats[format as Format](events)); // its name was looked up above
  return 0;
}

/** Is a log whole? What can be saved goes to a new file. */
export async function verify(io: Io, flags: Flags, id: string): Promise<number> {
  const { store } = await openStore(io, flags);
  if (!isId(id)) throw errorOf("bad-id.short", { id: JSON.stringify(id.slice(0, 60)) });
  const { problem, tail, torn, count } = await store.verify(id);
  if (flags.salvage !== undefined) {
    const saved = await salvage(store, id, resolve(io.cwd, flags.salvage));
    io.out(
      `${saved.kept.records} events saved to ${saved.file}; ${saved.lostBytes} bytes could not be, with ${saved.followed.length} intact events among them. The log itself is untouched.\n`,
    );
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
