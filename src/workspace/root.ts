// Where deliberations lie, and which one a person means.
import { isAbsolute, join, resolve } from "node:path";
import { badInput } from "../errors.ts";
import { fileLogStore, isId, type FileLogStore } from "../log/index.ts";
import { nearest } from "../text/nearest.ts";
import { oneLine } from "../text/visible.ts";
import type { World } from "./desk.ts";

export function storeAt(
  io: Pick<World, "env" | "cwd">,
  root: string | undefined,
  fromSettings?: string,
): FileLogStore {
  const given = root ?? io.env["DISSENSUS_ROOT"] ?? fromSettings ?? ".dissensus";
  return fileLogStore(isAbsolute(given) ? given : join(resolve(io.cwd), given));
}

/** The id itself, the one it is the beginning of, or without one the latest. */
export async function meant(store: FileLogStore, given: string | undefined): Promise<string> {
  const ids = await store.list();
  if (given === undefined) return latest(store, ids);
  if (ids.includes(given)) return given;
  if (!isId(given))
    throw badInput(
      "bad-id",
      `${JSON.stringify(oneLine(given, 60))} is no deliberation id: ids are made of a–z, 0–9 and dashes.`,
      "`dissensus list` shows them.",
    );
  const begun = ids.filter((id) => id.startsWith(given));
  if (begun.length === 1 && begun[0] !== undefined) return begun[0];
  if (begun.length > 1)
    throw badInput(
      "ambiguous-id",
      `${given} could be ${begun.slice(0, 5).join(", ")}.`,
      "Give more of the id.",
    );
  const [close] = nearest(given, ids);
  throw badInput(
    "unknown-id",
    `There is no deliberation ${given} in ${store.home.root}.`,
    close === undefined ? "`dissensus list` shows those there are." : `Did you mean ${close}?`,
  );
}

async function latest(store: FileLogStore, ids: readonly string[]): Promise<string> {
  let found: { id: string; at: string } | undefined;
  for (const id of ids) {
    const { events } = await store.verify(id);
    const at = events.at(-1)?.ts ?? "";
    if (!found || at > found.at) found = { id, at };
  }
  if (!found)
    throw badInput(
      "nothing-there",
      `There is no deliberation in ${store.home.root}.`,
      'Start one: dissensus "Your question?"',
    );
  return found.id;
}
