import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Io } from "../io.ts";
import { runDoctor } from "./doctor.ts";

let cwd = "";
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "dissensus-test-"));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

async function told(json: boolean): Promise<string> {
  let text = "";
  const io: Io = {
    env: {},
    cwd,
    isAttended: false,
    out: (more) => (text += more),
    err: () => undefined,
    onInterrupt: () => () => undefined,
    now: () => new Date(0),
    input: () => Promise.resolve(null),
  };
  expect(await runDoctor(io, { json, root: join(cwd, "runs") })).toBe(0);
  return text;
}

test("the checks of the settings are named, and none is run", async () => {
  writeFileSync(
    join(cwd, "dissensus.yaml"),
    "checks:\n  tests: { argv: [touch, ran], folder: . }\n  types: { argv: [touch, ran], folder: . }\n",
  );
  expect((await told(false)).split("\n")).toContain(
    "Checks in the settings (not run): tests, types",
  );
  expect(JSON.parse(await told(true))).toMatchObject({
    settings: { model: null, commands: [], checks: ["tests", "types"] },
  });
  expect(readdirSync(cwd)).not.toContain("ran");
});
