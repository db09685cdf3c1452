// How soon a word that a model sends is on the page: a provider that streams a word at a time, the server, and a real browser.
// Both ends read one clock: a word is stamped when it is handed to the socket, and when the page has changed.
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { launched } from "../test/browser/browser.ts";
import { fakeProvider } from "../test/fake-provider.ts";
import { median, type Row } from "./row.ts";

const WORDS = 60;
const PAUSE_MS = 150;
const MOST_MS = 200;

export async function liveWords(): Promise<Row> {
  const sent: number[] = [];
  let end = (): void => undefined;
  const over = new Promise<void>((done) => (end = done));
  async function* speak(): AsyncGenerator<string> {
    yield '{"claim": "';
    for (let n = 0; n < WORDS; n += 1) {
      await new Promise((done) => setTimeout(done, PAUSE_MS));
      sent.push(Date.now());
      yield `w${n} `;
    }
    await over;
    yield '"}';
  }
  const provider = await fakeProvider(() => ({ live: speak() }));
  const cwd = await mkdtemp(join(tmpdir(), "dissensus-bench-"));
  const settings = `model: "${provider.url}#slow"\ncaps: { tokens: 9000000 }\n`;
  await writeFile(join(cwd, "dissensus.yaml"), settings);
  const server = spawn(process.execPath, [resolve("bin/dissensus.js"), "serve", "--port", "0"], {
    cwd,
    env: { PATH: process.env["PATH"], HOME: cwd },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = new Promise((done) => server.once("exit", done));
  const link = await new Promise<string>((found) => {
    createInterface(server.stdout).on("line", (line) => {
      const [address] = /http:\S+key=\S+/u.exec(line) ?? [];
      if (address) found(address);
    });
  });
  const browser = await launched();
  try {
    const page = await browser.newPage();
    await page.goto(link);
    await page.waitForURL((url) => url.pathname === "/");
    await page.goto(new URL("/new", page.url()).href);
    await page.getByLabel("Topic").fill("Should the night shift be dropped?");
    await page.getByRole("button", { name: "See the plan" }).click();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.locator(".first-page .asked").first().waitFor();
    await page.evaluate(WATCH);
    await page.getByText(`w${WORDS - 1}`).waitFor({ timeout: 60_000 });
    const seen = (await page.evaluate("[...seenWords]")) as [number, number][]; // as WATCH keeps them
    // What was there when the page was first looked at came at a time nobody knows.
    const [first] = seen;
    const late = seen
      .filter(([, at]) => at > (first?.[1] ?? 0))
      .map(([n, at]) => at - (sent[n] ?? at));
    const most = Math.max(...late);
    return {
      what: "From a word that a model sends to the page",
      value: `${median(late).toFixed(0)} ms`,
      target: `≤ ${MOST_MS} ms`,
      isMet: most <= MOST_MS,
      detail: `median of ${late.length} words that were sent ${PAUSE_MS} ms apart; the slowest ${most} ms`,
    };
  } finally {
    end();
    await browser.close();
    server.kill();
    await gone;
    await provider.close();
    await rm(cwd, { recursive: true, force: true });
  }
}

/** Notes when each word was first there. */
const WATCH = `
globalThis.seenWords = new Map();
globalThis.lookForWords = () => {
  for (const [, n] of document.querySelector(".first-page")?.textContent.matchAll(/w(\\d+)\\b/g) ?? [])
    if (!seenWords.has(Number(n))) seenWords.set(Number(n), Date.now());
};
new MutationObserver(lookForWords).observe(document.body, { subtree: true, childList: true, characterData: true });
lookForWords();
`;
