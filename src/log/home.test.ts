// Where deliberations lie, and text too large for a line: what can go wrong beside the log itself.
import { expect, it } from "vitest";
import { FaultFs } from "../../test/fault-fs.ts";
import { opened } from "../../test/suites/drafts.ts";
import { blobsIn, MAX_BLOB_BYTES, MAX_INLINE_BYTES } from "./blobs.ts";
import { fileLogStore } from "./file.ts";
import { prepare } from "./frame.ts";
import type { Fs } from "./fs.ts";
import { isWritten, worldError } from "./home.ts";
import { busy, localLock } from "./lock.ts";

const stored = (fs: Fs) => fileLogStore("/root", { fs, acquire: localLock() });
/** A disk like this one but for what is given. */
const but = (disk: FaultFs, change: Partial<Fs>): Fs =>
  new Proxy<Fs>(disk, {
    get: (of, name) => {
      const found: unknown = Reflect.get(change, name) ?? Reflect.get(of, name);
      return typeof found === "function" ? found.bind(of) : found;
    },
  });

it("deliberations are listed in the order of their ids, whatever order the disk has", async () => {
  const disk = new FaultFs();
  for (const id of ["two", "one", "three"])
    await (await stored(disk).create(id, [opened(id)])).close();
  const names = async (folder: string) => [...(await disk.names(folder))].sort().toReversed();
  expect(await stored(but(disk, { names })).list()).toEqual(["one", "three", "two"]);
});

it("who makes a deliberation that another made a moment ago is told so, and leaves nothing", async () => {
  const disk = new FaultFs();
  await (await stored(disk).create("one", [opened("one")])).close();
  let looks = 0;
  const late = but(disk, {
    stat: async (path) => (path === "/root/one" && ++looks === 1 ? null : disk.stat(path)),
    rename: async () => {
      throw Object.assign(new Error("ENOTEMPTY"), { code: "ENOTEMPTY" });
    },
  });
  await expect(stored(late).create("one", [opened("one")])).rejects.toMatchObject({
    code: "exists",
  });
  expect(await disk.names("/root")).toEqual(["one", ".ballast"]);
});

it("each deliberation has a writer's place of its own, and where only taking it tells, it counts as taken", async () => {
  const store = stored(new FaultFs());
  const one = await store.create("one", [opened("one")]);
  await (await store.create("two", [opened("two")])).close();
  const { home } = store;
  expect([await isWritten(home, "one"), await isWritten(home, "two")]).toEqual([true, false]);
  const acquire = localLock();
  const blind = { ...home, acquire: (of: Parameters<typeof acquire>[0]) => acquire(of) };
  expect(await isWritten(blind, "two")).toBe(true);
  await one.close();
});

it("who finds the place taken is told by which process, where that is known", () => {
  expect([busy("one", 7).message, busy("one", null).message]).toEqual([
    "one is being written by process 7.",
    "one is being written by another process.",
  ]);
});

it("a failure of the disk keeps the system's code, and says what to do where that is known", () => {
  const failed = (code: string) => worldError("write it", Object.assign(new Error("no"), { code }));
  for (const code of ["ENOSPC", "EDQUOT"])
    expect(failed(code)).toMatchObject({ code: "disk-full", facts: { errno: code } });
  for (const code of ["EACCES", "EPERM", "EROFS"])
    expect(failed(code)).toMatchObject({
      code: "disk-failed",
      facts: { errno: code },
      hint: "Check that the folder may be written.",
    });
  expect(failed("EIO")).toMatchObject({ code: "disk-failed", hint: "" });
});

it("a blob is looked for in a folder of its own, and a missing one is told", async () => {
  const disk = new FaultFs();
  const blobs = stored(disk).blobs("one");
  await (await stored(disk).create("one", [opened("one")])).close();
  const large = await blobs.put("x".repeat(MAX_INLINE_BYTES + 1));
  await disk.removeTree("/root/one/blobs");
  await expect(blobs.get(large)).rejects.toMatchObject({
    code: "blob-not-a-file",
    message: "/root/one/blobs is missing.",
  });
});

it("a text that UTF-8 cannot carry is cut to what a blob holds, and reads back as far as it goes", async () => {
  const text = "\ud800".repeat(Math.ceil(MAX_BLOB_BYTES / 6) + 10);
  const kept = new Map<string, Buffer>();
  const blobs = blobsIn({
    keep: async (blob, bytes) => void kept.set(blob, bytes),
    read: async (blob) => kept.get(blob),
  });
  const as = await blobs.put(text);
  if (!("blob" in as)) throw new Error("It is not stored as a blob");
  expect(as.truncated).toBe(true);
  expect(kept.get(as.blob)).toHaveLength(as.bytes);
  expect(as.bytes).toBeLessThanOrEqual(MAX_BLOB_BYTES);
  expect(as.bytes).toBeGreaterThan(MAX_BLOB_BYTES - 12);
  expect(text.startsWith(await blobs.get(as))).toBe(true);
});

it("an event that cannot be recorded is refused by the name of its field", () => {
  const draft = { type: "deliberation.resumed", data: { who: 1 } } as never; // what types would not let through
  expect(() => prepare(draft)).toThrow(/^This deliberation\.resumed cannot be recorded: who: /);
  const empty = { type: "deliberation.resumed", data: null } as never;
  expect(() => prepare(empty)).toThrow(/cannot be recorded: data: /);
});

it("what was put away comes back, but not over another of its name", async () => {
  const store = fileLogStore("/root", { fs: new FaultFs(), acquire: localLock() });
  await (await store.create("one", [opened("one")])).close();
  await store.archive("one");
  expect([await store.list(), await store.archived().list()]).toEqual([[], ["one"]]);
  await store.unarchive("one");
  expect([await store.list(), await store.archived().list()]).toEqual([["one"], []]);
  await store.archive("one");
  await (await store.create("one", [opened("one")])).close();
  await expect(store.unarchive("one")).rejects.toMatchObject({ code: "exists" });
  expect(await store.archived().list()).toEqual(["one"]);
});

it("a deliberation that goes while they are listed is not listed", async () => {
  const disk = new FaultFs();
  for (const id of ["one", "two"]) await (await stored(disk).create(id, [opened(id)])).close();
  const names = async (folder: string) => [...(await disk.names(folder)), "gone"];
  expect(await stored(but(disk, { names })).list()).toEqual(["one", "two"]);
});
