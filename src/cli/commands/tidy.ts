// Fork, archive, delete.
import { badInput } from "../../errors.ts";
import { archive as put, fork as branch, remove as erase } from "../../log/index.ts";
import type { RunFlags } from "../flags.ts";
import type { Io } from "../io.ts";
import { meant, storeAt } from "../root.ts";
import { loadSettings } from "../settings.ts";
import { newId } from "../../runners/deliberate.ts";

export async function fork(io: Io, given: string, flags: RunFlags & { at?: number }): Promise<number> {
  const store = storeAt(io, flags.root, (await loadSettings(io.cwd, io.env)).root);
  const id = await meant(store, given);
  const to = flags.id ?? newId(id);
  await branch(store, { from: id, to, ...(flags.at === undefined ? {} : { at: flags.at }) });
  io.out(`${to} shares ${flags.at === undefined ? "all events" : `the first ${flags.at} events`} of ${id}. Go on with: dissensus resume ${to}\n`);
  return 0;
}

export async function archive(io: Io, given: string, flags: RunFlags): Promise<number> {
  const store = storeAt(io, flags.root, (await loadSettings(io.cwd, io.env)).root);
  const id = await meant(store, given);
  await put(store, id);
  io.out(`${id} is archived: its folder lies under .archive, whole.\n`);
  return 0;
}

export async function remove(io: Io, given: string, flags: RunFlags): Promise<number> {
  const store = storeAt(io, flags.root, (await loadSettings(io.cwd, io.env)).root);
  const id = await meant(store, given);
  if (id !== given) throw badInput("whole-id", `To delete, give the whole id: ${id}.`);
  if (flags.yes !== true) {
    if (!io.isAttended) throw badInput("unconfirmed", `Deleting ${id} is for good.`, `Say so: dissensus delete ${id} --yes. To keep it out of sight instead: dissensus archive ${id}`);
    const { confirm, isCancel } = await import("@clack/prompts");
    const sure = await confirm({ message: `Delete ${id} for good?`, initialValue: false });
    if (isCancel(sure) || !sure) return 130;
  }
  await erase(store, id);
  io.out(`${id} is deleted.\n`);
  return 0;
}
