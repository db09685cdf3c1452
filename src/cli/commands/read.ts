// Commands that only read: list, show, report.
import { join } from "node:path";
import { formats, type Format } from "../../report/index.ts";
import { isWritten } from "../../log/index.ts";
import { status, timeline } from "../../views/index.ts";
import { oneLine } from "../../text/visible.ts";
import { isArgumentFile, showArgument } from "../argument-view.ts";
import { whatWaits } from "../../workspace/awaited.ts";
import { closing } from "../closing.ts";
import type { Flags } from "../flags.ts";
import type { Io } from "../io.ts";
import { jsonLine } from "../io.ts";
import { howToRevise } from "../../workspace/revision-file.ts";
import { meant, storeAt } from "../../workspace/root.ts";
import { loadSettings } from "../../workspace/settings.ts";
import { stateNow } from "../../workspace/state-now.ts";
import { unknownFormat } from "./start.ts";

export async function list(io: Io, flags: Flags): Promise<number> {
  const store = storeAt(io, flags.root, (await loadSettings(io.cwd, io.env)).root);
  const rows = [];
  for (const id of await store.list()) {
    const isAlive = await isWritten(store.home, id);
    const { events, problem } = await store.verify(id);
    if (problem)
      rows.push({ id, state: "damaged", reason: null, topic: "", started: "", protocol: "" });
    else {
      const now = status(events);
      const { reason, topic, started, protocol } = now;
      rows.push({ id, state: stateNow(now, isAlive), reason, topic, started, protocol });
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

export async function show(io: Io, given: string | undefined, flags: Flags): Promise<number> {
  if (given !== undefined && isArgumentFile(given))
    return showArgument(io, given, flags.json === true);
  const store = storeAt(io, flags.root, (await loadSettings(io.cwd, io.env)).root);
  const id = await meant(store, given);
  const events = await store.read(id);
  if (flags.json === true) {
    for (const event of events) io.out(jsonLine(event));
    return 0;
  }
  for (const entry of timeline(events)) io.out(`${String(entry.seq).padStart(5)}  ${entry.text}\n`);
  io.out(
    `\n${closing(events, [])}${howToRevise(events, join(store.home.root, id), io.cwd)}${whatWaits(events, id)}`,
  );
  return 0;
}

export async function report(
  io: Io,
  given: string | undefined,
  flags: Flags & { format: string },
): Promise<number> {
  if (!Object.hasOwn(formats, flags.format))
    throw unknownFormat(flags.format, Object.keys(formats));
  const store = storeAt(io, flags.root, (await loadSettings(io.cwd, io.env)).root);
  const events = await store.read(await meant(store, given));
  io.out(formats[flags.format as Format](events)); // its name was looked up above
  return 0;
}
