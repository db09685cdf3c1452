import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { dialecticLog } from "../../test/builders/dialectic-log.ts";
import { story } from "../../test/builders/dialectic-story.ts";
import { formats } from "./index.ts";

const { html, md: report, transcript } = formats;

describe("the HTML report", () => {
  const page = html(dialecticLog());

  test("[R-G3] forbids everything but its own style, named by its hash, and has no script", () => {
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(page).toContain(
      `content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"`,
    );
    expect(page).not.toMatch(/<script|<img|<link|\son\w+=|\sstyle=|\ssrc=|url\(|@import/i);
  });

  test("[R-G3] what a seat wrote is text, in content and in no attribute", () => {
    const payload =
      '</p></blockquote><script>alert(1)</script><img src=x onerror="alert(1)"><a href="javascript:alert(1)">x</a>\u001b[1m';
    const hostile = html(
      dialecticLog({
        brief: { topic: payload },
        say: (ask) => (ask.id === "position/1/security" ? { ...story(ask), claim: payload } : null),
      }),
    );
    const tags = (text: string) =>
      new Set(Array.from(text.matchAll(/<\/?([a-z0-9]+)/gi), ([, tag]) => tag));
    expect(tags(hostile)).toEqual(tags(page));
    expect(hostile).not.toMatch(/href="(?!#)|[\0-\x08\x0b-\x1f\x7f-\x9f]/);
    expect(hostile).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  test("every link leads to an id on the page", () => {
    const ids = Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    const links = Array.from(page.matchAll(/href="#([^"]+)"/g), ([, id]) => id);
    expect([links.filter((id) => !ids.includes(id)), new Set(ids).size]).toEqual([[], ids.length]);
  });

  test("says what the Markdown says", () => {
    const bare = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
    const fromHtml = page
      .replace(/<head>[\s\S]*<\/head>/, "")
      .replace(/<[^>]+>/g, " ")
      .replaceAll("&#39;", "'")
      .replaceAll("&quot;", '"')
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&");
    const written = transcript(dialecticLog()).replace(/^# (\S+): .*$/m, "$1");
    const fromMarkdown = `${report(dialecticLog())}\n${written}`
      .replace(/<a id="[^"]+"><\/a>/g, "")
      .replace(/\]\([\w.]*#[^)]+\)/g, "]")
      .replaceAll("&lt;", "<")
      .replaceAll("&amp;", "&");
    expect(bare(fromHtml)).toBe(bare(fromMarkdown));
  });

  test("[Q-09] the transcript is folded away below the record, and is not printed", () => {
    const [before = "", after = ""] = page.split("<details>");
    expect([
      before.includes('id="r1-msg-001"'),
      after.includes('id="r1-msg-001"'),
      /@media print \{[\s\S]*details \{ display: none; \}/.test(page),
    ]).toEqual([false, true, true]);
  });

  test("names its language", () => {
    expect(html(dialecticLog({ brief: { lang: "ja" } }))).toContain('<html lang="ja">');
  });
});
