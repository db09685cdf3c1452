// Words kept under keys beside the deliberations, in ROOT/.keys: no id begins with a dot.
// Law: a key is filled before it has its name, so that nobody ever finds it empty; of several that try at once one gives it its name.
import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errno } from "./fs.ts";
import type { Reserved } from "./run-store.ts";

const FOLDER = ".keys";

export async function reserveIn(root: string, key: string, word: string): Promise<Reserved> {
  const path = join(root, FOLDER, key);
  await mkdir(join(root, FOLDER), { recursive: true, mode: 0o700 });
  const filled = `${path}.${randomUUID()}`;
  const letGo = (): Promise<void> => rm(path, { force: true });
  try {
    await writeFile(filled, word, { mode: 0o600 });
    await link(filled, path);
    return { word, letGo };
  } catch (cause) {
    if (errno(cause) !== "EEXIST") throw cause;
    return { word: await readFile(path, "utf8"), letGo };
  } finally {
    await rm(filled, { force: true });
  }
}
