import { describe, expect, test } from "vitest";
import { askInSteps, askOnce, BACK } from "./people.ts";

const CANCELLED = Symbol("as the prompts have it");

/** A prompt that ends with a key. */
const endedBy = (name: string) => () => {
  process.stdin.emit("keypress", "", { name });
  return Promise.resolve(CANCELLED);
};

describe("A question", () => {
  test("is one step back with Esc, left with anything else that ends it, and else answered", async () => {
    expect(await askOnce(endedBy("escape"))).toBe(BACK);
    expect(await askOnce(endedBy("c"))).toBeUndefined();
    expect(await askOnce(() => Promise.resolve("yes"))).toBe("yes");
    expect(process.stdin.listenerCount("keypress")).toBe(0);
  });
});

describe("Questions in steps", () => {
  const run = async (...said: unknown[]) => {
    const asked: number[] = [];
    const steps = [0, 1, 2].map((n) => () => {
      asked.push(n);
      return Promise.resolve(said.shift());
    });
    return [await askInSteps(steps), asked];
  };

  test("go back as far as the first, and out from there", async () => {
    expect(await run("a", BACK, "b", "c", "d")).toEqual([true, [0, 1, 0, 1, 2]]);
    expect(await run("a", BACK, BACK)).toEqual([false, [0, 1, 0]]);
    expect(await run("a", undefined)).toEqual([false, [0, 1]]);
  });
});
