// Is a log whole? Reads only; what can be saved goes to a new file.
import { resolve } from "node:path";
import { badInput, broken } from "../../errors.ts";
import { isId, salvage } from "../../log/index.ts";
import type { Wishes } from "../../desk/wishes.ts";
import type { Io } from "../io.ts";
import { storeAt } from "../../desk/root.ts";
import { loadSettings } from "../../desk/settings.ts";

export async function verify(io: Io, id: string, flags: Wishes & { salvage?: string }): Promise<number> {
  const store = storeAt(io, flags.root, (await loadSettings(io.cwd, io.env)).root);
  if (!isId(id)) throw badInput("bad-id", `${JSON.stringify(id.slice(0, 60))} is no deliberation id.`, "`dissensus list` shows them.");
  const found = await store.verify(id);
  if (flags.salvage !== undefined) {
    const saved = await salvage(store, id, resolve(io.cwd, flags.salvage));
    io.out(`${saved.kept.records} events saved to ${saved.file}; ${saved.lostBytes} bytes could not be, with ${saved.followed.length} intact events among them. The log itself is untouched.\n`);
  }
  const { problem } = found;
  if (problem) {
    throw broken("damaged-log", `${id} is damaged: ${problem.kind} at event ${problem.seq} (line ${problem.line}, byte ${problem.offset}).`, `What comes before it can be saved: dissensus verify ${id} --salvage FILE`);
  }
  const tail = found.tail === "clean" ? "" : found.tail === "torn" ? " Its last line is torn; the next resume mends that." : " Its last line lacks its end; the next resume adds it.";
  io.out(`${id} is whole: ${found.count} events, chain intact.${tail}\n`);
  return 0;
}
