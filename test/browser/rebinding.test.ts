// Pages of somebody else, in the browser that was let in: under another name for this machine, and from another port of it.
import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attack, type Aim } from "./attack.ts";
import { housed, launched, visit, type House, type Visit } from "./browser.ts";
import { dressed, golden, waitingFor, written } from "./dressed.ts";

const ID = "2026-01-05-waits";
const ASK = "gate/start/1";
const PAGE = "<!doctype html><title>prizes</title><body>You have won.</body>";

let browser: Browser;
let house: House;
let elsewhere: Server;
let otherPort: number;
let guest: Visit;

beforeAll(async () => {
  // The browser's own guard of local networks is off: what is tested is the server's.
  browser = await launched(
    "--host-resolver-rules=MAP *.test 127.0.0.1",
    "--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests,PrivateNetworkAccessSendPreflights",
  );
  house = await housed();
  await (
    await written(
      house.store,
      ID,
      dressed(waitingFor(golden("swarm@2-lightweight"), ASK), ID, (text) => text),
    )
  ).close();
  elsewhere = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(PAGE));
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  otherPort = (elsewhere.address() as AddressInfo).port; // it listens on a port
  guest = await visit(browser, house);
});
afterAll(async () => {
  await browser.close();
  elsewhere.closeAllConnections();
  await new Promise((resolve) => elsewhere.close(resolve));
  await house.close();
});

/** Every file of the house and what is in it. */
function everything(): Record<string, string> {
  const files = readdirSync(house.cwd, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => [path, createHash("sha256").update(readFileSync(path)).digest("hex")]),
  );
}

async function token(): Promise<string> {
  const answer = await guest.page.evaluate<{ token: string }>(
    `fetch("/api/session").then((answer) => answer.json())`,
  );
  return answer.token;
}

async function aimAt(target: string): Promise<Aim> {
  return { target, id: ID, ask: ASK, choice: "start", token: await token() };
}

/** What the page could read, and what the server answered it with. */
async function attacked(page: Page, aim: Aim): Promise<{ readings: string[]; answers: number[] }> {
  const answers = new Set<number>();
  page.on("response", (response) => {
    if (new URL(response.url()).port === String(house.server.port)) answers.add(response.status());
  });
  const tries = await page.evaluate<Record<string, string>>(attack(aim));
  expect(Object.keys(tries).length).toBe(25);
  return {
    readings: Object.entries(tries)
      .filter(([, came]) => came !== "nothing")
      .map(([name, came]) => `${name}: ${came}`),
    answers: [...answers].sort((a, b) => a - b),
  };
}

describe("a name that was bound to this machine", () => {
  test.each(["evil.test", "localhost.evil.test", "127.0.0.1.evil.test"])(
    "[R-I4] %s is let in to nothing, whatever its page knows, and changes nothing",
    async (name) => {
      const before = everything();
      const page = await guest.page.context().newPage();
      const target = `http://${name}:${house.server.port}`;
      // The page came from the attacker while the name was still theirs; everything after it goes to this machine.
      await page.route(`${target}/prizes`, (route) =>
        route.fulfill({ contentType: "text/html", body: PAGE }),
      );
      await page.goto(`${target}/prizes`);
      expect(await attacked(page, await aimAt(target))).toEqual({ readings: [], answers: [403] });
      const shown = await page.goto(`${target}/d/${ID}`);
      expect([
        shown?.status(),
        (await page.locator("body").innerText()).includes("This server does not go by that name."),
      ]).toEqual([403, true]);
      expect(everything()).toEqual(before);
      await page.close();
    },
  );
});

describe("a page of another server on this machine", () => {
  test.each([
    ["the same site", "127.0.0.1"],
    ["another site", "localhost"],
  ])(
    "[R-I5] of %s reads nothing and changes nothing, with the browser's cookies and the session's token",
    async (_, host) => {
      const before = everything();
      const page = await guest.page.context().newPage();
      await page.goto(`http://${host}:${otherPort}/`);
      expect(await attacked(page, await aimAt(house.origin))).toEqual({
        readings: [],
        answers: [403],
      });
      expect(everything()).toEqual(before);
      await page.close();
    },
  );

  test("[R-I5] opens no window of the app, and reaches into none", async () => {
    const page = await guest.page.context().newPage();
    await page.goto(`http://127.0.0.1:${otherPort}/`);
    const opening = page.context().waitForEvent("page");
    await page.evaluate(
      `void (globalThis.opened = window.open(${JSON.stringify(`${house.origin}/d/${ID}`)}))`,
    );
    const window = await opening;
    await window.waitForLoadState();
    expect(await window.locator("main").innerText()).toBe(
      "Another page may not open this one\n\nType the address into the browser yourself, or use the link from the terminal.\n\nTo the library",
    );
    expect(
      await page.evaluate(
        `(() => { try { return String(opened.document.body.textContent); } catch { return "closed to us"; } })()`,
      ),
    ).not.toContain("dissensus");
    await window.close();
    await page.close();
  });
});

test("the browser that was let in still decides", async () => {
  const { target, ask, choice, token: said } = await aimAt(house.origin);
  const status = await guest.page.evaluate(
    `fetch("/api/deliberations/${ID}/decisions", { method: "POST", headers: { "content-type": "application/json", "x-dissensus-token": ${JSON.stringify(said)} }, body: ${JSON.stringify(JSON.stringify({ ask, choice, note: "" }))} }).then((answer) => answer.status)`,
  );
  expect([target, status]).toEqual([house.origin, 200]);
});
