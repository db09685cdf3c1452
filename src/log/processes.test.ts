// What only real processes and a real disk can show. Needs the built package.
import { spawn, spawnSync } from "node:child_process";
import { chmod, lstat, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Child, program, startChild } from "../../test/suites/child.ts";
import { note, opened } from "../../test/suites/drafts.ts";
import { fileLogStore } from "./file.ts";
import { osLock } from "./lock.ts";
import { verifyBytes } from "./verify.ts";

let root = "";
const children: Child[] = [];
const start = (under: readonly string[] = [], id = "one"): Child => {
  const child = startChild("log-child.mjs", [root, id], under);
  children.push(child);
  return child;
};
/** As if the mutex could not be seen from here: another network namespace, another host. */
const unseen = async (): Promise<{ hold: { release(): Promise<void> } }> => ({
  hold: { release: async () => undefined },
});

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "dissensus-processes-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.signal("SIGKILL");
    await child.ended;
  }
  await rm(root, { recursive: true, force: true });
});

describe("two processes and one log", () => {
  // A holder that gets no core for as long as a refusal waits cannot say its pid: on a busy machine this is tried again.
  it(
    "[R-A15] lets one of eight write at a time, refuses the others by the holder's pid, and mixes no bytes",
    {
      retry: 2,
    },
    async () => {
      await (await fileLogStore(root).create("one", [opened("one")])).close();
      const counts = await Promise.all(
        Array.from(
          { length: 8 },
          () =>
            new Promise<{
              won: number;
              refusedByPid: number;
              refusedUnnamed: number;
              other: string[];
            }>((resolve, reject) => {
              const child = spawn(
                process.execPath,
                [program("log-contender.mjs"), root, "one", "25"],
                { stdio: ["ignore", "pipe", "inherit"] },
              );
              let said = "";
              child.stdout.on("data", (bytes: Buffer) => (said += bytes.toString("utf8")));
              child.once("error", reject);
              child.once("close", () =>
                resolve(JSON.parse(said || `{"other":["it said nothing"]}`) as never),
              );
            }),
        ),
      );
      const total = (pick: (count: (typeof counts)[number]) => number): number =>
        counts.reduce((sum, count) => sum + pick(count), 0);
      expect(counts.flatMap(({ other }) => other)).toEqual([]);
      expect(total(({ refusedUnnamed }) => refusedUnnamed)).toBe(0);
      expect(total(({ won, refusedByPid }) => won + refusedByPid)).toBe(200);
      const found = verifyBytes(await readFile(join(root, "one", "events.jsonl")));
      expect({
        tail: found.tail,
        problem: found.problem,
        notes: found.events.filter(({ type }) => type === "fact.recorded").length,
        repaired: found.events.filter(({ type }) => type === "log.repaired").length,
      }).toEqual({
        tail: "clean",
        problem: undefined,
        notes: total(({ won }) => won),
        repaired: 0,
      });
    },
  );

  it("[R-A17] finds the place free at once when its holder was killed", async () => {
    await (await fileLogStore(root).create("one", [opened("one")])).close();
    const child = start();
    expect(await child.tell({ do: "open" })).toEqual({ ok: true });
    await expect(fileLogStore(root).open("one")).rejects.toMatchObject({
      code: "busy",
      exit: 6,
      facts: { pid: child.pid },
    });
    child.signal("SIGKILL");
    expect(await child.ended).toBe("SIGKILL");
    const log = await fileLogStore(root).open("one");
    expect(log.events.map(({ type }) => type)).toEqual([
      "deliberation.opened",
      "writer.opened",
      "writer.opened",
    ]);
    await log.close();
  });

  it("[R-A16] stops a writer that was suspended while another took over, with none of its events recorded", async () => {
    await (await fileLogStore(root).create("one", [opened("one")])).close();
    const child = start();
    await child.tell({ do: "open" });
    expect(await child.tell({ do: "append", text: "before" })).toEqual({ ok: true, seq: 3 });
    child.signal("SIGSTOP");
    // A suspended holder still holds, and cannot say who it is.
    await expect(fileLogStore(root).open("one")).rejects.toMatchObject({
      code: "busy",
      facts: { pid: null },
    });
    const second = await fileLogStore(root, { acquire: unseen }).open("one");
    await second.append([note("taken over")]);
    child.signal("SIGCONT");
    expect(await child.tell({ do: "append", text: "after" })).toMatchObject({
      ok: false,
      code: "log-fenced",
    });
    expect(await child.tell({ do: "append", text: "again" })).toMatchObject({
      ok: false,
      code: "log-fenced",
    });
    await second.append([note("still here")]);
    await second.close();
    const events = await fileLogStore(root).read("one");
    expect(events.map(({ type, epoch }) => [type, epoch])).toEqual([
      ["deliberation.opened", 1],
      ["writer.opened", 2],
      ["fact.recorded", 2],
      ["writer.opened", 3],
      ["fact.recorded", 3],
      ["fact.recorded", 3],
    ]);
  });

  const canUnshare = spawnSync("unshare", ["-n", "true"]).status === 0;
  if (!canUnshare)
    process.stderr.write("skipped: R-A18 needs the right to make a network namespace\n");
  it.skipIf(!canUnshare)(
    "[R-A18] stops the first writer when one that cannot see its mutex has written",
    async () => {
      const first = await fileLogStore(root, {
        emergency: () => undefined,
        emergencyFolder: root,
      }).create("one", [opened("one")]);
      const child = start(["unshare", "-n"]);
      expect(await child.tell({ do: "open" })).toEqual({ ok: true });
      await expect(first.append([note("a")])).rejects.toMatchObject({ code: "log-fenced" });
      expect(await child.tell({ do: "append", text: "b" })).toEqual({ ok: true, seq: 3 });
      await child.tell({ do: "close" });
      await first.close();
      expect((await fileLogStore(root).read("one")).map(({ type }) => type)).toEqual([
        "deliberation.opened",
        "writer.opened",
        "fact.recorded",
      ]);
    },
  );

  it("[R-A11] survives the limit of the file's size: names the cause, cuts back, and records what fits", async () => {
    await (await fileLogStore(root).create("one", [opened("one")])).close();
    const child = start(["bash", "-c", 'ulimit -f 64; exec "$@"', "limited"]);
    await child.tell({ do: "open" });
    expect(await child.tell({ do: "append", text: "x".repeat(100_000) })).toMatchObject({
      ok: false,
      code: "disk-full",
      message: expect.stringContaining("file size limit"),
    });
    expect(await child.tell({ do: "append", text: "small" })).toEqual({ ok: true, seq: 3 });
    await child.tell({ do: "close" });
    const found = verifyBytes(await readFile(join(root, "one", "events.jsonl")));
    expect(found).toMatchObject({ tail: "clean", count: 3 });
    expect(Object.keys(found)).not.toContain("problem");
  });

  it("makes files only their owner can read, and folders only their owner can enter, under any umask", async () => {
    const child = start();
    await child.tell({ do: "umask" });
    await child.tell({ do: "create" });
    await child.tell({ do: "blob", text: "x".repeat(300_000) });
    const modes: Record<string, string> = {};
    for (const entry of await readdir(join(root, "one"), { recursive: true })) {
      const stat = await lstat(join(root, "one", entry));
      modes[entry.replace(/[0-9a-f]{64}/, "SHA")] = (stat.mode & 0o777).toString(8);
    }
    expect(modes).toEqual({
      "events.jsonl": "600",
      blobs: "700",
      "blobs/SHA": "600",
      inbox: "700",
      config: "700",
    });
    const beside = [".ballast", "one"].map(async (name) =>
      ((await lstat(join(root, name))).mode & 0o777).toString(8),
    );
    expect(await Promise.all(beside)).toEqual(["600", "700"]);
    await child.tell({ do: "close" });
  });

  it.each(["abstract", "file"] as const)(
    "can be asked whether somebody writes, and that takes and leaves nothing (%s)",
    async (where) => {
      const acquire = osLock(where, root);
      const of = { kind: "folder", size: 0, dev: BigInt(process.pid), ino: 3n } as const;
      const seen = [await acquire.isHeld?.(of)];
      const held = await acquire(of);
      seen.push(await acquire.isHeld?.(of), await acquire.isHeld?.(of));
      if ("hold" in held) await held.hold.release();
      seen.push(await acquire.isHeld?.(of));
      expect([seen, await readdir(root)]).toEqual([[false, true, true, false], []]);
    },
  );

  it("[R-A17] finds a socket file of the dead no obstacle, where there are no abstract sockets", async () => {
    await chmod(root, 0o700);
    const acquire = osLock("file", root);
    const of = { kind: "folder", size: 0, dev: 0n, ino: 2n } as const;
    const first = await acquire(of);
    expect(await acquire(of)).toEqual({ holder: process.pid });
    if ("hold" in first) await first.hold.release();
    // What a killed process leaves: a socket file that nobody listens to.
    const dead = spawn(process.execPath, [
      "-e",
      `require("node:net").createServer().listen(${JSON.stringify(join(root, "x.sock"))}, () => process.kill(process.pid, "SIGKILL"))`,
    ]);
    await new Promise((resolve) => dead.once("close", resolve));
    const second = await acquire(of);
    expect("hold" in second).toBe(true);
    const socket = (await readdir(root)).find((name) => name.startsWith("dissensus-")) ?? "";
    if ("hold" in second) await second.hold.release();
    await rename(join(root, "x.sock"), join(root, socket));
    const third = await acquire(of);
    expect("hold" in third).toBe(true);
    if ("hold" in third) await third.hold.release();
    expect(await readdir(root)).toEqual([]);
  });
});
