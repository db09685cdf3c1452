import { describe, expect, test } from "vitest";
import { longArgument } from "./builders.ts";
import { hangAll } from "./hanging.ts";
import { placeRows, nextTowards, type Box } from "./drawing.ts";
import { EVERYTHING, foldersOf, showRows, type Row } from "./shown.ts";

const rowsOf = (messages: number): readonly Row[] => {
  const view = longArgument(messages);
  const hanging = hangAll(view);
  return showRows(hanging, view.edges, foldersOf(hanging), EVERYTHING).rows;
};

const overlaps = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;

describe("where things stand", () => {
  test("the same argument is drawn at the same places", () => {
    expect(placeRows(rowsOf(60))).toEqual(placeRows(rowsOf(60)));
  });

  test("what hangs on something stands to its right, and nothing stands on anything else", () => {
    const rows = rowsOf(80);
    const boxes = placeRows(rows);
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
      nextTowards("a", "right", boxes, new Set(["tied"])),
      nextTowards("a", "right", boxes, new Set()),
      nextTowards("a", "down", boxes, new Set()),
      nextTowards("a", "left", boxes, new Set()),
    ]).toEqual(["tied", "near", "below", null]);
  });

  test("with nothing picked, an arrow key begins at the first", () => {
    expect(
      nextTowards("", "down", new Map([["a", { x: 0, y: 0, width: 1, height: 1 }]]), new Set()),
    ).toBe("a");
  });
});
