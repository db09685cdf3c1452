import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Ask } from "../kernel/ask.ts";
import { AgentFailure } from "./agent.ts";
import { commandAgent } from "./command.ts";
import { copyFolder, survey } from "./folder-copy.ts";
import { commandNamed, KNOWN_COMMANDS, type CommandSettings } from "./known-commands.ts";
import { WORK_PREFIX } from "./process-identity.ts";

let scratch = "";
let project = "";
beforeEach(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), "dissensus-test-")));
  project = join(scratch, "project");
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  };
  put("src/code.ts", "export const a = 1;\n");
  put(".env", "PASSWORD=hunter2\n");
  put(".git/config", "[core]\n");
  put("node_modules/x/index.js", "");
  put(".dissensus/one/events.jsonl", "what another seat said\n");
  symlinkSync("/etc/passwd", join(project, "src", "link"));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

/** Tells all that it was given, and tries to write where it is and in the project. */
const FAKE = `#!${process.execPath}
const fs = require("node:fs");
const tree = (at) => fs.readdirSync(at, { withFileTypes: true }).flatMap((e) => e.isDirectory() ? tree(at + "/" + e.name) : [at + "/" + e.name]).sort();
const at = process.argv.indexOf("--append-system-prompt-file");
const told = { argv: process.argv.slice(2), env: process.env, cwd: process.cwd(), files: tree("."), stdin: fs.readFileSync(0, "utf8"), system: at < 0 ? null : fs.readFileSync(process.argv[at + 1], "utf8") };
fs.writeFileSync("written", "x");
console.log(JSON.stringify(told));
`;

interface Told {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly files: readonly string[];
  readonly stdin: string;
  readonly system: string | null;
}

/** As many keys as a machine may have; none is anybody's. */
const KEYS = {
  ANTHROPIC_API_KEY: "a",
  CLAUDE_CODE_OAUTH_TOKEN: "c",
  OPENAI_API_KEY: "o",
  CODEX_API_KEY: "x",
  GEMINI_API_KEY: "g",
  GOOGLE_API_KEY: "gg",
  GOOGLE_GENERATIVE_AI_API_KEY: "gi",
  DISSENSUS_API_KEY: "d",
  DISSENSUS_SETTINGS: "s",
  DISSENSUS_ROOT: "r",
  GITHUB_TOKEN: "t",
  AWS_SECRET_ACCESS_KEY: "w",
  NODE_OPTIONS: "--no-warnings",
};

async function told(
  name: string,
  {
    settings,
    instructions,
    agent,
    hidden,
  }: {
    settings?: Partial<CommandSettings>;
    instructions?: string;
    agent?: string;
    hidden?: string;
  } = {},
): Promise<Told> {
  const bin = join(scratch, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, name), FAKE);
  chmodSync(join(bin, name), 0o755);
  const command = commandNamed(
    name,
    settings ? { [name]: { env: [], reply: "text", ...settings } } : {},
  );
  if (!command) throw new Error("it is known");
  const ask: Ask = {
    id: "consult/1/a",
    seat: { id: "a", title: "A", role: "member" },
    purpose: "consult",
    phase: "consult",
    round: 1,
    blind: true,
    transcript: [],
    notes: [],
    details: {},
    shape: { json: {}, parse: (value) => ({ ok: true, value: value as never }) },
    rules: [],
    ...(instructions === undefined ? {} : { instructions }),
    ...(agent === undefined ? {} : { agent }),
  };
  const environment = {
    ...KEYS,
    HOME: scratch,
    LANG: "C",
    PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}`,
  };
  const question = {
    ask,
    prompt: { shared: "SHARED ", transcript: "", own: "OWN" },
    call: "c",
    attempt: 1,
    maxOutputTokens: 100,
    onProgress: () => undefined,
  };
  const { text } = await commandAgent(name, command, {
    environment,
    base: scratch,
    ...(hidden === undefined ? {} : { hidden }),
  }).answer(question, new AbortController().signal);
  return JSON.parse(text) as Told; // as the fake prints it
}

const flag = ({ argv }: Told, name: string): string | undefined => argv[argv.indexOf(name) + 1];

describe("a known agent", () => {
  test.each([...KNOWN_COMMANDS.keys()])(
    "[V-09] %s without a folder works in an empty one, and is given the prompt alone",
    async (name) => {
      const { cwd, files, stdin } = await told(name);
      expect([
        cwd.startsWith(join(realpathSync(tmpdir()), WORK_PREFIX)),
        files,
        stdin,
        existsSync(cwd),
      ]).toEqual([true, [], "SHARED OWN", false]);
    },
  );

  test.each([
    ["claude", ["ANTHROPIC_API_KEY", "CLAUDE_CODE_OAUTH_TOKEN"]],
    ["codex", ["CODEX_API_KEY", "OPENAI_API_KEY"]],
    ["gemini", ["GEMINI_API_KEY", "GEMINI_CLI_TRUST_WORKSPACE", "GOOGLE_API_KEY"]],
  ])("[V-09] %s sees its own keys and nothing else of the environment", async (name, own) => {
    const { env } = await told(name);
    expect(Object.keys(env).sort()).toEqual(
      ["HOME", "LANG", "PATH", "RUN_BY_DISSENSUS", "TERM", ...own].sort(),
    );
  });

  test("[V-09] claude reads the folder it is given with tools that only read, and nothing that the folder brings for it", async () => {
    const ran = await told("claude", { settings: { folder: "project/src" } });
    expect([
      ran.cwd,
      flag(ran, "--tools"),
      flag(ran, "--setting-sources"),
      ran.argv.includes("--strict-mcp-config"),
    ]).toEqual([join(project, "src"), "Read,Glob,Grep", "user", true]);
    expect(flag(await told("claude"), "--tools")).toBe("");
  });

  test("[V-09] codex reads the folder it is given in its sandbox", async () => {
    const ran = await told("codex", { settings: { folder: "project/src" } });
    expect([ran.cwd, flag(ran, "--sandbox"), ran.argv.at(-1)]).toEqual([
      join(project, "src"),
      "read-only",
      "-",
    ]);
  });

  test("[V-09] gemini looks into the folder it is given from its own, which it may trust", async () => {
    const ran = await told("gemini", { settings: { folder: "project/src" } });
    expect([
      ran.files,
      flag(ran, "--include-directories"),
      flag(ran, "--approval-mode"),
      ran.env["GEMINI_CLI_TRUST_WORKSPACE"],
    ]).toEqual([[], join(project, "src"), "plan", "true"]);
  });

  test("[V-09] is told that it may read the folder, before the prompt", async () => {
    const { stdin } = await told("codex", { settings: { folder: "project/src" } });
    expect(
      stdin.startsWith(`Before you reply you may read the files in ${join(project, "src")}.`),
    ).toBe(true);
    expect(stdin.endsWith("\n\nSHARED OWN")).toBe(true);
  });

  test("[V-09] keeps its own variables when the settings name more", async () => {
    const { env } = await told("claude", { settings: { env: ["GITHUB_TOKEN"] } });
    expect([env["ANTHROPIC_API_KEY"], env["GITHUB_TOKEN"], env["OPENAI_API_KEY"]]).toEqual([
      "a",
      "t",
      undefined,
    ]);
  });

  test("[V-09] works in a copy where the folder holds the deliberations, so that no seat reads what another said", async () => {
    const { cwd, files } = await told("claude", {
      settings: { folder: "project" },
      hidden: join(project, ".dissensus"),
    });
    expect([cwd.includes(WORK_PREFIX), files]).toEqual([true, ["./src/code.ts"]]);
  });
});

describe("an agent file", () => {
  const FILE = "You know every store.\u0007";

  test("[V-09] is an instruction of its own where an agent takes one", async () => {
    const ran = await told("claude", { instructions: FILE });
    expect([ran.system, ran.stdin]).toEqual(["You know every store.\\x07\n", "SHARED OWN"]);
  });

  test("[V-09] else the prompt alone has it", async () => {
    expect((await told("codex", { instructions: FILE })).stdin).toBe("SHARED OWN");
  });

  test("[T-36] of the repository has its program work there, where the settings name no other folder", async () => {
    const ran = [
      await told("claude", { agent: "reviewer" }),
      await told("claude", { agent: "reviewer", settings: { folder: "project/src" } }),
      await told("claude"),
    ];
    expect(ran.map(({ cwd }) => [cwd === scratch, cwd.startsWith(join(project, "src"))])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
    expect(ran[0]?.stdin).toMatch(/^Before you reply you may read the files in /u);
  });
});

describe("an agent of the settings", () => {
  const argv = ["other"];

  test("[V-09] that cannot be kept from writing works in a copy without secrets, links, packages and the repository's own files", async () => {
    const { cwd, files } = await told("other", {
      settings: { argv, folder: "project" },
      hidden: join(project, ".dissensus"),
    });
    expect([
      cwd.includes(WORK_PREFIX),
      files,
      existsSync(cwd),
      existsSync(join(project, "written")),
    ]).toEqual([true, ["./src/code.ts"], false, false]);
  });

  test("[V-09] that says it only reads works in the folder itself", async () => {
    expect(
      (await told("other", { settings: { argv, folder: "project/src", readOnly: true } })).cwd,
    ).toBe(join(project, "src"));
  });

  test("[V-09] that takes the name of a known one is no longer that one", async () => {
    const { cwd, env } = await told("claude", {
      settings: { argv: ["claude"], folder: "project/src" },
    });
    expect([cwd.includes(WORK_PREFIX), env["ANTHROPIC_API_KEY"]]).toEqual([true, undefined]);
  });

  test("[V-09] whose folder is not there is not started", async () => {
    const refused: unknown = await told("other", { settings: { argv, folder: "nowhere" } }).catch(
      (error: unknown) => error,
    );
    expect(
      refused instanceof AgentFailure && [refused.failure, refused.sent, refused.message],
    ).toEqual([
      "bad-request",
      false,
      `command:other: there is no folder ${join(scratch, "nowhere")}.`,
    ]);
  });
});

describe("a copy", () => {
  test("[V-09] is refused whole where there are too many files", async () => {
    for (let n = 0; n <= 10_000; n += 1) writeFileSync(join(project, "src", `f${n}`), "");
    expect(await copyFolder(project, join(scratch, "copy"), undefined)).toBe(
      `${project} has more than 10000 files`,
    );
    expect(existsSync(join(scratch, "copy"))).toBe(false);
  });

  test("[V-09] is refused whole where there are too many bytes, and counts what it would take", async () => {
    expect(await survey(project, join(project, ".dissensus"))).toEqual({
      folders: ["src"],
      files: ["src/code.ts"],
      bytes: 20,
    });
    writeFileSync(join(project, "large"), "");
    const { truncateSync } = await import("node:fs");
    truncateSync(join(project, "large"), 128 * 1024 * 1024 + 1);
    expect(await survey(project, undefined)).toBe(`${project} has more than 128 MiB`);
  });

  test("[V-09] leaves the original as it is", async () => {
    await copyFolder(project, join(scratch, "copy"), undefined);
    writeFileSync(join(scratch, "copy", "src", "code.ts"), "changed");
    expect(readFileSync(join(project, "src", "code.ts"), "utf8")).toBe("export const a = 1;\n");
  });
});
