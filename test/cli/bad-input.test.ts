// What cannot be done is refused: one paragraph, the value named, the right code, and nothing half-made.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeProvider } from "../fake-provider.ts";
import { CANARIES, expectRefusal, itKeepsSecrets, Place, type Ran } from "./cli.ts";

const TOPIC = "Should we keep the monolith?";
const place = new Place();
let before: string[];

beforeAll(async () => {
  const { code } = await place.run([
    "dialectic",
    TOPIC,
    "--quick",
    "--model",
    "rehearsal",
    "--id",
    "kept",
  ]);
  expect(code).toBe(0);
  writeFileSync(join(place.cwd, "binary.dat"), Buffer.from([0x50, 0x4b, 0, 1, 2]));
  writeFileSync(join(place.cwd, "latin.txt"), Buffer.from([0x63, 0x61, 0x66, 0xe9]));
  writeFileSync(join(place.cwd, "huge.txt"), "x".repeat(1024 * 1024 + 1));
  writeFileSync(join(place.cwd, "closed.txt"), "secret");
  chmodSync(join(place.cwd, "closed.txt"), 0);
  symlinkSync("/proc/self/environ", join(place.cwd, "window"));
  for (const name of ["deep.aif.json", "deep.yaml"])
    writeFileSync(join(place.cwd, name), "[".repeat(30_000) + "]".repeat(30_000));
  writeFileSync(join(place.cwd, "notes.md"), "# Notes\n");
  execFileSync("mkfifo", [join(place.cwd, "pipe")]);
  before = place.tree();
});

const run = (...more: string[]): string[] => [
  "dialectic",
  TOPIC,
  "--quick",
  "--model",
  "rehearsal",
  ...more,
];
const isRoot = process.getuid?.() === 0;

interface Case {
  readonly says: string;
  readonly args: readonly string[];
  readonly code: 1 | 2 | 6;
  readonly names: string;
  readonly env?: Readonly<Record<string, string>>;
}

const CASES: readonly Case[] = [
  { says: "an unknown option", args: run("--colour"), code: 2, names: "--colour" },
  {
    says: "a mistyped option, with what was meant",
    args: run("--quik"),
    code: 2,
    names: "--quick",
  },
  { says: "an option without its value", args: run("--id"), code: 2, names: "--id" },
  { says: "options that exclude each other", args: run("--deep"), code: 2, names: "--deep" },
  { says: "a mistyped command, with what was meant", args: ["lst"], code: 2, names: "list" },
  {
    says: "a bare word, with where the commands are listed",
    args: ["xylophone"],
    code: 2,
    names: "xylophone",
  },
  {
    says: "a file that is not there, as that",
    args: ["plans.md"],
    code: 2,
    names: "There is no file plans.md.",
  },
  {
    says: "an approval of nothing, with what to do",
    args: ["accept"],
    code: 2,
    names: "dissensus list shows the ids. For example: dissensus accept ID",
  },
  {
    says: "a mistyped command with an option",
    args: ["reumse", "--yes"],
    code: 2,
    names: "resume",
  },
  {
    says: "several words that are no question",
    args: ["lits", "of", "runs", "--model", "rehearsal"],
    code: 2,
    names: "list",
  },
  {
    says: "a paid model where nobody can be asked, with how to say yes",
    args: ["Tabs or spaces?", "--model", "openai/gpt-5-mini"],
    code: 2,
    names: "--yes",
  },
  {
    says: "a paid model with --json and no yes",
    args: ["Tabs or spaces?", "--model", "http://models.invalid/v1#larch", "--json"],
    code: 2,
    names: "--yes",
  },
  {
    says: "an empty topic",
    args: ["dialectic", "", "--model", "rehearsal"],
    code: 1,
    names: "topic",
  },
  {
    says: "a topic of blanks",
    args: ["dialectic", "  \t ", "--model", "rehearsal"],
    code: 1,
    names: "topic",
  },
  { says: "no topic at all", args: ["dialectic"], code: 2, names: "topic" },
  {
    says: "a topic of 10,000 characters",
    args: ["dialectic", "why ".repeat(2500), "--model", "rehearsal"],
    code: 1,
    names: "9999",
  },
  {
    says: "a topic with an escape sequence",
    args: ["dialectic", "Tabs \x1b]0;gone\x07 or spaces?", "--model", "rehearsal"],
    code: 1,
    names: "\\x1b",
  },
  { says: "[R-H1] an id that climbs", args: run("--id", "../../x"), code: 1, names: "../../x" },
  { says: "[R-H1] an absolute id", args: run("--id", "/tmp/x"), code: 1, names: "/tmp/x" },
  {
    says: "[R-H1] an encoded path as an id",
    args: run("--id", "..%2fx"),
    code: 1,
    names: "..%2fx",
  },
  { says: "[R-H1] a backslash in an id", args: run("--id", "C:\\x"), code: 1, names: "C:" },
  { says: "[R-H1] a dot as an id", args: run("--id", "."), code: 1, names: '"."' },
  { says: "[R-H1] an empty id", args: run("--id", ""), code: 1, names: '""' },
  {
    says: "[R-H1] an id with a control character",
    args: run("--id", "a\x1b[2Jb"),
    code: 1,
    names: "[2Jb",
  },
  { says: "[R-H1] an emoji as an id", args: run("--id", "🙂"), code: 1, names: "🙂" },
  { says: "[R-H1] capitals in an id", args: run("--id", "Kept"), code: 1, names: "Kept" },
  { says: "[R-H1] a device's name as an id", args: run("--id", "CON"), code: 1, names: "CON" },
  {
    says: "[R-H1] an id of 10,000 characters",
    args: run("--id", "a".repeat(10_000)),
    code: 1,
    names: "aaaa",
  },
  { says: "[R-H2] an id that exists", args: run("--id", "kept"), code: 1, names: "kept" },
  {
    says: "[R-H4] reading an id that climbs",
    args: ["show", "../../etc/passwd"],
    code: 1,
    names: "../../etc/passwd",
  },
  {
    says: "[R-H4] resuming an id that climbs",
    args: ["resume", "../kept"],
    code: 1,
    names: "../kept",
  },
  {
    says: "[R-H4] verifying an absolute id",
    args: ["verify", "/etc/passwd"],
    code: 1,
    names: "/etc/passwd",
  },
  {
    says: "[R-H4] deciding for an id with a control character",
    args: ["decide", "k\x07pt", "end"],
    code: 1,
    names: "pt",
  },
  {
    says: "[R-H4] deleting by an id that climbs",
    args: ["delete", "../kept", "--yes"],
    code: 1,
    names: "../kept",
  },
  { says: "[R-H4] archiving by an absolute id", args: ["archive", "/tmp"], code: 1, names: "/tmp" },
  {
    says: "[R-H4] forking to an id that climbs",
    args: ["fork", "kept", "--id", "../x"],
    code: 1,
    names: "../x",
  },
  { says: "forking at no event", args: ["fork", "kept", "--at", "soon"], code: 2, names: "soon" },
  {
    says: "forking behind the end",
    args: ["fork", "kept", "--at", "99999"],
    code: 1,
    names: "99999",
  },
  {
    says: "an id that is not there, with the nearest",
    args: ["show", "kpet"],
    code: 1,
    names: "kept",
  },
  {
    says: "[R-G5] a root with an escape sequence in its name",
    args: ["show", "--root", "no\x1b[2Jwhere"],
    code: 1,
    names: "no\\x1b[2Jwhere",
  },
  {
    says: "an unknown report format",
    args: ["report", "kept", "--format", "docx"],
    code: 2,
    names: "docx",
  },
  {
    says: "a format that objects have by nature",
    args: ["report", "kept", "--format", "constructor"],
    code: 2,
    names: "constructor",
  },
  {
    says: "a decision where nothing waits",
    args: ["decide", "kept", "end"],
    code: 1,
    names: "kept",
  },
  { says: "deleting without a yes", args: ["delete", "kept"], code: 1, names: "kept" },
  {
    says: "[R-H9] a missing context file",
    args: run("--context", "absent.md"),
    code: 1,
    names: "absent.md",
  },
  {
    says: "[R-H9] a binary context file",
    args: run("--context", "binary.dat"),
    code: 1,
    names: "binary.dat",
  },
  {
    says: "[R-H9] a context file that is not UTF-8",
    args: run("--context", "latin.txt"),
    code: 1,
    names: "latin.txt",
  },
  {
    says: "[R-H9] a huge context file",
    args: run("--context", "huge.txt"),
    code: 1,
    names: "huge.txt",
  },
  {
    says: "[R-H9] a named pipe as context",
    args: run("--context", "pipe"),
    code: 1,
    names: "pipe",
  },
  {
    says: "[R-H9] a window into the system as context",
    args: run("--context", "window"),
    code: 1,
    names: "window",
  },
  {
    says: "[R-H9] an endless device as context",
    args: run("--context", "/dev/zero"),
    code: 1,
    names: "/dev/zero",
  },
  ...(isRoot
    ? []
    : [
        {
          says: "[R-H9] a context file that may not be read",
          args: run("--context", "closed.txt"),
          code: 1,
          names: "closed.txt",
        } as const,
      ]),
  {
    says: "a model that is none",
    args: ["dialectic", TOPIC, "--model", "gpt"],
    code: 1,
    names: "gpt",
  },
  {
    says: "a command that nobody named",
    args: ["dialectic", TOPIC, "--model", "command:nope"],
    code: 1,
    names: "nope",
  },
  { says: "--seat without a model", args: run("--seat", "security"), code: 2, names: "security" },
  { says: "--seat with an empty model", args: run("--seat", "foo="), code: 2, names: "foo=" },
  {
    says: "--option that took the topic",
    args: ["--model", "rehearsal", "--option", "A", "B", TOPIC],
    code: 2,
    names: "or after --",
  },
  {
    says: "--context that took the topic",
    args: ["dialectic", "--model", "rehearsal", "--context", "latin.txt", TOPIC],
    code: 2,
    names: "before --context",
  },
  { says: "no topic at all", args: ["--model", "rehearsal"], code: 2, names: "no topic" },
  {
    says: "an archived one that is not there",
    args: ["archive", "nowhere", "--undo"],
    code: 1,
    names: "nowhere",
  },
  {
    says: "--seat twice for one role",
    args: run("--seat", "a=rehearsal", "--seat", "a=rehearsal"),
    code: 2,
    names: '"a"',
  },
  {
    says: "--seat with a model that is none",
    args: run("--seat", "moderator=gpt"),
    code: 1,
    names: "gpt",
  },
  {
    says: "--seat for nobody at this table",
    args: run("--members", "alpha,beta", "--seat", "gamma=rehearsal"),
    code: 1,
    names: "gamma",
  },
  { says: "eight members", args: run("--members", "a,b,c,d,e,f,g,h"), code: 1, names: "members" },
  { says: "one member", args: run("--members", "alone"), code: 1, names: "members" },
  { says: "the same member twice", args: run("--members", "alpha,alpha"), code: 1, names: "alpha" },
  {
    says: "[R-D5] --budget with a model whose price nobody knows",
    args: ["dialectic", TOPIC, "--model", "http://127.0.0.1:9/v1#mystery", "--budget", "1"],
    code: 1,
    names: "mystery",
  },
  {
    says: "[R-D9] a budget that is no number",
    args: run("--budget", "NaN"),
    code: 2,
    names: "NaN",
  },
  { says: "[R-D9] an infinite budget", args: run("--budget", "1e999"), code: 2, names: "1e999" },
  {
    says: "[R-D9] a negative number of calls",
    args: run("--max-calls", "-5"),
    code: 2,
    names: "-5",
  },
  { says: "[R-D9] no calls at all", args: run("--max-calls", "0"), code: 2, names: "'0'" },
  {
    says: "[R-H11] a number of tokens beyond the exact ones",
    args: run("--max-tokens", "9007199254740993"),
    code: 2,
    names: "9007199254740993",
  },
  {
    says: "[R-H11] digits with a mark between them",
    args: run("--max-tokens", "1_000"),
    code: 2,
    names: "1_000",
  },
  { says: "a timeout of half a thing", args: run("--timeout", "soon"), code: 2, names: "soon" },
  { says: "a seed that is no number", args: run("--seed", "x1"), code: 2, names: "x1" },
  { says: "an unknown temperament", args: run("--temperament", "angry"), code: 2, names: "angry" },
  { says: "an unknown language", args: run("--lang", "fr"), code: 2, names: "fr" },
  {
    says: "an unknown policy",
    args: ["resume", "kept", "--on-ambiguous", "maybe"],
    code: 2,
    names: "maybe",
  },
  {
    says: "settings that are not there",
    args: run(),
    env: { DISSENSUS_SETTINGS: "gone.yaml" },
    code: 1,
    names: "gone.yaml",
  },
  {
    says: "[R-M13] an argument that nests too deep",
    args: ["show", "deep.aif.json"],
    code: 1,
    names: "nested more than 64 deep",
  },
  {
    says: "[R-M13] settings that nest too deep",
    args: run(),
    env: { DISSENSUS_SETTINGS: "deep.yaml" },
    code: 1,
    names: "deep.yaml:1: the file is nested more than 64 deep",
  },
  {
    says: "[R-M13] a preset that nests too deep",
    args: ["review", "notes.md", "--preset", "deep.yaml", "--model", "rehearsal"],
    code: 1,
    names: "deep.yaml:1: the file is nested more than 64 deep",
  },
  {
    says: "[R-M13] a workflow that nests too deep",
    args: ["dispatch", TOPIC, "--workflow", "deep.yaml", "--model", "rehearsal"],
    code: 1,
    names: "deep.yaml:1: the file is nested more than 64 deep",
  },
  {
    says: "[R-A14] a root that is a file",
    args: run("--root", "latin.txt"),
    code: 6,
    names: "latin.txt",
  },
  {
    says: "[R-A14] a root below a device",
    args: run("--root", "/dev/null/x"),
    code: 6,
    names: "/dev/null",
  },
];

describe.concurrent("Refused, with nothing changed:", () => {
  it.each(CASES)("$says", async ({ args, code, names, env }) => {
    expectRefusal(await place.run(args, env ? { env } : {}), code, names);
    expect(place.tree()).toEqual(before);
  });
});

describe("Settings that cannot be used", () => {
  it.each([
    ["are named by file, line and key", "model: rehearsal\nmodle: x\n", "dissensus.yaml:2"],
    ["are not YAML", "model: [\n", "dissensus.yaml:"],
    ["pollute", "__proto__: {model: x}\n", "__proto__"],
    ["ask for less than nothing", "caps: {calls: -1}\n", "caps.calls"],
  ])("%s", async (_says, text, names) => {
    const own = new Place();
    writeFileSync(join(own.cwd, "dissensus.yaml"), text);
    for (const args of [run(), ["list"]]) expectRefusal(await own.run(args), 1, names);
    expect(own.files()).toEqual(["dissensus.yaml"]);
  });
});

describe("A model out of reach", () => {
  const started: { close(): Promise<void> }[] = [];
  afterAll(() => Promise.all(started.map((server) => server.close())));
  const nothingLeft = (own: Place): unknown => [
    own.files(),
    readdirSync(own.cwd).includes(".dissensus") ? readdirSync(own.root) : [],
  ];

  it("[R-C5] [R-M6] that refuses the connection ends with 6 within 25 s, names the model, and leaves nothing in the list: no request left", async () => {
    const port = await freePort();
    const own = new Place();
    const ran = await own.run([
      "dialectic",
      TOPIC,
      "--quick",
      "--model",
      `http://127.0.0.1:${port}/v1#gone`,
    ]);
    expectRefusal(ran, 6, `127.0.0.1:${port}`);
    expect(ran.ms).toBeLessThan(25_000);
    expect(nothingLeft(own)).toEqual([[], []]);
    expect(ran.stderr).not.toContain("resume");
    expect(`${ran.stdout}${ran.stderr}`.match(/ECONNREFUSED/gu)).toHaveLength(1);
    expect(ran.stderr).toContain("Is the server running, is the port right?");
    expect(ran.stderr).toContain(`dissensus doctor --model http://127.0.0.1:${port}/v1#gone\n`);
    expect((await own.run(["list"])).stdout).toContain("Nothing here yet");
  });

  it("[R-C3] [R-J2] [R-M6] that answers 401 ends with 6 after one request, an echoed key is not repeated, and the run can be gone on with", async () => {
    const provider = await fakeProvider((request) => ({
      status: 401,
      body: {
        error: {
          message: `Incorrect API key provided: ${String(request.headers["authorization"])}`,
        },
      },
    }));
    started.push(provider);
    const own = new Place();
    const ran = await own.run([
      "dialectic",
      TOPIC,
      "--quick",
      "--id",
      "one",
      "--model",
      `${provider.url}#locked`,
    ]);
    expectRefusal(ran, 6, "locked");
    expect(provider.ledger.length).toBe(1);
    expect([
      own.all("one", "call.failed").map(({ data }) => data.sent),
      ran.stderr.trimEnd().split("\n").at(-1),
    ]).toEqual([[true], expect.stringMatching(/dissensus resume one$/)]);
  });

  it("without any key ends with 6 and names the variable", async () => {
    const own = new Place();
    const ran = await own.run(
      ["dialectic", TOPIC, "--quick", "--yes", "--model", "anthropic/claude-haiku-4-5"],
      { env: { ANTHROPIC_API_KEY: "" } },
    );
    expectRefusal(ran, 6, "ANTHROPIC_API_KEY");
    expect(nothingLeft(own)).toEqual([[], []]);
    expect(CANARIES.ANTHROPIC_API_KEY).not.toBe("");
  });
});

describe("[R-A14] A folder that may not be written", () => {
  it("is found before the first call", async () => {
    const provider = await fakeProvider();
    const own = new Place();
    const shut = join(own.cwd, "shut");
    mkdirSync(shut, { mode: 0o500 });
    // Root may write anywhere but where nothing can be written at all.
    const root = isRoot ? "/proc/dissensus" : join(shut, "root");
    const ran: Ran = await own.run([
      "dialectic",
      TOPIC,
      "--quick",
      "--model",
      `${provider.url}#m`,
      "--root",
      root,
    ]);
    await provider.close();
    expectRefusal(ran, 6, root);
    expect({ calls: provider.ledger.length, files: own.files() }).toEqual({ calls: 0, files: [] });
    rmSync(shut, { recursive: true });
  });
});

itKeepsSecrets();

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
