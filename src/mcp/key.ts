// What a client's key began. A key is known again by the end of the id alone, which is longer than that of any other id.
// Law: a key begins one deliberation, whichever process is asked and however often; for another wish it is refused.
import { createHash, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { badInput, type DissensusError } from "../errors.ts";
import type { FileLogStore } from "../log/index.ts";
import { status } from "../views/index.ts";
import { canonical } from "../kernel/json.ts";
import { asciiSlug } from "../text/slug.ts";
import type { Begin, Begun } from "./backend.ts";

/** Beside the deliberations; no id begins with a dot. */
const FOLDER = ".keys";
const HASH_DIGITS = 12;

export function idFor(topic: string, key: string): string {
  return asciiSlug(topic) + tailFor(key);
}

function tailFor(key: string): string {
  return `-${createHash("sha256").update(key).digest("hex").slice(0, HASH_DIGITS)}`;
}

export function hashOf(wish: Begin): string {
  return createHash("sha256")
    .update(canonical(JSON.parse(JSON.stringify(wish))))
    .digest("hex");
}

function keyUsedError(): DissensusError {
  return badInput(
    "key-used",
    "This key began another deliberation.",
    "Use a new key for a new wish, and the same wish for the same key.",
  );
}

export async function alreadyBegun(store: FileLogStore, wish: Begin): Promise<Begun | undefined> {
  const { key } = wish;
  const id =
    key === undefined
      ? undefined
      : (await store.list()).find((each) => each.endsWith(tailFor(key)));
  if (id === undefined) return undefined;
  const events = await store.read(id);
  const [opened] = events;
  if (opened?.type !== "deliberation.opened" || opened.data.options["wish"] !== hashOf(wish))
    throw keyUsedError();
  const { notices } = opened.data.options;
  return {
    id,
    isNew: false,
    isHosted: status(events).hosted,
    notices: Array.isArray(notices) ? notices.map(String) : [],
  };
}

/** Takes a key for a wish before anything is made: of two processes only one can. Returns how to let it go where nothing came of it. */
export async function reserve(
  { home: { root } }: FileLogStore,
  wish: Begin & { readonly key: string },
): Promise<() => Promise<void>> {
  const path = join(root, FOLDER, tailFor(wish.key).slice(1));
  await mkdir(join(root, FOLDER), { recursive: true, mode: 0o700 });
  // Filled before it has its name: nobody ever finds it empty.
  const filled = `${path}.${randomUUID()}`;
  try {
    await writeFile(filled, hashOf(wish), { mode: 0o600 });
    await link(filled, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    if ((await readFile(path, "utf8")) !== hashOf(wish)) throw keyUsedError();
  } finally {
    await rm(filled, { force: true });
  }
  return () => rm(path, { force: true });
}
