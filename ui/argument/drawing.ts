// What the canvas is given: where each thing stands, elements with their texts, and a style out of the page's own colours.
// Law 1: positions depend on what is shown and on nothing else; the same is always drawn the same.
// Law 2: texts are lines of plain text; nothing here is markup.
import { Graph, layout } from "@dagrejs/dagre";
import type { ElementDefinition, StylesheetJson } from "cytoscape";
import { groupBy } from "../parts/group.ts";
import type { Tone } from "../parts/status.tsx";
import { wrapLines } from "../parts/visible.ts";
import type { Item, Row, Shown } from "./hanging.ts";
import { depthOf, STATUS_LOOKS, STATUSES, WORD_LOOKS, WORDS } from "./looks.tsx";
import type { ArgumentNames } from "./looks.tsx";

export type Box = Readonly<Record<"x" | "y" | "width" | "height", number>>;

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

/** Layered: what hangs on something stands to its right. */
export function placeRows(rows: readonly Row[]): ReadonlyMap<string, Box> {
  const graph = new Graph<object, Box, object>();
  graph.setGraph({ rankdir: "LR", nodesep: 16, ranksep: 74, edgesep: 8, ranker: "tight-tree" });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { item } of rows) {
    const [width, height] = SIZES[item.kind];
    graph.setNode(item.id, { width, height, x: 0, y: 0 });
  }
  for (const [left, right] of chainRows(rows)) graph.setEdge(left, right);
  // A forest that is told in order has no crossings to look for.
  layout(graph, { disableOptimalOrderHeuristic: true });
  return new Map(rows.map(({ item: { id } }) => [id, graph.node(id)]));
}

interface Field {
  readonly id: string;
  readonly columns: number;
  readonly lines: number;
  /** What stands furthest to the right. */
  readonly end: string;
}

/**
 * Edges for the layout alone: the fields that hang on something stand in lines, each after the end of the one before.
 * What is drawn are the real edges.
 */
function chainRows(rows: readonly Row[]): readonly (readonly [string, string])[] {
  const edges: (readonly [string, string])[] = [];
  const fields = new Map<string, Field>();
  const children = groupBy(rows, ({ parent }) => parent);
  const across = Math.max(1, rows.filter(({ isOpen }) => isOpen === true).length);
  // Each stands after what it hangs on, so that from the end every child is known before its parent.
  for (const { item } of rows.toReversed()) fields.set(item.id, layField(item));
  return edges;

  function layField({ id, kind }: Item): Field {
    const own = (children.get(id) ?? []).flatMap(({ item }) => fields.get(item.id) ?? []);
    if (own.length === 0) return { id, columns: 1, lines: 1, end: id };
    const area = own.reduce((sum, field) => sum + field.columns * field.lines, 0);
    const widest =
      kind === "issue" || own.length <= FEW
        ? 1
        : Math.ceil(Math.sqrt((area * WINDOW * across) / ROWS_PER_COLUMN));
    let [lines, columns, high, wide] = [0, 0, 0, 0];
    let [before, end] = [id, id];
    for (const next of own) {
      if (wide > 0 && wide + next.columns > widest) {
        lines += high;
        [high, wide, before] = [0, 0, id];
      }
      edges.push([before, next.id]);
      wide += next.columns;
      high = Math.max(high, next.lines);
      before = next.end;
      if (wide > columns) [columns, end] = [wide, next.end];
    }
    return { id, columns: columns + 1, lines: lines + high, end };
  }
}

type Direction = "left" | "right" | "up" | "down";
export const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** The next one that way: a neighbour if there is one, else whatever stands there. What lies more to the side counts as further. */
export function nextTowards(
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

/** From so many edges on they are drawn the cheap way: straight, from middle to middle. */
const MANY_EDGES = 400;
/** Seen from so far that texts are no longer drawn, lines are drawn thicker; from further still, boxes are filled with the colour of their status. */
export const FAR = { far: 0.4, tiny: 0.16 } as const;

export function elementsOf(
  { rows, edges }: Shown,
  boxes: ReadonlyMap<string, Box>,
  { nameOf, countsOf }: ArgumentNames,
  zoom: number,
): ElementDefinition[] {
  const distance = `${zoom < FAR.far ? "far" : ""} ${zoom < FAR.tiny ? "tiny" : ""}`;
  const isMany = edges.length > MANY_EDGES;
  const nodes = rows.map((row): ElementDefinition => {
    const { item, isOpen } = row;
    const { id, kind } = item;
    const { x, y, width, height } = boxes.get(id) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [above, text] = kind === "apart" ? ["", nameOf(item)] : [nameOf(item), item.text];
    const counts = countsOf(row);
    const isLarge = kind === "option" || kind === "issue";
    const lines = [
      ...wrapLines(above, 34, 1),
      ...wrapLines(text, isLarge ? 31 : 33, isLarge ? 3 : 2),
      ...(counts === "" ? [] : [`${isOpen ? "▾" : "▸"} ${counts}`]),
    ];
    const status = item.node?.status ?? "none";
    return {
      group: "nodes",
      data: { id, kind, status, label: lines.join("\n"), width, height },
      position: { x, y },
      classes: distance,
    };
  });
  const parts = rows
    .filter(({ item, parent }) => parent !== null && item.kind === "option")
    .map(({ item: { id }, parent }): ElementDefinition => ({
      group: "edges",
      data: { id: `part ${id}`, source: id, target: parent, word: "part" },
      classes: isMany ? "many" : distance,
    }));
  const said = edges.map(({ from, to, word }): ElementDefinition => {
    const [a, b] = [boxes.get(from), boxes.get(to)];
    // Two in one column: the edge swings out to the right of both, round whatever stands between.
    const isBeside =
      !isMany && a !== undefined && b !== undefined && Math.abs(a.x - b.x) < a.width / 2;
    const swing =
      a && b
        ? (b.y > a.y ? -1 : 1) *
          (a.width / 2 + Math.min(80, 30 + Math.abs(a.y - b.y) * 0.1 + depthOf(word) * 5))
        : 0;
    return {
      group: "edges",
      data: { id: JSON.stringify([from, to, word]), source: from, target: to, word, swing },
      classes: isMany ? "many" : `${distance} ${isBeside ? "beside" : ""}`,
    };
  });
  return [...parts, ...said, ...nodes];
}

type Colour =
  Tone | `${Tone}-wash` | "paper" | "sheet" | "shade" | "line" | "edge" | "ink" | "soft";

/** `colourOf`: what the page calls by that name. */
export function styleOf(colourOf: (name: Colour | "sans") => string): StylesheetJson {
  const eachStatus = (
    selectorOf: (status: string) => string,
    styleFor: (look: (typeof STATUS_LOOKS)["standing"], status: string) => object,
  ): Readonly<Record<string, object>> =>
    Object.fromEntries(
      STATUSES.map((status) => [selectorOf(status), styleFor(STATUS_LOOKS[status], status)]),
    );
  // What comes later wins.
  const rules: Readonly<Record<string, object>> = {
    node: {
      shape: "rectangle",
      width: "data(width)",
      height: "data(height)",
      label: "data(label)",
      "text-valign": "center",
      "text-halign": "center",
      "text-wrap": "wrap",
      "text-max-width": "400px",
      "font-family": colourOf("sans"),
      "font-size": 10.5,
      "line-height": 1.3,
      "min-zoomed-font-size": 4.2,
      color: colourOf("ink"),
      "background-color": colourOf("sheet"),
      "border-width": 1,
      "border-color": colourOf("edge"),
      "overlay-opacity": 0,
    },
    ...eachStatus(
      (status) => `node[status = "${status}"]`,
      ({ tone, corners, line }, status) => {
        const isPlain = tone === "mute";
        const isOver = isPlain && line !== "solid";
        return {
          ...(status === "standing"
            ? { shape: "round-rectangle" }
            : { shape: "polygon", "shape-polygon-points": corners }),
          "border-color": colourOf(tone),
          "border-width": isPlain ? 1 : 1.6,
          "border-style": line,
          "background-color": colourOf(isPlain && !isOver ? "sheet" : `${tone}-wash`),
          ...(isOver ? { color: colourOf("soft") } : {}),
        };
      },
    ),
    'node[kind = "option"]': { "font-size": 12, "font-weight": 600, "border-width": 2.5 },
    'node[kind = "issue"]': {
      "font-size": 12,
      "background-color": colourOf("shade"),
      "border-color": colourOf("line"),
      shape: "round-rectangle",
    },
    'node[kind = "apart"]': {
      "font-size": 12,
      "background-color": colourOf("paper"),
      "border-style": "dashed",
      shape: "round-rectangle",
      color: colourOf("soft"),
    },
    "node.far": { "border-width": 4 },
    ...eachStatus(
      (status) => `node.tiny[status = "${status}"]`,
      ({ tone, line }) => ({
        "background-color": colourOf(tone !== "mute" ? tone : line === "solid" ? "edge" : "line"),
      }),
    ),
    "node.faint": { opacity: 0.4 },
    "node.picked": {
      "border-color": colourOf("accent"),
      "border-width": 4,
      "border-style": "solid",
    },
    "node.picked.far": { "border-width": 12 },
    edge: {
      width: 1.3,
      "curve-style": "bezier",
      "control-point-step-size": 26,
      "line-color": colourOf("mute"),
      "target-arrow-color": colourOf("mute"),
      "arrow-scale": 0.85,
      "overlay-opacity": 0,
    },
    'edge[word = "part"]': {
      "line-color": colourOf("line"),
      width: 2,
      "target-arrow-shape": "none",
    },
    ...Object.fromEntries(
      WORDS.map((word) => {
        const { tone, line, arrow } = WORD_LOOKS[word];
        const style = {
          "line-color": colourOf(tone),
          "target-arrow-color": colourOf(tone),
          "target-arrow-shape": arrow,
          "mid-target-arrow-color": colourOf(tone),
          "line-style": line,
          "z-index": depthOf(word),
          ...(tone === "mute" ? { "line-opacity": 0.55 } : {}),
        };
        return [`edge[word = "${word}"]`, style];
      }),
    ),
    "edge.beside": {
      "curve-style": "unbundled-bezier",
      "control-point-distances": "data(swing)",
      "control-point-weights": "0.5",
      "source-endpoint": "50% 0%",
      "target-endpoint": "50% 0%",
    },
    "edge.many": { "curve-style": "haystack", "haystack-radius": 0, width: 1, "line-opacity": 0.5 },
    "edge.far": { width: 2.6, "arrow-scale": 1.4 },
    "edge.faint": { opacity: 0.12 },
    "edge.near": { width: 2.2, "line-opacity": 1, "z-index": 9 },
  };
  return Object.entries(rules).map(([selector, style]) => ({ selector, style }));
}
