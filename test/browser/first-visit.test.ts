// The first visit: nothing has been deliberated here yet.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import { checked, violations, violationsInDark } from "./accessibility.ts";
import { housed, launched, still, visit, type House } from "./browser.ts";

let browser: Browser;
let house: House;
beforeAll(async () => {
  [browser, house] = await Promise.all([launched(), housed()]);
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

describe("who comes for the first time", () => {
  test.concurrent(
    "[A-18] can write the question at once, and finds it in the form",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      await page.getByRole("heading", { name: "What do you have to decide?" }).waitFor();
      await page.keyboard.type("Should the office move?");
      await page.keyboard.press("Enter");
      await page.waitForURL(`${house.origin}/new`);
      expect(await page.getByLabel("Topic").inputValue()).toBe("Should the office move?");
      await page.getByLabel("Topic").fill("Should the shop move?");
      await page.reload();
      await still(page);
      expect(await page.getByLabel("Topic").inputValue()).toBe("Should the shop move?");
      await guest.leave();
    },
  );

  test.concurrent.for([
    ["en", "Should we keep the weekly release or release every day?"],
    ["ja", "リリースは週一回のままにするか、毎日にするか。"],
    ["zh", "继续每周发布，还是改为每天发布？"],
  ] as const)(
    "[A-18] can begin with one of three questions (%s)",
    async ([locale, question], { expect }) => {
      const guest = await visit(browser, house, { locale });
      const { page } = guest;
      expect(await page.locator(".welcome li").count()).toBe(3);
      await page.getByRole("link", { name: question }).click();
      await page.waitForURL(`${house.origin}/new`);
      await still(page);
      expect(await page.locator("#topic").inputValue()).toBe(question);
      await guest.leave();
    },
  );

  test.concurrent(
    "[A-18] has a finished deliberation to look at, from its answer to its messages, and can change nothing in it",
    async ({ expect }) => {
      const guest = await checked(browser, house);
      const { page } = guest;
      const example = page.locator(".welcome a.card");
      await example.waitFor();
      expect([await violations(guest), await violationsInDark(guest)]).toEqual([[], []]);
      await example.click();
      await page.locator(".first-page article dt", { hasText: "The panel leans to" }).waitFor();
      await page.locator(".first-page article .chip", { hasText: "↗" }).first().click();
      await page.locator("article.message.is-target").waitFor();
      expect([
        await page.getByRole("button", { name: /^(?:Pause|Go on)/u }).count(),
        await house.store.list(),
        guest.troubles,
      ]).toEqual([0, [], []]);
      await guest.leave();
    },
  );
});
