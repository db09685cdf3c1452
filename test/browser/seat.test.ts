// A person who holds a seat, and one who sifts a review, in a real browser: nobody writes JSON, and nothing written is lost.
import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import type { LogEvent } from "../../src/log/index.ts";
import type { Head, StartForm } from "../../src/web/wire.ts";
import { checked, violations, violationsInDark } from "./accessibility.ts";
import { serve } from "../../src/web/server.ts";
import { loadSettings } from "../../src/workspace/settings.ts";
import {
  APP,
  housed,
  launched,
  PATIENCE_MS,
  still,
  visit,
  type House,
  type Visit,
} from "./browser.ts";

/** A machine that runs everything at once may be slow. */
const PATIENT = { timeout: PATIENCE_MS };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const TOPIC = "Should the two depots share one fleet of vans next year?";
const DIALECTIC: StartForm = {
  protocol: "dialectic",
  topic: TOPIC,
  options: ["Share one fleet", "Keep two fleets"],
  model: "rehearsal",
  seed: 3,
  seats: { operations: "person" },
  choices: { depth: "quick", members: "operations,drivers,finance" },
};
const PLAN =
  "# Offline mode\n\nThe app keeps every change on the device. Changes are sent when the network is back.\n\nThe newest change wins a conflict.\n\n## Marks\n\nA mark shows what is not sent yet.\n";
const REVIEW: StartForm = {
  protocol: "review",
  artifact: { name: "offline.md", text: PLAN },
  model: "rehearsal",
  seed: 2,
  choices: { preset: "plan", sift: true },
};

let browser: Browser;
let house: House;
beforeAll(async () => {
  [browser, house] = await Promise.all([launched(), housed()]);
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

/** Started as a page of the app starts it. */
async function begun({ page }: Visit, request: StartForm): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const { token } = await (await fetch("/api/session")).json();
    const headers = { "content-type": "application/json", "x-dissensus-token": token };
    const body = ${JSON.stringify(JSON.stringify(request))};
    const answer = await (await fetch("/api/deliberations", { method: "POST", headers, body })).json();
    if (!answer.id) throw new Error(JSON.stringify(answer));
    return answer.id;
  })()`);
}

const headOf = async ({ page }: Visit, id: string): Promise<Head> =>
  (await (await page.request.get(`${house.origin}/api/deliberations/${id}`)).json()) as Head; // the wire's own shape

const mine = ({ waitingFor }: Head["status"]): Head["status"]["waitingFor"]["asks"] =>
  waitingFor.asks.filter(({ seat }) => seat === "operations");

const answersOf = (events: readonly LogEvent[]): readonly string[] =>
  events.flatMap((event) =>
    event.type === "ask.answered" && event.data.call === null ? [event.data.ask] : [],
  );

/** Fills what has to be filled, as a person would: the first of what can be chosen, a sentence where words are wanted. */
async function fill(form: Locator): Promise<void> {
  for (const set of await form.locator(".picks").all())
    if ((await set.locator("input[type=radio]").count()) > 0)
      if ((await set.locator("input:checked").count()) === 0)
        await set.locator("input").first().check();
  const fields = form.locator("input:not([type]), textarea");
  for (let n = 0; n < (await fields.count()); n += 1) {
    const field = fields.nth(n);
    const hint = await field.locator("xpath=..").innerText();
    if (hint.includes("may be left empty") || (await field.inputValue()) !== "") continue;
    await field.fill(`Point ${n + 1}: the two depots share one fleet only if the vans are there.`);
  }
}

/** The first of these has the keyboard, and nothing lies over it. */
const isAt = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate<boolean>(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    if (element === null || element !== document.activeElement) return false;
    const { x, y, width } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + 4));
  })()`);

const seatForm = (page: Page): Locator => page.locator("form.seat-form:has(fieldset:enabled)");

describe("a person who holds a seat", () => {
  test.concurrent(
    "[T-39] is told before the start that nobody is called so, may be a member of several words, and reads options and members in the plan",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      await guest.to("/new?protocol=dialectic");
      await page.getByText("Dialectic", { exact: true }).first().click();
      await page.getByLabel("Topic").fill(TOPIC);
      for (const fold of ["Options", "Seats", "Settings"])
        await page.locator("summary").filter({ hasText: fold }).click();
      for (const [n, option] of ["Share one fleet", "Keep two fleets"].entries()) {
        await page.getByRole("button", { name: "Add an option" }).click();
        await page.getByPlaceholder(`Option ${n + 1}`).fill(option);
      }
      await page.getByRole("button", { name: "Add a seat" }).click();
      await page.getByLabel("Seat 1", { exact: true }).fill("Head of operations");
      await page.getByLabel("Model 1", { exact: true }).selectOption("person");
      await page.getByRole("button", { name: "See the plan" }).click();
      const refusal = page.getByText("Nobody here is called Head of operations yet");
      await refusal.waitFor();
      await page
        .getByRole("textbox", { name: "Members" })
        .fill("Head of operations: no late vans, Drivers");
      expect(
        await page.evaluate("[...document.querySelector('#seat-names').options][0].value"),
      ).toBe("Head of operations");
      await page.getByRole("button", { name: "See the plan" }).click();
      await page.getByRole("heading", { name: "The plan" }).waitFor();
      const told = page.locator(".plan .card");
      expect(await told.locator("li").allInnerTexts()).toEqual([
        "Share one fleet",
        "Keep two fleets",
        "Head of operations: no late vans",
        "Drivers",
      ]);
      expect(await page.locator(".plan").innerText()).not.toContain("one model");
      await page.getByRole("button", { name: "Start" }).click();
      await page.getByText("You hold the seat: Head of operations").first().waitFor();
      await page.getByRole("button", { name: "Pause" }).click();
      await guest.leave();
    },
  );

  test.concurrent(
    "[A-10] sits in a dialectic to its end by the form alone: choices by their words, lists to add to, no JSON and no prompt for machines in sight",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      const id = await begun(guest, DIALECTIC);
      await guest.to(`/d/${id}`);
      const purposes: string[] = [];
      for (let turn = 0; turn < 8; turn += 1) {
        await expect
          .poll(async () => {
            const { status } = await headOf(guest, id);
            return status.state === "finished" || mine(status).length > 0;
          }, PATIENT)
          .toBe(true);
        const { status } = await headOf(guest, id);
        if (status.state === "finished") break;
        const [waiting] = mine(status);
        purposes.push(waiting?.purpose ?? "");
        // This turn's form, and not the one that was just sent.
        const form = seatForm(page).filter({ has: page.locator(`[id^="${waiting?.ask ?? ""}-"]`) });
        await form.getByRole("button", { name: "Answer", exact: true }).waitFor();
        const shown = await form.innerText();
        expect(shown).not.toMatch(/JSON|[{}]|\bnull\b|r\d-msg-\d|\bo[12]\b|<<</);
        expect(await page.getByText("You hold one seat in a dialectic").isVisible()).toBe(false);
        expect(await page.getByText("Nobody is being asked").count()).toBe(0);
        if (turn > 0) {
          await page.getByText("Your answer is recorded.").waitFor();
          await form.getByText(/^Your words in round \d$/).waitFor();
          await expect.poll(() => isAt(page, "#waiting summary"), PATIENT).toBe(true);
        }
        if (turn === 0) {
          await form.getByRole("button", { name: "Answer", exact: true }).click();
          await expect.poll(() => isAt(page, ".seat-form textarea"), PATIENT).toBe(true);
          await form.locator(".picks").getByText("Share one fleet", { exact: true }).waitFor();
          await form.getByRole("button", { name: "Add to: In any case" }).click();
          await form
            .getByRole("textbox", { name: "In any case 1" })
            .fill("Count the vans twice a year.");
        }
        await fill(form);
        await form.getByRole("button", { name: "Answer", exact: true }).click();
        await expect
          .poll(async () => answersOf(await house.store.read(id)), PATIENT)
          .toContain(waiting?.ask);
      }
      const { status } = await headOf(guest, id);
      const events = await house.store.read(id);
      const [position] = events.flatMap((event) =>
        event.type === "ask.answered" && event.data.call === null ? [event.data.reply] : [],
      );
      expect([status.state, purposes[0], purposes.at(-1)]).toEqual([
        "finished",
        "position",
        "final",
      ]);
      expect(position).toMatchObject({
        option: "o1",
        confidence: "HIGH",
        inAnyCase: ["Count the vans twice a year."],
      });
      expect(events.filter(({ type }) => type === "ask.rejected")).toEqual([]);
      expect([guest.troubles, guest.foreign]).toEqual([[], []]);
      await guest.leave();
    },
  );

  test.concurrent(
    "[A-10] finds what was begun after a reload, and after its turn ended without it, to be copied",
    async ({ expect }) => {
      const guest = await visit(browser, house, {
        permissions: ["clipboard-read", "clipboard-write"],
      });
      const { page } = guest;
      const id = await begun(guest, { ...DIALECTIC, seed: 4 });
      await guest.to(`/d/${id}/room`);
      const claim = page.getByLabel("Your claim");
      await claim.fill("Share them, but only on Fridays.");
      await page.getByRole("textbox", { name: "Reasons 2" }).fill("The vans stand idle.");
      await page.reload();
      await still(page);
      expect([
        await claim.inputValue(),
        await page.getByRole("textbox", { name: "Reasons 2" }).inputValue(),
      ]).toEqual(["Share them, but only on Fridays.", "The vans stand idle."]);
      // Somebody else answers for the seat, from elsewhere.
      const other = await visit(browser, house);
      await other.to(`/d/${id}/room`);
      await fill(seatForm(other.page));
      await other.page.getByRole("button", { name: "Answer", exact: true }).click();
      const unsent = page.locator(".unsent");
      await unsent.getByText("Share them, but only on Fridays.").waitFor();
      await unsent.getByText("The vans stand idle.").waitFor();
      await unsent.getByRole("button", { name: "Copy" }).click();
      expect(await page.evaluate("navigator.clipboard.readText()")).toContain(
        "The vans stand idle.",
      );
      await unsent.getByRole("button", { name: "Discard" }).click();
      await unsent.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Pause" }).click();
      await Promise.all([guest.leave(), other.leave()]);
    },
  );

  test.concurrent(
    "[A-10] finds what was begun after the server was started anew",
    async ({ expect }) => {
      const place = await housed("restarted");
      const guest = await visit(browser, place);
      const { page } = guest;
      const id = await begun(guest, DIALECTIC);
      await guest.to(`/d/${id}/room`);
      await page.getByLabel("Your claim").fill("Share them, but only on Fridays.");
      const { port } = place.server;
      await place.server.close();
      const again = await serve({
        store: place.store,
        workspace: { env: {}, cwd: place.cwd, settings: await loadSettings(place.cwd, {}) },
        port,
        version: "0.0.0",
        say: () => undefined,
        files: APP,
      });
      await page.goto(again.link());
      await page.waitForURL(`${place.origin}/`);
      await guest.open(`/d/${id}/room`);
      const kept = await page.getByLabel("Your claim").inputValue();
      await again.close();
      expect(kept).toBe("Share them, but only on Fridays.");
      await guest.leave();
      await place.close();
    },
  );

  for (const [locale, task, label, action] of [
    ["en", "State your position alone", "Your claim", "Answer"],
    ["ja", "自分の立場を述べてください", "主張", "回答する"],
    ["zh", "请独自陈述立场", "主张", "回答"],
  ] as const)
    test.concurrent(
      `[A-10] reads the form in its own language (${locale}), on a phone, and a checker of accessibility finds nothing`,
      async ({ expect }) => {
        const guest = await checked(browser, house, { ...PHONE, locale });
        const { page } = guest;
        const id = await begun(guest, { ...DIALECTIC, seed: 5 });
        await guest.to(`/d/${id}/room`);
        const form = seatForm(page);
        await form.getByText(task).waitFor();
        await form.getByLabel(label, { exact: true }).waitFor();
        await form.getByRole("button", { name: action, exact: true }).click();
        await form.locator('[role="alert"]').first().waitFor();
        const width = await page.evaluate("document.documentElement.scrollWidth");
        expect([width, await violations(guest), await violationsInDark(guest)]).toEqual([
          390,
          [],
          [],
        ]);
        await guest.leave();
      },
    );
});

describe("a person who reviews", () => {
  test.concurrent(
    "[A-13] reads who reviews by which preset before it starts, and can ask to decide on findings",
    async ({ expect }) => {
      const guest = await visit(browser, house);
      const { page } = guest;
      await guest.to("/new?protocol=review");
      await page.getByText("Review", { exact: true }).first().click();
      await page.locator('textarea, input[type="file"]').first().waitFor();
      await page
        .locator('input[type="file"]')
        .first()
        .setInputFiles({
          name: "offline.md",
          mimeType: "text/markdown",
          buffer: Buffer.from(PLAN),
        });
      await page.getByText("Settings").click();
      await page.getByLabel("Decide on findings").check();
      await page.getByLabel("Preset").selectOption("plan");
      await page.getByRole("button", { name: "See the plan" }).click();
      const told = page.getByText("reviewed under the preset plan by");
      expect(await told.innerText()).toBe(
        "offline.md is a text in Markdown, reviewed under the preset plan by Implementer, Risk reviewer, Keeper of the goal.",
      );
      await page
        .getByText("It stops for a person to decide on findings, after every round")
        .waitFor();
      await guest.leave();
    },
  );

  test.concurrent(
    "[A-13] accepts and declines findings at the passage they quote, adds one, sees each edit under what caused it, and downloads the text",
    async ({ expect }) => {
      const guest = await checked(browser, house);
      const { page } = guest;
      const id = await begun(guest, REVIEW);
      await guest.to(`/d/${id}/room`);
      // No language to type commands in: the way to where it is decided.
      const there = page.getByRole("button", { name: "Decide on the page Findings" });
      await there.waitFor();
      expect(await page.locator("#waiting input, #waiting textarea").count()).toBe(0);
      await there.click();
      const notes = page.locator("#artifact article.note");
      await notes.first().waitFor();
      // Beside the paragraph that holds what it quotes.
      const [first, second] = await notes.evaluateAll((all) =>
        all.map((note) => note.getAttribute("aria-label") ?? ""),
      );
      expect([first, second].every((name) => /^F-1-\d$/.test(name ?? ""))).toBe(true);
      expect(await page.locator("#artifact mark").count()).toBeGreaterThan(0);
      await page
        .getByRole("group", { name: `Your word on ${first}` })
        .getByText("Decline")
        .click();
      await page.locator(`#words-${first}`).fill("It is meant so.");
      await page.locator(`#words-${second}`).fill("As on page 3.");
      await page
        .getByRole("group", { name: `Your word on ${second}` })
        .getByText("Accept")
        .click();
      const row = page.locator(".page-row", { hasText: "A mark shows what is not sent yet." });
      await row.getByRole("button", { name: "Add a finding here" }).click();
      await row.getByLabel("What is wrong").fill("It does not say what the mark looks like.");
      expect([await violations(guest), await violationsInDark(guest)]).toEqual([[], []]);
      // What was chosen is still there after a reload.
      await page.reload();
      await still(page);
      await page.getByText("1 accepted, 1 declined, 0 commented, 1 of your own").waitFor();
      await page.getByRole("button", { name: "Send to the author" }).click();
      await expect
        .poll(async () => (await headOf(guest, id)).status.waitingFor.gates[0]?.ask ?? "", PATIENT)
        .toMatch(/^gate\/yours\/2/);
      // What waits next is asked here too, with room for why.
      const waiting = page.locator(".findings #waiting");
      await waiting.getByText("Is it settled?").waitFor();
      await waiting.getByLabel("No, it stays open").check();
      await waiting.getByLabel("Why (may be left empty)").fill("It names no colour.");
      // What was said of a finding stands on its card, and of an own one nothing is asked.
      const settled = page.getByRole("button", { name: /settled/ });
      if (await settled.isVisible()) await settled.click();
      await page
        .locator(`#artifact article[aria-label="${first}"]`)
        .getByText(`You declined ${first}: It is meant so.`)
        .waitFor();
      await page
        .locator(`#artifact article[aria-label="${second}"]`)
        .getByText(`You accepted ${second}: As on page 3.`)
        .waitFor();
      await waiting.getByRole("button", { name: "Decide" }).click();
      await expect
        .poll(async () => (await headOf(guest, id)).status.waitingFor.gates[0]?.ask ?? "", PATIENT)
        .not.toMatch(/^gate\/yours\/2/);
      await page.locator("form.sifting").waitFor();
      const added = page.locator("#artifact article.note", {
        hasText: "It does not say what the mark looks like.",
      });
      await added.getByText("You", { exact: true }).waitFor();
      expect(await added.getByRole("group").count()).toBe(0);
      const events = await house.store.read(id);
      const facts = events.flatMap((event) =>
        event.type === "fact.recorded" ? [event.data.fact] : [],
      );
      const own = facts.find((fact) => fact.kind === "finding" && fact.seat === "person");
      const edits = facts.flatMap((fact) => (fact.kind === "version" ? fact.edits : []));
      const causes = new Set(edits.flatMap(({ finding, also = [] }) => [finding, ...also]));
      expect(own).toMatchObject({
        problem: "It does not say what the mark looks like.",
        evidence: "A mark shows what is not sent yet.",
      });
      expect([
        causes.has(first ?? ""),
        causes.has(second ?? ""),
        own?.kind === "finding" && causes.has(own.id),
        facts.find((fact) => fact.kind === "ruling" && fact.finding === first),
      ]).toEqual([
        false,
        true,
        true,
        expect.objectContaining({ by: "person", status: "OVERRULED", reason: "It is meant so." }),
      ]);
      const versions = page.locator("#versions");
      const edit = versions.locator("article", {
        hasText: "It does not say what the mark looks like.",
      });
      await edit.locator(".diff").waitFor();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download this version" }).click(),
      ]);
      const text = await readFile(await file.path(), "utf8");
      expect(file.suggestedFilename()).toBe("offline-v2.md");
      expect(edits.every(({ replace }) => text.includes(replace))).toBe(true);
      expect(guest.foreign).toEqual([]);
      await guest.leave();
    },
  );

  for (const [locale, action] of [
    ["ja", "ここに指摘を加える"],
    ["zh", "在此添加意见"],
  ] as const)
    test.concurrent(
      `[A-13] sifts on a phone (${locale}): findings under their paragraphs, nothing wider than the screen`,
      async ({ expect }) => {
        const guest = await checked(browser, house, { ...PHONE, locale });
        const { page } = guest;
        const id = await begun(guest, { ...REVIEW, seed: 6 });
        await expect
          .poll(async () => (await headOf(guest, id)).status.waitingFor.gates.length, PATIENT)
          .toBe(1);
        await guest.to(`/d/${id}/findings`);
        await page.getByRole("button", { name: action }).first().waitFor();
        const width = await page.evaluate("document.documentElement.scrollWidth");
        expect([width, await violations(guest)]).toEqual([390, []]);
        await guest.leave();
      },
    );
});
