// What people do with deliberations, whatever those are kept on: each kind of store runs all of it.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Followed, RunStore } from "../../src/log/run-store.ts";
import { completed, note, opened, said } from "./drafts.ts";

export interface RunStoreSubject {
  readonly store: RunStore;
  /** The same deliberations, as another process sees them. */
  readonly again: RunStore;
  /** Changes a byte of a record, as a bad disk would. */
  damage(id: string, seq: number): Promise<void>;
  close(): Promise<void>;
}

export function runStoreSuite(name: string, make: () => Promise<RunStoreSubject>): void {
  let at: RunStoreSubject;
  let store: RunStore;
  const followed: Followed[] = [];
  const never = new AbortController().signal;
  const follow = async (from: RunStore, id: string): Promise<Followed> => {
    const one = await from.follow(id);
    followed.push(one);
    return one;
  };
  const lay = async (id: string, ...texts: string[]): Promise<void> => {
    const log = await store.create(id, [opened(id)]);
    for (const text of texts) await log.append([note(text)]);
    await log.close();
  };
  beforeEach(async () => {
    at = await make();
    ({ store } = at);
  });
  afterEach(async () => {
    for (const each of followed.splice(0)) each.end();
    await at.close();
  });

  describe(`${name}: a log that is followed`, () => {
    it("is there with all its records, and every later one comes once and in order, whoever writes", async () => {
      await lay("one", "first");
      const there = await follow(at.again, "one");
      expect(said(there.events)).toEqual([opened("one"), note("first")]);
      const log = await store.open("one");
      for (const text of ["a", "b", "c"]) await log.append([note(text), note(`${text}2`)]);
      while (there.events.length < log.events.length) await there.more(there.events.length, never);
      expect(there.events).toEqual(log.events);
      await log.close();
      await (await store.open("one")).close();
      await there.more(log.events.length, never);
      expect([there.events.at(-1)?.type, there.isDamaged, there.isOver]).toEqual([
        "writer.opened",
        false,
        false,
      ]);
    });

    it("has nothing more to tell once it is put away, and who stops looking waits for nothing", async () => {
      await lay("one");
      await lay("two");
      const [one, two] = [await follow(at.again, "one"), await follow(at.again, "two")];
      await store.archive("one");
      await one.more(1, never);
      const gone = new AbortController();
      const waiting = two.more(1, gone.signal);
      gone.abort();
      await waiting;
      expect([one.isOver, two.isOver, two.events.length]).toEqual([true, false, 1]);
    });

    it("is refused where there is none", async () => {
      await expect(store.follow("none")).rejects.toMatchObject({ code: "unknown-deliberation" });
      await expect(store.follow("../one")).rejects.toMatchObject({ code: "bad-id" });
    });

    it("is believed up to where it is damaged, and no further", async () => {
      await lay("one", "a", "b", "c");
      await at.damage("one", 3);
      const there = await follow(at.again, "one");
      expect([said(there.events), there.isDamaged]).toEqual([[opened("one"), note("a")], true]);
      expect(await store.verify("one", { keep: false })).toMatchObject({
        count: 2,
        problem: { seq: 3 },
      });
      const good = Buffer.from(await store.readGood("one")).toString("utf8");
      expect(good.trimEnd().split("\n")).toHaveLength(2);
      await expect(store.read("one")).rejects.toMatchObject({ code: "log-damaged" });
    });
  });

  describe(`${name}: what is known without reading`, () => {
    it("is who writes, how it began, whether it has grown", async () => {
      await lay("two");
      const log = await store.create("one", [opened("one")]);
      const before = await at.again.size("one");
      const heads = await at.again.heads();
      expect([
        heads.map(({ id }) => id),
        await Promise.all(heads.map((head) => head.isHeld())),
        await Promise.all(["one", "two"].map((id) => at.again.isWritten(id))),
        (await at.again.first("one"))?.type,
        await at.again.first("none"),
        await at.again.size("none"),
      ]).toEqual([
        ["one", "two"],
        [true, false],
        [true, false],
        "deliberation.opened",
        undefined,
        0,
      ]);
      await log.append([note("more")]);
      const after = await at.again.size("one");
      await log.close();
      const [head] = await at.again.heads();
      expect([after > before, await head?.size(), ((await head?.writtenAt()) ?? 0) > 0]).toEqual([
        true,
        after,
        true,
      ]);
      await expect(store.isWritten("none")).rejects.toMatchObject({ code: "unknown-deliberation" });
    });

    it("is what people call it, which goes with a branch", async () => {
      await lay("one");
      expect(await store.label("one")).toEqual({ name: "", tags: [] });
      const log = await store.open("one");
      await at.again.setLabel("one", { name: "  Second\ntry ", tags: ["office", "office"] });
      await log.close();
      await store.fork({ from: "one", to: "three" });
      const label = { name: "Second try", tags: ["office"] };
      expect([
        await store.label("one"),
        await store.label("three"),
        await Promise.all((await store.heads()).map((head) => head.label())),
      ]).toEqual([label, label, [label, label]]);
      await expect(store.setLabel("none", label)).rejects.toMatchObject({
        code: "unknown-deliberation",
      });
    });
  });

  describe(`${name}: what is put away`, () => {
    it("is not among the others, can be read where it is, and comes back as it was", async () => {
      await lay("one", "a");
      const before = await store.read("one");
      await store.archive("one");
      const archived = at.again.archived();
      expect([
        await at.again.list(),
        await archived.list(),
        await archived.read("one"),
        (await follow(archived, "one")).events.length,
      ]).toEqual([[], ["one"], before, 2]);
      for (const act of ["open", "read", "archive", "discard"] as const)
        await expect(store[act]("one")).rejects.toMatchObject({ code: "unknown-deliberation" });
      await store.unarchive("one");
      expect([await store.read("one"), await archived.list()]).toEqual([before, []]);
      await expect(store.unarchive("one")).rejects.toMatchObject({ code: "unknown-deliberation" });
    });

    it("can be brought back after it was deleted, until that is cleared", async () => {
      await lay("one");
      await lay("two");
      await store.blobs("two").put("x".repeat(300_000));
      await store.fetched("two").add("ask/1");
      for (const id of ["one", "two"]) await store.discard(id);
      expect(await store.list()).toEqual([]);
      await store.undiscard("one");
      await store.clearDiscarded("two");
      await store.clearDiscarded("two");
      expect(await store.list()).toEqual(["one"]);
      await expect(store.undiscard("two")).rejects.toMatchObject({ code: "unknown-deliberation" });
      await lay("two");
      await store.remove("two");
      expect([await store.list(), await store.archived().list()]).toEqual([["one"], []]);
    });

    it("is refused while somebody writes, and where there is none", async () => {
      const log = await store.create("one", [opened("one")]);
      for (const act of ["archive", "discard", "remove"] as const) {
        for (const from of [store, at.again])
          await expect(from[act]("one")).rejects.toMatchObject({ code: "busy", exit: 6 });
        await expect(store[act]("none")).rejects.toMatchObject({ code: "unknown-deliberation" });
        await expect(store[act]("../one")).rejects.toMatchObject({ code: "bad-id" });
      }
      await log.append([note("still here")]);
      await log.close();
      expect(said(await store.read("one"))).toEqual([opened("one"), note("still here")]);
    });
  });

  describe(`${name}: a branch`, () => {
    it("shares the first records under an id of its own, and names where it left", async () => {
      await lay("one", "a", "b");
      await store.fork({ from: "one", at: 2, to: "two" });
      const [parent, events] = [await store.read("one"), await store.read("two")];
      expect([said(events).slice(0, 2), events[2]?.data]).toEqual([
        [opened("two"), note("a")],
        { parent: "one", at: 2, head: parent[1]?.h },
      ]);
      const log = await at.again.open("two");
      await log.append([note("goes on")]);
      await log.close();
      for (const seq of [0, 4, 1.5])
        await expect(store.fork({ from: "one", at: seq, to: "three" })).rejects.toMatchObject({
          code: "bad-seq",
        });
      await expect(store.fork({ from: "one", to: "two" })).rejects.toMatchObject({
        code: "exists",
      });
      expect(await store.list()).toEqual(["one", "two"]);
    });

    it("has the texts that were too long for a line", async () => {
      await lay("one");
      const long = "y".repeat(300_000);
      const raw = await store.blobs("one").put(long);
      const log = await store.open("one");
      await log.append([completed(raw)]);
      await log.close();
      await store.fork({ from: "one", to: "two" });
      await store.fork({ from: "one", at: 1, to: "three" });
      expect(await at.again.blobs("two").get(raw)).toBe(long);
      await expect(store.blobs("three").get(raw)).rejects.toMatchObject({ code: "blob-missing" });
    });
  });

  describe(`${name}: a word under a key`, () => {
    it("is the first one's, whoever comes at the same time, until it is let go", async () => {
      const words = await Promise.all(
        [store, at.again, store, at.again].map((from, n) => from.reserve("key", `word ${n}`)),
      );
      const [first] = words;
      expect(new Set(words.map(({ word }) => word)).size).toBe(1);
      await first?.letGo();
      expect((await at.again.reserve("key", "another")).word).toBe("another");
    });
  });
}
