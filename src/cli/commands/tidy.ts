// Fork, archive and back, delete.
import { badInput } from "../../errors.ts";
import {
  archive as put,
  archiveOf,
  fork as branch,
  remove as erase,
  unarchive,
} from "../../log/index.ts";
import { status } from "../../views/index.ts";
import { oneLine } from "../../text/visible.ts";
import type { Flags } from "../flags.ts";
import type { Io } from "../io.ts";
import { meant, storeAt } from "../../workspace/root.ts";
import { loadSettings } from "../../workspace/settings.ts";
import { newId } from "../../engine/runners/deliberate.ts";

export async function fork(io: Io, given: string, flags: Flags & { at?: number }): Promise<number> {
  const store = storeAt(io, flags.root, (await loadSettings(io.cwd, io.env)).root);
  const id = await meant(store, given);
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

export async function archive(
  io: Io,
  given: string,
  flags: Flags & { undo?: boolean },
): Promise<number> {
  const store = storeAt(io, flags.root, (await loadSettings(io.cwd, io.env)).root);
  if (flags.undo === true) {
    const kept = await archiveOf(store).list();
    if (!kept.includes(given))
      throw badInput(
        "unknown-id",
        `The archive holds no deliberation ${JSON.stringify(oneLine(given, 60))}.`,
        kept.length === 0
          ? "It is empty."
          : `It holds ${kept.slice(0, 5).join(", ")}${kept.length > 5 ? ", …" : ""}.`,
      );
    await unarchive(store, given);
    io.out(`${given} is back in the list.\n`);
    return 0;
  }
  const id = await meant(store, given);
  await put(store, id);
  io.out(
    `${id} is archived: its folder lies under .archive, whole. To bring it back: dissensus archive ${id} --undo\n`,
  );
  return 0;
}

export async function remove(io: Io, given: string, flags: Flags): Promise<number> {
  const store = storeAt(io, flags.root, (await loadSettings(io.cwd, io.env)).root);
  const id = await meant(store, given);
  if (id !== given) throw badInput("whole-id", `To delete, give the whole id: ${id}.`);
  if (flags.yes !== true) {
    if (!io.isAttended)
      throw badInput(
        "unconfirmed",
        `Deleting ${id} is for good.`,
        `Say so: dissensus delete ${id} --yes. To keep it out of sight instead: dissensus archive ${id}`,
      );
    const { confirm, isCancel } = await import("@clack/prompts");
    const sure = await confirm({ message: `Delete ${id} for good?`, initialValue: false });
    if (isCancel(sure) || !sure) return 130;
  }
  await erase(store, id);
  io.out(`${id} is deleted.\n`);
  return 0;
}
