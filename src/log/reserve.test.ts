import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { reserveIn } from "./reserve.ts";

it("A key that several fill at once has one word for all, and nothing else is left in its folder", async () => {
  const root = mkdtempSync(join(tmpdir(), "dissensus-keys-"));
  try {
    const words = ["one", "two", "three"];
    const reserved = await Promise.all(words.map((word) => reserveIn(root, "key", word)));
    expect(new Set(reserved.map(({ word }) => word)).size).toBe(1);
    expect(readdirSync(join(root, ".keys"))).toEqual(["key"]);
    await reserved[0]?.letGo();
    await reserved[1]?.letGo();
    expect(readdirSync(join(root, ".keys"))).toEqual([]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
