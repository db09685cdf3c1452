// The argument as a person reads it: a tree in columns first, then a graph whose writing goes by the distance.
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ArgumentView } from "../../src/web/wire.ts";
import { longLog } from "../builders/long-log.ts";
import { checked, violations, violationsInDark } from "./accessibility.ts";
import { housed, launched, still, visit, type House, type Visit } from "./browser.ts";

const GALLERY = fileURLToPath(new URL("../../examples/gallery/", import.meta.url));
const REAL = "build-or-buy";
const LONG = "2026-01-05-a-long-argument";
const NODES = 130;

let browser: Browser;
let house: House;
beforeAll(async () => {
  [browser, house] = await Promise.all([launched(), housed()]);
  await mkdir(join(house.cwd, ".dissensus", REAL), { recursive: true });
  await cp(
    join(GALLERY, REAL, "events.jsonl"),
    join(house.cwd, ".dissensus", REAL, "events.jsonl"),
  );
  const long = longLog(NODES, LONG);
  const log = await house.store.create(LONG, long.slice(0, 1));
  for (let n = 1; n < long.length; n += 500) await log.append(long.slice(n, n + 500));
  await log.close();
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

async function viewOf({ page }: Visit, id: string): Promise<ArgumentView> {
  const path = `${house.origin}/api/deliberations/${id}/argument`;
  return (await (await page.request.get(path)).json()) as ArgumentView; // the wire's own shape
}

/** The smallest letters of the tree, in pixels. */
const SMALLEST = `Math.min(...[...document.querySelectorAll(".argument .tree *")].filter((one) => [...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim() !== "")).map((one) => parseFloat(getComputedStyle(one).fontSize)))`;

describe("the tree", () => {
  test.concurrent(
    "[A-14] is what opens: the chosen option with its strongest for and against in two columns, and under each attack what was said to it",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      await guest.to(`/d/${REAL}/argument`);
      const { sides, verdict } = await viewOf(guest, REAL);
      const chosen = sides.find(({ option }) => option === verdict?.chosen);
      const option = page.locator(".tree > .option").first();
      expect(await option.locator("h2").innerText()).toBe(chosen?.label);
      const column = (name: string) => option.getByRole("group", { name, exact: true });
      const [left, right] = await Promise.all(
        ["For", "Against"].map((name) => column(name).boundingBox()),
      );
      expect((left?.x ?? 0) + (left?.width ?? 0) <= (right?.x ?? 0)).toBe(true);
      expect(left?.y).toBe(right?.y);
      const [attack] = chosen?.against ?? [];
      const first = column("Against").locator("> .branches > li").first();
      const reply = first.locator(".branch-fold > .branches > li").first();
      expect([
        await first.locator("> p.serif").innerText(),
        await first.locator("> p .mark").innerText(),
        await reply.locator("> p.serif").innerText(),
        await reply.innerText(),
      ]).toEqual([
        attack?.text,
        "answered",
        attack?.answers[0]?.text,
        expect.stringContaining("Changed because of it"),
      ]);
      // The strongest are seen, the others asked for.
      const rest = (chosen?.against.length ?? 0) - 3;
      await column("Against")
        .getByRole("button", { name: `${rest} more` })
        .click();
      await expect
        .poll(() => column("Against").locator("> .branches > li").count())
        .toBe(chosen?.against.length);
      expect(guest.troubles).toEqual([]);
      await guest.leave();
    },
  );

  test.concurrent(
    "[A-14] has everything that was said, each in one place, and leads from it to its message",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      await guest.to(`/d/${LONG}/argument`);
      await page.getByRole("button", { name: "Show all" }).click();
      await still(page);
      const { nodes, sides } = await viewOf(guest, LONG);
      const places = await page
        .locator(".tree .branches > li")
        .evaluateAll((all) => all.map((one) => one.querySelector(".chip")?.textContent ?? ""));
      const said = nodes
        .filter(({ kind }) => kind !== "option")
        .map(({ id, message }) => message ?? id);
      expect(said.filter((id) => !places.includes(id))).toEqual([]);
      // What a side lists is listed with every thing that it is aimed at; the rest is there once.
      const listed = new Set(
        sides.flatMap((side) =>
          [...side.for, ...side.against, ...side.withdrawn].map(({ id }) => id),
        ),
      );
      const once = places.filter((id) => !listed.has(id));
      expect(new Set(once).size).toBe(once.length);
      await page.locator(".tree .branches > li .chip").first().click();
      await page.waitForURL(/\/room#/);
      expect(guest.troubles).toEqual([]);
      await guest.leave();
    },
  );

  test.each([
    ["en", 1440],
    ["ja", 390],
    ["zh", 390],
  ] as const)(
    "[A-14] in %s at a width of %i has no letters under 12 px, fits its window and keeps nobody out",
    async (locale, width) => {
      const guest = await checked(browser, house, { viewport: { width, height: 844 }, locale });
      const { page } = guest;
      await guest.to(`/d/${REAL}/argument`);
      await page.locator(".argument .tools .button").click();
      await still(page);
      expect([
        (await page.evaluate<number>(SMALLEST)) >= 12,
        await page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth"),
        await violations(guest),
        await violationsInDark(guest),
      ]).toEqual([true, false, [], []]);
      await guest.leave();
    },
  );
});

/** Notes every text that is written on a canvas, with the size of its letters. */
const LISTEN = `(() => {
  globalThis.__written = [];
  for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
    const write = prototype.fillText;
    prototype.fillText = function (text, ...at) {
      globalThis.__written.push([String(text), parseFloat(/([\\d.]+)px/.exec(this.font)?.[1] ?? "0")]);
      return write.call(this, text, ...at);
    };
  }
})()`;

interface Drawn {
  readonly level: string;
  readonly texts: readonly string[];
  readonly smallestPx: number;
}

const DRAWN = `(() => {
  const { level, zoom } = document.querySelector(".canvas").dataset;
  const all = globalThis.__written;
  return { level, texts: all.map(([text]) => text), smallestPx: Math.min(...all.map(([, px]) => px)) * Number(zoom) };
})()`;

/** What is written anew after this was done, and how large it is on the screen; what stays as it is may only be moved. */
async function drawnAfter(page: Page, act: () => Promise<unknown>): Promise<Drawn> {
  await page.evaluate("globalThis.__written = []");
  await act();
  await still(page);
  return page.evaluate<Drawn>(DRAWN);
}

describe("the graph", () => {
  test.concurrent(
    "[A-14] of 130 nodes has names and counts of groups from afar, the beginnings of texts nearer by and texts from near, never in letters under 12 px",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      await guest.to(`/d/${LONG}/argument`);
      await page.evaluate(LISTEN);
      await page.getByRole("button", { name: "Graph" }).click();
      await drawnAfter(page, () => page.getByRole("button", { name: "Show all" }).click());
      const drawn = (): Promise<Drawn> => page.evaluate<Drawn>(DRAWN);
      await expect.poll(async () => (await drawn()).texts.length).toBeGreaterThan(0);
      const far = await drawn();
      const { sides } = await viewOf(guest, LONG);
      const isSaid = (text: string): boolean => text.startsWith("The figures of the");
      expect([far.level, far.texts.some(isSaid), far.smallestPx >= 12]).toEqual([
        "far",
        false,
        true,
      ]);
      for (const side of sides)
        expect(far.texts.join(" ")).toContain(
          `${side.for.length} for · ${side.against.length} against`,
        );
      const levels = new Map<string, Drawn>();
      for (let n = 0; n < 20 && !levels.has("near"); n += 1) {
        const nearer = await drawnAfter(page, () =>
          page.getByRole("button", { name: "Zoom in" }).click(),
        );
        expect(nearer.smallestPx).toBeGreaterThanOrEqual(11.99);
        levels.set(nearer.level, nearer);
      }
      expect([...levels.keys()]).toEqual(["far", "middle", "near"]);
      await expect.poll(async () => (await drawn()).texts.some(isSaid)).toBe(true);
      expect((await drawn()).smallestPx).toBeGreaterThanOrEqual(12);
      expect(guest.troubles).toEqual([]);
      await guest.leave();
    },
  );

  test.concurrent(
    "[A-14] is grouped by option, by author or by round; a group is opened so near that it can be read, and shut again",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      await guest.to(`/d/${LONG}/argument`);
      const { nodes } = await viewOf(guest, LONG);
      const canvas = page.getByRole("application");
      const drawn = async (): Promise<number> => Number(await canvas.getAttribute("data-nodes"));
      await page.getByRole("button", { name: "Graph" }).click();
      expect(await canvas.getAttribute("data-level")).toBe("near");
      const said = nodes.filter(({ kind }) => kind !== "option");
      const options = nodes.length - said.length;
      for (const [name, groups] of [
        ["By author", new Set(said.map(({ author }) => author)).size],
        ["By round", new Set(said.map(({ round }) => round)).size],
      ] as const) {
        await page.getByRole("button", { name }).click();
        await expect.poll(drawn).toBe(options + groups);
      }
      await canvas.focus();
      const heading = page.locator(".panel h2");
      const isGroup = async (): Promise<boolean> =>
        (await heading.count()) > 0 && (await heading.innerText()).startsWith("Round");
      for (let n = 0; n < 20 && !(await isGroup()); n += 1)
        await page.keyboard.press(n % 2 === 0 ? "ArrowRight" : "ArrowDown");
      const shut = await drawn();
      await page.keyboard.press("Space");
      await expect.poll(async () => (await drawn()) > shut).toBe(true);
      expect(await canvas.getAttribute("data-level")).toBe("near");
      await page.keyboard.press("Space");
      await expect.poll(drawn).toBe(shut);
      expect(guest.troubles).toEqual([]);
      await guest.leave();
    },
  );
});
