// The whole way without a pointer: from the library to a rehearsal that is started, decided on, read, replayed and exported.
// Law: the focus is always somewhere, it can be seen, and what is pressed is what has it.
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formats } from "../../src/report/index.ts";
import { housed, launched, still, visit, type House } from "./browser.ts";
import { dressed, golden, written } from "./dressed.ts";

const ID = "2026-01-05-held";

let browser: Browser;
let house: House;
beforeAll(async () => {
  [browser, house] = await Promise.all([launched(), housed()]);
  await (
    await written(
      house.store,
      ID,
      dressed(golden("swarm@2-standard"), ID, (text) => text),
    )
  ).close();
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

interface Focus {
  readonly tag: string;
  readonly name: string;
  readonly isSeen: boolean;
}

/** What has the focus, what it is called, and whether a person can see that it has it. */
const FOCUS = `(() => {
  const at = document.activeElement;
  const labels = at.labels ? [...at.labels].map((label) => label.textContent).join(" ") : "";
  const box = at.getBoundingClientRect();
  const ringed = (one) => one !== null && getComputedStyle(one).outlineStyle !== "none" && parseFloat(getComputedStyle(one).outlineWidth) > 0;
  // A small button in a card may have its card ringed.
  const isRinged = ringed(at) || ringed(at.closest("label"));
  return { tag: at.tagName.toLowerCase(), name: (at.getAttribute("aria-label") || labels || at.textContent || "").trim(), isSeen: isRinged && box.width > 0 && box.bottom > 0 && box.top < innerHeight };
})()`;

const focus = (page: Page): Promise<Focus> => page.evaluate<Focus>(FOCUS);
/** More steps than any page of the app has from its beginning to what is wanted here. */
const MOST_STEPS = 120;

/** Tab by tab to what is called so; each stop on the way can be seen. */
async function tabTo(page: Page, wanted: RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const unseen: string[] = [];
  for (let n = 0; n < MOST_STEPS; n += 1) {
    await page.keyboard.press(key);
    const { tag, name, isSeen } = await focus(page);
    if (tag !== "body" && !isSeen) unseen.push(`${tag} ${name.slice(0, 60)}`);
    if (wanted.test(name) && tag !== "body") {
      expect(unseen).toEqual([]);
      return;
    }
  }
  throw new Error(`No ${String(wanted)} within ${MOST_STEPS} steps of ${page.url()}`);
}

/** Where the view changes, somebody who reads by ear or by key is taken along: the places where nobody was. */
class Lost {
  readonly places: string[] = [];

  async look(page: Page, after: string): Promise<void> {
    await still(page);
    if ((await focus(page)).tag === "body") this.places.push(after);
  }
}

describe("with keys alone", () => {
  test.concurrent(
    "a rehearsal is started from the library, and its decision taken",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      const lost = new Lost();
      await tabTo(page, /^New deliberation$/);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/new$/);
      await lost.look(page, "the form");
      await tabTo(page, /^Topic/);
      await page.keyboard.type("Should the office move?");
      await page.keyboard.press("Control+Enter");
      await page.getByRole("heading", { name: "The plan" }).waitFor();
      await lost.look(page, "the plan");
      await tabTo(page, /^Start$/);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/d\//);
      await page.locator("form.gate").waitFor();
      await lost.look(page, "the start");
      await tabTo(page, /^Start/);
      await page.keyboard.press("Space");
      await tabTo(page, /^Decide$/);
      await page.keyboard.press("Enter");
      await page
        .locator('form.gate input[name="gate-gate/start/1"]')
        .first()
        .waitFor({ state: "detached" });
      await lost.look(page, "the decision");
      expect({ lost: lost.places, troubles: guest.troubles }).toEqual({ lost: [], troubles: [] });
      await guest.leave();
    },
  );

  test.concurrent(
    "a deliberation is opened, its argument unfolded and its graph walked through, its past played back, its report taken along",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      const lost = new Lost();
      await tabTo(page, /Should the billing service be split\?/);
      await page.keyboard.press("Enter");
      await page.waitForURL(`${house.origin}/d/${ID}`);
      await lost.look(page, "the deliberation");

      await tabTo(page, /^Argument$/);
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/argument$/);
      await lost.look(page, "the argument");
      const replies = page.locator(".tree details .branches > li");
      const folded = await replies.count();
      await tabTo(page, /^\d+ repl(?:y|ies)$/);
      await page.keyboard.press("Enter");
      await expect.poll(async () => (await replies.count()) !== folded).toBe(true);
      await tabTo(page, /^Graph$/, "Shift+Tab");
      await page.keyboard.press("Enter");
      await page.getByRole("application").waitFor();
      await tabTo(page, /^Graph of the argument/);
      await page.keyboard.press("ArrowRight");
      const first = await page.locator(".argument .panel h2").innerText();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await lost.look(page, "a node of the graph");
      const second = await page.locator(".argument .panel h2").innerText();

      await tabTo(page, /^Moment$/);
      await page.keyboard.press("Home");
      await page.locator(".replay").getByText("record 1 of").waitFor();
      await page.keyboard.press("ArrowRight");
      await page.locator(".replay").getByText("record 2 of").waitFor();
      expect(await focus(page)).toEqual({ tag: "input", name: "Moment", isSeen: true });
      await tabTo(page, /^Back to now$/);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Back to now" }).waitFor({ state: "detached" });
      await lost.look(page, "the present");

      await tabTo(page, /^Report$/, "Shift+Tab");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/report$/);
      await lost.look(page, "the report");
      await tabTo(page, /^Export$/);
      await page.keyboard.press("Enter");
      await tabTo(page, /^Markdown$/);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.keyboard.press("Enter"),
      ]);
      expect(await readFile(await download.path(), "utf8")).toBe(
        formats.md(await house.store.read(ID)),
      );
      expect(first).not.toBe(second);
      expect({ lost: lost.places, troubles: guest.troubles }).toEqual({ lost: [], troubles: [] });
      await guest.leave();
    },
  );

  test.concurrent(
    "the first stop of every page leads past the bar, to the content",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      for (const path of ["/", "/new", `/d/${ID}`]) {
        await guest.open(path);
        await page.keyboard.press("Tab");
        expect(await focus(page)).toEqual({ tag: "a", name: "Skip to the content", isSeen: true });
        await page.keyboard.press("Enter");
        await page.keyboard.press("Tab");
        expect(
          await page.evaluate<boolean>(
            `document.querySelector("main").contains(document.activeElement)`,
          ),
        ).toBe(true);
      }
      await guest.leave();
    },
  );
});
