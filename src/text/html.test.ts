import { expect, test } from "vitest";
import { escapeHtml } from "./html.ts";

test("what could open a tag, an entity or leave an attribute is an entity", () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;",
  );
});
