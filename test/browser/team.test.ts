// A team's server in a real browser: the login's form, the app behind it, a decision, and an invitation that is taken.
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "../postgres/server.ts";
import { REHEARSAL } from "../builders/serving.ts";
import { TeamPlace } from "../team/team-place.ts";
import { launched, PATIENCE_MS } from "./browser.ts";

let postgres: Postgres;
let team: TeamPlace;
let browser: Browser;
const APP = fileURLToPath(new URL("../../dist/ui/", import.meta.url));

async function enter(who: string, at = "/"): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${team.origin}${at}`);
  await page.getByLabel("Your token").fill(team.tokens.get(who) ?? who);
  await page.getByRole("button", { name: "Log in" }).click();
  return page;
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
});
