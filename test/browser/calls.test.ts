// Every call of a run as a person sees it: on one clock, with its troubles, its price, what was sent and what came back.
import { createHash } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Draft } from "../../src/log/index.ts";
import type { CallsView } from "../../src/web/wire.ts";
import { longLog } from "../builders/long-log.ts";
import { checked, violations, violationsInDark } from "./accessibility.ts";
import { housed, launched, still, visit, type House } from "./browser.ts";
import { dressed, golden, written } from "./dressed.ts";

const HELD = "2026-01-05-called";
const LONG = "2026-01-05-many-calls";
const MANY = 520;

let browser: Browser;
let house: House;
let drafts: readonly Draft[];
beforeAll(async () => {
  [browser, house] = await Promise.all([launched(), housed()]);
  drafts = timed(dressed(golden("swarm@2-standard"), HELD, (text) => text));
  await (await written(house.store, HELD, drafts)).close();
  const long = longLog(MANY, LONG);
  const log = await house.store.create(LONG, long.slice(0, 1));
  for (let n = 1; n < long.length; n += 500) await log.append(long.slice(n, n + 500));
  await log.close();
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

/** The run with a second call that was put off once: 3 s of waiting, 1.2 s of silence, 4 s in all, 60 % from a cache. */
function timed(given: readonly Draft[]): readonly Draft[] {
  const all = given.map((draft) => structuredClone(draft));
  const at = all.findIndex(({ type }, n) => type === "call.reserved" && n > 4);
  const reserved = all[at];
  if (reserved?.type !== "call.reserved") throw new Error("a run without calls");
  const { call, ask } = reserved.data;
  const first: Draft = {
    type: "call.reserved",
    data: { ...reserved.data, call: "put-off", activeMs: 1_000 },
  };
  const failed: Draft = {
    type: "call.failed",
    data: {
      call: "put-off",
      ask,
      failure: "rate-limited",
      message: "429: try again in 3 seconds",
      sent: true,
      again: "later",
      retryAfterMs: 3_000,
      raw: null,
      usage: null,
      usd: null,
      ms: 500,
      activeMs: 1_500,
      waitMs: 3_000,
    },
  };
  return all.flatMap((draft): Draft[] => {
    if (draft === reserved)
      return [
        first,
        failed,
        { ...reserved, data: { ...reserved.data, attempt: 2, activeMs: 4_500 } },
      ];
    if (draft.type !== "call.completed" || draft.data.call !== call) return [draft];
    const usage = { input: 1_000, output: 90, cacheRead: 600, cacheWrite: 0, estimated: false };
    return [
      {
        ...draft,
        data: { ...draft.data, usage, usd: 0.0125, ms: 4_000, firstMs: 1_200, activeMs: 8_500 },
      },
    ];
  });
}

const lines = (page: Page) => page.locator(".call-line");

describe("the calls of a run", () => {
  test.concurrent(
    "[A-15] are lines on one clock: waiting, silent until the first byte, answering, with retries, price and what a cache gave",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      await guest.to(`/d/${HELD}/calls`);
      const made = drafts.filter(({ type }) => type === "call.reserved").length;
      expect(await lines(page).count()).toBe(made);
      const putOff = lines(page).filter({ hasText: "rate limit" });
      expect(await putOff.innerText()).toContain("asked again after 3.0 s");
      const again = lines(page).filter({ hasText: "attempt 2" });
      expect((await again.locator(".figures").innerText()).split(/\s*\n\s*/)).toEqual([
        "4.0 s",
        "$0.01",
        "60 %",
      ]);
      const widths = await again
        .locator(".piece")
        .evaluateAll((all) => all.map((piece) => piece.getBoundingClientRect().width));
      const [waits = 0, silent = 0, speaks = 0] = widths;
      // 3 s to 1.2 s to 2.8 s, as far as pixels tell.
      expect([
        widths.length,
        Math.round((10 * waits) / silent),
        Math.round((10 * speaks) / silent),
      ]).toEqual([3, 25, 23]);
      await page.getByRole("button", { name: "Retries and failures 2" }).click();
      await expect.poll(() => lines(page).count()).toBe(2);
      expect(guest.troubles).toEqual([]);
      await guest.leave();
    },
  );

  test.concurrent(
    "[A-15] have the prompt that was sent and the reply one click away, by the hash in the log",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      await guest.to(`/d/${HELD}/calls`);
      const { calls } = (await (
        await page.request.get(`${house.origin}/api/deliberations/${HELD}/calls`)
      ).json()) as CallsView; // the wire's own shape
      for (const n of [0, calls.length - 1]) {
        await lines(page).nth(n).getByRole("button").first().click();
        const detail = lines(page).nth(n).locator(".call-detail");
        const prompt = await detail.getByRole("region", { name: "Prompt" }).textContent();
        const sent = drafts.find(
          (draft): draft is Draft<"call.reserved"> =>
            draft.type === "call.reserved" && draft.data.call === calls[n]?.call,
        );
        const got = drafts.find(
          (draft): draft is Draft<"call.completed"> =>
            draft.type === "call.completed" && draft.data.call === calls[n]?.call,
        );
        expect([
          createHash("sha256")
            .update(prompt ?? "")
            .digest("hex"),
          { text: await detail.getByRole("region", { name: "Reply" }).textContent() },
        ]).toEqual([sent?.data.prompt, got?.data.raw]);
      }
      expect(guest.troubles).toEqual([]);
      await guest.leave();
    },
  );

  test.concurrent(
    "[A-15] are found by what stands in their prompts and replies, with the words marked, and by nothing else",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      await guest.to(`/d/${HELD}/calls`);
      const field = page.getByLabel("Search in prompts and replies");
      const all = await lines(page).count();
      await field.fill("EXECUTIVEsummary");
      await expect.poll(() => lines(page).count()).toBe(1);
      await page.getByText(`1 of ${all} calls contain it`).waitFor();
      const found = lines(page).first();
      expect(await found.locator(".hit mark").allTextContents()).toEqual([
        "executiveSummary",
        "executiveSummary",
      ]);
      await found.getByRole("button").first().click();
      await found.getByRole("region", { name: "Reply" }).locator("mark").first().waitFor();
      await field.fill("no such words anywhere");
      await page.getByText(`0 of ${all} calls contain it`).waitFor();
      await field.fill("");
      await expect.poll(() => lines(page).count()).toBe(all);
      expect(guest.troubles).toEqual([]);
      await guest.leave();
    },
  );

  test.concurrent(
    "[A-15] of a long run are all listed, and one that this release cannot render again says so",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      await guest.to(`/d/${LONG}/calls`);
      expect(await lines(page).count()).toBe(MANY);
      await lines(page).last().getByRole("button").first().click();
      await page.getByText("This release cannot render the prompt").waitFor();
      await page.getByRole("region", { name: "Reply" }).waitFor();
      expect(guest.troubles).toEqual([]);
      await guest.leave();
    },
  );
});

test.each(["en", "ja", "zh"])(
  "[A-15] on a phone in %s nothing is wider than the window, and nobody is kept out in either look",
  async (locale) => {
    const guest = await checked(browser, house, { viewport: { width: 390, height: 844 }, locale });
    const { page } = guest;
    await guest.to(`/d/${HELD}/calls`);
    await lines(page).first().getByRole("button").first().click();
    await page.locator(".call-detail pre").first().waitFor();
    await still(page);
    const isWide = await page.evaluate<boolean>(
      "document.documentElement.scrollWidth > innerWidth",
    );
    const smallest = await page.evaluate<number>(
      `Math.min(...[...document.querySelectorAll(".calls *")].filter((one) => one.innerText).map((one) => parseFloat(getComputedStyle(one).fontSize)))`,
    );
    expect([
      isWide,
      smallest >= 12,
      await violations(guest),
      await violationsInDark(guest),
    ]).toEqual([false, true, [], []]);
    await guest.leave();
  },
);
