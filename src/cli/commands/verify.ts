// Is a log whole? Reads only; what can be saved goes to a new file.
import { resolve } from "node:path";
import { badInput, broken } from "../../errors.ts";
import { isId, isWritten, salvage } from "../../log/index.ts";
import type { Flags } from "../flags.ts";
import type { Io } from "../io.ts";
import { storeAt } from "../../workspace/root.ts";
import { loadSettings } from "../../workspace/settings.ts";

export async function verify(
  io: Io,
  id: string,
  flags: Flags & { salvage?: string },
): Promise<number> {
  const store = storeAt(io, flags.root, (await loadSettings(io.cwd, io.env)).root);
  if (!isId(id))
    throw badInput(
      "bad-id",
      `${JSON.stringify(id.slice(0, 60))} is no deliberation id.`,
      "`dissensus list` shows them.",
    );
  const found = await store.verify(id);
  if (flags.salvage !== undefined) {
    const saved = await salvage(store, id, resolve(io.cwd, flags.salvage));
    io.out(
      `${saved.kept.records} events saved to ${saved.file}; ${saved.lostBytes} bytes could not be, with ${saved.followed.length} intact events among them. The log itself is untouched.\n`,
    );
  }
  const { problem, tail, torn, count } = found;
  if (problem?.kind === "empty")
    throw broken(
      "empty-log",
      `${id} is empty: its log holds no event.`,
      `There is nothing to save. To remove its folder: dissensus delete ${id}`,
    );
  if (problem) {
    throw broken(
      "damaged-log",
      `${id} is damaged: ${problem.kind} at event ${problem.seq} (line ${problem.line}, byte ${problem.offset}).`,
      `What comes before it can be saved: dissensus verify ${id} --salvage FILE`,
    );
  }
  // Whoever looks on may see half of what is just being written.
  if (tail !== "clean" && (await isWritten(store.home, id)))
    io.out(`${id} is being written: ${count} events so far, chain intact.\n`);
  else if (torn)
    throw broken(
      "damaged-log",
      `The last write of ${id} is ${torn.isAltered ? "altered: it has its end, and is not what was written" : "torn: it is not all there"} (event ${torn.seq}, byte ${torn.offset}). The ${count} events before it are intact.`,
      `To set it aside, in a file beside the log, and go on from there: dissensus resume ${id}`,
    );
  else if (tail === "no-newline")
    throw broken(
      "damaged-log",
      `The last write of ${id} is torn: it lacks its newline, and nothing else. All ${count} events are intact.`,
      `To add it and go on: dissensus resume ${id}`,
    );
  else io.out(`${id} is whole: ${count} events, chain intact.\n`);
  return 0;
}
