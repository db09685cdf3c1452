// What a real disk shows: links, kinds of files, readers beside a writer.
import {
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  unlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { note, opened, said } from "../../test/suites/drafts.ts";
import { type FileLogStore, fileLogStore } from "./file.ts";
import { nodeFs } from "./fs.ts";
import { writeProjection } from "./projection-file.ts";

let root = "";
let store: FileLogStore;
const inOne = (...parts: string[]): string => join(root, "one", ...parts);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "dissensus-disk-"));
  store = fileLogStore(root, { emergency: () => undefined, emergencyFolder: root });
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe("the store on a real disk", () => {
  it("lists nothing and makes nothing where no root is", async () => {
    const absent = fileLogStore(join(root, "absent"));
    expect(await absent.list()).toEqual([]);
    await expect(absent.read("one")).rejects.toMatchObject({ code: "unknown-deliberation" });
    expect(await readdir(root)).toEqual([]);
  });

  it("leaves no trace of a create that was refused", async () => {
    await writeFile(join(root, "one"), "in the way");
    await expect(store.create("one", [opened("one")])).rejects.toMatchObject({ code: "exists" });
    await mkdir(join(root, "two"));
    await expect(store.create("two", [opened("two")])).rejects.toMatchObject({ code: "exists" });
    expect((await readdir(root)).sort()).toEqual(["one", "two"]);
    expect(await store.list()).toEqual([]);
  });

  it("[R-A14] says what is wrong with the place before anything is written", async () => {
    await writeFile(join(root, "file"), "");
    await expect(
      fileLogStore(join(root, "file")).create("one", [opened("one")]),
    ).rejects.toMatchObject({
      code: "disk-failed",
      exit: 6,
      facts: { errno: expect.stringMatching(/ENOTDIR|EEXIST/) },
    });
    await expect(
      fileLogStore("/proc/dissensus").create("one", [opened("one")]),
    ).rejects.toMatchObject({ code: "disk-failed", exit: 6 });
    await mkdir(inOne("events.jsonl"), { recursive: true });
    await expect(store.open("one")).rejects.toMatchObject({ code: "not-a-file", exit: 6 });
    await expect(store.read("one")).rejects.toMatchObject({ code: "not-a-file" });
    expect(await store.list()).toEqual([]);
  });

  it("follows no link to a folder, a log or a blob", async () => {
    await (await store.create("real", [opened("real")])).close();
    await symlink(join(root, "real"), join(root, "one"));
    await expect(store.open("one")).rejects.toMatchObject({ code: "not-a-folder" });
    await unlink(join(root, "one"));
    await mkdir(inOne());
    await symlink(join(root, "real", "events.jsonl"), inOne("events.jsonl"));
    await expect(store.open("one")).rejects.toMatchObject({ code: "not-a-file" });
    await expect(store.read("one")).rejects.toMatchObject({ code: "not-a-file" });
    expect(await store.list()).toEqual(["real"]);
  });

  it("opens nothing through a link, even where nobody looked first", async () => {
    await writeFile(join(root, "victim"), "mine");
    await symlink(join(root, "victim"), join(root, "link"));
    for (const how of ["new", "append", "read"] as const)
      await expect(nodeFs.open(join(root, "link"), how)).rejects.toMatchObject({
        code: expect.stringMatching(/ELOOP|EEXIST/),
      });
    expect(await readFile(join(root, "victim"), "utf8")).toBe("mine");
  });

  it("finds nothing where nothing can be, and does not take a failure for nothing", async () => {
    await writeFile(join(root, "file"), "");
    expect(await nodeFs.stat(join(root, "none"))).toBe(null);
    expect(await nodeFs.stat(join(root, "file", "below"))).toBe(null);
    await expect(nodeFs.stat(join(root, "x".repeat(300)))).rejects.toMatchObject({
      code: "ENAMETOOLONG",
    });
  });

  it("removes a folder with all that is in it, and minds none that is gone", async () => {
    await mkdir(inOne("blobs"), { recursive: true });
    await writeFile(inOne("blobs", "file"), "");
    await nodeFs.removeTree(inOne());
    await nodeFs.removeTree(inOne());
    expect(await readdir(root)).toEqual([]);
  });

  it("has the disk make data and folder entries durable, each when it is told to", async () => {
    const handle = await open(join(root, "probe"), "w");
    // Every handle shares its methods with this one.
    const methods = Object.getPrototypeOf(handle) as {
      datasync(): Promise<void>;
      sync(): Promise<void>;
    };
    await handle.close();
    const synced = [vi.spyOn(methods, "datasync"), vi.spyOn(methods, "sync")];
    const file = await nodeFs.open(join(root, "file"), "new");
    await file.sync();
    await file.close();
    expect(synced.map((spy) => spy.mock.calls.length)).toEqual([1, 0]);
    await nodeFs.syncFolder(root);
    expect(synced.map((spy) => spy.mock.calls.length)).toEqual([1, 1]);
    for (const spy of synced) spy.mockRestore();
  });

  it("[R-A21] refuses a blob that is missing, changed, cut, or a link, and names it", async () => {
    await (await store.create("one", [opened("one")])).close();
    const blobs = store.blobs("one");
    const text = "x".repeat(300_000);
    const stored = await blobs.put(text);
    const blob = "blob" in stored ? stored.blob : "";
    const place = inOne("blobs", blob);
    await writeFile(place, "y".repeat(300_000));
    await expect(blobs.get(stored)).rejects.toMatchObject({
      code: "blob-damaged",
      exit: 6,
      facts: { blob },
    });
    await writeFile(place, text.slice(1));
    await expect(blobs.get(stored)).rejects.toMatchObject({ code: "blob-damaged" });
    await writeFile(inOne("elsewhere"), text);
    await unlink(place);
    await expect(blobs.get(stored)).rejects.toMatchObject({
      code: "blob-missing",
      facts: { blob },
    });
    await symlink(inOne("elsewhere"), place);
    await expect(blobs.get(stored)).rejects.toMatchObject({
      code: "blob-not-a-file",
      message: `Blob ${blob} is a symbolic link.`,
      facts: { blob },
    });
    await unlink(place);
    await mkdir(place);
    await expect(blobs.get(stored)).rejects.toMatchObject({
      code: "blob-not-a-file",
      message: `Blob ${blob} is not a regular file.`,
    });
    await rm(place, { recursive: true });
    // Put again, it is a file again, and what the link named is as it was.
    await blobs.put(text);
    expect((await lstat(place)).isFile()).toBe(true);
    await rename(inOne("blobs"), inOne("moved"));
    await symlink(inOne("moved"), inOne("blobs"));
    await expect(blobs.get(stored)).rejects.toMatchObject({
      code: "blob-not-a-file",
      message: expect.stringMatching(/not a folder of its own\.$/),
    });
    await expect(blobs.put(text)).rejects.toMatchObject({ code: "blob-not-a-file" });
  });

  it("[R-A22] writes a projection whole or not at all, and through no link", async () => {
    await (await store.create("one", [opened("one")])).close();
    await writeProjection(inOne(), "report.md", "first");
    await writeProjection(inOne(), "report.md", "second");
    expect(await readFile(inOne("report.md"), "utf8")).toBe("second");
    expect((await lstat(inOne("report.md"))).mode & 0o777).toBe(0o600);
    await writeFile(join(root, "victim"), "mine");
    await symlink(join(root, "victim"), inOne("state.json"));
    await expect(writeProjection(inOne(), "state.json", "x")).rejects.toMatchObject({
      code: "not-a-file",
      message: `${inOne("state.json")} is a symbolic link.`,
    });
    await expect(writeProjection(inOne(), "blobs", "x")).rejects.toMatchObject({
      code: "not-a-file",
      message: `${inOne("blobs")} is not a regular file.`,
    });
    await symlink(inOne(), join(root, "link"));
    await expect(writeProjection(join(root, "link"), "report.md", "x")).rejects.toMatchObject({
      code: "not-a-folder",
      message: `${join(root, "link")} is a symbolic link.`,
    });
    await expect(writeProjection(join(root, "none"), "report.md", "x")).rejects.toMatchObject({
      code: "not-a-folder",
      message: `${join(root, "none")} is not a folder.`,
    });
    for (const name of ["", "..", "../x", "a/b", ".hidden", "a\0"])
      await expect(writeProjection(inOne(), name, "x")).rejects.toMatchObject({ code: "bad-name" });
    expect(await readFile(join(root, "victim"), "utf8")).toBe("mine");
    expect((await readdir(inOne())).sort()).toEqual([
      "blobs",
      "config",
      "events.jsonl",
      "inbox",
      "report.md",
      "state.json",
    ]);
    // Whatever lies there, the log is read and nothing else.
    await writeFile(inOne("report.md"), "nonsense");
    expect(said(await store.read("one"))).toEqual([opened("one")]);
  });

  it("[R-A26] gives readers beside a writer whole records in order, and is not changed by them", async () => {
    const log = await store.create("one", [opened("one")]);
    const writing = new AbortController();
    const views: number[] = [];
    const reading = (async () => {
      while (!writing.signal.aborted) {
        const events = await store.read("one");
        views.push(events.length);
        expect(events).toEqual(
          log.events.slice(0, events.length).concat(events.slice(log.events.length)),
        );
      }
    })();
    for (let i = 0; i < 60; i += 1)
      await Promise.all([
        log.append([note(`a${i}${"x".repeat(i * 50)}`)]),
        log.append([note(`b${i}`)]),
      ]);
    writing.abort();
    await reading;
    expect(views).toEqual([...views].sort((a, b) => a - b));
    expect(views.length).toBeGreaterThan(5);
    const before = [
      await readFile(inOne("events.jsonl")),
      (await lstat(inOne("events.jsonl"), { bigint: true })).mtimeNs,
      (await lstat(inOne(), { bigint: true })).mtimeNs,
    ];
    for (let i = 0; i < 20; i += 1)
      await Promise.all([store.read("one"), store.verify("one"), store.list()]);
    expect([
      await readFile(inOne("events.jsonl")),
      (await lstat(inOne("events.jsonl"), { bigint: true })).mtimeNs,
      (await lstat(inOne(), { bigint: true })).mtimeNs,
    ]).toEqual(before);
    await log.close();
  });

  it("[R-A20] stores an answer of 10 MiB apart and cut, and reads a long log record by record", async () => {
    const log = await store.create("one", [opened("one")]);
    const raw = await store.blobs("one").put("x".repeat(10 * 1024 * 1024));
    expect(raw).toMatchObject({ bytes: 8 * 1024 * 1024, truncated: true });
    for (let i = 0; i < 10; i += 1)
      await log.append(Array.from({ length: 500 }, (_, j) => note(`${i}/${j}`)));
    await log.close();
    expect((await lstat(inOne("events.jsonl"))).size).toBeLessThan(5 * 1024 * 1024);
    const seqs: number[] = [];
    const found = await store.verify("one", { keep: false, onEvent: ({ seq }) => seqs.push(seq) });
    expect({
      count: found.count,
      tail: found.tail,
      events: found.events,
      last: seqs.at(-1),
    }).toEqual({ count: 5001, tail: "clean", events: [], last: 5001 });
  });
});
