// The package as it is published: packed, put into a project of somebody else's, compiled there under strict settings, and run.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { manifest, packed, ROOT } from "./builders/packed.ts";

const MOST_ROOT_NAMES = 45;
/** Nothing but what a first call needs to be taken; all else is loaded by that call. */
const MOST_FILES_ON_IMPORT = 20;

let place = "";
let home = "";

beforeAll(() => {
  ({ place, home } = packed());
  writeFileSync(join(place, "program.ts"), PROGRAM);
});
afterAll(() => rmSync(place, { recursive: true }));

const PROGRAM = `
import {
  agent, deliberate, dialectic, DissensusError, fileLog, memoryLog, replay, resume,
  type AgentRequest, type AgentResponse, type Agent, type Deliberation, type HumanInput, type LogEvent, type LogStore,
} from "dissensus";
import { checkCertificate } from "dissensus/argument";
import { all, isAnswered, schema, type Ask, type Brief, type Outcome, type Protocol, type Script } from "dissensus/kernel";
import { z } from "zod";

interface JuryBrief extends Brief { readonly jurors: number }
const vote = schema(() => z.strictObject({ guilty: z.boolean() }));
const ask = (n: number): Ask<{ guilty: boolean }> => ({
  id: \`vote/\${n}\`, seat: { id: \`juror-\${n}\`, title: \`Juror \${n}\`, role: "juror" }, purpose: "vote", phase: "vote", round: 1,
  blind: true, transcript: [], notes: [], details: {}, shape: vote, rules: [],
});
function* script({ jurors }: JuryBrief): Script<Outcome> {
  const votes = (yield* all(Array.from({ length: jurors }, (_, n) => ask(n)))).filter(isAnswered);
  return { reason: "settled", guilty: votes.filter(({ value }) => value.guilty).length };
}
const jury: Protocol<JuryBrief> = {
  name: "jury", version: 1, script,
  brief: schema<JuryBrief>(() => z.object({
    topic: z.string(), lang: z.enum(["en", "ja", "zh"]), options: z.array(z.string()), anonymous: z.boolean(),
    context: z.array(z.object({ name: z.string(), text: z.string() })), jurors: z.number().default(3),
  })),
  outline: ({ jurors }) => ({
    stages: [{ phase: "vote", round: 1, title: "Vote", asks: jurors, conditional: false, blind: true }], seats: jurors, rounds: 1,
  }),
  wording: { constitution: () => "You judge.", task: () => "Vote.", fields: ["guilty"] },
};

const store: LogStore = memoryLog();
const people: HumanInput = { decide: async () => undefined, answer: async () => undefined };
const own: Agent = { model: "own", provider: "own", answer: async (asked: AgentRequest): Promise<AgentResponse> => ({
  text: asked.attempt === 1 ? '{"guilty":false}' : "", finish: "stop", served: null, providerId: null,
  usage: { input: null, output: null, cacheRead: null, cacheWrite: null, estimated: true },
}) };
const judged = await deliberate("Guilty?", { protocol: jury, jurors: 5, model: own, store, people });
const again = await replay(await store.read(judged.id), { protocol: jury });
const held: Deliberation = await deliberate("REST or GraphQL?", {
  model: "rehearsal", protocol: dialectic, preset: "quick", options: ["REST", "GraphQL"], caps: { calls: 60 },
  onEvent: (event: LogEvent) => void event.seq,
});
const reviewed = await deliberate("Is it fine?", {
  model: "rehearsal", protocol: "review", preset: "text", rounds: 1, artifact: { name: "a.md", text: "A plan." },
});
const { graph, statuses } = held.report.data().argument;
const [first] = graph.nodes;
const status = first && statuses.get(first.id)?.status;
const refused = await deliberate("What?", {}).catch((error: unknown) => (error instanceof DissensusError ? error.code : ""));
await resume(held.id, { store: fileLog("nowhere") }).catch(() => undefined);
// @ts-expect-error no preset of a dialectic is called so
void (() => deliberate("What?", { protocol: "dialectic", preset: "fast", model: agent(() => "") }));
// @ts-expect-error a swarm has no jurors
void (() => deliberate("What?", { jurors: 5 }));
console.log(JSON.stringify([
  judged.ending.kind === "concluded" && judged.ending.outcome["guilty"], again.open?.length, held.ending.kind,
  reviewed.ending.kind, held.report.markdown().startsWith("# REST or GraphQL?"),
  first && status && checkCertificate(graph, first.id, status), refused,
]));
`;

describe("The package", () => {
  it.each([
    ["nodenext", "nodenext", { types: ["node"], lib: ["es2023"] }],
    ["nodenext", "nodenext", { types: [], lib: ["es2023", "dom"] }],
    ["esnext", "bundler", { types: ["node"], lib: ["es2023"] }],
    ["esnext", "bundler", { types: [], lib: ["es2023", "dom"] }],
  ])(
    "compiles in a strict project: module %s, resolution %s, %j",
    (module, moduleResolution, around) => {
      project(["program.ts"], { ...around, module, moduleResolution, skipLibCheck: false });
      expect(compiled()).toBe("");
    },
  );

  it("runs from what was packed, installed with its own dependencies alone", () => {
    const told = execFileSync(process.execPath, ["out/program.js"], {
      cwd: place,
      encoding: "utf8",
    });
    expect(JSON.parse(told)).toEqual([0, 0, "concluded", "concluded", true, true, "no-model"]);
  });

  it("shows only what compiles, in its documentation and at its names", () => {
    const pages = ["docs/library.md", ...readdirSync(join(home, "dist/library")), ...AGENTS]
      .filter((file) => /\.(?:md|d\.ts)$/u.test(file))
      .map((file) =>
        readFileSync(join(home, file.includes("/") ? file : `dist/library/${file}`), "utf8"),
      );
    const shown = pages.flatMap((page) =>
      [...page.matchAll(/```ts\n([\s\S]*?)```/gu)].map(([, code = ""]) =>
        code.replace(/^ *\* ?/gmu, ""),
      ),
    );
    expect(shown.length).toBeGreaterThan(8);
    const files = shown.map((code, n) => {
      writeFileSync(join(place, `shown-${n}.ts`), `${preludeOf(code)}${code}\nexport {};\n`);
      return `shown-${n}.ts`;
    });
    project(files, { module: "nodenext", types: ["node"], lib: ["es2023"], skipLibCheck: true });
    expect(compiled()).toBe("");
  });

  it("runs the first program of its documentation as it stands there", () => {
    const page = readFileSync(join(home, "docs/library.md"), "utf8");
    writeFileSync(join(place, "first.js"), /```ts\n([\s\S]*?)```/u.exec(page)?.[1] ?? "");
    const told = execFileSync(process.execPath, ["first.js"], { cwd: place, encoding: "utf8" });
    expect(told).toContain("# REST or GraphQL?");
  });

  it("has declarations that name no package but zod, and nothing of Node", () => {
    const read = reachable(Object.values(manifest.exports).filter(isCode).map(declarationOf));
    expect([...read.packages]).toEqual(["zod"]);
    expect(
      [...read.texts]
        .filter(([, text]) => /\bBuffer\b|\bNodeJS\./u.test(text))
        .map(([file]) => file),
    ).toEqual([]);
    expect(manifest.peerDependencies["zod"]).toMatch(/^\^4\./u);
  });

  it(`has at most ${MOST_ROOT_NAMES} names at its root`, () => {
    const text = withoutComments(readFileSync(join(home, "dist/index.d.ts"), "utf8"));
    const names = [...text.matchAll(/export (?:type )?\{([^}]*)\}|export declare const (\w+)/gu)]
      .flatMap(([, list, name = ""]) => (list ?? name).split(","))
      .map((name) =>
        name
          .trim()
          .replace(/^.* as /u, "")
          .replace(/^type /u, ""),
      )
      .filter((name) => name !== "");
    expect(names.length).toBeLessThanOrEqual(MOST_ROOT_NAMES);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining([
        "deliberate",
        "replay",
        "swarm",
        "defineProtocol",
        "registerProtocol",
        "agent",
        "fromAiSdk",
        "fileLog",
      ]),
    );
  });

  it("loads next to nothing when it is imported: no package, nothing of web, MCP and command line", () => {
    const { texts, packages } = reachable(
      [join(home, "dist/index.js")],
      /^(?:import|export)\b[^;]*?from\s*"([^"]+)"/gmu,
    );
    expect([...packages].filter((name) => !name.startsWith("node:"))).toEqual([]);
    expect(texts.size).toBeLessThanOrEqual(MOST_FILES_ON_IMPORT);
    expect(
      readdirSync(join(home, "dist")).filter((name) => /^(?:web|mcp|cli|workspace)$/u.test(name)),
    ).toEqual([]);
  });
});

const AGENTS = [
  "dist/agents/function-agent.d.ts",
  "dist/agents/ai-sdk.d.ts",
  "dist/protocols/define.d.ts",
];

/** What an example takes for granted: the root's names, a log that is there, a model of the reader's own. */
function preludeOf(code: string): string {
  return [
    code.includes('from "dissensus"')
      ? ""
      : 'import { agent, deliberate, fileLog, fromAiSdk, registerProtocol, replay, resume } from "dissensus";',
    /\bjury\b/u.test(code) && !code.includes("const jury")
      ? 'import type { DefinedProtocol } from "dissensus";\ndeclare const jury: DefinedProtocol;'
      : "",
    /^ +script,$/mu.test(code)
      ? 'import type { Outcome, Script, Wording } from "dissensus/kernel";\ndeclare function script(): Script<Outcome>;\ndeclare const wording: Wording;'
      : "",
    /const \{ id\b/u.test(code) ? "" : "declare const id: string;",
    "declare function askMyModel(...given: unknown[]): Promise<string>;\n",
  ].join("\n");
}

function project(files: readonly string[], options: object): void {
  const compilerOptions = {
    target: "es2023",
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    verbatimModuleSyntax: true,
    outDir: "out",
    ...options,
  };
  writeFileSync(join(place, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
}

function compiled(): string {
  try {
    execFileSync(join(ROOT, "node_modules/.bin/tsc"), ["-p", "tsconfig.json"], { cwd: place });
    return "";
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}

const isCode = (path: string): boolean => path.endsWith(".js");
const declarationOf = (path: string): string => join(home, path.replace(/\.js$/u, ".d.ts"));

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//gu, "").replace(/^\s*\/\/.*$/gmu, "");
}

/** Everything that these files lead to, as a compiler or Node would follow it. */
function reachable(
  files: readonly string[],
  named = /(?:\bfrom\s|\bimport\()\s*"([^"\n]+)"/gu,
): { readonly texts: ReadonlyMap<string, string>; readonly packages: ReadonlySet<string> } {
  const texts = new Map<string, string>();
  const packages = new Set<string>();
  const follow = (file: string): void => {
    if (texts.has(file)) return;
    const text = withoutComments(readFileSync(file, "utf8"));
    texts.set(file, text);
    for (const [, name = ""] of text.matchAll(named)) {
      const end = file.endsWith(".d.ts") ? ".d.ts" : ".js";
      if (name.startsWith(".")) follow(resolve(dirname(file), name.replace(/\.[jt]s$/u, end)));
      else packages.add(name);
    }
  };
  files.forEach(follow);
  return { texts, packages };
}
