// A team's server in a real browser: the login's form, the app behind it, a decision, and an invitation that is taken.
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "../postgres/server.ts";
import { postgresLogs } from "../../src/log/postgres/index.ts";
import { REHEARSAL } from "../builders/serving.ts";
import { TeamPlace } from "../team/team-place.ts";
import axe from "axe-core";
import { violations, violationsInDark } from "./accessibility.ts";
import { housed, launched, PATIENCE_MS, visit } from "./browser.ts";

let postgres: Postgres;
let team: TeamPlace;
let browser: Browser;
const APP = fileURLToPath(new URL("../../dist/ui/", import.meta.url));

/** The checker of accessibility comes from outside the page, and judges no colour on its way to another. */
const CALM: BrowserContextOptions = { bypassCSP: true, reducedMotion: "reduce" };

async function enter(who: string, at = "/", options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext({ ...CALM, ...options })).newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${team.origin}${at}`);
  await page.getByLabel("Your token").fill(team.tokens.get(who) ?? who);
  await page.getByRole("button", { name: "Log in" }).click();
  return page;
}

/** Seats are given to members in the database, where this deliberation's log is a file. */
async function known(id: string): Promise<void> {
  const [opening] = (await team.stores.get("ours")?.read(id)) ?? [];
  const logs = postgresLogs({ url: postgres.url("in_browser"), patienceMs: PATIENCE_MS });
  const draft = { type: opening?.type, data: opening?.data };
  await (await logs.logs("ours").create(id, [draft as never])).close();
  await logs.close();
}

/** What keeps somebody out, in both looks, and whether the page is wider than a phone. */
async function obstacles(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const found = [...(await violations({ page })), ...(await violationsInDark({ page }))];
  await page.setViewportSize({ width: 390, height: 844 });
  const isWide = await page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth");
  const onPhone = await violations({ page });
  await page.setViewportSize({ width: 1440, height: 900 });
  return [...found, ...onPhone, ...(isWide ? ["wider than its window"] : [])];
}

describe.skipIf(!hasPostgres)(WHERE, () => {
  beforeAll(async () => {
    postgres = await startPostgres();
    team = await TeamPlace.at(postgres, "in_browser", { files: APP });
    browser = await launched();
  });
  afterAll(async () => {
    await browser.close();
    await team.close();
    await postgres.remove();
  });

  it("somebody logs in with a token, is led where they wanted to go, and decides", async () => {
    const begun = await team.program("owner").post("/api/deliberations?quorum=2", {
      ...REHEARSAL,
      choices: { mode: "lightweight", rounds: 2 },
    });
    expect(begun.status, begun.text).toBe(201);
    const { id } = JSON.parse(begun.text) as { id: string };
    const page = await enter("participant", `/d/${id}/room`);
    await page.waitForURL(`${team.origin}/d/${id}/room`);
    await page.getByText("Here now: The participant").waitFor();
    await page.getByText("2 of 3 people have to choose the same.").waitFor();
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: "Decide", exact: true }).click();
    await page
      .getByText(/The participant chose: /)
      .first()
      .waitFor();
    const other = await enter("second", `/d/${id}/room`);
    await other
      .getByText(/The participant chose: /)
      .first()
      .waitFor();
    await page.context().close();
    await other.context().close();
  });

  it("an invitation is taken by its button, once", async () => {
    const invited = await team
      .program("stranger")
      .post("/api/team/invitations", { role: "reader" });
    const { url } = JSON.parse(invited.text) as { url: string };
    const page = await enter("reader", new URL(url).pathname);
    await page.getByRole("button", { name: "Join the workspace theirs" }).click();
    await page.waitForURL(`${team.origin}/`);
    expect((await team.accounts.membersOf("theirs")).map(({ name }) => name)).toContain(
      "The reader",
    );
    await page.context().close();
  });

  it("a wrong token lets nobody in, and says so", async () => {
    const page = await enter("dst_wrong");
    await page.getByRole("alert").waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
    await page.context().close();
  });

  it("says at the top who one is, changes the workspace, and logs out", async () => {
    const account = await team.accounts.recognize({
      issuer: "https://id.example",
      subject: "member-of-two",
      name: "The member of two",
    });
    await team.accounts.admit(account, { workspace: "ours", role: "participant" });
    await team.accounts.admit(account, { workspace: "theirs", role: "owner" });
    const context = await browser.newContext(CALM);
    const session = await team.accounts.open("session", { account, how: "oidc" });
    await context.addCookies([{ name: "dissensus", value: session, url: team.origin }]);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`${team.origin}/`);
    const own = page.getByRole("group", { name: "Your account" });
    await own.getByText("The member of two (participant)").waitFor();
    const menu = own.getByRole("button", { name: "ours: change the workspace" });
    await menu.focus();
    await page.keyboard.press("Enter");
    expect(await obstacles(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await own.getByText("The member of two (owner)").waitFor();
    await own.getByRole("button", { name: "theirs: change the workspace" }).waitFor();
    await own.getByRole("button", { name: "Log out" }).click();
    await page.waitForURL(`${team.origin}/login`);
    await page.goto(`${team.origin}/people`);
    await page.waitForURL(/\/login\?to=%2Fpeople$/);
    await context.close();
    await team.accounts.erase(account);
  });

  it("an owner invites with a link, withdraws it, and removes a member", async () => {
    const account = await team.accounts.recognize({
      issuer: "https://id.example",
      subject: "somebody",
      name: "Somebody",
    });
    await team.accounts.admit(account, { workspace: "ours", role: "reader" });
    const page = await enter("owner", "/people");
    const members = page.getByRole("region", { name: "Members" });
    await members.getByText("The owner (you)").waitFor();
    expect(await members.getByRole("listitem").count()).toBe(5);
    expect(await members.getByRole("button", { name: "Remove The owner" }).count()).toBe(0);

    await page.getByLabel("Role").selectOption("reader");
    await page.getByRole("button", { name: "Make a link" }).click();
    const link = page.getByLabel("Link for one person");
    await link.waitFor();
    expect(await link.inputValue()).toMatch(/\/join\/ours\/[\w-]{43}$/);
    expect(await obstacles(page)).toEqual([]);
    await page.getByRole("button", { name: "Withdraw invitation 1" }).click();
    await link.waitFor({ state: "detached" });
    await page.getByText("Open invitations").waitFor({ state: "detached" });
    expect(await team.accounts.invitationsTo("ours")).toEqual([]);

    const remove = members.getByRole("button", { name: "Remove Somebody" });
    await remove.click();
    await page.keyboard.press("Escape");
    await remove.click();
    await page.getByRole("dialog").getByText("Somebody no longer sees this workspace.").waitFor();
    expect(await obstacles(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await remove.waitFor({ state: "detached" });
    expect(await team.accounts.workspacesOf(account)).toEqual([]);
    await page.context().close();
  });

  it.each(["reader", "participant"])("a %s sees the people, and nothing to do", async (who) => {
    const page = await enter(who, "/people");
    const main = page.getByRole("main");
    await main.getByText(`The ${who} (you)`).waitFor();
    expect(await main.getByRole("button").count()).toBe(0);
    expect(await page.getByRole("navigation").first().getByRole("link").allTextContents()).toEqual([
      "Library",
      "People",
    ]);
    expect(await obstacles(page)).toEqual([]);
    await page.context().close();
  });

  it("an owner starts one that several decide together", async () => {
    const page = await enter("owner", "/new");
    await page.getByLabel("Topic").fill("Which database do we use?");
    await page.getByText("Who decides").click();
    await page.getByLabel("Several people decide together").check();
    expect(
      await page.getByLabel("How many", { exact: true }).locator("option").allTextContents(),
    ).toEqual(["2 of 3", "3 of 3"]);
    await page.getByLabel("How many", { exact: true }).selectOption("3");
    expect(await obstacles(page)).toEqual([]);
    await page.getByRole("button", { name: "See the plan" }).click();
    await page.getByText("3 people have to choose the same").waitFor();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.waitForURL(/\/d\/[a-z0-9-]+$/);
    const id = new URL(page.url()).pathname.slice(3);
    const [opening] = (await team.stores.get("ours")?.read(id)) ?? [];
    expect(opening?.data).toMatchObject({ options: { gateQuorum: { needs: 3 } } });
    await page.context().close();
  });

  it("an owner gives a person's seat to a member, who alone has its form", async () => {
    const begun = await team.program("owner").post("/api/deliberations", {
      ...REHEARSAL,
      model: "person",
      choices: { mode: "lightweight" },
    });
    const { id } = JSON.parse(begun.text) as { id: string };
    await known(id);
    const page = await enter("owner", `/d/${id}`);
    await page
      .getByText(/You hold the seat: /)
      .first()
      .waitFor();
    const [first] = await page.getByText(/You hold the seat: /).allTextContents();
    const title = first?.replace("You hold the seat: ", "") ?? "";
    await page.getByText("Seats of people").click();
    await page.getByLabel(title, { exact: true }).selectOption({ label: "The participant" });
    await page.getByText(`It waits for somebody else at the seat: ${title}`).waitFor();
    await page.getByText(`${title}: The participant`, { exact: true }).waitFor();
    expect(await obstacles(page)).toEqual([]);
    const member = await enter("participant", `/d/${id}`);
    await member.getByText(`${title}: The participant`, { exact: true }).waitFor();
    await member.getByText(`You hold the seat: ${title}`).waitFor();
    await member.getByRole("button", { name: "Answer" }).first().waitFor();
    expect(await member.getByLabel(title, { exact: true }).count()).toBe(0);
    await page.getByLabel(title, { exact: true }).selectOption("");
    await page.getByText(`You hold the seat: ${title}`).waitFor();
    await Promise.all([page.context().close(), member.context().close()]);
  });

  it("whoever may not do something does not see its button", async () => {
    const begun = await team.program("owner").post("/api/deliberations?quorum=2", {
      ...REHEARSAL,
      choices: { mode: "lightweight", rounds: 2 },
    });
    const { id } = JSON.parse(begun.text) as { id: string };
    const seen: Record<string, unknown> = {};
    for (const who of ["reader", "participant", "owner"]) {
      const page = await enter(who, `/d/${id}/room`);
      await page.getByText("2 of 3 people have to choose the same.").waitFor();
      const on = async (name: string): Promise<number> =>
        page.getByRole("button", { name, exact: true }).count();
      const run = [await on("Decide"), await on("Pause"), await on("Fork here")];
      if (who !== "owner") expect(await obstacles(page)).toEqual([]);
      await page.getByRole("link", { name: "Library" }).click();
      await page.getByRole("heading", { name: "Deliberations" }).waitFor();
      const more = page.getByRole("button", { name: /^More for: / });
      const begin = await page.getByRole("link", { name: "New deliberation" }).count();
      const menus = await more.count();
      if (menus > 0) await more.first().click();
      const items = await page
        .getByRole("group", { name: /^More for: / })
        .locator(".button")
        .count();
      await page.goto(`${team.origin}/new`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      const title = await page.getByRole("heading", { level: 1 }).textContent();
      seen[who] = { run, title, begin, hasMenus: menus > 0, items };
      await page.context().close();
    }
    expect(seen).toEqual({
      reader: { run: [0, 0, 0], title: "Deliberations", begin: 0, hasMenus: false, items: 0 },
      participant: { run: [1, 0, 0], title: "Deliberations", begin: 0, hasMenus: true, items: 1 },
      owner: { run: [1, 1, 1], title: "New deliberation", begin: 1, hasMenus: true, items: 5 },
    });
  });

  it("nothing of it shows on a machine of one's own", async () => {
    const house = await housed();
    const guest = await visit(browser, house);
    await guest.open("/people");
    expect(
      await guest.page.getByRole("navigation").first().getByRole("link").allTextContents(),
    ).toEqual(["Library", "New", "Models"]);
    expect(await guest.page.getByRole("group", { name: "Your account" }).count()).toBe(0);
    await guest.page.getByText("What do you have to decide?").waitFor();
    expect(guest.requests.filter((url) => url.includes("/api/team"))).toEqual([]);
    await guest.leave();
    await house.close();
  });
});
