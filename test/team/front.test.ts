// The front of a server for teams, on real sockets: who comes in, what each role may, and where a request is from.
import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasPostgres, startPostgres, WHERE, type Postgres } from "../postgres/server.ts";
import { REHEARSAL } from "../builders/serving.ts";
import { logIn, startProvider, type IdentityProvider } from "./provider.ts";
import { codeIn, cookiesIn, TeamBrowser, TeamPlace } from "./team-place.ts";

let postgres: Postgres;
let place: TeamPlace;
const text = (given: unknown): Record<string, unknown> => given as Record<string, unknown>;

describe.skipIf(!hasPostgres)(WHERE, () => {
  beforeAll(async () => {
    postgres = await startPostgres();
    place = await TeamPlace.at(postgres, "front");
  });
  afterAll(async () => {
    await place.close();
    await postgres.remove();
  });

  describe("Who comes in", () => {
    it.each([
      "/",
      "/api/session",
      "/api/deliberations",
      "/api/team",
      "/assets/app-1a2b.js",
      "/nowhere",
      "/mcp",
    ])("is nobody without a login: %s", async (path) => {
      for (const headers of [
        {},
        { cookie: "dissensus=made-up" },
        { authorization: "Bearer made-up" },
        { authorization: `Bearer dst_${"a".repeat(43)}` },
      ]) {
        const answer = await place.ask(path, { headers });
        expect([answer.status, codeIn(answer)]).toEqual([401, "no-login"]);
      }
    });

    it("is led to the login by a page, and may load how that looks", async () => {
      const page = { "sec-fetch-dest": "document", "sec-fetch-mode": "navigate" };
      const there = await place.ask("/d/some-run", { headers: page });
      expect([there.status, there.headers["location"]]).toEqual([302, "/login?to=%2Fd%2Fsome-run"]);
      const login = await place.ask("/login?to=/d/some-run", { headers: page });
      expect(login.status).toBe(200);
      expect(login.headers["content-security-policy"]).toContain("form-action 'self'");
      expect(login.text).toContain('action="/login?to=%2Fd%2Fsome-run"');
      expect((await place.ask("/refusal.css")).status).toBe(200);
      const elsewhere = await place.ask("/login?to=//evil.example/x");
      expect(elsewhere.text).not.toContain("evil");
    });

    it("has a session in a cookie that no script and no other site can use", async () => {
      const entered = await place.ask("/login", {
        method: "POST",
        headers: { origin: place.origin, "content-type": "application/x-www-form-urlencoded" },
        body: `token=${place.tokens.get("owner") ?? ""}`,
      });
      expect([entered.status, entered.headers["location"]]).toEqual([303, "/"]);
      const [cookie = ""] = [entered.headers["set-cookie"] ?? []].flat();
      expect(cookie).toMatch(/^dissensus=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
      const browser = await TeamBrowser.with(place, cookiesIn(entered));
      expect(JSON.parse((await browser.get("/api/session")).text)).toMatchObject({
        who: "The owner",
        place: "ours",
      });
      const post = (headers: Record<string, string | undefined>): Promise<unknown> =>
        browser.post("/api/team/logout", {}, headers).then((answer) => codeIn(answer));
      expect(await post({ "x-dissensus-token": undefined })).toBe("no-token");
      expect(await post({ "x-dissensus-token": "made-up" })).toBe("no-token");
      expect(await post({ origin: "http://evil.example" })).toBe("wrong-origin");
      expect(await post({ origin: undefined })).toBe("wrong-origin");
      expect(await post({ "sec-fetch-site": "cross-site" })).toBe("wrong-site");
      expect(await post({ "content-type": "text/plain" })).toBe("wrong-type");
      expect(await post({ host: "evil.example" })).toBe("wrong-host");
      expect((await browser.post("/api/team/logout", {})).status).toBe(200);
      expect((await browser.get("/api/session")).status).toBe(401);
    });

    it("is not let in with a wrong token, and not by another site's form", async () => {
      const form = { "content-type": "application/x-www-form-urlencoded" };
      const wrong = await place.ask("/login", {
        method: "POST",
        headers: { ...form, origin: place.origin },
        body: "token=dst_wrong",
      });
      expect([wrong.headers["location"], wrong.headers["set-cookie"]]).toEqual([
        "/login?failed",
        undefined,
      ]);
      const foreign = await place.ask("/login", {
        method: "POST",
        headers: { ...form, origin: "http://evil.example" },
        body: `token=${place.tokens.get("owner") ?? ""}`,
      });
      expect(foreign.status).toBe(403);
    });

    it("is let out with the line of the token file, browser and program alike", async () => {
      const other = await TeamPlace.at(postgres, "taken_out");
      const [browser, program] = [await other.browser("owner"), other.program("owner")];
      expect([
        (await browser.get("/api/team")).status,
        (await program.get("/api/team")).status,
      ]).toEqual([200, 200]);
      writeFileSync(other.tokenFile, "[]\n");
      expect([
        (await browser.get("/api/team")).status,
        (await program.get("/api/team")).status,
      ]).toEqual([401, 401]);
      await other.close();
    });

    it("by https has a cookie that only https carries", async () => {
      const safe = await TeamPlace.at(postgres, "safe", { origin: "https://team.example" });
      const entered = await safe.ask("/login", {
        method: "POST",
        headers: {
          origin: "https://team.example",
          "content-type": "application/x-www-form-urlencoded",
        },
        body: `token=${safe.tokens.get("owner") ?? ""}`,
      });
      expect([entered.headers["set-cookie"] ?? []].flat()[0]).toMatch(
        /^__Host-dissensus=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      const plain = await safe.ask("/login", {
        method: "POST",
        headers: {
          origin: "http://team.example",
          "content-type": "application/x-www-form-urlencoded",
        },
        body: "token=x",
      });
      expect(codeIn(plain)).toBe("wrong-origin");
      await safe.close();
    });
  });

  describe("With an identity provider", () => {
    let provider: IdentityProvider;
    let home: TeamPlace;
    beforeAll(async () => {
      const origin = "http://team.example";
      provider = await startProvider([`${origin}/login/callback`]);
      home = await TeamPlace.at(postgres, "oidc", { oidc: provider, origin });
    });
    afterAll(async () => {
      await home.close();
      await provider.close();
    });

    async function enter(name: string, to = "/"): Promise<{ cookie: string; page: string }> {
      const begun = await home.ask(`/login/start?to=${encodeURIComponent(to)}`);
      const memory = cookiesIn(begun);
      const back = await logIn(
        String(begun.headers["location"]),
        name,
        `${home.origin}/login/callback`,
      );
      const { pathname, search } = new URL(back);
      const done = await home.ask(pathname + search, { headers: { cookie: memory } });
      return { cookie: cookiesIn(done), page: done.text };
    }

    it("somebody logs in, belongs nowhere, takes an invitation and is a member", async () => {
      const { cookie, page } = await enter("guest", "/new");
      expect(page).toContain("url=/new");
      const nowhere = await home.ask("/api/session", { headers: { cookie } });
      expect([nowhere.status, codeIn(nowhere)]).toEqual([403, "no-workspace"]);
      const invited = await home
        .program("owner")
        .post("/api/team/invitations", { role: "participant" });
      const { pathname } = new URL((JSON.parse(invited.text) as { url: string }).url);
      const shown = await home.ask(pathname, { headers: { cookie } });
      expect(shown.text).toContain("Join the workspace ours");
      const joined = await home.ask(pathname, {
        method: "POST",
        headers: { cookie, origin: home.origin },
      });
      expect([joined.status, joined.headers["location"]]).toEqual([303, "/"]);
      const browser = await TeamBrowser.with(home, `${cookie}; ${cookiesIn(joined)}`);
      expect(JSON.parse((await browser.get("/api/team")).text)).toMatchObject({
        role: "participant",
        workspace: "ours",
        workspaces: [{ workspace: "ours", role: "participant" }],
      });
      expect(text(JSON.parse((await browser.get("/api/session")).text))["who"]).toBe("The guest");
      const again = await home.ask(pathname, {
        method: "POST",
        headers: { cookie, origin: home.origin },
      });
      expect([again.status, codeIn(again)]).toEqual([404, "used-invitation"]);
    });

    it("a program of theirs has a token of its own", async () => {
      const { cookie } = await enter("guest");
      const browser = await TeamBrowser.with(home, cookie);
      const made = await browser.post("/api/team/tokens", {});
      const { token } = JSON.parse(made.text) as { token: string };
      expect((await home.program(token).get("/api/team")).status).toBe(200);
      // Whoever has a line in the file has that one.
      expect(codeIn(await home.program("owner").post("/api/team/tokens", {}))).toBe(
        "no-token-here",
      );
    });

    it("a browser that did not begin a login does not end it", async () => {
      const begun = await home.ask("/login/start");
      const back = await logIn(
        String(begun.headers["location"]),
        "guest",
        `${home.origin}/login/callback`,
      );
      const { pathname, search } = new URL(back);
      for (const cookie of ["", cookiesIn(await home.ask("/login/start"))]) {
        const done = await home.ask(pathname + search, { headers: { cookie } });
        expect([done.headers["location"], cookiesIn(done)]).toEqual(["/login?failed", ""]);
      }
      expect(home.said.join("\n")).not.toContain("code=");
    });

    it("who is erased is nobody from then on, and in a new login somebody else", async () => {
      const { cookie } = await enter("leaver");
      const browser = await TeamBrowser.with(home, cookie);
      expect(browser.token).toBe("");
      const invited = await home.program("owner").post("/api/team/invitations", { role: "reader" });
      const { pathname } = new URL((JSON.parse(invited.text) as { url: string }).url);
      await home.ask(pathname, { method: "POST", headers: { cookie, origin: home.origin } });
      const member = await TeamBrowser.with(home, cookie);
      const { account } = JSON.parse((await member.get("/api/team")).text) as { account: string };
      expect((await member.post("/api/team/erase", {})).status).toBe(200);
      expect((await member.get("/api/team")).status).toBe(401);
      const members = (await home.program("owner").get("/api/team")).text;
      expect(members).not.toContain(account);
      expect(members).not.toContain("leaver");
      const anew = await enter("leaver");
      expect((await home.ask("/api/team", { headers: { cookie: anew.cookie } })).status).toBe(403);
    });
  });

  describe("What each role may", () => {
    const ACTS: readonly (readonly [path: string, body: unknown, roles: readonly string[]])[] = [
      ["decisions", { ask: "a", choice: "b", note: "" }, ["participant", "owner"]],
      ["answers", { ask: "a", reply: {} }, ["participant", "owner"]],
      ["label", { name: "x", tags: [] }, ["participant", "owner"]],
      ["pause", {}, ["owner"]],
      ["resume", {}, ["owner"]],
      ["archive", {}, ["owner"]],
      ["delete", {}, ["owner"]],
      ["fork", {}, ["owner"]],
      ["unheard-of", {}, ["owner"]],
    ];

    it.each(ACTS)("%s", async (act, body, roles) => {
      for (const who of ["reader", "participant", "owner"]) {
        const answer = await place.program(who).post(`/api/deliberations/absent/${act}`, body);
        expect([who, answer.status === 403]).toEqual([who, !roles.includes(who)]);
      }
    });

    it.each([
      ["/api/deliberations", REHEARSAL],
      ["/api/plans", REHEARSAL],
      ["/api/prices", {}],
      ["/api/models/try", {}],
      ["/api/team/invitations", { role: "owner" }],
      ["/api/team/invitations/withdraw", { id: "a".repeat(64) }],
      ["/api/team/members", { account: "a".repeat(32), role: "owner" }],
    ])("%s is an owner's", async (path, body) => {
      for (const who of ["reader", "participant"]) {
        const answer = await place.program(who).post(path, body);
        expect([answer.status, codeIn(answer)]).toEqual([403, "not-allowed"]);
      }
      expect((await place.program("owner").post(path, body)).status).not.toBe(403);
    });

    it("an owner sees which invitations are open, and withdraws one", async () => {
      const [owner, reader] = [place.program("owner"), place.program("reader")];
      const open = async (who = owner): Promise<unknown> =>
        text(JSON.parse((await who.get("/api/team")).text))["invitations"];
      const invited = await owner.post("/api/team/invitations", { role: "reader" });
      const { id, url } = JSON.parse(invited.text) as { id: string; url: string };
      expect(await open()).toContainEqual({
        id,
        role: "reader",
        until: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}Z$/) as string,
      });
      expect(await open(reader)).toEqual([]);
      // Another workspace's owner withdraws nothing here.
      const theirs = await place.program("stranger").post("/api/team/invitations/withdraw", { id });
      expect(codeIn(theirs)).toBe("used-invitation");
      const withdrawn = await owner.post("/api/team/invitations/withdraw", { id });
      expect(withdrawn.status).toBe(200);
      expect(JSON.stringify(await open())).not.toContain(id);
      const { pathname } = new URL(url);
      expect(
        await place.accounts.accept("a".repeat(32), "ours", pathname.split("/")[3] ?? ""),
      ).toBe(undefined);
    });

    it("an owner starts, everybody looks, whoever takes part decides and is recorded by an opaque id", async () => {
      const begun = await place.program("owner").post("/api/deliberations", {
        ...REHEARSAL,
        choices: { mode: "lightweight", rounds: 2 },
      });
      expect(begun.status).toBe(201);
      const { id } = JSON.parse(begun.text) as { id: string };
      const headOf = async (
        who: string,
      ): Promise<{
        status: {
          waitingFor: { gates: { ask: string; choices: { id: string }[] }[] };
          state: string;
        };
      }> => JSON.parse((await place.program(who).get(`/api/deliberations/${id}`)).text) as never;
      let head = await headOf("reader");
      while (head.status.waitingFor.gates.length === 0 && head.status.state !== "finished")
        head = await headOf("reader");
      const [gate] = head.status.waitingFor.gates;
      const choice = gate?.choices[0]?.id ?? "";
      const decision = { ask: gate?.ask, choice, note: "because" };
      const path = `/api/deliberations/${id}/decisions`;
      expect((await place.program("reader").post(path, decision)).status).toBe(403);
      const decided = await (await place.browser("participant")).post(path, decision);
      expect(decided.text).toContain("seq");
      const store = place.stores.get("ours");
      const event = (await store?.read(id))?.find(({ type }) => type === "person.decided");
      const account = (await place.accounts.membersOf("ours")).find(
        ({ name }) => name === "The participant",
      )?.account;
      expect(event?.data).toMatchObject({ who: `account:${account}:token`, choice });
      const feedWith = async (words: string): Promise<string> => {
        for (;;) {
          const feed = (await place.program("reader").get(`/api/deliberations/${id}/feed`)).text;
          if (feed.includes(words)) return feed;
        }
      };
      expect(await feedWith("The participant")).not.toContain(account);
      const raw = (await place.program("reader").get(`/api/deliberations/${id}/readable`)).text;
      expect(raw).toContain(`account:${account}:token`);
      expect(raw).not.toContain("The participant");
      await place.accounts.erase(account ?? "");
      expect(await feedWith("a former member")).not.toContain("The participant");
    });
  });
});
