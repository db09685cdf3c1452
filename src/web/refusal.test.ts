import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { badInput, badUsage, broken } from "../errors.ts";
import { refusalFor } from "./refusal.ts";

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
});
