// Every view in both looks, on a desk and on a phone, as a checker of accessibility sees it.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checked, violations, violationsInDark } from "./accessibility.ts";
import { housed, launched, still, type House } from "./browser.ts";
import { dressed, golden, waitingFor, written } from "./dressed.ts";

const SIZES = { workspace: { width: 1360, height: 860 }, phone: { width: 390, height: 844 } };
const PATHS = [
  "/",
  "/new",
  "/models",
  "/d/a-swarm",
  "/d/a-swarm/room",
  "/d/a-swarm/argument",
  "/d/a-swarm/positions",
  "/d/a-swarm/calls",
  "/d/a-swarm/cost",
  "/d/a-swarm/report",
  "/d/a-swarm?at=40",
  "/d/a-structured/claims",
  "/d/a-review/findings",
  "/d/a-review/report",
  "/d/a-gate",
  "/d/a-gate/room",
  "/d/a-review",
  "/d/nowhere",
];

let browser: Browser;
let house: House;
let empty: House;
beforeAll(async () => {
  [browser, house, empty] = await Promise.all([launched(), housed(), housed()]);
  const same = (text: string): string => text;
  const logs = {
    "a-swarm": golden("swarm@2-lightweight"),
    "a-structured": golden("structured@2-quick"),
    "a-review": golden("review@1-plan"),
    "a-gate": waitingFor(golden("swarm@2-standard"), "gate/next/1"),
  };
  for (const [id, events] of Object.entries(logs))
    await (await written(house.store, id, dressed(events, id, same))).close();
});
afterAll(async () => {
  await browser.close();
  await Promise.all([house.close(), empty.close()]);
});

test.concurrent.each(Object.keys(SIZES) as (keyof typeof SIZES)[])(
  "on a %s, no view keeps anybody out in either look, and none is wider than its window",
  async (size) => {
    const guest = await checked(browser, house, { viewport: SIZES[size] });
    const found: Record<string, readonly string[]> = {};
    for (const path of PATHS) {
      await guest.to(path);
      const inLight = await violations(guest);
      const isWide = await guest.page.evaluate<boolean>(
        "document.documentElement.scrollWidth > innerWidth",
      );
      const inDark = await violationsInDark(guest);
      if (inLight.length + inDark.length > 0 || isWide)
        found[path] = [...inLight, ...inDark, ...(isWide ? ["wider than its window"] : [])];
    }
    expect(found).toEqual({});
    await guest.leave();
  },
);

/** What is opened, asked or refused on the way. */
const OPENED: Readonly<
  Record<string, readonly [path: string, open: (page: Page) => Promise<void>]>
> = {
  "[A-14] the tree of the argument with nothing folded": [
    "/d/a-swarm/argument",
    (page) => page.getByRole("button", { name: "Show all" }).click(),
  ],
  "[A-14] the graph of the argument with a node picked": [
    "/d/a-swarm/argument",
    async (page) => {
      await page.getByRole("button", { name: "Graph" }).click();
      await page.getByRole("application").press("ArrowRight");
      await page.locator(".panel h2").waitFor();
    },
  ],
  "[A-15] a call with its prompt and its reply": [
    "/d/a-swarm/calls",
    async (page) => {
      await page.locator(".call-line > button").first().click();
      await page.getByRole("region", { name: "Prompt" }).waitFor();
    },
  ],
  "[A-15] a search in prompts": [
    "/d/a-swarm/calls",
    async (page) => {
      await page.getByLabel("Search in prompts and replies").fill("position");
      await page.getByText(/calls contain it/).waitFor();
    },
  ],
  "a form that is refused": [
    "/new",
    async (page) => {
      await page.getByRole("button", { name: "See the plan" }).click();
      await page.getByRole("alert").waitFor();
    },
  ],
  "a form with everything unfolded": [
    "/new",
    async (page) => {
      for (const fold of await page.locator("details.fold > summary").all()) await fold.click();
    },
  ],
  "the plan": [
    "/new",
    async (page) => {
      await page.getByLabel("Topic").fill("Should the office move?");
      await page.getByRole("button", { name: "See the plan" }).click();
      await page.getByRole("heading", { name: "The plan" }).waitFor();
    },
  ],
  "a constraint that is asked for": [
    "/d/a-gate",
    async (page) => {
      await page.getByRole("button", { name: "Add a constraint…" }).click();
      await page.getByRole("dialog").waitFor();
    },
  ],
  "a decision without a choice": [
    "/d/a-gate",
    async (page) => {
      await page.getByRole("button", { name: "Decide" }).click();
      await page.getByRole("alert").waitFor();
    },
  ],
  "the exports": [
    "/d/a-swarm/report",
    (page) => page.locator("summary", { hasText: "Export" }).click(),
  ],
};

test.concurrent.each(Object.keys(OPENED))("%s keeps nobody out, in either look", async (name) => {
  const [path, open] = OPENED[name] ?? ["/", () => Promise.resolve()];
  const guest = await checked(browser, house);
  await guest.to(path);
  await open(guest.page);
  await still(guest.page);
  expect({ inLight: await violations(guest), inDark: await violationsInDark(guest) }).toEqual({
    inLight: [],
    inDark: [],
  });
  await guest.leave();
});

test("an empty library keeps nobody out", async () => {
  const guest = await checked(browser, empty);
  expect(await violations(guest)).toEqual([]);
  await guest.leave();
});
