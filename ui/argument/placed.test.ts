import { describe, expect, test } from "vitest";
import { longArgument } from "./builders.ts";
import { hangingOf } from "./hanging.ts";
import { placedOf, towards, type Box } from "./placed.ts";
import { EVERYTHING, foldersOf, shownOf, type Row } from "./shown.ts";

const rowsOf = (messages: number): readonly Row[] => {
  const view = longArgument(messages);
  const hanging = hangingOf(view);
  return shownOf(hanging, view.edges, foldersOf(hanging), EVERYTHING).rows;
};

const overlaps = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;

describe("where things stand", () => {
  test("the same argument is drawn at the same places", () => {
    expect(placedOf(rowsOf(60))).toEqual(placedOf(rowsOf(60)));
  });

  test("what hangs on something stands to its right, and nothing stands on anything else", () => {
    const rows = rowsOf(80);
    const boxes = placedOf(rows);
    const x = (id: string | null): number => (id === null ? -Infinity : (boxes.get(id)?.x ?? NaN));
    expect(rows.filter(({ item, parent }) => !(x(item.id) > x(parent)))).toEqual([]);
    const all = [...boxes.values()];
    expect(
      all.flatMap((box, n) => all.slice(n + 1).filter((other) => overlaps(box, other))),
    ).toEqual([]);
  });

  test("an arrow key goes to a neighbour that way before something nearer that is none, and nowhere where nothing is", () => {
    const box = (x: number, y: number): Box => ({ x, y, width: 10, height: 10 });
    const boxes = new Map([
      ["a", box(0, 0)],
      ["near", box(50, 10)],
      ["tied", box(80, 0)],
      ["below", box(0, 40)],
    ]);
    expect([
      towards("a", "right", boxes, new Set(["tied"])),
      towards("a", "right", boxes, new Set()),
      towards("a", "down", boxes, new Set()),
      towards("a", "left", boxes, new Set()),
    ]).toEqual(["tied", "near", "below", null]);
  });

  test("with nothing picked, an arrow key begins at the first", () => {
    expect(
      towards("", "down", new Map([["a", { x: 0, y: 0, width: 1, height: 1 }]]), new Set()),
    ).toBe("a");
  });
});
