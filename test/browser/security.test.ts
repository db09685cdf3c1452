// Whatever models, people and files write, a page shows it as text: nothing runs, nothing is asked for elsewhere, nobody is taken for somebody else.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formats } from "../../src/report/index.ts";
import { plain } from "../../src/text/visible.ts";
import type { FeedRow } from "../../src/web/wire.ts";
import { DRAWN, everyXss } from "../corpora/xss.ts";
import { CLAIMING, everySpoof } from "../corpora/spoofing.ts";
import { housed, launched, still, visit, type House, type Visit } from "./browser.ts";
import {
  dressed,
  golden,
  inTurn,
  waitingFor,
  withTroubles,
  written,
  type Dress,
} from "./dressed.ts";
import { textsOf } from "./reading.ts";

const RUNS = {
  swarm: {
    log: withTroubles(golden("swarm@2-standard")),
    views: ["", "/room", "/argument", "/positions", "/calls", "/cost", "/report"],
  },
  structured: {
    log: withTroubles(golden("structured@2-quick")),
    views: ["", "/room", "/argument", "/positions", "/claims", "/calls", "/cost", "/report"],
  },
  review: {
    log: withTroubles(golden("review@1-plan")),
    views: ["", "/room", "/findings", "/cost", "/report"],
  },
  ideas: { log: golden("review@1-idea"), views: ["", "/room", "/findings", "/report"] },
  dispatch: { log: golden("dispatch@2-clash"), views: ["", "/room", "/argument", "/report"] },
} as const;
type Run = keyof typeof RUNS;
/** These have every view there is. */
const TWINS = ["swarm", "structured", "review"] as const;

let browser: Browser;
let house: House;
beforeAll(async () => {
  browser = await launched();
  house = await housed("<img src=x onerror=__hit=1>");
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

async function hold(id: string, run: Run, dress: Dress, first?: number): Promise<void> {
  const drafts = dressed(RUNS[run].log, id, dress);
  await (await written(house.store, id, drafts, first)).close();
}

const harmless = ({ troubles, foreign }: Visit): object => ({ troubles, foreign });
const HARMLESS = { troubles: [], foreign: [] };

test("whoever watches a page sees what runs in it, what it opens and what it asks of others", async () => {
  const guest = await visit(browser, house);
  await guest.page.evaluate(`void (globalThis.__hit = 1)`);
  await guest.page.evaluate(`alert("hit")`);
  await guest.page.evaluate(`fetch("https://evil.test/").catch(() => undefined)`);
  expect([
    guest.troubles.slice(0, 2),
    guest.troubles.slice(2).every((trouble) => trouble.includes("Content Security Policy")),
    guest.troubles.length > 2,
  ]).toEqual([["a text was run", "dialog: hit"], true, true]);
  await guest.leave();
});

describe("texts that try to run", () => {
  const read: string[] = [];
  beforeAll(async () => {
    // Each run begins with other texts, so that one that falls on a place no view shows is shown elsewhere.
    for (const [n, run] of (Object.keys(RUNS) as Run[]).entries())
      await hold(`xss-${run}`, run, inTurn(everyXss, n * 41));
    await (
      await written(
        house.store,
        "xss-waits",
        dressed(
          waitingFor(golden("swarm@2-standard"), "gate/next/1"),
          "xss-waits",
          inTurn(everyXss),
        ),
      )
    ).close();
  });

  test.concurrent.each(Object.keys(RUNS) as Run[])(
    "[R-G1] [R-G2] do nothing in any view of a run (%s)",
    async (run) => {
      const guest = await visit(browser, house);
      for (const view of RUNS[run].views) {
        await guest.to(`/d/xss-${run}${view}`);
        if (view === "/argument") await unfolded(guest.page);
        read.push(...(await textsOf(guest.page)));
      }
      expect(harmless(guest)).toEqual(HARMLESS);
      await guest.leave();
    },
  );

  test("[R-G1] [R-G4] are read in those views as they were written: scripts, drawings, formulas and code", () => {
    expect(new Set(everyXss).size).toBeGreaterThanOrEqual(150);
    const shown = folded(read.join("\n"));
    expect([...everyXss, ...DRAWN].filter((text) => !shown.includes(folded(text)))).toEqual([]);
  });

  test.concurrent(
    "[R-G1] [R-G2] do nothing in the library, in a card that asks for a decision, at a moment of the past and in what is not there",
    async () => {
      const guest = await visit(browser, house);
      await guest.open("/d/xss-waits");
      for (const at of [3, 60, 150])
        for (const view of ["", "/argument", "/positions"])
          await guest.to(`/d/xss-swarm${view}?at=${at}`);
      await guest.to("/d/xss-swarm#%3Csvg%2Fonload=__hit=1%3E");
      await guest.to("/d/xss-nowhere#%3Cimg%20src=x%20onerror=__hit=1%3E");
      // What is not there is answered with 404, and the browser says so.
      expect({
        ...harmless(guest),
        troubles: guest.troubles.filter((trouble) => !trouble.includes("404")),
      }).toEqual(HARMLESS);
      await guest.leave();
    },
  );

  test.concurrent(
    "[R-G1] do nothing in the form, in its plan and in what it is refused for",
    async () => {
      const guest = await visit(browser, house);
      const { page } = guest;
      const hostile = "<img src=x onerror=__hit=1>\u202e${__hit=1}";
      await guest.to("/new");
      await page.getByLabel("Topic").fill(hostile);
      await page.getByText("Seats", { exact: true }).click();
      await page.getByRole("button", { name: "Add a seat" }).click();
      await page.getByLabel("Seat 1", { exact: true }).fill(hostile);
      await page.getByRole("button", { name: "See the plan" }).click();
      await page
        .getByRole("alert")
        .filter({ hasText: plain(hostile) })
        .waitFor();
      await guest.to("/");
      await guest.to("/new");
      await page.getByRole("button", { name: "Clear the form" }).click();
      await page.getByLabel("Topic").fill(hostile);
      await page.getByRole("button", { name: "See the plan" }).click();
      await page
        .locator(".plan-topic")
        .filter({ hasText: plain(hostile) })
        .waitFor();
      expect(harmless(guest)).toEqual(HARMLESS);
      await guest.leave();
    },
  );

  test.concurrent.each(["", "/argument"])(
    "[R-G1] [R-G2] do nothing when they arrive while the page is open%s",
    async (view) => {
      const id = `xss-live${view.replace("/", "-")}`;
      const drafts = dressed(RUNS.swarm.log, id, inTurn(everyXss));
      const log = await written(house.store, id, drafts, 8);
      const guest = await visit(browser, house);
      await guest.to(`/d/${id}${view}`);
      for (let from = 8; from < drafts.length; from += 40) {
        await log.append(drafts.slice(from, from + 40));
        await guest.page.getByText(`record ${Math.min(drafts.length, from + 40)} of`).waitFor();
      }
      await still(guest.page);
      expect(harmless(guest)).toEqual(HARMLESS);
      await log.close();
      await guest.leave();
    },
  );

  test("[R-G3] do nothing in the exported page, opened from the disk", async () => {
    const guest = await visit(browser, house);
    for (const run of Object.keys(RUNS) as Run[]) {
      const path = join(house.cwd, `${run}.html`);
      await writeFile(path, formats.html(await house.store.read(`xss-${run}`)));
      await guest.page.goto(pathToFileURL(path).href);
    }
    expect({
      ...harmless(guest),
      foreign: guest.foreign.filter((url) => !url.startsWith("file:")),
    }).toEqual(HARMLESS);
    await guest.leave();
  });
});

/** Thirteen letters, or five digits, further on. */
function turned(character: string): string {
  const round = ["abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"].find(
    (each) => each.includes(character),
  );
  return round?.[(round.indexOf(character) + round.length / 2) % round.length] ?? "x";
}

describe("texts that pretend", () => {
  /** The same run with texts of the same shape that say nothing; what differs goes on differing. */
  const honest = (texts: readonly string[]): Dress =>
    inTurn(texts.map((text) => plain(text).replace(/[a-z0-9]/giu, turned)));

  beforeAll(async () => {
    for (const run of TWINS) {
      await hold(`spoof-${run}`, run, inTurn(everySpoof));
      await hold(`plain-${run}`, run, honest(everySpoof));
    }
  });

  test.concurrent.each(TWINS)(
    "[R-F11] hide nothing, and add nothing that could be pressed, followed or filled in (%s)",
    async (run) => {
      const guest = await visit(browser, house);
      const unseen: string[] = [];
      for (const view of RUNS[run].views) {
        await guest.to(`/d/plain-${run}${view}`);
        if (view === "/argument") await unfolded(guest.page);
        const before = await offered(guest);
        await guest.to(`/d/spoof-${run}${view}`);
        if (view === "/argument") await unfolded(guest.page);
        expect([view, await offered(guest)]).toEqual([view, before]);
        unseen.push(
          ...(await textsOf(guest.page))
            .filter((text) => plain(text) !== text)
            .map((text) => `${view} ${JSON.stringify(text)}`),
        );
      }
      expect(unseen).toEqual([]);
      expect(harmless(guest)).toEqual(HARMLESS);
      await guest.leave();
    },
  );
});

describe("[R-G11] texts without end", () => {
  const ENDLESS = {
    line: "0123456789".repeat(500_000),
    nesting: `${"> ".repeat(10_000)}deep`,
    table: "| a | b | c |\n|---|---|---|\n".concat("| 1 | 2 | 3 |\n".repeat(100_000)),
  };

  test.concurrent.each(Object.keys(ENDLESS) as (keyof typeof ENDLESS)[])(
    "are cut in the page, which goes on answering (%s)",
    async (kind) => {
      const id = `endless-${kind}`;
      const said = golden("swarm@2-standard").flatMap((event) =>
        event.type === "fact.recorded" &&
        event.data.fact.kind === "message" &&
        ["position_declaration", "argument"].includes(event.data.fact.phase)
          ? [event.seq]
          : [],
      );
      // One declaration and one argument have it among what they say.
      const chosen = new Set([said[0], said[3]]);
      const drafts = golden("swarm@2-standard").flatMap((event) => {
        let left = chosen.has(event.seq) ? 1 : 0;
        return dressed([event], id, (text) =>
          text.length > 40 && left-- > 0 ? ENDLESS[kind] : text,
        );
      });
      await (await written(house.store, id, drafts)).close();
      const guest = await visit(browser, house);
      const read: string[] = [];
      for (const view of ["", "/room", "/argument", "/report"]) {
        await guest.to(`/d/${id}${view}`);
        expect(await guest.page.evaluate("1 + 1")).toBe(2);
        read.push(...(await textsOf(guest.page)));
      }
      expect(read.some((text) => text.includes(ENDLESS[kind].slice(0, 100)))).toBe(true);
      // What nobody reads on a page is left to the exports.
      expect(Math.max(...read.map((text) => text.length))).toBeLessThan(250_000);
      expect(harmless(guest)).toEqual(HARMLESS);
      await guest.leave();
    },
  );
});

describe("who said something", () => {
  test("is what the engine says, whatever the text claims", async () => {
    const titles = new Set(["title", "name"]);
    const id = "spoof-authors";
    const dress = inTurn(CLAIMING);
    await (
      await written(
        house.store,
        id,
        dressed(golden("swarm@2-lightweight"), id, (text, key) =>
          titles.has(key) ? text : dress(text, key),
        ),
      )
    ).close();
    const guest = await visit(browser, house);
    await guest.to(`/d/${id}/room`);
    const rows = (await (
      await guest.page.request.get(`${house.origin}/api/deliberations/${id}/feed`)
    ).json()) as readonly FeedRow[]; // the wire's own shape
    const said = rows.flatMap((row) =>
      row.kind === "link" || !row.message ? [] : [`${row.message.id} ${row.title ?? ""}`],
    );
    const shown = await guest.page.evaluate(
      `[...document.querySelectorAll("article.message")].map((said) => said.querySelector("header .chip").textContent + " " + said.querySelector("header h3").textContent)`,
    );
    expect(shown).toEqual(said);
    await guest.leave();
  });
});

/** Everything that was said to the options. */
async function unfolded(page: Page): Promise<void> {
  const all = page.getByRole("button", { name: "Show all" });
  if ((await all.count()) > 0) await all.click();
  await still(page);
}

/** Chips lead to messages of the record; how many there are goes by which statements repeat each other. */
async function offered({ page }: Visit): Promise<unknown> {
  return page.evaluate(
    `Object.fromEntries(["a[href]", "button:not(.chip)", "input", "select", "textarea", "summary", "[tabindex]", "[role=button], [role=link], [role=alert]", "iframe, form, img, video, audio, object, embed, script:not([src])"].map((kind) => [kind, document.querySelectorAll(kind).length]))`,
  );
}

/** As a browser shows it: what cannot be seen has its number, and white space is one space. */
function folded(text: string): string {
  return plain(text).replace(/\s+/g, " ").trim();
}
