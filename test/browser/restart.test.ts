// The server is killed and started again, as it happens to people: the pages that were open go on, and nobody else comes in.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import axe from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileLogStore } from "../../src/log/index.ts";
import { launched, PATIENCE_MS, still } from "./browser.ts";
import { dressed, golden, waitingFor, written } from "./dressed.ts";

const BIN = fileURLToPath(new URL("../../bin/dissensus.js", import.meta.url));
const ID = "2026-01-05-gate";

let browser: Browser;
let cwd: string;
let port: number;
let server: ChildProcess;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launched();
  cwd = mkdtempSync(join(tmpdir(), "dissensus-restart-"));
  const log = dressed(waitingFor(golden("swarm@2-standard"), "gate/next/1"), ID, (text) => text);
  await (await written(fileLogStore(join(cwd, ".dissensus")), ID, log)).close();
  port = await freePort();
});
afterAll(async () => {
  await browser.close();
  await killed();
  rmSync(cwd, { recursive: true, force: true });
});

const origin = (): string => `http://127.0.0.1:${port}`;
const kept = (): string => join(cwd, "state", "dissensus", `served-${port}.json`);

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port: free } = probe.address() as AddressInfo; // it listens on a port
  await new Promise((resolve) => probe.close(resolve));
  return free;
}

/** Resolves with the link that it prints. */
async function started(...args: readonly string[]): Promise<string> {
  const env = { PATH: process.env["PATH"] ?? "", HOME: cwd, XDG_STATE_HOME: join(cwd, "state") };
  server = spawn(process.execPath, [BIN, "serve", ...args, "--port", String(port)], { cwd, env });
  let told = "";
  return new Promise((resolve, reject) => {
    server.stdout?.on("data", (part: Buffer) => {
      told += part.toString();
      const link = /http:\/\/\S+\/enter\?key=\S+/.exec(told)?.[0];
      if (link !== undefined) resolve(link);
    });
    server.stderr?.on("data", (part: Buffer) => (told += part.toString()));
    server.once("exit", () => reject(new Error(told)));
  });
}

async function killed(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGKILL");
  await gone;
}

async function arrived(link: string): Promise<Page> {
  context = await browser.newContext({ locale: "en" });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto(link);
  await page.waitForURL(/\/(?:d\/.*)?$/);
  await still(page);
  return page;
}

/** Lost with the page, where it is loaded anew. */
const marked = (page: Page): Promise<unknown> => page.evaluate("globalThis.isSamePage = true");
const isSame = (page: Page): Promise<boolean> => page.evaluate("globalThis.isSamePage === true");

describe("[A-17] A server that was killed and started again", () => {
  test("is gone on with by the page that was open, without a new link, looking and acting", async () => {
    const page = await arrived(await started(ID));
    // The first link leads to the deliberation that was named.
    expect(new URL(page.url()).pathname).toBe(`/d/${ID}`);
    await marked(page);
    await page.getByRole("button", { name: "Go on" }).waitFor();
    await killed();
    await started();
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Go on" }).waitFor();
    expect(await isSame(page)).toBe(true);
    await context.close();
  });

  test("keeps hashes in a file of its owner's own, and lets no other cookie in", async () => {
    await killed();
    const page = await arrived(await started());
    const [cookie] = await context.cookies();
    const text = readFileSync(kept(), "utf8");
    const looks = async (value: string): Promise<number> =>
      (await fetch(`${origin()}/api/session`, { headers: { cookie: `${cookie?.name}=${value}` } }))
        .status;
    await killed();
    await started();
    expect([
      statSync(kept()).mode & 0o777,
      text.includes(cookie?.value ?? "?"),
      await looks(cookie?.value ?? ""),
      await looks("A".repeat(43)),
      // What the file holds opens nothing.
      await looks(/[\w-]{43}/.exec(text)?.[0] ?? ""),
    ]).toEqual([0o600, false, 200, 401, 401]);
    await page.close();
    await context.close();
  });

  test("that has forgotten its browsers is gone on with once a new link was opened beside the page", async () => {
    await killed();
    const page = await arrived(await started());
    await marked(page);
    await killed();
    rmSync(kept());
    const link = await started();
    const told = page.getByText("This browser is not signed in.");
    await told.waitFor();
    const beside = await context.newPage();
    await beside.goto(link);
    await told.waitFor({ state: "detached" });
    expect(await isSame(page)).toBe(true);
    await context.close();
  });
});

describe("[A-17] A refusal", () => {
  test.each([
    ["en", "This browser is not signed in", "Try again"],
    ["ja", "このブラウザはまだ認証されていません", "もう一度試す"],
    ["zh-CN", "此浏览器尚未获得授权", "重试"],
  ])("is a page of the app in %s", async (locale, title, again) => {
    await killed();
    await started();
    const stranger = await browser.newContext({ locale, bypassCSP: true, colorScheme: "light" });
    const page = await stranger.newPage();
    const answer = await page.goto(`${origin()}/d/${ID}`);
    await page.evaluate(axe.source);
    expect([
      answer?.status(),
      await page.getByRole("heading", { level: 1 }).innerText(),
      await page.locator("code").innerText(),
      await page.getByRole("link").innerText(),
      await page.evaluate("getComputedStyle(document.documentElement).backgroundColor"),
      await page.evaluate("axe.run().then(({ violations }) => violations.map(({ id }) => id))"),
      (await page.goto(`${origin()}/enter?key=used`))?.status(),
    ]).toEqual([401, title, `/d/${ID}`, again, "rgb(251, 250, 247)", [], 401]);
    await stranger.close();
  });
});
