import { describe, expect, it } from "vitest";
import { completed, note, opened, said } from "../../test/suites/drafts.ts";
import { EVENTS_OF_ONE, rig } from "../../test/suites/made-up-disk.ts";
import { readGood, salvage } from "./salvage.ts";

describe("a fork", () => {
  it("[R-B18] shares the first part, answers and blobs included, names its parent, and leaves the source as it was", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", [opened("one")]);
    const text = "x".repeat(300_000);
    const raw = await store.blobs("one").put(text);
    const thought = "y".repeat(300_000);
    const thinking = await store.blobs("one").put(thought);
    const call = completed(raw);
    const answered = { ...call, data: { ...call.data, thinking } };
    await log.append([answered, note("a"), note("b")]);
    await fs
      .open("/root/one/config/settings.yaml", "new")
      .then((file) => file.write(Buffer.from("x: 1")));
    const before = fs.bytes(EVENTS_OF_ONE);
    // Also while its writer lives.
    await store.fork({ from: "one", at: 3, to: "two" });
    expect(fs.bytes(EVENTS_OF_ONE)).toEqual(before);
    await log.append([note("c")]);
    await log.close();
    const copy = await store.open("two");
    expect(said(copy.events)).toEqual([
      opened("two"),
      answered,
      note("a"),
      { type: "deliberation.forked", data: { parent: "one", at: 3, head: log.events[2]?.h } },
      { type: "writer.opened", data: { epoch: 2, pid: 1, bootId: "boot", host: "host" } },
    ]);
    await copy.close();
    expect(await store.blobs("two").get(raw)).toBe(text);
    expect(await store.blobs("two").get(thinking)).toBe(thought);
    expect(fs.bytes("/root/two/config/settings.yaml").toString("utf8")).toBe("x: 1");
    expect(await store.verify("two")).toMatchObject({ tail: "clean", deliberation: "two" });
  });

  it("takes the whole log unless told, and refuses a place that is not in it", async () => {
    const { store } = rig();
    await (await store.create("one", [opened("one"), note("a")])).close();
    await store.fork({ from: "one", to: "two" });
    expect((await store.read("two")).map(({ type }) => type)).toEqual([
      "deliberation.opened",
      "fact.recorded",
      "deliberation.forked",
    ]);
    for (const at of [0, -1, 1.5, 3, Number.NaN])
      await expect(store.fork({ from: "one", at, to: "three" })).rejects.toMatchObject({
        code: "bad-seq",
        exit: 1,
      });
    await expect(store.fork({ from: "one", to: "two" })).rejects.toMatchObject({
      code: "exists",
    });
    await expect(store.fork({ from: "none", to: "three" })).rejects.toMatchObject({
      code: "unknown-deliberation",
    });
    await expect(store.fork({ from: "one", to: "../three" })).rejects.toMatchObject({
      code: "bad-id",
    });
    expect(await store.list()).toEqual(["one", "two"]);
  });

  it("leaves nothing behind when a blob it needs is gone", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", [opened("one")]);
    const raw = await store.blobs("one").put("x".repeat(300_000));
    await log.append([completed(raw)]);
    await log.close();
    await fs.unlink(`/root/one/blobs/${"blob" in raw ? raw.blob : ""}`);
    await expect(store.fork({ from: "one", to: "two" })).rejects.toMatchObject({
      code: "blob-missing",
    });
    expect(await fs.names("/root")).toEqual(["one", ".ballast"]);
  });
});

describe("tidying", () => {
  it("moves a deliberation to the archive, or removes it, and lists it no more", async () => {
    const { fs, store } = rig();
    for (const id of ["one", "two"]) await (await store.create(id, [opened(id)])).close();
    const bytes = fs.bytes(EVENTS_OF_ONE);
    await store.archive("one");
    expect(fs.bytes("/root/.archive/one/events.jsonl")).toEqual(bytes);
    await store.remove("two");
    expect(await store.list()).toEqual([]);
    expect(await fs.names("/root")).toEqual([".ballast", ".archive"]);
    await (await store.create("one", [opened("one")])).close();
    await expect(store.archive("one")).rejects.toMatchObject({ code: "exists" });
    expect(await store.list()).toEqual(["one"]);
  });

  it("refuses while a writer lives, and touches nothing that is no deliberation", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", [opened("one")]);
    for (const act of ["archive", "remove"] as const) {
      await expect(store[act]("one")).rejects.toMatchObject({ code: "busy", exit: 6 });
      await expect(store[act]("../root/one")).rejects.toMatchObject({ code: "bad-id" });
      await expect(store[act]("none")).rejects.toMatchObject({ code: "unknown-deliberation" });
    }
    await log.append([note("still here")]);
    await log.close();
    await fs.mkdir("/root/other");
    fs.link("/root/link");
    for (const act of ["archive", "remove"] as const) {
      await expect(store[act]("other")).rejects.toMatchObject({ code: "unknown-deliberation" });
      await expect(store[act]("link")).rejects.toMatchObject({ code: "not-a-folder" });
    }
    expect(await fs.names("/root")).toEqual(["one", ".ballast", "other", "link"]);
  });
});

describe("salvage", () => {
  it("[R-A8] names the record, saves what is before it to a new file, lists what followed, and leaves the log as it was", async () => {
    const { fs, store } = rig();
    const log = await store.create("one", [opened("one")]);
    for (const text of ["a", "b", "c"]) await log.append([note(text)]);
    await log.close();
    const lines = fs
      .bytes(EVENTS_OF_ONE)
      .toString("latin1")
      .split("\n")
      .map((line) => Buffer.from(`${line}\n`, "latin1"));
    const [first, second, third, fourth] = lines as [Buffer, Buffer, Buffer, Buffer];
    // Half of a record, and the next one written behind it without a look.
    const fused = Buffer.concat([first, second, third.subarray(0, 150), fourth]);
    fs.overwrite(EVENTS_OF_ONE, fused);
    await expect(store.open("one")).rejects.toMatchObject({
      code: "log-damaged",
      facts: { seq: 3, line: 3 },
    });
    const saved = await salvage(store, "one", "/root/saved.jsonl");
    const good = first.length + second.length;
    expect(saved).toEqual({
      file: "/root/saved.jsonl",
      kept: { records: 2, bytes: good },
      problem: {
        kind: "bad-hash",
        detail: "the line does not match its own hash",
        seq: 3,
        offset: good,
        line: 3,
      },
      followed: [{ seq: 4, type: "fact.recorded", offset: good + 150 }],
      lostBytes: fused.length - good,
    });
    expect(fs.bytes("/root/saved.jsonl")).toEqual(Buffer.concat([first, second]));
    expect(fs.bytes(EVENTS_OF_ONE)).toEqual(fused);
    await expect(salvage(store, "one", "/root/saved.jsonl")).rejects.toMatchObject({
      code: "exists",
    });
  });

  it("what is good of a log is read up to its first wrong record, and whole where none is wrong", async () => {
    const { fs, store } = rig();
    await (
      await store.create("one", [opened("one"), note("x".repeat(100_000)), note("b")])
    ).close();
    const whole = fs.bytes(EVENTS_OF_ONE);
    expect(Buffer.from(await readGood(store, "one"))).toEqual(whole);
    const start = whole.lastIndexOf("\n", -2) + 1;
    const damaged = Buffer.concat([
      whole.subarray(0, start),
      Buffer.from("{}\n"),
      whole.subarray(start),
    ]);
    fs.overwrite(EVENTS_OF_ONE, damaged);
    expect(Buffer.from(await readGood(store, "one"))).toEqual(whole.subarray(0, start));
    expect(fs.bytes(EVENTS_OF_ONE)).toEqual(damaged);
  });

  it("refuses where nothing is good, and copies a sound log whole", async () => {
    const { fs, store } = rig();
    await (await store.create("one", [opened("one"), note("a")])).close();
    const whole = fs.bytes(EVENTS_OF_ONE);
    expect(await salvage(store, "one", "/root/copy")).toMatchObject({
      kept: { records: 2 },
      problem: null,
      followed: [],
      lostBytes: 0,
    });
    expect(fs.bytes("/root/copy")).toEqual(whole);
    fs.overwrite(EVENTS_OF_ONE, Buffer.from("nonsense\n"));
    await expect(salvage(store, "one", "/root/none")).rejects.toMatchObject({
      code: "nothing-to-salvage",
      exit: 1,
    });
    expect(await fs.names("/root")).not.toContain("none");
  });
});
