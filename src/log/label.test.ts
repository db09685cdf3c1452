import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { opened } from "../../test/suites/drafts.ts";
import { fileLogStore, type FileLogStore } from "./file.ts";
import { labelForm } from "./label.ts";

let root = "";
let store: FileLogStore;
const NONE = { name: "", tags: [] };
const config = (...name: string[]): string => join(root, "one", "config", ...name);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "dissensus-label-"));
  store = fileLogStore(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("What people call a deliberation", () => {
  it("[A-12] is written beside its log while somebody writes the log, and leaves no record there", async () => {
    const log = await store.create("one", [opened("one")]);
    expect(await store.label("one")).toEqual(NONE);
    await store.setLabel("one", { name: "Second try", tags: ["office", "2027"] });
    await store.setLabel("one", { name: "Third try", tags: ["office"] });
    expect(await store.label("one")).toEqual({ name: "Third try", tags: ["office"] });
    expect([log.events.length, readdirSync(config())]).toEqual([1, ["label.json"]]);
    await log.close();
  });

  it("[A-12] goes with a fork", async () => {
    await (await store.create("one", [opened("one")])).close();
    await store.setLabel("one", { name: "First", tags: [] });
    await store.fork({ from: "one", to: "two" });
    expect(await store.label("two")).toEqual({ name: "First", tags: [] });
  });

  it("is one line, and each tag is there once", () => {
    expect(labelForm.parse({ name: " a\n b\u0007 ", tags: ["x", " x ", "", "y"] })).toEqual({
      name: "a b",
      tags: ["x", "y"],
    });
    expect(labelForm.safeParse({ name: "n".repeat(201), tags: [] }).success).toBe(false);
  });

  it.each([
    ["garbage", "\0{"],
    ["another shape", '{"name":1}'],
    ["too large", `{"name":"${" ".repeat(20_000)}","tags":[]}`],
  ])("is none where the file holds %s", async (_what, text) => {
    await (await store.create("one", [opened("one")])).close();
    writeFileSync(config("label.json"), text);
    expect(await store.label("one")).toEqual(NONE);
  });

  it("is neither read nor written through a link", async () => {
    await (await store.create("one", [opened("one")])).close();
    mkdirSync(join(root, "elsewhere"));
    rmSync(config(), { recursive: true });
    symlinkSync(join(root, "elsewhere"), config());
    await expect(store.setLabel("one", NONE)).rejects.toMatchObject({
      code: "not-a-folder",
    });
    expect(readdirSync(join(root, "elsewhere"))).toEqual([]);
  });
});
