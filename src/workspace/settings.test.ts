import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DissensusError } from "../errors.ts";
import { settingsJsonSchema, loadSettings, settingsNotices, parseSettings } from "./settings.ts";

const NOTHING = {
  seats: {},
  models: {},
  keys: {},
  commands: {},
  checks: {},
  protocols: [],
  subjects: {},
  prices: {},
  concurrency: {},
  caps: {},
};

function refused(text: string): { exit: number; message: string } {
  try {
    parseSettings(text, "dissensus.yaml");
  } catch (error) {
    if (error instanceof DissensusError) return { exit: error.exit, message: error.message };
    throw error;
  }
  throw new Error("expected a refusal");
}

describe("settings", () => {
  test("hold models, commands, prices, limits and habits", () => {
    const text = `
model: anthropic/claude-x
seats: { security: openai/gpt-x, 書記: command:mine }
models:
  openai/gpt-x: { effort: low, thinkingTokens: 0, outputTokens: 16000, contextTokens: 200000 }
keys: { "https://llm.example:8443": EXAMPLE_KEY }
commands:
  mine: { argv: [node, ./agent.mjs], env: [MY_KEY], reply: json, field: result.text }
  plain: { argv: [cat] }
checks:
  tests: { argv: [npm, test], folder: ./backend, env: [CI], seconds: 900 }
  types: { argv: [tsc] }
subjects:
  issue: { argv: [tracker, show], env: [TRACKER], seconds: 5 }
  pr: { argv: [./pr.sh], folder: . }
prices:
  http://localhost:1/v1#m: { input: 0, output: 0.5, cachedInput: 0.1 }
concurrency: { anthropic: 4 }
caps: { calls: 40, tokens: 200000, usd: 1.5, minutes: 30 }
turnMinutes: 2
waitMinutes: 15
outputTokens: 32000
lang: ja
root: .runs
protocols: [./jury.js]
notify: { argv: [bell] }
pin: true
hedgeSeconds: 2.5
`;
    expect(parseSettings(text, "dissensus.yaml")).toEqual({
      model: "anthropic/claude-x",
      seats: { security: "openai/gpt-x", 書記: "command:mine" },
      models: {
        "openai/gpt-x": {
          effort: "low",
          thinkingTokens: 0,
          outputTokens: 16_000,
          contextTokens: 200_000,
        },
      },
      keys: { "https://llm.example:8443": "EXAMPLE_KEY" },
      commands: {
        mine: {
          argv: ["node", "./agent.mjs"],
          env: ["MY_KEY"],
          reply: "json",
          field: "result.text",
        },
        plain: { argv: ["cat"], env: [], reply: "text" },
      },
      checks: {
        tests: { argv: ["npm", "test"], folder: "./backend", env: ["CI"], seconds: 900 },
        types: { argv: ["tsc"], env: [], seconds: 120 },
      },
      subjects: {
        issue: { argv: ["tracker", "show"], env: ["TRACKER"], seconds: 5 },
        pr: { argv: ["./pr.sh"], folder: ".", env: [], seconds: 30 },
      },
      prices: { "http://localhost:1/v1#m": { input: 0, output: 0.5, cachedInput: 0.1 } },
      concurrency: { anthropic: 4 },
      caps: { calls: 40, tokens: 200_000, usd: 1.5, minutes: 30 },
      turnMinutes: 2,
      waitMinutes: 15,
      outputTokens: 32_000,
      lang: "ja",
      root: ".runs",
      protocols: ["./jury.js"],
      notify: { argv: ["bell"] },
      pin: true,
      hedgeSeconds: 2.5,
    });
  });

  test.each(["", "# nothing yet\n", "{}", "\ufeff\r\n"])("may be empty: %j", (text) => {
    expect(parseSettings(text, "dissensus.yaml")).toEqual(NOTHING);
  });

  test("[R-H10] may begin with a byte order mark and have Windows line ends", () => {
    expect(parseSettings("\ufefflang: en\r\npin: false\r\n", "dissensus.yaml")).toEqual({
      ...NOTHING,
      lang: "en",
      pin: false,
    });
  });

  test.each([
    [
      "a typing error",
      "# x\nmodle: a/b\n",
      "dissensus.yaml:2: unknown key modle; did you mean model?",
    ],
    [
      "a typing error inside",
      "caps:\n  calls: 1\n  token: 2\n",
      "dissensus.yaml:3: unknown key caps.token; did you mean tokens?",
    ],
    [
      "a typing error in a subject's command",
      "subjects:\n  pr:\n    argv: [a]\n    second: 3\n",
      "dissensus.yaml:4: unknown key subjects.pr.second; did you mean seconds?",
    ],
    [
      "a subject that there is not",
      "subjects:\n  prs: { argv: [a] }\n",
      "dissensus.yaml:2: unknown key subjects.prs; did you mean pr?",
    ],
    [
      "a typing error in a command",
      "commands:\n  x:\n    argv: [a]\n    replay: json\n",
      "dissensus.yaml:4: unknown key commands.x.replay; did you mean reply?",
    ],
    [
      "a strange key",
      "caps: { zzz: 1 }",
      "dissensus.yaml:1: unknown key caps.zzz; known here: calls, tokens, usd, minutes",
    ],
    ["a wrong type", "\nmodel: [a]", "dissensus.yaml:2: model is a list: expected text"],
    ["no value", "model:\n", "dissensus.yaml:1: model is nothing: expected text"],
    [
      "a word at the top",
      "hello",
      "dissensus.yaml:1: the file is something else: expected a table",
    ],
    ["a list at the top", "- a", "dissensus.yaml:1: the file is a list: expected a table"],
    [
      "no program",
      "commands: { x: { argv: [] } }",
      "dissensus.yaml:1: commands.x.argv is a list: expected at least one",
    ],
    [
      "a missing part",
      "commands:\n  x: { env: [A] }",
      "dissensus.yaml:2: commands.x names no program: argv is missing",
    ],
    [
      "a variable with a value",
      "commands: { x: { argv: [a], env: [A=b] } }",
      'dissensus.yaml:1: commands.x.env.0 is "A=b": expected the name of a variable',
    ],
    [
      "a field of plain text",
      "commands:\n  x:\n    argv: [a]\n    field: y",
      "dissensus.yaml:4: commands.x.field is for reply: json only",
    ],
    [
      "a typing error in a check",
      "checks:\n  x:\n    argv: [a]\n    second: 3\n",
      "dissensus.yaml:4: unknown key checks.x.second; did you mean seconds?",
    ],
    [
      "a shell line for a check",
      "checks: { x: { argv: npm test } }",
      'dissensus.yaml:1: checks.x.argv is "npm test": expected a list',
    ],
    [
      "no folder for a check",
      "checks: { x: { argv: [a], folder: '' } }",
      'dissensus.yaml:1: checks.x.folder is "": expected at least one',
    ],
    [
      "a list for a folder",
      "checks: { x: { argv: [a], folder: [b] } }",
      "dissensus.yaml:1: checks.x.folder is a list: expected text",
    ],
    [
      "a NUL in a folder",
      'checks: { x: { argv: [a], folder: "b\\0" } }',
      'dissensus.yaml:1: checks.x.folder is "b\\u0000": expected text without NUL',
    ],
    [
      "a check that may take too long",
      "checks: { x: { argv: [a], seconds: 3601 } }",
      "dissensus.yaml:1: checks.x.seconds is 3601: expected at most 3600",
    ],
    [
      "a check that may take no time",
      "checks: { x: { argv: [a], seconds: 0 } }",
      "dissensus.yaml:1: checks.x.seconds is 0: expected more than 0",
    ],
    [
      "a check that is called after a sentence",
      "checks: { 'all tests': { argv: [a] } }",
      "dissensus.yaml:1: checks.all tests: the key has to be one word",
    ],
    [
      "more checks than are offered",
      `checks:\n${Array.from({ length: 33 }, (_, n) => `  c${n}: { argv: [a] }\n`).join("")}`,
      "dissensus.yaml:2: checks is a table: expected at most 32 checks",
    ],
    [
      "a language we do not speak",
      "lang: fr",
      'dissensus.yaml:1: lang is "fr": expected en, ja, zh',
    ],
    ["a key given twice", "lang: en\nlang: ja", "dissensus.yaml:2: Map keys must be unique"],
    [
      "escape codes",
      '"\\e[31mx": 1',
      "dissensus.yaml:1: unknown key \\x1b[31mx; known here: model, seats, models, keys, commands, checks, subjects, prices, concurrency, caps, turnMinutes, waitMinutes, outputTokens, lang, root, save, protocols, notify, pin, hedgeSeconds",
    ],
  ])("[R-H10] with %s are refused, naming line, key and what to do", (_name, text, message) => {
    expect(refused(text)).toEqual({ exit: 1, message });
  });

  test.each([
    ["caps: { usd: .nan }", "caps.usd is NaN: expected a number"],
    ["caps: { usd: .inf }", "caps.usd is Infinity: expected a number"],
    ["caps: { usd: 1e999 }", "caps.usd is Infinity: expected a number"],
    ["caps: { usd: -1 }", "caps.usd is -1: expected more than 0"],
    ["caps: { usd: 0 }", "caps.usd is 0: expected more than 0"],
    ["caps: { usd: -0.0 }", "caps.usd is 0: expected more than 0"],
    [
      "caps: { tokens: 9007199254740993 }",
      "caps.tokens is 9007199254740992: expected at most 9007199254740991",
    ],
    ["caps: { calls: 1.5 }", "caps.calls is 1.5: expected a whole number"],
    ["caps: { calls: 1_000 }", 'caps.calls is "1_000": expected a number'],
    ["caps: { calls: '10' }", 'caps.calls is "10": expected a number'],
    ["prices: { a/b: { input: -1, output: 1 } }", "prices.a/b.input is -1: expected at least 0"],
    ["concurrency: { openai: 1000 }", "concurrency.openai is 1000: expected at most 64"],
    ["turnMinutes: 1e309", "turnMinutes is Infinity: expected a number"],
  ])("[R-D9] [R-H11] %s is refused", (text, says) => {
    expect(refused(text)).toEqual({ exit: 1, message: `dissensus.yaml:1: ${says}` });
  });

  test.each([
    ["__proto__: { polluted: true }", "the key __proto__ is not allowed"],
    ["seats: { __proto__: a/b }", "the key __proto__ is not allowed"],
    ["seats: { constructor: a/b }", "the key constructor is not allowed"],
    ["commands: { toString: { argv: [a] } }", "the key toString is not allowed"],
    ["checks: { valueOf: { argv: [a] } }", "the key valueOf is not allowed"],
    ["caps: { <<: { usd: 1 } }", "the key << is not allowed: nothing is merged"],
  ])("[R-H6] %s is refused, and nothing is polluted", (text, says) => {
    expect(refused(text)).toEqual({ exit: 1, message: `dissensus.yaml:1: ${says}` });
    expect(({} as Record<string, unknown>)["polluted"]).toBe(undefined);
  });

  test("may hold as many as thirty-two checks", () => {
    const text = `checks:\n${Array.from({ length: 32 }, (_, n) => `  c${n}: { argv: [a] }\n`).join("")}`;
    expect(Object.keys(parseSettings(text, "dissensus.yaml").checks)).toHaveLength(32);
  });

  test("[R-H6] tables answer for nothing that was not written", () => {
    const { seats, commands, checks, prices, concurrency } = parseSettings(
      "seats: { a: b/c }",
      "dissensus.yaml",
    );
    expect([
      seats["toString"],
      commands["constructor"],
      checks["toString"],
      prices["valueOf"],
      concurrency["__proto__"],
    ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  test("[R-H7] a bomb of aliases is refused", () => {
    const lines = Array.from(
      { length: 9 },
      (_, n) =>
        `  k${n}: &k${n} [${Array.from({ length: 10 }, () => (n === 0 ? "x" : `*k${n - 1}`)).join(", ")}]`,
    );
    expect(refused(`seats:\n${lines.join("\n")}\n`).message).toContain("Excessive alias count");
  });

  test.each(["model: !!str 1", "model: !secret x", "model: !!js/function 'x'", "caps: !!map {}"])(
    "[R-H7] the tag in %s is refused",
    (text) => {
      expect(refused(text).message).toMatch(/^dissensus\.yaml:1: the tag \S+ is not allowed$/);
    },
  );

  test("[R-H7] a no is the word no, also under an older version's flag", () => {
    expect(refused("pin: no").message).toBe(
      'dissensus.yaml:1: pin is "no": expected true or false',
    );
    expect(refused("%YAML 1.1\n---\npin: no").message).toBe(
      'dissensus.yaml:3: pin is "no": expected true or false',
    );
  });

  test.each([
    "[".repeat(20_000),
    "{a: ".repeat(10_000),
    "- ".repeat(20_000),
    "a: *b",
    "a: 1\n---\nb: 1",
    ": :\n\t- x",
  ])("broken or endless nesting is refused and no crash: %#", (text) => {
    expect(refused(text).exit).toBe(1);
  });

  test("[R-H10] a long list of errors is cut to what fits the screen", () => {
    expect(
      refused(Array.from({ length: 40 }, (_, n) => `bad${n}: 1`).join("\n")).message.split("\n"),
    ).toHaveLength(9);
  });

  test("[R-H12] any text gives settings or a refusal", () => {
    const piece = fc.constantFrom(
      "model",
      "seats",
      "caps",
      ":",
      " ",
      "\n",
      "- ",
      "{",
      "}",
      "[",
      "]",
      "&a",
      "*a",
      "!t",
      "1e999",
      '"',
      "'",
      "|",
      ">",
      "#",
      "<<",
      "__proto__",
      "?",
      "%",
      "\t",
      ",",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        try {
          parseSettings(pieces.join(""), "dissensus.yaml");
        } catch (error) {
          expect(error).toBeInstanceOf(DissensusError);
        }
      }),
      { seed: 1, numRuns: 1_000 },
    );
  });
});

describe("the file", () => {
  let cwd = "";
  beforeEach(() => {
    cwd = mkdtempSync(join(tmpdir(), "dissensus-test-"));
  });
  afterEach(() => rmSync(cwd, { recursive: true, force: true }));

  test("need not be there", async () => {
    expect(await loadSettings(cwd, {})).toEqual(NOTHING);
  });

  test("is the one in the current folder, or the one that is named", async () => {
    writeFileSync(join(cwd, "dissensus.yaml"), "lang: en");
    writeFileSync(join(cwd, "other.yaml"), "lang: zh");
    expect([
      (await loadSettings(cwd, {})).lang,
      (await loadSettings(cwd, { DISSENSUS_SETTINGS: "other.yaml" })).lang,
    ]).toEqual(["en", "zh"]);
  });

  test.each([
    ["missing", "gone.yaml", "there is no such file"],
    ["a folder", ".", "it is not a file"],
    ["a pipe", "pipe", "it is not a file"],
    ["a device", "/dev/zero", "it is not a file"],
    ["too large", "large", "it has more than 65536 bytes"],
    ["not text", "binary", "it is not in UTF-8"],
  ])("[R-H10] that is named and %s is refused", async (_name, file, why) => {
    spawnSync("mkfifo", [join(cwd, "pipe")]);
    writeFileSync(join(cwd, "large"), "#".repeat(70_000));
    writeFileSync(join(cwd, "binary"), Uint8Array.of(0xff, 0xfe, 0x00));
    await expect(loadSettings(cwd, { DISSENSUS_SETTINGS: file })).rejects.toMatchObject({
      exit: 1,
      message: `The settings ${file} cannot be read: ${why}.`,
    });
  });
});

describe("Keys in the settings", () => {
  test("[V-07] are named by their variable; a key itself is refused, told what to do instead, and not repeated", () => {
    for (const key of ["sk-canary-123456", "gsk_canary123456"]) {
      const { exit, message } = refused(`keys:\n  https://llm.example: ${key}\n`);
      expect([exit, message.includes("canary")]).toEqual([1, false]);
      expect(message).toMatch(
        /^dissensus.yaml:2: keys.https:\/\/llm.example has to be the name of an environment variable/,
      );
    }
  });

  test.each([
    "https://llm.example/v1",
    "https://me:pw@llm.example",
    "llm.example",
    "https://LLM.example",
  ])("[V-07] stand under an origin, and nothing more: %s", (origin) => {
    expect(refused(`keys:\n  "${origin}": EXAMPLE_KEY\n`).message).toMatch(/origin/);
  });

  test("[V-07] act only in a file that the person named; in the current folder they are told of and left alone", async () => {
    const cwd = mkdtempSync(join(tmpdir(), "dissensus-test-"));
    writeFileSync(
      join(cwd, "dissensus.yaml"),
      "keys: { 'https://evil.example': OPENAI_API_KEY }\n",
    );
    const [found, named] = [
      await loadSettings(cwd, {}),
      await loadSettings(cwd, { DISSENSUS_SETTINGS: "dissensus.yaml" }),
    ];
    rmSync(cwd, { recursive: true });
    expect([
      Object.keys(found.keys),
      settingsNotices(found).length,
      { ...named.keys },
      settingsNotices(named),
    ]).toEqual([[], 1, { "https://evil.example": "OPENAI_API_KEY" }, []]);
    expect(settingsNotices(found)[0]).toContain(
      "names keys for https://evil.example. They are ignored",
    );
  });
});

// After a change of the schema: vitest run -u src/workspace/settings.test.ts
test("the published JSON Schema is the one that settings are read by", async () => {
  await expect(`${JSON.stringify(settingsJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
    "../../schema/settings.json",
  );
});
