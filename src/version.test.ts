import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { VERSION } from "./version.ts";

test("the program, its package and the first entry of its changelog are of one version", () => {
  const read = (name: string): string =>
    readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
  const { version } = JSON.parse(read("package.json")) as { version: string };
  expect([version, /^## (\S+)/m.exec(read("CHANGELOG.md"))?.[1]]).toEqual([VERSION, VERSION]);
});
