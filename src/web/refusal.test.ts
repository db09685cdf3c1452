import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { badInput, badUsage, broken } from "../errors.ts";
import { refusal, refusalFor } from "./refusal.ts";
import catalogue from "./refusals.json" with { type: "json" };

async function told(
  error: unknown,
  headers: Record<string, string> = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const app = new Hono().get("/", (c) => refusalFor(c, error));
  const answer = await app.request("/", { headers });
  return { status: answer.status, text: await answer.text() };
}

describe("A refusal", () => {
  it.each([
    [badInput("bad-request", "No."), 400],
    [badUsage("No."), 400],
    [badInput("unknown-deliberation", "No."), 404],
    [badInput("unknown-view", "No."), 404],
    [badInput("refused", "No."), 409],
    [badInput("nothing-waits", "No."), 409],
    [broken("busy", "No."), 409],
    [badInput("not-here", "No."), 409],
    [broken("too-many", "No."), 503],
    [broken("disk-full", "No."), 503],
  ])("says whose fault it is: %s is %i", async (error, status) => {
    expect(await told(error)).toEqual({
      status,
      text: JSON.stringify({ error: { code: error.code, message: "No.", hint: error.hint } }),
    });
  });

  it("tells nothing of what broke inside", async () => {
    const { status, text } = await told(new Error("ENOENT: /home/somebody/secret"));
    expect([status, text.includes("secret")]).toEqual([500, false]);
  });

  it("shows no control codes in JSON, and no markup on a page", async () => {
    const error = badInput("bad-request", "<img src=x onerror=alert(1)>\u001b[31m", "\u009b");
    const [json, page] = [await told(error), await told(error, { "sec-fetch-dest": "document" })];
    expect([
      /[\u001b\u009b]|\\u001b|\\u009b/.test(json.text),
      page.text.includes("<img"),
      page.text.includes("&lt;img"),
    ]).toEqual([false, false, true]);
  });

  it.each([
    ["en-GB,en;q=0.9", "en", "This browser is not signed in"],
    ["ja", "ja", "このブラウザはまだ認証されていません"],
    ["fr;q=0.9,zh-CN;q=0.8,en;q=0.2", "zh", "此浏览器尚未获得授权"],
    ["en;q=0.1,ja;q=0.7", "ja", "このブラウザはまだ認証されていません"],
    ["de", "en", "This browser is not signed in"],
    ["ja;q=0", "en", "This browser is not signed in"],
    ["__proto__,constructor", "en", "This browser is not signed in"],
    ["", "en", "This browser is not signed in"],
  ])("[A-17] is a page in the reader's language: %s", async (accepted, lang, title) => {
    const app = new Hono().get("*", (c) => refusal(c, 401, "no-session", "No."));
    const headers = { "sec-fetch-dest": "document", "accept-language": accepted };
    const text = await (await app.request("/d/one", { headers })).text();
    expect([
      text.includes(`<html lang="${lang}">`),
      text.includes(`<h1>${title}</h1>`),
      text.includes("<code>/d/one</code>"),
      /<script|<style|style=| on\w+=/.test(text),
    ]).toEqual([true, true, true, false]);
  });

  it("[A-17] has every page in every language", () => {
    expect(
      Object.entries(catalogue).map(([code, told]) => [
        code,
        Object.keys(told),
        new Set(Object.values(told).map((texts) => texts.length)).size,
      ]),
    ).toEqual(Object.keys(catalogue).map((code) => [code, ["en", "ja", "zh"], 1]));
  });

  it("[A-17] shows an address only if it is one of the app's", async () => {
    const app = new Hono().get("*", (c) => refusal(c, 401, "no-session", "No."));
    const headers = { "sec-fetch-dest": "document" };
    const shown = async (path: string): Promise<boolean> =>
      (await (await app.request(path, { headers })).text()).includes("<code>");
    expect([await shown("/d/one"), await shown("/"), await shown("/d/%3Cimg%3E")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
