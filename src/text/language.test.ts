import { expect, test } from "vitest";
import { languageOf } from "./language.ts";

test.each([
  ["REST or GraphQL?", "en"],
  ["", "en"],
  ["Should we open an office in 東京?", "en"],
  ["Sollten wir das tun?", "en"],
  ["RESTとGraphQLのどちらを使うべきか", "ja"],
  ["マイクロサービス", "ja"],
  ["我们应该使用 REST 还是 GraphQL？", "zh"],
  ["分割", "zh"],
])("%j is %s", (text, language) => {
  expect(languageOf(text)).toBe(language);
});
