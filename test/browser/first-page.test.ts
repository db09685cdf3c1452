// The first page of a run in a real browser: live while it runs, the answer when it has ended, and a call to whoever looks elsewhere.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import { replyTo } from "../../src/agents/rehearsal/rehearsal.ts";
import { advance } from "../../src/engine/deliberation/frontier.ts";
import { History } from "../../src/engine/deliberation/history.ts";
import type { Brief } from "../../src/kernel/protocol.ts";
import { protocolNamed } from "../../src/protocols/index.ts";
import type { FeedRow, FirstPageView, Head } from "../../src/web/wire.ts";
import { fakeProvider, type FakeProvider, type FakeRequest } from "../fake-provider.ts";
import { checked, violations, violationsInDark } from "./accessibility.ts";
import { housed, launched, PATIENCE_MS, still, visit, type House } from "./browser.ts";
import { dressed, golden, waitingFor, written } from "./dressed.ts";

const ENDED = "2026-01-05-ended";
const WAITS = "2026-01-05-waits";
/** A page may be slow; what never comes is told all the same. */
const patient = { timeout: PATIENCE_MS };
const same = (text: string): string => text;

/** How many characters of its reply a model has sent, as the test lets it. */
class Speech {
  readonly #counts: number[] = [];
  #isOver = false;
  #wake = (): void => undefined;

  letOut(characters: number): void {
    this.#counts.push(characters);
    this.#wake();
  }

  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<number> {
    for (;;) {
      const count = this.#counts.shift();
      if (count !== undefined) yield count;
      else if (this.#isOver) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

let browser: Browser;
let house: House;
let provider: FakeProvider;
/** The first question that is asked is answered by it, the others at once. */
let speech: Speech;
let model: string;
beforeAll(async () => {
  speech = new Speech();
  provider = await fakeProvider(async (request, n) => {
    const reply = await replyFor(request);
    return n === 1 ? { live: heldBack(reply) } : reply;
  });
  model = `${provider.url}#slow`;
  const settings = `model: "${model}"\nprices:\n  "${model}": { input: 1, output: 5 }\ncaps: { usd: 2 }\n`;
  [browser, house] = await Promise.all([launched(), housed("house", settings)]);
  const logs = {
    [ENDED]: golden("dialectic@4-agreed"),
    [WAITS]: waitingFor(golden("swarm@2-standard"), "gate/next/1"),
  };
  for (const [id, events] of Object.entries(logs))
    await (await written(house.store, id, dressed(events, id, same))).close();
});
afterAll(async () => {
  speech.end();
  await browser.close();
  await house.close();
  await provider.close();
});

/** As much of the reply as the test lets out, and then the rest of it. */
async function* heldBack(reply: string): AsyncGenerator<string> {
  let at = 0;
  for await (const count of speech) {
    yield reply.slice(at, at + count);
    at += count;
  }
  yield reply.slice(at);
}

/** What the built-in panel would say to the question of this request. */
async function replyFor({ headers }: FakeRequest): Promise<string> {
  for (const id of await house.store.list()) {
    const events = await house.store.read(id);
    const [opened] = events;
    const asked = events.find(
      ({ type, data }) =>
        type === "call.reserved" && "call" in data && data.call === headers["x-dissensus-call"],
    );
    if (opened?.type !== "deliberation.opened" || asked?.type !== "call.reserved") continue;
    const protocol = protocolNamed(opened.data.protocol);
    if (!protocol) continue;
    const history = History.of(events);
    const ask = advance(protocol, history, 0).open.find((open) => open.id === asked.data.ask);
    const brief = opened.data.brief as unknown as Brief; // parsed when it was opened
    if (ask)
      return JSON.stringify(
        replyTo(ask, { seed: 1, temperament: "balanced", brief }, protocol.rehearse),
      );
  }
  throw new Error("Nobody asked this.");
}

async function headOf(page: Page, id: string): Promise<Head> {
  const path = `${house.origin}/api/deliberations/${id}`;
  return (await (await page.request.get(path)).json()) as Head; // the wire's own shape
}

describe("the first tab", () => {
  test("[A-07] [A-08] [A-09] of a run shows who is asked, their words as they stream, how far it is and what waits; then the answer", async ({
    expect,
  }) => {
    const guest = await checked(browser, house);
    const { page } = guest;
    await guest.to("/new");
    await page.getByLabel("Topic").fill("Should the night shift be dropped?");
    await page.getByText("Settings").click();
    await page.getByLabel("Size").selectOption("lightweight");
    await page.getByRole("button", { name: "See the plan" }).click();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.waitForURL(/\/d\/[^/]+$/);
    const id = new URL(page.url()).pathname.split("/")[2] ?? "";
    const first = page.locator(".first-page");

    // While a seat answers: its words, and nothing of them in the log.
    await first.getByRole("list", { name: "Asked now" }).waitFor();
    const planned = (await headOf(page, id)).asks.planned ?? [];
    await first.getByText(`0 of ${[...new Set(planned)].join("–")}`).waitFor();
    await first.getByText("of at most $2.00").waitFor();
    const words = first.locator(".asked .words");
    speech.letOut(80);
    await words.waitFor();
    const begun = await words.innerText();
    const before = (await house.store.read(id)).length;
    speech.letOut(160);
    await expect
      .poll(async () => (await words.innerText()).length, patient)
      .toBeGreaterThan(begun.length);
    const whole = await words.innerText();
    expect([(await house.store.read(id)).length, await words.count()]).toEqual([before, 1]);
    expect(whole).not.toMatch(/[{}"]/u);

    expect([await violations(guest), await violationsInDark(guest)]).toEqual([[], []]);

    // A page that is loaded anew goes on where it was.
    await page.reload();
    await expect.poll(() => words.innerText(), patient).toBe(whole);

    // The recorded reply takes their place, and the gate waits on the same page; title and icon call.
    speech.end();
    const gate = first.locator("form.gate");
    await gate.waitFor();
    expect(await words.count()).toBe(0);
    await expect
      .poll(() => page.title(), patient)
      .toBe("Waits for you: Should the night shift be dropped?");
    expect(await page.locator('link[rel="icon"]').getAttribute("href")).toBe("/icon-waits.svg");
    await first.getByText(`1 of ${[...new Set(planned)].join("–")}`).waitFor();
    await first.getByRole("heading", { name: "Latest replies" }).waitFor();

    // A note that is given with a decision is shown with it.
    const wanting = gate
      .locator("label")
      .filter({ hasText: /modify|change/iu })
      .first();
    await wanting.click();
    await gate.getByLabel(/^Say with it/u).fill("One expert for night work.");
    await gate.getByRole("button", { name: "Decide" }).click();
    await first.getByText("“One expert for night work.”").waitFor();
    for (let n = 0; n < 12; n += 1) {
      const over = first.locator("article dt", { hasText: /^Answer$/u });
      const enabled = first.locator("form.gate fieldset:enabled");
      await expect
        .poll(
          async () =>
            (await headOf(page, id)).status.state === "finished" || (await enabled.count()) > 0,
          patient,
        )
        .toBe(true);
      if ((await headOf(page, id)).status.state === "finished") {
        await over.waitFor();
        break;
      }
      const [{ ask } = { ask: "" }] = (await headOf(page, id)).status.waitingFor.gates;
      const card = first.locator(`form.gate:has(input[name="gate-${ask}"])`);
      await card
        .locator("label")
        .filter({ has: page.locator(".tag") })
        .first()
        .click();
      await card.getByRole("button", { name: "Decide" }).click();
      await card.waitFor({ state: "detached" });
    }
    expect((await headOf(page, id)).status.state).toBe("finished");
    await first.getByText("“One expert for night work.”").waitFor();
    expect([await first.getByText("Asked now").count(), guest.troubles, guest.foreign]).toEqual([
      0,
      [],
      [],
    ]);
    await guest.leave();
  });

  test.concurrent(
    "[A-07] of a run that has ended is its answer, and every mark in it leads to a message",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      await guest.open(`/d/${ENDED}`);
      const current = page.locator('nav.tabs a[aria-current="page"]');
      expect([
        await page.locator("nav.tabs a").first().innerText(),
        await current.innerText(),
      ]).toEqual(["First page", "First page"]);
      expect(await page.locator(".first-page article dt").first().innerText()).toBe(
        "The panel leans to",
      );
      const marks = page.locator(".first-page article .chip", { hasText: "↗" });
      const view = (await (
        await page.request.get(`${house.origin}/api/deliberations/${ENDED}/page`)
      ).json()) as FirstPageView; // the wire's own shape
      const refs = [...JSON.stringify(view.blocks).matchAll(/"to":"([^"]+)","text":"↗"/gu)].map(
        ([, to = ""]) => to,
      );
      expect([await marks.count(), refs.length > 2]).toEqual([refs.length, true]);
      const rows = (await (
        await page.request.get(`${house.origin}/api/deliberations/${ENDED}/feed`)
      ).json()) as readonly FeedRow[]; // the wire's own shape
      const said = new Set(
        rows.flatMap((row) => (row.kind === "link" ? [] : (row.message?.id ?? []))),
      );
      expect(refs.filter((to) => !said.has(to))).toEqual([]);
      await marks.first().click();
      await page.waitForURL(`${house.origin}/d/${ENDED}/room#${refs[0] ?? ""}`);
      await still(page);
      expect(await page.locator("article.message.is-target header .chip").innerText()).toBe(
        refs[0],
      );
      await page.goBack();
      await page.locator(".first-page").waitFor();
      await guest.leave();
    },
  );

  test.concurrent(
    "[A-07] at a moment of the past is the page of that moment",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      await guest.open(`/d/${ENDED}?at=12`);
      await page.locator(".callout.past").waitFor();
      expect(await page.locator(".first-page article dt", { hasText: "Why" }).count()).toBe(0);
      await guest.leave();
    },
  );
});

describe("in every language", () => {
  const WORDS = {
    en: ["First page", "Progress", "Questions answered", "Waits for you: "],
    ja: ["最初のページ", "進み具合", "答えた問い", "あなたの判断待ち："],
    zh: ["首页", "进度", "已回答的提问", "等待你决定："],
  } as const;

  test.concurrent.for(["en", "ja", "zh"] as const)(
    "[A-07] [A-09] a run that waits says what it asks, how far it is and that it waits (%s)",
    async (locale, { expect }) => {
      const guest = await visit(browser, house, { locale });
      const { page } = guest;
      await guest.open(`/d/${WAITS}`);
      const [tab, progress, asks, title] = WORDS[locale];
      await page.locator('nav.tabs a[aria-current="page"]', { hasText: tab }).waitFor();
      await page.getByRole("heading", { name: progress }).waitFor();
      await page.locator(".first-page dt", { hasText: asks }).waitFor();
      await page.locator(".first-page form.gate").waitFor();
      await expect.poll(async () => (await page.title()).startsWith(title), patient).toBe(true);
      await guest.leave();
    },
  );
});

describe("what waits", () => {
  test.concurrent(
    "[A-09] is in the title and the icon of every page, and first in the library with its reason and age",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      await expect.poll(() => page.title(), patient).toMatch(/^\([12]\) house — Dissensus$/u);
      expect(await page.locator('link[rel="icon"]').getAttribute("href")).toBe("/icon-waits.svg");
      const entries = page.locator(".shelf .entry");
      await expect.poll(() => entries.count(), patient).toBeGreaterThanOrEqual(2);
      const [{ text: reason }] = [{ text: await entries.first().innerText() }];
      expect(reason).toMatch(/waits for you[\s\S]*for \d+ (?:second|minute)s?/u);
      await guest.to(`/d/${WAITS}`);
      await expect.poll(() => page.title(), patient).toMatch(/^Waits for you: /u);
      await guest.to("/new");
      await expect
        .poll(() => page.title(), patient)
        .toMatch(/^\([12]\) New deliberation — Dissensus$/u);
      await guest.leave();
    },
  );

  test.concurrent(
    "[A-09] is notified of where the browser allows it and nobody looks at the page",
    async ({ expect }) => {
      const own = await housed();
      const guest = await visit(browser, own);
      const { page } = guest;
      await page.addInitScript(NOTIFIED);
      await guest.open("/");
      await (
        await written(
          own.store,
          WAITS,
          dressed(waitingFor(golden("swarm@2-standard"), "gate/next/1"), WAITS, same),
        )
      ).close();
      await expect
        .poll(() => page.evaluate("globalThis.notified"), patient)
        .toEqual([["Waits for you: Should the billing service be split?", "Round 1 is over."]]);
      await guest.leave();
      await own.close();
    },
  );
});

/** A browser that allows notifications, with a page that nobody looks at. */
const NOTIFIED = `globalThis.notified = [];
globalThis.Notification = class extends EventTarget {
  static permission = "granted";
  constructor(title, { body }) { super(); globalThis.notified.push([title, body]); }
};
document.hasFocus = () => false;`;
