// One name for one thing, and words that any reader has: read from the sources.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import commands from "../../src/cli/commands.json" with { type: "json" };
import { choicesOf } from "../../src/kernel/start.ts";
import { BUILT_IN } from "../../src/protocols/define.ts";
import { builtIn } from "../../src/protocols/index.ts";
import { formats } from "../../src/report/index.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** A protocol's folder is a namespace of its own: two may both have a `start` or an `askPosition`. */
const PROTOCOL = new RegExp(`^src/protocols/(?:${BUILT_IN.join("|")})/`);

interface Source {
  readonly file: string;
  /** Without comments. */
  readonly code: string;
}

const sources = (folder: string): readonly Source[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
    .filter((file) => !PROTOCOL.test(file))
    .map((file) => ({
      file,
      code: readFileSync(join(ROOT, file), "utf8")
        .replace(/\/\*[\s\S]*?\*\//g, "")
        .replace(/(^|\s)\/\/.*$/gm, ""),
    }));
const src = sources("src");
const ui = sources("ui");

/** What a file exports and does not take from another. */
function definedIn({ code }: Source): readonly string[] {
  return [
    ...code.matchAll(
      /^export (?:async |abstract |declare )*(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm,
    ),
  ].map(([, name = ""]) => name);
}

/** Every name that several files define, with those files. */
function definedTwice(files: readonly Source[]): Readonly<Record<string, readonly string[]>> {
  const homes = new Map<string, Set<string>>();
  for (const source of files)
    for (const name of definedIn(source))
      homes.set(name, (homes.get(name) ?? new Set()).add(source.file));
  return Object.fromEntries(
    [...homes].filter(([, at]) => at.size > 1).map(([name, at]) => [name, [...at].sort()]),
  );
}

/** The five protocols are at home in the registry and, as references, at the root of the library. */
const REFERRED_TO = ["src/index.ts", "src/protocols/index.ts"];

describe("One name for one thing", () => {
  it("no name is defined in two files of the engine outside of protocols' folders", () => {
    expect(definedTwice(src)).toEqual({
      ...Object.fromEntries(BUILT_IN.map((name) => [name, REFERRED_TO])),
      // Each is used by several protocols under this name on both sides.
      Outcome: ["src/kernel/protocol.ts", "src/views/reading.ts"],
      inWords: ["src/argument/in-words.ts", "src/protocols/shared/transcript.ts"],
      mainIssue: ["src/protocols/shared/options.ts", "src/views/deliberation-state.ts"],
    });
  });

  it("no name is defined in two files of the app", () => {
    expect(definedTwice(ui)).toEqual({});
  });
});

/** Folders in which every function is a verb or a noun. */
const NAMED =
  /^(?:ui|src\/(?:cli|web|mcp|workspace|library|text|messages|agents|engine|log|views|report))\//;
const PARTICIPLE =
  /^(?:[a-z]+ed|[a-z]+ing|said|told|held|kept|shown|drawn|given|taken|found|made|sent|written|known|seen|left|begun|done|gone|heard|spent|dealt|bare|whole|among|without|under|within|behind)$/;
/** Verbs and nouns that only look like one, and a name that protocols use. */
const NO_PARTICIPLE = new Set(["bring", "string", "edited", "heading", "warning", "drawing"]);

describe("Functions are verbs, values are nouns", () => {
  it("no function has a bare participle or preposition for its name", () => {
    const wrong = [...src, ...ui]
      .filter(({ file }) => NAMED.test(file))
      .flatMap(({ file, code }) =>
        [
          ...code.matchAll(
            /\bfunction\*? (\w+)|\bconst (\w+)(?:: [^=\n]+)? = (?:async )?\((?:[^()]|\([^()]*\))*\)(?:: [^=\n]+)? =>/g,
          ),
        ].map(([, name, value]) => ({ file, name: name ?? value ?? "" })),
      )
      .filter(({ name }) => PARTICIPLE.test(name) && !NO_PARTICIPLE.has(name))
      .map(({ file, name }) => `${file}: ${name}`);
    expect(wrong).toEqual([]);
  });
});

/** What a program gets that uses the library. How a choice reads on a command line is declared in a start; others' programs have flags of their own, and some of them give secrets away. */
const LIBRARY =
  /^src\/(?:errors\.ts|(?:kernel|text|messages|argument|log|engine|agents|views|library)\/)/;
const KNOWS_FLAGS = new Set([
  "src/kernel/start.ts",
  "src/agents/known-commands.ts",
  "src/text/secrets.ts",
]);

describe("A program has no command line", () => {
  it("no error, fact or catalogue of the library speaks of a flag", () => {
    const catalogues = ["en", "ja", "zh"].map((lang) => {
      const file = `src/messages/${lang}.json`;
      return { file, code: readFileSync(join(ROOT, file), "utf8") };
    });
    const wrong = [...src, ...catalogues]
      .filter(({ file }) => LIBRARY.test(file) && !KNOWS_FLAGS.has(file))
      .flatMap(({ file, code }) =>
        [...code.matchAll(/(?<![\w-])--(?!this\b)[a-z][a-z-]+/g)].map(
          ([flag]) => `${file}: ${flag}`,
        ),
      );
    expect(wrong).toEqual([]);
  });
});

describe("[Q-15] a thing has one name for people and programs", () => {
  const inCamel = (flag: string): string =>
    flag
      .split(" ", 1)
      .join()
      .replace(/^--(?:no-)?/, "")
      .replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());

  it.each(Object.values(builtIn).map((protocol) => [protocol.name, protocol.start] as const))(
    "every choice of a %s is called in forms, settings and MCP as its flag is, or its flags are its values",
    (_name, start) => {
      const strange = Object.entries(start ? choicesOf(start) : {}).filter(([name, choice]) => {
        const flags = choice.flags.map(({ flag }) => inCamel(flag));
        const values: readonly string[] = "values" in choice ? choice.values : [];
        return (
          flags.length > 0 && !flags.includes(name) && !flags.every((flag) => values.includes(flag))
        );
      });
      expect(strange.map(([name]) => name)).toEqual([]);
    },
  );

  it("every format of a report is in the help of the command and on the page about formats", () => {
    const help = commands.commands
      .find(({ name }) => name.startsWith("report"))
      ?.flags.find(({ flag }) => flag.startsWith("--format"))?.help;
    const page = readFileSync(join(ROOT, "docs/files.md"), "utf8");
    const missing = Object.keys(formats).filter(
      (format) => ![help, page].every((text) => new RegExp(`\\b${format}\\b`).test(text ?? "")),
    );
    expect(missing).toEqual([]);
  });
});

it.each(["ARCHITECTURE.md", "GLOSSARY.md"])("%s names no file that is not there", (document) => {
  const there = ["src", "ui", "test", "bench", "scripts"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map(
      (file) => `/${folder}/${file}`,
    ),
  );
  const named = [...readFileSync(join(ROOT, document), "utf8").matchAll(/`([\w/.-]+\.tsx?)`/g)].map(
    ([, file = ""]) => file,
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !there.some((path) => path.endsWith(`/${file}`)))).toEqual([]);
});
