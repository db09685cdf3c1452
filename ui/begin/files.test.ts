import { expect, test } from "vitest";
import {
  MOST_BYTES,
  MOST_FILE_BYTES,
  MOST_FILES,
  nameOf,
  sizeText,
  takeFiles,
  textOf,
  type Readable,
  type TextFile,
} from "./files.ts";

const file = (name: string, bytes: Uint8Array): Readable => ({
  name,
  size: bytes.length,
  arrayBuffer: () => Promise.resolve(bytes.slice().buffer),
});
const written = (name: string, text: string): Readable =>
  file(name, new TextEncoder().encode(text));
const held = (name: string, bytes: number): TextFile => ({ name, text: "x", bytes });

test("text is read as UTF-8, without the mark at its beginning", async () => {
  expect(await textOf(written("a.md", "\uFEFF# 計画"))).toEqual({
    name: "a.md",
    text: "# 計画",
    bytes: 11,
  });
});

test.each([
  ["a zero byte", file("a.bin", Uint8Array.of(65, 0, 66)), "binary"],
  ["no UTF-8", file("a.txt", Uint8Array.of(0xff, 0xfe, 65)), "binary"],
  ["nothing but blanks", written("a.md", " \n"), "empty"],
  [
    "a byte too many, unread",
    {
      name: "a.md",
      size: MOST_FILE_BYTES + 1,
      arrayBuffer: () => Promise.reject(new Error("read")),
    },
    "too-large",
  ],
  [
    "a folder",
    { name: "docs", size: 10, arrayBuffer: () => Promise.reject(new Error("no file")) },
    "unreadable",
  ],
] as const)("%s is refused by name", async (_, given, why) => {
  expect(await textOf(given)).toEqual({ name: given.name, why });
});

test("a file of the same name takes the place of the earlier one", async () => {
  expect(await takeFiles([held("a.md", 3), held("b.md", 4)], [written("a.md", "new")])).toEqual({
    held: [held("b.md", 4), { name: "a.md", text: "new", bytes: 3 }],
    refused: [],
  });
});

test("what would be too much is refused, and what still fits is taken", async () => {
  const before = [held("big.md", MOST_BYTES - 3)];
  expect(await takeFiles(before, [written("four.md", "four"), written("two.md", "go")])).toEqual({
    held: [...before, { name: "two.md", text: "go", bytes: 2 }],
    refused: [{ name: "four.md", why: "too-much" }],
  });
});

test("one file more than the most is refused", async () => {
  const before = Array.from({ length: MOST_FILES }, (_, n) => held(`${n}.md`, 1));
  expect(await takeFiles(before, [written("more.md", "x")])).toEqual({
    held: before,
    refused: [{ name: "more.md", why: "too-many" }],
  });
});

test("a name is no path, hides nothing, and keeps its ending when it is cut", () => {
  expect([
    nameOf("a/b\\c.md"),
    nameOf("\u0007.md"),
    nameOf("/"),
    nameOf(`${"長".repeat(300)}.md`).length,
    nameOf(`${"長".repeat(300)}.md`).slice(-4),
  ]).toEqual(["c.md", ".md", "file", 200, "長.md"]);
});

test("sizes are said in the unit that is read most easily", () => {
  expect([0, 1023, 1024, 20_480, 1_572_864].map(sizeText)).toEqual([
    "0 B",
    "1023 B",
    "1.0 KiB",
    "20 KiB",
    "1.5 MiB",
  ]);
});
