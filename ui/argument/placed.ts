// Where each thing stands on the drawing, by layers: what hangs on something stands to its right.
// Law: positions depend on what is shown and on nothing else; the same is always drawn the same.
import { Graph, layout } from "@dagrejs/dagre";
import type { Item } from "./hanging.ts";
import type { Row } from "./shown.ts";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const SIZES: Readonly<Record<Item["kind"], readonly [number, number]>> = {
  issue: [210, 84],
  apart: [190, 56],
  option: [230, 92],
  message: [206, 62],
  claim: [206, 62],
  verification: [206, 62],
};
/** What hangs on an option stands in a field and not in one endless column; all fields together are about so many times as wide as high. */
const WINDOW = 1.6;
/** A column takes as much room as so many rows. */
const ROWS_PER_COLUMN = 3.6;
const FEW = 3;

export function placedOf(rows: readonly Row[]): ReadonlyMap<string, Box> {
  const graph = new Graph<object, Box, object>();
  graph.setGraph({ rankdir: "LR", nodesep: 16, ranksep: 74, edgesep: 8, ranker: "tight-tree" });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { item } of rows) {
    const [width, height] = SIZES[item.kind];
    graph.setNode(item.id, { width, height, x: 0, y: 0 });
  }
  for (const [left, right] of chained(rows)) graph.setEdge(left, right);
  // A forest that is told in order has no crossings to look for.
  layout(graph, { disableOptimalOrderHeuristic: true });
  return new Map(rows.map(({ item: { id } }) => [id, graph.node(id)]));
}

interface Field {
  readonly columns: number;
  readonly lines: number;
  /** What stands furthest to the right. */
  readonly end: string;
}

/**
 * Edges for the layout alone: the fields that hang on something stand in lines, each after the end of the one before.
 * What is drawn are the real edges.
 */
function chained(rows: readonly Row[]): readonly (readonly [string, string])[] {
  const edges: (readonly [string, string])[] = [];
  const fields = new Map<string, Field>();
  const children = new Map<string, string[]>();
  const fieldsAcross = Math.max(1, rows.filter(({ isOpen }) => isOpen === true).length);
  // Each stands after what it hangs on, so that from the end every child is known before its parent.
  for (const { item, parent } of rows.toReversed()) {
    const own = (children.get(item.id) ?? []).reverse();
    fields.set(
      item.id,
      own.length === 0
        ? { columns: 1, lines: 1, end: item.id }
        : field(item, own, fields, fieldsAcross, edges),
    );
    if (parent === null) continue;
    const siblings = children.get(parent);
    if (siblings) siblings.push(item.id);
    else children.set(parent, [item.id]);
  }
  return edges;
}

function field(
  { id, kind }: Item,
  own: readonly string[],
  fields: ReadonlyMap<string, Field>,
  across: number,
  edges: (readonly [string, string])[],
): Field {
  const of = (child: string): Field => fields.get(child) ?? { columns: 1, lines: 1, end: child };
  const area = own.reduce((sum, child) => sum + of(child).columns * of(child).lines, 0);
  const widest =
    kind === "issue" || own.length <= FEW
      ? 1
      : Math.ceil(Math.sqrt((area * WINDOW * across) / ROWS_PER_COLUMN));
  let [lines, columns, high, wide] = [0, 0, 0, 0];
  let [before, end] = [id, id];
  for (const child of own) {
    const next = of(child);
    if (wide > 0 && wide + next.columns > widest) {
      lines += high;
      [high, wide, before] = [0, 0, id];
    }
    edges.push([before, child]);
    wide += next.columns;
    high = Math.max(high, next.lines);
    before = next.end;
    if (wide > columns) [columns, end] = [wide, next.end];
  }
  return { columns: columns + 1, lines: lines + high, end };
}

export type Direction = "left" | "right" | "up" | "down";

/** The next one that way: a neighbour if there is one, else whatever stands there. What lies more to the side counts as further. */
export function towards(
  from: string,
  direction: Direction,
  boxes: ReadonlyMap<string, Box>,
  neighbours: ReadonlySet<string>,
): string | null {
  const here = boxes.get(from);
  if (!here) return boxes.keys().next().value ?? null;
  let found: { readonly id: string; readonly cost: number } | null = null;
  for (const [id, box] of boxes) {
    if (id === from) continue;
    const [dx, dy] = [box.x - here.x, box.y - here.y];
    const ahead = { left: -dx, right: dx, up: -dy, down: dy }[direction];
    const aside = Math.abs(direction === "left" || direction === "right" ? dy : dx);
    if (ahead <= 1 || aside > ahead * 4) continue;
    const cost = (ahead + aside * 2) * (neighbours.has(id) ? 0.5 : 1);
    if (!found || cost < found.cost) found = { id, cost };
  }
  return found?.id ?? null;
}
