import { describe, expect, it } from "vitest";
import type { FaultFs } from "../../test/fault-fs.ts";
import { note, opened, said } from "../../test/suites/drafts.ts";
import { EVENTS_OF_ONE, rig } from "../../test/suites/made-up-disk.ts";

const BALLAST = "/root/.ballast";

/** Leaves so many bytes free. */
async function fill(fs: FaultFs, bytes: number): Promise<void> {
  fs.capacity = Number.MAX_SAFE_INTEGER;
  fs.capacity -= (await fs.free("/root")) - bytes;
}

describe("room on the disk", () => {
  it("[R-A12] refuses room for an answer when too little is free", async () => {
    const { fs, store } = rig();
    await (await store.create("one", [opened("one")])).close();
    const used = fs.bytes(EVENTS_OF_ONE).length + fs.bytes(BALLAST).length;
    const mib = 1024 * 1024;
    fs.capacity = used + 64 * mib;
    expect(await store.spaceFor("one", 1000)).toEqual({ ok: true, free: 64 * mib });
    fs.capacity -= 1;
    expect(await store.spaceFor("one", 1000)).toEqual({
      ok: false,
      free: 64 * mib - 1,
      needed: 64 * mib,
    });
    fs.capacity = used + 70 * mib;
    expect(await store.spaceFor("one", 20 * mib)).toEqual({
      ok: false,
      free: 70 * mib,
      needed: 80 * mib,
    });
  });

  it("[R-A13] gives the store's ballast free on a full disk, so that answers on their way are recorded, then says that the disk is full", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", [opened("one")]);
    const answers = Array.from({ length: 5 }, (_, i) => note(`${i}${"x".repeat(100_000)}`));
    await fill(fs, 50_000);
    // One after the other, as answers come in; the first finds half the room it needs.
    for (const answer of answers) await log.append([answer]);
    expect(said(await store.read("one"))).toEqual([opened("one"), ...answers]);
    expect(await fs.stat(BALLAST)).toBeNull();
    await expect(log.append([note("y".repeat(9_000_000))])).rejects.toMatchObject({
      code: "disk-full",
      exit: 6,
    });
    await log.append([
      { type: "deliberation.paused", data: { reason: "disk", detail: "", activeMs: 0 } },
    ]);
    await log.close();
    expect((await store.read("one")).at(-1)).toMatchObject({ type: "deliberation.paused", seq: 7 });
  });

  it("[R-A13] has room on a full disk for the answers of two hundred runs, in several processes that share one ballast", async () => {
    const { fs, store } = rig();
    const other = rig(fs).store;
    const logs = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        (i % 2 === 0 ? store : other).create(`run-${i}`, [opened(`run-${i}`)]),
      ),
    );
    expect((await fs.names("/root")).filter((name) => !name.startsWith("run-"))).toEqual([
      ".ballast",
    ]);
    await fill(fs, 100);
    const answers = Array.from({ length: 5 }, (_, i) => note(`${i}${"x".repeat(7_000)}`));
    // Only one finds the ballast there; the others find what it gave free.
    await Promise.all(
      logs.flatMap((log) => [
        ...answers.map((answer) => log.append([answer])),
        log.append([
          { type: "deliberation.paused", data: { reason: "disk", detail: "", activeMs: 0 } },
        ]),
      ]),
    );
    for (const log of logs) expect(log.events).toHaveLength(7);
  });

  it("[R-A13] keeps the ballast when a log closes, and lays another once there is room for more than it", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", [opened("one")]);
    const whole = fs.bytes(BALLAST).length;
    await log.close();
    const reopened = await store.open("one");
    await reopened.close();
    const laid = fs.ops.filter(({ name, path }) => name === "write" && path === BALLAST);
    expect([laid.length, fs.bytes(BALLAST).length]).toEqual([1, whole]);
    await fs.unlink(BALLAST);
    await fill(fs, whole + 1_000_000);
    await (await store.open("one")).close();
    expect(await fs.stat(BALLAST)).toBeNull();
    fs.capacity = Number.POSITIVE_INFINITY;
    await (await store.open("one")).close();
    expect(fs.bytes(BALLAST)).toHaveLength(whole);
  });

  it("gives the ballast free with the last deliberation, and not before", async () => {
    const { fs, store } = rig();
    for (const id of ["one", "two"]) await (await store.create(id, [opened(id)])).close();
    await store.remove("one");
    expect(await fs.stat(BALLAST)).not.toBeNull();
    await store.remove("two");
    expect(await fs.stat(BALLAST)).toBeNull();
  });

  it("[R-A13] replaces a ballast that a crash cut short", async () => {
    const { fs, store } = rig();
    await (await store.create("one", [opened("one")])).close();
    const whole = fs.bytes(BALLAST).length;
    await (await fs.open(BALLAST, "append")).truncate(10);
    await (await store.open("one")).close();
    expect(fs.bytes(BALLAST)).toHaveLength(whole);
  });

  it("[R-A13] leaves no ballast that the disk did not take whole, and writes without it", async () => {
    const { fs, store } = rig();
    for (const [id, fault] of [
      ["one", { errno: "ENOSPC" }],
      ["two", { short: 10 }],
    ] as const) {
      fs.plan = ({ name, path }) => (name === "write" && path === BALLAST ? fault : undefined);
      const log = await store.create(id, [opened(id)]);
      expect(await fs.stat(BALLAST)).toBeNull();
      await log.append([note("a")]);
      expect(said(await store.read(id))).toEqual([opened(id), note("a")]);
      await log.close();
    }
  });

  it("[R-A13] gives the ballast free for a blob as well, and for nothing but a full disk", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", [opened("one")]);
    fs.plan = (op) => (op.name === "write" && op.path !== BALLAST ? { errno: "EIO" } : undefined);
    await expect(log.append([note("a")])).rejects.toMatchObject({ code: "write-failed" });
    await expect(store.blobs("one").put("x".repeat(300_000))).rejects.toMatchObject({
      code: "disk-failed",
    });
    fs.plan = () => undefined;
    await fill(fs, 1000);
    const text = "x".repeat(300_000);
    const blobs = store.blobs("one");
    expect(await blobs.get(await blobs.put(text))).toBe(text);
    await expect(blobs.put("y".repeat(8_388_608))).rejects.toMatchObject({ code: "disk-full" });
    expect(await fs.names("/root/one/blobs")).toHaveLength(1);
    await log.close();
  });
});
