// A review on the command line: what it takes, what it never touches, what it writes where it was told to, and what CI reads from its end.
import { execFileSync, spawn } from "node:child_process";
import { linkSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeProvider, type FakeProvider, type Plan } from "../fake-provider.ts";
import { BIN, expectRefusal, itKeepsSecrets, Place, type Ran } from "./cli.ts";
import { finding, objection, PASS, resolved, tablePlan, type Asked } from "./fake-table.ts";

const PLAN = "# Release\n\n1. Build it.\n2. Roll out on Friday.\n";
const DIFF =
  "diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -10,2 +10,3 @@\n keep\n+const password = read();\n keep2\n";
// Made up, in the form of the real ones.
const KEY = "AKIA7Q3ZP9XW2LMN4RTV";
const servers: FakeProvider[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function model(plan: Plan): Promise<{ model: string[]; server: FakeProvider }> {
  const server = await fakeProvider(plan);
  servers.push(server);
  return { model: ["--model", `${server.url}#larch-9`], server };
}

function place(files: Readonly<Record<string, string | Buffer>> = { "plan.md": PLAN }): Place {
  const made = new Place();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(made.cwd, name), text);
  return made;
}

/** Runs with this on standard input. */
async function piped(
  at: Place,
  text: string,
  args: readonly string[],
): Promise<Pick<Ran, "code" | "stdout" | "stderr">> {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: at.cwd,
    env: { PATH: process.env["PATH"], HOME: at.cwd },
    stdio: ["pipe", "pipe", "pipe"],
    timeout: 50_000,
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (bytes: Buffer) => (stdout += bytes.toString("utf8")));
  child.stderr.on("data", (bytes: Buffer) => (stderr += bytes.toString("utf8")));
  child.stdin.on("error", () => undefined);
  child.stdin.end(text);
  const code = await new Promise<number>((end) => child.once("close", (ended) => end(ended ?? -1)));
  return { code, stdout, stderr };
}

/** One reviewer objects to Friday in the first round; the author fixes it. */
const fixing = (asked: Asked): ReturnType<typeof finding> => {
  if (asked.form === "revise")
    return {
      edits: asked.ids("edits").map((id) => ({
        findings: [id],
        find: "Roll out on Friday.",
        replace: "Roll out on Monday, with a way back.",
      })),
      declined: [],
    };
  if (asked.seat !== "risk-reviewer") return PASS;
  return asked.prompt.includes("Roll out on Friday.\n") && asked.ids("earlier").length === 0
    ? objection(finding("major", "Roll out on Friday."))
    : resolved(asked);
};

describe.concurrent("What cannot be reviewed is refused before anything is made or asked", () => {
  const at = place({
    "plan.md": PLAN,
    "blank.md": " \n",
    "binary.md": Buffer.from([0x50, 0, 1]),
    "latin.md": Buffer.from([0xe9, 0x0a]),
    "long.md": "word ".repeat(48_001),
    "huge.md": Buffer.alloc(1024 * 1024 + 1, 120),
    ".env": "A=1",
    "secret.md": `# Keys\n\nuse ${KEY}\n`,
    "bad.yaml": "name: x\nrounds: 9\n",
    "notes.md": "x",
  });
  let before: string[] = [];
  beforeAll(() => {
    mkdirSync(join(at.cwd, "folder"));
    execFileSync("mkfifo", [join(at.cwd, "pipe")]);
    symlinkSync("plan.md", join(at.cwd, "link.md"));
    linkSync(join(at.cwd, "plan.md"), join(at.cwd, "twin.md"));
    before = at.tree();
  });
  const run = (...args: string[]): string[] => ["review", ...args, "--model", "rehearsal", "--yes"];

  it.each([
    ["no file", ["review"], 2, "There is no file to review."],
    [
      "a file that an option took",
      ["review", "--allow", "plan.md"],
      2,
      "Put the file before --allow",
    ],
    ["two files", run("plan.md", "notes.md"), 2, "review takes one file"],
    ["what is not there", run("absent.md"), 1, "review: absent.md is not there"],
    ["a folder", run("folder"), 1, "review: folder is a folder"],
    ["a pipe", run("pipe"), 1, "review: pipe is not a regular file"],
    ["a device", run("/dev/zero"), 1, "review: /dev/zero"],
    ["nothing", run("blank.md"), 1, "review: blank.md is empty"],
    ["what is no text", run("binary.md"), 1, "review: binary.md is not text"],
    ["another encoding", run("latin.md"), 1, "review: latin.md is not text in UTF-8"],
    [
      "[M-32] a text that cannot be read whole, with its size and the limit",
      run("long.md"),
      1,
      "long.md has 240,005 characters, and at most 240,000 can be read whole",
    ],
    [
      "[M-32] a file that cannot be read whole, with its size and the limit",
      run("huge.md"),
      1,
      "huge.md has 1,048,577 bytes, and at most 240,000 characters",
    ],
    ["nothing on standard input", run("-"), 1, "review: standard input is empty"],
    [
      "a file of secrets",
      run(".env"),
      1,
      ".env is not sent to a model: environment files hold passwords and keys.",
    ],
    [
      "a text that holds a secret, by line and kind",
      run("secret.md"),
      1,
      "secret.md is not sent to a model: it holds what looks like a secret (line 3: AWS access key).",
    ],
    ["a file of secrets beside it", run("plan.md", "--context", ".env"), 1, "--allow .env"],
    ["an unknown preset", run("plan.md", "--preset", "pln"), 1, "Did you mean plan?"],
    [
      "a preset that is none",
      run("plan.md", "--preset", "bad.yaml"),
      1,
      "bad.yaml:2: rounds is 9: expected at most 5",
    ],
    ["more rounds than five", run("plan.md", "--rounds", "6"), 1, "at most 5 rounds"],
    ["rounds beside --fast", run("plan.md", "--rounds", "2", "--fast"), 2, "--rounds"],
    ["a type of research that there is not", run("plan.md", "--type", "X"), 2, "--type"],
    [
      "documents to be dealt",
      run("plan.md", "--deal", "--context", "notes.md"),
      2,
      "every reviewer reads everything",
    ],
    ["options", run("plan.md", "--option", "a", "b"), 2, "--option is not for a review"],
    [
      "a seat that nobody has",
      run("plan.md", "--seat", "moderator=rehearsal"),
      1,
      "The seats are implementer, risk-reviewer, goal-keeper, author, recorder, member.",
    ],
    [
      "an author where nothing is changed",
      run("plan.md", "--assess", "--seat", "author=rehearsal"),
      1,
      "The seats are implementer, risk-reviewer, goal-keeper, recorder, member.",
    ],
    [
      "a final version where nothing is changed",
      run("plan.md", "--assess", "--output", "new.md"),
      2,
      "an assessment changes nothing",
    ],
    [
      "a final version of ideas",
      run("plan.md", "--preset", "idea", "--output", "new.md"),
      2,
      "leaves the file as it is",
    ],
    [
      "the file itself as --output",
      run("plan.md", "--output", "./plan.md"),
      1,
      "--output: ./plan.md is the file under review, which is never touched",
    ],
    [
      "the file behind a link as --output",
      run("plan.md", "--output", "link.md"),
      1,
      "--output: link.md is the file under review",
    ],
    [
      "the file under a second name as --findings",
      run("plan.md", "--findings", "twin.md"),
      1,
      "--findings: twin.md is the file under review",
    ],
    [
      "a folder as --output",
      run("plan.md", "--output", "folder"),
      1,
      "--output: folder is a folder",
    ],
    [
      "a place that is not there as --findings",
      run("plan.md", "--findings", "nowhere/f.json"),
      1,
      "--findings: there is no folder nowhere",
    ],
    [
      "one file for both",
      run("plan.md", "--output", "x", "--findings", "./x"),
      2,
      "name the same file",
    ],
  ] as const)("%s", async (_what, args, code, names) => {
    expectRefusal(await at.run([...args]), code, names);
    expect(at.tree()).toEqual(before);
  });
});

describe("The plan", () => {
  const at = place({
    "plan.md": PLAN,
    "intro.tex": "\\section{Intro}\nText.\n",
    "main.rs": "fn main() {}\n",
    "change.diff": DIFF,
  });
  const planned = async (
    ...args: string[]
  ): Promise<{ rounds: number; seats: number; tokens: number }> =>
    (
      JSON.parse((await at.run([...args, "--dry-run", "--json"])).stdout) as {
        plan: { rounds: number; seats: number; tokens: number };
      }
    ).plan; // as it is printed

  it("[M-28] has five rounds, three with --fast, and two for a section", async () => {
    expect(
      await Promise.all([
        planned("plan.md"),
        planned("plan.md", "--fast"),
        planned("intro.tex"),
        planned("intro.tex", "--fast"),
        planned("plan.md", "--rounds", "4"),
      ]).then((plans) => plans.map(({ rounds }) => rounds)),
    ).toEqual([5, 3, 5, 2, 4]);
  });

  it("[M-33] is one round without an author for --assess and for diffs, unless they are to be revised", async () => {
    const plans = await Promise.all([
      planned("plan.md", "--assess"),
      planned("change.diff"),
      planned("change.diff", "--no-assess"),
    ]);
    expect(plans.map(({ rounds, seats }) => [rounds, seats])).toEqual([
      [1, 4],
      [1, 4],
      [5, 5],
    ]);
  });

  it("grows with the artifact, which everyone reads every time", async () => {
    writeFileSync(join(at.cwd, "long-plan.md"), "word ".repeat(20_000));
    const [short, long] = await Promise.all([planned("plan.md"), planned("long-plan.md")]);
    expect(long.tokens - short.tokens).toBeGreaterThan(19 * 24_000);
  });

  it("[M-26] of a hybrid method has two panels, and a file and options is a review", async () => {
    expect((await planned("plan.md", "--preset", "method", "--type", "H")).rounds).toBe(10);
    expect((await at.run(["--dry-run", "plan.md"])).stdout).toContain(
      "review: Is plan.md acceptable?",
    );
  });
});

describe("A file that is revised until it passes", () => {
  const at = place({
    "plan.md": PLAN,
    "research-anchor.yaml": "target: the on-call team\nvalue: a quiet night\nunrelated: 3\n",
  });
  const seen: Asked[] = [];
  let ran: Ran;
  let touched: bigint;
  beforeAll(async () => {
    touched = statSync(join(at.cwd, "plan.md"), { bigint: true }).mtimeNs;
    const { model: flags } = await model(tablePlan(fixing, seen));
    ran = await at.run([
      "plan.md",
      "--id",
      "one",
      "--yes",
      "--output",
      "new.md",
      "--findings",
      "found.json",
      ...flags,
    ]);
  });

  it("ends with 0, and the final version is where it was told to be", () => {
    expect([ran.code, at.text("new.md"), JSON.parse(at.text("found.json"))]).toEqual([
      0,
      PLAN.replace("on Friday.", "on Monday, with a way back."),
      { deliberation: "one", end: "decided", artifact: "new.md", findings: [], documents: [] },
    ]);
    expect(ran.stdout).toMatch(/^Answer {3}\S+, version 2: Passed. After 2 rounds of at most 5.$/m);
    expect(ran.stdout).toMatch(
      /^Also {5}Verdicts at the last reading: Implementer PASS; Risk reviewer PASS; Keeper of the goal PASS$/m,
    );
  });

  it("never touches the file itself", () => {
    expect([
      at.text("plan.md"),
      statSync(join(at.cwd, "plan.md"), { bigint: true }).mtimeNs,
    ]).toEqual([PLAN, touched]);
  });

  it("[M-32] puts every line of it before every reviewer in every round", () => {
    const rows = seen
      .filter(({ form }) => form === "assess")
      .map(
        ({ seat, prompt }) =>
          `${seat} ${["# Release", "1. Build it.", "2. Roll out on "].filter((part) => prompt.includes(part)).length} of 3`,
      );
    expect(rows.toSorted()).toEqual(
      ["goal-keeper", "implementer", "risk-reviewer"].flatMap((seat) => [
        `${seat} 3 of 3`,
        `${seat} 3 of 3`,
      ]),
    );
  });

  it("[M-01] carries the values of research-anchor.yaml, and the preset's where it has none, in every prompt", () => {
    expect(
      seen.map(
        ({ prompt }) =>
          [
            "Target: the on-call team",
            "Value proposition: a quiet night",
            "What everyone asks: If this is carried out",
          ].filter((part) => prompt.includes(part)).length,
      ),
    ).toEqual(seen.map(() => 3));
  });

  it("can be shown and reported", async () => {
    const [shown, report] = await Promise.all([at.run(["show", "one"]), at.run(["report", "one"])]);
    expect([shown.code, shown.stdout.includes("F-1-1 major"), report.code, report.stdout]).toEqual([
      0,
      true,
      0,
      at.text(".dissensus/one/report.md"),
    ]);
  });
});

describe("An assessment", () => {
  it.each([
    ["that everyone passes ends with 0", () => PASS, 0],
    [
      "with an open finding ends with 3",
      (asked: Asked) =>
        asked.seat === "goal-keeper" ? objection(finding("critical", "1. Build it.")) : PASS,
      3,
    ],
    [
      "with minor findings ends with 0",
      () => ({ ...objection(finding("minor", "1. Build it.")), verdict: "PASS" }),
      0,
      // All three found something: which of it is the same is asked once.
      4,
    ],
  ])("[M-33] %s, changes nothing and asks no author", async (_what, say, code, calls = 3) => {
    const at = place();
    const { model: flags, server } = await model(tablePlan(say));
    const ran = await at.run(["review", "plan.md", "--assess", "--yes", "--id", "one", ...flags]);
    expect([ran.code, at.text("plan.md"), server.ledger.length]).toEqual([code, PLAN, calls]);
  });

  it("[M-33] is what a diff on standard input gets, with SARIF that points into the changed file", async () => {
    const at = place({});
    const { model: flags, server } = await model(
      tablePlan(({ seat }) =>
        seat === "security-reviewer"
          ? objection(finding("major", "const password = read();"))
          : PASS,
      ),
    );
    const ran = await piped(at, DIFF, [
      "review",
      "-",
      "--yes",
      "--id",
      "one",
      "--findings",
      "found.sarif",
      ...flags,
    ]);
    const { runs } = JSON.parse(at.text("found.sarif")) as {
      runs: { results: { level: string; locations: unknown }[] }[];
    }; // as it is written
    expect([
      ran.code,
      server.ledger.length,
      runs[0]?.results.map(({ level, locations }) => [level, locations]),
    ]).toEqual([
      3,
      3,
      [
        [
          "warning",
          [
            {
              physicalLocation: {
                artifactLocation: { uri: "src/a.ts" },
                region: { startLine: 11, endLine: 11 },
              },
              logicalLocations: [{ fullyQualifiedName: "step 2" }],
            },
          ],
        ],
      ],
    ]);
  });
});

describe("A review that does not pass", () => {
  it("waits for a person where it was told to, writes nothing before the end, and writes it when it is resumed", async () => {
    const at = place();
    const { model: flags } = await model(
      tablePlan((asked) => {
        if (asked.form === "revise")
          return {
            edits: asked
              .ids("edits")
              .slice(0, 1)
              .map((id) => ({
                findings: [id],
                find: "1. Build it.",
                replace: "1. Build it twice.",
              })),
            declined: [],
          };
        if (asked.form === "propose")
          return {
            edits: [
              {
                findings: [...asked.ids("edits")],
                find: "Roll out on Friday.",
                replace: "Roll out on Monday.",
              },
            ],
          };
        if (asked.seat !== "risk-reviewer") return asked.form === "assess" ? resolved(asked) : {};
        return asked.ids("earlier").length === 0
          ? objection(finding("major", "Roll out on Friday."))
          : {
              ...objection(),
              earlier: asked
                .ids("earlier")
                .map((id) => ({ finding: id, status: "NOT_ADDRESSED", note: "still Friday" })),
            };
      }),
    );
    const ran = await at.run([
      "plan.md",
      "--id",
      "one",
      "--wait",
      "--rounds",
      "2",
      "--output",
      "new.md",
      "--findings",
      "found.json",
      ...flags,
    ]);
    expect([ran.code, at.files().filter((file) => !file.startsWith(".dissensus"))]).toEqual([
      4,
      ["plan.md"],
    ]);
    await at.run(["decide", "one", "make-and-end"]);
    const resumed = await at.run(["resume", "one"]);
    expect([
      resumed.code,
      at.text("new.md"),
      (JSON.parse(at.text("found.json")) as { findings: unknown[] }).findings,
    ]).toEqual([
      0,
      PLAN.replace("Build it.", "Build it twice.").replace("on Friday", "on Monday"),
      [],
    ]);
  });

  it("ends with 3 unattended, with the last version and what is open", async () => {
    const at = place();
    const { model: flags } = await model(
      tablePlan((asked) =>
        asked.form === "revise"
          ? {
              edits: [],
              declined: asked
                .ids("declined")
                .map((id) => ({ finding: id, reason: "No.", instead: "none" })),
            }
          : ["assess", "answer"].includes(asked.form) && asked.seat === "risk-reviewer"
            ? asked.ids("earlier").length === 0
              ? objection(finding("major", "Roll out on Friday.", { addressable: false }))
              : {
                  ...objection(),
                  earlier: asked
                    .ids("earlier")
                    .map((id) => ({ finding: id, status: "NOT_ADDRESSED", note: "still" })),
                }
            : ["assess", "answer"].includes(asked.form)
              ? PASS
              : {},
      ),
    );
    const ran = await at.run([
      "plan.md",
      "--id",
      "one",
      "--yes",
      "--rounds",
      "2",
      "--output",
      "new.md",
      "--findings",
      "found.json",
      ...flags,
    ]);
    const { end, findings } = JSON.parse(at.text("found.json")) as {
      end: string;
      findings: { id: string; severity: string; line: number }[];
    }; // as it is written
    expect([
      ran.code,
      at.text("new.md"),
      end,
      findings.map(({ id, severity, line }) => [id, severity, line]),
    ]).toEqual([3, PLAN, "rounds", [["F-1-1", "major", 4]]]);
  });

  it("says what it could not write, and resuming writes it", async () => {
    const at = place();
    mkdirSync(join(at.cwd, "out"));
    const { model: flags } = await model(async (request, n) => {
      if (n === 3) execFileSync("rmdir", [join(at.cwd, "out")]);
      return tablePlan(() => PASS)(request, n);
    });
    const ran = await at.run([
      "plan.md",
      "--id",
      "one",
      "--yes",
      "--output",
      "out/new.md",
      ...flags,
    ]);
    expect([
      ran.code,
      ran.stderr.includes("was not written"),
      ran.stderr.includes("dissensus resume one"),
    ]).toEqual([6, true, true]);
    mkdirSync(join(at.cwd, "out"));
    expect([(await at.run(["resume", "one"])).code, at.text("out/new.md")]).toEqual([0, PLAN]);
  });
});

describe("Secrets", () => {
  const at = place({
    "plan.md": PLAN,
    "notes.md": `Log in with\n${KEY}\n`,
    "held.md": `# Draft\n\nkey ${KEY}\n`,
  });
  const wire = (server: FakeProvider): string =>
    JSON.stringify(server.ledger.map(({ body }) => body));

  it("[R-J3] in a context document reach neither the wire nor the log, with a notice and a record of what was redacted", async () => {
    const { model: flags, server } = await model(tablePlan(() => PASS));
    const ran = await at.run([
      "review",
      "plan.md",
      "--assess",
      "--yes",
      "--id",
      "one",
      "--context",
      "notes.md",
      ...flags,
    ]);
    expect([
      ran.code,
      wire(server).includes(KEY),
      wire(server).includes("[redacted: AWS access key]"),
      readFileSync(join(at.cwd, ".dissensus/one/events.jsonl"), "utf8").includes(KEY),
    ]).toEqual([0, false, true, false]);
    expect(ran.stderr).toContain(
      "Redacted before anything is sent: notes.md, line 2: AWS access key. --allow notes.md sends it as it is.\n",
    );
    expect(at.all("one", "deliberation.opened")[0]?.data.options["redacted"]).toEqual([
      { file: "notes.md", line: 2, kind: "AWS access key" },
    ]);
  });

  it("are sent where --allow names the file, and that is on record; [T-34] what is reviewed, and under which preset, is said first", async () => {
    const { model: flags, server } = await model(tablePlan(() => PASS));
    const ran = await at.run([
      "review",
      "held.md",
      "--assess",
      "--yes",
      "--id",
      "two",
      "--context",
      "notes.md",
      "--allow",
      "notes.md",
      "held.md",
      ...flags,
    ]);
    expect([
      ran.code,
      ran.stderr.includes("Redacted"),
      wire(server).includes(`key ${KEY}`),
      at.all("two", "deliberation.opened")[0]?.data.options["allow"],
    ]).toEqual([0, false, true, ["notes.md", "held.md"]]);
    expect(ran.stderr.split("\n")).toEqual([
      "held.md is a text in Markdown, reviewed under the preset text by Subject expert, Editor, First-time reader.",
      expect.stringContaining("one pass will do"),
      "",
    ]);
  });

  it("in a topic and in options are redacted in every protocol", async () => {
    const ran = await at.run([
      "dialectic",
      `Is ${KEY} still needed?`,
      "--option",
      `Revoke ${KEY}`,
      "Keep it",
      "--quick",
      "--members",
      "a,b",
      "--id",
      "three",
      "--model",
      "rehearsal",
      "--yes",
    ]);
    expect(readFileSync(join(at.cwd, ".dissensus/three/events.jsonl"), "utf8").includes(KEY)).toBe(
      false,
    );
    expect(
      ran.stderr
        .trimEnd()
        .split("\n")
        .map((line) => line.split(" --allow")[0]),
    ).toEqual([
      "Redacted before anything is sent: the topic, line 1: AWS access key.",
      "Redacted before anything is sent: an option, line 1: AWS access key.",
    ]);
  });
});

itKeepsSecrets();
