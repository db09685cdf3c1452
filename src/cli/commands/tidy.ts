// Names and tags, fork, archive and back, delete.
import { labelForm, type RunLabel } from "../../log/index.ts";
import { status } from "../../views/index.ts";
import { omitUndefined } from "../../text/omit-undefined.ts";
import { oneLine } from "../../text/visible.ts";
import type { CommandFlags, Run } from "../flags.ts";
import { INTERRUPTED, type Io } from "../io.ts";
import { askYesNo } from "../people.ts";
import { findId, openStore } from "../../workspace/workspace.ts";
import { errorOf, sentenceFor } from "../../workspace/catalogue.ts";
import { newId } from "../../engine/runners/deliberate.ts";

/** Of the archive, where a name is not found in it. */
const MOST_LISTED = 5;

/** By its topic again where no name is given. */
export const runRename: Run = async (io, flags, given, ...words) => {
  const { id, name } = await relabel(io, flags, given, { name: words.join(" ") });
  io.out(sentenceFor("tidy.named", { id, isNamed: name !== "", name: oneLine(name, 200) }));
  return 0;
};

/** These and no others. */
export const runTag: Run = async (io, flags, given, ...tags) => {
  const { id, tags: now } = await relabel(io, flags, given, { tags });
  const shown = oneLine(now.join(", "), 900);
  io.out(sentenceFor("tidy.tagged", { id, isTagged: now.length > 0, tags: shown }));
  return 0;
};

async function relabel(
  io: Io,
  flags: CommandFlags,
  given: string,
  part: Partial<RunLabel>,
): Promise<RunLabel & { readonly id: string }> {
  const { store } = await openStore(io, flags);
  const id = await findId(store, given);
  const label = labelForm.safeParse({ ...(await store.label(id)), ...part });
  if (!label.success) throw errorOf("long-label");
  await store.setLabel(id, label.data);
  return { id, ...label.data };
}

export const runFork: Run = async (io, flags, given) => {
  const { store } = await openStore(io, flags);
  const id = await findId(store, given);
  const to = flags.id ?? newId(id);
  const { at } = flags;
  await store.fork({ from: id, to, ...omitUndefined({ at }) });
  const isOver = status(await store.read(to)).state === "finished";
  io.out(sentenceFor("tidy.forked", { id, to, at, isOver }));
  return 0;
};

export const runArchive: Run = async (io, flags, given) => {
  const { store } = await openStore(io, flags);
  if (flags.undo === true) {
    const kept = await store.archived().list();
    if (!kept.includes(given))
      throw errorOf("unknown-id.archive", {
        id: JSON.stringify(oneLine(given, 60)),
        kept: kept.length,
        shown: [...kept.slice(0, MOST_LISTED), ...(kept.length > MOST_LISTED ? ["…"] : [])],
      });
    await store.unarchive(given);
    io.out(`${given} is back in the list.\n`);
    return 0;
  }
  const id = await findId(store, given);
  await store.archive(id);
  io.out(sentenceFor("tidy.archived", { id }));
  return 0;
};

export const runDelete: Run = async (io, flags, given) => {
  const { store } = await openStore(io, flags);
  const id = await findId(store, given);
  if (id !== given) throw errorOf("whole-id", { id });
  if (flags.yes !== true) {
    if (!io.isAttended) throw errorOf("unconfirmed", { id });
    if (!(await askYesNo(`Delete ${id} for good?`, false))) return INTERRUPTED;
  }
  await store.remove(id);
  io.out(`${id} is deleted.\n`);
  return 0;
};
