// A protocol is a folder: what is outside of it, of the registry and of the library's root names none. Read from the sources.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { BUILT_IN } from "../../src/protocols/define.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const NAMES = BUILT_IN.join("|");

/** Where a protocol may be named: its folders, the registry beside them, and the root of the library, which refers to each. */
const AT_HOME = /^(?:src\/protocols|ui\/protocols)\/|^src\/index\.ts$/;

/** A folder of ledgers is a format of its own: commands and tools read one that no deliberation wrote. */
const FORMAT = "src/protocols/structured/ledger/index.ts";

const files = ["src", "ui"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
    .filter((file) => !AT_HOME.test(file)),
);
const source = (file: string): string =>
  readFileSync(join(ROOT, file), "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "");

/** What a file imports of a protocol's own folder. */
function importsOf(file: string): string[] {
  return [...source(file).matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)]
    .map(([, path = ""]) => resolve(ROOT, dirname(file), path).slice(ROOT.length + 1))
    .filter((path) => new RegExp(`^src/protocols/(?:${NAMES})/`).test(path) && path !== FORMAT)
    .map((path) => `${file} imports ${path}`);
}

function literalsOf(file: string): string[] {
  return [...source(file).matchAll(new RegExp(`(["'\`])(?:${NAMES})\\1`, "g"))].map(
    ([literal]) => `${file} says ${literal}`,
  );
}

describe("A protocol is a folder", () => {
  it("nobody outside imports one", () => {
    expect(importsOf("src/protocols/index.ts").length).toBeGreaterThanOrEqual(BUILT_IN.length);
    expect(files.flatMap(importsOf)).toEqual([]);
  });

  it("nobody outside has a word that is a protocol's name", () => {
    expect(literalsOf("src/index.ts").length).toBe(BUILT_IN.length);
    expect(files.flatMap(literalsOf)).toEqual([]);
  });

  it("each has one folder, and an index that defines it whole", () => {
    for (const name of BUILT_IN)
      expect(source(`src/protocols/${name}/index.ts`)).toMatch(
        new RegExp(`export const ${name} = defineProtocol\\(\\{\\s+name: "${name}",`),
      );
  });
});
