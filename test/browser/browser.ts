// A real browser against a real server: one browser for a file of tests, a fresh profile for each visit.
// Law: a visit notes every request, every error of the page and every dialog; a page that asks another host has failed.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import chromium from "@sparticuz/chromium";
import {
  chromium as playwright,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from "playwright-core";
import { loadSettings, parseSettings } from "../../src/workspace/settings.ts";
import { fileLogStore, type FileLogStore } from "../../src/log/index.ts";
import { serve, type Serving } from "../../src/web/server.ts";

export const APP = fileURLToPath(new URL("../../dist/ui/", import.meta.url));
/** A machine that runs everything at once may be slow; what never comes is told all the same. */
export const PATIENCE_MS = 20_000;
const FLAGS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

export async function launched(...flags: readonly string[]): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...FLAGS, ...flags],
    headless: true,
  });
}

export interface House {
  readonly store: FileLogStore;
  readonly server: Serving;
  readonly origin: string;
  /** Where the server was started; the logs lie below it. */
  readonly cwd: string;
  close(): Promise<void>;
}

/** A server over an empty folder. Its name is shown, so that it may be hostile too. `settings`: this machine's, as YAML; `env`: its variables. */
export async function housed(
  name = "house",
  settings?: string,
  env: Readonly<Record<string, string>> = {},
): Promise<House> {
  const place = await mkdtemp(join(tmpdir(), "dissensus-browser-"));
  const cwd = join(place, name);
  await mkdir(cwd);
  const store = fileLogStore(join(cwd, ".dissensus"));
  const server = await serve({
    store,
    workspace: {
      env,
      cwd,
      settings:
        settings === undefined
          ? await loadSettings(cwd, {})
          : parseSettings(settings, "dissensus.yaml"),
    },
    port: 0,
    version: "0.0.0",
    say: () => undefined,
    files: APP,
  });
  return {
    store,
    server,
    cwd,
    origin: `http://127.0.0.1:${server.port}`,
    async close() {
      await server.close();
      await rm(place, { recursive: true, force: true });
    },
  };
}

export interface Visit {
  readonly page: Page;
  /** Errors and warnings of the page, its policy's objections among them; and every sign that a text was run. */
  readonly troubles: string[];
  /** Every address that was asked for. */
  readonly requests: string[];
  /** Asked of somebody else. */
  readonly foreign: string[];
  /** Loads a path of the app, and waits until the page stands still. */
  open(path: string): Promise<void>;
  /** Goes there as a link of the app does, without loading anew. */
  to(path: string): Promise<void>;
  leave(): Promise<void>;
}

/** Told to the console by whatever runs: a text that does is found wherever it did. */
const TRAP = `Object.defineProperty(globalThis, "__hit", { configurable: false, get: () => undefined, set: () => console.error("a text was run") });`;

export async function visit(
  browser: Browser,
  { origin, server }: House,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 860 },
    locale: "en",
    colorScheme: "light",
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(TRAP);
  const [troubles, requests, foreign]: [string[], string[], string[]] = [[], [], []];
  context.on("request", (request) => {
    requests.push(request.url());
    if (new URL(request.url()).origin !== origin) foreign.push(request.url());
  });
  context.on("console", (message) => {
    if (["error", "warning", "assert"].includes(message.type()))
      troubles.push(message.text().slice(0, 400));
  });
  context.on("weberror", (thrown) => troubles.push(thrown.error().message.slice(0, 400)));
  context.on("dialog", (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const page = await context.newPage();
  await page.goto(server.link());
  await page.waitForURL(`${origin}/`);
  await still(page);
  return {
    page,
    troubles,
    requests,
    foreign,
    async open(path) {
      await page.goto(`${origin}${path}`);
      await still(page);
    },
    async to(path) {
      await page.evaluate(
        `history.pushState(null, "", ${JSON.stringify(path)}), dispatchEvent(new Event("popstate"))`,
      );
      await still(page);
    },
    leave: () => context.close(),
  };
}

/** How long a page must have left itself alone to be called still. */
const QUIET_MS = 100;
const STILL = `new Promise((resolve, reject) => {
  let timer;
  setTimeout(() => reject(new Error("the page " + location.pathname + " never stands still: " + (document.querySelector("main")?.textContent ?? "").slice(0, 200))), ${PATIENCE_MS});
  const done = () => (document.querySelector("main .spin") || !document.querySelector("main > *") ? begin() : (observer.disconnect(), resolve()));
  const begin = () => (clearTimeout(timer), (timer = setTimeout(done, ${QUIET_MS})));
  const observer = new MutationObserver(begin);
  observer.observe(document.documentElement, { subtree: true, childList: true, characterData: true });
  begin();
})`;

/** Nothing says that it loads, and nothing changes. An event stream never ends, so that the network tells nothing. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(STILL);
}
