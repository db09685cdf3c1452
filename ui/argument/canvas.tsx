// The argument as a drawing that can be moved, zoomed and walked through with the keys. What it shows the list shows as well.
// Law: the library draws and nothing else: places, colours, texts and what is picked come from here.
import cytoscape, { type Core, type StylesheetJson } from "cytoscape";
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useTranslate } from "../language.tsx";
import { Button } from "../parts/form.tsx";
import { around, ARROWS, elementsOf, roomsOf, LEVELS, levelAt } from "./drawing.ts";
import { nextTowards, placeRows, signOf, styleOf, type Box, type GroupSign } from "./drawing.ts";
import { useArgumentNames } from "./looks.tsx";
import type { Shown } from "./hanging.ts";

const STEP = 1.25;
const MARGIN = 24;
/** Nothing is drawn larger than it is written, nor so small that a drawing of thousands becomes a dot. */
const ZOOMS = { minZoom: 0.03, maxZoom: 2.5 };

export interface DrawingProps {
  readonly shown: Shown;
  readonly picked: string | null;
  readonly pick: (id: string | null) => void;
  readonly toggle: (id: string) => void;
  readonly read: () => void;
}

interface Props extends DrawingProps {
  /** Changes where the drawing should be seen anew: whole, or what was just opened. */
  readonly frame: string;
  readonly opened: string | null;
}

export function Canvas({ shown, picked, frame, opened, pick, toggle, read }: Props): ReactNode {
  const t = useTranslate();
  const names = useArgumentNames();
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<Core | null>(null);
  const framed = useRef("");
  const boxes = useMemo(() => placeRows(shown.rows), [shown]);
  const acts = useRef({ pick, toggle });
  useEffect(() => {
    acts.current = { pick, toggle };
  });
  useEffect(() => {
    const core = cytoscape({
      container: box.current,
      layout: { name: "preset" },
      style: styleNow(),
      ...ZOOMS,
      autoungrabify: true,
      boxSelectionEnabled: false,
      textureOnViewport: true,
      hideEdgesOnViewport: true,
      pixelRatio: 1,
    });
    // The keys go on where the pointer was.
    core.on("tapstart", () => box.current?.focus({ preventScroll: true }));
    core.on("tap", (event) =>
      acts.current.pick(
        event.target === core ? null : event.target.isNode() ? String(event.target.id()) : null,
      ),
    );
    core.on("dbltap", "node", (event) => acts.current.toggle(String(event.target.id())));
    core.on("zoom", () => noteZoom(core, box.current));
    drawing.current = core;
    const repaint = (): void => void core.style(styleNow());
    const watch = new MutationObserver(repaint);
    watch.observe(document.documentElement, { attributeFilter: ["data-look"] });
    // Texts drawn before their font was there are drawn again.
    void document.fonts.ready.then(() => (core.destroyed() ? undefined : repaint()));
    const sized = new ResizeObserver(() => core.resize());
    if (box.current) sized.observe(box.current);
    return () => {
      watch.disconnect();
      sized.disconnect();
      core.destroy();
      drawing.current = null;
      framed.current = "";
    };
  }, []);
  useEffect(() => {
    const core = drawing.current;
    if (!core) return;
    core.elements().remove();
    // First the view, then what is in it: nothing has to be drawn twice.
    if (framed.current !== frame) {
      const own = roomsOf(shown.rows, boxes).find(
        ({ row }) => row.isOpen === true && row.item.id === opened,
      );
      if (own) showRoom(core, own.box);
      else fitAll(core, boxes);
    }
    framed.current = frame;
    core.add(elementsOf(shown, boxes, names, core.zoom()));
    noteZoom(core, box.current);
  }, [shown, boxes, names, frame, opened]);
  useEffect(() => {
    const core = drawing.current;
    if (!core) return;
    core.batch(() => {
      core.elements().removeClass("picked faint near");
      const node = picked === null ? core.collection() : core.getElementById(picked);
      if (node.empty()) return;
      const near = node.closedNeighborhood();
      core.elements().difference(near).addClass("faint");
      node.connectedEdges().addClass("near");
      node.addClass("picked");
      comeIntoSight(core, picked);
    });
  }, [picked, shown, boxes, names]);
  const zoom = useCallback((by: number) => {
    const core = drawing.current;
    core?.zoom({
      level: core.zoom() * by,
      renderedPosition: { x: core.width() / 2, y: core.height() / 2 },
    });
  }, []);
  const fit = (): void => void (drawing.current && fitAll(drawing.current, boxes));
  const press = (event: KeyboardEvent): void => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const direction = ARROWS[event.key];
    const near = new Set(
      shown.edges.flatMap(({ from, to }) => (from === picked ? [to] : to === picked ? [from] : [])),
    );
    if (direction) pick(nextTowards(picked ?? "", direction, boxes, near) ?? picked);
    else if (event.key === "Enter" && picked !== null) read();
    else if (event.key === " " && picked !== null) toggle(picked);
    else if (event.key === "+" || event.key === "=") zoom(STEP);
    else if (event.key === "-") zoom(1 / STEP);
    else if (event.key === "0") fit();
    else if (event.key === "Escape") pick(null);
    else return;
    event.preventDefault();
  };
  return (
    <div className="stack tight drawing">
      {/* The library looks for a style of this name, and would write one into the page, which the page forbids. */}
      <template id="__________cytoscape_stylesheet" />
      <div
        ref={box}
        className="canvas framed"
        data-nodes={shown.rows.length}
        role="application"
        tabIndex={0}
        aria-label={t("argument.graphOf", { nodes: shown.rows.length, edges: shown.edges.length })}
        aria-describedby="graph-keys"
        onKeyDown={press}
      />
      <div className="row tight zoom" role="group" aria-label={t("argument.zoom")}>
        <Button look="small" aria-label={t("argument.closer")} act={() => zoom(STEP)} text="+" />
        <Button
          look="small"
          aria-label={t("argument.further")}
          act={() => zoom(1 / STEP)}
          text="−"
        />
        <Button look="small" act={fit} text={t("argument.fit")} />
      </div>
      <p id="graph-keys" className="keys small soft">
        {t("argument.keys")}
      </p>
    </div>
  );
}

function styleNow(): StylesheetJson {
  const style = getComputedStyle(document.documentElement);
  return styleOf((name) => style.getPropertyValue(`--${name}`).trim());
}

/** Everything in sight, and nothing larger than it is written. */
function fitAll(core: Core, boxes: ReadonlyMap<string, Box>): void {
  lookAt(core, around([...boxes.values()]), ZOOMS.minZoom);
}

/** So near that it can be read; what is larger than the window is seen from its beginning. */
function showRoom(core: Core, room: Box): void {
  lookAt(core, room, LEVELS.near.from);
}

function lookAt(core: Core, { x, y, width, height }: Box, least: number): void {
  const across = (core.width() - MARGIN * 2) / Math.max(1, width);
  const down = (core.height() - MARGIN * 2) / Math.max(1, height);
  const zoom = Math.max(least, Math.min(1, across, down));
  const begin = (middle: number, size: number, window: number): number =>
    size * zoom > window - MARGIN * 2
      ? MARGIN - (middle - size / 2) * zoom
      : window / 2 - middle * zoom;
  core.viewport({
    zoom,
    pan: { x: begin(x, width, core.width()), y: begin(y, height, core.height()) },
  });
}

/** Names of groups are written anew when the zoom has changed by so much. */
const NOTED = 1.12;

/** What is written at this distance, and how large. */
function noteZoom(core: Core, place: HTMLElement | null): void {
  const zoom = core.zoom();
  const level = levelAt(zoom);
  if (place) Object.assign(place.dataset, { level, zoom: zoom.toFixed(3) });
  const first = core.nodes().last();
  if (first.nonempty() && !first.hasClass(level))
    core.batch(() => {
      const all = core.elements().not(".many");
      for (const name of Object.keys(LEVELS)) all.toggleClass(name, name === level);
    });
  if (level !== "far") return;
  const signs = core.nodes('[kind = "sign"]');
  const before = Number(signs.first().data("zoom") ?? 0);
  if (before > 0 && Math.max(before / zoom, zoom / before) < NOTED) return;
  core.batch(() =>
    signs.forEach((sign) => {
      const { label, size } = signOf(sign.data() as GroupSign, zoom); // put there by elementsOf
      sign.data({ label, size, zoom, pad: 5 / zoom });
    }),
  );
}

/** Moves the drawing only as far as it must. */
function comeIntoSight(core: Core, id: string | null): void {
  if (id === null) return;
  const { x1, x2, y1, y2 } = core.getElementById(id).renderedBoundingBox();
  const by = (low: number, high: number, most: number): number =>
    low < 12 ? 12 - low : high > most - 12 ? most - 12 - high : 0;
  const [x, y] = [by(x1, x2, core.width()), by(y1, y2, core.height())];
  if (x !== 0 || y !== 0) core.panBy({ x, y });
}
