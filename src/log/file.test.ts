import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { FaultFs } from "../../test/fault-fs.ts";
import { logSuite } from "../../test/suites/log-suite.ts";
import { fileLogStore } from "./file.ts";
import { localLock } from "./lock.ts";

const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

logSuite("on a disk", async (clock) => {
  const root = await mkdtemp(join(tmpdir(), "dissensus-log-"));
  made.push(root);
  return {
    store: fileLogStore(join(root, "deep", "root"), { clock }),
    again: () => fileLogStore(join(root, "deep", "root"), { clock }),
  };
});

logSuite("on a made-up disk", async (clock) => {
  const [fs, acquire] = [new FaultFs(), localLock()];
  return {
    store: fileLogStore("/root", { clock, fs, acquire }),
    again: () => fileLogStore("/root", { clock, fs, acquire }),
  };
});
