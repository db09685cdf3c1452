// What the app says of a run is so: whichever of head and stream came first, whoever writes to the log or does no longer, now and in the past.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import type { Draft, FileLog, LogEvent } from "../../src/log/index.ts";
import type { ArgumentView, Head } from "../../src/web/wire.ts";
import { dialecticLog } from "../builders/dialectic-log.ts";
import { dispatchLog } from "../builders/dispatch-log.ts";
import { fakeProvider } from "../fake-provider.ts";
import { housed, launched, visit, type House, type Visit } from "./browser.ts";
import { dressed, golden, waitingFor, written } from "./dressed.ts";

const same = (text: string): string => text;
const SWARM = golden("swarm@2-standard");
/** Up to where a model is asked and has not replied. */
const inFlight = (events: readonly LogEvent[]): readonly LogEvent[] =>
  events.slice(0, events.findLastIndex(({ type }) => type === "call.reserved") + 1);

let browser: Browser;
let house: House;
beforeAll(async () => {
  [browser, house] = await Promise.all([launched(), housed()]);
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

/** The log is held until it is closed; what is not written at first can be appended. */
async function heldLog(
  id: string,
  events: readonly LogEvent[],
  first?: number,
): Promise<{ readonly log: FileLog; readonly rest: readonly Draft[] }> {
  const drafts = dressed(events, id, same);
  return { log: await written(house.store, id, drafts, first), rest: drafts.slice(first) };
}

async function headOf({ page }: Visit, id: string, lang = "en"): Promise<Head> {
  const path = `${house.origin}/api/deliberations/${id}?lang=${lang}`;
  return (await (await page.request.get(path)).json()) as Head; // the wire's own shape
}

const mark = (page: Page) => page.locator(".deliberation-head .mark").first();

describe("what the head says", () => {
  test.concurrent(
    "[A-01] follows the stream: a head that comes later and is older is asked for again, and the page does not stay on running",
    async ({ expect }) => {
      const id = "2026-01-05-late-head";
      const events = waitingFor(SWARM, "gate/next/1");
      const { log, rest } = await heldLog(id, events, events.length - 12);
      const guest = await visit(browser, house);
      const { page } = guest;
      let heads = 0;
      let letGo = (): void => undefined;
      const isTold = new Promise<void>((resolve) => (letGo = resolve));
      await page.route(
        (url) => url.pathname === `/api/deliberations/${id}`,
        async (route) => {
          heads += 1;
          if (heads > 1) return route.continue();
          const old = await route.fetch();
          await log.append(rest);
          await isTold;
          return route.fulfill({ response: old });
        },
      );
      await page.evaluate(
        `history.pushState(null, "", "/d/${id}"), dispatchEvent(new Event("popstate"))`,
      );
      await expect.poll(() => heads).toBe(1);
      // The stream has told of the gate long before the old head arrives.
      await page.waitForTimeout(1_500);
      letGo();
      await page.locator("form.gate").waitFor();
      expect([await mark(page).innerText(), heads > 1]).toEqual(["waits for you", true]);
      await guest.leave();
      await log.close();
    },
  );

  test.concurrent(
    "[A-05] nobody is thinking in a run that nobody holds, whoever was asked is not said to be unasked, and the clock ticks only while somebody is at work",
    async ({ expect }) => {
      const id = "2026-01-05-abandoned";
      const { log } = await heldLog(id, inFlight(SWARM));
      const guest = await visit(browser, house);
      const { page } = guest;
      await guest.to(`/d/${id}/room`);
      const seats = page.locator(".seat-state");
      const time = page.locator(".deliberation-head .num").first();
      const { seats: all } = await headOf(guest, id);
      const asked = all.filter(({ state }) => state === "asked").length;
      expect(asked).toBeGreaterThan(0);
      expect(await seats.filter({ hasText: "is thinking" }).count()).toBe(asked);
      const before = await time.innerText();
      await expect.poll(() => time.innerText(), { timeout: 5_000 }).not.toBe(before);
      // It dies without a word.
      await log.close();
      await expect
        .poll(() => seats.filter({ hasText: "is thinking" }).count(), { timeout: 15_000 })
        .toBe(0);
      expect([
        await seats.filter({ hasText: "was asked, has not answered" }).count(),
        await mark(page).innerText(),
      ]).toEqual([asked, "interrupted"]);
      const after = await time.innerText();
      await page.waitForTimeout(2_200);
      expect(await time.innerText()).toBe(after);
      await guest.leave();
    },
  );

  test.concurrent(
    "[A-05] a moment of the past looks like the past in every view, head included",
    async ({ expect }) => {
      const id = "2026-01-05-the-past";
      const { log } = await heldLog(id, SWARM);
      await log.close();
      const guest = await visit(browser, house);
      const { page } = guest;
      const at = inFlight(SWARM.slice(0, 120)).length;
      for (const view of ["", "/argument", "/positions", "/cost", "/report"]) {
        await guest.to(`/d/${id}${view}?at=${at}`);
        expect([
          view,
          await page.getByText(`A moment of the past: record ${at} of ${SWARM.length}.`).count(),
          await page.locator(".deliberation-head.past").count(),
          await mark(page).innerText(),
        ]).toEqual([view, 1, 1, "then: running"]);
      }
      await guest.to(`/d/${id}?at=${at}`);
      expect(await page.locator(".seat-state", { hasText: "is thinking" }).count()).toBe(0);
      await guest.leave();
    },
  );
});

describe("a call", () => {
  test.concurrent(
    "[A-02] in flight is no warning; once nobody makes it any more it may have been billed, in the room and on the page of costs",
    async ({ expect }) => {
      const id = "2026-01-05-in-flight";
      const { log } = await heldLog(id, inFlight(SWARM));
      const guest = await visit(browser, house);
      const { page } = guest;
      const warned = page.getByText(/may have been billed/);
      for (const view of ["", "/room", "/cost"]) {
        await guest.to(`/d/${id}${view}`);
        expect([view, await warned.count()]).toEqual([view, 0]);
      }
      await log.close();
      await warned.first().waitFor();
      await guest.to(`/d/${id}/room`);
      await warned.first().waitFor();
      await guest.leave();
    },
  );

  test.concurrent(
    "[A-02, A-05] of a slow provider is thought about and warned of by nobody; a pause that cuts it off leaves a warning, and nobody thinking",
    async ({ expect }) => {
      const provider = await fakeProvider(() => ({ hang: "keepalive" }));
      const slow = await housed("slow", `model: ${provider.url}#fake-model\n`);
      const guest = await visit(browser, slow);
      const { page } = guest;
      await guest.to("/new");
      await page.getByLabel("Topic").fill("Should the night shift be dropped?");
      await page.getByRole("button", { name: "See the plan" }).click();
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await page.waitForURL(/\/d\//);
      await page.getByRole("link", { name: "Room" }).click();
      const warned = page.getByText(/may have been billed/);
      const thinking = page.locator(".seat-state", { hasText: "is thinking" });
      await thinking.first().waitFor();
      await expect.poll(() => provider.ledger.length).toBeGreaterThan(0);
      const time = page.locator(".deliberation-head .num").first();
      const before = await time.innerText();
      await expect.poll(() => time.innerText(), { timeout: 5_000 }).not.toBe(before);
      expect([await mark(page).innerText(), await warned.count()]).toEqual(["running", 0]);
      await page.getByRole("button", { name: "Pause" }).click();
      await mark(page).filter({ hasText: "paused" }).waitFor({ timeout: 40_000 });
      await warned.first().waitFor();
      expect(await thinking.count()).toBe(0);
      await guest.leave();
      await slow.close();
      await provider.close();
    },
    70_000,
  );

  test.concurrent("[A-02] that a pause cut off stays a warning", async ({ expect }) => {
    const id = "2026-01-05-cut-off";
    const events = inFlight(SWARM);
    const { log } = await heldLog(id, events);
    const sent = events.at(-1);
    if (sent?.type !== "call.reserved") throw new Error("a call is in flight");
    const { call, ask, activeMs } = sent.data;
    await log.append([
      {
        type: "call.failed",
        data: {
          call,
          ask,
          failure: "aborted",
          message: "stopped",
          sent: true,
          again: "later",
          retryAfterMs: null,
          raw: null,
          usage: null,
          usd: null,
          ms: 10,
          activeMs,
        },
      },
      { type: "deliberation.paused", data: { reason: "user", detail: "", activeMs } },
    ]);
    await log.close();
    const guest = await visit(browser, house);
    await guest.to(`/d/${id}/cost`);
    expect(await guest.page.getByText(/may have been billed/).count()).toBeGreaterThan(0);
    await guest.leave();
  });
});

describe("the steps at the left", () => {
  test.concurrent(
    "[A-03] show a cast that was made anew and its second gate, each as a step of its own",
    async ({ expect }) => {
      const id = "2026-01-05-recast";
      const { log } = await heldLog(id, golden("swarm@2-steered"));
      await log.close();
      const guest = await visit(browser, house);
      const { page } = guest;
      await guest.to(`/d/${id}/room`);
      const rounds = page.locator(".rail-round");
      await rounds.first().locator("button").click();
      const steps = await rounds.first().locator(".stop").allInnerTexts();
      expect(steps.map((text) => text.replace(/\s+/g, " ").trim())).toEqual([
        expect.stringMatching(/^The moderator defines .* 1\/1/),
        expect.stringMatching(/^Start, or change the cast 1\/1/),
        expect.stringMatching(/^The cast is made anew on request 1\/1/),
        expect.stringMatching(/^Start, or change the cast 1\/1/),
      ]);
      const { rail } = await headOf(guest, id);
      expect(rail.filter(({ state }) => state === "now")).toEqual([]);
      await guest.leave();
    },
  );
});

describe("a mark", () => {
  test.concurrent(
    "[A-04] says what the first page says, and is green only where nobody's objection is open",
    async ({ expect }) => {
      const runs = { "2026-01-05-moved": dialecticLog(), "2026-01-05-ruled": dispatchLog() };
      const guest = await visit(browser, house);
      const { page } = guest;
      for (const [id, events] of Object.entries(runs)) {
        const { log } = await heldLog(id, events);
        await log.close();
        await guest.to(`/d/${id}`);
        const shown = (await headOf(guest, id)).mark;
        expect([
          await mark(page).innerText(),
          (await mark(page).getAttribute("class"))?.includes("stands"),
        ]).toEqual([shown?.text, shown?.isClear]);
        await guest.to("/");
        const row = page.locator("li", { has: page.locator(`a[href="/d/${id}"]`) });
        expect(await row.locator(".mark").innerText()).toBe(shown?.text);
      }
      expect([
        (await headOf(guest, "2026-01-05-moved")).mark?.text,
        (await headOf(guest, "2026-01-05-ruled")).mark,
      ]).toEqual([
        expect.stringMatching(/^(?:all 3|2 of 3)/),
        { text: "decided by rule", isClear: false },
      ]);
      for (const [lang, text] of [
        ["ja", "規則による決定"],
        ["zh", "由规则决定"],
      ] as const) {
        await page.locator("#lang").selectOption(lang);
        await guest.to("/d/2026-01-05-ruled");
        await expect.poll(() => mark(page).innerText()).toBe(text);
        await guest.to("/d/2026-01-05-moved");
        const shown = (await headOf(guest, "2026-01-05-moved", lang)).mark?.text;
        await expect.poll(() => mark(page).innerText()).toBe(shown);
      }
      await guest.leave();
    },
  );
});

/** The same count of votes that quote nothing. */
function withoutGrounds(event: LogEvent): LogEvent {
  if (event.type !== "fact.recorded" || event.data.fact.kind !== "verdict") return event;
  const { fact } = event.data;
  const votes = fact.standing?.votes.map((vote) => ({ ...vote, grounded: false })) ?? [];
  const standing = fact.standing && { ...fact.standing, votes };
  return { ...event, data: { ...event.data, fact: { ...fact, ...(standing && { standing }) } } };
}

describe("the head of a review", () => {
  test.concurrent(
    "[A-04] has the mark of its findings, and asks of nobody that an agreement be earned, as the first page does",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      const ends = {
        "review@2-plan": ["passes", "stands"],
        "review@2-idea": ["does not pass", "torn"],
      };
      for (const [name, [text, tone]] of Object.entries(ends)) {
        const id = `2026-01-05-${name.replace("@", "-")}`;
        const { log } = await heldLog(id, golden(name).map(withoutGrounds));
        await log.close();
        await guest.to(`/d/${id}`);
        expect([
          await mark(page).innerText(),
          await mark(page).getAttribute("class"),
          await page.getByText(/not earned/).count(),
        ]).toEqual([text, `mark ${tone}`, 0]);
        if (text === "passes")
          expect((await headOf(guest, id)).status.stands?.notEarned?.text).toMatch(/not earned/);
      }
      await guest.leave();
    },
  );
});

describe("pros and cons", () => {
  test.concurrent(
    "[A-06] are under every option, each once, what was left behind apart, and the numbers are those of what is listed",
    async ({ expect }) => {
      const id = "2026-01-05-both-sides";
      const { log } = await heldLog(id, dialecticLog());
      await log.close();
      const guest = await visit(browser, house);
      const { page } = guest;
      await guest.to(`/d/${id}/argument`);
      const { sides } = (await (
        await page.request.get(`${house.origin}/api/deliberations/${id}/argument`)
      ).json()) as ArgumentView; // the wire's own shape
      expect(sides.some((side) => side.for.length > 0 && side.against.length > 0)).toBe(true);
      const spoken = sides.filter((side) => side.for.length + side.against.length > 0);
      await page.getByRole("button", { name: "Show all" }).click();
      for (const side of spoken) {
        const section = page.getByRole("region", { name: side.label, exact: true });
        const rows = (name: string) =>
          section.getByRole("group", { name, exact: true }).locator("> .branches > li").count();
        expect([
          await section.locator(".counts").innerText(),
          await rows("For"),
          await rows("Against"),
          await section.locator("> .branch-fold:last-child > .branches > li").count(),
        ]).toEqual([
          `${side.for.length} for · ${side.against.length} against`,
          side.for.length,
          side.against.length,
          side.withdrawn.length,
        ]);
        for (const list of [side.for, side.withdrawn])
          expect(new Set(list.map((said) => said.id)).size).toBe(list.length);
      }
      expect(guest.troubles).toEqual([]);
      await guest.leave();
    },
  );
});
