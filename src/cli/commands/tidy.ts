// Fork, archive and back, delete.
import {
  archive as put,
  archiveOf,
  forkLog as branch,
  remove as erase,
  unarchive,
} from "../../log/index.ts";
import { status } from "../../views/index.ts";
import { oneLine } from "../../text/visible.ts";
import type { CommandFlags } from "../flags.ts";
import { INTERRUPTED, type Io } from "../io.ts";
import { askYesNo } from "../questions.ts";
import { findId, openStore } from "../../workspace/deliberations.ts";
import { errorOf } from "../../workspace/error-of.ts";
import { newId } from "../../engine/runners/deliberate.ts";

/** Of the archive, where a name is not found in it. */
const MOST_LISTED = 5;

export async function runFork(io: Io, flags: CommandFlags, given: string): Promise<number> {
  const { store } = await openStore(io, flags);
  const id = await findId(store, given);
  const to = flags.id ?? newId(id);
  await branch(store, { from: id, to, ...(flags.at === undefined ? {} : { at: flags.at }) });
  const isOver = status(await store.read(to)).state === "finished";
  const next = isOver
    ? `It is finished, as ${id} is; to branch off before the end: dissensus fork ${id} --at SEQ`
    : `Go on with: dissensus resume ${to}`;
  io.out(
    `${to} shares ${flags.at === undefined ? "all events" : `the first ${flags.at} events`} of ${id}. ${next}\n`,
  );
  return 0;
}

export async function runArchive(io: Io, flags: CommandFlags, given: string): Promise<number> {
  const { store } = await openStore(io, flags);
  if (flags.undo === true) {
    const kept = await archiveOf(store).list();
    if (!kept.includes(given))
      throw errorOf("unknown-id.archive", {
        id: JSON.stringify(oneLine(given, 60)),
        kept: kept.length,
        shown: [...kept.slice(0, MOST_LISTED), ...(kept.length > MOST_LISTED ? ["…"] : [])],
      });
    await unarchive(store, given);
    io.out(`${given} is back in the list.\n`);
    return 0;
  }
  const id = await findId(store, given);
  await put(store, id);
  io.out(
    `${id} is archived: its folder is kept whole under .archive. To bring it back: dissensus archive ${id} --undo\n`,
  );
  return 0;
}

export async function runDelete(io: Io, flags: CommandFlags, given: string): Promise<number> {
  const { store } = await openStore(io, flags);
  const id = await findId(store, given);
  if (id !== given) throw errorOf("whole-id", { id });
  if (flags.yes !== true) {
    if (!io.isAttended) throw errorOf("unconfirmed", { id });
    if (!(await askYesNo(`Delete ${id} for good?`, false))) return INTERRUPTED;
  }
  await erase(store, id);
  io.out(`${id} is deleted.\n`);
  return 0;
}
