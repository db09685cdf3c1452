// Which asks had their prompt fetched by a host: a small file for each, beside the log.
// Calls of a host come to any process, also while another one writes the log; noting this needs no writer's place and leaves no record.
// Law: a note is made once and never taken back. One that a crash lost costs one more look.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { broken } from "../errors.ts";
import { errno, type Fs, writeNew } from "./fs.ts";
import { attempt } from "./home.ts";
import type { Fetched } from "./log.ts";

export function fileFetched(fs: Fs, folder: string): Fetched {
  const place = join(folder, "fetched");
  const noteOf = (ask: string): string =>
    join(place, createHash("sha256").update(ask).digest("hex"));
  const has = async (ask: string): Promise<boolean> =>
    (await fs.stat(noteOf(ask)))?.kind === "file";
  return {
    has: (ask) => attempt("see what was fetched", () => has(ask)),
    add: (ask) =>
      attempt("note what was fetched", async () => {
        if (await has(ask)) return;
        await fs.mkdir(place).catch(unlessThere);
        if ((await fs.stat(place))?.kind !== "folder")
          throw broken(
            "not-a-folder",
            `${place} is no folder of its own.`,
            "Links are not followed.",
          );
        await writeNew(fs, noteOf(ask), Buffer.from(`${ask}\n`, "utf8")).catch(unlessThere);
      }),
  };
}

/** Two may look at once. */
function unlessThere(cause: unknown): void {
  if (errno(cause) !== "EEXIST") throw cause;
}
