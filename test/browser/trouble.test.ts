// Why a run stands still is told above every view of it, with what to do and the button that does it.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyBytes } from "../../src/log/index.ts";
import type { Head, StartForm } from "../../src/web/wire.ts";
import { checked, violations, violationsInDark } from "./accessibility.ts";
import { housed, launched, type House, type Visit } from "./browser.ts";
import { dressed, golden, written } from "./dressed.ts";

const GONE = "http://127.0.0.1:1/v1#gone";
const START: StartForm = {
  protocol: "swarm",
  topic: "Should the canteen close on Fridays?",
  model: "rehearsal",
  choices: { mode: "lightweight", rounds: 1 },
};

let browser: Browser;
let house: House;
beforeAll(async () => {
  [browser, house] = await Promise.all([
    launched(),
    housed(
      "house",
      `model: rehearsal\nwaitMinutes: 0.001\nprices:\n  ${GONE}: { input: 0, output: 0 }\n`,
    ),
  ]);
});
afterAll(async () => {
  await browser.close();
  await house.close();
});

async function asked<T>({ page }: Visit, path: string): Promise<T> {
  return (await (await page.request.get(`${house.origin}/api/${path}`)).json()) as T; // the wire's own shape
}

/** Begun as the form does it, and opened. */
async function begun(guest: Visit, start: Partial<StartForm>): Promise<string> {
  const { token } = await asked<{ token: string }>(guest, "session");
  const answer = await guest.page.request.post(`${house.origin}/api/deliberations`, {
    data: { ...START, ...start },
    headers: { "x-dissensus-token": token, origin: house.origin },
  });
  const { id } = (await answer.json()) as { id: string };
  await guest.to(`/d/${id}`);
  return id;
}

const stateOf = async (guest: Visit, id: string): Promise<Head["status"]["state"]> =>
  (await asked<Head>(guest, `deliberations/${id}`)).status.state;

const views = ["", "/room", "/positions", "/cost", "/report"];

describe("[A-16] A run that stands still", () => {
  test("for a model that cannot be reached says so on every view, tries again, and goes on with another model for one seat", async () => {
    const guest = await checked(browser, house);
    const { page } = guest;
    const id = await begun(guest, { seats: { synthesizer: GONE } });
    const banner = page.getByRole("region", { name: "A model cannot be reached or used" });
    for (const view of views) {
      await guest.to(`/d/${id}${view}`);
      await banner.getByText("127.0.0.1:1").waitFor();
    }
    await guest.to(`/d/${id}`);
    const before = (await asked<Head>(guest, `deliberations/${id}`)).last;
    await banner.getByRole("button", { name: "Try again" }).click();
    await expect
      .poll(async () => (await asked<Head>(guest, `deliberations/${id}`)).last, { timeout: 20_000 })
      .toBeGreaterThan(before);
    await banner.getByRole("button", { name: "Try again" }).waitFor();
    expect([await violations(guest), await violationsInDark(guest)]).toEqual([[], []]);
    await banner.getByRole("button", { name: "Go on with another model…" }).click();
    const dialog = page.getByRole("dialog", { name: "Go on with other models" });
    await dialog.getByLabel("synthesizer", { exact: true }).selectOption("rehearsal");
    expect(await violations(guest)).toEqual([]);
    await dialog.getByRole("button", { name: "Change and go on" }).click();
    await banner.waitFor({ state: "detached" });
    await page.locator("form.gate").first().waitFor();
    expect((await asked<Head>(guest, `deliberations/${id}`)).assigned).toEqual({
      "*": "rehearsal",
      synthesizer: "rehearsal",
    });
    await guest.leave();
  });

  test("at its cap of calls shows the limits with what was used, begins in the one that was reached, and goes on when it is raised", async () => {
    const guest = await checked(browser, house);
    const { page } = guest;
    const id = await begun(guest, { caps: { calls: 2, minutes: 50 } });
    const gate = page.locator("form.gate").first();
    await gate.waitFor();
    await gate
      .locator("label")
      .filter({ has: page.locator(".tag") })
      .first()
      .click();
    await gate.getByRole("button", { name: "Decide" }).click();
    const banner = page.getByRole("region", { name: "A limit was reached" });
    for (const view of views) {
      await guest.to(`/d/${id}${view}`);
      await banner.getByText("the cap of 2 calls").waitFor();
    }
    await banner.getByRole("button", { name: "Raise the limit…" }).click();
    const dialog = page.getByRole("dialog", { name: "Raise a limit" });
    const calls = dialog.getByLabel("Calls");
    expect([
      await calls.inputValue(),
      await dialog.getByLabel("Minutes").inputValue(),
      await page.evaluate("document.activeElement.id"),
      await dialog.getByText("used so far: 2", { exact: true }).count(),
      await violations(guest),
    ]).toEqual(["2", "50", "raise-calls", 1, []]);
    // What would stop it again at once is not taken.
    await dialog.getByRole("button", { name: "Raise and go on" }).click();
    await dialog.getByText("the run stopped at 2").waitFor();
    await calls.fill("200");
    await dialog.getByRole("button", { name: "Raise and go on" }).click();
    await banner.waitFor({ state: "detached" });
    await expect
      .poll(async () => (await asked<Head>(guest, `deliberations/${id}`)).spent.calls, {
        timeout: 20_000,
      })
      .toBeGreaterThan(2);
    const { caps } = await asked<Head>(guest, `deliberations/${id}`);
    expect([caps.calls, caps.minutes]).toEqual([200, 50]);
    await guest.leave();
  });

  test("with a damaged log shows what is readable, and saves it", async () => {
    const id = "2026-01-05-flipped";
    const log = dressed(golden("swarm@2-lightweight"), id, (text) => text);
    await (await written(house.store, id, log)).close();
    const path = join(house.store.home.root, id, "events.jsonl");
    const bytes = await readFile(path);
    const lines = bytes.toString("utf8").split("\n");
    const start = Buffer.byteLength(lines.slice(0, 40).join("\n")) + 1;
    const at = start + 200;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(path, bytes);
    const guest = await checked(browser, house);
    const { page } = guest;
    const banner = page.getByRole("region", { name: "The log of this run is damaged" });
    for (const view of views) {
      await guest.to(`/d/${id}${view}`);
      await banner.getByText("The 40 records before it are intact").waitFor();
    }
    await guest.to(`/d/${id}/room`);
    expect([
      await page.locator("article.message").count(),
      await page.getByRole("button", { name: "Go on" }).count(),
      await violations(guest),
    ]).toEqual([expect.any(Number), 0, []]);
    expect(await page.locator("article.message").count()).toBeGreaterThan(0);
    const saving = page.waitForEvent("download");
    await banner.getByRole("link", { name: "Save what is readable" }).click();
    const saved = await (await saving).path();
    const { count, problem, tail } = verifyBytes(await readFile(saved));
    expect([count, problem, tail]).toEqual([40, undefined, "clean"]);
    expect(await stateOf(guest, id)).not.toBe("finished");
    await guest.leave();
  });
});
