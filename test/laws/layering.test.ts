// Law 10, direction: folders import only to their left, and pure folders stay pure. Read from the source itself.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve, dirname } from "node:path";
import { describe, expect, it } from "vitest";

/** Read in a few minutes, in formatted lines. */
const MOST_LINES = 560;

const SRC = resolve(import.meta.dirname, "../../src");

/** What each folder may import besides itself. `errors` is src/errors.ts. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  script: [],
  text: [],
  messages: ["script", "text"],
  argument: ["script"],
  ledger: ["script", "text", "messages"],
  errors: [],
  version: [],
  protocols: [
    "script",
    "argument",
    "ledger",
    "text",
    "log",
    "messages",
    "projections",
    "artifacts",
  ],
  log: ["script", "ledger", "errors"],
  projections: ["script", "argument", "ledger", "log", "text", "messages"],
  deliberation: ["script", "log", "errors", "text", "messages"],
  agents: ["script", "log", "errors", "text"],
  runners: ["version", "script", "log", "errors", "text", "messages", "deliberation", "agents"],
  artifacts: ["messages", "script", "argument", "ledger", "log", "text", "projections"],
  desk: [
    "script",
    "log",
    "errors",
    "text",
    "deliberation",
    "agents",
    "runners",
    "projections",
    "artifacts",
    "protocols",
    "ledger",
  ],
  mcp: [
    "log",
    "errors",
    "text",
    "script",
    "runners",
    "projections",
    "artifacts",
    "ledger",
    "protocols",
    "desk",
  ],
  web: [
    "messages",
    "mcp",
    "script",
    "argument",
    "log",
    "errors",
    "text",
    "deliberation",
    "agents",
    "projections",
    "artifacts",
    "messages",
    "protocols",
    "desk",
  ],
  cli: [
    "version",
    "mcp",
    "script",
    "log",
    "errors",
    "text",
    "deliberation",
    "agents",
    "runners",
    "projections",
    "artifacts",
    "protocols",
    "ledger",
    "desk",
    "web",
  ],
  kernel: ["script", "protocols"],
  library: [
    "script",
    "log",
    "errors",
    "text",
    "deliberation",
    "agents",
    "runners",
    "projections",
    "artifacts",
    "protocols",
  ],
  index: [
    "library",
    "script",
    "log",
    "errors",
    "text",
    "deliberation",
    "agents",
    "runners",
    "projections",
    "artifacts",
    "protocols",
  ],
};
const PURE = new Set([
  "script",
  "text",
  "messages",
  "argument",
  "ledger",
  "protocols",
  "deliberation",
  "projections",
]);
/** Packages a pure folder may use: all are functions from data to data. */
const PURE_PACKAGES = new Set(["zod", "jsonrepair", "unhomoglyph"]);
const IMPURE = [
  /\basync\b/,
  /\bawait\b/,
  /\bnew Date\b/,
  /\bDate\.now\b/,
  /\bMath\.random\b/,
  /\bprocess\./,
  /\bsetTimeout\b/,
  /\bperformance\.now\b/,
];

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => ({
    file,
    folder: file.includes("/") ? (file.split("/")[0] ?? "") : file.replace(/\.ts$/, ""),
    text: readFileSync(join(SRC, file), "utf8"),
  }));

function importsOf(
  file: string,
  text: string,
): { readonly target: string; readonly isPackage: boolean }[] {
  return (
    [...text.matchAll(/^(?:import|export)\b[^;]*?from\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm)]
      .map(([, from, called]) => from ?? called ?? "")
      // Catalogues are data, and lie beside what they are about.
      .filter((path) => !path.endsWith(".json"))
      .map((path) =>
        path.startsWith(".")
          ? { target: relative(SRC, resolve(dirname(join(SRC, file)), path)), isPackage: false }
          : { target: path, isPackage: true },
      )
  );
}

describe("Law 10, direction", () => {
  it("every folder is known", () => {
    expect(
      [...new Set(files.map(({ folder }) => folder))].filter((folder) => !(folder in MAY)),
    ).toEqual([]);
  });

  it("folders import only to their left", () => {
    const wrong = files.flatMap(({ file, folder, text }) =>
      importsOf(file, text)
        .filter(({ isPackage }) => !isPackage)
        .map(({ target }) =>
          target.includes("/") ? (target.split("/")[0] ?? "") : target.replace(/\.ts$/, ""),
        )
        .filter((to) => to !== folder && !MAY[folder]?.includes(to))
        .map((to) => `${file} imports ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it("pure folders have no clock, no randomness, no async and nothing of Node", () => {
    const wrong = files
      .filter(({ folder }) => PURE.has(folder))
      .flatMap(({ file, text }) => {
        const code = text
          .replace(/\/\*[\s\S]*?\*\//g, "")
          .replace(/\/\/.*$/gm, "")
          .replace(/"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '""');
        const packages = importsOf(file, text)
          .filter(({ isPackage, target }) => isPackage && !PURE_PACKAGES.has(target))
          .map(({ target }) => `${file} imports ${target}`);
        return [
          ...packages,
          ...IMPURE.filter((pattern) => pattern.test(code)).map(
            (pattern) => `${file} has ${pattern.source}`,
          ),
        ];
      });
    expect(wrong).toEqual([]);
  });

  it("the app in the browser takes types from the engine, and code only to show text", () => {
    const UI = resolve(SRC, "../ui");
    const taken = readdirSync(UI, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        [
          ...readFileSync(join(UI, file), "utf8").matchAll(
            /^(?:import|export)\b(?! type)[^;]*?from\s+"([^"]*\/src\/[^"]+)"/gm,
          ),
        ].map(([, from = ""]) => `${file}: ${from.replace(/^(?:\.\.\/)+/, "")}`),
      );
    expect(taken.sort()).toEqual([
      "parts/visible.ts: src/text/visible.ts",
      "translate.ts: src/text/message.ts",
    ]);
  });

  it("the kernel imports nothing", () => {
    const outside = files
      .filter(({ folder }) => folder === "script")
      .flatMap(({ file, text }) =>
        importsOf(file, text).filter(
          ({ isPackage, target }) => isPackage || !target.startsWith("script/"),
        ),
      );
    expect(outside).toEqual([]);
  });

  it("no file outgrows a reader", () => {
    expect(
      files
        .filter(({ file, text }) => !file.includes("/words/") && codeLines(text) > MOST_LINES)
        .map(({ file }) => file),
    ).toEqual([]);
  });
});

/** Formatted lines that are neither blank nor comment. */
function codeLines(text: string): number {
  return text.split("\n").filter((line) => !/^\s*(?:$|\/\/|\/?\*)/.test(line)).length;
}
