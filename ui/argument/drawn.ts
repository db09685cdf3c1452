// What the canvas is given: elements at their places, and a style out of the page's own colours.
// Law: texts are lines of plain text; nothing here is markup.
import type { ElementDefinition, StylesheetJson } from "cytoscape";
import { linesOf } from "./caption.tsx";
import type { Box } from "./placed.ts";
import { STATUSES, WORDS, type Row, type Shown } from "./shown.ts";
import { depthOf, STATUS_LOOKS, WORD_LOOKS } from "./swatch.tsx";

/** From so many edges on they are drawn the cheap way: straight, from middle to middle. */
const MANY_EDGES = 400;
/** Seen from so far that texts are no longer drawn, lines are drawn thicker; from further still, boxes are filled with the colour of their status. */
export const FAR = { far: 0.4, tiny: 0.16 } as const;
export type Colours = Readonly<
  Record<
    | "paper"
    | "sheet"
    | "shade"
    | "line"
    | "edge"
    | "ink"
    | "soft"
    | "accent"
    | "stands"
    | "stands-wash"
    | "fell"
    | "fell-wash"
    | "torn"
    | "torn-wash"
    | "mute"
    | "mute-wash"
    | "sans",
    string
  >
>;
export const COLOURS: readonly (keyof Colours)[] = [
  "paper",
  "sheet",
  "shade",
  "line",
  "edge",
  "ink",
  "soft",
  "accent",
  "stands",
  "stands-wash",
  "fell",
  "fell-wash",
  "torn",
  "torn-wash",
  "mute",
  "mute-wash",
  "sans",
];

/** `captionOf`: the line above a node's text, and the one below. */
export function elementsOf(
  { rows, edges }: Shown,
  boxes: ReadonlyMap<string, Box>,
  captionOf: (row: Row) => {
    readonly above: string;
    readonly text: string;
    readonly below: string;
  },
  zoom: number,
): ElementDefinition[] {
  const distance = `${zoom < FAR.far ? "far" : ""} ${zoom < FAR.tiny ? "tiny" : ""}`;
  const isMany = edges.length > MANY_EDGES;
  const nodes = rows.map((row): ElementDefinition => {
    const { item } = row;
    const { x, y, width, height } = boxes.get(item.id) ?? { x: 0, y: 0, width: 0, height: 0 };
    const { above, text, below } = captionOf(row);
    const isLarge = item.kind === "option" || item.kind === "issue";
    const lines = [
      ...linesOf(above, 34, 1),
      ...linesOf(text, isLarge ? 31 : 33, isLarge ? 3 : 2),
      ...(below === "" ? [] : [below]),
    ];
    return {
      group: "nodes",
      data: {
        id: item.id,
        kind: item.kind,
        status: item.node?.status ?? "none",
        label: lines.join("\n"),
        width,
        height,
      },
      position: { x, y },
      classes: distance,
    };
  });
  const parts = rows.flatMap(({ item, parent }): ElementDefinition[] =>
    parent !== null && item.kind === "option"
      ? [
          {
            group: "edges",
            data: { id: `part ${item.id}`, source: item.id, target: parent, word: "part" },
            classes: isMany ? "many" : distance,
          },
        ]
      : [],
  );
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

export function styleOf(colours: Colours): StylesheetJson {
  return [
    {
      selector: "node",
      style: {
        shape: "rectangle",
        width: "data(width)",
        height: "data(height)",
        label: "data(label)",
        "text-valign": "center",
        "text-halign": "center",
        "text-wrap": "wrap",
        "text-max-width": "400px",
        "font-family": colours.sans,
        "font-size": 10.5,
        "line-height": 1.3,
        "min-zoomed-font-size": 4.2,
        color: colours.ink,
        "background-color": colours.sheet,
        "border-width": 1,
        "border-color": colours.edge,
        "overlay-opacity": 0,
      },
    },
    ...STATUSES.map((status) => {
      const { tone, corners, line } = STATUS_LOOKS[status];
      const isPlain = tone === "mute";
      return {
        selector: `node[status = "${status}"]`,
        style: {
          ...(status === "standing"
            ? { shape: "round-rectangle" as const }
            : { shape: "polygon" as const, "shape-polygon-points": corners.flat() }),
          "border-color": colours[tone],
          "border-width": isPlain ? 1 : 1.6,
          "border-style": line,
          "background-color": isPlain
            ? line === "solid"
              ? colours.sheet
              : colours["mute-wash"]
            : colours[`${tone}-wash`],
          ...(isPlain && line !== "solid" ? { color: colours.soft } : {}),
        },
      };
    }),
    {
      selector: 'node[kind = "option"]',
      style: { "font-size": 12, "font-weight": 600, "border-width": 2.5 },
    },
    {
      selector: 'node[kind = "issue"]',
      style: {
        "font-size": 12,
        "background-color": colours.shade,
        "border-color": colours.line,
        shape: "round-rectangle",
      },
    },
    {
      selector: 'node[kind = "apart"]',
      style: {
        "font-size": 12,
        "background-color": colours.paper,
        "border-style": "dashed",
        shape: "round-rectangle",
        color: colours.soft,
      },
    },
    { selector: "node.far", style: { "border-width": 4 } },
    ...STATUSES.map((status) => {
      const { tone, line } = STATUS_LOOKS[status];
      return {
        selector: `node.tiny[status = "${status}"]`,
        style: {
          "background-color":
            tone !== "mute" ? colours[tone] : line === "solid" ? colours.edge : colours.line,
        },
      };
    }),
    { selector: "node.faint", style: { opacity: 0.4 } },
    {
      selector: "node.picked",
      style: { "border-color": colours.accent, "border-width": 4, "border-style": "solid" },
    },
    { selector: "node.picked.far", style: { "border-width": 12 } },
    {
      selector: "edge",
      style: {
        width: 1.3,
        "curve-style": "bezier",
        "control-point-step-size": 26,
        "line-color": colours.mute,
        "target-arrow-color": colours.mute,
        "arrow-scale": 0.85,
        "overlay-opacity": 0,
      },
    },
    {
      selector: 'edge[word = "part"]',
      style: { "line-color": colours.line, width: 2, "target-arrow-shape": "none" },
    },
    ...WORDS.map((word) => {
      const { tone, line, arrow } = WORD_LOOKS[word];
      return {
        selector: `edge[word = "${word}"]`,
        style: {
          "line-color": colours[tone],
          "target-arrow-color": colours[tone],
          "target-arrow-shape": arrow,
          "mid-target-arrow-color": colours[tone],
          "line-style": line,
          "z-index": depthOf(word),
          ...(tone === "mute" ? { "line-opacity": 0.55 } : {}),
        },
      };
    }),
    {
      selector: "edge.beside",
      style: {
        "curve-style": "unbundled-bezier",
        "control-point-distances": "data(swing)",
        "control-point-weights": "0.5",
        "source-endpoint": "50% 0%",
        "target-endpoint": "50% 0%",
      },
    },
    {
      selector: "edge.many",
      style: { "curve-style": "haystack", "haystack-radius": 0, width: 1, "line-opacity": 0.5 },
    },
    { selector: "edge.far", style: { width: 2.6, "arrow-scale": 1.4 } },
    { selector: "edge.faint", style: { opacity: 0.12 } },
    { selector: "edge.near", style: { width: 2.2, "line-opacity": 1, "z-index": 9 } },
  ] as StylesheetJson; // the declared types know neither lists of corners nor every mapper that the renderer reads
}
