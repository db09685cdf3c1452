import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileLogStore, nodeFs, type FileLogStore } from "../log/index.ts";
import { OpenLogs } from "./open-logs.ts";

const GOLDEN = readFileSync(new URL("../../test/golden/dispatch@1-team.jsonl", import.meta.url));
let root = "";
let reads: string[] = [];
let store: FileLogStore;
let openLogs: OpenLogs;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "dissensus-shelf-"));
  reads = [];
  store = fileLogStore(root, {
    fs: {
      ...nodeFs,
      open: (path, how) => {
        reads.push(path.slice(root.length + 1));
        return nodeFs.open(path, how);
      },
    },
  });
  openLogs = new OpenLogs(store);
});
afterEach(async () => {
  await openLogs.close();
  rmSync(root, { recursive: true, force: true });
});

function put(id: string): void {
  mkdirSync(join(root, id));
  writeFileSync(join(root, id, "events.jsonl"), GOLDEN);
}

describe("Logs that are looked at", () => {
  it("reads a log once, however many look at it, at once or later", async () => {
    put("one");
    const first = await Promise.all([1, 2, 3].map(() => openLogs.open("one")));
    const later = await openLogs.open("one");
    expect([new Set([...first, later]).size, reads]).toEqual([1, ["one/events.jsonl"]]);
  });

  it("reads it once as well when it has to let another go for it", async () => {
    for (let n = 0; n < 40; n += 1) put(`log-${n}`);
    for (let n = 0; n < 39; n += 1) await openLogs.open(`log-${n}`);
    reads = [];
    const last = await Promise.all([1, 2, 3].map(() => openLogs.open("log-39")));
    expect([new Set(last).size, reads]).toEqual([1, ["log-39/events.jsonl"]]);
  });

  it("follows only so many: the one not looked at for longest is let go, and read again when it is", async () => {
    for (let n = 0; n < 33; n += 1) put(`log-${n}`);
    const opened = [];
    for (let n = 0; n < 32; n += 1) opened.push(await openLogs.open(`log-${n}`));
    await openLogs.open("log-0");
    await openLogs.open("log-32");
    expect(
      opened.map(({ followed }) => followed.isOver).flatMap((isOver, n) => (isOver ? [n] : [])),
    ).toEqual([1]);
    expect((await openLogs.open("log-1")) === opened[1]).toBe(false);
  });

  it("forgets one that could not be read, and reads it when it is there", async () => {
    await expect(openLogs.open("one")).rejects.toMatchObject({ code: "unknown-deliberation" });
    put("one");
    expect((await openLogs.open("one")).followed.events.length).toBe(
      GOLDEN.toString("utf8").trimEnd().split("\n").length,
    );
  });

  it("lets all of them go when it closes", async () => {
    put("one");
    const { followed } = await openLogs.open("one");
    await openLogs.close();
    expect(followed.isOver).toBe(true);
  });

  it("[A-12] are looked for in one place after the other, and found where they went when they were let go", async () => {
    mkdirSync(join(root, "away"));
    const away = fileLogStore(join(root, "away"));
    const both = new OpenLogs(store, away);
    put("one");
    const before = await both.open("one");
    renameSync(join(root, "one"), join(root, "away", "one"));
    await both.letGo("one");
    const after = await both.open("one");
    expect([before.store === store, after.store === away]).toEqual([true, true]);
    await expect(both.open("two")).rejects.toMatchObject({ code: "unknown-deliberation" });
    await both.close();
  });

  it("makes a view of a moment once, and keeps only so many", async () => {
    put("one");
    const open = await openLogs.open("one");
    let made = 0;
    const view = (at: number): number => open.view("cost", at, () => (made += 1));
    const first = [view(1), view(1), view(2)];
    for (let at = 3; at <= 25; at += 1) view(at);
    expect([first, view(25), view(1), made]).toEqual([[1, 1, 2], 25, 26, 26]);
  });
});
