import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bootId, startOf, WORK_PREFIX } from "./process-identity.ts";
import { leaveNote, sweep } from "./sweep.ts";

let dir = "";
let work = "";
let group: ChildProcess;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "dissensus-test-"));
  work = mkdtempSync(join(tmpdir(), WORK_PREFIX));
  group = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
});
afterEach(() => {
  group.kill("SIGKILL");
  for (const folder of [dir, work]) rmSync(folder, { recursive: true, force: true });
});

const pid = (): number => group.pid ?? 0;
const ended = (): Promise<NodeJS.Signals | null> =>
  new Promise((resolve) =>
    group.signalCode === null
      ? group.once("exit", (_code, signal) => resolve(signal))
      : resolve(group.signalCode),
  );

/** A note as an engine leaves it that has since been killed. */
function orphan(about: Record<string, unknown> = {}): void {
  const note = {
    group: pid(),
    start: startOf(pid()),
    boot: bootId(),
    owner: pid(),
    ownerStart: "long ago",
    work,
    ...about,
  };
  writeFileSync(join(dir, `${pid()}.json`), JSON.stringify(note));
}

test("[R-E9] a group whose engine is gone is ended, with its note and its folder", async () => {
  orphan();
  expect(await sweep(dir)).toEqual([pid()]);
  expect(await ended()).toBe("SIGKILL");
  expect([readdirSync(dir), existsSync(work)]).toEqual([[], false]);
});

test("[R-E9] a group whose engine lives is left alone", async () => {
  const forget = leaveNote(dir, { group: pid(), cgroup: null, work });
  expect(await sweep(dir)).toEqual([]);
  expect([startOf(pid()) !== null, readdirSync(dir), existsSync(work)]).toEqual([
    true,
    [`${pid()}.json`],
    true,
  ]);
  forget();
  expect(readdirSync(dir)).toEqual([]);
});

test.each([
  ["a number that another process has now", { start: "1" }],
  ["a note from before the machine was started", { boot: "other" }],
])("[R-E9] %s ends nobody", async (_name, about) => {
  orphan(about);
  expect(await sweep(dir)).toEqual([]);
  expect([startOf(pid()) !== null, readdirSync(dir)]).toEqual([true, []]);
});

test("a note cannot have any other folder removed", async () => {
  const precious = join(dir, "precious");
  mkdirSync(precious);
  orphan({ work: precious });
  expect(await sweep(dir)).toEqual([pid()]);
  expect(readdirSync(dir)).toEqual(["precious"]);
});

test.each([
  ["broken JSON", "{"],
  ["an empty object", "{}"],
  [
    "a note for the first process",
    JSON.stringify({ group: 1, start: null, boot: bootId(), owner: 1, ownerStart: "x", work: "/" }),
  ],
  ["a large file", "x".repeat(10_000)],
])("what is no note is left alone: %s", async (_name, text) => {
  writeFileSync(join(dir, "7.json"), text);
  expect(await sweep(dir)).toEqual([]);
  expect(readdirSync(dir)).toEqual(["7.json"]);
});

test("a folder that is not there has nothing to sweep", async () => {
  expect(await sweep(join(dir, "none"))).toEqual([]);
});
