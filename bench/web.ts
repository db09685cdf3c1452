// The web app in a real browser without a GPU, on a deliberation of 2,000 messages: how soon it can be read, how it moves under a hand, what it loads.
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { loadSettings } from "../src/workspace/settings.ts";
import { fileLogStore } from "../src/log/index.ts";
import { serve } from "../src/web/server.ts";
import { launched } from "../test/browser/browser.ts";
import { longLog } from "../test/builders/long-log.ts";
import { liveWords } from "./live-words.ts";
import { best, median, type Row } from "./row.ts";
import { viewers } from "./viewers.ts";

const MESSAGES = 2_000;
const TIMES = 5;
const OPEN_MS = 400;
const FRAMES = 30;
const PAN_MS = 3_000;
const SCRIPT_KIB = 100;
const APP = resolve("dist/ui");
/** Written at once; a writer takes no more. */
const BATCH = 500;

export async function web(): Promise<readonly Row[]> {
  return [script(), ...(await longOne()), await liveWords(), await viewers()];
}

/** What a first visit loads before anything can be seen: the page's own script and what it names. */
function script(): Row {
  const page = readFileSync(join(APP, "index.html"), "utf8");
  const named = readdirSync(join(APP, "assets")).filter((file) => file.endsWith(".js"));
  const first = named.filter((file) => page.includes(file));
  const packed = (files: readonly string[]): number =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(APP, "assets", file))).length, 0) /
    1024;
  const initial = packed(first);
  return {
    what: "Script of the first page, compressed",
    value: `${initial.toFixed(0)} KiB`,
    target: `≤ ${SCRIPT_KIB} KiB`,
    isMet: initial <= SCRIPT_KIB,
    detail: `all views together, loaded when they are opened: ${packed(named).toFixed(0)} KiB`,
  };
}

async function longOne(): Promise<readonly Row[]> {
  const cwd = await mkdtemp(join(tmpdir(), "dissensus-bench-"));
  const store = fileLogStore(join(cwd, ".dissensus"));
  const drafts = longLog(MESSAGES);
  const log = await store.create("long-one", drafts.slice(0, 1));
  for (let n = 1; n < drafts.length; n += BATCH) await log.append(drafts.slice(n, n + BATCH));
  await log.close();
  const server = await serve({
    store,
    workspace: { env: {}, cwd, settings: await loadSettings(cwd, {}) },
    port: 0,
    version: "0",
    say: () => undefined,
    files: APP,
  });
  const browser = await launched();
  try {
    const page = await (
      await browser.newContext({ viewport: { width: 1360, height: 860 } })
    ).newPage();
    await page.goto(server.link());
    await page.waitForURL((url) => url.pathname === "/");
    const opened: Opening[] = [];
    for (let time = 0; time < TIMES; time += 1) opened.push(await opening(page, "long-one"));
    const rowOf = (what: string, times: readonly number[]): Row => ({
      what: `A deliberation of ${MESSAGES} messages, ${what}`,
      value: `${best(times).toFixed(0)} ms`,
      target: `≤ ${OPEN_MS} ms`,
      isMet: median(times) <= OPEN_MS,
      detail: `best of ${TIMES}, median ${median(times).toFixed(0)} ms, first (nothing read yet) ${(times[0] ?? 0).toFixed(0)} ms; ${drafts.length} records`,
    });
    const whole = await panning(page, "long-one");
    const near = await panning(page, "long-one", true);
    const panRow = (what: string, { frames, nodes }: Panned): Row => ({
      what,
      value: `${frames.toFixed(0)} frames a second`,
      target: `≥ ${FRAMES}`,
      isMet: frames >= FRAMES,
      detail: `${nodes} nodes shown, drawn without a GPU, a hand that drags for ${PAN_MS / 1_000} s`,
    });
    return [
      rowOf(
        "from the click to its first page",
        opened.map(({ firstPageMs }) => firstPageMs),
      ),
      rowOf(
        "from the click on the room to its last message",
        opened.map(({ roomMs }) => roomMs),
      ),
      rowOf(
        "from the click on its calls to the waterfall of them",
        opened.map(({ callsMs }) => callsMs),
      ),
      panRow("Panning the whole argument graph, seen from afar", whole),
      panRow("The same, so near that texts are read", near),
    ];
  } finally {
    await browser.close();
    await server.close();
    await rm(cwd, { recursive: true, force: true });
  }
}

type Opening = Readonly<Record<"firstPageMs" | "roomMs" | "callsMs", number>>;

async function opening(page: Page, id: string): Promise<Opening> {
  await page.goto(new URL("/", page.url()).href);
  const link = page.locator(`a[href="/d/${id}"]`).first();
  await link.waitFor();
  const began = performance.now();
  await link.click();
  await page.locator(".first-page article").waitFor();
  const read = performance.now();
  await page.locator(`a[href="/d/${id}/room"]`).click();
  await page.locator("article.message").last().waitFor();
  const roomed = performance.now();
  await page.locator(`a[href="/d/${id}/calls"]`).click();
  await page.locator(".waterfall .call-line").last().waitFor({ state: "attached" });
  return {
    firstPageMs: read - began,
    roomMs: roomed - read,
    callsMs: performance.now() - roomed,
  };
}

type Panned = Readonly<Record<"frames" | "nodes", number>>;

async function zoomIn(page: Page): Promise<void> {
  while ((await page.locator('[data-level="near"]').count()) === 0)
    await page.getByRole("button", { name: "Zoom in" }).click();
}

async function panning(page: Page, id: string, isNear = false): Promise<Panned> {
  await page.goto(new URL(`/d/${id}/argument`, page.url()).href);
  await page.getByRole("button", { name: "Graph" }).click();
  await page.getByRole("button", { name: "Show all" }).click();
  const canvas = page.locator("canvas").first();
  await canvas.waitFor();
  if (isNear) await zoomIn(page);
  const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 800, height: 600 };
  const counted = page.evaluate<number>(`new Promise((resolve) => {
    let frames = 0;
    const began = performance.now();
    const tick = () => {
      frames += 1;
      if (performance.now() - began < ${PAN_MS}) requestAnimationFrame(tick);
      else resolve((frames * 1000) / (performance.now() - began));
    };
    requestAnimationFrame(tick);
  })`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const until = performance.now() + PAN_MS;
  for (let n = 0; performance.now() < until; n += 1)
    await page.mouse.move(x + 200 * Math.sin(n / 12), y + 120 * Math.cos(n / 9));
  await page.mouse.up();
  const nodes = Number(
    await page
      .locator("[data-nodes]")
      .first()
      .getAttribute("data-nodes")
      .catch(() => "0"),
  );
  return { frames: await counted, nodes };
}
