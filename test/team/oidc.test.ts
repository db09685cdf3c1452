// Logging in with a real identity provider, and what of an answer is not believed.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OidcLogin, readMemory, writeMemory } from "../../src/team/oidc.ts";
import { logIn, startProvider, type IdentityProvider } from "./provider.ts";

const REDIRECT = "http://127.0.0.1:4199/login/callback";
let provider: IdentityProvider;
let login: OidcLogin;
beforeAll(async () => {
  provider = await startProvider([REDIRECT]);
  login = new OidcLogin({ ...provider, redirect: REDIRECT });
});
afterAll(() => provider.close());

const queryOf = (url: string): string => new URL(url).search;

describe("A login with an identity provider", () => {
  it("says who somebody is, by code, PKCE, state and nonce", async () => {
    const { to, memory } = await login.begin();
    const asked = new URL(to).searchParams;
    expect(asked.get("code_challenge_method")).toBe("S256");
    expect(asked.get("response_type")).toBe("code");
    expect([asked.get("state"), asked.get("nonce")]).toEqual([memory.state, memory.nonce]);
    expect(to).not.toContain(memory.verifier);
    const back = await logIn(to, "chair", REDIRECT);
    const kept = readMemory(writeMemory({ ...memory, to: "/" }));
    expect(await login.finish(queryOf(back), kept ?? memory)).toEqual({
      issuer: provider.issuer,
      subject: "chair",
      name: "The chair",
      address: "chair@team.example",
    });
    // A code is good once.
    await expect(login.finish(queryOf(back), memory)).rejects.toMatchObject({
      code: "login-failed",
    });
  });

  it.each(["state", "nonce", "verifier"] as const)(
    "is refused where the browser that comes back is another: its %s",
    async (part) => {
      const { to, memory } = await login.begin();
      const other = (await login.begin()).memory;
      const back = await logIn(to, "chair", REDIRECT);
      await expect(
        login.finish(queryOf(back), { ...memory, [part]: other[part] }),
      ).rejects.toMatchObject({ code: "login-failed", message: "The login did not succeed." });
    },
  );

  it.each(["", "?code=made-up", "?error=access_denied", "?code=made-up&state=STATE"])(
    "is refused where the answer is %s",
    async (query) => {
      const { memory } = await login.begin();
      await expect(
        login.finish(query.replace("STATE", memory.state), memory),
      ).rejects.toMatchObject({ code: "login-failed" });
    },
  );

  it("says so where there is no provider, and asks again at the next login", async () => {
    const absent = new OidcLogin({ ...provider, issuer: "http://127.0.0.1:9", redirect: REDIRECT });
    await expect(absent.begin()).rejects.toMatchObject({ code: "no-provider", fault: "world" });
    await expect(absent.begin()).rejects.toMatchObject({ code: "no-provider" });
  });

  it.each(["http://id.example", "ftp://id.example", "id.example"])(
    "goes to no provider over an open wire: %s",
    (issuer) => {
      expect(() => new OidcLogin({ ...provider, issuer, redirect: REDIRECT })).toThrow(
        expect.objectContaining({ code: "bad-issuer" }),
      );
    },
  );

  it.each(["", "x", "e30", Buffer.from('{"state":1}').toString("base64url")])(
    "begins anew where the browser kept %j",
    (text) => {
      expect(readMemory(text)).toBeUndefined();
    },
  );
});
