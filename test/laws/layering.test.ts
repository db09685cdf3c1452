// Law 10, direction: folders import only to their left, and pure folders stay pure. Read from the source itself.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve, dirname } from "node:path";
import { describe, expect, it } from "vitest";

/** Read in a few minutes, in formatted lines. */
const MOST_LINES = 460;

const SRC = resolve(import.meta.dirname, "../../src");

/** What may import everything that is not a command. */
const SERVERS = [
  "version",
  "mcp",
  "kernel",
  "log",
  "errors",
  "text",
  "deliberation",
  "agents",
  "runners",
  "views",
  "report",
  "protocols",
  "workspace",
  "web",
];

/** What each folder may import besides itself. `errors` is src/errors.ts. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  text: [],
  messages: ["kernel", "text"],
  argument: ["kernel"],
  errors: [],
  version: [],
  protocols: ["kernel", "argument", "text", "log", "messages", "views", "report"],
  log: ["kernel", "errors"],
  views: ["kernel", "argument", "log", "text", "messages"],
  deliberation: ["kernel", "log", "errors", "text", "messages"],
  agents: ["kernel", "log", "errors", "text"],
  runners: ["version", "kernel", "log", "errors", "text", "messages", "deliberation", "agents"],
  report: ["messages", "kernel", "argument", "log", "text", "views"],
  telemetry: ["version", "kernel", "log", "errors", "agents"],
  workspace: [
    "telemetry",
    "kernel",
    "log",
    "errors",
    "text",
    "deliberation",
    "agents",
    "runners",
    "views",
    "report",
    "protocols",
  ],
  mcp: ["log", "errors", "text", "kernel", "runners", "views", "report", "protocols", "workspace"],
  web: [
    "messages",
    "mcp",
    "kernel",
    "argument",
    "log",
    "errors",
    "text",
    "deliberation",
    "agents",
    "views",
    "report",
    "protocols",
    "workspace",
  ],
  team: SERVERS,
  cli: ["team", ...SERVERS],
  library: [
    "kernel",
    "log",
    "errors",
    "text",
    "deliberation",
    "agents",
    "runners",
    "views",
    "report",
    "protocols",
  ],
  index: [
    "library",
    "kernel",
    "log",
    "errors",
    "text",
    "deliberation",
    "agents",
    "runners",
    "views",
    "report",
    "protocols",
  ],
};
const PURE = new Set([
  "kernel",
  "text",
  "messages",
  "argument",
  "protocols",
  "deliberation",
  "views",
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
    folder: folderOf(file),
    text: readFileSync(join(SRC, file), "utf8"),
  }));

/** The engine's two parts are folders of their own: only one of them is pure. */
function folderOf(file: string): string {
  const [folder = "", ...rest] = file.replace(/^engine\//, "").split("/");
  return rest.length > 0 ? folder : folder.replace(/\.ts$/, "");
}

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

/** What only those need who use a database; commands are loaded when they are called. */
const isTeams = (path: string): boolean => /\/(?:postgres|team)\//u.test(path);
const MAY_LOAD = /^(?:team|log\/postgres|cli\/commands)\//u;

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
        .map(({ target }) => folderOf(target))
        .filter((to) => to !== folder && !MAY[folder]?.includes(to))
        .map((to) => `${file} imports ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it("the driver of a database and the durable engine are each loaded by one file when they are used", () => {
    const engines = new Map([
      ["pg", "log/postgres/connection.ts"],
      ["@dbos-inc/dbos-sdk", "team/engine.ts"],
    ]);
    const eager = files.flatMap(({ file, text }) =>
      [...text.matchAll(/^(?:import|export)\b(?! type\b)[^;]*?from\s+"([^"]+)"/gm)]
        .map(([, path = ""]) => path)
        .filter((path) => engines.has(path) || (isTeams(path) && !MAY_LOAD.test(file)))
        .map((path) => `${file} imports ${path}`),
    );
    expect(eager).toEqual([]);
    for (const [engine, by] of engines) {
      const loading = files.filter(({ text }) => text.includes(`await import("${engine}")`));
      expect(loading.map(({ file }) => file)).toEqual([by]);
    }
  });

  it("telemetry's interface is loaded by one file when a run is watched; all others know its types", () => {
    const loading = files.filter(({ text }) =>
      /^import (?!type\b)[^;]*from "@opentelemetry|\bimport\("@opentelemetry\/api"\)(?!;)/m.test(
        text,
      ),
    );
    expect(loading.map(({ file }) => file)).toEqual(["telemetry/watch.ts"]);
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

  it("pure folders keep nothing between calls but what no caller can tell", () => {
    const kept = files
      .filter(({ folder }) => PURE.has(folder))
      .filter(({ text }) =>
        /^(?:export )?(?:let |const \w+(?:: [^=]+)? = (?:oncePer\(|(?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|\[\]|\{\});))/m.test(
          text,
        ),
      )
      .map(({ file }) => file);
    expect(kept.sort()).toEqual([
      "engine/deliberation/fingerprint.ts", // the digest of a form, by the form
      "kernel/registry.ts", // the protocols that this process knows
      "protocols/shared/evidence.ts", // a document without its white space, by the document
      "protocols/shared/grounds.ts", // a document in words, by the document
      "protocols/shared/schema.ts", // equal fields are made once: making one costs more than reading with it
      "protocols/shared/titles.ts", // how reserved words look, by the list of them
    ]);
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
      "language.tsx: src/text/message.ts",
      "parts/visible.ts: src/text/visible.ts",
    ]);
  });

  it("the kernel imports nothing", () => {
    const outside = files
      .filter(({ folder }) => folder === "kernel")
      .flatMap(({ file, text }) =>
        importsOf(file, text).filter(
          ({ isPackage, target }) => isPackage || !target.startsWith("kernel/"),
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
