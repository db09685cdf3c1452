import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Fault, Op, Plan } from "../../test/fault-fs.ts";
import { decided, note, opened, said } from "../../test/suites/drafts.ts";
import { EVENTS_OF_ONE, rig } from "../../test/suites/made-up-disk.ts";
import { canonical } from "../kernel/json.ts";
import { fileLogStore } from "./file.ts";
import { localLock } from "./lock.ts";

/** The file keeps the name under which it was opened, before its folder was put in its place. */
const isLog = ({ path }: Op): boolean => path.endsWith("/events.jsonl");

/** Fails the nth operation of a kind on the log, and only that. */
function onLog(name: Op["name"], nth: number, fault: Exclude<Fault, undefined>): Plan {
  let seen = 0;
  return (op) => (op.name === name && isLog(op) && ++seen === nth ? fault : undefined);
}

const names = (ops: readonly Op[]): string[] =>
  ops.filter((op) => isLog(op) && op.name !== "stat").map(({ name }) => name);

describe("a writer", () => {
  it("writes what was asked for while it was busy in one write and one sync", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", [opened("one")]);
    fs.ops.length = 0;
    const first = log.append([note("first")]);
    // The first is on its way to the disk when the others arrive.
    await new Promise((resolve) => setImmediate(resolve));
    await fs.stat("/root");
    const others = Array.from({ length: 20 }, (_, i) => log.append([note(`${i}`)]));
    await Promise.all([first, ...others]);
    expect(names(fs.ops)).toEqual(["write", "sync", "write", "sync"]);
    expect(log.events.map(({ seq, batch }) => [seq, batch])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined],
      ...Array.from({ length: 19 }, (_, i) => [i + 4, 3]),
    ]);
  });

  it("waits with the next write for what follows from the last one", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", [opened("one")]);
    fs.ops.length = 0;
    const [first, meanwhile, follows] = [note("first"), note("meanwhile"), note("follows")];
    let waiting: Promise<unknown> | undefined;
    fs.plan = (op) => {
      if (op.name === "sync") waiting ??= log.append([meanwhile]);
      return undefined;
    };
    await log.append([first]).then(() => log.append([follows]));
    await waiting;
    expect(names(fs.ops)).toEqual(["write", "sync", "write", "sync"]);
    expect(said(log.events)).toEqual([opened("one"), first, meanwhile, follows]);
  });

  it("says when a record is written, and makes what follows from it durable with it", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", [opened("one")]);
    fs.ops.length = 0;
    const [answer, judgment] = [note("answer"), note("judgment")];
    let judged: Promise<unknown> | undefined;
    let atWrite: Buffer | undefined;
    const durable = log.append([answer], () => {
      atWrite = fs.after("process").bytes(EVENTS_OF_ONE);
      judged = log.append([judgment]);
    });
    await durable;
    await judged;
    expect(atWrite?.toString()).toContain("answer");
    expect(names(fs.ops)).toEqual(["write", "write", "sync"]);
    expect(log.events.map(({ seq, batch }) => [seq, batch])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, 2],
    ]);
    expect(said(await store.read("one"))).toEqual([opened("one"), answer, judgment]);
    await log.close();
  });

  it("[R-A11] keeps an answer that was written when there is no room for what follows from it", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", [opened("one")]);
    fs.plan = onLog("write", 2, { errno: "EIO" });
    let judged: Promise<unknown> | undefined;
    await log.append([note("answer")], () => {
      judged = log.append([note("judgment")]);
      judged.catch(() => undefined);
    });
    await expect(judged).rejects.toMatchObject({ code: "write-failed" });
    expect(said((await rig(fs.after("unsynced")).store.read("one")).slice(1))).toEqual([
      note("answer"),
    ]);
    await log.append([note("later")]);
    expect(said(await store.read("one"))).toEqual([opened("one"), note("answer"), note("later")]);
    await log.close();
  });

  it("[R-A18] [R-A25] acknowledges neither of two writes where the file changed in between, and leaves it as it is", async () => {
    const theirs = Buffer.from("{}\n");
    const changes = {
      "log-fenced": (fs: ReturnType<typeof rig>["fs"], now: Buffer) =>
        fs.overwrite(EVENTS_OF_ONE, Buffer.concat([now, theirs])),
      "log-replaced": (fs: ReturnType<typeof rig>["fs"], now: Buffer) => fs.put(EVENTS_OF_ONE, now),
    };
    for (const [code, change] of Object.entries(changes)) {
      const { fs, store } = rig();
      const log = await store.create("one", [opened("one")]);
      let judged: Promise<unknown> | undefined;
      let after: Buffer = Buffer.alloc(0);
      const answer = log.append([note("answer")], () => {
        change(fs, fs.bytes(EVENTS_OF_ONE));
        after = fs.bytes(EVENTS_OF_ONE);
        judged = log.append([note("judgment")]);
        judged.catch(() => undefined);
      });
      await expect(answer).rejects.toMatchObject({ code });
      await expect(judged).rejects.toMatchObject({ code });
      expect(fs.bytes(EVENTS_OF_ONE)).toEqual(after);
      expect(said(log.events)).toEqual([opened("one")]);
      expect(log.unrecorded).toEqual([note("answer"), note("judgment")]);
      await log.close();
    }
  });

  it("refuses what follows a refused record also where it comes while the one before is synced, in order", async () => {
    for (const isSynced of [true, false]) {
      const { fs, store } = rig();
      const log = await store.create("one", [opened("one")]);
      let late: Promise<unknown> | undefined;
      let [writes, syncs] = [0, 0];
      fs.plan = (op) => {
        if (op.name === "write" && isLog(op) && (writes += 1) === 2) return { errno: "EIO" };
        // With the first sync what the write left is cut off; the second is that of what was written before.
        if (op.name !== "sync" || !isLog(op) || writes < 2 || (syncs += 1) !== 2) return undefined;
        late = log.append([note("late")]);
        late.catch(() => undefined);
        return isSynced ? undefined : { errno: "EIO" };
      };
      let judged: Promise<unknown> | undefined;
      const answer = log.append([note("answer")], () => {
        judged = log.append([note("judgment")]);
        judged.catch(() => undefined);
      });
      await answer.catch(() => undefined);
      await expect(judged).rejects.toMatchObject({ exit: 6 });
      await expect(late).rejects.toMatchObject({ exit: 6 });
      const refused = [note("judgment"), note("late")];
      expect(log.unrecorded).toEqual(isSynced ? refused : [note("answer"), ...refused]);
      await log.close();
    }
  });

  it("refuses with a write that failed all that waited behind it: that was written in the belief that it would stand", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", [opened("one")]);
    let failures = 1;
    let behind: Promise<unknown> | undefined;
    fs.plan = (op) => {
      if (op.name !== "write" || !isLog(op) || failures-- <= 0) return undefined;
      behind ??= log.append([note("built on a")]);
      return { errno: "EIO" };
    };
    const first = log.append([note("a")]);
    await expect(first).rejects.toMatchObject({ code: "write-failed" });
    await expect(behind).rejects.toMatchObject({ code: "write-failed" });
    await log.append([note("later")]);
    expect(said(await store.read("one"))).toEqual([opened("one"), note("later")]);
    await log.close();
  });

  it("acknowledges nothing before the sync is done", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", [opened("one")]);
    let atSync: readonly unknown[] | undefined;
    fs.plan = (op) => {
      if (op.name === "sync") atSync = [...log.events];
      return undefined;
    };
    await log.append([note("a")]);
    expect(atSync).toHaveLength(1);
    expect(fs.after("unsynced").bytes(EVENTS_OF_ONE)).toEqual(fs.bytes(EVENTS_OF_ONE));
  });

  it("[R-A10] is poisoned by a failed sync: nothing acknowledged, nothing tried again, everything unrecorded kept elsewhere", async () => {
    const { fs, store, messages } = rig();
    await fs.mkdir("/elsewhere");
    const log = await store.create("one", [opened("one")]);
    await log.append([note("a")]);
    fs.ops.length = 0;
    fs.plan = onLog("sync", 1, { errno: "EIO" });
    const failing = log.append([decided("ask", "yes")]);
    await fs.stat("/root");
    const queued = log.append([note("queued")]);
    const poisoned = { code: "log-poisoned", exit: 6, fault: "world" };
    await expect(failing).rejects.toMatchObject(poisoned);
    await expect(queued).rejects.toMatchObject(poisoned);
    await expect(log.append([note("later")])).rejects.toMatchObject(poisoned);
    expect(names(fs.ops)).toEqual(["write", "sync"]);
    expect(said(log.events)).toEqual([opened("one"), note("a")]);
    expect(log.unrecorded).toEqual([decided("ask", "yes"), note("queued"), note("later")]);
    expect(messages).toEqual([
      expect.stringMatching(
        /^one: 2 events could not be recorded \(log-poisoned\); kept in \/elsewhere\/dissensus-emergency-[-0-9a-f]{36}\/one\.jsonl$/,
      ),
      expect.stringMatching(/^one: 1 event could not be recorded/),
    ]);
    const kept = messages[0]?.split("kept in ")[1] ?? "";
    expect(fs.bytes(kept).toString("utf8")).toBe(
      `${canonical(decided("ask", "yes"))}\n${canonical(note("queued"))}\n`,
    );
    await log.close();
  });

  it("says so when what could not be recorded could not be kept elsewhere either", async () => {
    const { fs, store, messages } = rig();
    const log = await store.create("one", [opened("one")]);
    fs.plan = onLog("sync", 1, { errno: "EIO" });
    await expect(log.append([note("a")])).rejects.toMatchObject({ code: "log-poisoned" });
    expect(messages).toEqual([
      "one: 1 event could not be recorded (log-poisoned); they could not be kept elsewhere either",
    ]);
    expect(log.unrecorded).toEqual([note("a")]);
  });

  it("[R-A11] cuts a short write off again, says what the disk took, and goes on afterwards", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", [opened("one")]);
    const before = fs.bytes(EVENTS_OF_ONE);
    let shorten = 2;
    fs.plan = (op) =>
      op.name === "write" && isLog(op) && shorten-- > 0 ? { short: 10 } : undefined;
    await expect(log.append([note("a")])).rejects.toMatchObject({
      code: "disk-full",
      message: expect.stringMatching(/took 10 of \d+ bytes.*full.*limit/),
      facts: { taken: 10 },
    });
    expect(fs.after("unsynced").bytes(EVENTS_OF_ONE)).toEqual(before);
    await log.append([note("b")]);
    expect(said(await store.read("one"))).toEqual([opened("one"), note("b")]);
    await log.close();
  });

  it("[R-A11] is poisoned when a failed write cannot be cut off", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", [opened("one")]);
    fs.plan = (op) =>
      !isLog(op)
        ? undefined
        : op.name === "write"
          ? { short: 10 }
          : op.name === "truncate"
            ? { errno: "EIO" }
            : undefined;
    await expect(log.append([note("a")])).rejects.toMatchObject({ code: "log-poisoned" });
    fs.plan = () => undefined;
    await expect(log.append([note("b")])).rejects.toMatchObject({ code: "log-poisoned" });
    expect(said(await store.read("one"))).toEqual([opened("one")]);
  });

  it("[R-A11] tries nothing again once it is poisoned, although nothing was left and the disk is well again", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", [opened("one")]);
    fs.plan = (op) =>
      isLog(op) && (op.name === "write" || op.name === "truncate") ? { errno: "EIO" } : undefined;
    const poisoned = { code: "log-poisoned", facts: { deliberation: "one" } };
    await expect(log.append([note("a")])).rejects.toMatchObject(poisoned);
    fs.plan = () => undefined;
    fs.ops.length = 0;
    await expect(log.append([note("b")])).rejects.toMatchObject(poisoned);
    expect(names(fs.ops)).toEqual([]);
    expect(log.unrecorded).toEqual([note("a"), note("b")]);
    await log.close();
  });

  it("names another failure of the disk, and goes on when it is over", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", [opened("one")]);
    fs.plan = (op) => (op.name === "write" && isLog(op) ? { errno: "EIO" } : undefined);
    await expect(log.append([note("a")])).rejects.toMatchObject({
      code: "write-failed",
      message: expect.stringContaining("EIO"),
    });
    fs.plan = () => undefined;
    await log.append([note("b")]);
    expect(said(log.events)).toEqual([opened("one"), note("b")]);
  });

  it("[R-A14] fails before anything is made when the place cannot be written", async () => {
    for (const code of ["EACCES", "EROFS", "EPERM", "ENOSPC"]) {
      for (const name of ["mkdir", "open", "write", "sync", "rename", "syncFolder"] as const) {
        const { fs, store, messages } = rig();
        fs.plan = (op) => (op.name === name ? { errno: code } : undefined);
        await expect(
          store.create("one", [opened("one")]),
          `${code} at ${name}`,
        ).rejects.toMatchObject({ exit: 6 });
        fs.plan = () => undefined;
        // The rename may have happened when the sync after it fails; then the log is whole.
        if ((await store.list()).length > 0)
          expect(said(await store.read("one"))).toEqual([opened("one")]);
        expect(messages).toEqual([]);
      }
    }
  });

  it("[R-A14] refuses a log it may not append to before it is used", async () => {
    const { fs, store } = rig();
    await (await store.create("one", [opened("one")])).close();
    fs.plan = (op) =>
      op.name === "open" && fs.ops.filter(({ name }) => name === "open").length % 2 === 0
        ? { errno: "EROFS" }
        : undefined;
    const refused = await store.open("one").catch((cause: unknown) => cause);
    expect(refused).toMatchObject({
      code: "disk-failed",
      facts: { errno: "EROFS" },
      hint: "Check that the folder may be written.",
    });
    fs.plan = () => undefined;
    await (await store.open("one")).close();
  });

  it("[R-A25] stops when its file was replaced, removed or written by another, and keeps the answer", async () => {
    const cases = [
      [
        "log-replaced",
        (path: string, fs: ReturnType<typeof rig>["fs"]) => fs.put(path, fs.bytes(path)),
      ],
      ["log-replaced", (path: string, fs: ReturnType<typeof rig>["fs"]) => void fs.unlink(path)],
      ["log-replaced", (path: string, fs: ReturnType<typeof rig>["fs"]) => fs.link(path)],
      [
        "log-fenced",
        (path: string, fs: ReturnType<typeof rig>["fs"]) =>
          fs.overwrite(path, Buffer.concat([fs.bytes(path), Buffer.from("x")])),
      ],
      [
        "log-fenced",
        (path: string, fs: ReturnType<typeof rig>["fs"]) =>
          fs.overwrite(path, fs.bytes(path).subarray(1)),
      ],
    ] as const;
    for (const [code, change] of cases) {
      const { fs, store } = rig();
      const log = await store.create("one", [opened("one")]);
      change(EVENTS_OF_ONE, fs);
      fs.ops.length = 0;
      await expect(log.append([note("answer")])).rejects.toMatchObject({ code, exit: 6 });
      expect(log.unrecorded).toEqual([note("answer")]);
      expect(names(fs.ops)).toEqual([]);
      await log.close();
    }
  });

  it("[R-A25] looks again after a write that failed, before the next one", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", [opened("one")]);
    fs.plan = (op) => (op.name === "write" && isLog(op) ? { errno: "EIO" } : undefined);
    await expect(log.append([note("a")])).rejects.toMatchObject({ code: "write-failed" });
    fs.plan = () => undefined;
    fs.put(EVENTS_OF_ONE, fs.bytes(EVENTS_OF_ONE));
    await expect(log.append([note("b")])).rejects.toMatchObject({ code: "log-replaced" });
    expect(said(await store.read("one"))).toEqual([opened("one")]);
  });

  it("[R-A18] does not acknowledge when another wrote between its check and its write", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", [opened("one")]);
    fs.plan = (op) => {
      if (op.name === "write" && isLog(op))
        fs.overwrite(EVENTS_OF_ONE, Buffer.concat([fs.bytes(EVENTS_OF_ONE), Buffer.from("{}\n")]));
      return undefined;
    };
    await expect(log.append([note("a")])).rejects.toMatchObject({ code: "log-fenced" });
    expect(said(log.events)).toEqual([opened("one")]);
  });

  it("refuses an event, or an append, that is more than a write may carry, and records the others", async () => {
    const { store } = rig();
    const log = await store.create("one", [opened("one")]);
    const much = note("x".repeat(15 * 1024 * 1024));
    const results = await Promise.allSettled([
      log.append([note("a")]),
      log.append([note("x".repeat(17 * 1024 * 1024))]),
      log.append([much, much, much]),
      log.append([note("b")]),
    ]);
    expect(
      results.map((result) =>
        result.status === "fulfilled" ? "recorded" : (result.reason as { code: string }).code,
      ),
    ).toEqual(["recorded", "event-too-large", "event-too-large", "recorded"]);
    expect(said(log.events)).toEqual([opened("one"), note("a"), note("b")]);
    await log.close();
  });

  it("[R-A23] shows a log of a later version, and refuses to continue it, naming what it needs", async () => {
    const { fs, store } = rig();
    await (await store.create("one", [opened("one")])).close();
    const body = fs.bytes(EVENTS_OF_ONE).toString("utf8").slice(0, -73).replace('{"v":1', '{"v":2');
    const line = Buffer.from(
      `${body},"h":"${createHash("sha256").update(`${body}}`).digest("hex")}"}\n`,
    );
    fs.overwrite(EVENTS_OF_ONE, line);
    expect((await store.read("one")).map(({ v, type }) => [v, type])).toEqual([
      [2, "deliberation.opened"],
    ]);
    await expect(store.open("one")).rejects.toMatchObject({
      code: "log-newer",
      exit: 6,
      message: expect.stringContaining("log version 2"),
      facts: { version: 2, seq: 1 },
    });
    expect(fs.bytes(EVENTS_OF_ONE)).toEqual(line);
  });

  it("does not write to a folder that took the place of the one it holds", async () => {
    const { fs, store } = rig();
    for (const id of ["one", "two"]) await (await store.create(id, [opened(id)])).close();
    const late = fileLogStore("/root", {
      fs,
      async acquire(of) {
        await fs.rename("/root/one", "/root/old");
        await fs.rename("/root/two", "/root/one");
        return localLock()(of);
      },
    });
    await expect(late.open("one")).rejects.toMatchObject({ code: "busy", exit: 6 });
    expect(await store.read("one")).toHaveLength(1);
  });

  it("refuses a folder that was copied or renamed by hand", async () => {
    const { fs, store } = rig();
    await (await store.create("one", [opened("one")])).close();
    await fs.rename("/root/one", "/root/two");
    await expect(store.open("two")).rejects.toMatchObject({ code: "misplaced", exit: 1 });
    expect(await store.read("two")).toHaveLength(1);
  });
});
