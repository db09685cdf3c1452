// What people and models read is plain English: none of the phrases that CONTRIBUTING lists as not to be used.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { processIo } from "../src/cli/io.ts";
import { programFor } from "../src/cli/program.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const filesIn = (folder: string, ends: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ends))
    .map((name) => `${folder}/${name}`);

/** The phrases of the table in CONTRIBUTING. */
const PHRASES = [...read("CONTRIBUTING.md").matchAll(/^\| (`[^|]+`) \| [^|]+ \|$/gm)].flatMap(
  ([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, phrase = ""]) => phrase),
);
const FOUND = new RegExp(`\\b(?:${PHRASES.join("|")})\\b`, "giu");

/** Ordinary English that holds one of the words. */
const IDIOMS =
  /\b(?:stands? (?:for|to lose)|(?:is|are|was|were) held by|there is no|is no longer|the way back)\b/giu;
/** Parameters of messages, and code in running text, are names. */
const NAMES = /\{\w+(?=[,}])|`[^`\n]*`/g;

/** Every phrase of the list in a text, with what is around it. */
function phrasesIn(text: string): readonly string[] {
  const known = ALLOWED.reduce((rest, allowed) => rest.replaceAll(allowed, ""), text);
  const plain = known.replaceAll(NAMES, "").replaceAll(IDIOMS, "");
  return [...plain.matchAll(FOUND)].map(({ index, 0: phrase }) =>
    plain.slice(Math.max(0, index - 30), index + phrase.length + 30),
  );
}

/** Texts of a catalogue: those of English where it has several languages. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  if ("en" in value) return textsIn(value.en);
  return Object.values(value).flatMap(textsIn);
}

/** No texts for people: prices, patterns that filters look for, titles that models may not take, what the rehearsal is made of. */
const NO_CATALOGUE = /price-table|judgment-words|titles|rehearsal\/panel|\b(?:ja|zh)\.json$/;
const CATALOGUES = [
  ...filesIn("src", ".json").filter((path) => !NO_CATALOGUE.test(path)),
  "ui/words/en.json",
  "schema/settings.json",
  "schema/preset.json",
];

/** What people read of the source; the texts of prompts are pinned, and patterns of filters are no texts. */
const SOURCES = filesIn("src", ".ts").filter(
  (path) =>
    !/\.test\.ts$|rehears|^src\/protocols\/shared|^src\/protocols\/\w+\/(?!start|brief|preset|report)/.test(
      path,
    ),
);

/** Texts between quotes that have more than three words, without comments and values. */
function sentencesIn(code: string): readonly string[] {
  return [
    ...code
      .replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "")
      .matchAll(/(["`])((?:(?!\1)[^\\\n]|\\.)*?)\1/g),
  ]
    .map(([, , text = ""]) => text.replaceAll(/\$\{[^{}]*\}/g, ""))
    .filter((text) => text.trim().split(" ").length > 3 && !text.includes("${"));
}

/** In prompts members speak with each other: "said" is what they said, and some things are no reason or no finding. */
const SPOKEN = /\b(?:said|is no|goes before)\b/gi;

/** What is allowed all the same, each with its reason. */
const ALLOWED: readonly string[] = [
  // Who said what: an idiom, and about members.
  "Nobody reads who said what.",
  // Gates: logs hold a fingerprint of their words, so they change with the version of their protocol.
  "that none was held is recorded as a failure mode",
  "the work is held to the question itself",
  "Nobody said whether it was done",
  // Of options and reasons, in the words that forms and rules of all protocols use.
  "Nobody stands in two groups of one list.",
  "how the rounds are held, not what they are about",
];

describe("[Q-13] none of the phrases that are not to be used is in", () => {
  it.each(CATALOGUES)("%s", (path) => {
    const texts = textsIn(JSON.parse(read(path)));
    expect(texts.flatMap(phrasesIn)).toEqual([]);
  });

  it("the help of any command", () => {
    const program = programFor(processIo(), () => {});
    const help = [program, ...program.commands].map((command) => command.helpInformation());
    expect(help.flatMap(phrasesIn)).toEqual([]);
  });

  it("the frames of prompts", () => {
    const texts = filesIn("test/pins/prompts", ".txt").map((path) => read(path));
    const found = texts.flatMap((text) => phrasesIn(text.replaceAll(SPOKEN, "")));
    expect([...new Set(found)]).toEqual([]);
  });

  it("sentences in the source", () => {
    const found = SOURCES.flatMap((path) => sentencesIn(read(path)).flatMap(phrasesIn));
    expect(found).toEqual([]);
  });

  it.each(["README.md", ...filesIn("docs", ".md"), ...filesIn("plugin", ".md")])("%s", (path) => {
    expect(phrasesIn(read(path).replaceAll(/^```[\s\S]*?^```/gm, ""))).toEqual([]);
  });
});
