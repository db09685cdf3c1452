// What a person does with the app, from the form to the export, in a real browser.
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import { formats } from "../../src/report/index.ts";
import type { ArgumentView, FeedRow, Head, PositionsView } from "../../src/web/wire.ts";
import { housed, launched, still, visit, type House, type Visit } from "./browser.ts";
import { dressed, golden, waitingFor, written } from "./dressed.ts";

const LONG = "2026-01-05-long";
const GATES = ["2026-01-05-gate-a", "2026-01-05-gate-b"] as const;
const same = (text: string): string => text;

let browser: Browser;
let house: House;
beforeAll(async () => {
  [browser, house] = await Promise.all([launched(), housed()]);
  await (await written(house.store, LONG, dressed(golden("swarm@2-standard"), LONG, same))).close();
  for (const id of GATES)
    await (
      await written(
        house.store,
        id,
        dressed(waitingFor(golden("swarm@2-standard"), "gate/next/1"), id, same),
      )
    ).close();
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

async function asked<T>({ page }: Visit, path: string): Promise<T> {
  return (await (await page.request.get(`${house.origin}/api/deliberations/${path}`)).json()) as T; // the wire's own shape
}

const idOf = (page: Page): string => new URL(page.url()).pathname.split("/")[2] ?? "";
const messages = (rows: readonly FeedRow[]): string[] =>
  rows.flatMap((row) => (row.kind === "link" || !row.message ? [] : [row.message.id]));
/** The room draws stretches of a long run; these are short enough to be drawn whole. */
const shownMessages = ({ page }: Visit): Promise<string[]> =>
  page.locator("article.message > header .chip").allInnerTexts();

async function begun(guest: Visit, topic: string): Promise<string> {
  const { page } = guest;
  await guest.to("/new");
  await page.getByLabel("Topic").fill(topic);
  await page.getByText("Settings").click();
  await page.getByLabel("Size").selectOption("lightweight");
  await page.getByRole("button", { name: "See the plan" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.waitForURL(/\/d\//);
  await page.getByRole("link", { name: "Room" }).click();
  return idOf(page);
}

async function decided({ page }: Visit, choice?: string): Promise<void> {
  const card = page.locator("form.gate").first();
  const option =
    choice === undefined
      ? card.locator("label").filter({ has: page.locator(".tag") })
      : card.getByText(choice, { exact: true });
  await option.first().click();
  await card.getByRole("button", { name: "Decide" }).click();
}

describe("a rehearsal", () => {
  test.concurrent(
    "is started from the form, waits in its cards for decisions, loses nothing when the page is loaded anew, and ends",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const id = await begun(guest, "Should the night shift be dropped?");
      const [gate, end] = [
        guest.page.locator("form.gate fieldset:enabled").first(),
        guest.page.locator(".deliberation-head .mark").filter({
          hasNotText: /^(?:running|waits for you|waits for its host|paused|interrupted|damaged)/,
        }),
      ];
      const waited: string[] = [];
      for (let n = 0; n < 12; n += 1) {
        await gate.or(end).first().waitFor();
        if (await end.isVisible()) break;
        const [{ ask } = { ask: "" }] = (await asked<Head>(guest, id)).status.waitingFor.gates;
        waited.push(ask);
        if (n === 1) {
          await guest.page.reload();
          await gate.waitFor();
          await expect
            .poll(async () => [
              await shownMessages(guest),
              (await asked<Head>(guest, id)).status.waitingFor.gates[0]?.ask,
            ])
            .toEqual([messages(await asked(guest, `${id}/feed`)), ask]);
        }
        await decided(guest);
        await guest.page
          .locator(`form.gate:has(input[name="gate-${ask}"])`)
          .waitFor({ state: "detached" });
      }
      expect(waited[0]).toBe("gate/start/1");
      expect((await asked<Head>(guest, id)).status.state).toBe("finished");
      await expect
        .poll(() => shownMessages(guest))
        .toEqual(messages(await asked(guest, `${id}/feed`)));
      expect({ troubles: guest.troubles, foreign: guest.foreign }).toEqual({
        troubles: [],
        foreign: [],
      });
      await guest.leave();
    },
  );

  test.concurrent(
    "stands still when it is paused, and goes on under the constraint that is added",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      const id = await begun(guest, "Should the canteen close on Fridays?");
      await page.locator("form.gate").waitFor();
      await page.getByRole("button", { name: "Pause" }).click();
      await expect
        .poll(async () => (await asked<Head>(guest, id)).isAlive, { timeout: 10_000 })
        .toBe(false);
      await page.getByRole("button", { name: "Go on" }).waitFor();
      await page.getByRole("button", { name: "Add a constraint…" }).click();
      await page.getByRole("textbox", { name: "Constraint" }).fill("Nobody may be dismissed.");
      await page.getByRole("button", { name: "Add and go on" }).click();
      await page.getByRole("button", { name: "Pause" }).waitFor();
      const { constraints, isHere } = await asked<Head>(guest, id);
      expect([constraints.map(({ text }) => text), isHere]).toEqual([
        ["Nobody may be dismissed."],
        true,
      ]);
      await page.locator(".side").getByText("Nobody may be dismissed.").waitFor();
      await guest.leave();
    },
  );
});

describe("a decision", () => {
  test.concurrent(
    "is taken once: of two browsers one decides, and the other is told whose choice stands",
    async ({ expect }) => {
      const [one, other] = await Promise.all([visit(browser, house), visit(browser, house)]);
      const choices = ["End with a synthesis", "Pause, to go on later"];
      // Both are on their way before either arrives.
      let left = 2;
      let release = (): void => undefined;
      const both = new Promise<void>((resolve) => (release = resolve));
      for (const { page } of [one, other]) {
        await page.route("**/decisions", async (route) => {
          left -= 1;
          if (left === 0) release();
          await both;
          await route.continue();
        });
      }
      await Promise.all([one, other].map((guest) => guest.to(`/d/${GATES[0]}`)));
      for (const [n, guest] of [one, other].entries())
        await guest.page
          .locator("form.gate")
          .getByText(choices[n] ?? "", { exact: true })
          .click();
      await Promise.all(
        [one, other].map((guest) => guest.page.getByRole("button", { name: "Decide" }).click()),
      );
      await expect
        .poll(async () => (await asked<Head>(one, GATES[0])).status.waitingFor.gates)
        .toEqual([]);
      const decisions = (await house.store.read(GATES[0])).flatMap((event) =>
        event.type === "person.decided" && event.data.ask === "gate/next/1"
          ? [event.data.choice]
          : [],
      );
      expect(decisions.length).toBe(1);
      const [winner, loser] = decisions[0] === "synthesis" ? [one, other] : [other, one];
      await loser.page
        .getByRole("alert")
        .filter({ hasText: `“${decisions[0] ?? ""}”` })
        .waitFor();
      expect(await winner.page.getByRole("alert").count()).toBe(0);
      await Promise.all([one.leave(), other.leave()]);
    },
  );

  test.concurrent(
    "that wants words is not sent without them, and carries them",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      await guest.to(`/d/${GATES[1]}`);
      await guest.page
        .locator("form.gate")
        .getByText("Inject a constraint", { exact: true })
        .click();
      await guest.page.getByRole("button", { name: "Decide" }).click();
      await guest.page.getByLabel(/^Say with it/).fill("Two people at most.");
      await guest.page.getByRole("button", { name: "Decide" }).click();
      await expect
        .poll(async () =>
          (await house.store.read(GATES[1])).flatMap((event) =>
            event.type === "person.decided" && event.data.ask === "gate/next/1"
              ? [[event.data.choice, event.data.note]]
              : [],
          ),
        )
        .toEqual([["inject", "Two people at most."]]);
      await guest.leave();
    },
  );
});

describe("a moment of the past", () => {
  test.concurrent(
    "is what the slider says, in every view, until one goes back to now",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      await guest.to(`/d/${LONG}/room`);
      const rows = await asked<readonly FeedRow[]>(guest, `${LONG}/feed`);
      const slider = page.getByRole("slider", { name: "Moment" });
      for (const at of [30, 90]) {
        await slider.fill(String(at));
        await expect
          .poll(() => shownMessages(guest))
          .toEqual(messages(rows.filter(({ seq }) => seq <= at)));
      }
      await page.getByRole("link", { name: "Argument" }).click();
      await page.getByRole("button", { name: "Graph" }).click();
      const then = await asked<ArgumentView>(guest, `${LONG}/argument?at=90`);
      await page.getByText(`of ${then.nodes.length} shown`).waitFor();
      await page.getByRole("link", { name: "Positions" }).click();
      await still(page);
      expect([
        new URL(page.url()).search,
        (await asked<PositionsView>(guest, `${LONG}/positions?at=90`)).verdict,
      ]).toEqual(["?at=90", null]);
      await page.getByRole("link", { name: "Argument" }).click();
      await page.getByRole("button", { name: "Graph" }).click();
      await page.getByRole("button", { name: "Back to now" }).click();
      const now = await asked<ArgumentView>(guest, `${LONG}/argument`);
      await page.getByText(`of ${now.nodes.length} shown`).waitFor();
      expect([then.nodes.length < now.nodes.length, new URL(page.url()).search]).toEqual([
        true,
        "",
      ]);
      await guest.leave();
    },
  );
});

describe("a filter", () => {
  test.concurrent(
    "of the argument leaves what belongs to one seat, and gives the rest back",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      await guest.to(`/d/${LONG}/argument`);
      const { nodes } = await asked<ArgumentView>(guest, `${LONG}/argument`);
      await page.getByRole("button", { name: "Graph" }).click();
      await page.getByRole("button", { name: "Show all" }).click();
      await page.getByText(`${nodes.length} of ${nodes.length} shown`).waitFor();
      const drawn = async (): Promise<number> =>
        Number(await page.locator(".canvas").getAttribute("data-nodes"));
      const all = await drawn();
      await page.getByLabel("Seat").selectOption({ index: 1 });
      await expect.poll(async () => (await drawn()) < all).toBe(true);
      await page.getByRole("button", { name: "Clear filters" }).click();
      await expect.poll(drawn).toBe(all);
      await guest.leave();
    },
  );

  test.concurrent(
    "of the room leaves messages, one seat, or what is sought",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      await guest.to(`/d/${LONG}/room?at=90`);
      await page.getByRole("button", { name: "Messages only" }).click();
      await expect.poll(() => page.locator(".room .line").count()).toBe(0);
      const seat = page.locator("button.seat").first();
      const title = await seat.locator(".seat-title").innerText();
      await seat.click();
      await expect
        .poll(async () => [...new Set(await page.locator("article.message h3").allInnerTexts())])
        .toEqual([title]);
      await page.getByLabel("Search the room").fill("no such words");
      await page.getByText("Nothing here fits the filter.").waitFor();
      await guest.leave();
    },
  );
});

describe("an export", () => {
  test.concurrent(
    "has the bytes that the command line writes, now and at a moment of the past",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const events = await house.store.read(LONG);
      const taken = async (format: keyof typeof formats): Promise<string> => {
        const [download] = await Promise.all([
          guest.page.waitForEvent("download"),
          guest.page.locator(`.exports a[href*="/export/${format}"]`).click(),
        ]);
        return readFile(await download.path(), "utf8");
      };
      for (const [search, moment] of [
        ["", events],
        ["?at=120", events.slice(0, 120)],
      ] as const) {
        await guest.open(`/d/${LONG}/report${search}`);
        await guest.page.locator("summary", { hasText: "Export" }).click();
        for (const format of ["md", "html", "json", "csv", "argdown"] as const)
          expect(await taken(format)).toBe(formats[format](moment));
      }
      await guest.leave();
    },
  );
});

describe("the app", () => {
  test.concurrent(
    "speaks three languages in two looks, and remembers which",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      const said = async (): Promise<unknown> => [
        await page.locator("html").getAttribute("lang"),
        await page.locator("html").getAttribute("data-look"),
        await page.locator("h1").innerText(),
      ];
      expect(await said()).toEqual(["en", "light", "Deliberations"]);
      await page.getByRole("button", { name: "Dark look" }).click();
      await page.locator("#lang").selectOption("ja");
      await expect.poll(said).toEqual(["ja", "dark", "審議"]);
      await page.locator("#lang").selectOption("zh");
      await guest.open("/");
      expect(await said()).toEqual(["zh", "dark", "审议"]);
      expect(guest.troubles).toEqual([]);
      await guest.leave();
    },
  );

  test.concurrent(
    "says so when the server is gone, and keeps what it showed",
    async ({ expect }) => {
      const passing = await housed();
      const id = "2026-01-05-gone";
      await (
        await written(
          passing.store,
          id,
          dressed(waitingFor(golden("swarm@2-standard"), "gate/next/1"), id, same),
        )
      ).close();
      const [room, library] = await Promise.all([visit(browser, passing), visit(browser, passing)]);
      await room.to(`/d/${id}/room`);
      const before = await shownMessages(room);
      await passing.close();
      await room.page.getByText("The connection is lost.").first().waitFor();
      await library.page.getByRole("alert").getByText("The server does not answer").waitFor();
      expect([await shownMessages(room), await library.page.locator(".entry").count()]).toEqual([
        before,
        1,
      ]);
      await room.page.getByRole("link", { name: "Report" }).click();
      await room.page.getByRole("heading", { name: "The server does not answer." }).waitFor();
      await Promise.all([room.leave(), library.leave()]);
    },
  );
});
