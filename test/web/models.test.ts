// What the app may be told about models: names that the settings or this machine know, and prices; never an address, a command or a key.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSettings } from "../../src/workspace/settings.ts";
import type { Connected, NamedTrial, PlanView } from "../../src/web/wire.ts";
import { fakeProvider, type FakeProvider } from "../fake-provider.ts";
import { refused, REHEARSAL, serving, type Browser, type Place } from "../builders/serving.ts";

const CANARY = "sk-ant-canary-7f3a9c";
const READY = '{"ready":"yes","confidence":1,"notes":[],"next":null}';

let provider: FakeProvider;
let place: Place;
let browser: Browser;
beforeAll(async () => {
  provider = await fakeProvider(() => READY, 0, true);
  place = await serving({
    settings: `model: rehearsal\nmodels:\n  ${provider.url}#named: { effort: low }\nprices:\n  openai/model-a: { input: 1, output: 1 }\n`,
    env: {
      ANTHROPIC_API_KEY: CANARY,
      ANTHROPIC_BASE_URL: "http://127.0.0.1:1",
      OLLAMA_HOST: new URL(provider.url).host,
    },
  });
  browser = await place.browser();
});
afterAll(async () => {
  await place.close();
  await provider.close();
});

const planned = (model: string): Promise<number> =>
  browser.post("/api/plans", { ...REHEARSAL, model }).then(({ status }) => status);

describe("[A-11] Models that are found", () => {
  it("are named by their servers, and keys by their variables alone", async () => {
    const answer = await browser.get("/api/models");
    const { keys, missing, servers } = JSON.parse(answer.text) as Connected;
    expect([
      answer.text.includes(CANARY),
      keys,
      missing.map(({ vendor }) => vendor).includes("openai"),
      servers.find(({ server }) => server === "ollama")?.models.map(({ model }) => model),
      servers.find(({ server }) => server === provider.url)?.models.map(({ model }) => model),
      servers
        .find(({ server }) => server === "anthropic")
        ?.models.some(({ model, price }) => model === "anthropic/claude-sonnet-4-5" && price),
    ]).toEqual([
      false,
      [{ vendor: "anthropic", variable: "ANTHROPIC_API_KEY" }],
      true,
      ["ollama/fake-model"],
      [`${provider.url}#fake-model`],
      true,
    ]);
  });

  it("may be named like those of the settings, with any effort; what nobody found may not", async () => {
    expect([
      await planned("ollama/fake-model"),
      await planned("ollama/fake-model,effort=high"),
      await planned(`${provider.url}#fake-model`),
      await planned("ollama/other"),
      await planned(`${provider.url}#other`),
      await planned(`http://127.0.0.1:1/v1#fake-model`),
      await planned(`${provider.url}@evil.com#fake-model`),
      await planned("command:claude"),
    ]).toEqual([200, 200, 200, 400, 400, 400, 400, 400]);
  });

  it("are tried with one call, and nothing else is", async () => {
    const before = provider.ledger.length;
    const wrong = await Promise.all(
      ["http://evil.com/v1#m", "command:claude", "ollama/other", "", "evil/m"].map((model) =>
        browser.post("/api/models/try", { model }).then(({ status }) => status),
      ),
    );
    const untouched = provider.ledger.length;
    const tried = await browser.post("/api/models/try", { model: "ollama/fake-model" });
    const { isUsable, calls } = JSON.parse(tried.text) as NamedTrial;
    expect([wrong, untouched, isUsable, calls, provider.ledger.length]).toEqual([
      [400, 400, 400, 400, 400],
      before,
      true,
      1,
      before + 1,
    ]);
  });

  it("take a price, which plans use and every later start knows, where the settings state none", async () => {
    const home = join(place.cwd, "home");
    const model = `${provider.url}#fake-model`;
    const own = await serving({
      settings: `model: rehearsal\nmodels:\n  ${provider.url}#named: { effort: low }\nprices:\n  openai/model-a: { input: 1, output: 1 }\n`,
      env: { HOME: home },
    });
    const guest = await own.browser();
    const stated = (body: object): Promise<number> =>
      guest.post("/api/prices", body).then(({ status }) => status);
    const plan = async (): Promise<number | null> =>
      (JSON.parse((await guest.post("/api/plans", { ...REHEARSAL, model })).text) as PlanView).usd;
    const before = await plan();
    expect([
      await stated({ model, input: -1, output: 1 }),
      await stated({ model, input: 1 }),
      await stated({ model: "http://evil.com/v1#m", input: 1, output: 1 }),
      await stated({ model: "openai/model-a", input: 0, output: 0 }),
      await stated({ model, input: 1, output: 2 }),
    ]).toEqual([400, 400, 400, 400, 200]);
    const path = join(home, ".config", "dissensus", "prices.json");
    expect([
      before,
      ((await plan()) ?? 0) > 0,
      JSON.parse(readFileSync(path, "utf8")),
      statSync(path).mode & 0o777,
      (await loadSettings(place.cwd, { HOME: home })).prices[model],
    ]).toEqual([null, true, { [model]: { input: 1, output: 2 } }, 0o600, { input: 1, output: 2 }]);
    await own.close();
  });
});

describe("[A-11] A run that stands still", () => {
  it("goes on with another model for a seat that it has, and with none that nobody found", async () => {
    const id = await browser.begin();
    await browser.until(
      id,
      ({ status }) => status.waitingFor.gates.length > 0,
      () => null,
    );
    await browser.post(`/api/deliberations/${id}/pause`, {});
    const resumed = async (models: object): Promise<readonly [number, string] | number> => {
      const answer = await browser.post(`/api/deliberations/${id}/resume`, { caps: {}, models });
      return answer.status === 200 ? 200 : refused(answer);
    };
    const before = await browser.left(id);
    expect([
      await resumed({ "*": "http://evil.com/v1#m" }),
      await resumed({ "*": "command:claude" }),
      await resumed({ nobody: "rehearsal" }),
      await resumed({ "*": "host" }),
      (await browser.head(id)).last,
    ]).toEqual([
      [400, "unknown-model"],
      [400, "unknown-model"],
      [400, "unknown-seat"],
      [400, "model-spec"],
      before.last,
    ]);
    expect(await resumed({ "*": "person" })).toBe(200);
    expect((await browser.head(id)).assigned).toEqual({ "*": "person" });
    await browser.post(`/api/deliberations/${id}/pause`, {});
    await browser.left(id);
  });
});
