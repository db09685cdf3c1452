import { describe, expect, it } from "vitest";
import { nextPlace } from "./table.tsx";

describe("arrow keys in a table", () => {
  const filled = [
    [true, false, true],
    [true, false, false],
    [false, true, true],
  ];

  it("goes to the next button and passes over cells without one", () => {
    expect(nextPlace(filled, [0, 0], "ArrowRight")).toEqual([0, 2]);
    expect(nextPlace(filled, [0, 2], "ArrowDown")).toEqual([2, 2]);
    expect(nextPlace(filled, [2, 2], "ArrowLeft")).toEqual([2, 1]);
  });

  it("stays where nothing lies in that direction, and takes no other key", () => {
    expect(nextPlace(filled, [0, 0], "ArrowUp")).toBeNull();
    expect(nextPlace(filled, [1, 0], "ArrowRight")).toBeNull();
    expect(nextPlace(filled, [0, 0], "Tab")).toBeNull();
  });
});
