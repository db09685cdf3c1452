import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { argumentsOf } from "../src/text/message.ts";
import en from "./words/en.json";
import ja from "./words/ja.json";
import zh from "./words/zh.json";

const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, ja, zh };
const source = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"))
  .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
  .join("\n");

describe("the catalogues", () => {
  it.each(["ja", "zh"])("%s has the keys of English in its order, and none is empty", (lang) => {
    expect(Object.keys(catalogues[lang] ?? {})).toEqual(Object.keys(en));
    expect(Object.values(catalogues[lang] ?? {})).not.toContain("");
  });

  it.each(["ja", "zh"])("%s asks for the parameters that English asks for", (lang) => {
    expect(asked(catalogues[lang] ?? {})).toEqual(asked(en));
  });

  it("holds nothing that no view says", () => {
    const prefixes = [...source.matchAll(/`([a-z]\w*\.(?:\w+\.)*)\$\{[^}`]*\}([\w.]*)`/g)].map(
      ([, head = "", tail = ""]) => [head, tail] as const,
    );
    const isSaid = (key: string): boolean =>
      source.includes(`"${key}"`) ||
      prefixes.some(([head, tail]) => key.startsWith(head) && key.endsWith(tail));
    expect(Object.keys(en).filter((key) => !isSaid(key))).toEqual([]);
  });

  it("is given every parameter it asks for", () => {
    const calls = [...source.matchAll(/\bt\(\s*"([\w.-]+)"(?:,\s*\{([^}]*)\})?/g)].map(
      ([, key = "", given = ""]) =>
        [key, [...given.matchAll(/(\w+)(?=:|,|\s*$)/g)].flatMap(([, name]) => name ?? [])] as const,
    );
    const lacking = calls.filter(([key, given]) =>
      argumentsOf(catalogues["en"]?.[key] ?? "").some((name) => !given.includes(name)),
    );
    expect(lacking).toEqual([]);
    expect(calls.length).toBeGreaterThan(0);
  });
});

function asked(catalogue: Readonly<Record<string, string>>): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, template]) => [key, argumentsOf(template)]),
  );
}
