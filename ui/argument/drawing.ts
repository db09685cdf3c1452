// What the canvas is given: where each thing stands, elements with their texts, and a style out of the page's own colours.
// Law 1: positions depend on what is shown and on nothing else; the same is always drawn the same.
// Law 2: texts are lines of plain text; nothing here is markup.
import type { ElementDefinition, StylesheetJson } from "cytoscape";
import { groupBy } from "../parts/group.ts";
import type { Tone } from "../parts/status.tsx";
import { wrapLines } from "../parts/visible.ts";
import type { Item, Row, Shown } from "./hanging.ts";
import { depthOf, STATUS_LOOKS, STATUSES, WORD_LOOKS, WORDS } from "./looks.tsx";
import type { ArgumentNames } from "./looks.tsx";

export type Box = Readonly<Record<"x" | "y" | "width" | "height", number>>;

const SIZES: Readonly<Record<Item["kind"], readonly [number, number]>> = {
  issue: [264, 106],
  apart: [236, 74],
  group: [236, 74],
  option: [284, 124],
  message: [262, 96],
  claim: [262, 96],
  verification: [262, 96],
};
/** What hangs on something stands in a field and not in one endless column; a field is about so many times as wide as high. */
const WINDOW = 1.6;
const FEW = 3;
const [BESIDE, BELOW, ASIDE] = [70, 18, 44];

/** What hangs on something stands to its right, in lines from left to right; the fields of what hangs on nothing stand in lines as well. */
export function placeRows(rows: readonly Row[]): ReadonlyMap<string, Box> {
  const boxes = new Map<string, Box>();
  const children = groupBy(rows, ({ parent }) => parent);
  const fields = new Map<string, Field>();
  // Each row comes after what it hangs on, so that from the end every child is known before its parent.
  for (const { item } of rows.toReversed()) fields.set(item.id, fieldOf(item));
  const roots = lineUp(fieldsUnder(null), BELOW * 3, false);
  for (const [field, x, y] of roots.places) place(field, x, y);
  return new Map(rows.map(({ item: { id } }) => [id, boxes.get(id) ?? NOWHERE]));

  function fieldsUnder(parent: string | null): readonly Field[] {
    return (children.get(parent) ?? []).flatMap(({ item }) => fields.get(item.id) ?? []);
  }
  function fieldOf({ id, kind }: Item): Field {
    const [width, height] = SIZES[kind];
    const within = lineUp(fieldsUnder(id), BELOW, kind === "issue");
    const isBare = within.places.length === 0;
    return {
      id,
      size: [width, height],
      places: within.places,
      width: isBare ? width : width + BESIDE + within.width,
      height: Math.max(height, within.height),
    };
  }
  function place({ id, size: [width, height], places }: Field, x: number, y: number): void {
    boxes.set(id, { x: x + width / 2, y: y + height / 2, width, height });
    for (const [field, dx, dy] of places) place(field, x + width + BESIDE + dx, y + dy);
  }
}

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

interface Field {
  readonly id: string;
  readonly size: readonly [number, number];
  readonly places: readonly (readonly [field: Field, x: number, y: number])[];
  readonly width: number;
  readonly height: number;
}

/** In lines of about the width of a window; few of them, one below the other. */
function lineUp(
  fields: readonly Field[],
  gap: number,
  isColumn = fields.length <= FEW,
): Pick<Field, "places" | "width" | "height"> {
  const area = fields.reduce((sum, one) => sum + (one.width + ASIDE) * (one.height + gap), 0);
  const widest = isColumn
    ? 0
    : Math.max(Math.sqrt(area * WINDOW), ...fields.map(({ width }) => width));
  const places: [Field, number, number][] = [];
  let [x, y, high, width] = [0, 0, 0, 0];
  for (const field of fields) {
    if (x > 0 && x + field.width > widest) [x, y, high] = [0, y + high + gap, 0];
    places.push([field, x, y]);
    x += field.width + ASIDE;
    width = Math.max(width, x - ASIDE);
    high = Math.max(high, field.height);
  }
  return { places, width, height: y + high };
}

/** What can be opened, with the room that everything in it takes; of what is shut, its own. */
export function roomsOf(
  rows: readonly Row[],
  boxes: ReadonlyMap<string, Box>,
): readonly { readonly row: Row; readonly box: Box }[] {
  const own = groupBy(rows, ({ item }) => item.home);
  return rows
    .filter(({ isOpen }) => isOpen !== null)
    .map((row) => {
      const within = [row, ...(own.get(row.item.id) ?? [])];
      return { row, box: around(within.flatMap(({ item: { id } }) => boxes.get(id) ?? [])) };
    });
}

/** The room that boxes take together. */
export function around(all: readonly Box[]): Box {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y, width, height } of all) {
    [left, right] = [Math.min(left, x - width / 2), Math.max(right, x + width / 2)];
    [top, bottom] = [Math.min(top, y - height / 2), Math.max(bottom, y + height / 2)];
  }
  if (left > right) return NOWHERE;
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    width: right - left,
    height: bottom - top,
  };
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
/** No text is smaller than this on the screen. */
export const SMALLEST_PX = 12;
/** Text as written; who said it and how it begins, in larger letters; from further away, only groups have names. */
export const LEVELS = {
  near: { from: 0.86, size: 14 },
  middle: { from: 0.48, size: 25 },
  far: { from: 0, size: 0 },
} as const;
export type Level = keyof typeof LEVELS;

export function levelAt(zoom: number): Level {
  return zoom >= LEVELS.near.from ? "near" : zoom >= LEVELS.middle.from ? "middle" : "far";
}

/** What stands on a group that is seen from afar: as much as its field holds, in letters that are as large on the screen as any other. */
export type GroupSign = Readonly<{ name: string; counts: string; width: number; height: number }>;

export function signOf(
  { name, counts, width, height }: GroupSign,
  zoom: number,
): { readonly label: string; readonly size: number } {
  const [across, down] = [width * zoom, height * zoom];
  const lines = Math.floor(down / (SIGN_PX * 1.3));
  const columns = Math.floor(across / (SIGN_PX * 0.56));
  const size = SIGN_PX / zoom;
  if (lines < 1) return { label: "", size };
  const named = wrapLines(name, columns, Math.max(1, Math.min(2, lines - 1)));
  const told = lines > named.length ? wrapLines(counts, columns, 1) : [];
  if (!named.join("").endsWith("…") || columns >= LEGIBLE)
    return { label: [...named, ...told].join("\n"), size };
  // A round is known by its number; half a word is no name.
  const number = /\d+/.exec(name)?.[0] ?? "";
  return { label: number.length <= columns ? number : "", size };
}
const LEGIBLE = 10;
const SIGN_PX = 14;

export function elementsOf(
  { rows, edges }: Shown,
  boxes: ReadonlyMap<string, Box>,
  { nameOf, countsOf }: ArgumentNames,
  zoom: number,
): ElementDefinition[] {
  const distance = levelAt(zoom);
  const isMany = edges.length > MANY_EDGES;
  const nodes = rows.map((row): ElementDefinition => {
    const { item, isOpen } = row;
    const { id, kind } = item;
    const { x, y, width, height } = boxes.get(id) ?? NOWHERE;
    const isNamed = kind === "apart" || kind === "group";
    const [above, text] = isNamed ? ["", nameOf(item)] : [nameOf(item), item.text];
    const counts = countsOf(row);
    const isLarge = kind === "option" || kind === "issue";
    const folded = counts === "" ? [] : [`${isOpen ? "▾" : "▸"} ${counts}`];
    const lines = [...wrapLines(above, 33, 1), ...wrapLines(text, isLarge ? 33 : 32, 3), ...folded];
    const brief = [
      ...wrapLines(isLarge ? "" : (item.node?.author ?? above), 18, 1),
      ...wrapLines(text, isLarge ? 20 : 18, isNamed ? 1 : 2),
      ...folded.map((line) => wrapLines(line, 18, 1).join("")),
    ];
    const status = item.node?.status ?? "none";
    return {
      group: "nodes",
      data: { id, kind, status, text: lines.join("\n"), brief: brief.join("\n"), width, height },
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
  const fields = roomsOf(rows, boxes).flatMap(({ row, box }): ElementDefinition[] => {
    const { item } = row;
    const name = item.kind === "option" || item.text !== "" ? item.text : nameOf(item);
    const { x, y, width, height } = { ...box, width: box.width + 32, height: box.height + 32 };
    const at = { group: "nodes", position: { x, y }, classes: distance } as const;
    const data = { kind: "field", width, height };
    return [
      ...(row.isOpen === true ? [{ ...at, data: { ...data, id: `field ${item.id}` } }] : []),
      {
        ...at,
        data: {
          ...data,
          id: `sign ${item.id}`,
          kind: "sign",
          name,
          counts: countsOf(row),
          label: "",
          size: SIGN_PX,
          pad: 0,
        },
      },
    ];
  });
  return [...fields, ...parts, ...said, ...nodes];
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
      label: "data(text)",
      "text-valign": "center",
      "text-halign": "center",
      "text-wrap": "wrap",
      "text-max-width": "400px",
      "font-family": colourOf("sans"),
      "font-size": LEVELS.near.size,
      "line-height": 1.25,
      "min-zoomed-font-size": SMALLEST_PX,
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
    "node[brief].middle": {
      label: "data(brief)",
      "font-size": LEVELS.middle.size,
      "line-height": 1.15,
    },
    'node[kind = "option"]': { "font-weight": 600, "border-width": 2.5 },
    'node[kind = "issue"]': {
      "background-color": colourOf("shade"),
      "border-color": colourOf("line"),
      shape: "round-rectangle",
    },
    'node[kind = "apart"], node[kind = "group"]': {
      "background-color": colourOf("paper"),
      "border-style": "dashed",
      shape: "round-rectangle",
      color: colourOf("soft"),
    },
    "node.far": { "border-width": 4, "text-opacity": 0 },
    // The room of a group lies under everything, its name over everything.
    'node[kind = "field"]': {
      shape: "round-rectangle",
      label: "",
      "background-color": colourOf("shade"),
      "background-opacity": 0.55,
      "border-width": 1,
      "border-color": colourOf("line"),
      "z-index-compare": "manual",
      "z-index": -1,
      events: "no",
    },
    'node[kind = "sign"]': {
      display: "none",
      shape: "rectangle",
      width: 1,
      height: 1,
      label: "data(label)",
      "background-opacity": 0,
      "border-width": 0,
      "font-size": "data(size)",
      "font-weight": 600,
      "text-opacity": 1,
      "text-background-color": colourOf("paper"),
      "text-background-opacity": 0.9,
      "text-background-shape": "round-rectangle",
      "text-background-padding": "data(pad)",
      "text-max-width": "data(width)",
      "z-index": 20,
      events: "no",
    },
    'node[kind = "sign"][label].far': { display: "element" },
    ...eachStatus(
      (status) => `node.far[status = "${status}"]`,
      ({ tone, line }) => ({
        "background-color": colourOf(tone !== "mute" ? tone : line === "solid" ? "edge" : "line"),
        "background-opacity": 0.65,
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
    "edge.far": { width: 2, "arrow-scale": 1.2, "line-opacity": 0.35 },
    "edge.middle": { width: 1.8, "arrow-scale": 1.2 },
    "edge.faint": { opacity: 0.12 },
    "edge.near": { width: 2.2, "line-opacity": 1, "z-index": 9 },
  };
  return Object.entries(rules).map(([selector, style]) => ({ selector, style }));
}
