import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readContext } from "./context.ts";

let base = "";
let cwd = "";
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "dissensus-test-")));
  cwd = join(base, "here");
  mkdirSync(join(cwd, "docs", "deep"), { recursive: true });
  mkdirSync(join(cwd, "docs", "node_modules"));
  mkdirSync(join(cwd, "docs", ".git"));
  for (const [name, text] of Object.entries({
    "plan.md": "plan",
    "odd[1].md": "odd",
    "docs/a.md": "a",
    "docs/b.txt": "b",
    "docs/deep/c.md": "c",
    "docs/node_modules/x.md": "x",
    "docs/.git/y.md": "y",
    "docs/.env": "SECRET=1",
    "../outside.md": "out",
  }))
    writeFileSync(join(cwd, name), text);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const names = async (...given: string[]): Promise<string[]> =>
  (await readContext(given, cwd)).map((document) => document.name);

test("a file is its name and its text", async () => {
  expect(await readContext(["plan.md"], cwd)).toEqual([
    { name: "plan.md", text: "plan", path: join(cwd, "plan.md") },
  ]);
});

test("a folder is its files, without hidden ones and installed packages", async () => {
  expect(await names("docs")).toEqual(["docs/a.md", "docs/b.txt", "docs/deep/c.md"]);
});

test.each([
  ["docs/*.md", ["docs/a.md"]],
  ["docs/**/*.md", ["docs/a.md", "docs/deep/c.md"]],
  ["**/c.md", ["docs/deep/c.md"]],
  ["docs/{a.md,b.txt}", ["docs/a.md", "docs/b.txt"]],
  ["./docs/?.txt", ["docs/b.txt"]],
  ["odd[1].md", ["odd[1].md"]],
])("the pattern %s means %j", async (pattern, expected) => {
  expect(await names(pattern)).toEqual(expected);
});

test("[R-H9] nothing is read twice, however often it is named", async () => {
  symlinkSync("a.md", join(cwd, "docs", "z-again.md"));
  expect(await names("docs/a.md", "docs", "docs/*.md", "./docs/../docs/a.md")).toEqual([
    "docs/a.md",
    "docs/b.txt",
    "docs/deep/c.md",
  ]);
});

test("what is named itself may lie outside", async () => {
  symlinkSync("../outside.md", join(cwd, "link.md"));
  expect(await readContext(["../outside.md"], cwd)).toMatchObject([
    { name: "../outside.md", text: "out" },
  ]);
  expect(await readContext(["link.md"], cwd)).toMatchObject([{ name: "link.md", text: "out" }]);
});

test("a folder outside may be named, with links that stay in it", async () => {
  mkdirSync(join(base, "other"));
  writeFileSync(join(base, "other", "o.md"), "o");
  symlinkSync("o.md", join(base, "other", "p.md"));
  expect(await names("../other")).toEqual(["../other/o.md"]);
});

test.each([
  ["a missing file", "gone.md", "gone.md is not there"],
  [
    "a misspelt file",
    "docs/deep/cc.md",
    "docs/deep/cc.md is not there. Did you mean docs/deep/c.md?",
  ],
  ["an empty name", " ", " is not a file name"],
  ["a pattern that matches nothing", "*.rs", "*.rs matches no file"],
  ["a pipe", "pipe", "pipe is not a regular file"],
  ["a device", "/dev/zero", "/dev/zero is a window into the system and no document"],
  [
    "the environment",
    "/proc/self/environ",
    "/proc/self/environ is a window into the system and no document",
  ],
  ["a gigabyte", "huge", "huge has more than 1048576 bytes"],
  ["a picture", "binary.png", "binary.png is not text"],
  ["text with a NUL in it", "nul.txt", "nul.txt is not text."],
  ["another encoding", "latin.txt", "latin.txt is not text in UTF-8"],
  [
    "a folder with a link out of it",
    "leaky",
    "leaky/out.md is a link that leads out of the folder",
  ],
  [
    "a pattern that meets a link out",
    "leaky/*.md",
    "leaky/out.md is a link that leads out of the folder",
  ],
  ["a link to itself", "loop", "loop is a link that leads to itself"],
  ["too many files", "many", "many/f200 is one of more than 200 files"],
  ["too much in all", "heavy", "heavy/f8 brings the context over 8388608 bytes in all"],
])("[R-H9] %s is refused by name", async (_case, given, says) => {
  spawnSync("mkfifo", [join(cwd, "pipe")]);
  writeFileSync(join(cwd, "huge"), "");
  truncateSync(join(cwd, "huge"), 2 ** 30);
  writeFileSync(join(cwd, "binary.png"), Uint8Array.of(0x89, 0x50, 0x00, 0x01));
  writeFileSync(join(cwd, "nul.txt"), "half a text\0");
  writeFileSync(join(cwd, "latin.txt"), Uint8Array.of(0x63, 0x61, 0x66, 0xe9));
  for (const folder of ["leaky", "many", "heavy"]) mkdirSync(join(cwd, folder));
  symlinkSync("../../outside.md", join(cwd, "leaky", "out.md"));
  symlinkSync("loop", join(cwd, "loop"));
  for (let n = 0; n < 201; n += 1)
    writeFileSync(join(cwd, "many", `f${String(n).padStart(3, "0")}`), "x");
  for (let n = 0; n < 9; n += 1) writeFileSync(join(cwd, "heavy", `f${n}`), "x".repeat(1_000_000));
  await expect(readContext([given], cwd)).rejects.toMatchObject({
    exit: 1,
    message: expect.stringContaining(says.trim()) as string,
  });
});

test("[R-H13] an address is not a file name: whatever it leads to, nobody is asked", async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end("secret");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo; // it listens on a port
    for (const host of [
      "127.0.0.1",
      "localhost",
      "2130706433",
      "[::ffff:127.0.0.1]",
      "169.254.169.254",
    ]) {
      await expect(readContext([`http://${host}:${port}/plan.md`], cwd)).rejects.toMatchObject({
        code: "bad-context",
      });
    }
    expect(asked).toBe(0);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});
