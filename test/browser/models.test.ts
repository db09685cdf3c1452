// Models are connected in the app: what is found, what to write where nothing is, trying one, its price, and seats out of lists.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fakeProvider, type FakeProvider } from "../fake-provider.ts";
import { checked, violations, violationsInDark } from "./accessibility.ts";
import { housed, launched, still, visit, type House } from "./browser.ts";

const CANARY = "sk-ant-canary-7f3a9c";
const READY = '{"ready":"yes","confidence":1,"notes":[],"next":null}';

let browser: Browser;
let provider: FakeProvider;
let house: House;
let bare: House;
beforeAll(async () => {
  provider = await fakeProvider(() => READY, 0, true);
  const env = {
    ANTHROPIC_API_KEY: CANARY,
    // Nobody answers there: its list comes from the table of prices.
    ANTHROPIC_BASE_URL: "http://127.0.0.1:1",
    OLLAMA_HOST: new URL(provider.url).host,
  };
  const settings = `model: rehearsal\nseats:\n  critic: ${provider.url}#named\n`;
  [browser, house, bare] = await Promise.all([
    launched(),
    housed("house", settings, env),
    housed("bare", "model: rehearsal\n"),
  ]);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([house.close(), bare.close(), provider.close()]);
});

describe("[A-11] The page of models", () => {
  test("shows the keys by their variables and never a key, and what servers list", async () => {
    const guest = await checked(browser, house);
    const { page } = guest;
    await guest.to("/models");
    const anthropic = page.getByRole("region", { name: "anthropic", exact: true });
    await anthropic.getByText("key in ANTHROPIC_API_KEY").waitFor();
    await anthropic.getByRole("searchbox").fill("sonnet-4-5");
    await anthropic.getByText("claude-sonnet-4-5", { exact: true }).waitFor();
    await anthropic.getByText("$3.00 in, $15.00 out").first().waitFor();
    const local = page.getByRole("region", { name: "ollama", exact: true });
    await local.getByText("fake-model").waitFor();
    await local.getByText("not billed here").waitFor();
    await page.getByRole("region", { name: provider.url }).getByText("fake-model").waitFor();
    expect([
      (await page.content()).includes(CANARY),
      await violations(guest),
      await violationsInDark(guest),
      guest.foreign,
    ]).toEqual([false, [], [], []]);
    await guest.leave();
  });

  test("says the lines to write where nothing is found", async () => {
    const guest = await checked(browser, bare);
    const { page } = guest;
    await guest.to("/models");
    for (const text of [
      "No model is connected yet.",
      "export ANTHROPIC_API_KEY=…",
      "export OPENAI_API_KEY=…",
      "dissensus serve",
      "ollama pull llama3.1",
      "model: http://HOST:PORT/v1#NAME",
    ])
      await page.getByText(text, { exact: true }).first().waitFor();
    // No field takes a key, or anything else.
    expect([await page.locator("main input").count(), await violations(guest)]).toEqual([0, []]);
    await guest.leave();
  });

  test("tries one with a single call, and says what that costs before it is made", async () => {
    const guest = await checked(browser, house);
    const { page } = guest;
    await guest.to("/models");
    const before = provider.ledger.length;
    await page.getByRole("button", { name: "Try ollama/fake-model" }).click();
    await page.getByText("This makes one small call, a few dozen tokens.").waitFor();
    expect(provider.ledger.length).toBe(before);
    await page.getByRole("button", { name: "Make the call" }).click();
    await page.getByText("It can be used.").waitFor();
    await page.getByText(/^1 call, \d+ tokens/).waitFor();
    expect([provider.ledger.length, await violations(guest)]).toEqual([before + 1, []]);
    await guest.leave();
  });

  test("says why one cannot be used", async () => {
    const guest = await visit(browser, house);
    const { page } = guest;
    await guest.to("/models");
    const anthropic = page.getByRole("region", { name: "anthropic", exact: true });
    await anthropic.getByRole("searchbox").fill("claude-sonnet-4-5");
    await anthropic.getByRole("button", { name: /^Try/ }).first().click();
    await anthropic.getByText("Its provider may bill it.").waitFor();
    await anthropic.getByRole("button", { name: "Make the call" }).click();
    await anthropic
      .getByRole("alert")
      .getByText(/cannot be used|cannot be reached/)
      .waitFor();
    expect((await page.content()).includes(CANARY)).toBe(false);
    await guest.leave();
  });

  test("takes a price where none is known, which plans then use", async () => {
    const guest = await visit(browser, house);
    const { page } = guest;
    await guest.to("/models");
    const model = `${provider.url}#fake-model`;
    await page.getByRole("button", { name: `Set price: ${model}` }).click();
    await page.getByLabel("Input").fill("1");
    await page.getByLabel("Output").fill("2.5");
    await page.getByRole("button", { name: "Save price" }).click();
    await page
      .getByRole("region", { name: provider.url })
      .getByText("$1.00 in, $2.50 out")
      .waitFor();
    await guest.leave();
  });
});

test("[A-11] seats are filled from the lists of servers, with effort, and the plan names what was chosen", async () => {
  const guest = await checked(browser, house);
  const { page } = guest;
  await guest.to("/new");
  await page.getByLabel("Topic").fill("Should the canteen close on Fridays?");
  const model = page.locator("#model");
  await page.locator('#model option[value="ollama/fake-model"]').waitFor({ state: "attached" });
  await model.selectOption("ollama/fake-model");
  await page.getByLabel("Effort", { exact: true }).selectOption("low");
  expect(await violations(guest)).toEqual([]);
  await page.getByRole("button", { name: "See the plan" }).click();
  await page.getByText("ollama/fake-model,effort=low").waitFor();
  await still(page);
  expect(provider.ledger.every(({ body }) => body["model"] !== "other")).toBe(true);
  await guest.leave();
});
