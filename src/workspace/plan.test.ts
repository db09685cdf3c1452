import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describePrograms, describeLeftovers } from "./plan.ts";
import { parseSettings } from "./settings.ts";

let cwd = "";
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "dissensus-test-"));
  mkdirSync(join(cwd, "src"));
  writeFileSync(join(cwd, "src", "code.ts"), "export {};\n");
  mkdirSync(join(cwd, ".dissensus"));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const about = (
  settings: string,
  models: Record<string, string>,
  checks = false,
): Promise<readonly string[]> =>
  describePrograms({
    isRepository: false,
    models,
    settings: parseSettings(settings, "dissensus.yaml"),
    cwd,
    root: join(cwd, ".dissensus"),
    checks,
  });
const SETTINGS =
  "commands:\n  claude: { folder: src }\n  codex: { folder: . }\n  other: { argv: [other], folder: src }\n  gone: { argv: [gone], folder: nowhere }\n";
const left = describeLeftovers();

it("[V-09] the plan says which agent reads a folder, and which works in a copy and why", async () => {
  expect(
    await about(SETTINGS, {
      "*": "command:claude",
      a: "command:codex",
      b: "command:other",
      c: "rehearsal",
    }),
  ).toEqual([
    "command:claude may read src, and cannot write there.",
    "command:codex works in a copy of . (1 file, 1 KiB), made for each call and thrown away: deliberations are kept there, which no seat may read. Secrets by their names, links, .git and node_modules are left out.",
    "command:other works in a copy of src (1 file, 1 KiB), made for each call and thrown away: nothing keeps it from writing. Secrets by their names, links, .git and node_modules are left out.",
    ...left,
  ]);
});

it("[V-09] a folder that is not there is refused before anything is started", async () => {
  await expect(about(SETTINGS, { "*": "command:gone" })).rejects.toMatchObject({
    code: "bad-folder",
    exit: 1,
  });
});

it("[R-M11] the plan says that helpers may survive where they cannot be held, if programs are started at all", async () => {
  expect([
    await about(SETTINGS, { "*": "rehearsal" }),
    await about(SETTINGS, { "*": "rehearsal" }, true),
  ]).toEqual([[], left]);
  expect([
    describeLeftovers(true, true),
    describeLeftovers(false, true),
    describeLeftovers(false, false),
  ]).toEqual([
    [],
    [
      "A helper that a program starts in the background and that clears its environment may outlive the program here.",
    ],
    ["Helpers that a program starts in the background may outlive the program here."],
  ]);
});
