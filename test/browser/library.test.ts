// The library in a real browser: each act is seen in the page and in the folder.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import { status } from "../../src/views/index.ts";
import { checked, violations, violationsInDark } from "./accessibility.ts";
import { housed, launched, still, visit, type House } from "./browser.ts";
import { dressed, golden, waitingFor, written } from "./dressed.ts";

const same = (text: string): string => text;
const GALLERY = new URL("../../examples/gallery/", import.meta.url);
let browser: Browser;
beforeAll(async () => {
  browser = await launched();
});
afterAll(() => browser.close());

/** A swarm and a structured one that are over, a swarm that waits at a gate, and one of the gallery, in a folder of its own for each test. */
async function filled(): Promise<House> {
  const house = await housed();
  const logs = {
    "a-swarm": golden("swarm@2-lightweight"),
    "b-structured": golden("structured@2-quick"),
    "c-gate": waitingFor(golden("swarm@2-standard"), "gate/next/1"),
  };
  for (const [id, events] of Object.entries(logs))
    await (await written(house.store, id, dressed(events, id, same))).close();
  mkdirSync(join(house.store.home.root, "build-or-buy"));
  writeFileSync(
    join(house.store.home.root, "build-or-buy", "events.jsonl"),
    readFileSync(new URL("build-or-buy/events.jsonl", GALLERY)),
  );
  return house;
}

const rowsIn = (page: Page): Locator => page.locator(".shelf > li");
const idsIn = async (page: Page): Promise<readonly string[]> =>
  (await page.locator(".shelf a.entry").all()).length === 0
    ? []
    : page
        .locator(".shelf a.entry")
        .evaluateAll((links) =>
          links.map((link) => (link.getAttribute("href") ?? "").replace("/d/", "")),
        );
const rowOf = (page: Page, id: string): Locator =>
  rowsIn(page).filter({ has: page.locator(`a[href="/d/${id}"]`) });
async function choose(page: Page, id: string, act: string): Promise<void> {
  await rowOf(page, id).locator(".menu > button").click();
  await rowOf(page, id).locator(".menu-items").getByText(act, { exact: true }).click();
}
const at = ({ store }: House, ...parts: string[]): boolean =>
  existsSync(join(store.home.root, ...parts));

describe("the library", () => {
  test.concurrent(
    "[A-12] is searched, filtered by state, protocol and tag, and put in order; its address says how, and Back comes back to it",
    async ({ expect }) => {
      const house = await filled();
      const guest = await visit(browser, house);
      const { page } = guest;
      const first = await idsIn(page);
      expect([first[0], first.length]).toEqual(["c-gate", 4]);
      await page.getByLabel("State").selectOption("finished");
      await expect
        .poll(async () => (await idsIn(page)).toSorted())
        .toEqual(["a-swarm", "b-structured", "build-or-buy"]);
      await page.getByLabel("Protocol").selectOption("structured");
      await expect.poll(() => idsIn(page)).toEqual(["b-structured"]);
      await page.getByLabel("Protocol").selectOption("");
      await page.getByLabel("State").selectOption("");
      await page.getByRole("searchbox").fill("e-mail delivery");
      await expect.poll(() => idsIn(page)).toEqual(["build-or-buy"]);
      await page.waitForURL(`${house.origin}/?q=e-mail%20delivery`);
      await rowOf(page, "build-or-buy").locator("a.entry").click();
      await page.waitForURL(/\/d\//);
      await page.goBack();
      await still(page);
      expect([await page.getByRole("searchbox").inputValue(), await idsIn(page)]).toEqual([
        "e-mail delivery",
        ["build-or-buy"],
      ]);
      await page.getByRole("searchbox").fill("");
      await page.getByLabel("Order").selectOption("oldest");
      await expect
        .poll(async () => {
          const times = await page
            .locator(".shelf time")
            .evaluateAll((all) =>
              all.map((time) => Date.parse(time.getAttribute("datetime") ?? "")),
            );
          return times.length === 4 && times.every((time, n) => time >= (times[n - 1] ?? 0));
        })
        .toBe(true);
      expect(guest.troubles).toEqual([]);
      await guest.leave();
      await house.close();
    },
  );

  test.concurrent(
    "[A-12] names and tags a run from the keyboard alone; both are found again, and lie beside the log",
    async ({ expect }) => {
      const house = await filled();
      const guest = await visit(browser, house);
      const { page } = guest;
      await rowOf(page, "a-swarm").locator(".menu > button").focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.type("The monolith, second try");
      await page.keyboard.press("Tab");
      await page.keyboard.type("office, 2027, office");
      await page.keyboard.press("Control+Enter");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await rowOf(page, "a-swarm").getByText("The monolith, second try").waitFor();
      expect(await house.store.label("a-swarm")).toEqual({
        name: "The monolith, second try",
        tags: ["office", "2027"],
      });
      // The keyboard is back where it was.
      expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toMatch(
        /^More for: /,
      );
      await page.getByLabel("Tag", { exact: true }).selectOption("office");
      await expect.poll(() => idsIn(page)).toEqual(["a-swarm"]);
      await rowOf(page, "a-swarm").locator("a.entry").click();
      await page.getByRole("heading", { level: 1, name: "The monolith, second try" }).waitFor();
      await expect.poll(() => page.title()).toContain("The monolith, second try");
      await guest.leave();
      await house.close();
    },
  );

  test.concurrent(
    "[A-12] archives a run, shows the archive, and brings it back from there",
    async ({ expect }) => {
      const house = await filled();
      const guest = await visit(browser, house);
      const { page } = guest;
      await choose(page, "b-structured", "Archive");
      await rowOf(page, "b-structured").waitFor({ state: "detached" });
      expect([at(house, "b-structured"), at(house, ".archive", "b-structured")]).toEqual([
        false,
        true,
      ]);
      await page.getByLabel("State").selectOption("archived");
      await rowOf(page, "b-structured").waitFor();
      expect(await idsIn(page)).toEqual(["b-structured"]);
      await choose(page, "b-structured", "Bring back");
      await page.getByText("None of them matches.").waitFor();
      await page.getByLabel("State").selectOption("");
      await rowOf(page, "b-structured").waitFor();
      expect(at(house, "b-structured")).toBe(true);
      await guest.leave();
      await house.close();
    },
  );

  test.concurrent(
    "[A-12] deletes a run, also from its own page, and undoes it",
    async ({ expect }) => {
      const house = await filled();
      const guest = await visit(browser, house);
      const { page } = guest;
      await choose(page, "a-swarm", "Delete");
      await page.getByText("You can bring it back for ten minutes.").waitFor();
      await rowOf(page, "a-swarm").waitFor({ state: "detached" });
      expect(at(house, "a-swarm")).toBe(false);
      await page.getByRole("button", { name: "Undo" }).click();
      await rowOf(page, "a-swarm").waitFor();
      expect([
        at(house, "a-swarm"),
        readdirSync(join(house.store.home.root, ".discarded")),
      ]).toEqual([true, []]);
      await guest.to("/d/a-swarm");
      await page.locator(".head-acts .menu > button").click();
      await page.getByRole("button", { name: "Delete" }).click();
      await page.waitForURL(`${house.origin}/`);
      await page.getByRole("button", { name: "Undo" }).waitFor();
      await rowOf(page, "a-swarm").waitFor({ state: "detached" });
      expect(at(house, ".discarded", "a-swarm")).toBe(true);
      await guest.leave();
      await house.close();
    },
  );

  test.concurrent(
    "[A-12] pauses a run that another process holds, and goes on with it here",
    async ({ expect }) => {
      const house = await filled();
      const { Sessions } = await import("../../src/workspace/sessions.ts");
      const { parseSettings } = await import("../../src/workspace/settings.ts");
      // Another writer of the same folder, as a terminal is one: this server holds nothing of it.
      const settings = parseSettings("{}", "dissensus.yaml");
      const elsewhere = new Sessions(
        house.store,
        { env: { USER: "another" }, cwd: house.cwd, settings },
        () => undefined,
      );
      await elsewhere.resume("c-gate", {}, { who: "another" });
      const guest = await visit(browser, house);
      const { page } = guest;
      await choose(page, "c-gate", "Pause");
      await rowOf(page, "c-gate").getByText("paused").waitFor();
      expect([
        elsewhere.isHere("c-gate"),
        status(await house.store.read("c-gate")).paused?.reason,
      ]).toEqual([false, "user"]);
      await choose(page, "c-gate", "Go on");
      await rowOf(page, "c-gate").getByText("waits for you").waitFor();
      expect(status(await house.store.read("c-gate")).paused).toBe(null);
      await guest.leave();
      await elsewhere.close();
      await house.close();
    },
  );
});

describe("a run again", () => {
  test.concurrent(
    "[A-12] opens the form with the question, the documents and the choices of the run, and starts another",
    async ({ expect }) => {
      const house = await filled();
      const guest = await visit(browser, house);
      const { page } = guest;
      await choose(page, "build-or-buy", "Run again with changes");
      await page.getByText("Filled with what this deliberation was started with.").waitFor();
      expect([
        await page.locator("#topic").inputValue(),
        await page.getByRole("radio", { name: /Dialectic/ }).isChecked(),
        await page.locator("ul.texts code").allTextContents(),
      ]).toEqual([
        status(await house.store.read("build-or-buy")).topic,
        true,
        ["numbers.md", "team.md"],
      ]);
      await page.getByText("The model of that run cannot be chosen here: host").waitFor();
      await page.locator("#topic").fill("Should we buy it after all?");
      await page.getByRole("button", { name: "See the plan" }).click();
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await page.waitForURL(/\/d\//);
      const id = new URL(page.url()).pathname.split("/")[2] ?? "";
      const [opened] = await house.store.read(id);
      const [before] = await house.store.read("build-or-buy");
      const briefOf = (event: typeof opened): Record<string, unknown> =>
        event?.type === "deliberation.opened" ? event.data.brief : {};
      expect([
        briefOf(opened)["topic"],
        briefOf(opened)["context"],
        briefOf(opened)["baseline"],
      ]).toEqual(["Should we buy it after all?", briefOf(before)["context"], true]);
      await guest.leave();
      await house.close();
    },
  );
});

describe("a fork", () => {
  test.concurrent(
    "[A-12] branches off at the moment the slider is at, with new evidence, and goes on when it is told to",
    async ({ expect }) => {
      const house = await filled();
      const guest = await visit(browser, house);
      const { page } = guest;
      await guest.to("/d/a-swarm?at=9");
      await page.getByRole("button", { name: "Fork here" }).click();
      await page.getByLabel("New evidence or a constraint").fill("The lease ends in May.");
      await page.getByRole("button", { name: "Fork", exact: true }).click();
      await page.waitForURL((url) => url.pathname.startsWith("/d/a-swarm-"));
      const id = new URL(page.url()).pathname.split("/")[2] ?? "";
      const events = await house.store.read(id);
      expect([
        events.flatMap((event) =>
          event.type === "deliberation.forked" ? [[event.data.parent, event.data.at]] : [],
        ),
        events.flatMap((event) =>
          event.type === "settings.changed" ? [event.data.constraint] : [],
        ),
      ]).toEqual([[["a-swarm", 9]], ["The lease ends in May."]]);
      await page.getByRole("link", { name: "fork of a-swarm" }).waitFor();
      await page.getByRole("button", { name: "Go on" }).click();
      await page.locator("form.gate").first().waitFor();
      await guest.leave();
      await house.close();
    },
  );
});

describe("a comparison", () => {
  test.concurrent(
    "[A-12] sets two runs side by side: question, answer, votes blind and final, reasons, cost, each with its messages",
    async ({ expect }) => {
      const house = await filled();
      const guest = await visit(browser, house);
      const { page } = guest;
      for (const id of ["build-or-buy", "a-swarm"])
        await rowOf(page, id).getByRole("checkbox").check();
      await page.getByRole("link", { name: "Compare", exact: true }).click();
      await page.waitForURL(`${house.origin}/compare?a=build-or-buy&b=a-swarm`);
      await still(page);
      const names = await page.locator(".compare > .wide tbody th").allInnerTexts();
      expect(names).toEqual([
        "Question",
        "Protocol",
        "Answer",
        "Agreement",
        "Models",
        "Calls",
        "Tokens",
        "Cost",
        "Time",
      ]);
      const sides = page.locator(".compare section").nth(0).locator(".side");
      expect(await sides.count()).toBe(2);
      expect(await sides.nth(0).locator("tbody tr").count()).toBe(3);
      const calls = await page
        .locator(".compare > .wide tbody tr")
        .nth(5)
        .locator("td")
        .allInnerTexts();
      expect(calls[0]).toBe("18");
      await sides.nth(0).locator(".chip").first().click();
      await page.waitForURL(/\/d\/build-or-buy\/room#/);
      const named = decodeURIComponent(new URL(page.url()).hash.slice(1));
      await page.locator("article.message > header .chip", { hasText: named }).waitFor();
      expect(guest.troubles).toEqual([]);
      await guest.leave();
      await house.close();
    },
  );

  test.concurrent(
    "[A-12] sets a panel against the answer of one model alone",
    async ({ expect }) => {
      const house = await filled();
      const guest = await visit(browser, house);
      const { page } = guest;
      expect(await rowOf(page, "a-swarm").getByText("Compare with the single answer").count()).toBe(
        0,
      );
      await choose(page, "build-or-buy", "Compare with the single answer");
      await page.getByRole("heading", { name: "The panel and the single answer" }).waitFor();
      await still(page);
      const calls = await page
        .locator(".compare > .wide tbody tr")
        .nth(1)
        .locator("td")
        .allInnerTexts();
      expect(calls).toEqual(["16", "2"]);
      await page.getByRole("heading", { name: "What the panel lost" }).waitFor();
      await page.getByRole("heading", { name: "One model alone" }).getByRole("button").click();
      await page.waitForURL(/#baseline-001$/);
      await guest.leave();
      await house.close();
    },
  );
});

describe("everybody", () => {
  test.concurrent.each([
    { width: 1360, height: 860 },
    { width: 390, height: 844 },
  ])(
    "[A-12] can use the library and the comparison at $width pixels in either look",
    async (viewport) => {
      const house = await filled();
      const guest = await checked(browser, house, { viewport });
      const { page } = guest;
      const found: Record<string, readonly string[]> = {};
      const look = async (name: string): Promise<void> => {
        const isWide = await page.evaluate<boolean>(
          "document.documentElement.scrollWidth > innerWidth",
        );
        found[name] = [
          ...(await violations(guest)),
          ...(await violationsInDark(guest)),
          ...(isWide ? ["wider than its window"] : []),
        ];
      };
      await rowOf(page, "a-swarm").getByRole("checkbox").check();
      await rowOf(page, "a-swarm").locator(".menu > button").click();
      await look("an open menu");
      await page.getByRole("button", { name: "Name and tags…" }).click();
      await look("the dialog");
      await page.getByRole("button", { name: "Cancel" }).click();
      await choose(page, "b-structured", "Delete");
      await page.getByRole("button", { name: "Undo" }).waitFor();
      await look("undo");
      for (const path of [
        "/compare?a=a-swarm&b=build-or-buy",
        "/compare?a=build-or-buy",
        "/compare?a=a-swarm",
        "/?state=archived",
        "/new?again=a-swarm",
      ]) {
        await guest.to(path);
        await look(path);
      }
      const wrong = Object.entries(found).filter(([, problems]) => problems.length > 0);
      if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
      await guest.leave();
      await house.close();
    },
  );

  test.concurrent.each([
    ["ja", "削除"],
    ["zh", "删除"],
  ] as const)("[A-12] has it in their language (%s)", async (locale, act) => {
    const house = await filled();
    const guest = await visit(browser, house, { locale });
    const { page } = guest;
    await rowOf(page, "a-swarm").locator(".menu > button").click();
    await rowOf(page, "a-swarm").locator(".menu-items").getByText(act, { exact: true }).waitFor();
    await guest.leave();
    await house.close();
  });
});
