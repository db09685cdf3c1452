import { describe, expect, it } from "vitest";
import { AccessKeys } from "./keys.ts";

describe("Keys", () => {
  it("[R-I6] a link becomes a session once, and every secret is long and another", () => {
    const keys = new AccessKeys();
    const link = keys.link();
    const session = keys.enter(link);
    const secrets = [link, session ?? "", keys.tokenOf(session ?? ""), keys.link()];
    expect([
      keys.enter(link),
      keys.isSession(session ?? ""),
      keys.isSession(link),
      new Set(secrets).size,
      secrets.every((secret) => /^[\w-]{43}$/.test(secret)),
    ]).toEqual([undefined, true, false, 4, true]);
  });

  it("[R-I6] a token is of one session, of one server", () => {
    const keys = new AccessKeys();
    const [one = "", two = ""] = [keys.enter(keys.link()), keys.enter(keys.link())];
    const token = keys.tokenOf(one);
    expect([
      keys.isTokenOf(one, token),
      keys.isTokenOf(two, token),
      keys.isTokenOf(one, ""),
      keys.isTokenOf(one, `${token}A`),
      new AccessKeys().isTokenOf(one, token),
    ]).toEqual([true, false, false, false, false]);
  });

  it("[R-I6] of links that nobody opened sixteen are kept, and of sessions thirty-two: the newest", () => {
    const keys = new AccessKeys();
    const links = Array.from({ length: 20 }, () => keys.link());
    const opened = links.map((link) => keys.enter(link));
    expect(opened.map((session) => session !== undefined)).toEqual(links.map((_, n) => n >= 4));
    const sessions = Array.from({ length: 40 }, () => keys.enter(keys.link()) ?? "");
    expect(sessions.map((session) => keys.isSession(session))).toEqual(
      sessions.map((_, n) => n >= 8),
    );
  });

  it("[R-I6] nothing that was never given out opens anything", () => {
    const keys = new AccessKeys();
    keys.link();
    expect(
      ["", "undefined", "A".repeat(43), "__proto__"].map((guess) => [
        keys.enter(guess),
        keys.isSession(guess),
      ]),
    ).toEqual(Array.from({ length: 4 }, () => [undefined, false]));
  });
});
