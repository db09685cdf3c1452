import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runStoreSuite } from "../../test/suites/run-store-suite.ts";
import { fileLogStore } from "./file.ts";

runStoreSuite("in a folder", async () => {
  const root = await mkdtemp(join(tmpdir(), "dissensus-runs-"));
  return {
    store: fileLogStore(root),
    again: fileLogStore(root),
    async damage(id, seq) {
      const path = join(root, id, "events.jsonl");
      const lines = (await readFile(path, "utf8")).split("\n");
      lines[seq - 1] = lines[seq - 1]?.replace('"kind":"notice"', '"kind":"notics"') ?? "";
      await writeFile(path, lines.join("\n"));
    },
    close: () => rm(root, { recursive: true, force: true }),
  };
});
