import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileLogStore, nodeFs, type FileLogStore } from "../log/index.ts";
import { Shelf } from "./shelf.ts";

const GOLDEN = readFileSync(new URL("../../test/golden/dispatch@1-team.jsonl", import.meta.url));
let root = "";
let reads: string[] = [];
let store: FileLogStore;
let shelf: Shelf;

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
  shelf = new Shelf(store);
});
afterEach(async () => {
  await shelf.close();
  rmSync(root, { recursive: true, force: true });
});

function put(id: string): void {
  mkdirSync(join(root, id));
  writeFileSync(join(root, id, "events.jsonl"), GOLDEN);
}

describe("The shelf", () => {
  it("reads for the library only what has changed", async () => {
    put("one");
    put("two");
    await shelf.library();
    reads = [];
    const again = await shelf.library();
    expect([again.map(({ state }) => state), reads]).toEqual([["finished", "finished"], []]);
    writeFileSync(join(root, "two", "events.jsonl"), GOLDEN.subarray(0, 2_000));
    await shelf.library();
    expect(reads).toEqual(["two/events.jsonl"]);
  });

  it("[A-12] answers at once however many there are: of those it has not read it says how they began, and reads them meanwhile", async () => {
    for (let n = 0; n < 120; n += 1) put(`log-${String(n).padStart(3, "0")}`);
    const first = await shelf.library();
    const unread = first.filter(({ state }) => state === "unread");
    expect([first.length, unread.length]).toEqual([120, 70]);
    expect(
      new Set(first.map(({ topic, started, protocol }) => `${topic} ${started} ${protocol}`)).size,
    ).toBe(1);
    let now = await shelf.library();
    while (now.some(({ state }) => state === "unread")) {
      await new Promise((resolve) => setImmediate(resolve));
      now = await shelf.library();
    }
    expect(new Set(now.map(({ state, calls }) => `${state} ${calls}`)).size).toBe(1);
    expect(now[0]?.state).toBe("finished");
  });

  it("[A-12] says what people call them, as it stands beside the log, without reading the log again", async () => {
    put("one");
    await shelf.library();
    await store.setLabel("one", { name: "Second try", tags: ["office"] });
    reads = [];
    expect(await shelf.library()).toMatchObject([
      { name: "Second try", tags: ["office"], isArchived: false },
    ]);
    expect(reads).toEqual(["one/config/label.json"]);
  });
});
