// Writes a view of the log as a file: whole or not at all, never through a symbolic link. A view is never read as truth.
import { join } from "node:path";
import { badInput } from "../errors.ts";
import { type Fs, nodeFs, replaceFile } from "./fs.ts";
import { attempt, checkKind } from "./home.ts";

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
    throw badInput(
      "bad-name",
      `${JSON.stringify(name.slice(0, 100))} cannot be the name of a file here.`,
    );
  await attempt(`write ${name}`, async () => {
    checkKind("folder", folder, await fs.stat(folder), "Links are not followed.");
    const target = join(folder, name);
    const there = await fs.stat(target);
    if (there !== null) checkKind("file", target, there, "Move it away.");
    await replaceFile(fs, target, Buffer.from(text, "utf8"));
  });
}
