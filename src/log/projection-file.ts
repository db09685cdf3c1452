// Writes a view of the log as a file: whole or not at all, never through a symbolic link. A view is never read as truth.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { badInput, broken } from "../errors.ts";
import { type Fs, nodeFs, writeNew } from "./fs.ts";
import { attempt } from "./home.ts";

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

const UNFINISHED = /^\..+\.[0-9a-f-]{36}\.tmp$/;

/** Takes away what a process that died left half-written here. Only whoever holds the log may. */
export async function sweepProjections(folder: string, fs: Fs = nodeFs): Promise<void> {
  for (const name of await fs.names(folder).catch(() => []))
    if (UNFINISHED.test(name)) await fs.unlink(join(folder, name)).catch(() => undefined);
}

export async function writeProjection(
  folder: string,
  name: string,
  text: string,
  fs: Fs = nodeFs,
): Promise<void> {
  if (!NAME.test(name))
    throw badInput("bad-name", `${JSON.stringify(name.slice(0, 100))} is no name for a file here.`);
  await attempt(`write ${name}`, async () => {
    const place = await fs.stat(folder);
    if (place?.kind !== "folder")
      throw broken(
        "not-a-folder",
        `${folder} is ${place?.kind === "link" ? "a symbolic link" : "no folder"}.`,
        "Links are not followed.",
      );
    const target = join(folder, name);
    const there = await fs.stat(target);
    if (there !== null && there.kind !== "file")
      throw broken(
        "not-a-file",
        `${target} is ${there.kind === "link" ? "a symbolic link" : "no regular file"}.`,
        "Move it away.",
      );
    const unfinished = join(folder, `.${name}.${randomUUID()}.tmp`);
    await writeNew(fs, unfinished, Buffer.from(text, "utf8"));
    try {
      await fs.rename(unfinished, target);
    } catch (cause) {
      await fs.unlink(unfinished).catch(() => undefined);
      throw cause;
    }
    await fs.syncFolder(folder);
  });
}
